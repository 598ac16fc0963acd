package index

import (
	"encoding/binary"
	"math/bits"

	"sightline/geom"
)

// A walk visits the marked cells along a segment, from its start to its end.
//
// The grid is cut into lines of cells along the segment's longer axis: as few
// lines as can be. In each the cells that the segment meets are a run, found
// with one multiplication, and the run is looked at eight cells at a time. Runs
// are found in fixed point and padded by more than its error: a walk may visit
// a cell beside the segment, but leaves out none that the segment meets.
type walk struct {
	run
	grid   *grid
	turned bool // lines are columns
	back   bool // against the long axis
	from   int64
	slope  int64 // along the long axis for each micrometer across, times 2^slopeBits
	across int64 // extent across the lines
	leave  int64 // how far across the segment is when it leaves the next line
	side   int64 // of a cell
	thick  int64 // of a line with its padding
	pad    int64
	far    int64 // the last cell along the long axis
	lines  int   // lines left
	step   int   // to the next line
	limit  int   // no cell beyond this one along the long axis matters
}

// slopeBits leaves room: an extent is below 2^28, a slope times a way across
// below 2^58. The error over a whole segment is below 1/4 micrometer.
const slopeBits = 30

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

// backward looks at the last cells of the run.
func (r *run) backward() {
	r.base = max(r.lo, r.hi-7)
	r.word = binary.LittleEndian.Uint64(r.marks[r.line*r.stride+r.base:]) & r.wanted
	if n := r.hi - r.base; n < 7 {
		r.word &= 1<<(8*uint(n)+8) - 1
	}
	r.hi = r.base - 1
}

// lowest takes the lowest byte that is not 0 off the word and returns its place.
func (r *run) lowest() int {
	at := uint(bits.TrailingZeros64(r.word)) &^ 7
	r.word &^= 0xff << at
	return int(at / 8)
}

// highest takes the highest byte that is not 0 off the word and returns its
// place.
func (r *run) highest() int {
	at := uint(63-bits.LeadingZeros64(r.word)) &^ 7
	r.word &^= 0xff << at
	return int(at / 8)
}

// start begins a walk along s through all cells within pad of it.
func (w *walk) start(g *grid, m *marks, s *segment, pad int64, wanted byte) {
	u, v, du, dv := s.px-g.x, s.py-g.y, s.dx, s.dy
	w.marks, w.stride = m.byRow, g.nx
	nu, nv := g.nx, g.ny
	w.turned = abs(du) < abs(dv)
	if w.turned {
		u, v, du, dv = v, u, dv, du
		w.marks, w.stride = m.byColumn, g.ny
		nu, nv = nv, nu
	}
	w.grid = g
	w.wanted = uint64(wanted) * everyByte
	w.from, w.pad, w.far = u, pad, int64(nu-1)
	w.back = du < 0
	w.across = max(abs(dv), 1)
	w.slope = abs(du) << slopeBits / w.across
	w.word, w.lo, w.hi = 0, 0, -1
	w.limit = nu - 1
	if w.back {
		w.limit = 0
	}

	side, top := int64(1)<<g.shift, int64(nv-1)
	first := min(max((min(v, v+dv)-pad)>>g.shift, 0), top)
	last := min(max((max(v, v+dv)+pad)>>g.shift, 0), top)
	w.lines = int(last - first + 1)
	if dv >= 0 {
		w.step, w.line = 1, int(first)-1
		w.leave = (first+1)<<g.shift + pad - v
	} else {
		w.step, w.line = -1, int(last)+1
		w.leave = v - (last<<g.shift - pad)
	}
	w.thick, w.side = side+2*pad, side
	w.nextLine(0)
}

// nextLine goes to the next line, which the segment enters when it is the
// given way across. The last line takes all that is left: what is beyond the
// border belongs to the line along it.
func (w *walk) nextLine(enter int64) {
	leave := w.across
	if w.lines > 1 {
		leave = min(max(w.leave, 0), w.across)
	}
	near := w.slope*enter>>slopeBits - w.pad
	far := w.slope*leave>>slopeBits + w.pad + 1
	if w.back {
		near, far = -far, -near
	}
	shift := w.grid.shift
	w.lo = int(min(max((w.from+near)>>shift, 0), w.far))
	w.hi = int(min(max((w.from+far)>>shift, 0), w.far))
	w.line += w.step
	w.leave += w.side
	w.lines--
	w.cut()
}

// cut takes off the run what is beyond the limit.
func (w *walk) cut() {
	if w.back {
		w.lo = max(w.lo, w.limit)
	} else {
		w.hi = min(w.hi, w.limit)
	}
}

// next goes to the next marked cell. It returns its number, or -1 when the walk
// is over.
func (w *walk) next() int {
	for w.word == 0 {
		switch {
		case w.lo > w.hi:
			if w.lines == 0 {
				return -1
			}
			w.nextLine(min(max(w.leave-w.thick, 0), w.across))
		case w.back:
			w.backward()
		default:
			w.forward()
		}
	}
	var u int
	if w.back {
		u = w.base + w.highest()
	} else {
		u = w.base + w.lowest()
	}
	if w.turned {
		return u*w.grid.nx + w.line
	}
	return w.line*w.stride + u
}

// end leaves out the cells that only come after p. Cells of the word at hand
// are still visited.
func (w *walk) end(p geom.Point) {
	u := int64(p.X) - w.grid.x
	if w.turned {
		u = int64(p.Y) - w.grid.y
	}
	if w.back {
		w.limit = max(w.limit, int(min(max((u-w.pad-1)>>w.grid.shift, 0), w.far)))
	} else {
		w.limit = min(w.limit, int(min(max((u+w.pad+1)>>w.grid.shift, 0), w.far)))
	}
	w.cut()
}
