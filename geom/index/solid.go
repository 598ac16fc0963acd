package index

import (
	"math"

	"sightline/geom"
)

// A solid is a polygon of terrain made ready: its outline and holes as one
// list of edges, in no particular direction.
type solid struct {
	edges []edge
	box   geom.Bounds
	level int32
}

func newSolid(a Solid) solid {
	o := solid{box: a.Area.Bounds(), level: int32(a.Level)}
	for _, r := range append([]geom.Ring{a.Area.Outline}, a.Area.Holes...) {
		for i, p := range r {
			q := r[(i+1)%len(r)]
			o.edges = append(o.edges, edge{int32(p.X), int32(p.Y), int32(q.X), int32(q.Y)})
		}
	}
	return o
}

// A core is a point with two discs around it: one that holds the solid and one that
// it holds inside. They are too large and too small by a little, so that floats may
// be asked about them.
type core struct {
	x, y         int32
	outer, inner float32 // radii squared; inner is 0 if there is no such disc
}

// core looks for the point with the narrowest ring between its discs, in steps that
// become smaller around the middle of the box: any point would do, this leaves
// fewer segments to the edges.
func (o *solid) core() core {
	x, y := (int64(o.box.Min.X)+int64(o.box.Max.X))/2, (int64(o.box.Min.Y)+int64(o.box.Max.Y))/2
	best, ring := o.coreAt(x, y)
	step := int64(max(o.box.Max.X-o.box.Min.X, o.box.Max.Y-o.box.Min.Y)) / 8
	for tries := 0; step > 0 && tries < 8; tries++ {
		from := best
		for _, to := range [4][2]int64{{step, 0}, {-step, 0}, {0, step}, {0, -step}} {
			if c, r := o.coreAt(int64(from.x)+to[0], int64(from.y)+to[1]); r < ring {
				best, ring = c, r
			}
		}
		if best == from {
			step /= 2
		}
	}
	return best
}

// coreAt returns the core around a point, and how wide the ring is between its discs.
func (o *solid) coreAt(x, y int64) (c core, ring float64) {
	far, near := int64(0), uint64(math.MaxUint64)
	for i := range o.edges {
		e := &o.edges[i]
		px, py := x-int64(e.ax), y-int64(e.ay)
		far, near = max(far, px*px+py*py), min(near, e.gap(px, py).whole)
	}
	const little = 1e-5
	c = core{int32(x), int32(y), float32(float64(far) * (1 + little)), 0}
	if o.holds(x, y) > 0 {
		c.inner = float32(float64(near) * (1 - little))
	}
	return c, math.Sqrt(float64(c.outer)) - math.Sqrt(float64(c.inner))
}

// gap returns the squared distance from e of a point given from e's start.
func (e *edge) gap(px, py int64) gap {
	ex, ey := int64(e.bx)-int64(e.ax), int64(e.by)-int64(e.ay)
	return edgeGap(px, py, ex, ey, ex*py-ey*px)
}

// meets reports whether s meets the solid: its interior, or any point of it.
func (o *solid) meets(s *segment, interior bool) bool {
	for i := range o.edges {
		e := &o.edges[i]
		a, b := s.sides(e)
		if a^b >= 0 && a != 0 && b != 0 {
			continue
		}
		switch e.crosses(s, a, b) {
		case across:
			return true
		case touch:
			if !interior {
				return true
			}
			_, ok := o.enters(s)
			return ok
		}
	}
	if interior {
		return o.holds(s.px, s.py) > 0
	}
	return o.holds(s.px, s.py) >= 0
}

// first returns where s meets the solid first: its interior, or any point of it.
func (o *solid) first(s *segment, interior bool) (at fraction, ok bool) {
	if n := o.holds(s.px, s.py); n > 0 || n == 0 && !interior {
		return fraction{0, 1}, true
	}
	for i := range o.edges {
		e := &o.edges[i]
		m := e.meets(s)
		if m == apart {
			continue
		}
		if m == touch && interior {
			return o.enters(s)
		}
		if f := e.first(s); !ok || f.cmp(at) < 0 {
			at, ok = f, true
		}
	}
	return at, ok
}

// holds returns +1 if the point is inside, 0 if it is on an edge, -1 if it is
// outside: by the parity of edges that a ray to the east crosses.
func (o *solid) holds(x, y int64) int {
	if x < int64(o.box.Min.X) || x > int64(o.box.Max.X) || y < int64(o.box.Min.Y) || y > int64(o.box.Max.Y) {
		return -1
	}
	inside := -1
	for i := range o.edges {
		e := &o.edges[i]
		ay, by := int64(e.ay), int64(e.by)
		if ay > y == (by > y) {
			// Not across the ray's line, but the point may be on a level edge or
			// on an end.
			if (ay == y || by == y) && e.on(x, y) {
				return 0
			}
			continue
		}
		ax, bx := int64(e.ax), int64(e.bx)
		c := (bx-ax)*(y-ay) - (by-ay)*(x-ax)
		if c == 0 {
			return 0
		}
		if c > 0 == (by > ay) {
			inside = -inside
		}
	}
	return inside
}

// on reports whether the point lies on e.
func (e *edge) on(x, y int64) bool {
	s := segment{px: x, py: y, qx: x, qy: y}
	p, _ := e.ends(&s)
	return p == 0 && e.overlaps(&s)
}

// enters returns where along s the interior of o begins to be met; ok is false
// if s does not meet the interior.
//
// The interior can begin only at the start of s or where an edge touches it.
// From such a place on, until the next, s is in the interior, outside or on
// the outline; it is in the interior exactly when a line beside s is inside o
// there on its left and one on its right too. That is the parity of the edges
// those lines cross further on, and takes no sorting.
func (o *solid) enters(s *segment) (at fraction, ok bool) {
	if s.point() {
		return fraction{0, 1}, o.holds(s.px, s.py) > 0
	}
	at = fraction{1, 1}
	consider := func(f fraction) {
		if f.num >= 0 && f.cmp(at) < 0 && o.interiorAfter(s, f) {
			at, ok = f, true
		}
	}
	consider(fraction{0, 1})
	for i := range o.edges {
		e := &o.edges[i]
		a, b := s.side(int64(e.ax), int64(e.ay)), s.side(int64(e.bx), int64(e.by))
		switch {
		case a == 0:
			consider(s.along(int64(e.ax), int64(e.ay)))
		case b != 0 && a^b < 0:
			p, q := e.ends(s)
			consider(over(p, p-q))
		}
	}
	return at, ok
}

// interiorAfter reports whether s is in the interior of o right after f.
func (o *solid) interiorAfter(s *segment, f fraction) bool {
	left, right := false, false
	for i := range o.edges {
		e := &o.edges[i]
		a, b := s.side(int64(e.ax), int64(e.ay)), s.side(int64(e.bx), int64(e.by))
		// Seen from the line to the left, what is on the line is right of it.
		crossesLeft, crossesRight := a > 0 != (b > 0), a >= 0 != (b >= 0)
		if !crossesLeft && !crossesRight {
			continue
		}
		var c fraction
		switch {
		case a == 0:
			c = s.along(int64(e.ax), int64(e.ay))
		case b == 0:
			c = s.along(int64(e.bx), int64(e.by))
		default:
			p, q := e.ends(s)
			c = over(p, p-q)
		}
		if c.cmp(f) > 0 {
			left = left != crossesLeft
			right = right != crossesRight
		}
	}
	return left && right
}
