package index

import (
	"encoding/binary"
	"math/bits"

	"sightline/geom"
)

// A walk visits the marked cells along a segment as visit does, but from the
// segment's start to its end, and can be told that it has gone far enough.
type walk struct {
	run
	grid    *grid
	turned  bool // lines are columns
	back    bool // against the long axis
	perU    int  // from one cell to the next along the line, by number
	perLine int  //  from one line to the next, by number
	from    int64
	slope   int64 // along the long axis for each micrometer across, times 2^slopeBits
	across  int64 // extent across the lines
	leave   int64 // how far across the segment is when it leaves the next line
	side    int64 // of a cell
	thick   int64 // of a line with its padding
	pad     int64
	far     int64 // the last cell along the long axis
	lines   int   // lines left
	step    int   // to the next line
	limit   int   // no cell beyond this one along the long axis matters
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
	w.perU, w.perLine = 1, g.nx
	nu, nv := g.nx, g.ny
	w.turned = abs(du) < abs(dv)
	if w.turned {
		u, v, du, dv = v, u, dv, du
		w.marks, w.stride = m.byColumn, g.ny
		w.perU, w.perLine = w.perLine, w.perU
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

// more goes on until there are marked cells at hand, for cell to take. It
// returns false when the walk is over.
func (w *walk) more() bool {
	for {
		if w.lo > w.hi {
			if w.lines == 0 {
				return false
			}
			w.nextLine(min(max(w.leave-w.thick, 0), w.across))
			continue
		}
		if w.back {
			w.backward()
		} else {
			w.forward()
		}
		if w.word != 0 {
			return true
		}
	}
}

// cell takes a cell at hand, the next one along the segment, and returns its
// number.
func (w *walk) cell() int {
	at := w.base
	if w.back {
		at += w.highest()
	} else {
		at += w.lowest()
	}
	return at*w.perU + w.line*w.perLine
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
