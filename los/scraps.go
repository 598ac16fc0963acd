package los

import (
	"sync"

	"sightline/geom"
)

// Scraps are the areas cut while one ruling is made, in memory used again for
// the next. Nil scraps cut as geom does.
type scraps struct {
	areas []geom.Convex
	used  int

	between, core []solid
	rim           [2][]solid
	kept          []solid // of all parts
	parts         []partPieces
	met           []int        // features of areas of several
	outlines      []geom.Point // of all parts, and how many corners each has
	counts        []int
	blockers      []blocker
	pieces        []*solid // of all blockers
	cut           []solid  // those of them that a line cuts
	lines         []geom.Line
	sides         []tableLine // of the corridor; none until asked for
	gates         []gate
	stands        [2]solid // of the pair; none if without corners
	over          []ProfilePart
	spans         []Span // on one line
	hills         []Span
	steps         []geom.Length
	aim           aim
	bulks         []bulk
	bulkPoints    []geom.Point
	circle        []geom.Point
	grown         []solid
	wide          []*solid
	left, crossed []solid // of what is lined
	aroundBase    solid
	aroundPts     [4]geom.Point
}

var scrapped = sync.Pool{New: func() any { return new(scraps) }}

func (s *scraps) reset() {
	s.used, s.kept, s.sides, s.left = 0, s.kept[:0], s.sides[:0], s.left[:0]
	s.outlines, s.counts = s.outlines[:0], s.counts[:0]
	s.stands[0].pts, s.stands[1].pts = nil, nil
}

// clip is c.Clip(l).
func (s *scraps) clip(c geom.Convex, l geom.Line) geom.Convex {
	if s == nil {
		return c.Clip(l)
	}
	s.room(1)
	out := &s.areas[s.used]
	switch left, right := c.Split(l, out, nil); {
	case !left:
		return geom.Convex{}
	case !right:
		return c
	}
	s.used++
	return *out
}

// room sees that there are unused areas.
func (s *scraps) room(n int) {
	for s.used+n > len(s.areas) {
		s.areas = append(s.areas, geom.Convex{})
	}
}

// divide returns the common part of a piece and o, empty if it has no interior,
// and appends to rest convex pieces that together are the rest of it. A piece
// apart from o stays whole.
func (s *scraps) divide(piece solid, o *solid, rest []solid) (common geom.Convex, _ []solid) {
	if o.pts == nil {
		common, parts := new(geom.Cutter).Divide(piece.area, o.area, nil)
		for _, c := range parts {
			rest = append(rest, solid{area: c, box: piece.box})
		}
		return common, rest
	}
	if !piece.box.Touches(o.box) {
		return geom.Convex{}, append(rest, piece)
	}
	lines := s.lines[:0] // those that cut the piece
	for i, u := range o.pts {
		v := o.pts[0]
		if i+1 < len(o.pts) {
			v = o.pts[i+1]
		}
		least, most := wholeLineOf(u, v).across(&piece.box)
		if least >= 0 {
			continue
		}
		l := geom.LineThrough(u, v)
		in, beyond := most > 0, true
		if in {
			in, beyond = piece.area.Reaches(l)
		}
		if !in {
			return geom.Convex{}, append(rest, piece)
		}
		if beyond {
			lines = append(lines, l)
		}
	}
	s.lines = lines
	n := len(rest)
	common = piece.area
	for _, l := range lines {
		s.room(2)
		left, right := &s.areas[s.used], &s.areas[s.used+1]
		switch in, beyond := common.Split(l, left, right); {
		case !in:
			return geom.Convex{}, append(rest[:n], piece)
		case beyond:
			s.used += 2
			rest = append(rest, solid{area: *right, box: right.Bounds()})
			common = *left
		}
	}
	return common, rest
}

// stand returns a footprint of the pair as a solid.
func (p *pair) stand(i int) *solid {
	o := &p.scraps.stands[i]
	if o.pts == nil {
		f := [2]*geom.Footprint{p.a, p.b}[i]
		o.pts, o.box = f.Polygon(), f.Bounds()
		o.area.SetConvex(o.pts)
	}
	return o
}

// sides returns the sides of the corridor, the inside on the left of each.
func (p *pair) sides() []tableLine {
	s := p.scraps
	if s == nil {
		s = new(scraps)
	}
	if len(s.sides) == 0 {
		hull := p.corridor()
		for i, u := range hull {
			s.sides = append(s.sides, tableLineOf(u, hull[(i+1)%len(hull)]))
		}
	}
	return s.sides
}
