package geom_test

import (
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	. "sightline/geom"
)

// anyRing draws corners that may cross, touch or repeat.
func anyRing(t *rapid.T, l Length) Ring {
	r := make(Ring, rapid.IntRange(3, 9).Draw(t, "corners"))
	for i := range r {
		r[i] = point(t, l)
	}
	return r
}

// untangled turns crossing edges around until none cross.
func untangled(r Ring) Ring {
	for range 40 {
		done := true
		for i := range r {
			for j := i + 2; j < len(r); j++ {
				a, b, c, d := r[i], r[i+1], r[j], r[(j+1)%len(r)]
				if orientOf(a, b, c)*orientOf(a, b, d) < 0 && orientOf(c, d, a)*orientOf(c, d, b) < 0 {
					slices.Reverse(r[i+1 : j+1])
					done = false
				}
			}
		}
		if done {
			break
		}
	}
	return r
}

// ringFaults reports whether edges of r meet where they should not.
func ringFaulty(r Ring) bool {
	n := len(r)
	for i := range r {
		a, b, c := r[i], r[(i+1)%n], r[(i+2)%n]
		// The next edge may only share the corner.
		if a == b || orientOf(a, b, c) == 0 && dotOf(toRat(a).sub(toRat(b)), toRat(c).sub(toRat(b))).Sign() > 0 {
			return true
		}
		for j := i + 2; j < n && (j+1)%n != i; j++ {
			if edgesMeet(a, b, r[j], r[(j+1)%n]) {
				return true
			}
		}
	}
	return false
}

func polygonFaulty(g Polygon) bool {
	rings := append([]Ring{g.Outline}, g.Holes...)
	if slices.ContainsFunc(rings, ringFaulty) {
		return true
	}
	for i, r := range rings {
		for j, s := range rings[:i] {
			for k, a := range r {
				for m, b := range s {
					if edgesMeet(a, r[(k+1)%len(r)], b, s[(m+1)%len(s)]) {
						return true
					}
				}
			}
			if j == 0 && ringSide(s, r[0]) < 0 || j > 0 && (ringSide(s, r[0]) > 0 || ringSide(r, s[0]) > 0) {
				return true
			}
		}
	}
	return false
}

// outline draws a valid polygon without holes.
func outline(t *rapid.T, l Length) Polygon {
	r := untangled(anyRing(t, l))
	if ringFaulty(r) {
		r = Rectangle(Pt(-l, -l), Pt(l, l)).Outline
	}
	return Polygon{Outline: r}
}

// holed draws a polygon that may have holes and may be faulty.
func holed(t *rapid.T) Polygon {
	l := rapid.SampledFrom([]Length{4, 12, 1000, MaxCoord}).Draw(t, "size")
	g := outline(t, l)
	if rapid.IntRange(0, 3).Draw(t, "raw") == 0 {
		g.Outline = anyRing(t, l)
	}
	for range rapid.IntRange(0, 2).Draw(t, "holes") {
		at := point(t, l)
		small := untangled(anyRing(t, max(l/4, 1)))
		for i := range small {
			small[i] = small[i].Add(at)
			if !small[i].InRange() {
				small[i] = Pt(0, Length(i))
			}
		}
		g.Holes = append(g.Holes, small)
	}
	return g
}

// Faults are found where there are some, and each lies on the table near one
// of the rings.
func TestValidateFindsFaults(t *testing.T) {
	faulty, sound := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		g := holed(t)
		faults := g.Validate()
		want := polygonFaulty(g)
		if want {
			faulty++
		} else {
			sound++
		}
		if (len(faults) > 0) != want {
			t.Fatalf("%d holes %d: faults %v, want some: %v", g.Outline, g.Holes, faults, want)
		}
		for _, f := range faults {
			if f.Text == "" || f.Error() == "" || f.Ring < 0 || f.Ring > len(g.Holes) {
				t.Fatalf("fault %+v of %d holes %d", f, g.Outline, g.Holes)
			}
			if ring := append([]Ring{g.Outline}, g.Holes...)[f.Ring]; !BoundsOf(ring...).Contains(f.At) {
				t.Fatalf("fault %+v is not at its ring %d", f, ring)
			}
		}
		if _, err := g.Pieces(); !want && err != nil {
			t.Fatalf("%d holes %d: %v", g.Outline, g.Holes, err)
		}
	})
	if faulty < 50 || sound < 50 {
		t.Errorf("one-sided: %d faulty, %d sound", faulty, sound)
	}
}

// twiceArea returns twice the signed area inside a ring.
func twiceArea(r []Point) *big.Int {
	sum := new(big.Rat)
	for i, p := range r {
		sum.Add(sum, crossOf(toRat(p), toRat(r[(i+1)%len(r)])))
	}
	return sum.Num()
}

