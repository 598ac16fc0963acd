package index

// within reports whether any part of the footprint is at most r from a point.
// It is exact.
func (st *stand) within(x, y, r int64) bool {
	outside := false
	a := st.corners[3]
	for _, b := range st.corners {
		ax, ay := int64(a.x), int64(a.y)
		ex, ey := int64(b.x)-ax, int64(b.y)-ay
		px, py := x-ax, y-ay
		// Only an edge with the point on its outer side can be nearest.
		if c := ex*py - ey*px; c < 0 {
			outside = true
			if nearEdge(px, py, ex, ey, c, r) {
				return true
			}
		}
		a = b
	}
	return !outside
}

// nearEdge reports whether a point is at most r from a segment. The point and
// the end of the segment are given from its start; c is their cross product.
func nearEdge(px, py, ex, ey, c, r int64) bool {
	d2 := px*px + py*py
	along, length := ex*px+ey*py, ex*ex+ey*ey
	switch {
	case along <= 0:
		return d2 <= r*r
	case along >= length:
		return d2-2*along+length <= r*r
	}
	return cmpProducts(c, c, r*r, length) <= 0
}
