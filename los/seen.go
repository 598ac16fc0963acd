package los

import (
	"cmp"
	"math/bits"
	"slices"

	"sightline/geom"
)

// SeenGrain is the distance between the points of a finished seen map, if no other is
// asked for.
const SeenGrain = geom.Inch / 8

// A Seen says what is known of a point of ground.
type Seen uint8

// What can be known of a point.
const (
	Unknown Seen = iota // not asked yet
	InSight             // a stand there would be seen
	Dead                // dead ground: it would not
)

// A SeenMap tells which ground stands can see, or fire on: where a probe (see
// Probe) would be seen by at least one of them. It is known on a lattice of
// points from the north-west corner of its bounds, a grain apart after Refine and
// eight grains after Coarse: an eighth of an inch and an inch, if the grain is
// SeenGrain. What it knows of a point of the lattice is what Probe answers there,
// always; and the whole lattice is known in the end, so nothing as wide as a grain is
// missed.
//
// A map is computed in steps of any size, with the same outcome. Update takes a
// finished one to another board for little. It belongs to one goroutine at a time. It
// takes 24 bytes for a square of eight grains and commonly 16 for each viewer who was the first to
// see some of it, and for each viewer some 200 for each feature it looked past.
type SeenMap struct {
	board   *Board
	viewers []int
	bounds  geom.Bounds
	grain   geom.Length // between two points
	nx, ny  int         // points of the lattice
	cols    int         // cells in a row
	cells   []seenCell

	watch  watch
	ground seenGround
	shades []seenShades // of the board's stands, of those that look
	sights [][]glimpse  // of the board's stands, of those that look: what each was the first to see
	again  []bool       // of the board's stands: it looks again, where others have looked before
	lit    blockPoints  // what the viewer may see of the block
	stakes []stake
	left   blockPoints // what some viewer left open in the block
	fine   bool        // refining
	update bool        // since Update
	spare  bool        // the viewer under way has looked at what is spared
	block  int         // next to do
	viewer int         // next to look at it
	done   bool
}

// A seenCell is what is known of the points of a square of eight grains, eight by eight,
// one bit for each, row by row.
type seenCell struct {
	seen   uint64
	open   uint64 // not known
	spared uint64 // known to be seen by no viewer but those who look again
}

const (
	cellSide  = 8            // points
	blockSide = 8 * cellSide // points
)

// NewSeen returns a map of what the viewers, which index the board's stands,
// see within the bounds, in range. Nothing is known yet.
func NewSeen(b *Board, q Question, viewers []int, bounds geom.Bounds) *SeenMap {
	m := &SeenMap{}
	m.Reset(b, q, viewers, bounds)
	return m
}

// Reset makes m what NewSeen returns, reusing its memory.
func (m *SeenMap) Reset(b *Board, q Question, viewers []int, bounds geom.Bounds) {
	m.ResetAt(b, q, viewers, bounds, SeenGrain)
}

// ResetAt is Reset with another distance between the points, of at least a micrometer.
func (m *SeenMap) ResetAt(b *Board, q Question, viewers []int, bounds geom.Bounds, grain geom.Length) {
	m.board, m.viewers, m.bounds, m.grain = b, append(m.viewers[:0], viewers...), bounds, grain
	m.nx, m.ny = m.points(bounds.Max.X-bounds.Min.X), m.points(bounds.Max.Y-bounds.Min.Y)
	m.cols = (m.nx + cellSide - 1) / cellSide
	n := m.cols * ((m.ny + cellSide - 1) / cellSide)
	if cap(m.cells) < n {
		m.cells = make([]seenCell, n)
	}
	m.cells = m.cells[:n]
	for i := range m.cells {
		m.cells[i] = seenCell{open: ^uint64(0)}
	}
	m.watch.set(b, q)
	m.room(b.Stands())
	for i := range m.shades {
		m.shades[i].aimed, m.sights[i], m.again[i] = false, m.sights[i][:0], false
	}
	m.left = blockPoints{} // of a block that was under way
	m.fine, m.update, m.block, m.viewer, m.done = false, false, 0, 0, n == 0
}

