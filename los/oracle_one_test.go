package los_test

import (
	"slices"

	"sightline/geom"
	"sightline/los"
)

// Areas that are one, as docs/sight.md reads it: by the edges of outlines, with
// cores found square by square.

// A union is the outlines of one area.
type union []geom.Polygon

// oneWith returns the outlines that are one area with a feature's.
func (q *question) oneWith(f los.Feature) union {
	one := union{f.Area}
	if f.Kind.Data().Linear {
		return one
	}
	alike := func(g los.Feature) bool {
		if g.Kind.Data().Contour {
			return g.Kind == f.Kind && contourLevel(g, q.rulings) == contourLevel(f, q.rulings) && heightOf(g, q.rulings) == heightOf(f, q.rulings)
		}
		return g.Kind == f.Kind && heightOf(g, q.rulings) == heightOf(f, q.rulings)
	}
	taken := make([]bool, len(q.terrain))
	for again := true; again; {
		again = false
		for i, g := range q.terrain {
			if !taken[i] && alike(g) && slices.ContainsFunc(one, func(p geom.Polygon) bool { return adjoin(p, g.Area) }) {
				one, again = append(one, g.Area), true
				taken[i] = true
			}
		}
	}
	return one[1:] // f is among the others
}

func (u union) holds(p geom.Point) bool {
	return slices.ContainsFunc(u, func(g geom.Polygon) bool { return holds(g, p) })
}

func (u union) upright() bool {
	return !slices.ContainsFunc(u, func(g geom.Polygon) bool { return !upright(g) })
}

// plain reports whether it is a single outline that reaches no edge of the table.
func (u union) plain(table *geom.Bounds) bool {
	if len(u) > 1 || len(u) == 0 {
		return len(u) == 0
	}
	b := geom.BoundsOf(u[0].Outline...)
	return table == nil || b.Min.X > table.Min.X && b.Min.Y > table.Min.Y && b.Max.X < table.Max.X && b.Max.Y < table.Max.Y
}

// adjoin reports whether two outlines overlap or share a part of an edge.
func adjoin(g, h geom.Polygon) bool {
	for range 2 {
		for _, r := range append([]geom.Ring{g.Outline}, g.Holes...) {
			for i, a := range r {
				b := r[(i+1)%len(r)]
				if alongside(a, b, h) {
					return true
				}
			}
		}
		g, h = h, g
	}
	return false
}

// alongside reports whether a part of the segment ab lies inside g or on an edge
// of it.
func alongside(a, b geom.Point, g geom.Polygon) bool {
	p, d := exactPoint(a), exactPoint(b).sub(exactPoint(a))
	stops := []xy{p, exactPoint(b)}
	for _, r := range append([]geom.Ring{g.Outline}, g.Holes...) {
		for i, u := range r {
			v := r[(i+1)%len(r)]
			for _, w := range []geom.Point{u, v} {
				if geom.Orient(a, b, w) == 0 && geom.BoundsOf(a, b).Contains(w) {
					stops = append(stops, exactPoint(w))
				}
			}
			if geom.Orient(a, b, u)*geom.Orient(a, b, v) < 0 && geom.Orient(u, v, a) != geom.Orient(u, v, b) {
				stops = append(stops, meet(exactPoint(a), exactPoint(b), exactPoint(u), exactPoint(v)))
			}
		}
	}
	slices.SortFunc(stops, func(u, v xy) int { return dotRat(d, u.sub(v)).Sign() })
	for i := 1; i < len(stops); i++ {
		if stops[i].key() != stops[i-1].key() && place(g, middle(stops[i-1], stops[i])) >= 0 &&
			placeBetween(a, b, stops[i-1], stops[i]) {
			return true
		}
	}
	return false
}

// placeBetween reports whether the middle of two points lies on the segment ab.
func placeBetween(a, b geom.Point, u, v xy) bool {
	m := middle(u, v)
	return dotRat(exactPoint(a).sub(m), exactPoint(b).sub(m)).Sign() <= 0
}

// core returns the squares of an upright outline that are at least depth inside
// all outlines together, measured along x and y. Beyond the edges of the table
// what lies along them goes on.
func (u union) core(of geom.Polygon, depth geom.Length, table *geom.Bounds) []geom.Polygon {
	var xs, ys []geom.Length
	for _, g := range append(slices.Clone(u), of) {
		b := geom.BoundsOf(g.Outline...)
		for _, d := range []geom.Length{-depth, 0, depth} {
			xs, ys = append(xs, b.Min.X+d, b.Max.X+d), append(ys, b.Min.Y+d, b.Max.Y+d)
		}
	}
	for _, l := range []*[]geom.Length{&xs, &ys} {
		slices.Sort(*l)
		*l = slices.Compact(*l)
	}
	// In a square between neighboring lines all points are alike; doubled, its
	// middle is a whole point.
	inside := func(g geom.Polygon, x, y geom.Length) bool {
		b := geom.BoundsOf(g.Outline...)
		return 2*b.Min.X < x && x < 2*b.Max.X && 2*b.Min.Y < y && y < 2*b.Max.Y
	}
	covered := func(x, y geom.Length) bool {
		if table != nil {
			x = min(max(x, 2*table.Min.X+1), 2*table.Max.X-1)
			y = min(max(y, 2*table.Min.Y+1), 2*table.Max.Y-1)
		}
		return slices.ContainsFunc(u, func(g geom.Polygon) bool { return inside(g, x, y) })
	}
	var out []geom.Polygon
	for j := 1; j < len(ys); j++ {
		open := -1
		for i := 1; i < len(xs); i++ {
			x, y := xs[i-1]+xs[i], ys[j-1]+ys[j]
			in := inside(of, x, y)
			for k := 1; k < len(xs) && in; k++ {
				for l := 1; l < len(ys) && in; l++ {
					if 2*xs[k] > x-2*depth && 2*xs[k-1] < x+2*depth && 2*ys[l] > y-2*depth && 2*ys[l-1] < y+2*depth {
						in = covered(xs[k-1]+xs[k], ys[l-1]+ys[l])
					}
				}
			}
			switch {
			case in && open < 0:
				open = i
			case !in && open >= 0:
				out = append(out, rectangle(xs[open-1], ys[j-1], xs[i-1], ys[j]))
				open = -1
			}
		}
		if open >= 0 {
			out = append(out, rectangle(xs[open-1], ys[j-1], xs[len(xs)-1], ys[j]))
		}
	}
	return out
}
