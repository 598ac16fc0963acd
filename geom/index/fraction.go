package index

import "math/bits"

// A fraction is num/den with den > 0: a place along a segment, 0 at its start
// and 1 at its end.
type fraction struct{ num, den int64 }

// over returns num/den for any den but 0.
func over(num, den int64) fraction {
	if den < 0 {
		num, den = -num, -den
	}
	return fraction{num, den}
}

// cmp returns the sign of a - b. It is exact.
func (a fraction) cmp(b fraction) int { return cmpProducts(a.num, b.den, b.num, a.den) }

// cmpProducts returns the sign of a*b - c*d. It is exact.
func cmpProducts(a, b, c, d int64) int {
	hi, lo := mul(a, b)
	hi2, lo2 := mul(c, d)
	switch {
	case hi != hi2:
		if hi < hi2 {
			return -1
		}
		return 1
	case lo != lo2:
		if lo < lo2 {
			return -1
		}
		return 1
	}
	return 0
}

// mul returns the product of a and b as a signed 128-bit number.
func mul(a, b int64) (hi int64, lo uint64) {
	h, l := bits.Mul64(uint64(a), uint64(b))
	h -= uint64(a>>63)&uint64(b) + uint64(b>>63)&uint64(a)
	return int64(h), l
}

// part returns n*a.num/a.den rounded to the nearest whole number, for a from 0
// to 1.
func (a fraction) part(n int64) int64 {
	hi, lo := bits.Mul64(uint64(abs(n)), uint64(a.num))
	q, r := bits.Div64(hi, lo, uint64(a.den))
	if r >= uint64(a.den)-r {
		q++
	}
	if n < 0 {
		return -int64(q)
	}
	return int64(q)
}

// abs is without a branch: which sign a side has no processor foresees.
// abs is without a branch: which sign a side has no processor foresees.
// abs is without a branch: which sign a side has no processor foresees.
// abs is without a branch: which sign a side has no processor foresees.
// abs is without a branch: which sign a side has no processor foresees.
// abs is without a branch: which sign a side has no processor foresees.
// abs is without a branch: which sign a side has no processor foresees.
// abs is without a branch: which sign a side has no processor foresees.
func abs(n int64) int64 {
	sign := n >> 63
	return n ^ sign - sign
}
