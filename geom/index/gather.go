package index

import (
	"encoding/binary"
	"slices"
)

// Gathering goes without branches that a processor cannot foresee: a number is
// always written behind those found so far, and counts or not.

// one returns 1 if n >= 0, else 0.
func one(n int64) int { return int(uint64(^n) >> 63) }

// heads puts the first stand of every cell that may hold centers in a rectangle
// into the queue and returns how many.
func (s *Search) heads(x0, y0, x1, y1 int64, sides Sides) int {
	t := s.index.Stands
	if room := len(t.all) + 1; len(s.queue) < room {
		s.queue = make([]int32, room+room/2)
	}
	g, wanted := &t.grid, uint64(sides)*everyByte
	from, to := g.column(x0-t.reach), g.column(x1+t.reach)
	first, last := g.row(y0-t.reach)*g.nx, g.row(y1+t.reach)*g.nx
	queue, n := s.queue, 0
	for ; from <= to; from += 8 {
		width := min(to-from+1, 8)
		mask := wanted >> (64 - 8*width)
		for line := first; line <= last; line += g.nx {
			c := line + from
			if binary.LittleEndian.Uint64(t.marks.byRow[c:])&mask == 0 {
				continue // usual where stands are few
			}
			for _, id := range t.heads[c : c+width] {
				queue[n] = id
				n += one(int64(id))
			}
		}
	}
	return n
}

// nearDisc returns the stands of some sides whose own discs touch a disc.
func (s *Search) nearDisc(x, y, r int64, sides Sides) []int32 {
	n := s.heads(x-r, y-r, x+r, y+r, sides)
	all, queue, m := s.index.Stands.all, s.queue, 0
	for i := 0; i < n; i++ {
		id := queue[i]
		st := &all[id]
		queue[n] = st.next
		n += one(int64(st.next))
		dx, dy, far := int64(st.x)-x, int64(st.y)-y, r+int64(st.radius)
		queue[m] = id // read already: m is at most i
		m += one(far*far-dx*dx-dy*dy) & one(int64(st.side&uint8(sides))-1)
	}
	return queue[:m]
}

// nearBox returns the stands of some sides whose own discs, taken as squares,
// touch a box.
func (s *Search) nearBox(b box, sides Sides) []int32 {
	x0, y0, x1, y1 := int64(b.x0), int64(b.y0), int64(b.x1), int64(b.y1)
	n := s.heads(x0, y0, x1, y1, sides)
	all, queue, m := s.index.Stands.all, s.queue, 0
	for i := 0; i < n; i++ {
		id := queue[i]
		st := &all[id]
		queue[n] = st.next
		n += one(int64(st.next))
		x, y, r := int64(st.x), int64(st.y), int64(st.radius)
		queue[m] = id
		m += one(x+r-x0) & one(x1+r-x) & one(y+r-y0) & one(y1+r-y) & one(int64(st.side&uint8(sides))-1)
	}
	return queue[:m]
}

// keep leaves of the stands found those that test accepts, in order.
func (s *Search) keep(found []int32, f *Filter, test func(*stand) bool) []ID {
	all, n := s.index.Stands.all, 0
	for _, id := range found {
		if test(&all[id]) {
			found[n] = id
			n++
		}
	}
	return inOrder(found[:n], f)
}

// inOrder sorts what was found, without the exceptions of f.
func inOrder(found []int32, f *Filter) []ID {
	if len(f.Except) > 0 {
		found = slices.DeleteFunc(found, f.excepts)
	}
	if len(found) > 12 {
		slices.Sort(found)
		return found
	}
	for i, id := range found {
		// Always the same number of steps: no branch depends on the numbers.
		for j, other := range found[:i] {
			found[j], id = min(other, id), max(other, id)
		}
		found[i] = id
	}
	return found
}
