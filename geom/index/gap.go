package index

import "math/bits"

// A gap is a squared distance in square micrometers, whole + rest/den with
// 0 <= rest < den.
type gap struct {
	whole, rest, den uint64
}

func wholeGap(n int64) gap { return gap{uint64(n), 0, 1} }

// cmp returns the sign of a - b. It is exact.
func (a gap) cmp(b gap) int {
	if a.whole != b.whole {
		if a.whole < b.whole {
			return -1
		}
		return 1
	}
	hi, lo := bits.Mul64(a.rest, b.den)
	hi2, lo2 := bits.Mul64(b.rest, a.den)
	switch {
	case hi < hi2 || hi == hi2 && lo < lo2:
		return -1
	case hi == hi2 && lo == lo2:
		return 0
	}
	return 1
}

// gapTo returns the squared distance between the closest points of two
// footprints, 0 if they touch. It is exact.
func (st *stand) gapTo(other *stand) gap {
	best := gap{whole: 1 << 63}
	apart := fromCorners(&st.corners, &other.corners, &best)
	if fromCorners(&other.corners, &st.corners, &best) || apart {
		return best
	}
	return gap{den: 1}
}

// fromCorners lowers best to the smallest distance from a corner of p to an
// edge of q that has the corner on its outer side. It reports whether an edge
// of q has all of p on its outer side: if no edge of either does, they touch.
func fromCorners(p, q *[4]corner, best *gap) (apart bool) {
	a := q[3]
	for _, b := range q {
		ax, ay := int64(a.x), int64(a.y)
		ex, ey := int64(b.x)-ax, int64(b.y)-ay
		var c [4]int64
		outer := true
		for i, v := range p {
			c[i] = ex*(int64(v.y)-ay) - ey*(int64(v.x)-ax)
			outer = outer && c[i] < 0
		}
		a = b
		apart = apart || outer
		for i, v := range p {
			if c[i] < 0 {
				if g := edgeGap(int64(v.x)-ax, int64(v.y)-ay, ex, ey, c[i]); g.cmp(*best) < 0 {
					*best = g
				}
			}
		}
	}
	return apart
}

// edgeGap returns the squared distance of a point from a segment, both given
// from the segment's start; c is their cross product.
func edgeGap(px, py, ex, ey, c int64) gap {
	d2 := px*px + py*py
	along, length := ex*px+ey*py, ex*ex+ey*ey
	switch {
	case along <= 0:
		return wholeGap(d2)
	case along >= length:
		return wholeGap(d2 - 2*along + length)
	}
	hi, lo := bits.Mul64(uint64(abs(c)), uint64(abs(c)))
	q, r := bits.Div64(hi, lo, uint64(length))
	return gap{q, r, uint64(length)}
}
