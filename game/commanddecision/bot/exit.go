package bot

import (
	"slices"

	cd "sightline/game/commanddecision"
	"sightline/geom"
)

// leaves plans to leave the table if the edge is in reach.
func (s *steady) leaves(h *hand, i int, o *cd.Option, edge string) bool {
	at := h.Stands[i].At
	for l := geom.Inch; l <= 2*o.Most+4*geom.Inch; l += geom.Inch {
		p := ahead(at, o.Arrow, l)
		if h.Battle().Scenario.Table.Bounds().Contains(p) {
			continue
		}
		right := (o.Arrow + 90*geom.Degree).Normal()
		for _, side := range [...]geom.Length{0, geom.Inch * 3 / 2, -geom.Inch * 3 / 2, 3 * geom.Inch, -3 * geom.Inch} {
			path := []geom.Point{p}
			if side != 0 {
				path = []geom.Point{ahead(ahead(at, o.Arrow, geom.Inch/2), right, side), ahead(p, right, side)}
			}
			if h.try(cd.Move{Stand: o.Stand, Path: path}) {
				return true
			}
			if !h.blocked(at) {
				break
			}
		}
		return false
	}
	return false
}

// beyondEdge is the way along a road that ends at an edge, and out of it.
func (h *hand) beyondEdge(road []geom.Point) []geom.Point {
	t := h.Battle().Scenario.Table
	p := road[len(road)-1]
	out := p
	switch {
	case p.X == 0:
		out.X = -geom.Inch / 4
	case p.X == t.Width:
		out.X += geom.Inch / 4
	case p.Y == 0:
		out.Y = -geom.Inch / 4
	case p.Y == t.Depth:
		out.Y += geom.Inch / 4
	default:
		return nil
	}
	return append(slices.Clone(road[1:]), out)
}
