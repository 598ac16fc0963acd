package los

import "math/bits"

// mask finds which points of a cell are in the terrain of its footing.
func (m *SeenMap) mask(x, y int, f *footing) {
	for i := range f.in {
		s := &f.in[i]
		if s.share == all {
			s.mask = ^uint64(0)
			continue
		}
		o := &m.board.terrain[s.feature]
		for k := m.within(x, y); k != 0; k &= k - 1 {
			bit := bits.TrailingZeros64(k)
			if o.holds(m.at(x+bit%cellSide, y+bit/cellSide)) {
				s.mask |= 1 << bit
			}
		}
	}
}

// A cellWalk is a viewer looking at the points of one cell.
type cellWalk struct {
	*SeenMap
	x, y    int
	pending uint64
	footing footing
}

// square returns the bits of a square of a cell.
func square(x, y, size int) uint64 {
	row := (uint64(1)<<size - 1) << x
	mask := uint64(0)
	for i := y; i < y+size; i++ {
		mask |= row << (8 * i)
	}
	return mask
}

// divide looks at the quarters of a square of the cell.
func (c *cellWalk) divide(x, y, size, first, last int) {
	h := size / 2
	for _, q := range [4][2]int{{x, y}, {x + h, y}, {x, y + h}, {x + h, y + h}} {
		open := c.pending & square(q[0], q[1], h)
		switch {
		case open == 0:
		case h == 1:
			c.point(q[0], q[1], first, last)
		default:
			c.quarter(q[0], q[1], h, open, first, last)
		}
	}
}

// point looks at one point.
func (c *cellWalk) point(x, y, first, last int) {
	bit := uint64(1) << (8*y + x)
	in, level := c.watch.search.in[:0], 0
	for _, s := range c.footing.in {
		if s.mask&bit != 0 {
			in = append(in, s.feature)
			level = max(level, c.board.terrain[s.feature].level)
		}
	}
	c.watch.search.in = in
	if c.watch.sees(c.at(c.x+x, c.y+y), level, in, first, last) {
		c.mark(c.x, c.y, bit)
	}
}

// quarter looks at a square of the cell, of which the open points matter.
func (c *cellWalk) quarter(x, y, size int, open uint64, first, last int) {
	stakes := len(c.stakes)
	for _, s := range c.footing.in {
		if part := s.mask & open; part == open {
			c.stakes = append(c.stakes, stake{s.feature, all, s.mask})
		} else if part != 0 {
			c.stakes = append(c.stakes, stake{s.feature, some, s.mask})
		}
	}
	f := footing{in: c.stakes[stakes:]}
	f.levels(c.board)
	w := &c.watch
	switch w.judge(c.bitBounds(c.x, c.y, open), &f, first, last) {
	case all:
		c.mark(c.x, c.y, open)
	case some:
		c.divide(x, y, size, last, len(w.items))
	}
	w.items, c.stakes = w.items[:last], c.stakes[:stakes]
}
