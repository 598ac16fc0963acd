package geom

// A Footprint is the shape of a stand on the table: an oriented rectangle,
// edges included. Its corners are rounded to the micrometer once, when it is
// made; they, and not the angle, are what every rule measures. The corners are
// symmetric about the center, so the footprint is an exact parallelogram.
type Footprint struct {
	Center Point
	Facing Direction
	// Corners are front left, front right, rear right and rear left as seen
	// from the stand, which is counterclockwise as Orient has it.
	Corners [4]Point
}

// NewFootprint returns the footprint of a base of the given width (across the
// facing) and depth (along it). Width and depth must be at least 100
// micrometers, so that rounding cannot make the corners collinear.
func NewFootprint(center Point, facing Angle, width, depth Length) Footprint {
	d := facing.Direction()
	// Halving inside the rounding keeps odd sizes right to the micrometer.
	half := func(d Direction, l Length) Point {
		return Point{
			Length(divRound(d.X*int64(l), 2*directionScale)),
			Length(divRound(d.Y*int64(l), 2*directionScale)),
		}
	}
	front, right := half(d, depth), half(d.Right(), width)
	f := Footprint{Center: center, Facing: d}
	f.Corners = [4]Point{
		center.Add(front).Sub(right),
		center.Add(front).Add(right),
		center.Sub(front).Add(right),
		center.Sub(front).Sub(right),
	}
	return f
}

// Polygon returns the corners as a slice, counterclockwise.
func (f *Footprint) Polygon() []Point { return f.Corners[:] }

// Bounds returns the bounds of the corners.
func (f *Footprint) Bounds() Bounds { return BoundsOf(f.Corners[:]...) }

// Contains reports whether p lies in f, edges included. It is exact.
func (f *Footprint) Contains(p Point) bool { return InConvex(f.Corners[:], p) }

// Touches reports whether f and g share a point, edges included: stands in
// contact. It is exact and symmetric.
func (f *Footprint) Touches(g *Footprint) bool { return convexTouch(f.Corners[:], g.Corners[:]) }

// Within reports whether the closest points of f and g are at most r apart; a
// distance of exactly r is within. It is exact and symmetric.
func (f *Footprint) Within(g *Footprint, r Length) bool {
	a, b := f.Bounds(), g.Bounds()
	if a.Min.X-b.Max.X > r || b.Min.X-a.Max.X > r || a.Min.Y-b.Max.Y > r || b.Min.Y-a.Max.Y > r {
		return false // usual
	}
	return r >= 0 && hullDistance(f.Corners[:], g.Corners[:]).within(r)
}

// WithinOf reports whether the closest points of f and a counterclockwise convex
// polygon are at most r apart; a distance of exactly r is within. It is exact.
func (f *Footprint) WithinOf(poly []Point, r Length) bool {
	return hullDistance(f.Corners[:], poly).within(r)
}

// Nearer reports whether the closest points of f and a are nearer to each other
// than those of f and b. It is exact.
func (f *Footprint) Nearer(a, b *Footprint) bool {
	return hullDistance(f.Corners[:], a.Corners[:]).less(hullDistance(f.Corners[:], b.Corners[:]))
}

// NearerOnWay reports whether f and a are nearer to each other, once a has gone
// num/den of the way by, than f and b. It is exact: where a is then is not
// rounded. By is a difference of points in range, num and den are lengths, 0 at
// least, and den is positive.
func (f *Footprint) NearerOnWay(a *Footprint, by Point, num, den Length, b *Footprint) bool {
	least := hullDistance(f.Corners[:], b.Corners[:])
	if least.num == (wide{}) {
		return false
	}
	// The way from p to q, once q has moved, in parts of den: below 2^58.
	way := func(p, q Point) [2]int64 {
		v := q.Sub(p)
		return [2]int64{int64(v.X)*int64(den) + int64(by.X)*int64(num), int64(v.Y)*int64(den) + int64(by.Y)*int64(num)}
	}
	parts := mul64(int64(den), int64(den)).huge().mul(least.num.huge())
	apart := false
	for side := range 2 {
		edged, other := f.Corners, a.Corners
		if side == 1 {
			edged, other = other, edged
		}
		for i, p := range edged {
			q := edged[(i+1)%4]
			e := q.Sub(p)
			outside := true
			for _, c := range other {
				v, w := way(p, c), way(q, c)
				if side == 1 {
					v, w = way(c, p), way(c, q)
					v, w = [2]int64{-v[0], -v[1]}, [2]int64{-w[0], -w[1]}
				}
				out := mul64(int64(e.X), v[1]).sub(mul64(int64(e.Y), v[0]))
				outside = outside && out.sign() < 0
				num, norm := mul64(v[0], v[0]).add(mul64(v[1], v[1])).huge(), int64(1)
				switch {
				case mul64(int64(e.X), v[0]).add(mul64(int64(e.Y), v[1])).sign() <= 0:
				case mul64(int64(e.X), w[0]).add(mul64(int64(e.Y), w[1])).sign() >= 0:
					continue // another edge begins there
				default:
					num, norm = out.huge().mul(out.huge()), dot(e, e)
				}
				if num.mul(wideOf(least.den).huge()).sub(parts.mul(wideOf(norm).huge())).sign() < 0 {
					return true
				}
			}
			apart = apart || outside
		}
	}
	return !apart
}

// Gap returns the distance between the closest points of f and g, rounded down
// to the micrometer, or zero if they touch or overlap.
func (f *Footprint) Gap(g *Footprint) Length { return hullDistance(f.Corners[:], g.Corners[:]).floor() }

// InteriorsApart reports whether two counterclockwise convex polygons share no
// interior; they may touch. It is exact.
func InteriorsApart(p, q []Point) bool { return parts(p, q) || parts(q, p) }

// parts reports whether some edge of p has all of q on its right, or on it.
func parts(p, q []Point) bool {
	for i, a := range p {
		b := p[(i+1)%len(p)]
		outside := true
		for _, c := range q {
			if Orient(a, b, c) > 0 {
				outside = false
				break
			}
		}
		if outside {
			return true
		}
	}
	return false
}

// InConvex reports whether p lies in a counterclockwise convex polygon, its
// edges included. It is exact.
func InConvex(poly []Point, p Point) bool {
	for i, a := range poly {
		if Orient(a, poly[(i+1)%len(poly)], p) < 0 {
			return false
		}
	}
	return true
}

// convexTouch reports whether two counterclockwise convex polygons with
// interiors share a point: no edge of either has the other strictly outside.
func convexTouch(p, q []Point) bool { return !separates(p, q) && !separates(q, p) }

func separates(p, q []Point) bool {
	for i, a := range p {
		b := p[(i+1)%len(p)]
		outside := true
		for _, c := range q {
			if Orient(a, b, c) >= 0 {
				outside = false
				break
			}
		}
		if outside {
			return true
		}
	}
	return false
}
