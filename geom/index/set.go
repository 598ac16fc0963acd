package index

import "math/bits"

// A set collects small numbers and gives them back in ascending order, each
// once, without sorting. It is empty again afterwards.
type set struct {
	words   []uint64 // a bit for each number
	summary []uint64 // a bit for each word that is not 0
}

// reserve makes room for the numbers below n.
func (s *set) reserve(n int) {
	if words := (n + 63) / 64; words > len(s.words) {
		s.words = append(s.words, make([]uint64, words-len(s.words))...)
		s.summary = append(s.summary, make([]uint64, (words+63)/64-len(s.summary))...)
	}
}

func (s *set) add(n int32) {
	s.words[n>>6] |= 1 << (n & 63)
	s.summary[n>>12] |= 1 << (n >> 6 & 63)
}

// take removes all numbers and appends those that keep accepts to out.
func (s *set) take(out []ID, keep func(int32) bool) []ID {
	for i, sum := range s.summary {
		s.summary[i] = 0
		for ; sum != 0; sum &= sum - 1 {
			at := i<<6 | bits.TrailingZeros64(sum)
			word := s.words[at]
			s.words[at] = 0
			for ; word != 0; word &= word - 1 {
				if n := int32(at<<6 | bits.TrailingZeros64(word)); keep(n) {
					out = append(out, n)
				}
			}
		}
	}
	return out
}
