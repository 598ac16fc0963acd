package geom_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	. "sightline/geom"
)

// Decisions of geom against the same decisions in fractions of any size.

type rat2 struct{ x, y *big.Rat }

func toRat(p Point) rat2 {
	return rat2{new(big.Rat).SetInt64(int64(p.X)), new(big.Rat).SetInt64(int64(p.Y))}
}

func (p rat2) sub(q rat2) rat2 {
	return rat2{new(big.Rat).Sub(p.x, q.x), new(big.Rat).Sub(p.y, q.y)}
}

func (p rat2) plus(q rat2, t *big.Rat) rat2 {
	x, y := new(big.Rat).Mul(q.x, t), new(big.Rat).Mul(q.y, t)
	return rat2{x.Add(x, p.x), y.Add(y, p.y)}
}

func crossOf(u, v rat2) *big.Rat {
	a := new(big.Rat).Mul(u.x, v.y)
	return a.Sub(a, new(big.Rat).Mul(u.y, v.x))
}

func dotOf(u, v rat2) *big.Rat {
	a := new(big.Rat).Mul(u.x, v.x)
	return a.Add(a, new(big.Rat).Mul(u.y, v.y))
}

func orientOf(a, b, c Point) int {
	return crossOf(toRat(b).sub(toRat(a)), toRat(c).sub(toRat(a))).Sign()
}

// coordinate favors the extremes and small numbers: rapid does by itself.
func coordinate(t *rapid.T, limit Length) Length {
	return Length(rapid.Int64Range(-int64(limit), int64(limit)).Draw(t, "coordinate"))
}

func point(t *rapid.T, limit Length) Point { return Pt(coordinate(t, limit), coordinate(t, limit)) }

func limit(t *rapid.T) Length {
	return rapid.SampledFrom([]Length{3, 8, 100000, MaxCoord}).Draw(t, "limit")
}

func TestOrientIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := limit(t)
		a, b, c := point(t, l), point(t, l), point(t, l)
		o := Orient(a, b, c)
		if want := orientOf(a, b, c); o != want {
			t.Fatalf("Orient(%d, %d, %d) = %d, want %d", a, b, c, o, want)
		}
		if Orient(b, c, a) != o || Orient(b, a, c) != -o || Orient(a, c, b) != -o {
			t.Fatalf("Orient(%d, %d, %d) changes with the order", a, b, c)
		}
	})
}

// nearestSquared returns the squared distance of p from the segment a-b.
func nearestSquared(p, a, b rat2) *big.Rat {
	u := b.sub(a)
	t, l := new(big.Rat), dotOf(u, u)
	if l.Sign() > 0 {
		t.Quo(dotOf(p.sub(a), u), l)
	}
	if t.Sign() < 0 {
		t.SetInt64(0)
	} else if t.Cmp(big.NewRat(1, 1)) > 0 {
		t.SetInt64(1)
	}
	d := p.sub(a.plus(u, t))
	return dotOf(d, d)
}

func edgesMeet(a, b, c, d Point) bool {
	on := func(p, a, b Point) bool {
		return orientOf(a, b, p) == 0 && dotOf(toRat(a).sub(toRat(p)), toRat(b).sub(toRat(p))).Sign() <= 0
	}
	if on(a, c, d) || on(b, c, d) || on(c, a, b) || on(d, a, b) {
		return true
	}
	return orientOf(a, b, c)*orientOf(a, b, d) < 0 && orientOf(c, d, a)*orientOf(c, d, b) < 0
}

// ringSide returns 1 inside, 0 on the edge, -1 outside.
func ringSide(r []Point, p Point) int {
	in := -1
	for i, a := range r {
		b := r[(i+1)%len(r)]
		o := orientOf(a, b, p)
		if o == 0 && dotOf(toRat(a).sub(toRat(p)), toRat(b).sub(toRat(p))).Sign() <= 0 {
			return 0
		}
		if (a.Y > p.Y) != (b.Y > p.Y) && (o > 0) == (b.Y > a.Y) {
			in = -in
		}
	}
	return in
}

