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
		s.found = make([]int32, room+room/2)
	}
	g, wanted := &t.grid, uint64(sides)*everyByte
	from, to := g.column(x0-t.reach), g.column(x1+t.reach)
	last := g.row(y1+t.reach) * g.nx
	queue, n := s.queue, 0
	for line := g.row(y0-t.reach) * g.nx; line <= last; line += g.nx {
		for c, end := line+from, line+to+1; c < end; c += 8 {
			word := binary.LittleEndian.Uint64(t.marks.byRow[c:]) & wanted
			if word<<(8*max(c+8-end, 0)) == 0 {
				continue // usual where stands are few
			}
			for _, id := range t.heads[c:min(c+8, end)] {
				queue[n] = id
				n += one(int64(id))
			}
		}
	}
	return n
}

// nearDisc finds the stands of some sides whose own discs touch a disc.
func (s *Search) nearDisc(x, y, r int64, sides Sides) {
	n := s.heads(x-r, y-r, x+r, y+r, sides)
	all, queue, found, m := s.index.Stands.all, s.queue, s.found[:cap(s.found)], 0
	for i := 0; i < n; i++ {
		id := queue[i]
		st := &all[id]
		queue[n] = st.next
		n += one(int64(st.next))
		dx, dy, far := int64(st.x)-x, int64(st.y)-y, r+int64(st.radius)
		found[m] = id
		m += one(far*far-dx*dx-dy*dy) & one(int64(st.side&uint8(sides))-1)
	}
	s.found = found[:m]
}

// nearBox finds the stands of some sides whose own discs, taken as squares,
// touch a box.
func (s *Search) nearBox(b box, sides Sides) {
	x0, y0, x1, y1 := int64(b.x0), int64(b.y0), int64(b.x1), int64(b.y1)
	n := s.heads(x0, y0, x1, y1, sides)
	all, queue, found, m := s.index.Stands.all, s.queue, s.found[:cap(s.found)], 0
	for i := 0; i < n; i++ {
		id := queue[i]
		st := &all[id]
		queue[n] = st.next
		n += one(int64(st.next))
		x, y, r := int64(st.x), int64(st.y), int64(st.radius)
		found[m] = id
		m += one(x+r-x0) & one(x1+r-x) & one(y+r-y0) & one(y1+r-y) & one(int64(st.side&uint8(sides))-1)
	}
	s.found = found[:m]
}

// keep leaves of the stands found those that test accepts, in order.
func (s *Search) keep(f *Filter, test func(*stand) bool) []ID {
	all, n := s.index.Stands.all, 0
	for _, id := range s.found {
		if test(&all[id]) {
			s.found[n] = id
			n++
		}
	}
	s.found = s.found[:n]
	return s.inOrder(f)
}

// inOrder sorts what was found, without the exceptions of f.
func (s *Search) inOrder(f *Filter) []ID {
	if len(f.Except) > 0 {
		s.found = slices.DeleteFunc(s.found, f.excepts)
	}
	if len(s.found) > 12 {
		slices.Sort(s.found)
		return s.found
	}
	found := s.found
	for i := 1; i < len(found); i++ {
		id, j := found[i], i
		for ; j > 0 && found[j-1] > id; j-- {
			found[j] = found[j-1]
		}
		found[j] = id
	}
	return found
}
