package los

import (
	"sync"

	"sightline/geom"
)

// An area that is grown by a length is all within that length of it. The circle
// this takes is made of straight edges, as many as it needs to stray little from
// it, and inwards only.

// roundings says how far, of 100,000 parts of its radius, a polygon strays from
// the circle around it.
var roundings = [...]struct {
	corners int
	strays  geom.Length
}{{16, 1960}, {32, 485}, {64, 121}, {maxRounding, 31}}

const maxRounding = 128

// compass has maxRounding directions, counterclockwise as Orient has it.
var compass = sync.OnceValue(func() (out [maxRounding]geom.Direction) {
	for i := range out {
		out[i] = (geom.Angle(i) * geom.FullTurn / maxRounding).Direction()
	}
	return out
})

// appendCircle appends to buf a polygon in the circle of radius r around the
// origin, that strays from it by less than slack if 128 corners will do.
func appendCircle(buf []geom.Point, r, slack geom.Length) []geom.Point {
	k := 0
	for k+1 < len(roundings) && r*roundings[k].strays > slack*100000 {
		k++
	}
	c, in := compass(), r-1 // corners are rounded
	for i := 0; i < maxRounding; i += maxRounding / roundings[k].corners {
		buf = append(buf, geom.Point{}.Ahead(c[i], in))
	}
	return buf
}

// appendGrown appends to buf the corners of a convex area grown by a circle:
// the sums of their points. Both are counterclockwise.
func appendGrown(buf, area, circle []geom.Point) []geom.Point {
	i0, j0 := lowest(area), lowest(circle)
	n, m := len(area), len(circle)
	if n == 1 {
		for _, q := range circle {
			buf = append(buf, area[0].Add(q))
		}
		return buf
	}
	for i, j := 0, 0; i < n || j < m; {
		p, q := area[(i0+i)%n], circle[(j0+j)%m]
		buf = append(buf, p.Add(q))
		e, f := area[(i0+i+1)%n].Sub(p), circle[(j0+j+1)%m].Sub(q)
		turn := geom.Turn(geom.Point{}, e, f)
		if i < n && (j == m || turn >= 0) {
			i++
		} else {
			j++
		}
	}
	return buf
}

// lowest returns the place of the point of least y, and of those the least x.
func lowest(pts []geom.Point) int {
	best := 0
	for i, p := range pts {
		if q := pts[best]; p.Y < q.Y || p.Y == q.Y && p.X < q.X {
			best = i
		}
	}
	return best
}
