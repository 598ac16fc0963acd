package index

// any reports whether s meets a stand: its interior, or any point of it.
func (t *Stands) any(s *segment, f *Filter, interior bool) bool {
	return t.grid.visit(&t.marks, s, t.reach, byte(f.Sides), func(c int) bool {
		for i := t.heads[c]; i >= 0; i = t.all[i].next {
			if r := &t.all[i]; r.meets(s, interior) && t.wanted(i, f) {
				return true
			}
		}
		return false
	})
}

// wanted reports whether a segment is stopped by a stand under f.
func (t *Stands) wanted(id int32, f *Filter) bool {
	r := &t.all[id]
	return Sides(r.side)&f.Sides != 0 && int(r.level) > f.Above && !f.excepts(id)
}

// first returns the stand that s meets first.
func (t *Stands) first(s *segment, f *Filter, interior bool) find {
	best := find{id: -1}
	var w walk
	w.start(&t.grid, &t.marks, s, t.reach, byte(f.Sides))
	for w.more() {
		for w.word != 0 {
			for i := t.heads[w.cell()]; i >= 0; i = t.all[i].next {
				r := &t.all[i]
				if r.meets(s, interior) && t.wanted(i, f) && best.better(r.entry(s), i) {
					w.end(s.at(best.at))
				}
			}
		}
	}
	return best
}

// meets reports whether s meets the interior of the footprint, or any point of
// it. Two convex sets are apart when the line of s or of an edge parts them.
func (r *stand) meets(s *segment, interior bool) bool {
	var left, right int // corners
	for i := range r.corners {
		c := &r.corners[i]
		switch n := s.side(int64(c.x), int64(c.y)); {
		case n > 0:
			left++
		case n < 0:
			right++
		}
	}
	if left == 4 || right == 4 {
		return false
	}
	if interior && (left == 0 || right == 0) && !s.point() {
		return false
	}
	a := r.corners[3]
	for _, b := range r.corners {
		p, q := (&edge{a.x, a.y, b.x, b.y}).ends(s)
		if p < 0 && q < 0 || interior && p <= 0 && q <= 0 {
			return false
		}
		a = b
	}
	return true
}

// entry returns where s, which meets the footprint, comes to it.
func (r *stand) entry(s *segment) fraction {
	at := fraction{0, 1}
	a := r.corners[3]
	for _, b := range r.corners {
		if p, q := (&edge{a.x, a.y, b.x, b.y}).ends(s); p < 0 && q > p {
			if f := over(p, p-q); f.cmp(at) > 0 {
				at = f
			}
		}
		a = b
	}
	return at
}
