package geom

import "math/bits"

// A Shape is anything distances are measured to: a Point, a Hull, a Circle, a
// *Footprint, a Polygon or a Polyline.
type Shape interface {
	// hulls returns points, segments and convex polygons whose union, grown by
	// the radius, has the boundary of the shape.
	hulls() (parts [][]Point, radius Length)
	// holds reports whether p lies inside the union before growing.
	holds(p Point) bool
}

// Gap returns the distance between the closest points of a and b, rounded down
// to the micrometer, or zero if they touch or overlap. Show it to people; to
// decide, ask Within.
//
// RULES.md 1.7: measured from and to the closest points of stands.
func Gap(a, b Shape) Length {
	d, radii := closest(a, b)
	if d.within(radii) {
		return 0
	}
	if radii == 0 {
		return d.floor()
	}
	// floor(sqrt(x) - r) for whole r is floor(sqrt(x)) - r.
	return d.floor() - radii
}

// Distance returns the distance between two points, rounded down to the
// micrometer.
func Distance(p, q Point) Length {
	d := q.Sub(p)
	return Length(isqrt(dot(d, d)))
}

// Within reports whether the closest points of a and b are at most r apart; a
// distance of exactly r is within. It is exact and symmetric.
func Within(a, b Shape, r Length) bool {
	d, radii := closest(a, b)
	return r >= 0 && d.within(r+radii)
}

func closest(a, b Shape) (square, Length) {
	as, ra := a.hulls()
	bs, rb := b.hulls()
	best := square{wide{1 << 62, 0}, 1}
	for _, p := range as {
		if b.holds(p[0]) {
			return square{den: 1}, ra + rb
		}
	}
	for _, q := range bs {
		if a.holds(q[0]) {
			return square{den: 1}, ra + rb
		}
	}
	for _, p := range as {
		for _, q := range bs {
			if d := hullDistance(p, q); d.less(best) {
				best = d
			}
		}
	}
	return best, ra + rb
}

// ClosestPoints returns a point of a and a point of b that are as close as any,
// rounded to the micrometer. For hulls that touch, it is a point near both.
func ClosestPoints(a, b Hull) (p, q Point) {
	best := square{wide{1 << 62, 0}, 1}
	try := func(from Point, h Hull, swap bool) {
		for i, u := range h {
			v := h[(i+1)%len(h)]
			d := pointDistance(from, u, v)
			if !d.less(best) {
				continue
			}
			best, p, q = d, from, u
			if uv := v.Sub(u); uv != (Point{}) {
				along := min(max(dot(uv, from.Sub(u)), 0), dot(uv, uv))
				q = Divide(u, v, along, dot(uv, uv))
			}
			if swap {
				p, q = q, p
			}
		}
	}
	for _, c := range a {
		try(c, b, false)
	}
	for _, c := range b {
		try(c, a, true)
	}
	return p, q
}

// Divide returns the point num/den of the way from p to q, rounded to the
// micrometer. Den is positive.
func Divide(p, q Point, num, den int64) Point {
	d := q.Sub(p)
	return Point{
		p.X + Length(mul64(int64(d.X), num).divRound(den)),
		p.Y + Length(mul64(int64(d.Y), num).divRound(den)),
	}
}

// A square is a squared distance kept as a fraction of square micrometers.
type square struct {
	num wide  // below 2^111
	den int64 // a squared length, or 1
}

func (d square) less(e square) bool {
	if d.num.hi|e.num.hi == 0 {
		dh, dl := bits.Mul64(d.num.lo, uint64(e.den))
		eh, el := bits.Mul64(e.num.lo, uint64(d.den))
		return dh < eh || dh == eh && dl < el
	}
	return d.num.huge().mul(wideOf(e.den).huge()).sub(e.num.huge().mul(wideOf(d.den).huge())).sign() < 0
}

func (d square) within(r Length) bool {
	return d.num.cmp(mul64(int64(r)*int64(r), d.den)) <= 0
}

func (d square) floor() Length { return Length(isqrt(d.num.divFloor(d.den))) }

// hullDistance returns the squared distance between two points, segments or
// counterclockwise convex polygons.
func hullDistance(p, q []Point) square {
	if len(p) > 2 && InConvex(p, q[0]) || len(q) > 2 && InConvex(q, p[0]) {
		return square{den: 1}
	}
	// Two segments that do not touch are closest at an end of one; the ends of
	// all are where they begin.
	best := square{wide{1 << 62, 0}, 1}
	b := p[0]
	for i := len(p) - 1; i >= 0; i-- {
		a, d := p[i], q[0]
		for j := len(q) - 1; j >= 0; j-- {
			c := q[j]
			if SegmentsTouch(a, b, c, d) {
				return square{den: 1}
			}
			for _, s := range [2]square{pointDistance(a, c, d), pointDistance(c, a, b)} {
				if s.less(best) {
					best = s
				}
			}
			d = c
		}
		b = a
	}
	return best
}

// pointDistance returns the squared distance from p to the segment ab.
func pointDistance(p, a, b Point) square {
	ab, ap, bp := b.Sub(a), p.Sub(a), p.Sub(b)
	switch {
	case dot(ab, ap) <= 0:
		return square{wideOf(dot(ap, ap)), 1}
	case dot(ab, bp) >= 0:
		return square{wideOf(dot(bp, bp)), 1}
	}
	c := cross(ab, ap)
	return square{mul64(c, c), dot(ab, ab)}
}

func (p Point) hulls() ([][]Point, Length) { return [][]Point{{p}}, 0 }
func (p Point) holds(q Point) bool         { return p == q }

func (f *Footprint) hulls() ([][]Point, Length) { return [][]Point{f.Corners[:]}, 0 }
func (f *Footprint) holds(p Point) bool         { return f.Contains(p) }

// A Hull is a point, a segment, or a convex polygon given counterclockwise.
type Hull []Point

func (h Hull) hulls() ([][]Point, Length) { return [][]Point{h}, 0 }
func (h Hull) holds(p Point) bool         { return len(h) > 2 && InConvex(h, p) }

func (p Polygon) hulls() ([][]Point, Length) {
	var edges [][]Point
	for _, r := range p.rings() {
		for i, a := range r {
			edges = append(edges, []Point{a, r[(i+1)%len(r)]})
		}
	}
	return edges, 0
}
func (p Polygon) holds(q Point) bool { return p.Contains(q) }

func (l Polyline) hulls() ([][]Point, Length) { return l.Pieces(), 0 }
func (l Polyline) holds(p Point) bool         { return l.Contains(p) }

// A Circle is a disc on the table, its edge included. The zero Circle is the
// point at the origin.
type Circle struct {
	Center Point
	Radius Length // never negative
}

// Contains reports whether p lies in c, edge included. It is exact.
func (c Circle) Contains(p Point) bool {
	d := p.Sub(c.Center)
	return dot(d, d) <= int64(c.Radius)*int64(c.Radius)
}

// Touches reports whether c and s share a point. It is exact.
func (c Circle) Touches(s Shape) bool { return Within(c, s, 0) }

func (c Circle) hulls() ([][]Point, Length) { return [][]Point{{c.Center}}, c.Radius }
func (c Circle) holds(p Point) bool         { return p == c.Center }
