package index

import "math/bits"

// any reports whether s meets a stand: its interior, or any point of it.
func (t *Stands) any(s *segment, f *Filter, interior bool) bool {
	b := newBeam(t, s)
	for band := b.first >> bandBits; band <= b.last>>bandBits; band++ {
		a := b.area(band)
		j := a.low >> tileBits
		for i := a.left >> tileBits; i <= (a.right-1)>>tileBits; i++ {
			k := &t.tiles.all[j*t.tiles.nx+i]
			left, right, low, high := k.part(a.within(i, j))
			for w := range left {
				for word := right[w] &^ left[w] & (high[w] &^ low[w]); word != 0; word &= word - 1 {
					p := &k.spots[w<<6+bits.TrailingZeros64(word)]
					if abs(s.side(int64(p.x), int64(p.y))) <= b.wide && t.wanted(p.id, f) && t.all[p.id].meets(s, interior) {
						return true
					}
				}
			}
		}
	}
	return false
}

// wanted reports whether a segment is stopped by a stand under f.
func (t *Stands) wanted(id int32, f *Filter) bool {
	r := &t.all[id]
	return Sides(r.side)&f.Sides != 0 && int(r.level) > f.Above && !f.excepts(id)
}

// first returns the stand that s meets first.
func (t *Stands) first(s *segment, f *Filter, interior bool) find {
	best := find{id: -1}
	b := newBeam(t, s)
	band, to, step := b.first>>bandBits, b.last>>bandBits, 1
	if s.dy < 0 {
		band, to, step = to, band, -1
	}
	for ; (to-band)*step >= 0; band += step {
		a := b.area(band)
		j := a.low >> tileBits
		for i := a.left >> tileBits; i <= (a.right-1)>>tileBits; i++ {
			k := &t.tiles.all[j*t.tiles.nx+i]
			left, right, low, high := k.part(a.within(i, j))
			for w := range left {
				for word := right[w] &^ left[w] & (high[w] &^ low[w]); word != 0; word &= word - 1 {
					p := &k.spots[w<<6+bits.TrailingZeros64(word)]
					if abs(s.side(int64(p.x), int64(p.y))) > b.wide || !t.wanted(p.id, f) {
						continue
					}
					if r := &t.all[p.id]; r.meets(s, interior) && best.better(r.entry(s), p.id) {
						end := t.tiles.grid.row(int64(s.at(best.at).Y)+int64(step)*(t.reach+1)) >> bandBits
						if (to-end)*step > 0 {
							to = end // no band beyond matters
						}
					}
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
