package index

import (
	"math"
	"math/bits"
)

// A chance is a stand that may be the nearest, and what its distance is at
// least.
type chance struct {
	id    ID
	least int64
}

// NearestAmong returns the nearest to a stand of those whose bits are set in
// words, 64 numbers a word, and that are of the sides and accepted by keep:
// by the distance between the closest points, exactly, and by number where that
// is the same. The stand itself never counts, nor does a number without a stand; nil
// keep accepts all. It looks at every bit, so it suits few; Near suits many.
func (s *Search) NearestAmong(from ID, words []uint64, sides Sides, keep func(id int) bool) (id ID, ok bool) {
	t := s.index.Stands
	if !t.Has(from) {
		return -1, false
	}
	here := &t.all[from]
	chances, first := s.chances[:0], 0
	best, limit := int64(math.MaxInt64), int64(math.MaxInt64) // what the nearest has at most; the square of a center's
	for w, word := range words {
		for ; word != 0; word &= word - 1 {
			id := ID(w<<6 | bits.TrailingZeros64(word))
			if int(id) >= len(t.all) {
				break
			}
			st := &t.all[id]
			square := here.square(st)
			if square > limit || Sides(st.side)&sides == 0 || id == from || st.seat.tile < 0 || keep != nil && !keep(int(id)) {
				continue
			}
			least, most := here.bounds(st, square)
			if least > best {
				continue
			}
			if most < best {
				best, first = most, len(chances)
				far := best + int64(here.radius) + t.reach + 1
				limit = far * far
			}
			chances = append(chances, chance{id, least})
		}
	}
	s.chances = chances
	return t.nearest(here, chances, first, best)
}

// nearest returns the nearest of some stands, whose numbers ascend. It is at most best
// away, as the first to be measured is.
func (t *Stands) nearest(here *stand, chances []chance, first int, best int64) (id ID, ok bool) {
	if len(chances) == 0 {
		return -1, false
	}
	id = chances[first].id
	var least gap // of id, if it was measured
	for i := range chances {
		c := &chances[i]
		if i == first || c.least > best {
			continue
		}
		if least.den == 0 {
			least = here.gapTo(&t.all[id])
		}
		if uint64(c.least*c.least) > least.whole {
			continue
		}
		g := here.gapTo(&t.all[c.id])
		if d := g.cmp(least); d < 0 || d == 0 && c.id < id {
			id, least = c.id, g
		}
	}
	return id, true
}