func polygonSide(g Polygon, p Point) int {
	s := ringSide(g.Outline, p)
	for _, h := range g.Holes {
		s = min(s, -ringSide(h, p))
	}
	return s
}

// betweenSquared returns the squared distance between two solid outlines.
func betweenSquared(a, b []Point) *big.Rat {
	if ringSide(a, b[0]) >= 0 || ringSide(b, a[0]) >= 0 {
		return new(big.Rat)
	}
	var best *big.Rat
	for i, p := range a {
		q := a[(i+1)%len(a)]
		for j, u := range b {
			v := b[(j+1)%len(b)]
			if edgesMeet(p, q, u, v) {
				return new(big.Rat)
			}
			for _, d := range []*big.Rat{
				nearestSquared(toRat(p), toRat(u), toRat(v)), nearestSquared(toRat(u), toRat(p), toRat(q)),
			} {
				if best == nil || d.Cmp(best) < 0 {
					best = d
				}
			}
		}
	}
	return best
}

func base(t *rapid.T, l Length) Footprint {
	size := func() Length { return Length(rapid.Int64Range(100, 80000).Draw(t, "size")) }
	turn := rapid.OneOf(rapid.Map(rapid.IntRange(0, 7), func(n int) Angle { return Angle(n) * 45 * Degree }),
		rapid.Map(rapid.IntRange(0, int(FullTurn)-1), func(n int) Angle { return Angle(n) })).Draw(t, "facing")
	return NewFootprint(point(t, l), turn, size(), size())
}

func TestFootprintsTouchExactly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, g := base(t, 60000), base(t, 60000)
		want := betweenSquared(f.Polygon(), g.Polygon())
		if f.Touches(&g) != (want.Sign() == 0) || g.Touches(&f) != (want.Sign() == 0) {
			t.Fatalf("%d and %d touch: %v, distance squared %v", f.Corners, g.Corners, f.Touches(&g), want)
		}
		p := point(t, 60000)
		if rapid.Bool().Draw(t, "corner") {
			p = f.Corners[0].Add(Pt(coordinate(t, 2), coordinate(t, 2)))
		}
		if f.Contains(p) != (ringSide(f.Polygon(), p) >= 0) {
			t.Fatalf("%d contains %d: %v", f.Corners, p, f.Contains(p))
		}
	})
}

// Footprints are parallelograms about their centers, counterclockwise, of the
// right size to the micrometer, and turn by quarters exactly.
func TestFootprintCorners(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		center := point(t, 1<<24)
		a := Angle(rapid.IntRange(0, int(FullTurn)-1).Draw(t, "angle"))
		w := Length(rapid.Int64Range(100, 1<<20).Draw(t, "width"))
		d := Length(rapid.Int64Range(100, 1<<20).Draw(t, "depth"))
		f, g := NewFootprint(center, a, w, d), NewFootprint(center, (a+90*Degree).Normal(), w, d)
		for i, c := range f.Corners {
			if c.Sub(center) != center.Sub(f.Corners[(i+2)%4]) {
				t.Fatalf("corners %d are not symmetric", f.Corners)
			}
			v := c.Sub(center)
			if turned := Pt(-v.Y, v.X).Add(center); g.Corners[i] != turned {
				t.Fatalf("corner %d turned by a quarter is %d, want %d", i, g.Corners[i], turned)
			}
			if orientOf(c, f.Corners[(i+1)%4], f.Corners[(i+2)%4]) != 1 {
				t.Fatalf("corners %d do not turn counterclockwise", f.Corners)
			}
		}
		sides := [2]Length{Gap(f.Corners[0], f.Corners[1]) - w, Gap(f.Corners[1], f.Corners[2]) - d}
		for _, off := range sides {
			if off < -3 || off > 3 {
				t.Fatalf("corners %d of a %d by %d base are off by %d", f.Corners, w, d, sides)
			}
		}
	})
}

