package picture

import (
	"math"
	"slices"
	"sort"

	"sightline/geom"
)

// pointsOf returns points of the table in inches.
func pointsOf(pts []geom.Point) []Point {
	out := make([]Point, len(pts))
	for i, p := range pts {
		out[i] = pointOf(p)
	}
	return out
}

func pointOf(p geom.Point) Point { return Pt(p.X.Inches(), p.Y.Inches()) }

// linesOf returns the outline and holes of a polygon, wound so that the holes
// are holes.
func linesOf(p geom.Polygon) []Line {
	out := []Line{{wound(pointsOf(p.Outline), true), true}}
	for _, h := range p.Holes {
		out = append(out, Line{wound(pointsOf(h), false), true})
	}
	return out
}

// wound returns the ring with a positive or a negative area.
func wound(ring []Point, positive bool) []Point {
	if (area(ring) >= 0) != positive {
		slices.Reverse(ring)
	}
	return ring
}

// area returns the signed area of a ring.
func area(ring []Point) float64 {
	var a float64
	for i, p := range ring {
		q := ring[(i+1)%len(ring)]
		a += p.X*q.Y - q.X*p.Y
	}
	return a / 2
}

// closed returns one closed line through the points.
func closed(pts ...Point) []Line { return []Line{{wound(pts, true), true}} }

// open returns one open line through the points.
func open(pts ...Point) []Line { return []Line{{pts, false}} }

// rect returns the closed line around a rectangle.
func rect(x0, y0, x1, y1 float64) []Line {
	return closed(Pt(x0, y0), Pt(x1, y0), Pt(x1, y1), Pt(x0, y1))
}

// rounded returns the closed line around a rectangle with rounded corners.
func rounded(x0, y0, x1, y1, r float64) []Line {
	r = math.Min(r, math.Min(x1-x0, y1-y0)/2)
	var pts []Point
	for k, c := range [4]Point{Pt(x1-r, y0+r), Pt(x1-r, y1-r), Pt(x0+r, y1-r), Pt(x0+r, y0+r)} {
		pts = append(pts, arc(c, r, float64(k)*90, float64(k)*90+90, 15)...)
	}
	return closed(pts...)
}

// arc returns points on a circle from one bearing to another, in degrees
// clockwise from north, at most step degrees apart.
func arc(c Point, r, from, to, step float64) []Point {
	n := max(1, int(math.Ceil(math.Abs(to-from)/step)))
	out := make([]Point, n+1)
	for i := range out {
		sin, cos := sinCosDegrees(from + (to-from)*float64(i)/float64(n))
		out[i] = Pt(c.X+r*sin, c.Y-r*cos)
	}
	return out
}

// ellipse returns the closed line around an upright ellipse.
func ellipse(c Point, rx, ry float64) []Line {
	pts := arc(Point{}, 1, 0, 350, 10)
	for i, p := range pts {
		pts[i] = Pt(c.X+p.X*rx, c.Y+p.Y*ry)
	}
	return closed(pts...)
}

// inLines reports whether q lies in an odd number of the closed lines.
func inLines(lines []Line, q Point) bool {
	in := false
	for _, l := range lines {
		if !l.Closed {
			continue
		}
		for i, a := range l.Points {
			b := l.Points[(i+1)%len(l.Points)]
			if (a.Y > q.Y) != (b.Y > q.Y) && q.X < a.X+(q.Y-a.Y)*(b.X-a.X)/(b.Y-a.Y) {
				in = !in
			}
		}
	}
	return in
}

// nearLines reports whether q is at most d from a line.
func nearLines(lines []Line, q Point, d float64) bool { return lineGap(lines, q) <= d }

// lineGap returns the distance from q to the nearest of the lines.
func lineGap(lines []Line, q Point) float64 {
	best := math.Inf(1)
	for _, l := range lines {
		for i, a := range l.Points {
			b := a
			if i+1 < len(l.Points) {
				b = l.Points[i+1]
			} else if l.Closed {
				b = l.Points[0]
			}
			best = math.Min(best, segmentGap(a, b, q))
		}
	}
	return best
}

// segmentGap returns the distance from q to the segment from a to b.
func segmentGap(a, b, q Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	t := 0.0
	if d := dx*dx + dy*dy; d > 0 {
		t = math.Max(0, math.Min(1, ((q.X-a.X)*dx+(q.Y-a.Y)*dy)/d))
	}
	return math.Hypot(a.X+t*dx-q.X, a.Y+t*dy-q.Y)
}

// bounds returns the bounds of the lines.
func bounds(lines []Line) Rect { return (&Path{Lines: lines}).Extent() }

// clipped returns the part of a closed convex or concave line that lies in r
// (Sutherland and Hodgman), which may run along r's edges.
func clipped(pts []Point, r Rect) []Point {
	side := func(pts []Point, in func(Point) float64) []Point {
		var out []Point
		for i, a := range pts {
			b := pts[(i+1)%len(pts)]
			da, db := in(a), in(b)
			if da >= 0 {
				out = append(out, a)
			}
			if da > 0 && db < 0 || da < 0 && db > 0 {
				t := da / (da - db)
				out = append(out, Pt(a.X+t*(b.X-a.X), a.Y+t*(b.Y-a.Y)))
			}
		}
		return out
	}
	pts = side(pts, func(p Point) float64 { return p.X - r.Min.X })
	pts = side(pts, func(p Point) float64 { return r.Max.X - p.X })
	pts = side(pts, func(p Point) float64 { return p.Y - r.Min.Y })
	return side(pts, func(p Point) float64 { return r.Max.Y - p.Y })
}

