package index

import (
	"math/bits"
	"slices"
)

// Gathering discs takes few branches that a processor cannot foresee: slots are
// listed four at a time, and a number is always written behind those found so
// far, and counts or not.

// listed is how many slots are written at a time.
const listed = 4

// room returns room for the numbers of all stands and one more.
func (s *Search) room() []ID {
	if n := s.index.Stands.count + 1; len(s.found) < n {
		s.found = make([]ID, n+n/2)
		s.slots = make([]uint32, n+n/2+listed)
	}
	return s.found
}

// A disc is what a circle is asked of stands.
type disc struct{ x, y, r int64 }

// inDisc finds the stands that touch a disc, of all sides, and returns how many.
func (s *Search) inDisc(x, y, r int64) int {
	t, out, n := s.index.Stands, s.room(), 0
	d := disc{x, y, r}
	wide := r + t.reach
	a := t.tiles.area(x-wide, y-wide, x+wide, y+wide)
	for j := a.low >> tileBits; j <= (a.high-1)>>tileBits; j++ {
		for i := a.left >> tileBits; i <= (a.right-1)>>tileBits; i++ {
			k := &t.tiles.all[j*t.tiles.nx+i]
			n = d.pick(k.spots, s.list(k, a.within(i, j)), t.all, out, n)
		}
	}
	s.sorted = a.low>>tileBits == (a.high-1)>>tileBits && a.left>>tileBits == (a.right-1)>>tileBits &&
		t.tiles.all[a.low>>tileBits*t.tiles.nx+a.left>>tileBits].sorted
	return n
}

// list lists the slots of a part of a tile, in order.
func (s *Search) list(k *tile, a area) []uint32 {
	left, right, low, high := k.part(a)
	slots, n := s.slots, 0
	for w := range left {
		word := right[w] &^ left[w] & (high[w] &^ low[w])
		next := n + bits.OnesCount64(word)
		for ; ; n += listed { // what is written too much is written over
			to := (*[listed]uint32)(slots[n:])
			to[0] = uint32(w<<6 + bits.TrailingZeros64(word))
			word &= word - 1
			to[1] = uint32(w<<6 + bits.TrailingZeros64(word))
			word &= word - 1
			to[2] = uint32(w<<6 + bits.TrailingZeros64(word))
			word &= word - 1
			to[3] = uint32(w<<6 + bits.TrailingZeros64(word))
			word &= word - 1
			if word == 0 {
				break
			}
		}
		n = next
	}
	return slots[:n]
}

// pick puts the stands of some slots that touch the disc into out, from n on, and
// returns where they end. Two discs decide for most; where they do not, the
// footprint does.
func (d *disc) pick(spots []spot, slots []uint32, all []stand, out []ID, n int) int {
	x, y, r := d.x, d.y, d.r
	for _, slot := range slots {
		p := &spots[slot]
		dx, dy := int64(p.x)-x, int64(p.y)-y
		d2 := dx*dx + dy*dy
		sure, most := r+int64(p.inner), r+int64(p.radius)
		out[n] = p.id
		in := (d2 - most*most - 1) >> 63 // -1 if it may touch, else 0
		if in&(sure*sure-d2) < 0 {
			in = 0
			if all[p.id].within(x, y, r) {
				in = -1
			}
		}
		n -= int(in)
	}
	return n
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
