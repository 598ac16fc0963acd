package los_test

import (
	"testing"

	"sightline/geom"
	"sightline/geom/testtable"
	"sightline/los"
)

// inside reports whether rings hold p, by the number of edges north of it.
func inside(rings [][]geom.Point, p geom.Point) bool {
	in := false
	for _, r := range rings {
		for i, a := range r {
			b := r[(i+1)%len(r)]
			if a.X > b.X {
				a, b = b, a
			}
			if a.X <= p.X && p.X < b.X && geom.Orient(a, b, p) > 0 {
				in = !in
			}
		}
	}
	return in
}

// turns returns twice the area of a ring, negative if it runs clockwise.
func turns(ring []geom.Point) int64 {
	sum := int64(0)
	for i := range ring {
		sum += geom.Turn(ring[0], ring[i], ring[(i+1)%len(ring)])
	}
	return sum
}

// TestOutlinesFollowTheMap: where a point and all points around it are alike,
// the outlines say what the map says.
func TestOutlinesFollowTheMap(t *testing.T) {
	t.Parallel()
	check := func(m *los.SeenMap, bounds geom.Bounds, step geom.Length) (both [2]int) {
		seen, dead := m.Outlines(los.InSight), m.Outlines(los.Dead)
		alike := func(p geom.Point) bool {
			for dy := -2 * step; dy <= 2*step; dy += step {
				for dx := -2 * step; dx <= 2*step; dx += step {
					if q := p.Add(geom.Pt(dx, dy)); !bounds.Contains(q) || m.At(q) != m.At(p) {
						return false
					}
				}
			}
			return true
		}
		for _, p := range lattice(bounds, step) {
			if !alike(p) {
				continue
			}
			both[m.At(p)-los.InSight]++
			if want := m.At(p) == los.InSight; inside(seen, p) != want || inside(dead, p) == want {
				t.Fatalf("%v: %v on the map; outlines of what is in sight: %v, of dead ground: %v",
					p, m.At(p), inside(seen, p), inside(dead, p))
			}
		}
		area := int64(0)
		for _, r := range append(seen, dead...) {
			area += turns(r)
		}
		size := bounds.Max.Sub(bounds.Min)
		if whole := 2 * int64(size.X) * int64(size.Y); area < whole*95/100 || area > whole*105/100 {
			t.Errorf("ground in sight and dead ground cover %d of %d", area, whole)
		}
		return both
	}
	b := tableBoard(t, testtable.S)
	for _, viewers := range [][]int{{0}, {15}, {23}, {0, 2, 4, 6}, nil} {
		m := los.NewSeen(b, los.Sight, viewers, wholeTable)
		if m.Outlines(los.Dead) != nil {
			t.Error("outlines of what is not known")
		}
		m.Coarse()
		check(m, wholeTable, geom.Inch)
		m.Refine()
		if both := check(m, wholeTable, los.SeenGrain); viewers != nil && (both[0] < 500 || both[1] < 500) {
			t.Errorf("viewers %v: only %v points put to the test", viewers, both)
		}
	}
}

// TestOutlinesOfOpenGround: a stand on bare ground sees all of it, to the very
// edge of bounds that are no whole number of points.
func TestOutlinesOfOpenGround(t *testing.T) {
	b, err := los.NewBoard(nil, []los.Stand{{Footprint: geom.NewFootprint(geom.InchPt(3, 3), 0, geom.Inch, geom.Inch), Aboard: -1}}, 0, los.DefaultRulings())
	if err != nil {
		t.Fatal(err)
	}
	bounds := geom.Bounds{Min: geom.Pt(-1000, 77), Max: geom.Pt(7*geom.Inch+1234, 5*geom.Inch+4321)}
	m := los.NewSeen(b, los.Sight, []int{0}, bounds)
	m.Refine()
	if dead := m.Outlines(los.Dead); dead != nil {
		t.Errorf("dead ground in the open: %v", dead)
	}
	seen := m.Outlines(los.InSight)
	if len(seen) != 1 || geom.BoundsOf(seen[0]...) != bounds || turns(seen[0]) < 0 {
		t.Errorf("outlines %v, want the bounds %v", seen, bounds)
	}
}

// TestOutlinesOfAShadow: behind a wood of straight edges the outline is as
// good as straight.
func TestOutlinesOfAShadow(t *testing.T) {
	wood := los.Feature{Name: "Wood", Kind: los.Woods, Area: geom.Rectangle(geom.InchPt(10, 8), geom.InchPt(12, 12))}
	stand := los.Stand{Footprint: geom.NewFootprint(geom.InchPt(4, 10), 0, geom.Inch, geom.Inch), Aboard: -1}
	b, err := los.NewBoard([]los.Feature{wood}, []los.Stand{stand}, 0, los.DefaultRulings())
	if err != nil {
		t.Fatal(err)
	}
	bounds := geom.Bounds{Max: geom.InchPt(30, 20)}
	m := los.NewSeen(b, los.Sight, []int{0}, bounds)
	m.Refine()
	dead := m.Outlines(los.Dead)
	if len(dead) != 1 || len(dead[0]) > 12 {
		t.Errorf("dead ground behind one wood: %d rings, %v", len(dead), dead)
	}
}

func BenchmarkOutlines(b *testing.B) {
	board := tableBoard(b, testtable.S)
	m := los.NewSeen(board, los.Sight, []int{15}, wholeTable)
	m.Refine()
	b.ReportAllocs()
	for b.Loop() {
		m.Outlines(los.InSight)
	}
}
