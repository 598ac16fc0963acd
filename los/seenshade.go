package los

import (
	"slices"

	"sightline/geom"
)

// Most ground that a stand does not see lies behind a single feature (a shade,
// nearestshade.go), or so deep in one that nothing looks in. Of the points of a
// cell that takes a few sums each.

// deepGround is which points of a cell lie deep in terrain: the core of a feature
// is all around a probe there.
type deepGround struct {
	in      uint64 // concealing terrain
	inTop   int    // no core around any of them is lower
	on      uint64 // contours
	onLevel int    // the least
}

// leftOf returns the points of a cell, the first of which is at and a grain from the
// next, that have a square around them, with corners as far away as reach, on the left of a line:
// where it measures at least least.
func leftOf(l wholeLine, at geom.Point, grain, reach geom.Length, least int64) (points uint64) {
	stepX, stepY := l.a*int64(grain), l.b*int64(grain)
	row := l.at(at) - l.size()*int64(reach) - least
	if row+(cellSide-1)*(min(stepX, 0)+min(stepY, 0)) >= 0 {
		return ^uint64(0)
	}
	if row+(cellSide-1)*(max(stepX, 0)+max(stepY, 0)) < 0 {
		return 0
	}
	for y := range cellSide {
		v := row
		for x := range cellSide {
			points |= uint64(^v) >> 63 << (y*cellSide + x)
			v += stepX
		}
		row += stepY
	}
	return points
}

// seenShades are the shades of a viewer.
type seenShades struct {
	shades
	of    []int32 // for each feature 1 + the number of its shade, or -1; 0 if that is not known
	aimed bool
}

// shade returns the shade of a feature, nil if it has none.
func (s *seenShades) shade(of int32) *shade {
	k := &s.of[of]
	if *k == 0 {
		if *k = -1; s.add(of) {
			*k = int32(len(s.known))
		}
	}
	if *k < 0 {
		return nil
	}
	return &s.known[*k-1]
}

// open reports whether only open sets of lines count, and every part of an
// obstacle alike: else nothing is known of shades and deep ground.
func (r *Rulings) open() bool { return r.Nearer == EveryPart && r.Graze == OpenSet }

// seenGround is what the viewers of a block have in common.
type seenGround struct {
	levels [cellSide * cellSide]int // the highest in each cell
	deep   [cellSide * cellSide]deepGround
	deepTo int     // for viewers on no higher level all deep ground counts
	beside []int32 // features in the block or close to it that may cast a shade

	stale   bool // what follows
	rest    outstanding
	shallow outstanding // without deep ground
}

// outstanding are points not known to be seen.
type outstanding struct {
	points blockPoints
	bounds geom.Bounds
	any    bool
}

// besideBlock is how far from a block a feature counts as close to it.
const besideBlock = 4 * geom.Inch

// survey begins a block.
func (m *SeenMap) survey(x, y int) {
	g := &m.ground
	*g = seenGround{beside: g.beside[:0], stale: true, deepTo: MaxLevel}
	if !m.board.rulings.open() {
		return
	}
	b, block := m.board, m.lattice(x, y, blockSide)
	for i := range b.contours {
		m.raise(&b.contours[i], x, y)
	}
	around := block.Grown(besideBlock)
	m.watch.eachNear(around, func(k int32) {
		o := &b.terrain[k]
		if !o.box.Touches(around) {
			return
		}
		if o.hull != nil {
			g.beside = append(g.beside, k)
		}
		if (o.data.Concealing || o.data.Contour) && o.mayBlock() && !b.lines(o) {
			for i := range o.core {
				if o.core[i].bounds.Touches(block) {
					m.deepIn(o, &o.core[i], x, y)
				}
			}
		}
	})
	for i := range g.deep {
		if d := &g.deep[i]; d.in != 0 {
			g.deepTo = min(g.deepTo, d.inTop)
		}
		if d := &g.deep[i]; d.on != 0 {
			g.deepTo = min(g.deepTo, d.onLevel-1)
		}
	}
}

// count finds what is outstanding in a block.
func (m *SeenMap) count(x, y int) {
	g := &m.ground
	g.stale, g.rest, g.shallow = false, outstanding{}, outstanding{}
	for cy := y; cy < min(y+blockSide, m.ny); cy += cellSide {
		for cx := x; cx < min(x+blockSide, m.nx); cx += cellSide {
			k := inBlock(cx, cy)
			points := m.unknown(cx, cy)
			g.rest.add(m, cx, cy, points)
			g.shallow.add(m, cx, cy, points&^(g.deep[k].in|g.deep[k].on))
		}
	}
}

func (o *outstanding) add(m *SeenMap, cx, cy int, points uint64) {
	if points == 0 {
		return
	}
	o.points[inBlock(cx, cy)] = points
	bounds := m.bitBounds(cx, cy, points)
	if o.any {
		bounds = bounds.Union(o.bounds)
	}
	o.bounds, o.any = bounds, true
}

// raise sets the level of the cells of a block that a contour may reach into.
func (m *SeenMap) raise(c *contour, x, y int) {
	o := &m.board.terrain[c.feature]
	m.eachCell(o.box, x, y, func(cx, cy int) {
		level := &m.ground.levels[inBlock(cx, cy)]
		if area := m.lattice(cx, cy, cellSide); *level < c.level && o.share(area, cornersOf(area)) != none {
			*level = c.level
		}
	})
}

