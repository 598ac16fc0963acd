package geom

import (
	"errors"
	"slices"
)

// ErrOverlay is returned where what two polygons come to cannot be drawn as polygons:
// they would touch themselves or each other, or come too close for micrometers.
var ErrOverlay = errors.New("the pieces would touch themselves at a point")

// Union returns the area of p and q together. Where edges cross the corner is rounded
// to the micrometer; all else is exact. It is several polygons if they are apart. The
// error is ErrOverlay.
func (p Polygon) Union(q Polygon) ([]Polygon, error) {
	return overlay(p, q, func(inside bool) bool { return !inside })
}

// Intersection returns the area that p and q share, none if they share no more than
// edges, rounded as a Union is. The error is ErrOverlay.
func (p Polygon) Intersection(q Polygon) ([]Polygon, error) {
	return overlay(p, q, func(inside bool) bool { return inside })
}

// An edge is an edge of a polygon, directed so that the inside is to its left.
type edge struct{ a, b Point }

// overlay makes polygons of the edges of p and q of which keeps says, by whether they
// are inside the other, that they bound the result.
func overlay(p, q Polygon, keeps func(inside bool) bool) ([]Polygon, error) {
	es, fs, ok := noded(p.directed(), q.directed())
	if !ok {
		return nil, ErrOverlay
	}
	kept := slices.Concat(bounding(es, fs, keeps, true), bounding(fs, es, keeps, false))
	return assembled(kept, slices.Concat(p.rings(), q.rings()))
}

// directed returns the edges of a polygon.
func (p Polygon) directed() []edge {
	var list []edge
	for i, r := range p.rings() {
		r = r.wound(i == 0)
		for j, a := range r {
			list = append(list, edge{a, r[(j+1)%len(r)]})
		}
	}
	return list
}

// noded cuts two lists of edges where they meet, until they meet only at ends. It gives
// up where rounding makes them meet anew again and again.
func noded(es, fs []edge) (_, _ []edge, ok bool) {
	for range 8 {
		cutsE, cutsF := make([][]Point, len(es)), make([][]Point, len(fs))
		met := false
		for i, e := range es {
			for j, f := range fs {
				if !SegmentsTouch(e.a, e.b, f.a, f.b) {
					continue
				}
				for _, at := range meetings(e, f) {
					if at != e.a && at != e.b {
						cutsE[i], met = append(cutsE[i], at), true
					}
					if at != f.a && at != f.b {
						cutsF[j], met = append(cutsF[j], at), true
					}
				}
			}
		}
		if !met {
			return es, fs, true
		}
		es, fs = cutAt(es, cutsE), cutAt(fs, cutsF)
	}
	return nil, nil, false
}

// meetings returns where two edges that touch meet: the ends of the part they share, or
// the point, rounded.
func meetings(e, f edge) []Point {
	var list []Point
	for _, at := range [...]struct {
		p Point
		e edge
	}{{f.a, e}, {f.b, e}, {e.a, f}, {e.b, f}} {
		if OnSegment(at.p, at.e.a, at.e.b) {
			list = append(list, at.p)
		}
	}
	if len(list) > 0 {
		return list
	}
	return []Point{LineThrough(e.a, e.b).Meet(LineThrough(f.a, f.b)).Rounded()}
}

// cutAt cuts edges at points on them.
func cutAt(list []edge, cuts [][]Point) []edge {
	var out []edge
	for i, e := range list {
		slices.SortFunc(cuts[i], func(p, q Point) int { return Sign(dot(p.Sub(q), e.b.Sub(e.a))) })
		from := e.a
		for _, at := range append(cuts[i], e.b) {
			if at != from {
				out = append(out, edge{from, at})
				from = at
			}
		}
	}
	return out
}

// bounding returns those of the edges es that bound the result with the area of fs. Of
// two that are the same those of the first area count, if both areas are on one side.
func bounding(es, fs []edge, keeps func(bool) bool, first bool) []edge {
	same := map[edge]bool{}
	for _, f := range fs {
		same[f] = true
	}
	var list []edge
	for _, e := range es {
		switch {
		case same[e]:
			if first {
				list = append(list, e)
			}
		case same[edge{e.b, e.a}]:
		case keeps(within(fs, e.a.Add(e.b))):
			list = append(list, e)
		}
	}
	return list
}

// within reports whether half of a point, which is on no edge, is inside the area of
// edges: the parity of those that a ray from it towards the east crosses.
func within(list []edge, twice Point) bool {
	inside := false
	for _, e := range list {
		a, b := e.a.Add(e.a), e.b.Add(e.b)
		if (a.Y > twice.Y) != (b.Y > twice.Y) && (Orient(a, b, twice) > 0) == (b.Y > a.Y) {
			inside = !inside
		}
	}
	return inside
}

// assembled joins edges to polygons, without corners on straight edges that none of the
// rings had.
func assembled(list []edge, rings []Ring) ([]Polygon, error) {
	had := map[Point]bool{}
	for _, r := range rings {
		for _, p := range r {
			had[p] = true
		}
	}
	next := map[Point]Point{}
	for _, e := range list {
		if _, twice := next[e.a]; twice {
			return nil, ErrOverlay
		}
		next[e.a] = e.b
	}
	var polygons []Polygon
	var holes []Ring
	for _, e := range list {
		var r Ring
		at := e.a
		for to, ok := next[at]; ok; to, ok = next[at] {
			delete(next, at)
			r = append(r, at)
			at = to
		}
		if len(r) > 0 && at != r[0] {
			return nil, ErrOverlay
		}
		r = plain(r, had)
		switch {
		case len(r) == 0:
		case len(r) < 3:
			return nil, ErrOverlay
		case r.area2() > 0:
			polygons = append(polygons, Polygon{Outline: r})
		default:
			holes = append(holes, r)
		}
	}
	for _, h := range holes {
		i := -1 // the least that it is in: there may be one in the hole of another
		for k, p := range polygons {
			if p.Outline.contains(h[0]) && (i < 0 || p.Outline.area2() < polygons[i].Outline.area2()) {
				i = k
			}
		}
		if i < 0 {
			return nil, ErrOverlay
		}
		polygons[i].Holes = append(polygons[i].Holes, h)
	}
	for _, p := range polygons {
		if p.Validate() != nil {
			return nil, ErrOverlay
		}
	}
	return polygons, nil
}

// plain leaves out the corners on straight edges that are new.
func plain(r Ring, had map[Point]bool) Ring {
	for i := 0; i < len(r) && len(r) > 3; {
		before, after := r[(i+len(r)-1)%len(r)], r[(i+1)%len(r)]
		if !had[r[i]] && Orient(before, r[i], after) == 0 {
			r = slices.Delete(r, i, i+1)
			continue
		}
		i++
	}
	return r
}
