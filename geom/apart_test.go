package geom

import (
	"math/rand/v2"
	"testing"
)

// TestApartIsNoCommonPoint holds Apart to the plain search for a separating
// edge of two polygons, and what it says of a part of one to what that holds.
func TestApartIsNoCommonPoint(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	at := func(n int) Point { return Pt(Length(rng.IntN(n)), Length(rng.IntN(n))) }
	apart, touching := 0, 0
	for range 20000 {
		n := 4 + rng.IntN(12)
		p := AppendConvexHull(nil, []Point{at(n), at(n), at(n), at(n)})
		q := AppendConvexHull(nil, []Point{at(n), at(n), at(n), at(n)})
		if len(p) < 3 || len(q) < 3 {
			continue
		}
		want := !convexTouch(p, q)
		if got := ConvexOf(p).Apart(q); got != want {
			t.Fatalf("%v and %v: apart %v, want %v", p, q, got, want)
		}
		if want {
			apart++
		} else {
			touching++
		}
		// A part of p is apart from q if p is, and never if it holds a corner of q.
		cut := ConvexOf(p).Clip(LineThrough(Pt(0, 1), Pt(Length(n), Length(1+rng.IntN(n)))))
		got := cut.Apart(q)
		if want && !got {
			t.Fatalf("%v is apart from %v, a part of it is not", p, q)
		}
		for _, c := range q {
			if cut.Contains(c) && got {
				t.Fatalf("a part of %v holds %v and is apart from %v", p, c, q)
			}
		}
	}
	if apart < 1000 || touching < 1000 {
		t.Errorf("only %d apart and %d touching", apart, touching)
	}
	if !(Convex{}).Apart([]Point{{0, 0}, {1, 0}, {0, 1}}) {
		t.Error("nothing is not apart from something")
	}
}

func TestEncloses(t *testing.T) {
	c := ConvexOf([]Point{{0, 0}, {4, 0}, {4, 4}, {0, 4}})
	if !c.Encloses([]Point{{0, 0}, {4, 4}, {2, 1}}) || c.Encloses([]Point{{2, 2}, {5, 2}}) {
		t.Error("Encloses")
	}
}

// TestInteriorApartIsNoCommonArea holds it to the intersection, also of parts with
// corners in fractions.
func TestInteriorApartIsNoCommonArea(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	at := func(n int) Point { return Pt(Length(rng.IntN(n)), Length(rng.IntN(n))) }
	apart, meeting := 0, 0
	for range 20000 {
		n := 4 + rng.IntN(12)
		c := ConvexOf(AppendConvexHull(nil, []Point{at(n), at(n), at(n), at(n)}))
		d := ConvexOf(AppendConvexHull(nil, []Point{at(n), at(n), at(n), at(n)}))
		if u, v := at(n), at(n); u != v {
			c = c.Clip(LineThrough(u, v))
		}
		want := c.Intersect(d).Empty()
		if got := c.InteriorApart(d); got != want || d.InteriorApart(c) != want {
			t.Fatalf("%v and %v: apart %v, want %v", c.Rounded(), d.Rounded(), got, want)
		}
		if want {
			apart++
		} else {
			meeting++
		}
	}
	if apart < 1000 || meeting < 1000 {
		t.Errorf("only %d apart and %d meeting", apart, meeting)
	}
}
