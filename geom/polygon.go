package geom

import "slices"

// A Ring is a closed line through its points; the last joins the first.
type Ring []Point

// A Polygon is an area of the table with straight edges, possibly concave,
// possibly with holes. Its edges belong to it. Winding does not matter.
type Polygon struct {
	Outline Ring
	Holes   []Ring
}

// Rectangle returns the polygon of the axis-aligned rectangle between two
// opposite corners.
func Rectangle(a, b Point) Polygon {
	r := BoundsOf(a, b)
	return Polygon{Outline: Ring{r.Min, {r.Max.X, r.Min.Y}, r.Max, {r.Min.X, r.Max.Y}}}
}

func (p Polygon) rings() []Ring { return append([]Ring{p.Outline}, p.Holes...) }

// Bounds returns the bounds of the outline.
func (p Polygon) Bounds() Bounds { return BoundsOf(p.Outline...) }

// Contains reports whether pt lies in p, edges of outline and holes included.
// It is exact.
func (p Polygon) Contains(pt Point) bool {
	if !p.Outline.contains(pt) {
		return false
	}
	for _, h := range p.Holes {
		if h.interiorContains(pt) {
			return false
		}
	}
	return true
}

// InteriorContains reports whether pt lies in p and on none of its edges. It
// is exact.
func (p Polygon) InteriorContains(pt Point) bool {
	if !p.Outline.interiorContains(pt) {
		return false
	}
	for _, h := range p.Holes {
		if h.contains(pt) {
			return false
		}
	}
	return true
}

// contains reports whether pt lies inside the ring or on it.
func (r Ring) contains(pt Point) bool { return r.locate(pt) >= 0 }

// interiorContains reports whether pt lies inside the ring and not on it.
func (r Ring) interiorContains(pt Point) bool { return r.locate(pt) > 0 }

// locate returns +1 if pt is inside the ring, 0 if on it, -1 if outside: the
// parity of the edges that a ray from pt towards the east crosses.
func (r Ring) locate(pt Point) int {
	inside := false
	for i, a := range r {
		b := r[0]
		if i+1 < len(r) {
			b = r[i+1]
		}
		if (a.Y > pt.Y) == (b.Y > pt.Y) {
			// Not crossing the ray's line, but the point may lie on a level edge
			// or at its lower end.
			if max(a.Y, b.Y) == pt.Y && OnSegment(pt, a, b) {
				return 0
			}
			continue
		}
		switch o := Orient(a, b, pt); {
		case o == 0:
			return 0
		case (o > 0) == (b.Y > a.Y):
			inside = !inside
		}
	}
	if inside {
		return 1
	}
	return -1
}

// area2 returns twice the signed area of the ring, positive if it winds
// counterclockwise. For a ring in range it fits: 8 * MaxCoord^2 < 2^56.
func (r Ring) area2() int64 {
	var sum int64
	for i := 2; i < len(r); i++ {
		sum += cross(r[i-1].Sub(r[0]), r[i].Sub(r[0]))
	}
	return sum
}

// wound returns the ring counterclockwise (ccw) or clockwise.
func (r Ring) wound(ccw bool) Ring {
	if (r.area2() > 0) == ccw {
		return r
	}
	r = slices.Clone(r)
	slices.Reverse(r)
	return r
}

// Area2 returns twice the area of p in square micrometers, holes taken off. It
// is exact.
func (p Polygon) Area2() int64 {
	a := p.Outline.wound(true).area2()
	for _, h := range p.Holes {
		a -= h.wound(true).area2()
	}
	return a
}

// ConvexHull returns the corners of the smallest convex polygon that holds all
// of pts, counterclockwise from the least point (by x, then y), without points
// in the middle of edges. It is exact.
func ConvexHull(pts []Point) []Point {
	var few [16]Point
	sorted := append(few[:0], pts...)
	return AppendConvexHull(make([]Point, 0, len(pts)+1), sorted)
}

// AppendConvexHull appends the convex hull of pts, which it sorts, to dst,
// which must be empty.
func AppendConvexHull(dst, pts []Point) []Point {
	slices.SortFunc(pts, Point.Compare)
	pts = slices.Compact(pts)
	if len(pts) < 3 {
		return append(dst, pts...)
	}
	for _, p := range pts {
		dst = turnLeft(dst, p, 0)
	}
	base := len(dst) - 1
	for i := len(pts) - 2; i >= 0; i-- {
		dst = turnLeft(dst, pts[i], base)
	}
	return dst[:len(dst)-1]
}

// turnLeft appends p to a chain that starts at base, taking off what would turn
// right or go straight on there.
func turnLeft(chain []Point, p Point, base int) []Point {
	for len(chain) >= base+2 && Orient(chain[len(chain)-2], chain[len(chain)-1], p) <= 0 {
		chain = chain[:len(chain)-1]
	}
	return append(chain, p)
}
