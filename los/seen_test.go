package los_test

import (
	"slices"
	"testing"

	"sightline/geom"
	"sightline/geom/testtable"
	"sightline/los"
)

// seenBoard returns one of the boards that rulings are tested on.
func seenBoard(t *testing.T, seed uint64) (*los.Board, *question) {
	t.Helper()
	q := anyBoard(seeded(seed))
	if chance(seeded(seed+1), 5) {
		q.visibility = 5 * geom.Inch
	}
	if chance(seeded(seed+2), 3) {
		q.ask = los.Fire
	}
	b, err := q.board()
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	return b, q
}

// ground returns bounds that hold all that is on a board, with room to spare.
func (q *question) ground() geom.Bounds {
	all := q.stands[0].Footprint.Bounds()
	for _, s := range q.stands {
		all = all.Union(s.Footprint.Bounds())
	}
	for _, f := range q.terrain {
		all = all.Union(geom.BoundsOf(append(slices.Clone(f.Area.Outline), f.Line.Points...)...))
	}
	room := geom.Pt(geom.Inch, geom.Inch*3/4)
	return geom.Bounds{Min: all.Min.Sub(room), Max: all.Max.Add(room)}
}

// TestProbeIsAStand holds probes to the verdict on a small stand in the same
// place.
func TestProbeIsAStand(t *testing.T) {
	t.Parallel()
	for seed := range boards(300) {
		b, q := seenBoard(t, seed)
		c := seeded(seed + 3)
		for range 10 {
			at := geom.Pt(geom.Length(c.upTo(80)), geom.Length(c.upTo(60)))
			at.X, at.Y = at.X*geom.Inch/8, at.Y*geom.Inch/8
			probe := los.Stand{Name: "probe", Aboard: -1, Footprint: geom.NewFootprint(at, 0, geom.MinWidth, geom.MinWidth)}
			with := b.WithStands(append(slices.Clone(q.stands), probe))
			if got, want := b.Probe(q.ask, q.from, at), with.Clear(q.ask, q.from, len(q.stands)); got != want {
				t.Fatalf("seed %d: %v: %v, as a stand %v\n%s", seed, at, got, want, q)
			}
		}
	}
}

func TestProbeBeyondTheWorld(t *testing.T) {
	b, err := los.NewBoard(nil, []los.Stand{{Footprint: geom.NewFootprint(geom.Point{}, 0, geom.Inch, geom.Inch), Aboard: -1}}, 0, los.DefaultRulings())
	if err != nil {
		t.Fatal(err)
	}
	for at, want := range map[geom.Point]bool{
		geom.Pt(geom.MaxCoord-geom.MinWidth, 0):   true,
		geom.Pt(geom.MaxCoord, 0):                 false,
		geom.Pt(0, -geom.MaxCoord-geom.Inch):      false,
		geom.Pt(-1<<62, 1<<62):                    false,
		geom.Pt(-geom.MaxCoord, geom.MaxCoord-50): false,
	} {
		if got := b.Probe(los.Sight, 0, at); got != want {
			t.Errorf("%v: %v, want %v", at, got, want)
		}
	}
}

// lattice yields the points that a map of the bounds knows in the end.
func lattice(bounds geom.Bounds, step geom.Length) []geom.Point {
	var pts []geom.Point
	for y := bounds.Min.Y; y <= bounds.Max.Y; y += step {
		for x := bounds.Min.X; x <= bounds.Max.X; x += step {
			pts = append(pts, geom.Pt(x, y))
		}
	}
	return pts
}

func probed(b *los.Board, q los.Question, viewers []int, at geom.Point) los.Seen {
	for _, v := range viewers {
		if b.Probe(q, v, at) {
			return los.InSight
		}
	}
	return los.Dead
}

// everyOther returns half of a board's stands, as if they were a side.
func everyOther(b *los.Board) (side []int) {
	for i := 0; i < b.Stands(); i += 2 {
		side = append(side, i)
	}
	return side
}

