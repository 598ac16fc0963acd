package geom

import "fmt"

// A Fault is something wrong with a shape, and where.
type Fault struct {
	Ring int   // 0 is the outline, 1 the first hole; 0 for a polyline
	At   Point // a point at or next to the fault
	Text string
}

func (f Fault) Error() string { return f.Text }

// MinWidth is the smallest width of a polyline and the smallest side of a
// footprint: rounding corners to the micrometer cannot close it up.
const MinWidth = 100 * Micrometer

// maxFaults keeps a hopeless outline from reporting thousands of crossings.
const maxFaults = 20

// Validate reports every fault of the polygon (at most 20):
//
//  1. a ring has fewer than three points,
//  2. a point is beyond MaxCoord,
//  3. two consecutive points are the same,
//  4. two edges cross or touch other than at the corner they share,
//  5. a hole lies outside the outline or inside another hole.
//
// It returns nil if there is none. The other methods of Polygon assume a valid
// polygon.
func (p Polygon) Validate() []Fault {
	var faults []Fault
	add := func(ring int, at Point, format string, args ...any) {
		if len(faults) < maxFaults {
			faults = append(faults, Fault{ring, at, fmt.Sprintf(format, args...)})
		}
	}
	rings := p.rings()
	for i, r := range rings {
		if len(r) < 3 {
			var at Point
			if len(r) > 0 {
				at = r[0]
			}
			add(i, at, "%s has %d points: want at least 3", ringName(i), len(r))
		}
		for j, pt := range r {
			if !pt.InRange() {
				add(i, pt, "point %d of %s, %s, is too far away: want at most %v inches", j+1, ringName(i), pt, MaxCoord)
			}
			if len(r) > 1 && pt == r[(j+1)%len(r)] {
				add(i, pt, "points %d and %d of %s are both %s: want every point once", j+1, (j+1)%len(r)+1, ringName(i), pt)
			}
		}
	}
	if faults != nil {
		return faults // crossings among such rings would only repeat the fault
	}
	for i, r := range rings {
		for j := range r {
			p.crossings(rings, i, j, add)
		}
	}
	if faults != nil {
		return faults
	}
	for i, h := range p.Holes {
		if !p.Outline.contains(h[0]) {
			add(i+1, h[0], "%s lies outside the outline at %s", ringName(i+1), h[0])
		}
		for j, g := range p.Holes {
			if i != j && g.contains(h[0]) {
				add(i+1, h[0], "%s lies inside %s at %s", ringName(i+1), ringName(j+1), h[0])
			}
		}
	}
	return faults
}

// crossings adds the faults between edge j of ring i and all edges after it.
func (p Polygon) crossings(rings []Ring, i, j int, add func(int, Point, string, ...any)) {
	r := rings[i]
	n := len(r)
	a, b := r[j], r[(j+1)%n]
	box := BoundsOf(a, b)
	for k := i; k < len(rings); k++ {
		s := rings[k]
		first := 0
		if k == i {
			first = j + 1
		}
		for l := first; l < len(s); l++ {
			c, d := s[l], s[(l+1)%len(s)]
			if !box.Touches(BoundsOf(c, d)) {
				continue
			}
			if k == i && (l == j+1 || j == 0 && l == n-1) {
				// Neighbors share a corner; they may not fold back on each other.
				in, corner, out := a, b, d
				if l != j+1 {
					in, corner, out = c, a, b
				}
				if Orient(in, corner, out) == 0 && dot(corner.Sub(in), out.Sub(corner)) < 0 {
					add(i, corner, "%s folds back on itself at %s", ringName(i), corner)
				}
				continue
			}
			if !SegmentsTouch(a, b, c, d) {
				continue
			}
			at, verb := meeting(a, b, c, d), "touch"
			if SegmentsCross(a, b, c, d) {
				verb = "cross"
			}
			if k == i {
				add(i, at, "edges %d and %d of %s %s at %s: want an outline that does not meet itself",
					j+1, l+1, ringName(i), verb, at)
			} else {
				add(k, at, "%s and %s %s at %s: want them apart", ringName(i), ringName(k), verb, at)
			}
		}
	}
}

// Validate reports every fault of the polyline: fewer than two points, a point
// beyond MaxCoord, two consecutive points the same, a width under MinWidth or
// beyond MaxCoord.
func (l Polyline) Validate() []Fault {
	var faults []Fault
	add := func(at Point, format string, args ...any) {
		if len(faults) < maxFaults {
			faults = append(faults, Fault{0, at, fmt.Sprintf(format, args...)})
		}
	}
	var first Point
	if len(l.Points) > 0 {
		first = l.Points[0]
	}
	if len(l.Points) < 2 {
		add(first, "the line has %d points: want at least 2", len(l.Points))
	}
	if l.Width < MinWidth || l.Width > MaxCoord {
		add(first, "the width is %v: want %v or more", l.Width, MinWidth)
	}
	for i, p := range l.Points {
		if !p.InRange() {
			add(p, "point %d of the line, %s, is too far away: want at most %v inches", i+1, p, MaxCoord)
		}
		if i > 0 && p == l.Points[i-1] {
			add(p, "points %d and %d of the line are both %s: want every point once", i, i+1, p)
		}
	}
	return faults
}

func ringName(i int) string {
	if i == 0 {
		return "the outline"
	}
	return fmt.Sprintf("hole %d", i)
}

// String returns p as (x, y) in inches.
func (p Point) String() string { return fmt.Sprintf("(%v, %v)", p.X, p.Y) }
