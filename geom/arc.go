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
