package los

import "sightline/geom"

// A limit is a bound of a cell (see bound in cell.go), with the line at the
// corner between it and the next, through the whole points nearest to both.
type limit struct {
	vert
	right, whole bool // whole: both bounds are whole points, and the line is the corner
	line         wholeLine
}

// open reports whether some line from a to b misses every piece.
func (s *search) open() bool {
	return s.shutEdges == [2]uint8{} && (s.clearOf(&s.left) || s.clearOf(&s.right)) || s.findWay()
}

// clearOf reports whether all pieces lie strictly inside a side of the corridor:
// then so do some lines next to it.
func (s *search) clearOf(side *tableLine) bool {
	for _, o := range s.solids {
		if !o.leftOf(side) {
			return false
		}
	}
	for i := range s.cut {
		if !s.cut[i].leftOf(side) {
			return false
		}
	}
	return true
}

// findWay is open; the free lines that it finds are the way.
func (s *search) findWay() bool {
	if len(s.solids) == 0 && len(s.cut) == 0 {
		return true
	}
	s.face()
	for i := range s.fronts[0] {
		for j := range s.fronts[1] {
			if s.shutEdges[0]>>i&1 == 0 && s.shutEdges[1]>>j&1 == 0 && s.openGate(i, j) {
				return true
			}
		}
	}
	return false
}

// openGate reports whether some line that leaves a by its edge i and enters b by
// its edge j misses every piece. Such lines are then the way.
func (s *search) openGate(i, j int) bool {
	a, b := &s.fronts[0][i], &s.fronts[1][j]
	if q1, q2 := a.sides[j], a.sides[(j+1)%4]; q1 <= 0 && q2 <= 0 {
		return false
	}
	if p1, p2 := b.sides[(i+1)%4], b.sides[i]; p1 <= 0 && p2 <= 0 {
		return false
	}
	for _, f := range [2]*front{a, b} {
		if !f.made {
			s.divide(f)
		}
	}
	pts, verts, fracs := len(s.pts), len(s.verts), len(s.fracs)
	if s.openFronts(i, j) {
		s.wayFrom, s.wayTo = i, j
		return true
	}
	s.pts, s.verts, s.fracs = s.pts[:pts], s.verts[:verts], s.fracs[:fracs]
	return false
}

// openFronts is openGate with what is in front of each of the edges known.
func (s *search) openFronts(i, j int) bool {
	a, b := &s.fronts[0][i], &s.fronts[1][j]
	d := door{a, b}
	s.passers = s.passers[:0]
	for k := range s.solids {
		if s.inFront(d, k) {
			return false
		}
	}
	for k := range s.cut {
		if s.cutInFront(d, &s.cut[k]) {
			return false
		}
	}
	// Those that can be passed on one side only come first: they make the cell
	// small and never fork the search.
	n := 0
	for i := range s.passers {
		if p := &s.passers[i]; p.left || p.right {
			s.passers[i], s.passers[n] = s.passers[n], s.passers[i]
			n++
		}
	}
	// The end of an edge that lies behind the other edge bounds nothing: the
	// point where it comes to the front is on its side of every line anyway.
	s.bounds = s.bounds[:0]
	limits := [4]limit{{vert: vert{at: b.left}}, {vert: vert{at: a.right}, right: true}, {vert: vert{at: b.right}, right: true}, {vert: vert{at: a.left}}}
	for i, front := range [4]int{a.sides[j], b.sides[i], a.sides[(j+1)%4], b.sides[(i+1)%4]} {
		if front >= 0 {
			s.bounds = append(s.bounds, limits[i])
		}
	}
	for i := range s.bounds {
		s.bounds[i].join(&s.bounds[(i+1)%len(s.bounds)])
	}
	return s.free(s.bounds[:len(s.bounds):len(s.bounds)], s.passers)
}

// free reports whether lines of the cell are left when every obstacle has been
// passed. It goes to the end of one way before it tries the next.
func (s *search) free(c []limit, obstacles []passer) bool {
	for i := range obstacles {
		o := &obstacles[i]
		var left, right []limit
		if !o.right {
			left = s.clipAll(c, o, false)
		}
		if !o.left {
			right = s.clipAll(c, o, true)
		}
		switch {
		case left == nil && right == nil:
			return false
		case right == nil:
			c = left
		case left == nil:
			c = right
		default:
			return s.free(left, obstacles[i+1:]) || s.free(right, obstacles[i+1:])
		}
	}
	s.way = c
	return true
}

// wayGate returns the edges that the lines of the way pass, each whole.
func (s *search) wayGate() gate {
	a, b := &s.fronts[0][s.wayFrom], &s.fronts[1][s.wayTo]
	return gate{leave: [2]geom.Exact{a.left.Exact(), a.right.Exact()}, enter: [2]geom.Exact{b.left.Exact(), b.right.Exact()}}
}

func (s *search) clipAll(c []limit, o *passer, right bool) []limit {
	for _, pt := range o.pts {
		if c = s.clip(c, limit{vert: vert{at: pt}, right: right}); c == nil {
			return nil
		}
	}
	return s.clipBy(c, o.verts, right)
}

func (s *search) clipBy(c []limit, verts []vert, right bool) []limit {
	for _, v := range verts {
		if c = s.clip(c, limit{vert: v, right: right}); c == nil {
			return nil
		}
	}
	return c
}

// clip is cell.clip with its result in the memory of the search.
func (s *search) clip(c []limit, w limit) []limit {
	var buf [32]int8
	sides := buf[:0]
	in, out := false, false
	for i := range c {
		turn := c[i].line.at(w.at)
		if !c[i].whole || w.frac != 0 {
			turn = s.turn(c, i, &w.vert, turn)
		}
		if w.right {
			turn = -turn
		}
		side := int8(0)
		switch {
		case turn > 0:
			side, in = 1, true
		case turn < 0:
			side, out = -1, true
		}
		sides = append(sides, side)
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
	start := len(s.bounds)
	i := first
	for ; sides[i%n] > 0; i++ {
		s.bounds = append(s.bounds, c[i%n])
	}
	s.bounds = append(s.bounds, c[i%n], w)
	clipped := s.bounds[start:len(s.bounds):len(s.bounds)]
	last := len(clipped) - 1
	clipped[last-1].join(&clipped[last])
	clipped[last].join(&clipped[0])
	return clipped
}

// join sets the line at the corner between a limit and the next.
func (l *limit) join(next *limit) {
	l.whole = l.frac|next.frac == 0
	l.line = wholeLineOf(l.at, next.at)
	if l.right != next.right {
		l.line = wholeLine{-l.line.a, -l.line.b, -l.line.c}
	}
}

// turn returns a number with the sign of the side of the line at corner i of the
// cell that v is on, given what it is by the nearest whole points.
//
// Those are off by half a micrometer in each coordinate, so the differences that
// the number is the cross product of are off by one, and the number by at most
// the sum of their magnitudes and two.
func (s *search) turn(c []limit, i int, v *vert, near int64) int64 {
	u, w := &c[i], &c[(i+1)%len(c)]
	off := v.at.Sub(u.at)
	slack := int64(max(off.X, -off.X)+max(off.Y, -off.Y)) + u.line.size() + 2
	if near > slack || near < -slack {
		return near
	}
	side := geom.OrientExact(s.exact(&u.vert), s.exact(&w.vert), s.exact(v))
	if u.right != w.right {
		side = -side
	}
	return int64(side)
}

func (s *search) exact(v *vert) geom.Exact {
	if v.frac > 0 {
		return s.fracs[v.frac-1]
	}
	return v.at.Exact()
}
