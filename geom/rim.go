package geom

// Rim returns convex counterclockwise polygons that together cover exactly what
// lies inside p less than depth from its edges, with corners mitered: each edge
// moved inward by depth. They may reach outside p. Their corners are rounded
// to the micrometer, the same for a polygon that is moved, turned by quarters
// or mirrored.
func (p Polygon) Rim(depth Length) [][]Point {
	if depth <= 0 {
		return nil
	}
	var out [][]Point
	for i, r := range p.rings() {
		r = straightened(r.wound(i == 0)) // the inside is on the left
		for j, a := range r {
			b, c := r[(j+1)%len(r)], r[(j+2)%len(r)]
			in := across(a, b, 2*depth)
			// The inner edge comes first: what is cut along it stays in one piece.
			out = append(out, []Point{b.Add(in), a.Add(in), a, b})
			if Orient(a, b, c) < 0 {
				out = append(out, corner(b, b.Sub(a), c.Sub(b), in, across(b, c, 2*depth), depth))
			}
		}
	}
	return out
}

// corner returns the rim at a point v where the inside turns away: between the
// ends n1, n2 of the strips along the edges with directions e1 and e2. A sharp
// corner is cut off at depth.
func corner(v, e1, e2, n1, n2 Point, depth Length) []Point {
	pts := []Point{{}, n1, n2}
	meet := func(n, e, m, f Point) {
		l, k := LineThrough(n, n.Add(e)), LineThrough(m, m.Add(f))
		if !l.Parallel(k) {
			pts = append(pts, l.Meet(k).Rounded())
		}
	}
	if dot(e1, e2) >= 0 {
		meet(n1, e1, n2, e2)
	} else {
		// The bisector points along n1 + n2, or along -e2 where they cancel.
		mid := n1.Add(n2)
		if mid == (Point{}) {
			mid = e1
		}
		f := Point{mid.Y, -mid.X} // the cut runs at right angles to the bisector
		m := across(Point{}, f, 2*depth)
		meet(n1, e1, m, f)
		meet(m, f, n2, e2)
	}
	for i := range pts {
		pts[i] = pts[i].Add(v) // rounded around v, so moving the polygon moves it along
	}
	return ConvexHull(pts)
}
