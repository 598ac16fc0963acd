package commanddecision

import (
	"slices"

	"sightline/geom"
)

// outOf is a place off a corner of a ring, straight away from its inside, or into
// it where the corner looks in.
func outOf(ring []geom.Point, k int, off geom.Length) geom.Point {
	p := ring[k]
	a, b := ring[(k+len(ring)-1)%len(ring)].AngleTo(p).Direction(), ring[(k+1)%len(ring)].AngleTo(p).Direction()
	return p.Ahead(geom.Direction{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}, off)
}

// spacing is how far apart the corners of one piece of poor ground are that are tried:
// who goes round it a little farther out loses little.
const spacing = 4 * geom.Inch

// corners are the places where a way into the refuge may have to bend for the ground
// and for enemies that it may not pass: just outside the corners of ground that costs
// more than clear or may not be entered, just inside those of roads, bridges and
// fords, and about where the edges of these meet those of ground that may not be
// entered.
func (r *retreat) corners(refuge *haven) []geom.Point {
	c := r.newCornerList(refuge)
	var bars, leads []boxedEdge
	w := r.battle.walker(r.unit(r.i).Kind.Mover, r.road)
	for k := range r.battle.ground.features {
		f := &r.battle.ground.features[k]
		if f.row < 0 || !f.box.Touches(c.box) || !w.matters(f) {
			continue
		}
		never, over := r.battle.ground.costs[f.row][w.mover].never, f.row == rowFord || paved(f.row)
		first := len(c.list)
		for _, ring := range f.rings() {
			switch {
			case over:
				leads = c.edges(leads, ring)
				c.inside(ring)
			case never:
				bars = c.edges(bars, ring)
				c.outside(ring)
			case !r.inCover:
				c.spaced(f, ring, first)
			}
		}
	}
	for n := range bars {
		c.crossings(&bars[n], leads, offEdge)
	}
	for _, ring := range r.barred {
		for k := range ring {
			c.add(outOf(ring, k, offEdge))
		}
	}
	return c.list
}

// offEdge is how far off an edge of ground a way bends.
const offEdge = geom.Inch / 16

// outside adds places outside the corners of a ring.
func (c *cornerList) outside(ring []geom.Point) {
	for k, p := range ring {
		if c.near(p) {
			c.add(outOf(ring, k, offEdge))
		}
	}
}

// inside adds places inside the corners of a ring.
func (c *cornerList) inside(ring []geom.Point) {
	for k, p := range ring {
		if c.near(p) {
			c.add(outOf(ring, k, -offEdge))
		}
	}
}

// spaced adds places outside the corners of a ring, that is of a feature, which are
// not near to others of it: those of the list from first on.
func (c *cornerList) spaced(f *feature, ring []geom.Point, first int) {
	for k, p := range ring {
		if !c.near(p) {
			continue
		}
		to := outOf(ring, k, offEdge)
		if !f.holds(to) && !slices.ContainsFunc(c.list[first:], func(p geom.Point) bool { return geom.Distance(p, to) < spacing }) {
			c.add(to)
		}
	}
}

// A cornerList is a list of places where a way into a refuge may have to bend.
type cornerList struct {
	*retreat
	refuge *haven
	box    geom.Bounds
	known  map[geom.Point]bool
	list   []geom.Point
}

// newCornerList is a list without a place.
func (r *retreat) newCornerList(refuge *haven) cornerList {
	return cornerList{retreat: r, refuge: refuge, box: r.nearby(), known: map[geom.Point]bool{}}
}

// add adds a place that a way into the refuge may lead over.
func (c *cornerList) add(to geom.Point) {
	if !c.box.Contains(to) || c.known[to] {
		return
	}
	c.known[to] = true
	if (!c.inCover || c.mayCover(to)) && c.refuge.beyond(to) && c.bendsAt(to) && (!c.inCover || c.covered(to)) {
		c.list = append(c.list, to)
	}
}

// near reports whether a way may lead over places near to one.
func (c *cornerList) near(at geom.Point) bool {
	return c.box.Contains(at) && (!c.inCover || c.mayCover(at)) && c.refuge.mayHold(at, geom.Inch/4)
}

// edges adds the edges of a ring to a list, if a way may lead over them.
func (c *cornerList) edges(list []boxedEdge, ring []geom.Point) []boxedEdge {
	for k, p := range ring {
		list = c.edge(list, p, ring[(k+1)%len(ring)])
	}
	return list
}

// edge adds an edge to a list, if a way may lead over it.
func (c *cornerList) edge(list []boxedEdge, p, q geom.Point) []boxedEdge {
	e := boxedEdge{[2]geom.Point{p, q}, geom.BoundsOf(p, q)}
	if e.box.Touches(c.box) && c.refuge.mayHold(geom.Divide(p, q, 1, 2), geom.Distance(p, q)/2+pad) {
		list = append(list, e)
	}
	return list
}

// A boxedEdge is an edge of ground or cover.
type boxedEdge struct {
	ends [2]geom.Point
	box  geom.Bounds
}

// crossings adds places about where an edge crosses others.
func (c *cornerList) crossings(e *boxedEdge, others []boxedEdge, off geom.Length) {
	for n := range others {
		if e.box.Touches(others[n].box) {
			for _, at := range aboutCrossing(e.ends, others[n].ends, off) {
				c.add(at)
			}
		}
	}
}

// rings are the edges of a feature: the outline and holes of an area, the pieces of
// a line.
func (f *feature) rings() [][]geom.Point {
	if f.linear {
		return f.pieces
	}
	list := [][]geom.Point{f.area.Outline}
	for _, hole := range f.area.Holes {
		list = append(list, hole)
	}
	return list
}
