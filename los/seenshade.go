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

// leftOf returns the points of a cell, the first of which is at, that have a
// square around them, with corners as far away as reach, on the left of a line:
// where it measures at least least.
func leftOf(l wholeLine, at geom.Point, reach geom.Length, least int64) (points uint64) {
	stepX, stepY := l.a*int64(SeenGrain), l.b*int64(SeenGrain)
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

// deepen finds the levels and the deep ground of a block.
func (m *SeenMap) deepen(x, y int) {
	clear(m.deep[:])
	clear(m.levels[:])
	if !m.board.rulings.open() {
		return
	}
	b := m.board
	for i := range b.contours {
		m.raise(&b.contours[i], x, y)
	}
	block := m.lattice(x, y, blockSide)
	m.watch.eachNear(block, func(k int32) {
		o := &b.terrain[k]
		if (o.data.Concealing || o.data.Contour) && o.mayBlock() && !b.lines(o) {
			for i := range o.core {
				if o.core[i].bounds.Touches(block) {
					m.deepIn(o, &o.core[i], x, y)
				}
			}
		}
	})
}

// raise sets the level of the cells of a block that a contour may reach into.
func (m *SeenMap) raise(c *contour, x, y int) {
	o := &m.board.terrain[c.feature]
	m.eachCell(o.box, x, y, func(cx, cy int) {
		level := &m.levels[inBlock(cx, cy)]
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
				points &= leftOf(wholeLineOf(c.pts[k], c.pts[(k+1)%len(c.pts)]), m.at(cx, cy), probeReach+1, 0)
			}
			if points == 0 {
				return
			}
			d := &m.deep[inBlock(cx, cy)]
			switch {
			case !o.data.Contour:
				if d.in == 0 || core.top < d.inTop {
					d.inTop = core.top
				}
				d.in |= points
			case core.top == m.levels[inBlock(cx, cy)]: // no point is higher
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
	cells := func(l geom.Length) int { return int(max(l, 0)/SeenGrain) / cellSide * cellSide }
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
// whether there is any.
func (m *SeenMap) light(x, y int) bool {
	w := &m.watch
	any := false
	for cy := y; cy < min(y+blockSide, m.ny); cy += cellSide {
		for cx := x; cx < min(x+blockSide, m.nx); cx += cellSide {
			points := m.unknown(cx, cy)
			m.lit[inBlock(cx, cy)] = points
			any = any || points != 0
		}
	}
	if !any {
		return false
	}
	w.super = spread(m.pendingBounds(x, y, blockSide))
	if limit := m.board.visibility; limit > 0 && !w.reaches(limit) {
		clear(m.lit[:])
		return false
	}
	if m.board.rulings.open() {
		m.darken(x, y)
	}
	return m.anyPending(x, y, blockSide)
}

// darken takes from lit what is surely hidden from the viewer.
func (m *SeenMap) darken(x, y int) {
	w := &m.watch
	if !w.reaches(ShadowDepth) {
		w.measure(m.lattice(x, y, blockSide))
		_, far := w.halfway(&solid{box: w.super.Bounds().Grown(1)})
		for i := range m.deep {
			d := &m.deep[i]
			if w.from.level <= d.inTop || far {
				m.lit[i] &^= d.in
			}
			if w.from.level < d.onLevel {
				m.lit[i] &^= d.on
			}
		}
	}
	s := &m.shades[w.stand]
	if !s.aimed {
		s.aim(m.board, w.stand)
		s.aimed, s.of = true, append(s.of[:0], make([]int32, len(m.board.terrain))...)
	}
	w.meet()
	for _, of := range w.near {
		if m.board.terrain[of].hull == nil {
			continue
		}
		if d := s.shade(of); d != nil {
			m.shade(s, d, x, y)
		}
	}
}

// shade takes from lit what lies in a shade.
func (m *SeenMap) shade(s *seenShades, d *shade, x, y int) {
	box := m.watch.super.Bounds()
	for _, l := range [2]*wholeLine{&d.left, &d.right} {
		if _, most := l.across(&box); most < 0 {
			return
		}
	}
	if len(m.board.terrain[d.of].with) > 0 && m.touches(d.of, box) {
		return
	}
	for cy := y; cy < min(y+blockSide, m.ny); cy += cellSide {
		for cx := x; cx < min(x+blockSide, m.nx); cx += cellSide {
			k := inBlock(cx, cy)
			points := m.lit[k]
			if points == 0 || !s.stops(d.top, m.levels[k]) {
				continue
			}
			at := m.at(cx, cy)
			if points &= leftOf(d.left, at, probeReach, 0); points == 0 {
				continue
			}
			if points &= leftOf(d.right, at, probeReach, 0); points == 0 {
				continue
			}
			beyond := uint64(0)
			for _, l := range s.lines[d.beyond[0]:d.beyond[1]] {
				if beyond |= leftOf(wholeLine{-l.a, -l.b, -l.c}, at, probeReach, 1); points&^beyond == 0 {
					break
				}
			}
			m.lit[k] &^= points & beyond
		}
	}
}

// touches reports whether one of the areas that are one with a feature may have
// ground in a box.
func (m *SeenMap) touches(of int32, box geom.Bounds) bool {
	return slices.ContainsFunc(m.board.terrain[of].with, func(k int32) bool { return m.board.terrain[k].box.Touches(box) })
}
