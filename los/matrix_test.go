package los_test

import (
	"slices"
	"testing"

	"sightline/geom"
	"sightline/geom/testtable"
	"sightline/los"
)

// A play is a table on which things happen at random.
type play struct {
	c       chooser
	size    geom.Point
	terrain []los.Feature
	stands  []los.Stand
	rulings los.Rulings
	limit   geom.Length
	board   *los.Board
}

func newPlay(t *testing.T, seed uint64, table *testtable.Table, stands int) *play {
	t.Helper()
	p := &play{c: seeded(seed), size: table.Size, terrain: featuresOf(t, table), rulings: los.DefaultRulings()}
	p.stands = standsOf(table)[:min(stands, len(table.Stands))]
	p.build(t)
	return p
}

func (p *play) build(t *testing.T) {
	t.Helper()
	b, err := los.NewBoard(p.terrain, slices.Clone(p.stands), p.limit, p.rulings)
	if err != nil {
		t.Fatal(err)
	}
	p.board = b
}

func (p *play) place() geom.Point {
	const half = geom.Inch / 2
	return geom.Pt(geom.Length(p.c.upTo(int(p.size.X/half)))*half, geom.Length(p.c.upTo(int(p.size.Y/half)))*half)
}

// happens makes one thing happen and returns what.
func (p *play) happens(t *testing.T) string {
	t.Helper()
	i := p.c.upTo(len(p.stands) - 1)
	s := &p.stands[i]
	switch p.c.upTo(11) {
	case 0:
		smoke := los.Feature{Name: "Smoke", Kind: los.SmokeScreen, Area: geom.Rectangle(geom.Point{}, geom.Pt(2*geom.Inch, geom.Inch))}
		at := p.place()
		for k := range smoke.Area.Outline {
			smoke.Area.Outline[k] = smoke.Area.Outline[k].Add(at)
		}
		p.terrain = slices.Insert(slices.Clone(p.terrain), p.c.upTo(len(p.terrain)), smoke)
		p.build(t)
		return "smoke"
	case 1:
		if k := slices.IndexFunc(p.terrain, func(f los.Feature) bool { return f.Name == "Smoke" }); k >= 0 {
			p.terrain = slices.Delete(slices.Clone(p.terrain), k, k+1)
		} else {
			k := p.c.upTo(len(p.terrain) - 1)
			p.terrain = slices.Clone(p.terrain)
			p.terrain[k].Name = "another name"
		}
		p.build(t)
		return "smoke lifts"
	case 2:
		k := p.c.upTo(len(p.terrain) - 1)
		p.terrain = slices.Clone(p.terrain)
		p.terrain[k].Level = 1 + p.c.upTo(3)
		p.build(t)
		return "a level"
	case 3, 4:
		s.Destroyed = !s.Destroyed
		p.board = p.board.WithStands(slices.Clone(p.stands))
		return "destroyed, or not"
	case 5:
		carrier := p.c.upTo(len(p.stands) - 1)
		carries := slices.ContainsFunc(p.stands, func(s los.Stand) bool { return s.Aboard == i })
		if s.Aboard >= 0 || carrier == i || p.stands[carrier].Aboard >= 0 || carries {
			carrier = -1
		}
		s.Aboard = carrier
		p.board = p.board.WithStands(slices.Clone(p.stands))
		return "aboard"
	case 6:
		if chance(p.c, 4) {
			p.limit = pick(p.c, 0, 8*geom.Inch)
			p.rulings.Edge = pick(p.c, geom.Inch/2, geom.Inch/4)
			p.build(t)
			return "night"
		}
	}
	s.Footprint = geom.NewFootprint(p.place(), anyAngle(p.c), geom.Inch, geom.Inch)
	p.board = p.board.Move(i, s.Footprint)
	return "moved"
}

