package los

import (
	"cmp"
	"slices"

	"sightline/geom"
)

// partPieces is a part with its exact shape, as measured from the first stand
// of the pair.
type partPieces struct {
	Part
	obstacle int
	pieces   []solid
}

func comparePieces(a, b partPieces) int {
	return cmp.Or(
		cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.Name, b.Name),
		cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Top, b.Top), cmp.Compare(a.Clause, b.Clause),
		cmp.Compare(a.obstacle, b.obstacle))
}

// parts returns every part of every obstacle in the corridor between the two
// footprints, each with the clause that decides about it. The pieces are of the
// pair's scraps.
func (p *pair) parts(q Question, from int) []partPieces {
	out := p.scraps.parts[:0]
	p.obstacles(q, from, func(o *obstacle) {
		j := p.judge(o)
		for _, band := range o.whole {
			if !band.bounds.Touches(p.bounds) {
				continue
			}
			between := p.between(band.solids)
			if len(between) == 0 {
				continue
			}
			if p.board.rulings.Nearer == NearestPoint {
				core, _, _ := p.split(&j, &band, between)
				band.pieces = areas(core)
				band.measure()
			}
			var buf [3]zone
			for _, z := range p.bandZones(&band, buf[:0]) {
				if z.clause != S4 || j.freed == "" && j.linedBy == 0 {
					out = p.addPart(out, o, &band, z.clause, &z, between)
					continue
				}
				core, rim, lined := p.split(&j, &band, between)
				out = p.addPart(out, o, &band, S4, &z, core)
				out = p.addPart(out, o, &band, j.freed, &z, rim)
				out = p.addPart(out, o, &band, Lining, &z, lined)
			}
		}
	})
	p.scraps.parts = out
	p.scraps.outline(out)
	return out
}

// outline gives the parts their outlines, in memory of their own.
func (s *scraps) outline(parts []partPieces) {
	pts, counts := slices.Clone(s.outlines), s.counts
	outlines := make([][]geom.Point, len(counts))
	for i, n := range counts {
		outlines[i], pts = pts[:n:n], pts[n:]
	}
	for i := range parts {
		n := len(parts[i].pieces)
		parts[i].Outlines, outlines = outlines[:n:n], outlines[n:]
	}
}

func areas(pieces []solid) []geom.Convex {
	var out []geom.Convex
	for i := range pieces {
		out = append(out, pieces[i].area)
	}
	return out
}

// split divides pieces of a whole band in the corridor into what may block, what
// being in the obstacle frees, and what lining it does. They hold until the next
// split.
func (p *pair) split(j *judged, whole *band, pieces []solid) (core, rim, lined []solid) {
	core = pieces
	if j.freed != "" {
		core, rim = p.splitRim(j, whole, pieces)
	}
	if j.linedBy != 0 {
		core, lined = p.scraps.lined(p, j, core)
	}
	return core, rim, lined
}

func (p *pair) splitRim(j *judged, whole *band, pieces []solid) (core, rim []solid) {
	s := p.scraps
	core, rim = s.core[:0], append(s.rim[0][:0], pieces...)
	rest := s.rim[1][:0]
	for _, b := range j.bands {
		if b.ground != whole.ground {
			continue
		}
		for i := range b.solids {
			o := &b.solids[i]
			if !p.mayMeet(o) {
				continue // every piece would stay whole
			}
			rest = rest[:0]
			for _, piece := range rim {
				var in geom.Convex
				if in, rest = s.divide(piece, o, rest); !in.Empty() {
					core = append(core, solid{area: in, box: piece.box})
				}
			}
			rim, rest = rest, rim
		}
	}
	s.core, s.rim = core, [2][]solid{rim, rest}
	return core, rim
}

// between returns the parts of pieces in the corridor and under neither stand.
// They hold until the next call.
func (p *pair) between(solids []solid) []solid {
	s := p.scraps
	between := s.between[:0]
	for i := range solids {
		c := p.cutCorridor(&solids[i])
		if c.Empty() {
			continue
		}
		first := len(between)
		between = append(between, solid{area: c, box: boxAround(c)})
		for k := range 2 {
			stand := p.stand(k)
			if !solids[i].box.Touches(stand.box) {
				continue
			}
			rest := s.rim[0][:0]
			for _, c := range between[first:] {
				_, rest = s.divide(c, stand, rest)
			}
			between = append(between[:first], rest...)
			s.rim[0] = rest
		}
	}
	s.between = between
	return between
}

func (p *pair) addPart(out []partPieces, o *obstacle, b *band, clause Clause, z *zone, pieces []solid) []partPieces {
	s := p.scraps
	part := partPieces{obstacle: o.id(), Part: Part{
		Name: o.name, Feature: o.feature, Stand: o.stand, Kind: o.kindName(),
		Ground: b.ground, Top: b.top, Clause: clause, Blocks: clause == S4,
	}}
	first := len(s.kept)
	var start, end int64 // along the axis, times the axis
	for i := range pieces {
		c := z.clip(pieces[i].area, s)
		if c.Empty() {
			continue
		}
		corner := len(s.outlines)
		s.outlines = c.AppendRounded(s.outlines)
		outline := s.outlines[corner:]
		s.counts = append(s.counts, len(outline))
		least, most := spanOf(outline, p.axis)
		if len(s.kept) == first {
			start, end = least, most
		}
		start, end = min(start, least), max(end, most)
		// Its own box, not the band's: rims lie outside of the core.
		s.kept = append(s.kept, solid{area: c, box: geom.BoundsOf(outline...).Grown(geom.Micrometer)})
	}
	if part.pieces = s.kept[first:len(s.kept):len(s.kept)]; len(part.pieces) == 0 {
		return out
	}
	part.Start, part.End = geom.Unscale(start-p.frontA, p.axis), geom.Unscale(end-p.frontA, p.axis)
	return append(out, part)
}
