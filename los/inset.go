package los

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	sf "github.com/peterstace/simplefeatures/geom"

	"sightline/geom"
)

// inset returns the part of p at least depth inside its edges, corners
// mitered: the core left when the rim is taken off. It is made once, when a
// board is made, with floats, and rounded to 10 micrometers; from then on it
// is an outline like any other.
//
// Floats are fed the outline in a standard pose (the least of its eight turns
// and mirror images, moved to the origin), so a table that is turned, mirrored
// or moved gets the same core, turned, mirrored or moved.
func inset(p geom.Polygon, depth geom.Length) ([]geom.Polygon, error) {
	if depth <= 0 {
		return []geom.Polygon{p}, nil
	}
	std, back := standardPose(p)
	poly, err := toFloats(std)
	if err != nil {
		return nil, err
	}
	// Five times the depth: the sharpest corners lose their tip, no more.
	g, err := sf.Buffer(poly.AsGeometry(), -float64(depth), sf.BufferJoinStyleMitre(5))
	if err != nil {
		return nil, fmt.Errorf("inset by %v: %w", depth, err)
	}
	// A coarser grid only where the fine one lets a sliver cross itself.
	for grid := 10.0; ; grid *= 10 {
		core, err := fromFloats(g, grid)
		if err == nil {
			for i := range core {
				core[i] = mapped(core[i], back)
			}
			return core, nil
		}
		if grid > 1000 {
			return nil, fmt.Errorf("inset by %v: %w", depth, err)
		}
	}
}

func toFloats(p geom.Polygon) (sf.Polygon, error) {
	ring := func(r geom.Ring) []float64 {
		xy := make([]float64, 0, 2*len(r)+2)
		for i := 0; i <= len(r); i++ {
			xy = append(xy, float64(r[i%len(r)].X), float64(r[i%len(r)].Y))
		}
		return xy
	}
	rings := [][]float64{ring(p.Outline)}
	for _, h := range p.Holes {
		rings = append(rings, ring(h))
	}
	poly := sf.NewPolygonXY(rings...)
	return poly, poly.Validate()
}

// fromFloats rounds the polygons of g to the grid and drops what the rounding
// flattens.
func fromFloats(g sf.Geometry, grid float64) ([]geom.Polygon, error) {
	var out []geom.Polygon
	for _, part := range g.Dump() {
		p, ok := part.AsPolygon()
		if !ok || p.IsEmpty() {
			continue
		}
		var q geom.Polygon
		if q.Outline = roundRing(p.ExteriorRing(), grid); q.Outline == nil {
			continue
		}
		for i := range p.NumInteriorRings() {
			if h := roundRing(p.InteriorRingN(i), grid); h != nil {
				q.Holes = append(q.Holes, h)
			}
		}
		if faults := q.Validate(); faults != nil {
			return nil, faults[0]
		}
		out = append(out, q)
	}
	return out, nil
}

// roundRing rounds a closed ring to the grid, without repeated points and
// points in the middle of edges; nil if nothing with an area is left.
func roundRing(l sf.LineString, grid float64) geom.Ring {
	seq := l.Coordinates()
	var r geom.Ring
	for i := range seq.Length() {
		xy := seq.GetXY(i)
		p := geom.Pt(geom.Length(math.Round(xy.X/grid)*grid), geom.Length(math.Round(xy.Y/grid)*grid))
		if len(r) == 0 || p != r[len(r)-1] {
			r = append(r, p)
		}
	}
	if len(r) > 1 && r[0] == r[len(r)-1] {
		r = r[:len(r)-1]
	}
	for i := 0; i < len(r) && len(r) >= 3; {
		if n := len(r); geom.Orient(r[(i+n-1)%n], r[i], r[(i+1)%n]) == 0 {
			r = slices.Delete(r, i, i+1)
			i = max(0, i-1)
			continue
		}
		i++
	}
	if len(r) < 3 {
		return nil
	}
	return r
}

// A pose turns or mirrors the table: one of the eight symmetries of a square,
// then a move.
type pose struct {
	symmetry int
	move     geom.Point
}

func turned(p geom.Point, symmetry int) geom.Point {
	if symmetry&4 != 0 {
		p.X, p.Y = p.Y, p.X
	}
	if symmetry&1 != 0 {
		p.X = -p.X
	}
	if symmetry&2 != 0 {
		p.Y = -p.Y
	}
	return p
}

// undo returns the point that the pose takes to p.
func (s pose) undo(p geom.Point) geom.Point {
	p = p.Sub(s.move)
	if s.symmetry&1 != 0 {
		p.X = -p.X
	}
	if s.symmetry&2 != 0 {
		p.Y = -p.Y
	}
	if s.symmetry&4 != 0 {
		p.X, p.Y = p.Y, p.X
	}
	return p
}

// standardPose returns the least of the images of p under the symmetries of
// the square, moved to the origin, and the way back.
func standardPose(p geom.Polygon) (std geom.Polygon, back func(geom.Point) geom.Point) {
	var best pose
	for symmetry := range 8 {
		q := mapped(p, func(pt geom.Point) geom.Point { return turned(pt, symmetry) })
		move := geom.Point{}.Sub(q.Bounds().Min)
		q = standardRings(mapped(q, func(pt geom.Point) geom.Point { return pt.Add(move) }))
		if symmetry == 0 || comparePolygons(q, std) < 0 {
			std, best = q, pose{symmetry, move}
		}
	}
	return std, best.undo
}

func mapped(p geom.Polygon, f func(geom.Point) geom.Point) geom.Polygon {
	ring := func(r geom.Ring) geom.Ring {
		out := make(geom.Ring, len(r))
		for i, pt := range r {
			out[i] = f(pt)
		}
		return out
	}
	q := geom.Polygon{Outline: ring(p.Outline)}
	for _, h := range p.Holes {
		q.Holes = append(q.Holes, ring(h))
	}
	return q
}

// standardRings starts every ring at its least point, turns it the same way,
// and sorts the holes.
func standardRings(p geom.Polygon) geom.Polygon {
	ring := func(r geom.Ring) geom.Ring {
		least := 0
		for i := range r {
			if r[i].Compare(r[least]) < 0 {
				least = i
			}
		}
		r = slices.Concat(r[least:], r[:least])
		if r[1].Compare(r[len(r)-1]) > 0 {
			slices.Reverse(r[1:])
		}
		return r
	}
	q := geom.Polygon{Outline: ring(p.Outline)}
	for _, h := range p.Holes {
		q.Holes = append(q.Holes, ring(h))
	}
	slices.SortFunc(q.Holes, func(a, b geom.Ring) int { return slices.CompareFunc(a, b, geom.Point.Compare) })
	return q
}

func comparePolygons(p, q geom.Polygon) int {
	c := slices.CompareFunc(p.Outline, q.Outline, geom.Point.Compare)
	return cmp.Or(c, slices.CompareFunc(p.Holes, q.Holes, func(a, b geom.Ring) int {
		return slices.CompareFunc(a, b, geom.Point.Compare)
	}))
}
