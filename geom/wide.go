package geom

import (
	"math/big"
	"math/bits"
)

// A wide is a signed 128-bit integer in two's complement.
type wide struct{ hi, lo uint64 }

func wideOf(n int64) wide { return wide{uint64(n >> 63), uint64(n)} }

// mul64 returns a*b exactly.
func mul64(a, b int64) wide {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	// Mul64 is unsigned: take off what the signs added.
	hi -= uint64(a>>63)&uint64(b) + uint64(b>>63)&uint64(a)
	return wide{hi, lo}
}

func (a wide) add(b wide) wide {
	lo, c := bits.Add64(a.lo, b.lo, 0)
	hi, _ := bits.Add64(a.hi, b.hi, c)
	return wide{hi, lo}
}

func (a wide) neg() wide {
	lo, c := bits.Sub64(0, a.lo, 0)
	hi, _ := bits.Sub64(0, a.hi, c)
	return wide{hi, lo}
}

func (a wide) sub(b wide) wide { return a.add(b.neg()) }

// mul returns a*n; the caller knows that it fits.
func (a wide) mul(n int64) wide {
	hi, lo := bits.Mul64(a.lo, uint64(n))
	hi += a.hi * uint64(n)
	if n < 0 {
		hi -= a.lo // uint64(n) is n + 2^64
	}
	return wide{hi, lo}
}

// times returns a*n in 192 bits; a and n are 0 at least.
func (a wide) times(n int64) (hi, mid, lo uint64) {
	hi, mid = bits.Mul64(a.hi, uint64(n))
	over, lo := bits.Mul64(a.lo, uint64(n))
	mid, carry := bits.Add64(mid, over, 0)
	return hi + carry, mid, lo
}

func (a wide) sign() int {
	switch {
	case int64(a.hi) < 0:
		return -1
	case a.hi|a.lo == 0:
		return 0
	}
	return 1
}

func (a wide) cmp(b wide) int {
	switch {
	case a == b:
		return 0
	case int64(a.hi) < int64(b.hi) || a.hi == b.hi && a.lo < b.lo:
		return -1
	}
	return 1
}

// beyond reports whether a/d lies beyond 2^62: too far to be on any table.
func (a wide) beyond(d int64) bool {
	if a.sign() < 0 {
		a = a.neg()
	}
	return a.hi>>62 != 0 || a.hi<<2|a.lo>>62 >= uint64(d)
}

// divRound returns a/d rounded to the nearest whole number, halves away from
// zero; the caller knows that it fits an int64. d > 0.
func (a wide) divRound(d int64) int64 {
	if a.sign() < 0 {
		return -a.neg().divRound(d)
	}
	q, r := bits.Div64(a.hi, a.lo, uint64(d))
	if r >= uint64(d)-r {
		q++
	}
	return int64(q)
}

// divFloor returns a/d rounded down; the caller knows that it fits. d > 0.
func (a wide) divFloor(d int64) int64 {
	if a.sign() < 0 {
		q, r := bits.Div64(a.neg().hi, a.neg().lo, uint64(d))
		if r != 0 {
			q++
		}
		return -int64(q)
	}
	q, _ := bits.Div64(a.hi, a.lo, uint64(d))
	return int64(q)
}

func (a wide) big() *big.Int {
	b := new(big.Int).SetInt64(int64(a.hi))
	return b.Lsh(b, 64).Or(b, new(big.Int).SetUint64(a.lo))
}

// isqrt128 returns the square root of a >= 0, rounded down, for a < 2^126.
func isqrt128(a wide) int64 {
	if a.hi == 0 && a.lo>>62 == 0 {
		return isqrt(int64(a.lo))
	}
	// Newton's method from above: x > sqrt(a) keeps a.hi < x, as Div64 wants.
	x := uint64(1) << ((128 - leading(a) + 1) / 2)
	for {
		q, _ := bits.Div64(a.hi, a.lo, x)
		y := x/2 + q/2 + x&q&1 // the mean, rounded down
		if y >= x {
			return int64(x)
		}
		x = y
	}
}

func leading(a wide) int {
	if a.hi != 0 {
		return bits.LeadingZeros64(a.hi)
	}
	return 64 + bits.LeadingZeros64(a.lo)
}

// A huge is a signed 256-bit integer in two's complement, least limb first.
type huge [4]uint64

func (a wide) huge() huge {
	s := uint64(int64(a.hi) >> 63)
	return huge{a.lo, a.hi, s, s}
}

func (a huge) add(b huge) huge {
	var c huge
	var carry uint64
	for i := range a {
		c[i], carry = bits.Add64(a[i], b[i], carry)
	}
	return c
}

func (a huge) sub(b huge) huge {
	var c huge
	var borrow uint64
	for i := range a {
		c[i], borrow = bits.Sub64(a[i], b[i], borrow)
	}
	return c
}

// mul returns a*b; the caller knows that it fits.
func (a huge) mul(b huge) huge {
	var c huge
	for i := range 4 {
		var carry uint64
		for j := 0; i+j < 4; j++ {
			hi, lo := bits.Mul64(a[i], b[j])
			var k uint64
			lo, k = bits.Add64(lo, carry, 0)
			hi += k
			c[i+j], k = bits.Add64(c[i+j], lo, 0)
			carry = hi + k
		}
	}
	return c
}

func (a huge) sign() int {
	switch {
	case int64(a[3]) < 0:
		return -1
	case a[0]|a[1]|a[2]|a[3] == 0:
		return 0
	}
	return 1
}