// TestSeenMapIsProbes holds every point of maps to the probe there, of coarse
// maps what they know of.
func TestSeenMapIsProbes(t *testing.T) {
	t.Parallel()
	for seed := range boards(60) {
		b, q := seenBoard(t, seed)
		for _, viewers := range [][]int{{q.from}, {q.from, q.to}, everyOther(b)} {
			bounds := q.ground()
			m := los.NewSeen(b, q.ask, viewers, bounds)
			m.Coarse()
			for _, at := range lattice(bounds, geom.Inch) {
				if got, want := m.At(at), probed(b, q.ask, viewers, at); got != want {
					t.Fatalf("seed %d, viewers %v, coarse: %v: %v, want %v\n%s", seed, viewers, at, got, want, q)
				}
			}
			m.Refine()
			for _, at := range lattice(bounds, los.SeenGrain) {
				if got, want := m.At(at), probed(b, q.ask, viewers, at); got != want {
					t.Fatalf("seed %d, viewers %v: %v: %v, want %v\n%s", seed, viewers, at, got, want, q)
				}
			}
		}
	}
}

// TestSeenMapOfAnotherGrain does so for a part of the ground in finer grains, and in
// one that is coarser.
func TestSeenMapOfAnotherGrain(t *testing.T) {
	t.Parallel()
	both := map[los.Seen]int{}
	for seed := range boards(60) {
		b, q := seenBoard(t, seed)
		c := seeded(seed + 4)
		grain := los.SeenGrain * 2
		if n := c.upTo(20); n > 0 {
			grain = los.SeenGrain / geom.Length(n)
		}
		all := q.ground()
		size := all.Max.Sub(all.Min)
		corner := all.Min.Add(geom.Pt(size.X*geom.Length(c.upTo(80))/100, size.Y*geom.Length(c.upTo(80))/100))
		part := geom.Bounds{Min: corner, Max: corner.Add(geom.Pt(70*grain, 41*grain+grain/2))}
		viewers := everyOther(b)
		var m los.SeenMap
		for _, viewers := range [][]int{viewers[:1], viewers} { // the second from what the first knows
			if m.ResetAt(b, q.ask, viewers[:1], part, grain); len(viewers) > 1 {
				m.Refine()
				m.Update(b, viewers)
			}
			m.Coarse()
			for _, at := range lattice(part, 8*grain) {
				if got, want := m.At(at), probed(b, q.ask, viewers, at); got != want {
					t.Fatalf("seed %d, grain %v, viewers %v, coarse: %v: %v, want %v\n%s", seed, grain, viewers, at, got, want, q)
				}
			}
			m.Refine()
			for _, at := range lattice(part, grain) {
				got, want := m.At(at), probed(b, q.ask, viewers, at)
				if got != want {
					t.Fatalf("seed %d, grain %v, viewers %v: %v: %v, want %v\n%s", seed, grain, viewers, at, got, want, q)
				}
				both[want]++
			}
		}
	}
	if both[los.InSight] < 1000 || both[los.Dead] < 1000 {
		t.Errorf("points in sight and dead: %v; want many of both", both)
	}
}

// TestSeenMapUnderOtherRulings: the readings that are not the default, too.
func TestSeenMapUnderOtherRulings(t *testing.T) {
	t.Parallel()
	for seed := range boards(12) {
		q := anyBoard(seeded(seed))
		if seed%2 == 0 {
			q.rulings.Nearer = los.NearestPoint
		} else {
			q.rulings.Graze = los.SingleLine
		}
		b, err := los.NewBoard(q.terrain, q.stands, 0, q.rulings)
		if err != nil {
			t.Fatal(err)
		}
		// Points in line with corners on half inches, where single lines count.
		center := q.stands[q.to].Footprint.Center
		bounds := geom.Bounds{Min: center.Sub(geom.Pt(geom.Inch/2, geom.Inch/2)), Max: center.Add(geom.Pt(geom.Inch, geom.Inch/2))}
		m := los.NewSeen(b, q.ask, []int{q.from}, bounds)
		m.Refine()
		for _, at := range lattice(bounds, los.SeenGrain) {
			if got, want := m.At(at), probed(b, q.ask, []int{q.from}, at); got != want {
				t.Fatalf("seed %d: %v: %v, want %v\n%s", seed, at, got, want, q)
			}
		}
	}
}