// room makes room for what is kept for each of so many stands.
func (m *SeenMap) room(stands int) {
	for len(m.shades) < stands {
		m.shades, m.sights, m.again = append(m.shades, seenShades{}), append(m.sights, nil), append(m.again, false)
	}
}

// points returns how many points of the lattice it takes to cover a length.
func (m *SeenMap) points(l geom.Length) int {
	if l < 0 {
		return 0
	}
	return int((l+m.grain-1)/m.grain) + 1
}

// Coarse finds what there is to see at every eighth grain, and whatever more that
// shows. It does nothing if that is known.
func (m *SeenMap) Coarse() {
	for !m.IsCoarse() {
		m.look()
	}
}

// Refine finds all there is to see.
func (m *SeenMap) Refine() {
	if !m.done && !m.fine && m.block|m.viewer == 0 {
		m.skipCoarse()
	}
	for !m.done {
		m.look()
	}
}

// skipCoarse begins a map at its finest grain: there is less to do if nobody
// looks at it before.
func (m *SeenMap) skipCoarse() {
	m.fine = true
	for y := 0; y < m.ny; y += cellSide {
		for x := 0; x < m.nx; x += cellSide {
			m.cell(x, y).open = m.within(x, y)
		}
	}
}

// Step goes on until at least n questions have been asked, or nothing is left
// to ask. It reports whether all is known.
func (m *SeenMap) Step(n int) bool {
	for end := m.watch.tests + n; !m.done && m.watch.tests < end; {
		m.look()
	}
	return m.done
}

// IsCoarse reports whether at least what Coarse finds is known.
func (m *SeenMap) IsCoarse() bool { return m.fine && !m.update || m.done }

// IsDone reports whether all is known.
func (m *SeenMap) IsDone() bool { return m.done }

// Tests returns how many questions have been asked, a measure of the work done.
func (m *SeenMap) Tests() int { return m.watch.tests }

// look has one viewer look at one block.
func (m *SeenMap) look() {
	across := (m.nx + blockSide - 1) / blockSide
	x, y := m.block%across*blockSide, m.block/across*blockSide
	if m.viewer == 0 && m.update && !m.anyOpen(x, y) {
		m.next(across)
		return
	}
	if m.viewer == 0 {
		m.nearestFirst(m.lattice(x, y, blockSide))
		m.spare = false
		m.survey(x, y)
	}
	if m.viewer < len(m.viewers) {
		viewer := m.viewers[m.viewer]
		if spare := !m.again[viewer]; spare != m.spare {
			m.spare, m.ground.stale = spare, true
		}
		m.watch.aim(viewer)
		m.stakes = m.stakes[:0]
		if m.light(x, y) {
			m.watch.super = spread(m.pendingBounds(x, y, blockSide))
			m.walk(x, y, blockSide, 0, m.watch.listNear(), nil)
			m.ground.stale = true
		}
		m.viewer++
	}
	if m.viewer < len(m.viewers) {
		return
	}
	m.close(x, y)
	m.next(across)
}

// next goes on to the next block, of which so many are in a row.
func (m *SeenMap) next(across int) {
	m.viewer = 0
	if m.block++; m.block == across*((m.ny+blockSide-1)/blockSide) {
		m.block = 0
		m.done = m.fine
		m.fine = true
	}
}

// nearestFirst orders the viewers by how far they are from a block: what the
// near ones see, the others need not look for. Those who look again have more to
// look at, and come before.
func (m *SeenMap) nearestFirst(block geom.Bounds) {
	middle := geom.Pt((block.Min.X+block.Max.X)/2, (block.Min.Y+block.Max.Y)/2)
	off := func(i int) int64 {
		v := m.board.footprint(i).Center.Sub(middle)
		return v.Dot(v)
	}
	turn := func(i int) int {
		if m.again[i] {
			return 0
		}
		return 1
	}
	slices.SortFunc(m.viewers, func(i, j int) int { return cmp.Or(turn(i)-turn(j), cmp.Compare(off(i), off(j)), i-j) })
}