// Gap is the distance rounded down, and Within decides by the exact one.
func TestDistancesAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, g := base(t, 1<<20), base(t, 1<<20)
		var a, b Shape = &f, &g
		want := betweenSquared(f.Polygon(), g.Polygon())
		if rapid.Bool().Draw(t, "outline") {
			o := outline(t, 100000)
			b, want = o, betweenSquared(f.Polygon(), o.Outline)
		}
		checkDistance(t, a, b, want)
		p := point(t, 1<<20)
		d := new(big.Rat)
		if ringSide(f.Polygon(), p) < 0 {
			d = nil
			for i, u := range f.Corners {
				if e := nearestSquared(toRat(p), toRat(u), toRat(f.Corners[(i+1)%4])); d == nil || e.Cmp(d) < 0 {
					d = e
				}
			}
		}
		checkDistance(t, p, a, d)
		r := Length(rapid.Int64Range(0, 1<<20).Draw(t, "radius"))
		c := Circle{p, r}
		if want := d.Cmp(square(r)) <= 0; c.Touches(a) != want {
			t.Fatalf("%v touches %d: %v", c, f.Corners, !want)
		}
	})
}

func square(l Length) *big.Rat {
	n := big.NewInt(int64(l))
	return new(big.Rat).SetInt(n.Mul(n, n))
}

func checkDistance(t *rapid.T, a, b Shape, want *big.Rat) {
	t.Helper()
	gap := Gap(a, b)
	if gap != Gap(b, a) {
		t.Fatalf("gap %d one way, %d the other", gap, Gap(b, a))
	}
	if square(gap).Cmp(want) > 0 || square(gap+1).Cmp(want) <= 0 {
		t.Fatalf("gap %d, want the root of %v rounded down", gap, want)
	}
	for r := max(gap-1, 0); r <= gap+1; r++ {
		if got := Within(a, b, r); got != (want.Cmp(square(r)) <= 0) || got != Within(b, a, r) {
			t.Fatalf("within %d: %v, squared distance %v", r, got, want)
		}
	}
}

// An arc's edge by fractions: 4 (f·v)² against |f|²|v|².
func inArc(a Arc, facing Direction, v Point) bool {
	f := toRat(Pt(Length(facing.X), Length(facing.Y)))
	d := dotOf(f, toRat(v))
	if a == HalfCircle || d.Sign() < 0 {
		return d.Sign() >= 0
	}
	d.Mul(d, d)
	d.Mul(d, big.NewRat(4, 1))
	return d.Cmp(new(big.Rat).Mul(dotOf(f, f), dotOf(toRat(v), toRat(v)))) >= 0
}

func TestArcsAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		arc := rapid.SampledFrom([]Arc{HalfCircle, Front120}).Draw(t, "arc")
		facing := Angle(rapid.IntRange(0, 359).Draw(t, "facing")).Normal() * 1000
		l := limit(t)
		apex, p := point(t, l), point(t, l)
		if rapid.Bool().Draw(t, "edge") { // next to the arc's edge
			d := (facing + Angle(arc.Degrees()/2)*Degree).Normal().Direction()
			n := rapid.Int64Range(0, 1<<25).Draw(t, "away")
			p = apex.Add(Pt(Length(d.X*n>>30), Length(d.Y*n>>30))).Add(Pt(coordinate(t, 1), coordinate(t, 1)))
		}
		dir := facing.Direction()
		if got, want := arc.Holds(apex, dir, p), p == apex || inArc(arc, dir, p.Sub(apex)); got != want {
			t.Fatalf("arc %d at %d facing %v holds %d: %v", arc.Degrees(), apex, facing, p, got)
		}
	})
}

