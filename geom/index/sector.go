package index

import "sightline/geom"

// A Sector is the part of an arc within a range of its apex, both included.
type Sector struct {
	Apex   geom.Point
	Facing geom.Direction // the middle of the arc
	Arc    geom.Arc
	Radius geom.Length
}

// touches reports whether any part of the footprint lies in c. It is exact.
//
// The nearest point of the footprint to the apex decides if it is out of range
// or in the arc. If it is in range but not in the arc, then the nearest point
// that is in the arc lies on one of the arc's two sides, for the footprint and
// the arc are convex: so c is touched if an edge meets a side within range.
func (c *Sector) touches(st *stand) bool {
	x, y := int64(c.Apex.X), int64(c.Apex.Y)
	if !st.within(x, y, int64(c.Radius)) {
		return false
	}
	if c.holdsNearest(st) {
		return true
	}
	a := st.corners[3]
	for _, b := range st.corners {
		if c.sidesMeet(int64(a.x)-x, int64(a.y)-y, int64(b.x)-x, int64(b.y)-y) {
			return true
		}
		a = b
	}
	return false
}

// holdsNearest reports whether the point of the footprint nearest to the apex
// is in the arc.
func (c *Sector) holdsNearest(st *stand) bool {
	x, y := int64(c.Apex.X), int64(c.Apex.Y)
	outside := false
	best := int64(-1)
	var at geom.Point // the nearest corner
	a := st.corners[3]
	for _, b := range st.corners {
		ax, ay := int64(a.x), int64(a.y)
		ex, ey := int64(b.x)-ax, int64(b.y)-ay
		px, py := x-ax, y-ay
		if d2 := px*px + py*py; best < 0 || d2 < best {
			best, at = d2, geom.Pt(geom.Length(ax), geom.Length(ay))
		}
		if ex*py-ey*px < 0 {
			outside = true
			if along := ex*px + ey*py; along > 0 && along < ex*ex+ey*ey {
				// The foot on this edge is nearest: it lies straight inwards.
				return c.Arc.Holds(geom.Point{}, c.Facing, geom.Pt(geom.Length(-ey), geom.Length(ex)))
			}
		}
		a = b
	}
	return !outside || c.Arc.Holds(c.Apex, c.Facing, at)
}

// sidesMeet reports whether the segment from a to b, given from the apex, meets
// a side of the arc in range.
func (c *Sector) sidesMeet(ax, ay, bx, by int64) bool {
	for _, turn := range [2]int64{1, -1} {
		ra := c.beside(ax, ay, turn)
		rb := c.beside(bx, by, turn)
		sa, sb := ra.sign(), rb.sign()
		if sa*sb > 0 {
			continue
		}
		ex, ey := bx-ax, by-ay
		across := c.beside(ex, ey, turn) // cross(u, b-a)
		n := ax*ey - ay*ex               // cross(a, b-a); the place on the side is n/across
		s := across.sign()
		if s == 0 {
			// The edge lies along the side; its ends count.
			continue
		}
		if n < 0 && s > 0 || n > 0 && s < 0 {
			continue // behind the apex
		}
		if c.inRange(n, across) {
			return true
		}
	}
	return false
}

// A surd is the number (p + q√3)/2 or, if q is 0, just p/2.
type surd struct{ p, q int64 }

// beside returns the cross product of the direction u of a side of the arc with
// a vector: positive if the vector points left of the side. The length of u is
// that of the facing.
func (c *Sector) beside(x, y, turn int64) surd {
	f := c.Facing
	cross := f.X*y - f.Y*x
	dot := f.X*x + f.Y*y
	if c.Arc == geom.HalfCircle {
		// u is the facing turned by 90 degrees: (-Y, X) or (Y, -X).
		return surd{-2 * turn * dot, 0}
	}
	// u is the facing turned by 60 degrees: (facing ± √3 (-Y, X))/2.
	return surd{cross, -turn * dot}
}

// sign returns the sign of p + q√3. It is exact.
func (s surd) sign() int {
	sp, sq := geom.Sign(s.p), geom.Sign(s.q)
	if sp == sq || sq == 0 {
		return sp
	}
	if sp == 0 {
		return sq
	}
	// Opposite signs: the larger square wins. |q| is below 2^59.
	return sp * cmpProducts(s.p, s.p, 3*s.q, s.q)
}

// inRange reports whether n/across of the way u is at most the radius:
// n²|u|² <= r² (p+q√3)²/4, that is k + l√3 >= 0 with
// k = r²(p²+3q²) - 4n²|u|² and l = 2r²pq. It is exact.
func (c *Sector) inRange(n int64, across surd) bool {
	r := natOf(c.Radius)
	r2 := r.mul(r)
	p, q := natOf(across.p), natOf(across.q)
	fx, fy, m := natOf(c.Facing.X), natOf(c.Facing.Y), natOf(n)
	plus := r2.mul(p.mul(p).add(q.mul(q).times(3)))
	minus := m.mul(m).mul(fx.mul(fx).add(fy.mul(fy))).times(4)
	l := r2.mul(p.mul(q)).times(2)
	sk := plus.cmp(minus)
	sl := geom.Sign(across.p) * geom.Sign(across.q)
	if l.isZero() {
		sl = 0
	}
	switch {
	case sk >= 0 && sl >= 0:
		return true
	case sk <= 0 && sl <= 0:
		return false // not both 0, which was above
	}
	var k nat
	if sk > 0 {
		k = plus.sub(minus)
	} else {
		k = minus.sub(plus)
	}
	c2 := k.mul(k).cmp(l.mul(l).times(3))
	if sk > 0 {
		return c2 >= 0
	}
	return c2 <= 0
}
