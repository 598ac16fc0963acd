package geom_test

import (
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	. "sightline/geom"
)

// Cutting convex areas, held against areas in fractions.

func corners(c Convex) []rat2 {
	var out []rat2
	for _, e := range c.Corners() {
		p := e.RatPoint()
		out = append(out, rat2{p.X, p.Y})
	}
	return out
}

func areaOf(c Convex) *big.Rat {
	sum := new(big.Rat)
	pts := corners(c)
	for i, p := range pts {
		sum.Add(sum, crossOf(p, pts[(i+1)%len(pts)]))
	}
	return sum
}

// solid draws a counterclockwise convex polygon with an interior.
func solid(t *rapid.T, l Length) []Point {
	pts := make([]Point, rapid.IntRange(3, 7).Draw(t, "corners"))
	for i := range pts {
		pts[i] = point(t, l)
	}
	if hull := ConvexHull(pts); len(hull) > 2 {
		return hull
	}
	return Rectangle(Pt(-l, -l), Pt(l, l)).Outline
}

func TestConvexAreasAreCutExactly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := limit(t)
		k := solid(t, l)
		c, d := ConvexOf(k), ConvexOf(solid(t, l))
		if areaOf(c).Cmp(new(big.Rat).SetInt(twiceArea(k))) != 0 {
			t.Fatalf("ConvexOf(%d) has the area %v", k, areaOf(c))
		}
		common := c.Intersect(d)
		if areaOf(common).Cmp(areaOf(d.Intersect(c))) != 0 {
			t.Fatal("the common area depends on the order")
		}
		checkConvex(t, common)
		sum := areaOf(common)
		for _, part := range c.Subtract(d, nil) {
			checkConvex(t, part)
			if !part.Intersect(d).Empty() {
				t.Fatal("what is left overlaps what was taken away")
			}
			sum.Add(sum, areaOf(part))
		}
		if sum.Cmp(areaOf(c)) != 0 {
			t.Fatalf("common and left are %v, the whole %v", sum, areaOf(c))
		}
		checkClip(t, c, common, line(t, l))
	})
}

func line(t *rapid.T, l Length) Line {
	p, q := point(t, l), point(t, l)
	if p == q {
		q.X--
		if !q.InRange() {
			q.X += 2
		}
	}
	if rapid.Bool().Draw(t, "across") {
		n := q.Sub(p)
		return LineAcross(n, p.Dot(n)+q.Dot(n))
	}
	return LineThrough(p, q)
}

// checkClip cuts whole, and again what was cut before.
func checkClip(t *rapid.T, c, again Convex, l Line) {
	t.Helper()
	for _, k := range []Convex{c, again} {
		left, right := k.Clip(l), k.Clip(l.Opposite())
		checkConvex(t, left)
		checkConvex(t, right)
		if sum := areaOf(left); sum.Add(sum, areaOf(right)).Cmp(areaOf(k)) != 0 {
			t.Fatal("left and right do not add up")
		}
		for _, e := range left.Corners() {
			if l.Side(e) < 0 || l.Opposite().Side(e) > 0 {
				t.Fatal("a corner of the left is right")
			}
		}
	}
}

// checkConvex: strictly convex, counterclockwise, and empty without interior.
func checkConvex(t *rapid.T, c Convex) {
	t.Helper()
	pts := corners(c)
	if c.Empty() != (len(pts) == 0) {
		t.Fatalf("empty %v with %d corners", c.Empty(), len(pts))
	}
	for i, p := range pts {
		q, r := pts[(i+1)%len(pts)], pts[(i+2)%len(pts)]
		if crossOf(q.sub(p), r.sub(q)).Sign() < 0 {
			t.Fatal("not convex")
		}
	}
	if len(pts) > 0 && areaOf(c).Sign() <= 0 {
		t.Fatal("no interior")
	}
}

// The line midway between two points has each on its side, and both on it if
// they lie along it.
func TestLinesAcross(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := limit(t)
		p, q, r := point(t, l), point(t, l), point(t, l)
		if p == q {
			return
		}
		n := q.Sub(p)
		m := LineAcross(n, p.Dot(n)+q.Dot(n))
		two := big.NewRat(2, 1)
		want := new(big.Rat).Mul(two, dotOf(toRat(n), toRat(r)))
		want.Sub(want, dotOf(toRat(n), toRat(p)))
		want.Sub(want, dotOf(toRat(n), toRat(q)))
		if m.SideOf(q) != 1 || m.SideOf(p) != -1 || m.SideOf(r) != want.Sign() || m.Side(r.Exact()) != want.Sign() {
			t.Fatalf("midway between %d and %d: sides %d %d, of %d %d", p, q, m.SideOf(p), m.SideOf(q), r, m.SideOf(r))
		}
		k := LineThrough(p, r.Add(Pt(1, 0)))
		if p == r.Add(Pt(1, 0)) || k.Parallel(m) {
			return
		}
		e := k.Meet(m)
		if k.Side(e) != 0 || m.Side(e) != 0 || !e.Same(m.Meet(k)) {
			t.Fatal("the lines do not meet where they meet")
		}
	})
}

// A third of the time that a wide rim took was memory asked for: cutting and dropping again
// and again needs none.
func TestCutterUsesItsMemoryAgain(t *testing.T) {
	c := ConvexOf(Rectangle(InchPt(0, 0), InchPt(20, 10)).Outline)
	d := ConvexOf([]Point{InchPt(5, 2), InchPt(12, 1), InchPt(13, 7), InchPt(6, 8)})
	want, wantCommon := c.Subtract(d, nil), c.Intersect(d)
	var k Cutter
	var parts []Convex
	cut := func() {
		var common Convex
		common, parts = k.Divide(c, d, parts[:0])
		if !slices.Equal(common.Corners(), wantCommon.Corners()) {
			t.Fatalf("common is %v", common)
		}
		for i, p := range parts {
			if !slices.Equal(p.Corners(), want[i].Corners()) {
				t.Fatalf("part %d is %v", i, p)
			}
			k.Drop(p)
		}
		k.Drop(common)
	}
	cut()
	if n := testing.AllocsPerRun(100, cut); len(parts) != 4 || n > 0 {
		t.Errorf("%d parts, memory asked for %v times", len(parts), n)
	}
}
