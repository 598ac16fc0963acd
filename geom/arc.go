package geom

import "math/bits"

// An Arc is the shape of a front arc, by its full width.
type Arc uint8

const (
	HalfCircle Arc = iota // 180 degrees: personnel
	Front120              // 120 degrees: vehicles and towed guns
)

// Degrees returns the full width of the arc.
func (a Arc) Degrees() int {
	if a == Front120 {
		return 120
	}
	return 180
}

// Holds reports whether p lies in the arc with its apex at apex and its middle
// along facing, boundary included. The apex itself is in the arc. It is exact:
// cos 60° is a half, so the 120° arc needs only integers too.
func (a Arc) Holds(apex Point, facing Direction, p Point) bool {
	v := p.Sub(apex)
	if v == (Point{}) {
		return true
	}
	// |facing| is 2^30 only up to rounding, so the true length is used.
	d := facing.X*int64(v.X) + facing.Y*int64(v.Y)
	if a == HalfCircle || d < 0 {
		return d >= 0
	}
	// Within 60 degrees: cos >= 1/2, that is 4 d^2 >= |facing|^2 |v|^2.
	lh, ll := bits.Mul64(uint64(d), uint64(d))
	lh, ll = lh<<2|ll>>62, ll<<2
	rh, rl := bits.Mul64(uint64(facing.X*facing.X+facing.Y*facing.Y), uint64(dot(v, v)))
	return lh > rh || lh == rh && ll >= rl
}

// HoldsAll reports whether every part of a convex polygon lies in the arc,
// boundary included. It is exact.
func (a Arc) HoldsAll(apex Point, facing Direction, poly []Point) bool {
	for _, p := range poly {
		if !a.Holds(apex, facing, p) {
			return false
		}
	}
	return true
}

// HoldsAny reports whether any part of a counterclockwise convex polygon lies
// in the arc, boundary included. It is exact.
func (a Arc) HoldsAny(apex Point, facing Direction, poly []Point) bool {
	for _, p := range poly {
		if a.Holds(apex, facing, p) {
			return true
		}
	}
	if InConvex(poly, apex) {
		return true
	}
	if a == HalfCircle {
		return false // a half-plane that reaches a polygon holds a corner of it
	}
	for i, p := range poly {
		if facing.wedgeCut(p.Sub(apex), poly[(i+1)%len(poly)].Sub(apex)) {
			return true
		}
	}
	return false
}

// wedgeCut reports whether the segment from u to v, both outside the 120°
// wedge around d at the origin, passes through it.
//
// A point s is in the wedge if d·s >= 0 and g(s) = 4(d·s)^2 - |d|^2|s|^2 >= 0.
// Along u + t(v-u), g is A t^2 + 2B t + C. With both ends outside, the segment
// can only dip in, so A < 0, and it does if the top of the parabola lies
// between the ends (0 < B and B < -A), is not negative (B^2 - AC >= 0), and is
// in front (d·s >= 0 there).
func (d Direction) wedgeCut(u, v Point) bool {
	w := v.Sub(u)
	along := func(p Point) int64 { return d.X*int64(p.X) + d.Y*int64(p.Y) }
	dd := d.X*d.X + d.Y*d.Y
	form := func(p, q Point) wide {
		return mul64(along(p), along(q)).mul(4).sub(mul64(dd, dot(p, q)))
	}
	A, B, C := form(w, w), form(u, w), form(u, u)
	if A.sign() >= 0 || B.sign() <= 0 || A.add(B).sign() >= 0 {
		return false
	}
	if B.huge().mul(B.huge()).sub(A.huge().mul(C.huge())).sign() < 0 {
		return false
	}
	// d·(u + t w) at t = -B/A, times -A > 0.
	front := wideOf(along(u)).huge().mul(A.neg().huge()).add(wideOf(along(w)).huge().mul(B.huge()))
	return front.sign() >= 0
}
