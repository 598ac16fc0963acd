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
	lines         []geom.Line
	gates         []gate
	stands        [2]solid // of the pair; none if without corners
}

var scrapped = sync.Pool{New: func() any { return new(scraps) }}

func (s *scraps) reset() { s.used, s.kept, s.stands = 0, s.kept[:0], [2]solid{} }

// clip is c.Clip(l).
func (s *scraps) clip(c geom.Convex, l geom.Line) geom.Convex {
	if s == nil {
		return c.Clip(l)
	}
	switch left, right := c.Reaches(l); {
	case !left:
		return geom.Convex{}
	case !right:
		return c
	}
	return s.cut(c, l)
}

// cut is clip where l cuts c.
func (s *scraps) cut(c geom.Convex, l geom.Line) geom.Convex {
	if s.used == len(s.areas) {
		s.areas = append(s.areas, geom.Convex{})
	}
	out := &s.areas[s.used]
	s.used++
	out.SetClip(c, l)
	return *out
}

// divide returns the common part of a piece and o, empty if it has no interior,
// and appends to rest convex pieces that together are the rest of it. A piece
// apart from o stays whole.
func (s *scraps) divide(piece solid, o *solid, rest []solid) (common geom.Convex, _ []solid) {
	if o.pts == nil {
		for _, c := range piece.area.Subtract(o.area, nil) {
			rest = append(rest, solid{area: c, box: piece.box})
		}
		return piece.area.Intersect(o.area), rest
	}
	if !piece.box.Touches(o.box) {
		return geom.Convex{}, append(rest, piece)
	}
	lines := s.lines[:0] // those that cut the piece
	for i, u := range o.pts {
		v := o.pts[(i+1)%len(o.pts)]
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
		in, beyond := common.Reaches(l)
		if !in {
			return geom.Convex{}, append(rest[:n], piece)
		}
		if beyond {
			rest = append(rest, solid{area: s.cut(common, l.Opposite()), box: piece.box})
			common = s.cut(common, l)
		}
	}
	return common, rest
}

// stand returns a footprint of the pair as a solid.
func (p *pair) stand(i int) *solid {
	o := &p.scraps.stands[i]
	if o.pts == nil {
		f := [2]*geom.Footprint{p.a, p.b}[i]
		*o = solid{area: geom.ConvexOf(f.Polygon()), pts: f.Polygon(), box: f.Bounds()}
	}
	return o
}

// boxAround returns what Bounds does.
func boxAround(c geom.Convex) geom.Bounds {
	var b geom.Bounds
	for i, e := range c.Corners() {
		p := e.Rounded()
		if i == 0 {
			b = geom.Bounds{Min: p, Max: p}
		}
		b.Min.X, b.Min.Y = min(b.Min.X, p.X), min(b.Min.Y, p.Y)
		b.Max.X, b.Max.Y = max(b.Max.X, p.X), max(b.Max.Y, p.Y)
	}
	one := geom.Pt(1, 1)
	return geom.Bounds{Min: b.Min.Sub(one), Max: b.Max.Add(one)}
}
