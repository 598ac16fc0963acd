package los

import "sightline/geom"

// The search for a free line works on whole sets of lines. A directed line
// that leaves stand A by one edge and enters stand B by one edge has the ends
// of those edges on its left and on its right; all such lines form a convex
// set, a cell. A convex obstacle is missed by the lines that have all its
// corners on their left, and by those that have all on their right: two
// smaller cells. Sight is clear if a cell with an interior is left when every
// obstacle has been passed on one side or the other.
//
// A cell is kept as the points that bound it, each with the side of the line it
// must be on, in cyclic order: between two neighbors lies a corner of the cell,
// the line through both points. So every question is the orientation of three
// points of the table, and nothing is ever rounded.

// A bound is a point that the lines of a cell have on their left, or on their
// right.
type bound struct {
	at    geom.Exact
	right bool
}

type cell []bound

// side returns on which side of the boundary of w corner i of the cell lies:
// +1 if the corner's line has w.at strictly where w wants it.
func (c cell) side(i int, w bound) int {
	u, v := c[i], c[(i+1)%len(c)]
	s := geom.OrientExact(u.at, v.at, w.at)
	if u.right != v.right {
		s = -s
	}
	if w.right {
		s = -s
	}
	return s
}

// clip returns the lines of c that have w where it wants to be, or nil if they
// have no interior. The result may share c.
func (c cell) clip(w bound) cell {
	var buf [24]int
	sides := buf[:0]
	in, out := false, false
	for i := range c {
		s := c.side(i, w)
		sides = append(sides, s)
		in, out = in || s > 0, out || s < 0
	}
	switch {
	case !in:
		return nil
	case !out:
		return c
	}
	n := len(c)
	first := 0
	for sides[first] <= 0 || sides[(first+n-1)%n] > 0 {
		first++
	}
	clipped := make(cell, 0, n+1)
	i := first
	for ; sides[i%n] > 0; i++ {
		clipped = append(clipped, c[i%n])
	}
	return append(clipped, c[i%n], w)
}

// clipAll passes a convex obstacle on one side.
func (c cell) clipAll(corners []geom.Exact, right bool) cell {
	for _, p := range corners {
		if c = c.clip(bound{p, right}); c == nil {
			return nil
		}
	}
	return c
}

// A gate is a pair of edges, one of each stand, that lines may leave and enter
// by, with the cell of all those lines.
type gate struct {
	leave, enter [2]geom.Exact // left and right end, as seen along the lines
	fronts       [2]geom.Line  // on whose left lies what is in front of both edges
	all          cell
}

// gates returns the gates between two convex counterclockwise footprints that
// do not touch.
func gates(a, b []geom.Point) []gate {
	var out []gate
	for i, s := range a {
		t := a[(i+1)%len(a)]
		frontA := geom.LineThrough(t, s)
		for j, u := range b {
			v := b[(j+1)%len(b)]
			frontB := geom.LineThrough(v, u)
			// Only what lies in front of the other edge can be seen through it.
			leave, ok := clipSegment(t, s, frontB)
			if !ok {
				continue
			}
			enter, ok := clipSegment(u, v, frontA)
			if !ok {
				continue
			}
			out = append(out, gate{
				leave: leave, enter: enter, fronts: [2]geom.Line{frontA, frontB},
				all: cell{{enter[0], false}, {leave[1], true}, {enter[1], true}, {leave[0], false}},
			})
		}
	}
	return out
}

// clipSegment returns the part of pq on the left of l; ok is false if that is
// at most a point.
func clipSegment(p, q geom.Point, l geom.Line) (ends [2]geom.Exact, ok bool) {
	sp, sq := l.SideOf(p), l.SideOf(q)
	if sp <= 0 && sq <= 0 {
		return ends, false
	}
	ends = [2]geom.Exact{p.Exact(), q.Exact()}
	if sp < 0 {
		ends[0] = geom.LineThrough(p, q).Meet(l)
	}
	if sq < 0 {
		ends[1] = geom.LineThrough(p, q).Meet(l)
	}
	return ends, true
}

// inFront appends to out the part of each piece that lies between the two
// edges, leaving out pieces that have none.
func (g *gate) inFront(pieces []*solid, out []geom.Convex) []geom.Convex {
	for _, o := range pieces {
		p := o.area.Clip(g.fronts[0])
		if !p.Empty() {
			p = p.Clip(g.fronts[1])
		}
		if !p.Empty() {
			out = append(out, p)
		}
	}
	return out
}

// free calls yield with cells of free lines, one for each way around the
// obstacles, until yield returns false. It goes to the end of one way before
// it tries the next, so the first answer comes soon.
func (c cell) free(obstacles []geom.Convex, yield func(cell) bool) bool {
	for i, o := range obstacles {
		left := c.clipAll(o.Corners(), false)
		right := c.clipAll(o.Corners(), true)
		switch {
		case left == nil && right == nil:
			return true
		case right == nil:
			c = left
		case left == nil:
			c = right
		default:
			return left.free(obstacles[i+1:], yield) && right.free(obstacles[i+1:], yield)
		}
	}
	return yield(c)
}

// cutCorridor returns the part of c inside the corridor, empty if it has no
// interior.
func (p *pair) cutCorridor(c *solid) geom.Convex {
	if !c.box.Touches(p.bounds) {
		return geom.Convex{}
	}
	var cuts [8]geom.Line
	n := 0
	for i, u := range p.hull {
		l := geom.LineThrough(u, p.hull[(i+1)%len(p.hull)])
		in, out := c.area.Reaches(l)
		if !in {
			return geom.Convex{} // most pieces lie beside the corridor
		}
		if out {
			cuts[n] = l
			n++
		}
	}
	area := c.area
	for _, l := range cuts[:n] {
		if area = area.Clip(l); area.Empty() {
			break
		}
	}
	return area
}