// deepIn adds the points of a block that are deep in a band of a core.
func (m *SeenMap) deepIn(o *obstacle, core *band, x, y int) {
	for i := range core.solids {
		c := &core.solids[i]
		if c.pts == nil {
			continue
		}
		m.eachCell(c.box, x, y, func(cx, cy int) {
			points := m.unknown(cx, cy)
			for k := 0; k < len(c.pts) && points != 0; k++ {
				points &= leftOf(wholeLineOf(c.pts[k], c.pts[(k+1)%len(c.pts)]), m.at(cx, cy), m.grain, probeReach+1, 0)
			}
			if points == 0 {
				return
			}
			d := &m.ground.deep[inBlock(cx, cy)]
			switch {
			case !o.data.Contour:
				if d.in == 0 || core.top < d.inTop {
					d.inTop = core.top
				}
				d.in |= points
			case core.top == m.ground.levels[inBlock(cx, cy)]: // no point is higher
				d.on, d.onLevel = d.on|points, core.top
			}
		})
	}
}

// eachCell calls yield for the cells of a block that may have points in a box.
func (m *SeenMap) eachCell(box geom.Bounds, x, y int, yield func(cx, cy int)) {
	block := m.lattice(x, y, blockSide)
	if !box.Touches(block) {
		return
	}
	cells := func(l geom.Length) int { return int(max(l, 0)/m.grain) / cellSide * cellSide }
	for cy := y + cells(box.Min.Y-block.Min.Y); cy <= y+cells(min(box.Max.Y, block.Max.Y)-block.Min.Y); cy += cellSide {
		for cx := x + cells(box.Min.X-block.Min.X); cx <= x+cells(min(box.Max.X, block.Max.X)-block.Min.X); cx += cellSide {
			yield(cx, cy)
		}
	}
}

func cornersOf(b geom.Bounds) []geom.Point {
	return []geom.Point{b.Min, {X: b.Max.X, Y: b.Min.Y}, b.Max, {X: b.Min.X, Y: b.Max.Y}}
}

// light finds the points of a block that the viewer might see; it reports
// whether there is any. Near of the watch is then what may stand before them.
func (m *SeenMap) light(x, y int) bool {
	w, g := &m.watch, &m.ground
	if g.stale {
		m.count(x, y)
	}
	if !g.rest.any {
		return false
	}
	w.super = spread(g.rest.bounds)
	if limit := m.board.visibility; limit > 0 && !w.reaches(limit) {
		return false
	}
	open := m.board.rulings.open()
	switch near := w.reaches(ShadowDepth); {
	case !open || near:
		m.lit = g.rest.points
	case w.from.level > g.deepTo:
		m.lit = g.rest.points
		m.lookDown(x, y)
	case !g.shallow.any:
		return false
	default:
		m.lit = g.shallow.points
		w.super = spread(g.shallow.bounds)
	}
	if open && !m.darken(g.beside, x, y) {
		return false
	}
	w.meet()
	return !open || m.darken(w.near, x, y)
}

// lookDown takes from lit the deep ground that a viewer does not look down on.
func (m *SeenMap) lookDown(x, y int) {
	w := &m.watch
	w.measure(m.lattice(x, y, blockSide))
	_, far := w.halfway(&solid{box: w.super.Bounds().Grown(1)})
	for i := range m.lit {
		d := &m.ground.deep[i]
		if w.from.level <= d.inTop || far {
			m.lit[i] &^= d.in
		}
		if w.from.level < d.onLevel {
			m.lit[i] &^= d.on
		}
	}
}

// darken takes from lit what lies in a shade of one of the features; it reports
// whether anything is left.
func (m *SeenMap) darken(features []int32, x, y int) bool {
	s := &m.shades[m.watch.stand]
	if !s.aimed {
		s.aim(m.board, m.watch.stand)
		s.aimed, s.of = true, append(s.of[:0], make([]int32, len(m.board.terrain))...)
	}
	box := m.watch.super.Bounds()
	for _, of := range features {
		if m.board.terrain[of].hull == nil {
			continue
		}
		if d := s.shade(of); d != nil && m.mayFall(d, &box) {
			m.shade(s, d, x, y)
		}
	}
	left := uint64(0)
	for _, points := range m.lit {
		left |= points
	}
	return left != 0
}

// mayFall reports whether a shade may fall on some of a box.
func (m *SeenMap) mayFall(d *shade, box *geom.Bounds) bool {
	if _, most := d.left.across(box); most < 0 {
		return false
	}
	if _, most := d.right.across(box); most < 0 {
		return false
	}
	return !slices.ContainsFunc(m.board.terrain[d.of].with, func(k int32) bool { return m.board.terrain[k].box.Touches(*box) })
}

// shade takes from lit what lies in a shade.
func (m *SeenMap) shade(s *seenShades, d *shade, x, y int) {
	for k, points := range m.lit {
		if points == 0 || !s.stops(d.top, m.ground.levels[k]) {
			continue
		}
		at := m.at(x+k%cellSide*cellSide, y+k/cellSide*cellSide)
		if points &= leftOf(d.left, at, m.grain, probeReach, 0); points != 0 {
			points &= leftOf(d.right, at, m.grain, probeReach, 0)
		}
		beyond := uint64(0)
		for i := d.beyond[0]; i < d.beyond[1] && points&^beyond != 0; i++ {
			l := s.lines[i]
			beyond |= leftOf(wholeLine{-l.a, -l.b, -l.c}, at, m.grain, probeReach, 1)
		}
		m.lit[k] &^= points & beyond
	}
}
