package geom

// An Exact is a point where two lines of the table meet, kept as a fraction:
// (x/w, y/w) with w > 0. No point is rounded to decide anything.
type Exact struct {
	x, y wide
	w    int64
}

// Exact returns p as an Exact.
func (p Point) Exact() Exact { return Exact{wideOf(int64(p.X)), wideOf(int64(p.Y)), 1} }

// Rounded returns the nearest point, for measuring and showing. The point must
// be in range, as every point on an edge of a shape in range is.
func (e Exact) Rounded() Point {
	if e.w == 1 {
		return Point{Length(e.x.lo), Length(e.y.lo)}
	}
	return Point{Length(e.x.divRound(e.w)), Length(e.y.divRound(e.w))}
}

// Whole returns e as a Point if it is one exactly.
func (e Exact) Whole() (Point, bool) {
	if e.x.beyond(e.w) || e.y.beyond(e.w) {
		return Point{}, false
	}
	p := e.Rounded()
	return p, e.x == mul64(int64(p.X), e.w) && e.y == mul64(int64(p.Y), e.w)
}

// AsWhole returns e as a Point if it is kept as one.
func (e Exact) AsWhole() (Point, bool) { return Point{Length(e.x.lo), Length(e.y.lo)}, e.w == 1 }

// Same reports whether e and f are the same point.
func (e Exact) Same(f Exact) bool {
	if e.w == 1 && f.w == 1 {
		return e == f
	}
	return e.x.huge().mul(wideOf(f.w).huge()) == f.x.huge().mul(wideOf(e.w).huge()) &&
		e.y.huge().mul(wideOf(f.w).huge()) == f.y.huge().mul(wideOf(e.w).huge())
}

// OrientExact is Orient for points kept as fractions. It is exact.
func OrientExact(p, q, r Exact) int {
	// Rotate the one fraction, if it is the only one, to the end: then 128 bits do.
	switch {
	case p.w == 1 && q.w == 1:
		return lineThroughWhole(p, q).Side(r)
	case q.w == 1 && r.w == 1:
		return lineThroughWhole(q, r).Side(p)
	case r.w == 1 && p.w == 1:
		return lineThroughWhole(r, p).Side(q)
	}
	px, py, pw := p.x.huge(), p.y.huge(), wideOf(p.w).huge()
	qx, qy, qw := q.x.huge(), q.y.huge(), wideOf(q.w).huge()
	rx, ry, rw := r.x.huge(), r.y.huge(), wideOf(r.w).huge()
	det := px.mul(qy.mul(rw).sub(ry.mul(qw))).
		sub(py.mul(qx.mul(rw).sub(rx.mul(qw)))).
		add(pw.mul(qx.mul(ry).sub(rx.mul(qy))))
	return det.sign()
}

// A Line is a directed line a*x + b*y + c = 0 with whole coefficients. The
// side where the sum is positive is its left, as Orient has it.
type Line struct {
	a, b int64 // at most 2^28 in magnitude
	c    int64 // at most 2^57 in magnitude
}

// LineThrough returns the line from p to q, two different points in range.
func LineThrough(p, q Point) Line {
	a, b := int64(p.Y-q.Y), int64(q.X-p.X)
	return Line{a, b, -(a*int64(p.X) + b*int64(p.Y))}
}

func lineThroughWhole(p, q Exact) Line {
	return LineThrough(Point{Length(p.x.lo), Length(p.y.lo)}, Point{Length(q.x.lo), Length(q.y.lo)})
}

// LineAcross returns the line at right angles to n on whose left are the points
// p with 2 n·p > twice. Doubling makes the line midway between two points
// whole. n is a difference of points in range, twice at most 2^57 in magnitude.
func LineAcross(n Point, twice int64) Line {
	return Line{2 * int64(n.X), 2 * int64(n.Y), -twice}
}

// Opposite returns the same line directed the other way.
func (l Line) Opposite() Line { return Line{-l.a, -l.b, -l.c} }

// Side returns +1 if e is strictly left of l, -1 if strictly right, 0 if on it.
// It is exact.
func (l Line) Side(e Exact) int { return l.side(&e) }

func (l *Line) side(e *Exact) int {
	if e.w == 1 {
		return Sign(l.a*int64(e.x.lo) + l.b*int64(e.y.lo) + l.c)
	}
	return e.x.mul(l.a).add(e.y.mul(l.b)).add(mul64(l.c, e.w)).sign()
}

// SideOf is Side for a whole point.
func (l Line) SideOf(p Point) int {
	return Sign(l.a*int64(p.X) + l.b*int64(p.Y) + l.c)
}

// Parallel reports whether l and m have no single meeting point.
func (l Line) Parallel(m Line) bool { return mul64(l.a, m.b) == mul64(m.a, l.b) }

// Meet returns the point where l and m meet. They must not be parallel.
func (l Line) Meet(m Line) Exact {
	x := mul64(l.b, m.c).sub(mul64(m.b, l.c))
	y := mul64(m.a, l.c).sub(mul64(l.a, m.c))
	w := l.a*m.b - m.a*l.b
	if w < 0 {
		x, y, w = x.neg(), y.neg(), -w
	}
	e := Exact{x, y, w}
	if p, ok := e.Whole(); ok {
		return p.Exact() // whole points keep the predicates' fast paths
	}
	return e
}
