package index

import (
	"math/bits"

	"sightline/geom"
)

// A grid divides the plane into square cells. Points beyond its border belong
// to the cells along it, so that nothing is ever outside.
type grid struct {
	x, y   int64 // the least corner
	shift  uint  // the side of a cell is 2^shift micrometers
	nx, ny int
}

// maxCells bounds the memory of a grid on a table far larger than what lies on
// it: a larger one gets larger cells.
const maxCells = 1 << 20

// newGrid returns a grid over bounds with cells of about the given side.
func newGrid(b geom.Bounds, side geom.Length) grid {
	g := grid{x: int64(b.Min.X), y: int64(b.Min.Y), shift: uint(bits.Len64(uint64(side)) - 1)}
	if 2*(side-1<<g.shift) > 1<<g.shift {
		g.shift++ // the nearer power of two
	}
	w, h := int64(b.Max.X-b.Min.X), int64(b.Max.Y-b.Min.Y)
	for (w>>g.shift+1)*(h>>g.shift+1) > maxCells {
		g.shift++
	}
	g.nx, g.ny = int(w>>g.shift)+1, int(h>>g.shift)+1
	return g
}

func (g *grid) cells() int { return g.nx * g.ny }

// column returns the column of cells that holds x, row the row that holds y.
func (g *grid) column(x int64) int { return int(min(max((x-g.x)>>g.shift, 0), int64(g.nx-1))) }
func (g *grid) row(y int64) int    { return int(min(max((y-g.y)>>g.shift, 0), int64(g.ny-1))) }

// marks hold a byte for each cell: a bit for each layer (a level, a side) that
// has something in the cell. They are kept twice, by rows and by columns, so
// that eight cells along either axis can be looked at together.
type marks struct {
	byRow, byColumn []byte
}

func newMarks(g *grid) marks {
	// A look at eight cells may begin at the last one.
	return marks{make([]byte, g.cells()+7), make([]byte, g.cells()+7)}
}

func (m *marks) set(g *grid, cell int, layers byte) {
	m.byRow[cell] = layers
	m.byColumn[cell%g.nx*g.ny+cell/g.nx] = layers
}

// everyByte copies a byte to all eight of a word.
const everyByte = 0x0101010101010101
