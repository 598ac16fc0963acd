package bot

import (
	"slices"

	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// leaves plans to leave the table if the edge is in reach.
func (s *steady) leaves(h *hand, i int, o *cd.Option, edge string) bool {
	at := h.Stands[i].At
	for l := geom.Inch; l <= 2*o.Most+4*geom.Inch; l += geom.Inch {
		p := ahead(at, o.Arrow, l)
		if !h.off(p) {
			continue
		}
		right := (o.Arrow + 90*geom.Degree).Normal()
		for _, side := range [...]geom.Length{0, geom.Inch * 3 / 2, -geom.Inch * 3 / 2, 3 * geom.Inch, -3 * geom.Inch} {
			path := []geom.Point{p}
			if side != 0 {
				path = []geom.Point{ahead(ahead(at, o.Arrow, geom.Inch/2), right, side), ahead(p, right, side)}
			}
			straight := h.beyond(edge, p)
			if h.beyond(edge, path[len(path)-1]) && h.try(cd.Move{Stand: o.Stand, Path: path}) {
				return true
			}
			if straight && !h.blocked(at) {
				break
			}
		}
		return false
	}
	return false
}

// off reports whether a point is off the table.
func (h *hand) off(p geom.Point) bool { return !h.Battle().Scenario.Table.Bounds().Contains(p) }

// beyond reports whether a point off the table is off it by an edge, and by no other.
func (h *hand) beyond(edge string, p geom.Point) bool {
	if h.toEdge(edge, p) >= 0 {
		return false
	}
	for _, other := range [...]string{"north", "south", "west", "east"} {
		if other != edge && h.toEdge(other, p) < geom.Inch/4 {
			return false
		}
	}
	return true
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

// staysFor reports whether a commander is not to leave the table yet: somebody of his
// company is on it who cannot order himself, and there is time for both.
func (h *hand) staysFor(i int) bool {
	u := &h.Battle().Units[i]
	if u.Kind.Command == units.NoCommand || u.Kind.Command == units.SelfCommand || h.movesLeft() <= 2 {
		return false
	}
	hq := h.Battle().Companies[u.Company].HQ
	for j := range h.Stands {
		o := &h.Battle().Units[j]
		if j != i && o.Side == h.side && h.OnTable(j) && o.Kind.Command == units.NoCommand && !h.Stands[j].Demoralized && o.Kind.CrossCountry > 0 && (hq || o.Company == u.Company) {
			return true
		}
	}
	return false
}

// movesLeft is how many times a side still moves after this.
func (h *hand) movesLeft() int {
	n := h.Battle().Scenario.Turns - h.Turn
	if h.Step == cd.Moving {
		n++
	}
	return n
}

// goingOut weighs that a stand leaves the table from the end of its way there: it is
// worth the stand, which then is safe.
func (w *scale) goingOut(i int, end geom.Point, to *course) int {
	u := &w.Battle().Units[i]
	taken, from := 0, w.Stands[i].At
	for n, k := geom.Distance(from, end)/grain, geom.Length(1); k < n; k++ {
		taken = max(taken, w.fear(u, geom.Divide(from, end, int64(k), int64(n)), cd.FullAdvance, true))
	}
	left := max(u.Quality.Hits()-w.Stands[i].Hits, 1)
	return 1000*w.worthOf(u) - taken*w.worthOf(u)/left + to.gain(from, end)
}

// due reports whether a company has to make for its edge now to be out in time, with
// two turns to spare.
func (s *steady) due(h *hand, c *company) bool {
	need := int((s.field(h.Battle(), c.to).from(c.center) + c.pace - 1) / c.pace)
	return need+2 >= h.movesLeft()
}

// parties are the parts of a company that is to leave the table, those far apart by
// themselves: who is behind needs another order than who is at the edge. A commander
// who is ahead of those he has to order waits for them.
func (s *steady) parties(h *hand, c *company) []*company {
	const apart = 8 * geom.Inch
	if c.to.edge == "" {
		return []*company{c}
	}
	var list []*company
	left := slices.Clone(c.movers)
	for len(left) > 0 {
		group := left[:1:1]
		left = left[1:]
		for k := 0; k < len(group); k++ {
			at := h.Stands[group[k]].At
			for _, j := range left {
				if geom.Distance(at, h.Stands[j].At) < apart {
					group = append(group, j)
				}
			}
			left = slices.DeleteFunc(slices.Clone(left), func(j int) bool { return slices.Contains(group, j) })
		}
		part := *c
		part.movers = group
		var at []geom.Point
		for _, i := range group {
			at = append(at, h.Stands[i].At)
		}
		part.center = mean(at)
		if !slices.ContainsFunc(part.fit(h), func(i int) bool { return !h.staysFor(i) }) && !s.due(h, &part) {
			continue
		}
		list = append(list, &part)
	}
	return list
}