// TestMatrixAlongGames: whatever happens, the matrix answers as the board does.
func TestMatrixAlongGames(t *testing.T) {
	t.Parallel()
	for seed := range boards(12) {
		table := testtable.Aligned(seed)
		if seed%4 == 3 {
			table = testtable.New(seed, testtable.Size{Width: 36 * geom.Inch, Height: 24 * geom.Inch, Features: 8, Stands: 24})
		}
		p := newPlay(t, seed, table, 20)
		m := los.NewMatrix(p.board)
		for move := range 40 {
			what := p.happens(t)
			m.Update(p.board)
			for i := range p.stands {
				for j := range p.stands {
					if got, want := m.Sees(i, j), p.board.Clear(los.Sight, i, j); got != want {
						t.Fatalf("seed %d, move %d (%s): stands %d and %d: %v, want %v", seed, move, what, i, j, got, want)
					}
				}
			}
		}
	}
}

// TestMoveIsWithStands: a moved board answers as one made anew, of sight, fire
// and levels.
func TestMoveIsWithStands(t *testing.T) {
	t.Parallel()
	for seed := range boards(12) {
		p := newPlay(t, seed, testtable.Aligned(seed), 12)
		for move := range 30 {
			what := p.happens(t)
			anew, err := los.NewBoard(p.terrain, p.stands, p.limit, p.rulings)
			if err != nil {
				t.Fatal(err)
			}
			for i := range p.stands {
				if got, want := p.board.Level(i), anew.Level(i); got != want {
					t.Fatalf("seed %d, move %d (%s): stand %d at level %d, want %d", seed, move, what, i, got, want)
				}
				for j := range p.stands {
					for _, q := range []los.Question{los.Sight, los.Fire} {
						if got, want := p.board.Clear(q, i, j), anew.Clear(q, i, j); got != want {
							t.Fatalf("seed %d, move %d (%s): %v from %d to %d: %v, want %v", seed, move, what, q, i, j, got, want)
						}
					}
				}
			}
		}
	}
}

// TestMatrixAsksLittle: a moved stand is asked about, nothing else; a wreck or
// smoke in a corner leaves far pairs alone; what did not change asks nothing.
func TestMatrixAsksLittle(t *testing.T) {
	p := newPlay(t, 1, testtable.New(1, testtable.S), 100)
	m := los.NewMatrix(p.board)
	n := len(p.stands)
	if asked := m.Update(p.board); asked != 0 {
		t.Errorf("nothing changed: %d asked", asked)
	}
	p.build(t)
	if asked := m.Update(p.board); asked != 0 {
		t.Errorf("the same board made again: %d asked", asked)
	}
	p.stands[5].Footprint = geom.NewFootprint(geom.InchPt(30, 20), 0, geom.Inch, geom.Inch)
	p.board = p.board.Move(5, p.stands[5].Footprint)
	if asked := m.Update(p.board); asked != n {
		t.Errorf("one stand moved: %d asked, want its %d pairs", asked, n)
	}
	p.stands[5].Destroyed = true
	p.board = p.board.WithStands(p.stands)
	if asked := m.Update(p.board); asked == 0 || asked > n*n/8 {
		t.Errorf("a wreck: %d of %d asked", asked, n*(n+1)/2)
	}
	p.terrain = append(slices.Clone(p.terrain), los.Feature{Name: "Smoke", Kind: los.SmokeScreen, Area: geom.Rectangle(geom.InchPt(10, 10), geom.InchPt(13, 11))})
	p.build(t)
	if asked := m.Update(p.board); asked == 0 || asked > n*n/8 {
		t.Errorf("smoke: %d of %d asked", asked, n*(n+1)/2)
	}
	p.limit = 20 * geom.Inch
	p.build(t)
	if asked := m.Update(p.board); asked != n*(n+1)/2 {
		t.Errorf("nightfall: %d asked, want all", asked)
	}
}

// TestVisibleIsClear holds walks to the verdict where areas touch and are one.
func TestVisibleIsClear(t *testing.T) {
	for seed := range boards(400) {
		b := boardOf(t, testtable.Aligned(seed))
		for from := range b.Stands() {
			seen := b.Visible(from, nil, nil)
			for to := range b.Stands() {
				if got, want := slices.Contains(seen, to), to != from && b.Clear(los.Sight, from, to); got != want {
					t.Fatalf("seed %d: from %d to %d: visible %v, clear %v", seed, from, to, got, want)
				}
			}
		}
	}
}
