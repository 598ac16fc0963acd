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

// A gate is a pair of edges, one of each stand, that lines may leave and enter
// by, with the cell of all those lines.
type gate struct {
	leave, enter [2]geom.Exact // left and right end, as seen along the lines
	fronts       [2]geom.Line  // on whose left lies what is in front of both edges
	all          [4]bound      // of the cell of all those lines
}

// appendGates appends to out the gates between two convex counterclockwise
// footprints that do not touch.
func appendGates(out []gate, a, b []geom.Point) []gate {
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
				all: [4]bound{{enter[0], false}, {leave[1], true}, {enter[1], true}, {leave[0], false}},
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

// cutOff returns the part of a piece that lies between the two edges.
func (g *gate) cutOff(o *solid, s *scraps) geom.Convex {
	c := s.clip(o.shape(), g.fronts[0])
	if !c.Empty() {
		c = s.clip(c, g.fronts[1])
	}
	return c
}

// mayMeet reports whether no side of the corridor has all of a piece on or
// beyond it.
func (p *pair) mayMeet(o *solid) bool {
	if !o.box.Touches(p.bounds) {
		return false
	}
	sides := p.sides()
	for i := range sides {
		switch least, most := sides[i].across(&o.box); {
		case most <= 0:
			return false
		case least > 0:
			continue
		}
		if in, _ := o.area.Reaches(sides[i].exact); !in {
			return false
		}
	}
	return true
}

// cutCorridor returns the part of c inside the corridor, empty if it has no
// interior.
func (p *pair) cutCorridor(c *solid) geom.Convex {
	if !c.box.Touches(p.bounds) {
		return geom.Convex{}
	}
	var cuts [8]geom.Line
	n := 0
	sides := p.sides()
	for i := range sides {
		least, most := sides[i].across(&c.box)
		switch {
		case most <= 0:
			return geom.Convex{}
		case least >= 0:
			continue
		}
		in, out := c.area.Reaches(sides[i].exact)
		if !in {
			return geom.Convex{} // most pieces lie beside the corridor
		}
		if out {
			cuts[n] = sides[i].exact
			n++
		}
	}
	area := c.area
	for _, l := range cuts[:n] {
		if area = p.scraps.clip(area, l); area.Empty() {
			break
		}
	}
	return area
}
