package los

import (
	"cmp"
	"slices"
	"strings"

	"sightline/geom"
)

// partPieces is a part with its exact shape, as measured from the first stand
// of the pair.
type partPieces struct {
	Part
	area   int   // as Board.areaOf
	of     []int // the features that it is of, if it is of one of several that are one area
	pieces []solid
}

func comparePieces(a, b partPieces) int {
	return cmp.Or(
		cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.Name, b.Name),
		cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Top, b.Top), cmp.Compare(a.Clause, b.Clause),
		cmp.Compare(a.area, b.area))
}

// parts returns every part of every obstacle in the corridor between the two
// footprints, each with the clause that decides about it. The pieces are of the
// pair's scraps.
func (p *pair) parts(q Question, from int) []partPieces {
	out, met := p.scraps.parts[:0], p.scraps.met[:0]
	p.obstacles(q, from, func(o *obstacle) {
		j := p.judge(o)
		for _, band := range o.whole {
			if !band.bounds.Touches(p.bounds) {
				continue
			}
			between, cut := p.between(band.solids)
			if cut && len(o.with) > 0 && (len(met) == 0 || met[len(met)-1] != o.feature) {
				met = append(met, o.feature)
			}
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
	p.scraps.met = met
	p.scraps.outline(out)
	if len(met) > 0 {
		out = p.united(out, met)
	}
	p.scraps.parts = out
	return out
}

// united puts parts of one area together that one clause judges, so that how an area is
// drawn changes no reason. Met are the features of areas of several in the corridor.
func (p *pair) united(parts []partPieces, met []int) []partPieces {
	b, out := p.board, parts[:0]
	slices.Sort(met) // an index may give them in any order
	for _, part := range parts {
		if part.Feature < 0 || len(b.terrain[part.Feature].with) == 0 {
			out = append(out, part)
			continue
		}
		k := slices.IndexFunc(out, func(o partPieces) bool {
			return o.area == part.area && o.Ground == part.Ground && o.Top == part.Top && o.Clause == part.Clause
		})
		if k < 0 {
			part.of = []int{part.Feature}
			part.nameAll(b, met)
			out = append(out, part)
			continue
		}
		o := &out[k]
		o.of = append(o.of, part.Feature)
		o.pieces, o.Outlines = slices.Concat(o.pieces, part.pieces), slices.Concat(o.Outlines, part.Outlines)
		o.Start, o.End = min(o.Start, part.Start), max(o.End, part.End)
	}
	return out
}

// nameAll gives a part the names of all features met that are its area.
func (part *partPieces) nameAll(b *Board, met []int) {
	var names []string
	var all []int
	for _, f := range met {
		if b.areaOf(f, -1) == part.area {
			all, names = append(all, f), append(names, b.terrain[f].name)
		}
	}
	if len(all) > 1 {
		slices.Sort(names)
		part.Feature, part.Features, part.Name = all[0], all, listed(names)
	}
}

// listed returns "A, B and C"; where names are lists themselves "A; B and C; and D".
func listed(names []string) string {
	n, comma, and := len(names), ", ", " and "
	if n < 2 {
		return strings.Join(names, "")
	}
	if slices.ContainsFunc(names, func(s string) bool { return strings.HasSuffix(s, oneArea) }) {
		comma, and = "; ", "; and "
	}
	return strings.Join(names[:n-1], comma) + and + names[n-1]
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

// between returns the parts of pieces in the corridor and under neither stand, and
// whether any are in the corridor. They hold until the next call.
func (p *pair) between(solids []solid) (_ []solid, cut bool) {
	s := p.scraps
	between := s.between[:0]
	for i := range solids {
		c := p.cutCorridor(&solids[i])
		if c.Empty() {
			continue
		}
		cut = true
		first := len(between)
		between = append(between, solid{area: c, box: c.Bounds()})
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
	return between, cut
}

func (p *pair) addPart(out []partPieces, o *obstacle, b *band, clause Clause, z *zone, pieces []solid) []partPieces {
	s := p.scraps
	part := partPieces{area: p.board.areaOf(o.feature, o.stand), Part: Part{
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