// TestSeenMapOfATable does so for real tables, from some stands.
func TestSeenMapOfATable(t *testing.T) {
	t.Parallel()
	b := tableBoard(t, testtable.S)
	for _, viewer := range []int{0, 7, 15, 23, 100, 151} {
		m := los.NewSeen(b, los.Sight, []int{viewer}, wholeTable)
		m.Refine()
		for _, at := range lattice(wholeTable, 3*los.SeenGrain) {
			if got, want := m.At(at), probed(b, los.Sight, []int{viewer}, at); got != want {
				t.Fatalf("stand %d: %v: %v, want %v", viewer, at, got, want)
			}
		}
	}
	for seed := range uint64(10) {
		table := testtable.Aligned(seed)
		b, bounds := boardOf(t, table), geom.Bounds{Max: table.Size}
		for _, viewers := range [][]int{{int(seed) % b.Stands()}, everyOther(b)} {
			m := los.NewSeen(b, los.Fire, viewers, bounds)
			m.Refine()
			for _, at := range lattice(bounds, los.SeenGrain) {
				if got, want := m.At(at), probed(b, los.Fire, viewers, at); got != want {
					t.Fatalf("aligned %d: %v: %v, want %v", seed, at, got, want)
				}
			}
		}
	}
}

// TestSeenMapOfASide does so for a side of a real table, whose stands stand on
// hills and in woods, too.
func TestSeenMapOfASide(t *testing.T) {
	t.Parallel()
	step := geom.Length(3)
	if testing.Short() {
		step = 11
	}
	for seed := range uint64(2) {
		b := boardOf(t, testtable.New(seed+1, testtable.S))
		for first := range 2 {
			var side []int
			for i := first; i < b.Stands(); i += 5 {
				side = append(side, i)
			}
			m := los.NewSeen(b, los.Sight, side, wholeTable)
			if seed == 1 {
				m.Coarse()
			}
			m.Refine()
			for _, at := range lattice(wholeTable, step*los.SeenGrain) {
				if got, want := m.At(at), probed(b, los.Sight, side, at); got != want {
					t.Fatalf("table %d, side %d: %v: %v, want %v", seed+1, first, at, got, want)
				}
			}
		}
	}
}

// TestSeenMapOfALargeTable does so where the terrain is in an index, and where
// some of it is loose since.
func TestSeenMapOfALargeTable(t *testing.T) {
	t.Parallel()
	size := testtable.Size{Width: 140 * geom.Inch, Height: 100 * geom.Inch, Features: 220, Stands: 60}
	table := testtable.New(5, size)
	terrain := featuresOf(t, table)
	stands := standsOf(table)
	for i := range stands {
		stands[i].Destroyed = i%6 == 5
	}
	b, err := los.NewBoard(terrain[:210], stands, 0, los.DefaultRulings())
	if err != nil {
		t.Fatal(err)
	}
	loose, err := b.WithTerrain(append(slices.Clone(terrain[4:210]), terrain[210:]...))
	if err != nil {
		t.Fatal(err)
	}
	if !b.Indexed() || !loose.Indexed() || !loose.SharesIndex(b) {
		t.Fatal("no index")
	}
	for _, b := range []*los.Board{b, loose} {
		for viewer := 0; viewer < len(stands); viewer += 7 {
			center := stands[viewer].Footprint.Center
			reach := geom.Pt(18*geom.Inch, 14*geom.Inch)
			bounds := geom.Bounds{Min: center.Sub(reach), Max: center.Add(reach)}
			q := []los.Question{los.Sight, los.Fire}[viewer%2]
			m := los.NewSeen(b, q, []int{viewer}, bounds)
			m.Refine()
			for _, at := range lattice(bounds, 5*los.SeenGrain) {
				if got, want := m.At(at), probed(b, q, []int{viewer}, at); got != want {
					t.Fatalf("stand %d: %v: %v, want %v", viewer, at, got, want)
				}
			}
		}
	}
}

// TestSeenMapInSteps: however a map is sliced, it comes out the same, as when it
// is refined at once; what is known on the way stays.
func TestSeenMapInSteps(t *testing.T) {
	t.Parallel()
	for seed := range boards(20) {
		b, q := seenBoard(t, seed)
		bounds := q.ground()
		at := lattice(bounds, los.SeenGrain)
		viewers := []int{q.from, q.to}
		whole := los.NewSeen(b, q.ask, viewers, bounds)
		whole.Refine()
		m := los.NewSeen(b, q.ask, viewers, bounds)
		for n := 1; !m.Step(n); n = n*2%37 + 1 {
			for _, p := range at {
				// A point is at first told by its neighbor an inch grid knows.
				if m.IsKnown(p) && m.At(p) != whole.At(p) {
					t.Fatalf("seed %d: %v: %v on the way, in the end %v", seed, p, m.At(p), whole.At(p))
				}
			}
		}
		for _, p := range at {
			if m.At(p) != whole.At(p) {
				t.Fatalf("seed %d: %v: %v in steps, %v at once", seed, p, m.At(p), whole.At(p))
			}
		}
		whole.Reset(b, q.ask, viewers, bounds)
		whole.Coarse()
		whole.Refine()
		if m.Tests() != whole.Tests() {
			t.Errorf("seed %d: %d questions in steps, %d at once", seed, m.Tests(), whole.Tests())
		}
	}
}