// close notes that all viewers have looked at a block.
func (m *SeenMap) close(x, y int) {
	for i := range m.left {
		cx, cy := x+i%cellSide*cellSide, y+i/cellSide*cellSide
		if cx < m.nx && cy < m.ny {
			c := m.cell(cx, cy)
			c.open = m.left[i] &^ c.seen
		}
		m.left[i] = 0
	}
}

func (m *SeenMap) cell(x, y int) *seenCell { return &m.cells[y/cellSide*m.cols+x/cellSide] }

// lattice returns the bounds of the points of a square of the lattice, cut
// where the lattice ends.
func (m *SeenMap) lattice(x, y, size int) geom.Bounds {
	return geom.Bounds{Min: m.at(x, y), Max: m.at(min(x+size, m.nx)-1, min(y+size, m.ny)-1)}
}

// at returns a point of the lattice.
func (m *SeenMap) at(x, y int) geom.Point {
	return m.bounds.Min.Add(geom.Pt(geom.Length(x)*m.grain, geom.Length(y)*m.grain))
}

// within returns the bits of those points of a cell that are on the lattice.
func (m *SeenMap) within(x, y int) uint64 {
	row := uint64(0xff) >> max(0, x+cellSide-m.nx)
	return row * 0x0101010101010101 >> (8 * max(0, y+cellSide-m.ny))
}

// unknown returns the points of a cell that a viewer might look at.
func (m *SeenMap) unknown(x, y int) uint64 {
	c := m.cell(x, y)
	switch {
	case !m.fine:
		return m.within(x, y) &^ c.seen
	case m.spare:
		return c.open &^ c.seen &^ c.spared
	}
	return c.open &^ c.seen
}

// blockPoints are points of the cells of a block.
type blockPoints [cellSide * cellSide]uint64

// pending returns the points of a cell of the block under way that the viewer
// need look at.
func (m *SeenMap) pending(x, y int) uint64 {
	return m.lit[inBlock(x, y)] &^ m.cell(x, y).seen
}

// inBlock returns the number of a cell in its block.
func inBlock(x, y int) int { return y/cellSide%cellSide*cellSide + x/cellSide%cellSide }

// anyOpen reports whether some point of a block is not known.
func (m *SeenMap) anyOpen(x, y int) bool {
	for cy := y; cy < min(y+blockSide, m.ny); cy += cellSide {
		for cx := x; cx < min(x+blockSide, m.nx); cx += cellSide {
			if c := m.cell(cx, cy); c.open&^c.seen != 0 {
				return true
			}
		}
	}
	return false
}

// anyPending is pending for a square of cells.
func (m *SeenMap) anyPending(x, y, size int) bool {
	for cy := y; cy < min(y+size, m.ny); cy += cellSide {
		for cx := x; cx < min(x+size, m.nx); cx += cellSide {
			if m.pending(cx, cy) != 0 {
				return true
			}
		}
	}
	return false
}

// bitBounds returns the bounds of some points of a cell.
func (m *SeenMap) bitBounds(x, y int, points uint64) geom.Bounds {
	row := points | points>>32
	row |= row >> 16
	row = (row | row>>8) & 0xff
	return geom.Bounds{
		Min: m.at(x+bits.TrailingZeros64(row), y+bits.TrailingZeros64(points)/cellSide),
		Max: m.at(x+bits.Len64(row)-1, y+(bits.Len64(points)-1)/cellSide),
	}
}

// pendingBounds returns the bounds of the points of a square of cells that the
// viewer need look at. There must be one.
func (m *SeenMap) pendingBounds(x, y, size int) (area geom.Bounds) {
	empty := true
	for cy := y; cy < min(y+size, m.ny); cy += cellSide {
		for cx := x; cx < min(x+size, m.nx); cx += cellSide {
			switch points := m.pending(cx, cy); {
			case points == 0:
			case empty:
				area, empty = m.bitBounds(cx, cy, points), false
			default:
				area = area.Union(m.bitBounds(cx, cy, points))
			}
		}
	}
	return area
}

