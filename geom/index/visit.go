package index

import (
	"encoding/binary"
	"math/bits"
)

// visit calls meet for the marked cells within pad of a segment, in no order
// that means anything, until meet returns true. It reports whether that was so.
//
// The grid is cut into lines of cells along the segment's longer axis: as few
// lines as can be. In each the cells that the segment meets are a run, found
// with one multiplication for either end, and the run is looked at eight cells
// at a time. Runs are found in fixed point and padded by more than its error: a
// cell beside the segment may be visited, but none that it meets is left out.
func (g *grid) visit(m *marks, s *segment, pad int64, wanted byte, meet func(cell int) bool) bool {
	u, v, du, dv := s.px-g.x, s.py-g.y, s.dx, s.dy
	marks, stride, farU, farV, perU, perLine := m.byRow, g.nx, int64(g.nx-1), int64(g.ny-1), 1, g.nx
	if abs(du) < abs(dv) {
		u, v, du, dv = v, u, dv, du
		marks, stride, farU, farV, perU, perLine = m.byColumn, g.ny, farV, farU, g.nx, 1
	}
	if dv < 0 {
		u, v, du, dv = u+du, v+dv, -du, -dv
	}
	dv = max(dv, 1)
	slope := du << slopeBits / dv
	layers, shift := uint64(wanted)*everyByte, g.shift
	line := min(max((v-pad)>>shift, 0), farV)
	last := min(max((v+dv+pad)>>shift, 0), farV)
	// How far across the segment is when it enters and leaves the line. What is
	// beyond the border belongs to the lines along it.
	enter, border := int64(0), (line+1)<<shift-v
	for ; ; line++ {
		leave := dv
		if line < last {
			leave = min(max(border+pad, 0), dv)
		}
		a, b := slope*enter>>slopeBits, slope*leave>>slopeBits
		lo := min(max((u+min(a, b)-pad-1)>>shift, 0), farU)
		hi := min(max((u+max(a, b)+pad+1)>>shift, 0), farU)
		at := int(line) * stride
		for ; lo <= hi; lo += 8 {
			word := binary.LittleEndian.Uint64(marks[at+int(lo):]) & layers
			if n := hi - lo; n < 7 {
				word &= 1<<(8*uint(n)+8) - 1
			}
			for word != 0 {
				low := uint(bits.TrailingZeros64(word)) &^ 7
				word &^= 0xff << low
				if meet((int(lo)+int(low/8))*perU + int(line)*perLine) {
					return true
				}
			}
		}
		if line == last {
			return false
		}
		enter = min(max(border-pad, 0), dv)
		border += 1 << shift
	}
}

// slopeBits leaves room: an extent is below 2^28, a slope times a way across
// below 2^58. The error over a whole segment is below 1/4 micrometer.
const slopeBits = 30
