package geom

// Apart reports whether c shares no point with a convex polygon that has an
// interior, given counterclockwise; edges belong to both. It is exact.
func (c Convex) Apart(poly []Point) bool {
	for _, l := range c.edges {
		if beyond(l, poly) {
			return true
		}
	}
	for i, p := range poly {
		if c.misses(LineThrough(p, poly[(i+1)%len(poly)])) {
			return true
		}
	}
	return c.Empty()
}

// Encloses reports whether c holds all of pts, edges included.
func (c Convex) Encloses(pts []Point) bool {
	for _, p := range pts {
		if !c.Contains(p) {
			return false
		}
	}
	return true
}

// beyond reports whether all of pts are strictly right of l.
func beyond(l Line, pts []Point) bool {
	for _, p := range pts {
		if l.SideOf(p) >= 0 {
			return false
		}
	}
	return true
}

// misses reports whether all of c is strictly right of l.
func (c Convex) misses(l Line) bool {
	for i := range c.corners {
		if l.Side(c.corners[i]) >= 0 {
			return false
		}
	}
	return true
}

// InteriorApart reports whether c and d share no interior; they may touch. It is
// exact.
func (c Convex) InteriorApart(d Convex) bool {
	return c.Empty() || d.Empty() || c.beside(d) || d.beside(c)
}

// beside reports whether some edge of d has all of c on its outer side, or on it.
func (c Convex) beside(d Convex) bool {
	for _, l := range d.edges {
		out := true
		for i := range c.corners {
			if l.side(&c.corners[i]) > 0 {
				out = false
				break
			}
		}
		if out {
			return true
		}
	}
	return false
}
