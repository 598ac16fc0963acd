package index

import (
	"math"
	"math/bits"

	"sightline/geom"
)

// solids are the solids of the terrain, as bits in sets of columns and rows like
// stands, but of all columns and rows that their boxes touch. Their extent is
// divided into tiles of sheetSide columns and rows. A tile has sheets of 64 solids
// each, most have one.
type solids struct {
	columns, rows scale
	nx            int     // tiles side by side
	half          float64 // a tile's diagonal halved and squared, or little more
	from          []int32 // the sheets of tile i are those from from[i] to from[i+1]
	sheets        []sheet
	all           []solid
}

const (
	sheetBits = 5
	sheetSide = 1 << sheetBits
)

// A sheet has a bit for each of up to 64 solids in sets of one word: those that
// begin in or before a column or row, and those that end before it.
type sheet struct {
	begin, end [sheetSide]uint64 // by column
	low, high  [sheetSide]uint64 // by row
	cores      [64]core
	levels     [64]uint8
	ids        [64]int32
}

// perTile is how many solids have their middle in a tile, about: with those that
// reach into it they fill a sheet.
const perTile = 36

// maxTiles bounds the tiles along an axis.
const maxTiles = 1 << 10

func newSolids(areas []Solid) solids {
	var t solids
	if len(areas) == 0 {
		return t
	}
	box := areas[0].Area.Bounds()
	for _, a := range areas {
		o := newSolid(a)
		t.all = append(t.all, o)
		box = box.Union(o.box)
	}
	w, h := float64(box.Max.X-box.Min.X)+1, float64(box.Max.Y-box.Min.Y)+1
	for side := max(math.Sqrt(w*h/float64(len(areas))*perTile), max(w, h)/maxTiles); ; side *= 2 {
		nx, ny := max(int(w/side+0.5), 1), max(int(h/side+0.5), 1)
		t.nx = nx
		t.columns, t.rows = newScale(box.Min.X, box.Max.X, nx), newScale(box.Min.Y, box.Max.Y, ny)
		w, h := w/float64(nx)+8, h/float64(ny)+8
		t.half = (w*w + h*h) / 4
		if t.list(nx * ny) {
			return t
		}
	}
}

// list puts the solids into the sheets of so many tiles. It returns false if large
// ones take too much room in small tiles.
func (t *solids) list(tiles int) bool {
	in, listed := make([][]int32, tiles), 0
	for i := range t.all {
		a := t.area(t.all[i].box)
		for y := a.low >> sheetBits; y <= (a.high-1)>>sheetBits; y++ {
			for x := a.left >> sheetBits; x <= (a.right-1)>>sheetBits; x++ {
				if listed++; tiles > 1 && listed > 4*len(t.all)+64 {
					return false
				}
				in[y*t.nx+x] = append(in[y*t.nx+x], int32(i))
			}
		}
	}
	t.from = make([]int32, 1, tiles+1)
	for n, ids := range in {
		for i, id := range ids {
			if i%64 == 0 {
				t.sheets = append(t.sheets, sheet{})
			}
			a := t.area(t.all[id].box)
			x, y := n%t.nx<<sheetBits, n/t.nx<<sheetBits
			t.sheets[len(t.sheets)-1].put(i%64, area{a.left - x, a.right - x, a.low - y, a.high - y}, &t.all[id], id)
		}
		t.from = append(t.from, int32(len(t.sheets)))
	}
	return true
}

// area returns the columns and rows that a box touches.
func (t *solids) area(b geom.Bounds) area {
	return area{
		int(t.columns.part(int64(b.Min.X))), int(t.columns.part(int64(b.Max.X))) + 1,
		int(t.rows.part(int64(b.Min.Y))), int(t.rows.part(int64(b.Max.Y))) + 1,
	}
}

// put gives a solid a place on the sheet.
func (h *sheet) put(slot int, a area, o *solid, id int32) {
	h.cores[slot], h.levels[slot], h.ids[slot] = o.core(), uint8(o.level), id
	bit := uint64(1) << slot
	for i := range sheetSide {
		if i >= a.left {
			h.begin[i] |= bit
		}
		if i >= a.right {
			h.end[i] |= bit
		}
		if i >= a.low {
			h.low[i] |= bit
		}
		if i >= a.high {
			h.high[i] |= bit
		}
	}
}

// A scale divides an extent into sheetSide equal parts for each of a number of
// tiles. What is beyond it belongs to the parts at its ends.
type scale struct{ from, extent, factor, tiles int64 }

func newScale(from, to geom.Length, tiles int) scale {
	extent := max(int64(to-from), 1)
	return scale{int64(from), extent, (int64(tiles)<<(32+sheetBits) - 1) / extent, int64(tiles)}
}

// part returns the part that x lies in.
func (c *scale) part(x int64) int64 { return min(max(x-c.from, 0), c.extent) * c.factor >> 32 }

// middle returns the middle of a tile.
func (c *scale) middle(tile int64) int64 { return c.from + c.extent*(2*tile+1)/(2*c.tiles) }

// parts returns the parts from that of a to that of b, the lesser first, without
// a branch: which it is no processor foresees.
func (c *scale) parts(a, b int64) (first, last int64) {
	i, j := c.part(a), c.part(b)
	d := (j - i) & ((j - i) >> 63)
	return i + d, j - d
}

