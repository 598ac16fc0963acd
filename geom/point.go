package geom

import "encoding/json"

// A Point is a position on the table, or the difference of two positions.
type Point struct{ X, Y Length }

// Pt returns the point (x, y).
func Pt(x, y Length) Point { return Point{x, y} }

// InchPt returns the point x inches east and y inches south of the origin.
func InchPt(x, y Length) Point { return Point{x * Inch, y * Inch} }

// Add returns p moved by v.
func (p Point) Add(v Point) Point { return Point{p.X + v.X, p.Y + v.Y} }

// Sub returns the difference p - q.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Neg returns -p.
func (p Point) Neg() Point { return Point{-p.X, -p.Y} }

// InRange reports whether both coordinates are at most MaxCoord in magnitude.
func (p Point) InRange() bool {
	return -MaxCoord <= p.X && p.X <= MaxCoord && -MaxCoord <= p.Y && p.Y <= MaxCoord
}

// Compare orders points by x, then y.
func (p Point) Compare(q Point) int {
	switch {
	case p.X != q.X:
		return Sign(int64(p.X - q.X))
	default:
		return Sign(int64(p.Y - q.Y))
	}
}

// MarshalJSON writes p as [x, y] in inches.
func (p Point) MarshalJSON() ([]byte, error) { return json.Marshal([2]Length{p.X, p.Y}) }

// UnmarshalJSON reads [x, y] in inches.
func (p *Point) UnmarshalJSON(b []byte) error {
	var a [2]Length
	if err := json.Unmarshal(b, &a); err != nil {
		return err
	}
	p.X, p.Y = a[0], a[1]
	return nil
}

// dot returns the dot product of u and v. It fits an int64 for differences of
// points in range.
func dot(u, v Point) int64 { return int64(u.X)*int64(v.X) + int64(u.Y)*int64(v.Y) }

// cross returns the z component of the cross product of u and v. It fits an
// int64 for differences of points in range.
func cross(u, v Point) int64 { return int64(u.X)*int64(v.Y) - int64(u.Y)*int64(v.X) }

// Turn returns twice the signed area of the triangle a, b, c: positive if they
// turn counterclockwise. For fixed a and b it is proportional to the distance
// of c from their line. It is exact.
func Turn(a, b, c Point) int64 { return cross(b.Sub(a), c.Sub(a)) }

// Orient returns +1 if a, b, c turn counterclockwise, -1 if clockwise, 0 if
// they lie on one line. It is exact. Swapping two arguments negates it;
// rotating the arguments keeps it.
func Orient(a, b, c Point) int { return Sign(Turn(a, b, c)) }

// Sign returns +1 if n is above zero, -1 if it is below, 0 if it is zero.
func Sign(n int64) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// Bounds is a closed axis-aligned rectangle.
type Bounds struct{ Min, Max Point }

// BoundsOf returns the smallest bounds that hold all of pts, or the zero
// Bounds if there are none.
func BoundsOf(pts ...Point) Bounds {
	if len(pts) == 0 {
		return Bounds{}
	}
	b := Bounds{pts[0], pts[0]}
	for _, p := range pts[1:] {
		b.Min.X, b.Min.Y = min(b.Min.X, p.X), min(b.Min.Y, p.Y)
		b.Max.X, b.Max.Y = max(b.Max.X, p.X), max(b.Max.Y, p.Y)
	}
	return b
}

// Union returns the smallest bounds that hold b and c.
func (b Bounds) Union(c Bounds) Bounds { return BoundsOf(b.Min, b.Max, c.Min, c.Max) }

// Grown returns b with every side moved outward by a length of 0 or more.
func (b Bounds) Grown(by Length) Bounds {
	return Bounds{b.Min.Sub(Point{by, by}), b.Max.Add(Point{by, by})}
}

// Touches reports whether b and c share a point, edges included.
func (b Bounds) Touches(c Bounds) bool {
	return b.Min.X <= c.Max.X && c.Min.X <= b.Max.X && b.Min.Y <= c.Max.Y && c.Min.Y <= b.Max.Y
}

// Contains reports whether p lies in b, edges included.
func (b Bounds) Contains(p Point) bool {
	return b.Min.X <= p.X && p.X <= b.Max.X && b.Min.Y <= p.Y && p.Y <= b.Max.Y
}

// Dot returns the dot product of p and q. It fits for a point and a difference
// of points in range.
func (p Point) Dot(q Point) int64 { return dot(p, q) }

// Scale returns l times the length of v, rounded to a whole number.
func Scale(l Length, v Point) int64 {
	n := mul64(int64(l)*int64(l), dot(v, v))
	s := isqrt128(n)
	if n.sub(mul64(s, s)).cmp(wideOf(s)) > 0 {
		s++
	}
	return s
}

// Unscale returns n divided by the length of v, rounded to the micrometer: the
// measure along v of a dot product with v. v is not zero.
func Unscale(n int64, v Point) Length {
	norm := isqrt128(mul64(dot(v, v), 1<<20)) // the length with ten extra bits
	return Length(mul64(n, 1<<10).divRound(norm))
}
