package los_test

import (
	"math"
	"math/big"

	"sightline/geom"
)

// An approx is a number known to lie within e of v. With e zero it is an
// integer below 2^53, so tiny boards are computed exactly in floats.
type approx struct{ v, e float64 }

const (
	exactBelow = 1 << 53
	roundoff   = 1.0 / (1 << 51)
)

func widened(v, e float64) approx { return approx{v, (e + math.Abs(v)*roundoff) * (1 + roundoff)} }

func (a approx) add(b approx) approx {
	v := a.v + b.v
	if a.e == 0 && b.e == 0 && math.Abs(v) <= exactBelow {
		return approx{v, 0}
	}
	return widened(v, a.e+b.e)
}

func (a approx) neg() approx { return approx{-a.v, a.e} }

func (a approx) sub(b approx) approx { return a.add(b.neg()) }

func (a approx) mul(b approx) approx {
	v := a.v * b.v
	if a.e == 0 && b.e == 0 && math.Abs(v) <= exactBelow {
		return approx{v, 0}
	}
	return widened(v, (math.Abs(a.v)*b.e+math.Abs(b.v)*a.e+a.e*b.e)*(1+4*roundoff))
}

// sign returns the sign, and whether it is certain.
func (a approx) sign() (int, bool) {
	switch {
	case a.v > a.e:
		return 1, true
	case a.v < -a.e:
		return -1, true
	}
	return 0, a.e == 0
}

func approxOf(r *big.Rat) approx {
	v, exact := r.Float64()
	if exact && r.IsInt() && math.Abs(v) <= exactBelow {
		return approx{v, 0}
	}
	return widened(v, 0)
}

// An xy is an exact point or vector.
type xy struct{ x, y *big.Rat }

func exactPoint(p geom.Point) xy {
	return xy{new(big.Rat).SetInt64(int64(p.X)), new(big.Rat).SetInt64(int64(p.Y))}
}

func (p xy) sub(q xy) xy {
	return xy{new(big.Rat).Sub(p.x, q.x), new(big.Rat).Sub(p.y, q.y)}
}

func (p xy) add(q xy) xy {
	return xy{new(big.Rat).Add(p.x, q.x), new(big.Rat).Add(p.y, q.y)}
}

func (p xy) scale(f *big.Rat) xy {
	return xy{new(big.Rat).Mul(p.x, f), new(big.Rat).Mul(p.y, f)}
}

func (p xy) key() string { return p.x.RatString() + " " + p.y.RatString() }

func crossRat(u, v xy) *big.Rat {
	a := new(big.Rat).Mul(u.x, v.y)
	return a.Sub(a, new(big.Rat).Mul(u.y, v.x))
}

func dotRat(u, v xy) *big.Rat {
	a := new(big.Rat).Mul(u.x, v.x)
	return a.Add(a, new(big.Rat).Mul(u.y, v.y))
}

func orientRat(a, b, c xy) int { return crossRat(b.sub(a), c.sub(a)).Sign() }

// meet returns where the lines a-b and c-d, which are not parallel, cross.
func meet(a, b, c, d xy) xy {
	u, v := b.sub(a), d.sub(c)
	t := new(big.Rat).Quo(crossRat(c.sub(a), v), crossRat(u, v))
	return a.add(u.scale(t))
}

var half = big.NewRat(1, 2)

func middle(p, q xy) xy { return p.add(q).scale(half) }
