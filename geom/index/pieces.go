package index

import (
	"slices"

	"sightline/geom"
)

// pieces are the convex pieces of the terrain in a grid.
type pieces struct {
	grid  grid
	marks marks // levels of the pieces in each cell
	all   []piece
	// Pieces by the cells that they may have points in: those of cell c are
	// in[start[c]:start[c+1]].
	start []int32
	in    []int32
}

type piece struct {
	hull    []corner
	borders []border
	box     box
	level   int32
}

// A corner is a point of 32 bits each way, which holds any point in range.
type corner struct{ x, y int32 }

// A box is a closed axis-aligned rectangle.
type box struct{ x0, y0, x1, y1 int32 }

func boxOf(hull []corner) box {
	b := box{hull[0].x, hull[0].y, hull[0].x, hull[0].y}
	for _, p := range hull[1:] {
		b.x0, b.y0, b.x1, b.y1 = min(b.x0, p.x), min(b.y0, p.y), max(b.x1, p.x), max(b.y1, p.y)
	}
	return b
}

// meets reports whether the interiors of b and c share a point.
func (b box) meets(c box) bool { return b.x0 < c.x1 && c.x0 < b.x1 && b.y0 < c.y1 && c.y0 < b.y1 }

// corners appends the points of a polygon in range to out.
func corners(out []corner, poly []geom.Point) []corner {
	for _, p := range poly {
		out = append(out, corner{int32(p.X), int32(p.Y)})
	}
	return out
}

// pieceCell is the side of cells: about that of the pieces, which are as large
// as terrain is, on tables of any size.
const pieceCell = 5 * geom.Inch / 4

// maxListed bounds the memory of pieces that lie over one another on a large
// table: they get larger cells.
const maxListed = 1 << 20

// listed returns in how many cells the boxes of the pieces lie, all in all.
func (t *pieces) listed() int {
	n, g := 0, &t.grid
	for i := range t.all {
		b := &t.all[i].box
		n += (g.column(int64(b.x1)) - g.column(int64(b.x0)) + 1) * (g.row(int64(b.y1)) - g.row(int64(b.y0)) + 1)
	}
	return n
}

func newPieces(hulls []Piece) pieces {
	var t pieces
	var all geom.Bounds
	for i, p := range hulls {
		b := geom.BoundsOf(p.Hull...)
		if i == 0 {
			all = b
		}
		all = all.Union(b)
		hull := corners(nil, p.Hull)
		t.all = append(t.all, piece{hull, borders(nil, hull), boxOf(hull), int32(p.Level)})
	}
	t.grid = newGrid(all, pieceCell)
	for side := 2 * pieceCell; t.listed() > maxListed; side *= 2 {
		t.grid = newGrid(all, side)
	}
	t.marks = newMarks(&t.grid)
	g := &t.grid
	var full []int
	var ids []int32
	var f flood
	every := newMarks(g)
	for i := range every.byRow {
		every.byRow[i], every.byColumn[i] = 1, 1
	}
	for i := range t.all {
		for f.start(g, &every, t.all[i].hull, 1); ; {
			c := f.next()
			if c < 0 {
				break
			}
			full, ids = append(full, c), append(ids, int32(i))
			t.marks.set(g, c, t.marks.byRow[c]|layer(t.all[i].level))
		}
	}
	t.start = starts(g.cells(), full)
	t.in = make([]int32, len(full))
	fill := slices.Clone(t.start)
	for n, c := range full {
		t.in[fill[c]] = ids[n]
		fill[c]++
	}
	return t
}

// starts returns where each cell's part begins in a list ordered by cell.
func starts(cells int, full []int) []int32 {
	start := make([]int32, cells+1)
	for _, c := range full {
		start[c+1]++
	}
	for c := range cells {
		start[c+1] += start[c]
	}
	return start
}

// A border is the line of an edge of a convex polygon, which lies where
// x*p.y - y*p.x >= k.
type border struct{ x, y, k int64 }

// borders appends the borders of a convex counterclockwise polygon to out, the
// longest edges first: those are the most likely to part it from another.
func borders(out []border, poly []corner) []border {
	from := len(out)
	a := poly[len(poly)-1]
	for _, b := range poly {
		e := border{x: int64(b.x) - int64(a.x), y: int64(b.y) - int64(a.y)}
		e.k = e.x*int64(a.y) - e.y*int64(a.x)
		out = append(out, e)
		long := e.x*e.x + e.y*e.y
		i := len(out) - 1
		for ; i > from && out[i-1].x*out[i-1].x+out[i-1].y*out[i-1].y < long; i-- {
			out[i] = out[i-1]
		}
		out[i] = e
		a = b
	}
	return out
}

// part reports whether one of the borders has no point of q strictly inside
// it. The interiors of two convex polygons share a point unless a border of one
// parts them.
func part(lines []border, q []corner) bool {
	for i := range lines {
		l := &lines[i]
		inner := false
		for _, c := range q {
			if l.x*int64(c.y)-l.y*int64(c.x) > l.k {
				inner = true
				break
			}
		}
		if !inner {
			return true
		}
	}
	return false
}
