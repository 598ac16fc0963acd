package picture

import (
	"math/rand/v2"
	"testing"

	"sightline/los"
)

// What the cells of a grid hold is all there is near a point, and in its order.
func TestLegsNearAPoint(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	everything := func(los.Kind) bool { return true }
	point := func(size float64) Point { return Pt(between(r, -0.2, 1.2)*size, between(r, -0.2, 1.2)*size) }
	hits := 0
	for table := range 60 {
		size := between(r, 0.5, 80)
		var features []feature
		for range 1 + r.IntN(12) {
			f := feature{width: between(r, 0, 3) * float64(r.IntN(2))}
			l := Line{Closed: r.IntN(2) == 0}
			for range 1 + r.IntN(8) {
				l.Points = append(l.Points, point(size))
			}
			f.lines = []Line{l, {Points: []Point{point(size), point(size)}}}
			features = append(features, f)
		}
		legs := legsOf(features, everything)
		for range 500 {
			q, off := point(size), between(r, 0, 2)
			var near bool
			var first *leg
			reach := off
			for i := range legs.all {
				g := &legs.all[i]
				near = near || g.gap(q) <= g.half+off
				if gap := g.gap(q); gap < reach && g.a != g.b {
					reach, first = gap, g
				}
			}
			if got := legs.near(q, off); got != near {
				t.Fatalf("table %d: within %v of %v is %v: want %v", table, off, q, got, near)
			}
			if got := legs.nearest(q, off); got != first {
				t.Fatalf("table %d: nearest to %v is %v: want %v", table, q, got, first)
			}
			if near {
				hits++
			}
		}
	}
	if hits < 1000 || hits > 29000 {
		t.Errorf("%d of 30,000 points are near", hits)
	}
	if none := legsOf(nil, everything); none.near(Point{}, 100) || none.nearest(Point{}, 100) != nil {
		t.Error("there is something where nothing is")
	}
}
