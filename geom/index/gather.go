package index

import (
	"math"
	"math/bits"
	"slices"
)

// Gathering discs goes without branches that a processor cannot foresee: a number
// is always written behind those found so far, and counts or not.

// room returns room for the numbers of all stands and one more.
func (s *Search) room() []ID {
	if n := s.index.Stands.count + 1; len(s.found) < n {
		s.found = make([]ID, n+n/2)
	}
	return s.found
}

// doubtful is set in the number of a stand that the exact test has to decide.
const doubtful = math.MinInt32

// A disc is what a circle is asked of stands: those with centers within sure
// squared touch it, beyond more than most they do not, and between it is the
// exact test that decides.
type disc struct{ x, y, sure, most int64 }

// inDisc finds the stands that touch a disc, of all sides, and returns how many.
func (s *Search) inDisc(x, y, r int64) int {
	t, out, n := s.index.Stands, s.room(), 0
	wide := r + t.reach
	d := disc{x, y, (r + t.core) * (r + t.core), wide * wide}
	a := t.tiles.area(x-wide, y-wide, x+wide, y+wide)
	doubts := ID(0)
	for j := a.low >> tileBits; j <= (a.high-1)>>tileBits; j++ {
		for i := a.left >> tileBits; i <= (a.right-1)>>tileBits; i++ {
			var doubt ID
			n, doubt = d.pick(&t.tiles.all[j*t.tiles.nx+i], a.within(i, j), out, n)
			doubts |= doubt
		}
	}
	s.sorted = a.low>>tileBits == (a.high-1)>>tileBits && a.left>>tileBits == (a.right-1)>>tileBits &&
		t.tiles.all[a.low>>tileBits*t.tiles.nx+a.left>>tileBits].sorted
	if doubts < 0 {
		return s.decide(n, x, y, r)
	}
	return n
}

// pick puts the stands of a part of a tile with centers in the disc into out, from
// n on, and returns where they end. The sign of doubt says that one is doubtful.
func (d *disc) pick(k *tile, a area, out []ID, n int) (end int, doubt ID) {
	left, right, low, high := k.part(a)
	spots := k.spots
	for w := range left {
		word := right[w] &^ left[w] & (high[w] &^ low[w])
		for ; word != 0; word &= word - 1 {
			p := &spots[w<<6+bits.TrailingZeros64(word)]
			dx, dy := int64(p.x)-d.x, int64(p.y)-d.y
			d2 := dx*dx + dy*dy
			id := p.id | ID((d.sure-d2)>>32)&doubtful
			out[n] = id
			in := (d2 - d.most - 1) >> 63 // -1 if it is, else 0
			n -= int(in)
			doubt |= id & ID(in)
		}
	}
	return n, doubt
}

// decide leaves of the first n numbers found those of stands that touch a disc,
// and returns how many.
func (s *Search) decide(n int, x, y, r int64) int {
	m := 0
	for _, id := range s.found[:n] {
		if id < 0 {
			id &^= doubtful
			if !s.index.Stands.all[id].within(x, y, r) {
				continue
			}
		}
		s.found[m] = id
		m++
	}
	return m
}

// inBox finds the stands with centers at most reach from a box, either way, or
// little more, and returns how many.
func (s *Search) inBox(b box) int {
	t, out, n := s.index.Stands, s.room(), 0
	s.sorted = false
	a := t.tiles.area(int64(b.x0)-t.reach, int64(b.y0)-t.reach, int64(b.x1)+t.reach, int64(b.y1)+t.reach)
	for j := a.low >> tileBits; j <= (a.high-1)>>tileBits; j++ {
		for i := a.left >> tileBits; i <= (a.right-1)>>tileBits; i++ {
			k := &t.tiles.all[j*t.tiles.nx+i]
			left, right, low, high := k.part(a.within(i, j))
			for w := range left {
				for word := right[w] &^ left[w] & (high[w] &^ low[w]); word != 0; word &= word - 1 {
					out[n] = k.spots[w<<6+bits.TrailingZeros64(word)].id
					n++
				}
			}
		}
	}
	return n
}

// keep leaves of the first n numbers found those that f asks for and test
// accepts, in order.
func (s *Search) keep(n int, f *Filter, test func(*stand) bool) []ID {
	all, m := s.index.Stands.all, 0
	for _, id := range s.found[:n] {
		if st := &all[id]; st.side&uint8(f.Sides) != 0 && !f.excepts(id) && test(st) {
			s.found[m] = id
			m++
		}
	}
	return s.inOrder(m)
}

// inOrder sorts the first n numbers of found.
func (s *Search) inOrder(n int) []ID {
	if !s.sorted {
		slices.Sort(s.found[:n])
	}
	return s.found[:n]
}
