package index

import "math"

// A beam is where stands may have their centers that touch a segment, in bands of
// bandRows rows of cells. What it computes in fixed point or floats is padded by
// more than its error.
type beam struct {
	first, last int // rows
	shift       uint
	far         int64 // the last column
	u, v        int64 // the lower end, from the grid's least corner
	slope       int64 // along x for each micrometer of y, times 2^slopeBits
	rise        int64 // extent along y, at least 1
	pad         int64
	wide        int64 // the most that side may be of a center
}

func newBeam(t *Stands, s *segment) beam {
	g := &t.tiles.grid
	u, v, du, dv := s.px-g.x, s.py-g.y, s.dx, s.dy
	if dv < 0 {
		u, v, du, dv = u+du, v+dv, -du, -dv
	}
	rise := max(dv, 1)
	return beam{
		first: g.row(v + g.y - t.reach), last: g.row(v + dv + g.y + t.reach),
		shift: g.shift, far: int64(g.nx - 1),
		u: u, v: v, rise: rise, pad: t.reach,
		slope: du << slopeBits / rise,
		wide:  t.reach * (int64(math.Sqrt(float64(du*du+dv*dv))) + 1),
	}
}

// A tile has a whole number of bands.
const (
	bandBits = 3
	bandRows = 1 << bandBits
)

// area returns the cells of a band. What is beyond the border belongs to the
// bands along it.
func (b *beam) area(band int) area {
	low, high := int64(0), b.rise
	if band > b.first>>bandBits {
		low = min(max(int64(band)<<(b.shift+bandBits)-b.v-b.pad, 0), b.rise)
	}
	if band < b.last>>bandBits {
		high = min(max(int64(band+1)<<(b.shift+bandBits)-b.v+b.pad, 0), b.rise)
	}
	x, x2 := b.u+b.slope*low>>slopeBits, b.u+b.slope*high>>slopeBits
	left := min(max((min(x, x2)-b.pad-1)>>b.shift, 0), b.far)
	right := min(max((max(x, x2)+b.pad+1)>>b.shift, 0), b.far)
	return area{
		int(left), int(right) + 1,
		max(b.first, band<<bandBits), min(b.last+1, (band+1)<<bandBits),
	}
}
