package los

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"sightline/geom"
)

// visibleBySorting is what Visible should return: all stands sorted by their
// exact distance, and the verdict of each.
func visibleBySorting(b *Board, from int, eligible func(int) bool) []int {
	var all []int
	gaps := make([]*big.Rat, len(b.stands))
	for i := range b.stands {
		if i != from && (eligible == nil || eligible(i)) {
			all = append(all, i)
			gaps[i] = squaredGap(b.footprint(from), b.footprint(i))
		}
	}
	slices.SortStableFunc(all, func(i, j int) int { return gaps[i].Cmp(gaps[j]) })
	return slices.DeleteFunc(all, func(i int) bool { return !slowClear(b, Sight, from, i) })
}

// squaredGap returns the squared distance of two footprints, as a fraction.
func squaredGap(f, g *geom.Footprint) *big.Rat {
	if f.Touches(g) {
		return new(big.Rat)
	}
	var best *big.Rat
	for _, pair := range [2][2]*geom.Footprint{{f, g}, {g, f}} {
		for _, p := range pair[0].Corners {
			for i, a := range pair[1].Corners {
				if d := squaredTo(p, a, pair[1].Corners[(i+1)%4]); best == nil || d.Cmp(best) < 0 {
					best = d
				}
			}
		}
	}
	return best
}

// squaredTo returns the squared distance of p from the segment ab.
func squaredTo(p, a, b geom.Point) *big.Rat {
	e, v := b.Sub(a), p.Sub(a)
	along := min(max(v.Dot(e), 0), e.Dot(e))
	t := big.NewRat(along, e.Dot(e))
	off := func(v, e geom.Length) *big.Rat {
		d := new(big.Rat).SetInt64(int64(v))
		d.Sub(d, new(big.Rat).Mul(t, new(big.Rat).SetInt64(int64(e))))
		return d.Mul(d, d)
	}
	return off(v.X, e.X).Add(off(v.X, e.X), off(v.Y, e.Y))
}

func TestVisibleIsSortedAndTried(t *testing.T) {
	count := 120
	if testing.Short() {
		count = 20
	}
	visible, blind := 0, 0
	for seed := range count {
		rng := rand.New(rand.NewPCG(uint64(seed), 11))
		b := randomBoard(rng, rng.IntN(30), 1+rng.IntN(20), seed%2 == 0)
		switch seed % 5 {
		case 1:
			b.visibility = geom.Length(1+rng.IntN(20)) * geom.Inch
		case 2: // some ride on others: all of those are equally far
			stands := slices.Clone(b.stands)
			for i := range len(stands) / 3 {
				stands[len(stands)-1-i].Aboard = i
			}
			b = b.WithStands(stands)
		}
		for from := range b.stands {
			enemy := func(i int) bool { return b.stands[i].Side != b.stands[from].Side }
			for _, eligible := range []func(int) bool{enemy, nil, func(int) bool { return false }} {
				want := visibleBySorting(b, from, eligible)
				got := b.Visible(from, eligible, nil)
				if !slices.Equal(got, want) {
					t.Fatalf("seed %d: stand %d sees %v, want %v", seed, from, got, want)
				}
				nearest, ok := b.NearestVisible(from, eligible)
				if ok != (len(want) > 0) || ok && nearest != want[0] || !ok && nearest != -1 {
					t.Fatalf("seed %d: nearest to stand %d is %d (%v), want the first of %v", seed, from, nearest, ok, want)
				}
				visible += len(want)
				if !ok {
					blind++
				}
			}
		}
	}
	if visible == 0 || blind == 0 {
		t.Errorf("%d visible, %d times none: the boards try only one answer", visible, blind)
	}
}

// What Visible is given it keeps, and boards with other stands do not mix.
func TestVisibleAppends(t *testing.T) {
	b := randomBoard(rand.New(rand.NewPCG(5, 5)), 3, 12, false)
	moved := slices.Clone(b.stands)
	slices.Reverse(moved)
	for i := range moved {
		moved[i].Aboard = -1
	}
	c := b.WithStands(moved)
	for range 2 {
		for _, board := range []*Board{b, c} {
			got := board.Visible(0, nil, []int{99})
			if want := append([]int{99}, visibleBySorting(board, 0, nil)...); !slices.Equal(got, want) {
				t.Fatalf("%v, want %v", got, want)
			}
		}
	}
}

