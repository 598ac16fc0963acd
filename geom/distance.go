package geom

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
	var atA, atB [1]Point
	p, rp := oneHull(a, &atA)
	q, rq := oneHull(b, &atB)
	if p != nil && q != nil {
		return hullDistance(p, q), rp + rq
	}
	as, ra := a.hulls()
	bs, rb := b.hulls()
	best := endless
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

// oneHull returns what hulls does of most shapes that are one, in no memory of its
// own but at; nil of others.
func oneHull(s Shape, at *[1]Point) (hull []Point, radius Length) {
	switch s := s.(type) {
	case Point:
		at[0] = s
		return at[:], 0
	case Circle:
		at[0] = s.Center
		return at[:], s.Radius
	case *Footprint:
		return s.Corners[:], 0
	case Hull:
		return s, 0
	}
	return nil, 0
}

// ClosestPoints returns a point of a and a point of b that are as close as any,
// rounded to the micrometer. For hulls that touch, it is a point near both.
func ClosestPoints(a, b Hull) (p, q Point) {
	best := endless
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
	num wide  // from 0 to below 2^111
	den int64 // a squared length, or 1
}

// endless is more than any square.
var endless = square{wide{1 << 62, 0}, 1}

func (d square) less(e square) bool {
	dh, dm, dl := d.num.times(e.den)
	eh, em, el := e.num.times(d.den)
	switch {
	case dh != eh:
		return dh < eh
	case dm != em:
		return dm < em
	}
	return dl < el
}

func (d square) within(r Length) bool {
	return d.num.cmp(mul64(int64(r)*int64(r), d.den)) <= 0
}

func (d square) floor() Length { return Length(isqrt(d.num.divFloor(d.den))) }

// hullDistance returns the squared distance between two points, segments or
// counterclockwise convex polygons.
func hullDistance(p, q []Point) square {
	if hullsTouch(p, q) {
		return square{den: 1}
	}
	// Two segments that do not touch are closest at an end of one.
	return cornersTo(p, q, cornersTo(q, p, endless))
}

// hullsTouch reports whether two points, segments or counterclockwise convex
// polygons share a point.
func hullsTouch(p, q []Point) bool {
	switch {
	case !BoundsOf(p...).Touches(BoundsOf(q...)):
		return false
	case len(p) > 2 && len(q) > 2:
		return convexTouch(p, q)
	case len(p) > 2 && InConvex(p, q[0]) || len(q) > 2 && InConvex(q, p[0]):
		return true
	}
	a := p[len(p)-1]
	for _, b := range p {
		c := q[len(q)-1]
		for _, d := range q {
			if SegmentsTouch(a, b, c, d) {
				return true
			}
			c = d
		}
		a = b
	}
	return false
}

// cornersTo returns the least of a squared distance and those from the corners of
// p to the edges of q.
func cornersTo(p, q []Point, best square) square {
	for _, c := range p {
		a := q[len(q)-1]
		for _, b := range q {
			if d := pointDistance(c, a, b); d.less(best) {
				best = d
			}
			a = b
		}
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
