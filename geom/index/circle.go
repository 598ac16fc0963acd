package index

// within reports whether any part of the footprint is at most r from a point.
// It is exact.
func (st *stand) within(x, y, r int64) bool {
	r *= r
	outside := false
	ax, ay := int64(st.corners[3].x)-x, int64(st.corners[3].y)-y
	for i := range &st.corners {
		bx, by := int64(st.corners[i].x)-x, int64(st.corners[i].y)-y
		if bx*bx+by*by <= r {
			return true
		}
		// Only an edge with the point on its outer side can be nearest.
		if c := ax*by - ay*bx; c < 0 {
			outside = true
			ex, ey := bx-ax, by-ay
			along, length := -ex*ax-ey*ay, ex*ex+ey*ey
			if along > 0 && along < length && cmpProducts(c, c, r, length) <= 0 {
				return true
			}
		}
		ax, ay = bx, by
	}
	return !outside
}