// hatch returns the parts inside the closed lines of parallel lines at an
// angle (clockwise from east, in degrees) and spacing. Phase shifts them by a
// share of the spacing. No more than 2,000 lines are drawn.
func hatch(lines []Line, degrees, spacing, phase float64) []Line {
	sin, cos := sinCosDegrees(degrees)
	turn := func(p Point) Point { return Pt(p.X*cos+p.Y*sin, p.Y*cos-p.X*sin) }
	back := func(p Point) Point { return Pt(p.X*cos-p.Y*sin, p.X*sin+p.Y*cos) }
	turned := make([]Line, len(lines))
	for i, l := range lines {
		turned[i] = Line{make([]Point, len(l.Points)), l.Closed}
		for j, p := range l.Points {
			turned[i].Points[j] = turn(p)
		}
	}
	b := bounds(turned)
	spacing = math.Max(spacing, (b.Max.Y-b.Min.Y)/2000)
	if spacing <= 0 {
		return nil
	}
	var ys []float64
	for y := (math.Floor(b.Min.Y/spacing) + phase) * spacing; y <= b.Max.Y; y += spacing {
		ys = append(ys, y)
	}
	// Every edge looks at the lines it crosses only: outlines of what is seen have
	// very many.
	cross := make([][]float64, len(ys))
	for _, l := range turned {
		for i, p := range l.Points {
			q := l.Points[(i+1)%len(l.Points)]
			for k := sort.SearchFloat64s(ys, math.Min(p.Y, q.Y)); k < len(ys) && ys[k] < math.Max(p.Y, q.Y); k++ {
				cross[k] = append(cross[k], p.X+(ys[k]-p.Y)*(q.X-p.X)/(q.Y-p.Y))
			}
		}
	}
	var out []Line
	for k, xs := range cross {
		y := ys[k]
		sort.Float64s(xs)
		for i := 0; i+1 < len(xs); i += 2 {
			if xs[i+1]-xs[i] > 0.01 {
				out = append(out, Line{[]Point{back(Pt(xs[i], y)), back(Pt(xs[i+1], y))}, false})
			}
		}
	}
	return out
}

// A stop is a place on a line: a point, the direction along the line there
// and the distance from the line's start.
type stop struct {
	at, along Point
	dist      float64
}

// stops returns places every step along a line, from half a step on.
func stops(l Line, step float64) []stop {
	var out []stop
	next, walked := step/2, 0.0
	for i, a := range l.Points {
		if i+1 == len(l.Points) && !l.Closed {
			break
		}
		b := l.Points[(i+1)%len(l.Points)]
		n := math.Hypot(b.X-a.X, b.Y-a.Y)
		for n > 0 && next <= walked+n {
			t := (next - walked) / n
			out = append(out, stop{Pt(a.X+t*(b.X-a.X), a.Y+t*(b.Y-a.Y)), Pt((b.X-a.X)/n, (b.Y-a.Y)/n), next})
			next += step
		}
		walked += n
	}
	return out
}

// length returns the length of a line.
func length(l Line) float64 {
	var n float64
	for i, a := range l.Points {
		if i+1 == len(l.Points) && !l.Closed {
			break
		}
		b := l.Points[(i+1)%len(l.Points)]
		n += math.Hypot(b.X-a.X, b.Y-a.Y)
	}
	return n
}

// winding returns an open line with each corner rounded, as far as half of its shorter
// side, but at most off from the corner.
func winding(l Line, off float64) Line {
	const pieces = 8
	n := len(l.Points)
	if l.Closed || n < 3 {
		return l
	}
	out := []Point{l.Points[0]}
	for i := 1; i+1 < n; i++ {
		a, b, c := l.Points[i-1], l.Points[i], l.Points[i+1]
		before, after := math.Hypot(a.X-b.X, a.Y-b.Y), math.Hypot(c.X-b.X, c.Y-b.Y)
		if before == 0 || after == 0 {
			continue
		}
		u, v := Pt((a.X-b.X)/before, (a.Y-b.Y)/before), Pt((c.X-b.X)/after, (c.Y-b.Y)/after)
		far := math.Min(before, after) / 2
		// The middle of the curve is a quarter of u and v together from the corner.
		if sharp := math.Hypot(u.X+v.X, u.Y+v.Y) / 4; sharp*far > off {
			far = off / sharp
		}
		for k := range pieces + 1 {
			t := float64(k) / pieces
			p, q := (1-t)*(1-t)*far, t*t*far
			out = append(out, Pt(b.X+p*u.X+q*v.X, b.Y+p*u.Y+q*v.Y))
		}
	}
	return Line{append(out, l.Points[n-1]), false}
}