func TestPolygons(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := holed(t)
		if polygonFaulty(g) {
			g = outline(t, 12)
		}
		area := new(big.Int).Abs(twiceArea(g.Outline))
		for _, h := range g.Holes {
			area.Sub(area, new(big.Int).Abs(twiceArea(h)))
		}
		if got := g.Area2(); big.NewInt(got).Cmp(area) != 0 {
			t.Fatalf("twice the area of %d holes %d is %d, want %d", g.Outline, g.Holes, got, area)
		}
		checkPieces(t, g, area)
		b := g.Bounds()
		for range 8 {
			p := Pt(Length(rapid.Int64Range(int64(b.Min.X), int64(b.Max.X)).Draw(t, "x")),
				Length(rapid.Int64Range(int64(b.Min.Y), int64(b.Max.Y)).Draw(t, "y")))
			side := polygonSide(g, p)
			if g.Contains(p) != (side >= 0) || g.InteriorContains(p) != (side > 0) {
				t.Fatalf("%d holes %d contains %d: %v, inside %v", g.Outline, g.Holes, p, g.Contains(p), g.InteriorContains(p))
			}
		}
	})
}

// checkPieces: convex, of the polygon's corners, in the polygon, and of its
// area: so they share no interior.
func checkPieces(t rapid.TB, g Polygon, area *big.Int) {
	t.Helper()
	pieces, err := g.Pieces()
	if err != nil {
		t.Fatalf("%d holes %d: %v", g.Outline, g.Holes, err)
	}
	corners := slices.Concat(append([]Ring{g.Outline}, g.Holes...)...)
	sum := new(big.Int)
	for i, k := range pieces {
		sum.Add(sum, twiceArea(k))
		for j, a := range k {
			b, c := k[(j+1)%len(k)], k[(j+2)%len(k)]
			if orientOf(a, b, c) <= 0 || !slices.Contains(corners, a) {
				t.Fatalf("piece %d of %d holes %d", k, g.Outline, g.Holes)
			}
			for _, r := range append([]Ring{g.Outline}, g.Holes...) {
				for m, u := range r {
					v := r[(m+1)%len(r)]
					if orientOf(a, b, u)*orientOf(a, b, v) < 0 && orientOf(u, v, a)*orientOf(u, v, b) < 0 {
						t.Fatalf("piece %d crosses an edge of %d holes %d", k, g.Outline, g.Holes)
					}
				}
			}
		}
		for _, other := range pieces[:i] {
			if overlap(k, other) {
				t.Fatalf("pieces %d and %d of %d holes %d overlap", k, other, g.Outline, g.Holes)
			}
		}
	}
	if sum.Cmp(area) != 0 {
		t.Fatalf("pieces %d of %d holes %d have %d, want %d", pieces, g.Outline, g.Holes, sum, area)
	}
}

// overlap reports whether two convex pieces share interior: no edge of either
// has the other outside it.
func overlap(p, q []Point) bool {
	apart := func(p, q []Point) bool {
		for i, a := range p {
			b := p[(i+1)%len(p)]
			if !slices.ContainsFunc(q, func(c Point) bool { return orientOf(a, b, c) > 0 }) {
				return true
			}
		}
		return false
	}
	return !apart(p, q) && !apart(q, p)
}

// The bridge to the hole runs on in a line with the hole's own edge. Found by
// FuzzOutline.
func TestBridgeInLineWithAHole(t *testing.T) {
	g := Polygon{
		Outline: Ring{{X: 12, Y: 12}, {X: 32, Y: 4}, {X: 0, Y: 0}, {X: 4, Y: -1}, {X: -17, Y: 4}, {X: 4, Y: 4}},
		Holes:   []Ring{{{X: 1, Y: 1}, {X: 2, Y: 1}, {X: 2, Y: 2}}},
	}
	checkPieces(t, g, big.NewInt(g.Area2()))
}

func FuzzOutline(f *testing.F) {
	f.Add([]byte{0, 0, 4, 0, 4, 4, 0, 4}, []byte{1, 1, 2, 1, 2, 2})
	f.Add([]byte{0, 0, 4, 4, 4, 0, 0, 4}, []byte{})
	f.Fuzz(func(t *testing.T, outline, hole []byte) {
		ring := func(b []byte) (r Ring) {
			for i := 0; i+1 < len(b) && i < 40; i += 2 {
				r = append(r, Pt(Length(int8(b[i])), Length(int8(b[i+1]))))
			}
			return r
		}
		g := Polygon{Outline: ring(outline)}
		if h := ring(hole); len(h) > 0 {
			g.Holes = []Ring{h}
		}
		faults := g.Validate()
		pieces, err := g.Pieces()
		if len(g.Outline) < 3 || len(g.Holes) > 0 && len(g.Holes[0]) < 3 {
			if len(faults) == 0 {
				t.Fatalf("%d holes %d has no fault", g.Outline, g.Holes)
			}
			return
		}
		if (len(faults) > 0) != polygonFaulty(g) || len(faults) == 0 && err != nil {
			t.Fatalf("%d holes %d: faults %v, error %v, want faults: %v", g.Outline, g.Holes, faults, err, polygonFaulty(g))
		}
		sum := new(big.Int)
		for _, k := range pieces {
			sum.Add(sum, twiceArea(k))
		}
		if err == nil && len(faults) == 0 && sum.Cmp(big.NewInt(g.Area2())) != 0 {
			t.Fatalf("pieces %d of %d holes %d have %d, want %d", pieces, g.Outline, g.Holes, sum, g.Area2())
		}
	})
}
