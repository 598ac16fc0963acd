package index

import (
	"encoding/binary"
	"math/bits"
)

// A flood visits the marked cells that a convex polygon may have points in.
// Like a walk it cuts the grid into lines along the longer axis of the polygon
// and pads what it computes by more than its error.
type flood struct {
	run
	grid   *grid
	turned bool
	runs   []stretch // by line, from first
	first  int
	last   int
}

// A stretch is an extent along a line, in micrometers from the grid's least
// corner.
type stretch struct{ lo, hi int64 }

// start begins a flood of the polygon.
func (f *flood) start(g *grid, m *marks, poly []corner, wanted byte) {
	b := boxOf(poly)
	f.grid = g
	f.turned = int64(b.y1)-int64(b.y0) > int64(b.x1)-int64(b.x0)
	f.marks, f.stride = m.byRow, g.nx
	f.first, f.last = g.row(int64(b.y0)-1), g.row(int64(b.y1)+1)
	if f.turned {
		f.marks, f.stride = m.byColumn, g.ny
		f.first, f.last = g.column(int64(b.x0)-1), g.column(int64(b.x1)+1)
	}
	f.wanted = uint64(wanted) * everyByte
	f.runs = f.runs[:0]
	for range f.last - f.first + 1 {
		f.runs = append(f.runs, stretch{1 << 40, -1 << 40})
	}
	a := poly[len(poly)-1]
	for _, c := range poly {
		f.edge(int64(a.x)-g.x, int64(a.y)-g.y, int64(c.x)-g.x, int64(c.y)-g.y)
		a = c
	}
	f.word, f.lo, f.hi = 0, 0, -1
	f.line = f.first - 1
}

// edge widens the runs of the lines that an edge of the polygon passes.
func (f *flood) edge(u, v, u2, v2 int64) {
	lines := f.grid.ny
	if f.turned {
		u, v, u2, v2 = v, u, v2, u2
		lines = f.grid.nx
	}
	if v > v2 {
		u, v, u2, v2 = u2, v2, u, v
	}
	shift, top := f.grid.shift, int64(lines-1)
	from := int(min(max((v-1)>>shift, 0), top))
	to := int(min(max((v2+1)>>shift, 0), top))
	rise := max(v2-v, 1)
	slope := (u2 - u) << slopeBits / rise // rounded towards 0
	at := u
	for line := from; line <= to; line++ {
		next := u2
		if line < to {
			next = u + slope*min(max(int64(line+1)<<shift-v, 0), rise)>>slopeBits
		}
		r := &f.runs[line-f.first]
		r.lo = min(r.lo, at-2, next-2)
		r.hi = max(r.hi, at+2, next+2)
		at = next
	}
}

// next goes to the next marked cell. It returns its number, or -1 when all have
// been visited.
func (f *flood) next() int {
	for f.word == 0 {
		if f.lo > f.hi {
			if f.line == f.last {
				return -1
			}
			f.line++
			r := &f.runs[f.line-f.first]
			far := int64(f.stride - 1)
			shift := f.grid.shift
			f.lo = int(min(max(r.lo>>shift, 0), far))
			f.hi = int(min(max(r.hi>>shift, 0), far))
			if r.lo > r.hi {
				f.hi = -1
				f.lo = 0
			}
			continue
		}
		f.forward()
	}
	u := f.base + f.lowest()
	if f.turned {
		return u*f.grid.nx + f.line
	}
	return f.line*f.stride + u
}

// A run is a stretch of cells on one line.
type run struct {
	marks  []byte
	wanted uint64 // the wanted layers, in all eight bytes
	stride int
	line   int
	lo, hi int    // cells still to look at
	word   uint64 // marks looked at and not yet visited
	base   int    // the cell of the lowest byte of word
}

// forward looks at the next cells of the run.
func (r *run) forward() {
	r.base = r.lo
	r.word = binary.LittleEndian.Uint64(r.marks[r.line*r.stride+r.lo:]) & r.wanted
	if n := r.hi - r.lo; n < 7 {
		r.word &= 1<<(8*uint(n)+8) - 1
	}
	r.lo += 8
}

// lowest takes the lowest byte that is not 0 off the word and returns its place.
func (r *run) lowest() int {
	at := uint(bits.TrailingZeros64(r.word)) &^ 7
	r.word &^= 0xff << at
	return int(at / 8)
}

// slopeBits leaves room: an extent is below 2^28, a slope times a way across
// below 2^58. The error over a whole segment is below 1/4 micrometer.
const slopeBits = 30
