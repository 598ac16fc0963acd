package geom

import "slices"

// A Convex is a convex area cut from the table by whole-numbered lines: its
// corners are kept as fractions, so cutting it again and again never rounds.
// Its edges belong to it. The zero Convex is empty.
type Convex struct {
	corners []Exact // counterclockwise
	edges   []Line  // edges[i] runs from corners[i] to the next; the inside is on its left
}

// ConvexOf returns the area of a convex polygon given counterclockwise by its
// corners, or an empty one if it has no interior.
func ConvexOf(pts []Point) Convex {
	c := Convex{make([]Exact, 0, len(pts)), make([]Line, 0, len(pts))}
	if len(pts) < 3 {
		return Convex{}
	}
	for i, p := range pts {
		c.corners = append(c.corners, p.Exact())
		c.edges = append(c.edges, LineThrough(p, pts[(i+1)%len(pts)]))
	}
	return c
}

// Empty reports whether c has no interior.
func (c Convex) Empty() bool { return len(c.corners) == 0 }

// Corners returns the corners counterclockwise. The caller must not change them.
func (c Convex) Corners() []Exact { return c.corners }

// Rounded returns the corners rounded to the micrometer, for measuring and
// showing.
func (c Convex) Rounded() []Point {
	pts := make([]Point, 0, len(c.corners))
	for _, e := range c.corners {
		if p := e.Rounded(); len(pts) == 0 || p != pts[len(pts)-1] {
			pts = append(pts, p)
		}
	}
	return pts
}

// Clip returns the part of c on the left of l, l included, or an empty area if
// that part has no interior. It is exact and leaves c alone.
func (c Convex) Clip(l Line) Convex {
	switch left, right := c.Reaches(l); {
	case !left:
		return Convex{}
	case !right:
		return c
	}
	n := len(c.corners) + 1
	out := Convex{make([]Exact, 0, n), make([]Line, 0, n)}
	out.clipFrom(c, l)
	return out
}

// SetClip sets c to what d.Clip(l) returns, reusing the memory of c, which must
// not be that of d.
func (c *Convex) SetClip(d Convex, l Line) {
	c.corners, c.edges = c.corners[:0], c.edges[:0]
	switch left, right := d.Reaches(l); {
	case !left:
	case !right:
		c.corners, c.edges = append(c.corners, d.corners...), append(c.edges, d.edges...)
	default:
		c.clipFrom(d, l)
	}
}

// Reaches reports whether c has corners strictly left and right of l.
func (c Convex) Reaches(l Line) (left, right bool) {
	for i := range c.corners {
		s := l.Side(c.corners[i])
		left = left || s > 0
		right = right || s < 0
	}
	return left, right
}

// Misses reports whether l has no point of c, edges included.
func (c Convex) Misses(l Line) bool {
	if c.Empty() {
		return true
	}
	first := l.Side(c.corners[0])
	for i := range c.corners {
		if s := l.Side(c.corners[i]); s == 0 || s != first {
			return false
		}
	}
	return true
}

// RightOf reports whether all of c lies strictly right of l.
func (c Convex) RightOf(l Line) bool {
	for i := range c.corners {
		if l.Side(c.corners[i]) >= 0 {
			return false
		}
	}
	return true
}

// clipFrom appends to the empty c the part of d left of l, which cuts d.
func (c *Convex) clipFrom(d Convex, l Line) {
	n := len(d.corners)
	first := l.Side(d.corners[0])
	here := first
	for i, e := range d.corners {
		next := first
		if i+1 < n {
			next = l.Side(d.corners[i+1])
		}
		if here >= 0 {
			edge := d.edges[i]
			if here == 0 && next < 0 {
				edge = l
			}
			c.corners, c.edges = append(c.corners, e), append(c.edges, edge)
		}
		if here*next < 0 {
			edge := l // leaving the left side, the outline goes on along l
			if next > 0 {
				edge = d.edges[i]
			}
			c.corners = append(c.corners, d.edges[i].Meet(l))
			c.edges = append(c.edges, edge)
		}
		here = next
	}
}

// WholeCorners returns the corners if all of them are whole points, else nil.
func (c Convex) WholeCorners() []Point {
	pts := make([]Point, 0, len(c.corners))
	for _, e := range c.corners {
		if e.w != 1 {
			return nil
		}
		pts = append(pts, Point{Length(e.x.lo), Length(e.y.lo)})
	}
	return pts
}

// Intersect returns the common part of c and d, empty if it has no interior.
func (c Convex) Intersect(d Convex) Convex {
	for _, l := range d.edges {
		if c = c.Clip(l); c.Empty() {
			break
		}
	}
	if d.Empty() {
		return Convex{}
	}
	return c
}

// Subtract appends to out convex parts that together are c without the
// interior of d.
func (c Convex) Subtract(d Convex, out []Convex) []Convex {
	if c.Empty() {
		return out
	}
	if d.Empty() {
		return append(out, c)
	}
	whole, n := c, len(out)
	for _, l := range d.edges {
		in, beyond := c.Reaches(l)
		if !in { // nothing in common: c stays whole
			return append(out[:n], whole)
		}
		if beyond {
			out = append(out, c.Clip(l.Opposite()))
			c = c.Clip(l)
		}
	}
	return out
}

// Around returns the smallest convex polygon with whole corners that holds the
// whole points around each corner of c, counterclockwise.
func (c Convex) Around() []Point {
	var pts []Point
	for _, e := range c.corners {
		x, y := Length(e.x.divFloor(e.w)), Length(e.y.divFloor(e.w))
		for _, px := range ceiling(e.x, x, e.w) {
			for _, py := range ceiling(e.y, y, e.w) {
				pts = append(pts, Point{px, py})
			}
		}
	}
	return ConvexHull(pts)
}

// ceiling returns floor, and the next whole number if n/d is not whole.
func ceiling(n wide, floor Length, d int64) []Length {
	if mul64(int64(floor), d) == n {
		return []Length{floor}
	}
	return []Length{floor, floor + 1}
}

// Contains reports whether p lies in c, edges included.
func (c Convex) Contains(p Point) bool {
	return !c.Empty() && !slices.ContainsFunc(c.edges, func(l Line) bool { return l.SideOf(p) < 0 })
}

// InteriorContains reports whether p lies in c and not on its edges.
func (c Convex) InteriorContains(p Point) bool {
	return !c.Empty() && !slices.ContainsFunc(c.edges, func(l Line) bool { return l.SideOf(p) <= 0 })
}

// Bounds returns bounds that hold c: those of the rounded corners, a
// micrometer larger on every side.
func (c Convex) Bounds() Bounds {
	b := BoundsOf(c.Rounded()...)
	one := Point{1, 1}
	return Bounds{b.Min.Sub(one), b.Max.Add(one)}
}

// Cut returns the ends of the part of the segment pq inside c, from p to q; ok
// is false if that is at most a point.
func (c Convex) Cut(p, q Point) (a, b Exact, ok bool) {
	if c.Empty() || p == q {
		return a, b, false
	}
	a, b = p.Exact(), q.Exact()
	line := LineThrough(p, q)
	for _, l := range c.edges {
		sa, sb := l.Side(a), l.Side(b)
		switch {
		case sa <= 0 && sb <= 0:
			return a, b, false
		case sa < 0:
			a = line.Meet(l)
		case sb < 0:
			b = line.Meet(l)
		}
	}
	return a, b, true
}
