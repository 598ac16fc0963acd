package testtable

import (
	"math/bits"
	"math/rand/v2"

	"sightline/geom"
)

// draws are whole numbers from a seed. rand.Rand is not used: only the source
// is promised to stay the same.
type draws struct{ source *rand.PCG }

func newDraws(seed uint64) draws { return draws{rand.NewPCG(seed, 0x5167_6874_6c69_6e65)} }

// below returns a number in [0, n).
func (d draws) below(n int) int {
	hi, _ := bits.Mul64(d.source.Uint64(), uint64(n))
	return int(hi)
}

// between returns a length from lo to hi, both included.
func (d draws) between(lo, hi geom.Length) geom.Length {
	return lo + geom.Length(d.below(int(hi-lo)+1))
}

func (d draws) angle() geom.Angle { return geom.Angle(d.below(int(geom.FullTurn))) }

// shuffle puts s in random order.
func shuffle[T any](d draws, s []T) {
	for i := len(s) - 1; i > 0; i-- {
		j := d.below(i + 1)
		s[i], s[j] = s[j], s[i]
	}
}
