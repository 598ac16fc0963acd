package geom

import (
	"errors"
	"testing"

	"pgregory.net/rapid"
)

// burst draws a polygon without crossings: corners around a center, in order.
func burst(t *rapid.T, center Point) Polygon {
	var r Ring
	for _, d := range []Point{{4, 0}, {3, 3}, {0, 4}, {-3, 3}, {-4, 0}, {-3, -3}, {0, -4}, {3, -3}} {
		far := Length(rapid.IntRange(1, 20).Draw(t, "far"))
		r = append(r, center.Add(Point{d.X * far, d.Y * far}))
	}
	return Polygon{Outline: r}
}

// The union holds what one of both holds and the intersection what both hold, and
// their areas add up; on so fine a grid a rounded corner counts.
func TestOverlay(t *testing.T) {
	made := 0
	rapid.Check(t, func(t *rapid.T) {
		p, q := burst(t, Pt(0, 0)), burst(t, Pt(Length(rapid.IntRange(-90, 90).Draw(t, "x")), Length(rapid.IntRange(-90, 90).Draw(t, "y"))))
		scale := Length(rapid.SampledFrom([]int{1, 1000}).Draw(t, "scale"))
		for _, r := range []Ring{p.Outline, q.Outline} {
			for i := range r {
				r[i] = Pt(r[i].X*scale, r[i].Y*scale)
			}
		}
		union, errU := p.Union(q)
		both, errB := p.Intersection(q)
		if errU != nil || errB != nil {
			if errU != nil && !errors.Is(errU, ErrOverlay) || errB != nil && !errors.Is(errB, ErrOverlay) {
				t.Fatal(errU, errB)
			}
			return
		}
		made++
		sum := int64(0)
		for _, x := range union {
			sum += x.Area2()
		}
		for _, x := range both {
			sum += x.Area2()
		}
		// Each of at most 64 crossings moves at most half a micrometer each way.
		slack := int64(64*400) * int64(scale)
		if diff := sum - p.Area2() - q.Area2(); diff > slack || diff < -slack {
			t.Fatalf("areas %d and %d come to %d", p.Area2(), q.Area2(), sum)
		}
		if scale == 1 {
			return
		}
		for range 20 {
			at := Pt(Length(rapid.IntRange(-200, 200).Draw(t, "px"))*scale+3, Length(rapid.IntRange(-200, 200).Draw(t, "py"))*scale+7)
			inP, inQ := p.Contains(at), q.Contains(at)
			if in(union, at) != (inP || inQ) || in(both, at) != (inP && inQ) {
				t.Fatalf("%v: in p %v, in q %v, in the union %v, in both %v", at, inP, inQ, in(union, at), in(both, at))
			}
		}
	})
	if made < 50 {
		t.Errorf("only %d pairs could be laid over each other", made)
	}
}

func in(list []Polygon, at Point) bool {
	for _, p := range list {
		if p.Contains(at) {
			return true
		}
	}
	return false
}

// Two that share an edge are one without it; a ring closed around a gap has a hole.
func TestUnionOfNeighbors(t *testing.T) {
	square := func(x, y, w, h Length) Polygon { return Rectangle(Pt(x, y), Pt(x+w, y+h)) }
	one, err := square(0, 0, 10, 10).Union(square(10, 0, 10, 10))
	if err != nil || len(one) != 1 || one[0].Area2() != 400 {
		t.Errorf("%v, %v", one, err)
	}
	c := Polygon{Outline: Ring{{0, 0}, {30, 0}, {30, 10}, {10, 10}, {10, 20}, {30, 20}, {30, 30}, {0, 30}}}
	ring, err := c.Union(square(20, 0, 20, 30))
	if err != nil || len(ring) != 1 || len(ring[0].Holes) != 1 {
		t.Errorf("%v, %v", ring, err)
	}
	if two, err := square(0, 0, 10, 10).Union(square(20, 0, 10, 10)); err != nil || len(two) != 2 {
		t.Errorf("%v, %v", two, err)
	}
	if _, err := square(0, 0, 10, 10).Union(square(10, 10, 10, 10)); !errors.Is(err, ErrOverlay) {
		t.Errorf("two that touch at a corner: %v", err)
	}
	if none, err := square(0, 0, 10, 10).Intersection(square(10, 0, 10, 10)); err != nil || len(none) != 0 {
		t.Errorf("%v, %v", none, err)
	}
}