// A footprint lies in an arc wholly if its corners do (an arc of at most half a
// turn is convex), and partly if a corner does, the apex lies in the footprint
// or an edge crosses an edge of the arc; a point of the arc's edge far away
// stands for that edge.
func TestArcsAgainstFootprints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		arc := rapid.SampledFrom([]Arc{HalfCircle, Front120}).Draw(t, "arc")
		dir := Angle(rapid.IntRange(0, int(FullTurn)-1).Draw(t, "facing")).Direction()
		apex, f := point(t, 60000), base(t, 60000)
		all, some := true, false
		for _, c := range f.Corners {
			in := c == apex || inArc(arc, dir, c.Sub(apex))
			all, some = all && in, some || in
		}
		if arc.HoldsAll(apex, dir, f.Polygon()) != all {
			t.Fatalf("arc %d at %d facing %v holds all of %d: %v", arc.Degrees(), apex, dir, f.Corners, !all)
		}
		any := arc.HoldsAny(apex, dir, f.Polygon())
		if some && !any {
			t.Fatalf("arc %d at %d facing %v holds a corner, but none of %d", arc.Degrees(), apex, dir, f.Corners)
		}
		if any && !some && !f.Contains(apex) && !crossesSides(arc, apex, dir, &f) {
			t.Fatalf("arc %d at %d facing %v holds no part of %d", arc.Degrees(), apex, dir, f.Corners)
		}
		if !any && (f.Contains(apex) || inArcDeep(arc, apex, dir, &f)) {
			t.Fatalf("arc %d at %d facing %v holds some of %d", arc.Degrees(), apex, dir, f.Corners)
		}
	})
}

// crossesSides reports whether a side of the arc, as nearly as whole points
// tell, comes within two micrometers of the footprint.
func crossesSides(arc Arc, apex Point, dir Direction, f *Footprint) bool {
	for _, turn := range []Angle{Angle(arc.Degrees()/2) * Degree, FullTurn - Angle(arc.Degrees()/2)*Degree} {
		d := (dir.Angle() + turn).Normal().Direction()
		far := apex.Add(Pt(Length(d.X>>8), Length(d.Y>>8)))
		if Within(Hull{apex, far}, f, 2) {
			return true
		}
	}
	return false
}

// inArcDeep reports whether a point of a grid over the footprint is in the arc.
func inArcDeep(arc Arc, apex Point, dir Direction, f *Footprint) bool {
	u, v := f.Corners[1].Sub(f.Corners[0]), f.Corners[3].Sub(f.Corners[0])
	for i := Length(1); i < 8; i++ {
		for j := Length(1); j < 8; j++ {
			p := f.Corners[0].Add(Pt((u.X*i+v.X*j)/8, (u.Y*i+v.Y*j)/8))
			if f.Contains(p) && inArc(arc, dir, p.Sub(apex)) {
				return true
			}
		}
	}
	return false
}

func TestConvexHull(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := limit(t)
		pts := make([]Point, rapid.IntRange(1, 12).Draw(t, "points"))
		for i := range pts {
			pts[i] = point(t, l)
		}
		given := append([]Point(nil), pts...)
		hull := ConvexHull(append([]Point(nil), pts...))
		for i, a := range hull {
			if i > 0 && a.Compare(hull[0]) <= 0 {
				t.Fatalf("hull %d of %d does not start at the least point", hull, given)
			}
			if len(hull) < 3 {
				continue
			}
			b := hull[(i+1)%len(hull)]
			if orientOf(a, b, hull[(i+2)%len(hull)]) != 1 {
				t.Fatalf("hull %d of %d is not strictly convex", hull, given)
			}
			for _, p := range given {
				if orientOf(a, b, p) < 0 {
					t.Fatalf("hull %d leaves out %d", hull, p)
				}
			}
		}
		for _, h := range hull {
			found := false
			for _, p := range given {
				found = found || p == h
			}
			if !found {
				t.Fatalf("hull %d has a corner not among %d", hull, given)
			}
		}
		if len(hull) < 3 {
			for _, p := range given {
				if !edgesMeet(p, p, hull[0], hull[len(hull)-1]) {
					t.Fatalf("hull %d leaves out %d", hull, p)
				}
			}
		}
	})
}
