package index

import "sightline/geom"

// A segment is the question of Q1 made ready: all products of coordinates and
// differences of points in range fit 64 bits.
type segment struct {
	px, py, qx, qy int64
	dx, dy         int64
	k              int64
}

// of sets the segment field by field: who reads a copy of a whole one just made
// waits for it.
func (s *segment) of(p, q geom.Point) {
	px, py, qx, qy := int64(p.X), int64(p.Y), int64(q.X), int64(q.Y)
	dx, dy := qx-px, qy-py
	s.px, s.py, s.qx, s.qy, s.dx, s.dy = px, py, qx, qy, dx, dy
	s.k = dx*py - dy*px
}

// point reports whether the segment has no length.
func (s *segment) point() bool { return s.dx|s.dy == 0 }

// side is positive for a point left of the segment's line (counterclockwise
// from its direction, as geom.Orient has it), negative right of it, 0 on it.
func (s *segment) side(x, y int64) int64 { return s.dx*y - s.dy*x - s.k }

// along returns where the foot of a point lies along the segment.
func (s *segment) along(x, y int64) fraction {
	return fraction{(x-s.px)*s.dx + (y-s.py)*s.dy, s.dx*s.dx + s.dy*s.dy}
}

// at returns the point at f, rounded.
func (s *segment) at(f fraction) geom.Point {
	return geom.Pt(geom.Length(s.px+f.part(s.dx)), geom.Length(s.py+f.part(s.dy)))
}

// An edge is a side of an outline.
type edge struct{ ax, ay, bx, by int32 }

// ends returns on which side of the edge's line the segment starts and ends.
func (e *edge) ends(s *segment) (p, q int64) {
	ax, ay := int64(e.ax), int64(e.ay)
	ex, ey := int64(e.bx)-ax, int64(e.by)-ay
	return ex*(s.py-ay) - ey*(s.px-ax), ex*(s.qy-ay) - ey*(s.qx-ax)
}

// contact is how an edge meets a segment.
type contact int8

const (
	apart  contact = iota
	touch          // they share a point, but an end of one lies on the other's line
	across         // they cross at a point inside both
)

// meets returns how e meets s.
func (e *edge) meets(s *segment) contact {
	a, b := s.sides(e)
	if a^b >= 0 && a != 0 && b != 0 {
		return apart
	}
	return e.crosses(s, a, b)
}

// sides returns on which sides of the segment's line the edge starts and ends.
func (s *segment) sides(e *edge) (a, b int64) {
	return s.side(int64(e.ax), int64(e.ay)), s.side(int64(e.bx), int64(e.by))
}

// crosses is meets for an edge that starts and ends on the given sides, not the
// same.
func (e *edge) crosses(s *segment, a, b int64) contact {
	p, q := e.ends(s)
	switch {
	case p^q >= 0 && p != 0 && q != 0:
		return apart
	case a != 0 && b != 0 && p != 0 && q != 0:
		return across
	case a|b == 0 && !e.overlaps(s):
		return apart
	}
	return touch
}

// overlaps reports whether the boxes of e and s touch.
func (e *edge) overlaps(s *segment) bool {
	return int64(min(e.ax, e.bx)) <= max(s.px, s.qx) && min(s.px, s.qx) <= int64(max(e.ax, e.bx)) &&
		int64(min(e.ay, e.by)) <= max(s.py, s.qy) && min(s.py, s.qy) <= int64(max(e.ay, e.by))
}

// first returns the first point of s that e, which touches it, shares.
func (e *edge) first(s *segment) fraction {
	p, q := e.ends(s)
	if p != q {
		return over(p, p-q)
	}
	if s.point() {
		return fraction{0, 1}
	}
	a, b := s.along(int64(e.ax), int64(e.ay)), s.along(int64(e.bx), int64(e.by))
	a.num = max(0, min(a.num, b.num))
	return a
}
