package testtable

import "sightline/geom"

// polar returns the point at distance r from c in direction a, rounded.
func polar(c geom.Point, a geom.Angle, r geom.Length) geom.Point {
	const scale = 1 << 30 // the length of a Direction
	d := a.Normal().Direction()
	round := func(n int64) geom.Length { return geom.Length((n + scale/2) >> 30) }
	return c.Add(geom.Pt(round(d.X*int64(r)), round(d.Y*int64(r))))
}

// blob returns an outline of n points around c, at 3/5 to all of radius r:
// concave more often than not, never crossing itself.
func (d draws) blob(c geom.Point, r geom.Length, n int) geom.Ring {
	ring := make(geom.Ring, n)
	turn, step := d.angle(), geom.FullTurn/geom.Angle(n)
	for i := range ring {
		jitter := geom.Angle(d.below(int(step) * 3 / 5))
		ring[i] = polar(c, turn+geom.Angle(i)*step+jitter, d.between(r*3/5, r))
	}
	return ring
}

// house returns a rectangle, an L or a T within r of c, turned.
func (d draws) house(c geom.Point, r geom.Length) geom.Ring {
	shapes := [...][][2]geom.Length{
		{{-8, -5}, {8, -5}, {8, 5}, {-8, 5}},
		{{-7, -7}, {7, -7}, {7, -1}, {-1, -1}, {-1, 7}, {-7, 7}},
		{{-9, -4}, {9, -4}, {9, 0}, {2, 0}, {2, 7}, {-2, 7}, {-2, 0}, {-9, 0}},
	}
	corners := shapes[d.below(len(shapes))]
	turn := d.angle()
	ring := make(geom.Ring, len(corners))
	for i, p := range corners {
		east, south := turn+90*geom.Degree, turn+180*geom.Degree
		ring[i] = polar(polar(c, east, p[0]*r/10), south, p[1]*r/10)
	}
	return ring
}