// inTile returns the part of a tile that n is, or the nearest, without a branch.
func inTile(n, tile int64) uint64 {
	n -= tile << sheetBits
	n &^= n >> 63
	over := n - (sheetSide - 1)
	return uint64(sheetSide-1+over&(over>>63)) % sheetSide
}

// any reports whether s meets a solid above the level: its interior, or any
// point of it.
func (t *solids) any(s *segment, above int, interior bool) bool {
	return len(t.all) > 0 && t.search(s, max(above, -1), interior, nil)
}

// first returns the solid above the level that s meets first.
func (t *solids) first(s *segment, above int, interior bool) find {
	best := find{id: -1}
	if len(t.all) > 0 {
		t.search(s, max(above, -1), interior, &best)
	}
	return best
}

// search reports whether s meets a solid above the level or, if best is given,
// notes there which it meets first.
func (t *solids) search(s *segment, above int, interior bool, best *find) bool {
	left, right := t.columns.parts(s.px, s.qx)
	low, high := t.rows.parts(s.py, s.qy)
	long := right>>sheetBits-left>>sheetBits+high>>sheetBits-low>>sheetBits > 1
	var c chord
	c.of(s)
	for y := low >> sheetBits; y <= high>>sheetBits; y++ {
		j, k := inTile(low, y), inTile(high, y)
		for x := left >> sheetBits; x <= right>>sheetBits; x++ {
			if long && t.misses(x, y, s) {
				continue
			}
			i, m := inTile(left, x), inTile(right, x)
			tile := int(y)*t.nx + int(x)
			for n := t.from[tile]; n < t.from[tile+1]; n++ {
				h := &t.sheets[n]
				slots := h.begin[m] &^ h.end[i] & (h.low[k] &^ h.high[j])
				if above >= 0 {
					slots = h.over(slots, above)
				}
				sure, doubts := c.sort(h, slots)
				if sure < 0 && best == nil || doubts != 0 && t.decide(h, doubts, s, interior, best) {
					return true
				}
			}
		}
	}
	return false
}

// A chord is what a segment asks of the cores of solids.
type chord struct{ dx, dy, k, start, length int64 }

// of sets the chord field by field: copying a whole one just made waits for it.
func (c *chord) of(s *segment) {
	c.dx, c.dy, c.k = s.dx, s.dy, s.k
	c.start = s.dx*s.px + s.dy*s.py
	c.length = s.dx*s.dx + s.dy*s.dy
}

// sort says of some slots of a sheet whether the segment surely meets one, less
// than 0 then, and which it may meet, these included.
func (c *chord) sort(h *sheet, slots uint64) (sure int64, doubts uint64) {
	dx, dy, k, start, length := c.dx, c.dy, c.k, c.start, c.length
	square := float64(length)
	for slots != 0 {
		o := &h.cores[bits.TrailingZeros64(slots)%64]
		rest := slots & (slots - 1)
		x, y := int64(o.x), int64(o.y)
		off := float64(dx*y - dy*x - k)
		off *= off
		along := dx*x + dy*y - start
		sure |= below(off, float64(o.inner)*square) &^ (along | (length - along))
		doubts |= (slots ^ rest) &^ uint64(below(float64(o.outer)*square, off))
		slots = rest
	}
	return sure, doubts
}

// over returns those of some slots that reach beyond a level.
func (h *sheet) over(slots uint64, level int) uint64 {
	for rest := slots; rest != 0; rest &= rest - 1 {
		if slot := bits.TrailingZeros64(rest) % 64; int(h.levels[slot]) <= level {
			slots &^= 1 << slot
		}
	}
	return slots
}

// below returns -1 if a is less than b, else 0. Discs are too large and too small
// by a hundred thousandth, and what is rounded here by less than a millionth: so
// they only leave to decide what they cannot be wrong about.
func below(a, b float64) int64 { return int64(math.Float64bits(a-b)) >> 63 }

// misses reports whether s surely has no point in a tile.
func (t *solids) misses(x, y int64, s *segment) bool {
	off := float64(s.side(t.columns.middle(x), t.rows.middle(y)))
	return off*off > t.half*float64(s.dx*s.dx+s.dy*s.dy)
}

// decide is search for some solids of a sheet.
func (t *solids) decide(h *sheet, doubts uint64, s *segment, interior bool, best *find) bool {
	for ; doubts != 0; doubts &= doubts - 1 {
		id := h.ids[bits.TrailingZeros64(doubts)%64]
		if best == nil {
			if t.all[id].meets(s, interior) {
				return true
			}
		} else if at, ok := t.all[id].first(s, interior); ok {
			best.better(at, id)
		}
	}
	return false
}

// A find is the first solid or stand met so far; id is -1 before any.
type find struct {
	at fraction
	id int32
}

// better notes a solid or stand met at f.
func (b *find) better(f fraction, id int32) bool {
	if b.id >= 0 {
		if c := f.cmp(b.at); c > 0 || c == 0 && id >= b.id {
			return false
		}
	}
	b.at, b.id = f, id
	return true
}
