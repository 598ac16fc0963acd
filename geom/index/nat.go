package index

import "math/bits"

// A nat is a number of at most 384 bits without a sign, least word first: room
// for the square of what a sector compares, below 2^352.
type nat [6]uint64

func natOf[T ~int64](n T) nat { return nat{uint64(abs(int64(n)))} }

func (a nat) isZero() bool { return a == nat{} }

func (a nat) add(b nat) nat {
	var c uint64
	for i := range a {
		a[i], c = bits.Add64(a[i], b[i], c)
	}
	return a
}

// sub returns a - b, for a >= b.
func (a nat) sub(b nat) nat {
	var c uint64
	for i := range a {
		a[i], c = bits.Sub64(a[i], b[i], c)
	}
	return a
}

// mul returns a*b; the caller knows that it fits.
func (a nat) mul(b nat) nat {
	var out nat
	for i, x := range a {
		if x == 0 {
			continue
		}
		var carry uint64
		for j := 0; i+j < len(out); j++ {
			hi, lo := bits.Mul64(x, b[j])
			var c uint64
			lo, c = bits.Add64(lo, carry, 0)
			hi += c
			out[i+j], c = bits.Add64(out[i+j], lo, 0)
			carry = hi + c
		}
	}
	return out
}

func (a nat) times(n uint64) nat { return a.mul(nat{n}) }

func (a nat) cmp(b nat) int {
	for i := len(a) - 1; i >= 0; i-- {
		if a[i] != b[i] {
			if a[i] < b[i] {
				return -1
			}
			return 1
		}
	}
	return 0
}
