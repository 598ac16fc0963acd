package geom

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"strconv"
	"strings"
)

// An Angle is a whole number of thousandths of a degree, clockwise from north.
// Angles exist in files and on the screen; the rules use Direction.
type Angle int32

// Common angles.
const (
	Degree   Angle = 1000
	FullTurn Angle = 360 * Degree
)

// ErrAngle is wrapped by the errors of ParseDegrees.
var ErrAngle = errors.New("not an angle in degrees")

// ParseDegrees reads a decimal number of degrees from -360 to 360 with at most
// three places and returns it normalized to [0, 360).
func ParseDegrees(s string) (Angle, error) {
	digits, neg := strings.TrimPrefix(s, "-"), strings.HasPrefix(s, "-")
	if !neg {
		digits = strings.TrimPrefix(s, "+")
	}
	whole, frac, dot := strings.Cut(digits, ".")
	if whole == "" || dot && frac == "" || !allDigits(whole) || !allDigits(frac) {
		return 0, fmt.Errorf("%w: %q", ErrAngle, s)
	}
	if len(frac) > 3 {
		return 0, fmt.Errorf("%w: %q has more than three decimal places", ErrAngle, s)
	}
	w, err := strconv.ParseInt(whole, 10, 32)
	f, _ := strconv.ParseInt((frac + "000")[:3], 10, 32)
	if err != nil || w*1000+f > int64(FullTurn) {
		return 0, fmt.Errorf("%w: %q is beyond a full turn", ErrAngle, s)
	}
	a := Angle(w*1000 + f)
	if neg {
		a = -a
	}
	return a.Normal(), nil
}

// Normal returns the same angle in [0, 360) degrees.
func (a Angle) Normal() Angle { return (a%FullTurn + FullTurn) % FullTurn }

// String returns the angle in degrees, as ParseDegrees reads it.
func (a Angle) String() string {
	sign, n := "", int64(a)
	if n < 0 {
		sign, n = "-", -n
	}
	s := fmt.Sprintf("%d.%03d", n/1000, n%1000)
	return sign + strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

// MarshalJSON writes a as a decimal number of degrees.
func (a Angle) MarshalJSON() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalJSON reads a decimal number of degrees.
func (a *Angle) UnmarshalJSON(b []byte) error {
	v, err := ParseDegrees(string(b))
	if err == nil {
		*a = v
	}
	return err
}

// A Direction is an integer vector of length 2^30, rounded once when it is
// made; everything decided from it afterwards is exact. The zero Direction
// points nowhere and is not valid.
type Direction struct{ X, Y int64 }

// directionScale is the length of a Direction: long enough that rounding it
// moves no corner of a footprint by a micrometer, short enough that its dot
// product with a difference of points fits an int64.
const directionScale = 1 << 30

// Direction returns the direction of a. Quarter turns and mirror images of
// angles give exact quarter turns and mirror images of directions.
func (a Angle) Direction() Direction {
	a = a.Normal()
	quarter, rest := a/(90*Degree), a%(90*Degree)
	var x, y int64 // rest clockwise from north, with y north for now
	if rest <= 45*Degree {
		x, y = sinCos(rest)
	} else {
		y, x = sinCos(90*Degree - rest)
	}
	y = -y // y runs south
	for range quarter {
		x, y = -y, x
	}
	return Direction{x, y}
}

// Ahead returns the point at a distance from p in a direction, rounded to the
// micrometer; of a distance below zero, behind p.
func (p Point) Ahead(d Direction, far Length) Point {
	return Point{
		p.X + Length(mul64(d.X, int64(far)).divRound(directionScale)),
		p.Y + Length(mul64(d.Y, int64(far)).divRound(directionScale)),
	}
}

// sinCos returns the sine and cosine of a in [0, 45] degrees, times 2^30 and
// rounded, by their series in fixed point: no floats, so the same everywhere.
func sinCos(a Angle) (sin, cos int64) {
	const one = 1 << 62
	const milliQ72 = 82420843611899709 // pi/180000 * 2^72, rounded
	hi, lo := bits.Mul64(uint64(a), milliQ72)
	x := hi<<54 | lo>>10 // a in radians, times 2^62
	mul := func(p, q uint64) uint64 {
		hi, lo := bits.Mul64(p, q)
		return hi<<2 | lo>>62
	}
	x2 := mul(x, x)
	// Horner's scheme for sin x / x and cos x: 1 - x2/(2*3)(1 - x2/(4*5)(...)),
	// written out, for division by constants is fast. Further terms would change the
	// rounding of no angle.
	s, c := uint64(one), uint64(one)
	s, c = one-mul(x2, s)/(14*15), one-mul(x2, c)/(13*14)
	s, c = one-mul(x2, s)/(12*13), one-mul(x2, c)/(11*12)
	s, c = one-mul(x2, s)/(10*11), one-mul(x2, c)/(9*10)
	s, c = one-mul(x2, s)/(8*9), one-mul(x2, c)/(7*8)
	s, c = one-mul(x2, s)/(6*7), one-mul(x2, c)/(5*6)
	s, c = one-mul(x2, s)/(4*5), one-mul(x2, c)/(3*4)
	s, c = one-mul(x2, s)/(2*3), one-mul(x2, c)/(1*2)
	round := func(q uint64) int64 { return int64((q + 1<<31) >> 32) }
	return round(mul(x, s)), round(c)
}

// Angle returns the angle whose direction is nearest to d: for a direction
// that came from an Angle, that angle; 0 for the zero Direction. The floats
// only guess: which of the angles about the guess is nearest is decided in
// integers.
func (d Direction) Angle() Angle {
	if d == (Direction{}) {
		return 0
	}
	deg := math.Atan2(float64(d.X), float64(-d.Y)) * (180 / math.Pi)
	guess := Angle(math.Round(deg * 1000))
	best, least := guess, int64(math.MaxInt64)
	for a := guess - 1; a <= guess+1; a++ {
		e := a.Direction()
		if off := abs64(d.X*e.Y - d.Y*e.X); off < least {
			best, least = a, off
		}
	}
	return best.Normal()
}

// AngleTo returns the angle from p to q, rounded to a thousandth of a degree;
// north if they coincide.
func (p Point) AngleTo(q Point) Angle {
	return Direction{int64(q.X - p.X), int64(q.Y - p.Y)}.Angle()
}

// Right returns d turned a quarter clockwise, exactly.
func (d Direction) Right() Direction { return Direction{-d.Y, d.X} }
