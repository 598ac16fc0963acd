package geom

import (
	"cmp"
	"slices"
)

// RimOf returns what Rim does of several polygons that are one area: what lies
// less than depth from the edges of all of them together, of which none runs
// inside another polygon. Where an edge lies on an edge of the frame there is no
// rim, and the area goes on beyond: edges that end there go straight on. A nil
// frame has no edges. Pieces are the convex pieces of each polygon. It is not made if it
// would be of more than most polygons, or the pieces cross the edges in five times as many
// places: then as many and one more are returned, empty.
func RimOf(areas []Polygon, pieces [][]Convex, depth Length, frame *Bounds, most int) [][]Point {
	if depth <= 0 {
		return nil
	}
	var out [][]Point
	edges, ok := outerEdges(areas, pieces, frame, most)
	if !ok {
		return make([][]Point, most+1)
	}
	starting, ending := map[Point][]int32{}, map[Point][]int32{}
	for i, e := range edges {
		starting[e.a], ending[e.b] = append(starting[e.a], int32(i)), append(ending[e.b], int32(i))
	}
	for _, e := range edges {
		if e.on(frame) {
			continue
		}
		in := across(e.a, e.b, 2*depth)
		a, b := e.a, e.b
		if f := e.beside(edges, starting[e.b], true); f != nil {
			switch {
			case f.on(frame):
				b = b.Add(lengthened(e.b.Sub(e.a)))
			case Orient(e.a, e.b, f.b) < 0:
				out = append(out, corner(e.b, e.b.Sub(e.a), f.b.Sub(f.a), in, across(f.a, f.b, 2*depth), depth))
			}
		}
		if f := e.beside(edges, ending[e.a], false); f != nil && f.on(frame) {
			a = a.Add(lengthened(e.a.Sub(e.b)))
		}
		out = append(out, []Point{b.Add(in), a.Add(in), a, b})
	}
	return out
}

// An outerEdge is a straight part of the edge of an area, its ends rounded, with
// the inside on its left.
type outerEdge struct{ a, b Point }

// on reports whether the edge lies on an edge of the frame.
func (e *outerEdge) on(frame *Bounds) bool {
	if frame == nil {
		return false
	}
	return e.a.X == e.b.X && (e.a.X == frame.Min.X || e.a.X == frame.Max.X) ||
		e.a.Y == e.b.Y && (e.a.Y == frame.Min.Y || e.a.Y == frame.Max.Y)
}

// beside returns the edge that the area goes on with at the end of e, or at its
// start, of those that meet it there: the first as one turns through the outside.
func (e *outerEdge) beside(edges []outerEdge, there []int32, end bool) *outerEdge {
	back := e.a.Sub(e.b)
	if !end {
		back = e.b.Sub(e.a)
	}
	var best *outerEdge
	var way Point
	for _, i := range there {
		f := &edges[i]
		to := f.b.Sub(f.a)
		if !end {
			to = f.a.Sub(f.b)
		}
		if best == nil || turnsFirst(back, to, way, end) {
			best, way = f, to
		}
	}
	return best
}

// turnsFirst reports whether, turning counterclockwise from a direction, u comes
// before v; clockwise if ccw is false.
func turnsFirst(from, u, v Point, ccw bool) bool {
	if !ccw {
		mirror := func(p Point) Point { return Point{p.X, -p.Y} }
		from, u, v = mirror(from), mirror(u), mirror(v)
	}
	far := func(p Point) bool { // at half a turn or more
		c := cross(from, p)
		return c < 0 || c == 0 && dot(from, p) < 0
	}
	if far(u) != far(v) {
		return far(v)
	}
	return cross(u, v) > 0
}

// lengthened returns a vector as long as the largest table in the direction of v.
func lengthened(v Point) Point {
	v = across(Point{}, v, MaxCoord)
	return Point{v.Y, -v.X}
}

// outerEdges returns the edges of all polygons together; ok is false if there are more
// than most but for those on the frame, or if pieces cross them in five times as many places.
func outerEdges(areas []Polygon, pieces [][]Convex, frame *Bounds, most int) (out []outerEdge, ok bool) {
	var all []pieceOf
	for i := range pieces {
		for _, c := range pieces[i] {
			all = append(all, pieceOf{c, c.Bounds(), i})
		}
	}
	slices.SortStableFunc(all, func(a, b pieceOf) int { return cmp.Compare(a.box.Min.X, b.box.Min.X) })
	inside, crossings := 0, 0
	for i, p := range areas {
		for k, r := range p.rings() {
			r = straightened(r.wound(k == 0))
			for j, a := range r {
				first := len(out)
				var n int
				out, n = appendOuter(out, a, r[(j+1)%len(r)], i, all)
				crossings += n
				for k := first; k < len(out); k++ {
					if !out[k].on(frame) {
						inside++
					}
				}
				if inside > most || crossings > 5*most {
					return nil, false
				}
			}
		}
	}
	return out, true
}

