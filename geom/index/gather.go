package index

import "slices"

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
	var w sweep
	w.start(t, x0-t.reach, y0-t.reach, x1+t.reach, y1+t.reach, sides)
	queue, n := s.queue, 0
	for w.nextRun() {
		for _, id := range t.heads[w.line*w.stride+w.base : w.line*w.stride+w.end] {
			queue[n] = id
			n += one(int64(id))
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
		if test(&all[id]) && !f.excepts(id) {
			s.found[n] = id
			n++
		}
	}
	s.found = s.found[:n]
	if n > 12 {
		slices.Sort(s.found)
		return s.found
	}
	for i := 1; i < n; i++ {
		id, j := s.found[i], i
		for ; j > 0 && s.found[j-1] > id; j-- {
			s.found[j] = s.found[j-1]
		}
		s.found[j] = id
	}
	return s.found
}