func TestNearestVisibleDoesNotAllocate(t *testing.T) {
	b := randomBoard(rand.New(rand.NewPCG(1, 1)), 40, 30, false)
	room := make([]int, 0, len(b.stands))
	var l look // not from the pool, which forgets at random under -race
	ask := func() {
		for from := range b.stands {
			enemy := func(i int) bool { return b.stands[i].Side != b.stands[from].Side }
			l.nearest(b, from, false, enemy)
			room = l.visible(b, from, enemy, room[:0])
		}
	}
	ask()
	if n := testing.AllocsPerRun(50, ask); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}

// TestShortcutsAgree: what a walk knows without a verdict is what the verdict
// says, and every way to know it comes up.
func TestShortcutsAgree(t *testing.T) {
	count := 300
	if testing.Short() {
		count = 40
	}
	ways := map[string]int{}
	var s shades
	for seed := range count {
		rng := rand.New(rand.NewPCG(uint64(seed), 12))
		b := randomBoard(rng, rng.IntN(30), 2+rng.IntN(20), seed%2 == 0)
		for from := range b.stands {
			s.aim(b, from)
			for _, to := range rng.Perm(len(b.stands)) {
				if to == from {
					continue
				}
				there := b.place(to)
				way, said := "a shade known", s.dark(&there)
				seen := s.judge(&there)
				if said && seen != none {
					t.Fatalf("seed %d: %d to %d: %v in spite of %s", seed, from, to, seen, way)
				}
				if seen == some {
					continue
				}
				if clear := slowClear(b, Sight, from, to); clear != (seen == all) {
					t.Fatalf("seed %d: %d to %d: %v (%s: %v), but clear is %v", seed, from, to, seen, way, said, clear)
				}
				switch {
				case said:
					ways[way]++
				case seen == none:
					ways["a shade found"]++
				default:
					ways["a free line"]++
				}
			}
		}
	}
	t.Log(ways)
	if len(ways) != 3 {
		t.Errorf("only these ways came up: %v", ways)
	}
}

// TestNearestVisibleEnemy: with few sides and with more than the index can tell
// apart, on boards with little terrain and with so much that it is indexed.
func TestNearestVisibleEnemy(t *testing.T) {
	found, indexed := 0, 0
	for seed := range 24 {
		rng := rand.New(rand.NewPCG(uint64(seed), 13))
		features := rng.IntN(30)
		if seed%6 == 5 {
			features = 2 * manyBoxes
		}
		b := randomBoard(rng, features, 2+rng.IntN(24), seed%2 == 0)
		if b.index != nil {
			indexed++
		}
		sides := 1 + seed%12
		for i := range b.stands {
			b.stands[i].Side = string(rune('a' + rng.IntN(sides)))
		}
		b = b.WithStands(b.stands)
		m := NewMatrix(b)
		for from := range b.stands {
			third := func(i int) bool { return i%3 != 0 }
			for _, eligible := range []func(int) bool{nil, third} {
				want := visibleBySorting(b, from, func(i int) bool {
					return b.stands[i].Side != b.stands[from].Side && (eligible == nil || eligible(i))
				})
				got, ok := b.NearestVisibleEnemy(from, eligible)
				if ok != (len(want) > 0) || ok && got != want[0] || !ok && got != -1 {
					t.Fatalf("seed %d: nearest to stand %d is %d (%v), want the first of %v", seed, from, got, ok, want)
				}
				if known, _ := m.NearestVisibleEnemy(from, eligible); known != got {
					t.Fatalf("seed %d: nearest to stand %d is %d, by the matrix %d", seed, from, got, known)
				}
				of, _ := b.NearestVisible(from, eligible)
				if known, _ := m.NearestVisible(from, eligible); known != of {
					t.Fatalf("seed %d: nearest of all to stand %d is %d, by the matrix %d", seed, from, of, known)
				}
				if ok {
					found++
				}
			}
		}
	}
	if found == 0 || indexed == 0 {
		t.Errorf("%d found, %d boards with an index", found, indexed)
	}
}

