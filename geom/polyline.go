package geom

import "math"

// A Polyline is a line of straight segments with a width: a hedge, a road. It
// covers the rectangle along each segment, half the width to either side, and
// at each bend the hull of the two rectangle ends that meet there.
type Polyline struct {
	Points []Point
	Width  Length
}

// Pieces returns convex counterclockwise polygons that together are the area
// of l, edges included. Their corners are rounded to the micrometer.
func (l Polyline) Pieces() [][]Point {
	var pieces [][]Point
	var last [2]Point
	for i := 1; i < len(l.Points); i++ {
		a, b := l.Points[i-1], l.Points[i]
		side := across(a, b, l.Width)
		if i > 1 {
			if hull := ConvexHull([]Point{last[0], last[1], a.Add(side), a.Sub(side)}); len(hull) > 2 {
				pieces = append(pieces, hull)
			}
		}
		pieces = append(pieces, ConvexHull([]Point{a.Add(side), a.Sub(side), b.Add(side), b.Sub(side)}))
		last = [2]Point{b.Add(side), b.Sub(side)}
	}
	return pieces
}

// across returns the vector at right angles to ab, half of width long, rounded
// to the micrometer but never nothing.
func across(a, b Point, width Length) Point {
	d := b.Sub(a)
	n := Direction{-int64(d.Y), int64(d.X)}
	// Round width*n / (2|n|) by integers: |n| to 2^-20 of a micrometer.
	norm := int64(isqrt128(mul64(dot(d, d), 1<<20)))
	return Point{divWide(int64(width)*n.X, norm), divWide(int64(width)*n.Y, norm)}
}

// divWide returns num * 2^10 / (2 * norm), rounded: norm carries ten extra bits.
func divWide(num, norm int64) Length {
	return Length(mul64(num, 1<<9).divRound(norm))
}

// Contains reports whether p lies on l, edges included.
func (l Polyline) Contains(p Point) bool {
	for _, piece := range l.Pieces() {
		if InConvex(piece, p) {
			return true
		}
	}
	return false
}

// Bounds returns the bounds of the area of l.
func (l Polyline) Bounds() Bounds {
	var all []Point
	for _, piece := range l.Pieces() {
		all = append(all, piece...)
	}
	return BoundsOf(all...)
}

// isqrt returns the square root of n >= 0, rounded down. math.Sqrt is
// correctly rounded on every platform, so only its last step needs mending.
func isqrt(n int64) int64 {
	s := int64(math.Sqrt(float64(n)))
	for s*s > n || s > 3037000499 {
		s--
	}
	for s < 3037000499 && (s+1)*(s+1) <= n {
		s++
	}
	return s
}
