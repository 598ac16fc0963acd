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
	c.SetConvex(pts)
	return c
}

// SetConvex sets c to what ConvexOf returns, reusing its memory.
func (c *Convex) SetConvex(pts []Point) {
	c.corners, c.edges = c.corners[:0], c.edges[:0]
	if len(pts) < 3 {
		return
	}
	for i, p := range pts {
		c.corners = append(c.corners, p.Exact())
		c.edges = append(c.edges, LineThrough(p, pts[(i+1)%len(pts)]))
	}
}

// Empty reports whether c has no interior.
func (c Convex) Empty() bool { return len(c.corners) == 0 }

// Corners returns the corners counterclockwise. The caller must not change them.
func (c Convex) Corners() []Exact { return c.corners }

// Rounded returns the corners rounded to the micrometer, for measuring and
// showing; of neighbors that are rounded alike, the last and the first too, one.
func (c Convex) Rounded() []Point { return c.AppendRounded(make([]Point, 0, len(c.corners))) }

// AppendRounded appends to pts what Rounded returns.
func (c Convex) AppendRounded(pts []Point) []Point {
	first := len(pts)
	for i := range c.corners {
		if p := c.corners[i].Rounded(); len(pts) == first || p != pts[len(pts)-1] {
			pts = append(pts, p)
		}
	}
	if last := len(pts) - 1; last > first && pts[last] == pts[first] {
		pts = pts[:last]
	}
	return pts
}

// Clip returns the part of c on the left of l, l included, or an empty area if
// that part has no interior. It is exact and leaves c alone.
func (c Convex) Clip(l Line) Convex {
	var out Convex
	switch left, right := c.Split(l, &out, nil); {
	case !left:
		return Convex{}
	case !right:
		return c
	}
	return out
}

// SetClip sets c to what d.Clip(l) returns, reusing the memory of c, which must
// not be that of d.
func (c *Convex) SetClip(d Convex, l Line) {
	c.corners, c.edges = c.corners[:0], c.edges[:0]
	if left, right := d.Split(l, c, nil); left && !right {
		c.corners, c.edges = append(c.corners, d.corners...), append(c.edges, d.edges...)
	}
}

// Reaches reports whether c has corners strictly left and right of l.
func (c Convex) Reaches(l Line) (left, right bool) {
	for i := range c.corners {
		s := l.side(&c.corners[i])
		left = left || s > 0
		right = right || s < 0
		if left && right {
			break
		}
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
		if l.side(&c.corners[i]) >= 0 {
			return false
		}
	}
	return true
}

// Split reports what Reaches does. If l cuts c, it sets left and right, where
// not nil, to the parts of c on either side, reusing their memory, which must
// not be that of c.
func (c Convex) Split(l Line, left, right *Convex) (onLeft, onRight bool) {
	var buf [16]int8
	sides := buf[:0]
	nLeft, nRight := 2, 2 // corners of each part: two are on l
	for i := range c.corners {
		side := int8(l.side(&c.corners[i]))
		onLeft, onRight = onLeft || side > 0, onRight || side < 0
		sides = append(sides, side)
		nLeft, nRight = nLeft+int(side+1)>>1, nRight+int(1-side)>>1
	}
	if !onLeft || !onRight {
		return onLeft, onRight
	}
	left.makeRoom(nLeft)
	right.makeRoom(nRight)
	back := l.Opposite()
	for i := range c.corners {
		here, next := sides[i], sides[0]
		if i+1 < len(sides) {
			next = sides[i+1]
		}
		if here >= 0 && left != nil {
			left.pass(&c.corners[i], &c.edges[i], &l, here == 0 && next < 0)
		}
		if here <= 0 && right != nil {
			right.pass(&c.corners[i], &c.edges[i], &back, here == 0 && next > 0)
		}
		if here*next < 0 {
			at := c.edges[i].Meet(l)
			if left != nil {
				left.pass(&at, &c.edges[i], &l, next < 0)
			}
			if right != nil {
				right.pass(&at, &c.edges[i], &back, next > 0)
			}
		}
	}
	return true, true
}

// makeRoom empties c, if it is wanted, and makes room for n corners.
func (c *Convex) makeRoom(n int) {
	if c != nil {
		c.corners, c.edges = slices.Grow(c.corners[:0], n), slices.Grow(c.edges[:0], n)
	}
}

// pass adds a corner from which the outline goes on along an edge or, leaving
// the side, along the cut.
func (c *Convex) pass(at *Exact, edge, cut *Line, leaves bool) {
	if leaves {
		edge = cut
	}
	c.corners, c.edges = append(c.corners, *at), append(c.edges, *edge)
}

// WholeCorners returns the corners if all of them are whole points, else nil.
func (c Convex) WholeCorners() []Point {
	for i := range c.corners {
		if c.corners[i].w != 1 {
			return nil
		}
	}
	pts := make([]Point, len(c.corners))
	for i := range c.corners {
		pts[i] = c.corners[i].Rounded()
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
	_, out = new(Cutter).Divide(c, d, out)
	return out
}

// Clone returns c in memory of its own, and no more than it needs.
func (c Convex) Clone() Convex { return Convex{slices.Clone(c.corners), slices.Clone(c.edges)} }

// Around returns the smallest convex polygon with whole corners that holds the
// whole points around each corner of c, counterclockwise.
func (c Convex) Around() []Point {
	pts := make([]Point, 0, 2*len(c.corners))
	for _, e := range c.corners {
		if p, ok := e.AsWhole(); ok {
			pts = append(pts, p)
			continue
		}
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
	var b Bounds
	for i := range c.corners {
		p := c.corners[i].Rounded()
		if i == 0 {
			b = Bounds{p, p}
		}
		b.Min.X, b.Min.Y = min(b.Min.X, p.X), min(b.Min.Y, p.Y)
		b.Max.X, b.Max.Y = max(b.Max.X, p.X), max(b.Max.Y, p.Y)
	}
	return b.Grown(Micrometer)
}

// Run is Cut with the edges of c: a segment may run along one of them.
func (c Convex) Run(p, q Point) (a, b Exact, ok bool) { return c.cut(p, q, true) }

// Cut returns the ends of the part of the segment pq inside c, from p to q; ok
// is false if that is at most a point, or on an edge.
func (c Convex) Cut(p, q Point) (a, b Exact, ok bool) { return c.cut(p, q, false) }

func (c Convex) cut(p, q Point, edges bool) (a, b Exact, ok bool) {
	if c.Empty() || p == q {
		return a, b, false
	}
	for i := range c.edges { // most often one edge tells
		if sa, sb := c.edges[i].SideOf(p), c.edges[i].SideOf(q); sa <= 0 && sb <= 0 && !(edges && sa == 0 && sb == 0) {
			return a, b, false
		}
	}
	a, b = p.Exact(), q.Exact()
	line := LineThrough(p, q)
	for _, l := range c.edges {
		sa, sb := l.Side(a), l.Side(b)
		switch {
		case edges && sa == 0 && sb == 0:
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
