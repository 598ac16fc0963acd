package index

import "math/bits"

// tiles hold where the stands have their centers, as sets of bits. The table is
// divided into tiles of tileSide times tileSide cells, and every stand has a
// place, its slot, in the tile of its center.
type tiles struct {
	grid   grid
	nx, ny int // how many
	all    []tile
}

const (
	tileBits = 6
	tileSide = 1 << tileBits
)

// A tile's sets of slots are rows of words: set n of columns holds those left of
// column n, set n of rows those below row n. So what lies in any rectangle of
// cells takes four sets, however large it is, and a stand that moves is flipped
// in as many sets as it passes columns and rows.
type tile struct {
	spots         []spot // by slot
	sorted        bool   // spots are in the order of their stands' numbers
	used          int    // slots that ever were
	words         int    // in a set
	columns, rows []uint64
}

// A spot is where a stand has its center, with the radii of its discs.
type spot struct {
	x, y          int32
	radius, inner uint32
	id            ID
}

func newTiles(g grid) tiles {
	t := tiles{grid: g, nx: (g.nx-1)>>tileBits + 1, ny: (g.ny-1)>>tileBits + 1}
	t.all = make([]tile, t.nx*t.ny)
	return t
}

// A seat is where a stand is kept.
type seat struct {
	tile        int32 // -1 if nowhere
	slot        int32
	column, row uint8 // in the tile
}

// seat returns the seat of a stand with that center, without the slot.
func (t *tiles) seat(x, y int32) seat {
	column, row := t.grid.column(int64(x)), t.grid.row(int64(y))
	return seat{
		tile:   int32(row>>tileBits*t.nx + column>>tileBits),
		column: uint8(column % tileSide), row: uint8(row % tileSide),
	}
}

// insert gives a stand a slot in its tile.
func (t *tiles) insert(at seat, p spot) seat {
	k := &t.all[at.tile]
	at.slot = k.free()
	k.put(int(at.slot), p)
	k.flip(k.columns, at.slot, int(at.column), tileSide)
	k.flip(k.rows, at.slot, int(at.row), tileSide)
	return at
}

// put fills a free slot. What was in it before keeps its place in the order.
func (k *tile) put(slot int, p spot) {
	k.spots[slot] = p
	k.sorted = (k.sorted || k.used == 0) && (slot == 0 || k.spots[slot-1].id < p.id) &&
		(slot+1 >= k.used || p.id < k.spots[slot+1].id)
	k.used = max(k.used, slot+1)
}

func (t *tiles) remove(at seat) {
	k := &t.all[at.tile]
	k.flip(k.columns, at.slot, int(at.column), tileSide)
	k.flip(k.rows, at.slot, int(at.row), tileSide)
}

// move moves a stand from one seat to another and returns that.
func (t *tiles) move(from, to seat, r *stand, id ID) seat {
	if from.tile != to.tile {
		t.remove(from)
		return t.insert(to, r.spot(id))
	}
	k := &t.all[to.tile]
	to.slot = from.slot
	p := &k.spots[to.slot]
	p.x, p.y, p.radius, p.inner = r.x, r.y, uint32(r.radius), uint32(r.inner)
	k.flip(k.columns, to.slot, int(from.column), int(to.column))
	k.flip(k.rows, to.slot, int(from.row), int(to.row))
	return to
}

// flip moves a slot from one column or row to another.
func (k *tile) flip(sets []uint64, slot int32, from, to int) {
	bit := uint64(1) << (slot & 63)
	from, to = min(from, to), max(from, to)
	for at := (from+1)*k.words + int(slot>>6); from < to; from++ {
		sets[at] ^= bit
		at += k.words
	}
}

// free returns the least free slot, of a larger tile if there is none.
func (k *tile) free() int32 {
	for i := range k.words {
		if used := k.columns[tileSide*k.words+i]; used != 1<<64-1 {
			return int32(i<<6 + bits.TrailingZeros64(^used))
		}
	}
	n := k.words
	k.words = max(1, 2*n)
	k.columns, k.rows = wider(k.columns, n, k.words), wider(k.rows, n, k.words)
	k.spots = append(make([]spot, 0, 64*k.words), k.spots...)[:64*k.words]
	return int32(64 * n)
}

// wider returns sets of n words as such of m.
func wider(sets []uint64, n, m int) []uint64 {
	out := make([]uint64, (tileSide+1)*m)
	for i := range tileSide + 1 {
		copy(out[i*m:], sets[i*n:i*n+n])
	}
	return out
}

// An area is a rectangle of cells: columns and rows from one to another, the
// latter not included.
type area struct{ left, right, low, high int }

// area returns the cells of a rectangle.
func (t *tiles) area(x0, y0, x1, y1 int64) area {
	g := &t.grid
	return area{g.column(x0), g.column(x1) + 1, g.row(y0), g.row(y1) + 1}
}

// within returns the part of an area in a tile, by the tile's columns and rows.
func (a *area) within(i, j int) area {
	i, j = i<<tileBits, j<<tileBits
	return area{
		min(max(a.left-i, 0), tileSide), min(max(a.right-i, 0), tileSide),
		min(max(a.low-j, 0), tileSide), min(max(a.high-j, 0), tileSide),
	}
}

// part returns the sets that say what lies in a part of a tile: the slots in
// right but not in left, and in high but not in low.
func (k *tile) part(a area) (left, right, low, high []uint64) {
	n := k.words
	left, right = k.columns[n*a.left:][:n], k.columns[n*a.right:][:n]
	return left, right, k.rows[n*a.low:][:n], k.rows[n*a.high:][:n]
}