// A pieceOf is a convex piece of one of several polygons.
type pieceOf struct {
	Convex
	box Bounds
	of  int
}

// appendOuter appends the parts of the edge ab of a polygon that have no piece of
// another on their right, and returns how many pieces cross it, or run along it, until
// nothing is left. The pieces come from west to east.
func appendOuter(out []outerEdge, a, b Point, of int, pieces []pieceOf) ([]outerEdge, int) {
	line, along := LineThrough(a, b), alongLine(a, b)
	var covered []span
	here, enough := BoundsOf(a, b), 8
	for i := range pieces {
		c := &pieces[i]
		if c.box.Min.X > here.Max.X {
			break // as are all that come
		}
		if c.of == of || !c.box.Touches(here) {
			continue
		}
		u, v, ok := c.Run(a, b)
		if !ok {
			continue
		}
		if _, right := c.Reaches(line); !right {
			continue
		}
		covered = append(covered, span{along.waypoint(u), along.waypoint(v)})
		if len(covered) == enough { // perhaps nothing is left
			if enough *= 2; len(along.gaps(nil, a, b, covered)) == 0 {
				return out, len(covered)
			}
		}
	}
	return along.gaps(out, a, b, covered), len(covered)
}

// An along orders points of one line.
type along struct{ upright, back bool }

// alongLine orders the points of a line from a to b.
func alongLine(a, b Point) along {
	d := b.Sub(a)
	if upright := max(d.X, -d.X) < max(d.Y, -d.Y); upright {
		return along{true, d.Y < 0}
	}
	return along{false, d.X < 0}
}

// A waypoint is a point of a line, and about how far along that is: points that
// differ in this are in its order.
type waypoint struct {
	Exact
	about Length
}

// A span is a part of a line.
type span struct{ from, to waypoint }

func (l along) waypoint(e Exact) waypoint {
	p := e.Rounded()
	if l.upright {
		return waypoint{e, p.Y}
	}
	return waypoint{e, p.X}
}

// compare orders two points of the line. It is exact.
func (l along) compare(u, v *waypoint) int {
	c := cmp.Compare(u.about, v.about)
	if c == 0 && u.Exact != v.Exact {
		s, t := u.x, v.x
		if l.upright {
			s, t = u.y, v.y
		}
		c = s.huge().mul(wideOf(v.w).huge()).sub(t.huge().mul(wideOf(u.w).huge())).sign()
	}
	if l.back {
		return -c
	}
	return c
}

// gaps appends the parts from a to b that are not covered.
func (l along) gaps(out []outerEdge, a, b Point, covered []span) []outerEdge {
	slices.SortFunc(covered, func(s, t span) int { return l.compare(&s.from, &t.from) })
	at, end := l.waypoint(a.Exact()), l.waypoint(b.Exact())
	add := func(to *waypoint) {
		if u, v := at.Rounded(), to.Rounded(); u != v && l.compare(&at, to) < 0 {
			out = append(out, outerEdge{u, v})
		}
	}
	for i := range covered {
		add(&covered[i].from)
		if l.compare(&at, &covered[i].to) < 0 {
			at = covered[i].to
		}
	}
	add(&end)
	return out
}

// Adjoin reports whether two convex areas overlap or share a part of an edge, not
// a point alone. It is exact.
func (c Convex) Adjoin(d Convex) bool {
	for i, u := range c.corners {
		for k := range d.edges {
			l, v := d.edges[k], c.corners[(i+1)%len(c.corners)]
			if l.Side(u) == 0 && l.Side(v) == 0 && alongBoth(u, v, d.corners[k], d.corners[(k+1)%len(d.corners)]) {
				return true
			}
		}
	}
	return !c.Intersect(d).Empty()
}

// alongBoth reports whether two segments on one line, both of some length, share
// more than a point.
func alongBoth(a, b, c, d Exact) bool {
	p, q, r, s := a.RatPoint(), b.RatPoint(), c.RatPoint(), d.RatPoint()
	axis := q.sub(p)
	lo, hi := axis.dot(r.sub(p)), axis.dot(s.sub(p))
	if lo.Cmp(hi) > 0 {
		lo, hi = hi, lo
	}
	return hi.Sign() > 0 && lo.Cmp(axis.dot(axis)) < 0
}