// walk looks at a square of one or more cells and divides it if need be. The
// watch's items[first:last] may be in the way. Above is the footing of the
// square that holds this one, nil for all terrain.
func (m *SeenMap) walk(x, y, size, first, last int, above *footing) {
	if x >= m.nx || y >= m.ny || !m.anyPending(x, y, size) {
		return
	}
	w := &m.watch
	stakes := len(m.stakes)
	defer func() { w.items, m.stakes = w.items[:last], m.stakes[:stakes] }()
	area := m.pendingBounds(x, y, size)
	f := m.footing(area, above)
	w.thorough = m.fine && size == cellSide
	switch w.judge(area, &f, first, last) {
	case all:
		m.fill(x, y, size)
	case some:
		first, last := last, len(w.items)
		switch {
		case size > cellSide:
			h := size / 2
			m.walk(x, y, h, first, last, &f)
			m.walk(x+h, y, h, first, last, &f)
			m.walk(x, y+h, h, first, last, &f)
			m.walk(x+h, y+h, h, first, last, &f)
		case m.fine:
			m.mask(x, y, &f)
			c := cellWalk{m, x, y, m.pending(x, y), f}
			c.divide(0, 0, cellSide, first, last)
		default:
			m.corner(x, y, first, last, &f)
		}
	}
}

// fill marks a square of cells as seen.
func (m *SeenMap) fill(x, y, size int) {
	for cy := y; cy < min(y+size, m.ny); cy += cellSide {
		for cx := x; cx < min(x+size, m.nx); cx += cellSide {
			m.mark(cx, cy, m.pending(cx, cy))
		}
	}
}

// corner looks at the first point of a cell and leaves the others open.
func (m *SeenMap) corner(x, y, first, last int, f *footing) {
	at := m.at(x, y)
	in, level := m.watch.search.in[:0], 0
	for i := range f.in {
		o := &m.board.terrain[f.in[i].feature]
		if f.in[i].share == all || o.holds(at) {
			in = append(in, f.in[i].feature)
			level = max(level, o.level)
		}
	}
	m.watch.search.in = in
	if m.pending(x, y)&1 != 0 && m.watch.sees(at, level, in, first, last) {
		m.mark(x, y, 1)
	}
	m.left[inBlock(x, y)] |= m.lit[inBlock(x, y)] &^ 1
}

// At says what is known of the point of the lattice nearest to p, or failing
// that of the nearest point eight grains from the next; Unknown outside the bounds.
func (m *SeenMap) At(p geom.Point) Seen {
	if !m.bounds.Contains(p) {
		return Unknown
	}
	x, y := m.nearest(p)
	if s := m.known(x, y); s != Unknown {
		return s
	}
	eighth := func(i, n int) int { return min((i+cellSide/2)/cellSide, (n-1)/cellSide) * cellSide }
	return m.known(eighth(x, m.nx), eighth(y, m.ny))
}

// IsKnown reports whether the point of the lattice nearest to p is known.
func (m *SeenMap) IsKnown(p geom.Point) bool {
	return m.bounds.Contains(p) && m.known(m.nearest(p)) != Unknown
}

func (m *SeenMap) nearest(p geom.Point) (x, y int) {
	near := func(l geom.Length, n int) int { return min(int((l+m.grain/2)/m.grain), n-1) }
	d := p.Sub(m.bounds.Min)
	return near(d.X, m.nx), near(d.Y, m.ny)
}

// known says what is known of a point of the lattice.
func (m *SeenMap) known(x, y int) Seen {
	c := m.cell(x, y)
	bit := uint64(1) << (y%cellSide*cellSide + x%cellSide)
	switch {
	case c.seen&bit != 0:
		return InSight
	case c.open&bit != 0:
		return Unknown
	}
	return Dead
}
