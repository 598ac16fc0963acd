package los

import (
	"slices"

	"sightline/geom"
)

// A map whose stands move a little is mostly as it was. Of each point in sight it
// is known who was the first to see it, and dead ground is what nobody sees. So
// when one stand is elsewhere, only what it alone was known to see must be looked
// at by the others; and all that they do not see, by it. Of that, it is known on
// the next step of a drag that the others need not look again.

// A glimpse is points of a cell that a viewer was the first to see.
type glimpse struct {
	cell   int
	points uint64
}

// mark notes that the viewer under way sees points of a cell.
func (m *SeenMap) mark(x, y int, points uint64) {
	cell := y/cellSide*m.cols + x/cellSide
	c := &m.cells[cell]
	if points &^= c.seen; points == 0 {
		return
	}
	c.seen |= points
	of := &m.sights[m.watch.stand]
	if n := len(*of); n > 0 && (*of)[n-1].cell == cell {
		(*of)[n-1].points |= points
	} else {
		*of = append(*of, glimpse{cell, points})
	}
}

// Update takes m to another board and other viewers, in the same bounds, of the same
// grain, with the same question: it is what ResetAt makes, but what it knows already is not looked
// for again. It saves most where few viewers are elsewhere, and of stands that are
// in the way: wrecks, in a line of fire friends. Nothing is saved if m is
// not yet coarse, or terrain, rulings or the visibility differ.
func (m *SeenMap) Update(next *Board, viewers []int) {
	old := m.board
	if old == nil || !m.fine || len(m.viewers) == 0 || old.rulings != next.rulings || old.visibility != next.visibility ||
		!shared(old.terrain, next.terrain) {
		m.ResetAt(next, m.watch.question, viewers, m.bounds, m.grain)
		return
	}
	c := m.compare(next, viewers)
	if 2*len(c.fresh) > len(viewers) || len(viewers) == 0 {
		m.ResetAt(next, m.watch.question, viewers, m.bounds, m.grain)
		return
	}
	if c.any() {
		m.spareDead(&c)
	}
	m.carry(next, &c)
	m.board, m.viewers = next, append(m.viewers[:0], viewers...)
	m.watch.set(next, m.watch.question)
	m.viewer = 0 // they are in another order: the block under way begins again
	if !c.any() {
		return
	}
	m.stir(&c)
	for y := 0; y < m.ny; y += cellSide {
		for x := 0; x < m.nx; x += cellSide {
			c := m.cell(x, y)
			c.open = m.within(x, y) &^ c.seen
		}
	}
	m.update, m.block, m.done = true, 0, false
}

// seenChanges are what is different for a map on another board.
type seenChanges struct {
	come  []geom.Bounds // where a stand is in the way now
	gone  []geom.Bounds // and where no more
	from  []int32       // for each stand of the new board its number on the old, or -1
	stays []int         // viewers where they were, as the new board numbers them
	fresh []int         // the others
	left  []int         // viewers no more where they were, as the old board numbers them
	anew  bool          // others than before look again
}

func (c *seenChanges) any() bool {
	return len(c.fresh)+len(c.left)+len(c.come)+len(c.gone) > 0
}

// compare finds what is different. Which stand of a board is taken for which of
// the other decides only how much is found to be as it was.
func (m *SeenMap) compare(next *Board, viewers []int) seenChanges {
	old := m.board
	c := seenChanges{from: aligned(len(old.stands), len(next.stands), func(i, j int) bool {
		return old.stands[i].Name == next.stands[j].Name && old.stands[i].Side == next.stands[j].Side
	})}
	was := make([]bool, len(old.stands))
	for _, i := range m.viewers {
		was[i] = true
	}
	for _, j := range viewers {
		if i := c.from[j]; i >= 0 && was[i] && c.sameCarrier(old, next, int(i), j) && *old.footprint(int(i)) == *next.footprint(j) {
			c.stays = append(c.stays, j)
			was[i] = false
		} else {
			c.fresh = append(c.fresh, j)
		}
	}
	for i := range was {
		if was[i] {
			c.left = append(c.left, i)
		}
	}
	c.compareBodies(old, next, m.watch.question)
	return c
}

