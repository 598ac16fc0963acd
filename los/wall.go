package los

import "sightline/geom"

// A stand deep in woods is shut in by them whatever it looks at. That is found
// once for every stand.

// A wall is the core of terrain that a stand is in, where it lies right in front
// of whole edges of the stand. All but single lines through such an edge run
// through the core at once.
type wall struct {
	feature int32
	edges   uint8 // bit i: the edge from corner i to the next
	top     int   // no part of the wall is lower
}

const allEdges = 0b1111

// wallsOf returns the walls of a footprint that is inside the given terrain.
func (b *Board) wallsOf(f *geom.Footprint, inside []int32) []wall {
	var out []wall
	for _, k := range inside {
		if o := &b.terrain[k]; o.mayBlock() && !b.lines(o) {
			if w := o.wall(f); w.edges != 0 {
				out = append(out, w)
			}
		}
	}
	return out
}

func (o *obstacle) wall(f *geom.Footprint) wall {
	w := wall{feature: int32(o.feature)}
	var near []*solid
	for i := range o.core {
		c := &o.core[i]
		if !c.bounds.Touches(f.Bounds()) {
			continue
		}
		if len(near) == 0 || c.top < w.top {
			w.top = c.top
		}
		for k := range c.solids {
			if c.solids[k].box.Touches(f.Bounds()) {
				near = append(near, &c.solids[k])
			}
		}
	}
	for i, right := range f.Corners {
		if covered(f.Corners[(i+1)%4], right, near) {
			w.edges |= 1 << i
		}
	}
	return w
}

// covered reports whether all of an edge, given by its ends as seen by who looks
// out of it, has the pieces right in front of it.
func covered(left, right geom.Point, pieces []*solid) bool {
	line, here := geom.LineThrough(left, right), geom.BoundsOf(left, right)
	at, end := left.Exact(), right.Exact()
	var buf [8][2]geom.Exact
	spans := buf[:0] // where single pieces are, from left to right
	for _, o := range pieces {
		if !o.box.Touches(here) {
			continue
		}
		if u, v, ok := o.area.Run(left, right); ok {
			if inFront, _ := o.area.Reaches(line); !inFront {
				continue
			}
			if u == at && v == end {
				return true // usual
			}
			spans = append(spans, [2]geom.Exact{u, v})
		}
	}
	if len(spans) == 0 {
		return false // as usual
	}
	d := right.Sub(left)
	outside := left.Add(geom.Pt(-d.Y, d.X)).Exact()
	before := func(u, v geom.Exact) bool { return geom.OrientExact(outside, u, v) > 0 }
	for before(at, end) {
		reached := at
		for _, s := range spans {
			if !before(at, s[0]) && before(reached, s[1]) {
				reached = s[1]
			}
		}
		if !before(at, reached) {
			return false
		}
		at = reached
	}
	return true
}

// walled returns the edges of one of the pair's stands that its walls shut, or
// those of one area.
func (p *pair) walled(f *geom.Footprint, walls []wall, of *obstacle) uint8 {
	edges := uint8(0)
	for i := range walls {
		w := &walls[i]
		if of != nil && (of.feature < 0 || p.board.ones[w.feature] != p.board.ones[of.feature]) {
			continue
		}
		if z, ok := p.blocking(w.top); ok && z.holds(f.Corners[:]) && p.judge(&p.board.terrain[w.feature]).freed != TwoInch {
			edges |= w.edges
		}
	}
	return edges
}

// wallsShut reports whether the walls of an obstacle's area, or of all if it is nil,
// leave one of the pair's stands no way out.
func (p *pair) wallsShut(o *obstacle) bool {
	if r := &p.board.rulings; r.Nearer != EveryPart || r.Graze != OpenSet {
		return false
	}
	for i, f := range [2]*geom.Footprint{p.a, p.b} {
		if len(p.walls[i]) > 0 && p.walled(f, p.walls[i], o) == allEdges {
			return true
		}
	}
	return false
}

// walled returns the edges of the stand that its walls shut to whatever point of
// a block.
func (w *watch) walled(f *footing) uint8 {
	if r := &w.board.rulings; r.Nearer != EveryPart || r.Graze != OpenSet {
		return 0
	}
	edges, la := uint8(0), w.from.level
	for i := range w.from.walls {
		wall := &w.from.walls[i]
		if wall.top <= min(la, f.top) || wall.top < max(la, f.top) {
			continue // not S4 everywhere
		}
		if o := &w.board.terrain[wall.feature]; o.data.Contour || f.of(w.board, o) == none || !w.reaches(ShadowDepth) {
			edges |= wall.edges
		}
	}
	return edges
}

// holds reports whether the zone has all of some points, and what is close to them.
func (z *zone) holds(pts []geom.Point) bool {
	for _, l := range z.keep[:z.n] {
		for _, p := range pts {
			if l.SideOf(p) <= 0 {
				return false
			}
		}
	}
	return true
}