// Deep in a wood a stand sees one that it touches, however little of that is in
// there, and no other.
func TestContactDeepInAWood(t *testing.T) {
	wood := Feature{Name: "Wood", Kind: Woods, Area: geom.Rectangle(geom.Point{}, geom.InchPt(10, 10))}
	stand := func(x, y, width, depth geom.Length) Stand {
		return Stand{Aboard: -1, Footprint: geom.NewFootprint(geom.InchPt(x, y), 0, width*geom.Inch, depth*geom.Inch)}
	}
	b, err := NewBoard([]Feature{wood}, []Stand{stand(5, 5, 1, 2), stand(5, 11, 2, 10), stand(15, 5, 1, 1)}, 0, DefaultRulings())
	if err != nil {
		t.Fatal(err)
	}
	if got := b.Visible(0, nil, nil); !slices.Equal(got, []int{1}) {
		t.Errorf("it sees %v, want only stand 1", got)
	}
}

// TestNearestAfterTerrain: what is gone from an indexed board hides nothing, and
// what has come does.
func TestNearestAfterTerrain(t *testing.T) {
	far := func(i int) geom.Point { return geom.InchPt(geom.Length(20+3*(i%20)), geom.Length(20+3*(i/20))) }
	wood := func(at geom.Point) Feature {
		return Feature{Name: "Wood", Kind: Woods, Area: geom.Rectangle(at, at.Add(geom.InchPt(2, 2)))}
	}
	var terrain []Feature
	for i := range 2 * manyBoxes {
		terrain = append(terrain, wood(far(i)))
	}
	stands := []Stand{
		{Side: "a", Aboard: -1, Footprint: geom.NewFootprint(geom.InchPt(2, 5), 0, geom.Inch, geom.Inch)},
		{Side: "b", Aboard: -1, Footprint: geom.NewFootprint(geom.InchPt(8, 5), 0, geom.Inch, geom.Inch)},
	}
	bare, err := NewBoard(terrain, stands, 0, DefaultRulings())
	if err != nil {
		t.Fatal(err)
	}
	terrain[0] = wood(geom.InchPt(4, 4))
	hidden, err := bare.WithTerrain(terrain)
	if err != nil {
		t.Fatal(err)
	}
	terrain[0] = wood(far(0))
	again, err := hidden.WithTerrain(terrain)
	if err != nil {
		t.Fatal(err)
	}
	for i, b := range []*Board{bare, hidden, again} {
		_, ok := b.NearestVisibleEnemy(0, nil)
		if b.index == nil || ok != b.Clear(Sight, 0, 1) || ok != (i != 1) {
			t.Errorf("board %d: visible %v", i, ok)
		}
	}
}

// A feature cast a shade over who stood beside it in an area that is one with
// it, and so may look through its rim.
func TestVisibleAcrossOneArea(t *testing.T) {
	const tenth = geom.Inch / 10
	wood := func(left, top, right, bottom geom.Length) Feature {
		return Feature{Kind: Woods, Area: geom.Rectangle(geom.Pt(left*tenth, top*tenth), geom.Pt(right*tenth, bottom*tenth))}
	}
	stand := func(x, y geom.Length) Stand {
		return Stand{Aboard: -1, Footprint: geom.NewFootprint(geom.Pt(x*tenth, y*tenth), 0, 2*tenth, 2*tenth)}
	}
	terrain := []Feature{wood(0, 0, 40, 40), wood(40, 10, 46, 30)}
	b, err := NewBoard(terrain, []Stand{stand(38, 3), stand(52, 22)}, 0, DefaultRulings())
	if err != nil {
		t.Fatal(err)
	}
	for from := range b.stands {
		if !b.Clear(Sight, from, 1-from) {
			t.Fatalf("stand %d sees nothing: want a line through the rim", from)
		}
		if _, ok := b.NearestVisible(from, nil); !ok {
			t.Errorf("stand %d: no visible stand: want the other", from)
		}
	}
}