// sameCarrier reports whether a stand is aboard the same one on both boards.
func (c *seenChanges) sameCarrier(old, next *Board, i, j int) bool {
	was, is := old.stands[i].Aboard, next.stands[j].Aboard
	return was < 0 && is < 0 || was >= 0 && is >= 0 && c.from[is] == int32(was)
}

// compareBodies notes where stands are in the way now, or no more.
func (c *seenChanges) compareBodies(old, next *Board, q Question) {
	counts := func(o *obstacle) bool { return !o.friend || q == Fire }
	was := make([]*obstacle, len(old.stands))
	for _, o := range old.bodies {
		if counts(o) {
			was[o.stand] = o
		}
	}
	for _, o := range next.bodies {
		if !counts(o) {
			continue
		}
		if i := c.from[o.stand]; i >= 0 && was[i] != nil && (was[i] == o || was[i].friend == o.friend && was[i].standsLike(o)) {
			was[i] = nil
		} else {
			c.come = append(c.come, o.box)
		}
	}
	for _, o := range was {
		if o != nil {
			c.gone = append(c.gone, o.box)
		}
	}
}

// carry gives what is known of viewers to their numbers on the next board, and
// forgets what those who are no more where they were have seen.
func (m *SeenMap) carry(next *Board, c *seenChanges) {
	for _, i := range c.left {
		m.shades[i].aimed = false
		m.forget(i, func(glimpse) bool { return true })
	}
	shades, sights, again := m.shades, m.sights, m.again
	m.shades, m.sights, m.again = nil, nil, nil
	m.room(next.Stands())
	for j, i := range c.from {
		if i >= 0 {
			m.shades[j], m.sights[j], m.again[j] = shades[i], sights[i], again[i]
		}
		if s := &m.shades[j]; s.aimed {
			s.board, s.from = next, next.place(j) // no different, and the old board may go
		}
	}
}

// forget forgets some of what a viewer was the first to see.
func (m *SeenMap) forget(viewer int, lost func(glimpse) bool) {
	m.sights[viewer] = slices.DeleteFunc(m.sights[viewer], func(g glimpse) bool {
		if !lost(g) {
			return false
		}
		m.cells[g.cell].seen &^= g.points
		return true
	})
}

// spareDead notes that dead ground is for those alone to look at again who are
// elsewhere, by the old numbers.
func (m *SeenMap) spareDead(c *seenChanges) {
	c.anew = m.done && slices.ContainsFunc(c.fresh, func(j int) bool { return c.from[j] < 0 || !m.again[c.from[j]] })
	for i := range m.cells {
		cell := &m.cells[i]
		if c.anew {
			cell.spared = 0
		}
		cell.spared |= ^cell.seen &^ cell.open
	}
}

// stir notes who looks again, and opens what stands in the way have changed.
func (m *SeenMap) stir(c *seenChanges) {
	if c.anew {
		clear(m.again)
	}
	for _, j := range c.fresh {
		m.again[j] = true
	}
	for _, j := range c.stays {
		if len(c.come) > 0 {
			m.forget(j, func(g glimpse) bool {
				x, y := g.cell%m.cols*cellSide, g.cell/m.cols*cellSide
				return m.between(j, m.lattice(x, y, cellSide), c.come)
			})
		}
		if len(c.gone) > 0 && !m.again[j] {
			m.unspare(j, c.gone)
		}
	}
}

// unspare has all viewers look again where one may look through some places.
func (m *SeenMap) unspare(viewer int, places []geom.Bounds) {
	for by := 0; by < m.ny; by += blockSide {
		for bx := 0; bx < m.nx; bx += blockSide {
			if !m.between(viewer, m.lattice(bx, by, blockSide), places) {
				continue
			}
			for y := by; y < min(by+blockSide, m.ny); y += cellSide {
				for x := bx; x < min(bx+blockSide, m.nx); x += cellSide {
					if m.between(viewer, m.lattice(x, y, cellSide), places) {
						m.cell(x, y).spared = 0
					}
				}
			}
		}
	}
}

// between reports whether one of the places may be between a viewer and a probe
// somewhere in an area.
func (m *SeenMap) between(viewer int, area geom.Bounds, places []geom.Bounds) bool {
	from, to := m.board.footprint(viewer), spread(area)
	bounds := from.Bounds().Union(to.Bounds())
	return slices.ContainsFunc(places, func(p geom.Bounds) bool { return bounds.Touches(p) && !beside(from, &to, p) })
}