// TestSeenMapAgain: a map reset is a map made anew, also when the board is
// another.
func TestSeenMapAgain(t *testing.T) {
	t.Parallel()
	var again los.SeenMap
	for seed := range boards(20) {
		b, q := seenBoard(t, seed)
		bounds := q.ground()
		again.Reset(b, q.ask, []int{q.to, q.from}, bounds)
		again.Step(int(1 + 3*seed))
		again.Reset(b, q.ask, []int{q.from}, bounds)
		again.Refine()
		fresh := los.NewSeen(b, q.ask, []int{q.from}, bounds)
		fresh.Refine()
		for _, p := range lattice(bounds, los.SeenGrain) {
			if again.At(p) != fresh.At(p) || !again.IsKnown(p) {
				t.Fatalf("seed %d: %v: %v, anew %v", seed, p, again.At(p), fresh.At(p))
			}
		}
	}
}

// TestSeenMapOfNothing: no viewers see nothing, and bounds may be a point, a
// line or turned inside out.
func TestSeenMapOfNothing(t *testing.T) {
	b, q := seenBoard(t, 1)
	m := los.NewSeen(b, q.ask, nil, q.ground())
	m.Refine()
	if got := m.At(q.ground().Min); got != los.Dead {
		t.Errorf("seen by nobody: %v", got)
	}
	at := q.stands[0].Footprint.Center
	for _, size := range []geom.Point{{}, {X: geom.Inch}, {Y: 3 * geom.Inch / 16}} {
		m := los.NewSeen(b, q.ask, []int{0}, geom.Bounds{Min: at, Max: at.Add(size)})
		m.Refine()
		if got := m.At(at); got != los.InSight {
			t.Errorf("bounds of size %v: own ground is %v", size, got)
		}
	}
	m = los.NewSeen(b, q.ask, []int{0}, geom.Bounds{Min: at, Max: at.Sub(geom.Pt(1, geom.Inch))})
	if !m.Step(1) || m.At(at) != los.Unknown {
		t.Error("bounds inside out hold ground")
	}
}

// TestSeenMapHeedsNoOthers: stands that move about, not being wrecks, change
// nothing of what another sees.
func TestSeenMapHeedsNoOthers(t *testing.T) {
	t.Parallel()
	for seed := range boards(20) {
		b, q := seenBoard(t, seed)
		bounds := q.ground()
		m := los.NewSeen(b, los.Sight, []int{q.from}, bounds)
		m.Refine()
		stands := slices.Clone(q.stands)
		for i := range stands {
			if s := &stands[i]; i != q.from && !s.Destroyed && s.Aboard < 0 && stands[q.from].Aboard != i {
				s.Footprint = moved(s.Footprint, s.Footprint.Center.Add(geom.Pt(geom.Inch, -geom.Inch)))
			}
		}
		after := los.NewSeen(b.WithStands(stands), los.Sight, []int{q.from}, bounds)
		after.Refine()
		for _, p := range lattice(bounds, los.SeenGrain) {
			if m.At(p) != after.At(p) {
				t.Fatalf("seed %d: %v: %v, after others moved %v\n%s", seed, p, m.At(p), after.At(p), q)
			}
		}
	}
}

// TestSeenMapAtCoarse: before it is refined, a map tells of the ground between
// its points what it knows of the nearest.
func TestSeenMapAtCoarse(t *testing.T) {
	b := tableBoard(t, testtable.S)
	m := los.NewSeen(b, los.Sight, []int{15}, wholeTable)
	m.Coarse()
	rough := 0
	for _, p := range lattice(wholeTable, los.SeenGrain) {
		near := geom.Pt((p.X+geom.Inch/2)/geom.Inch*geom.Inch, (p.Y+geom.Inch/2)/geom.Inch*geom.Inch)
		if m.IsKnown(p) {
			continue
		}
		rough++
		if m.At(p) != m.At(near) || m.At(p) == los.Unknown {
			t.Fatalf("%v: %v, its neighbor at %v: %v", p, m.At(p), near, m.At(near))
		}
	}
	if rough < 1000 || m.IsDone() {
		t.Errorf("only %d points left open", rough)
	}
	if m.At(geom.Pt(-1, 0)) != los.Unknown || m.IsKnown(geom.InchPt(73, 3)) {
		t.Error("ground beyond the bounds is known")
	}
}

// TestSeenMapOfTerraces: the brow of a terrace is seen from below, though it lies
// deep in the one under it, which is nearer to the higher stand (S2).
func TestSeenMapOfTerraces(t *testing.T) {
	terrace := func(left geom.Length, level int) los.Feature {
		return los.Feature{Name: "t", Kind: los.Hill, Level: level, Area: geom.Rectangle(geom.InchPt(left, 0), geom.InchPt(30, 20))}
	}
	stand := los.Stand{Aboard: -1, Footprint: geom.NewFootprint(geom.InchPt(1, 10), 0, geom.Inch, geom.Inch)}
	b, err := los.NewBoard([]los.Feature{terrace(10, 1), terrace(13, 2)}, []los.Stand{stand}, 0, los.DefaultRulings())
	if err != nil {
		t.Fatal(err)
	}
	brow := geom.Pt(27*geom.Inch/2, 10*geom.Inch)
	bounds := geom.Bounds{Max: geom.InchPt(30, 20)}
	m := los.NewSeen(b, los.Sight, []int{0}, bounds)
	m.Refine()
	if m.At(brow) != los.InSight {
		t.Errorf("the brow is %v, want in sight", m.At(brow))
	}
	for _, at := range lattice(bounds, los.SeenGrain) {
		if got, want := m.At(at), probed(b, los.Sight, []int{0}, at); got != want {
			t.Fatalf("%v: %v, want %v", at, got, want)
		}
	}
}

// TestSeenMapOfAWideStand: halfway lies beyond what is close before a wide base,
// so that a stand there looks down even deep into a wood (S2).
func TestSeenMapOfAWideStand(t *testing.T) {
	terrain := []los.Feature{
		{Name: "hill", Kind: los.Hill, Level: 4, Area: geom.Rectangle(geom.InchPt(-1, -1), geom.InchPt(1, 1))},
		{Name: "wood", Kind: los.Woods, Area: geom.Rectangle(geom.InchPt(2, 3), geom.InchPt(10, 7))},
	}
	stand := los.Stand{Aboard: -1, Footprint: geom.NewFootprint(geom.Point{}, 0, 20*geom.Inch, geom.Inch)}
	b, err := los.NewBoard(terrain, []los.Stand{stand}, 0, los.DefaultRulings())
	if err != nil {
		t.Fatal(err)
	}
	bounds := geom.Bounds{Min: geom.Pt(15*geom.Inch/2, 29*geom.Inch/8), Max: geom.Pt(17*geom.Inch/2, 5*geom.Inch)}
	m := los.NewSeen(b, los.Sight, []int{0}, bounds)
	m.Refine()
	seen := 0
	for _, at := range lattice(bounds, los.SeenGrain) {
		got, want := m.At(at), probed(b, los.Sight, []int{0}, at)
		if got != want {
			t.Fatalf("%v: %v, want %v", at, got, want)
		}
		if got == los.InSight {
			seen++
		}
	}
	if seen == 0 {
		t.Error("nothing is seen: want some of it before halfway")
	}
}

// TestIndexedVerdicts: an index gives the verdicts that all boxes give.
func TestIndexedVerdicts(t *testing.T) {
	table := testtable.New(1, testtable.M)
	b := tableBoard(t, testtable.M)
	plain, clear := b.Unindexed(), 0
	if !b.Indexed() || plain.Indexed() {
		t.Fatal("the boards are not one indexed and one not")
	}
	pairs := nearPairs(table, 4000)
	for _, p := range pairs {
		want := plain.Clear(los.Sight, p[0], p[1])
		if got := b.Clear(los.Sight, p[0], p[1]); got != want {
			t.Fatalf("stands %d and %d: clear %v, want %v", p[0], p[1], got, want)
		}
		if want {
			clear++
		}
	}
	if clear < len(pairs)/20 || clear > len(pairs)*19/20 {
		t.Errorf("%d of %d pairs are clear", clear, len(pairs))
	}
}
