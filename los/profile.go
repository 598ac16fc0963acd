package los

import (
	"cmp"
	"slices"

	"sightline/geom"
)

// profile returns the side view along the line from a point of the first stand
// to a point of the second.
func (p *pair) profile(from, to geom.Point, parts []partPieces) Profile {
	v := to.Sub(from)
	pr := Profile{
		From: from, To: to, Levels: [2]int{p.la, p.lb},
		Half: None, Shadow: None, Ground: []Span{}, Free: []Span{}, Over: []ProfilePart{},
	}
	if v == (geom.Point{}) {
		return pr
	}
	pr.Length = geom.Unscale(v.Dot(v), v)
	pr.Half = p.crossing(p.halfway(), from, to)
	if p.la != p.lb {
		pr.Shadow = p.crossing(p.shadow(), from, to)
	}
	pr.Ground = p.groundAlong(from, to, pr.Length)
	pr.Free = p.freeAlong(&pr)
	over := p.scraps.over[:0]
	for i := range parts {
		part := &parts[i]
		if part.Clause != S4 && part.Ground == part.Top {
			continue // contours show as ground
		}
		for _, s := range p.scraps.spansOf(from, to, part.pieces) {
			over = append(over, ProfilePart{
				Name: part.Name, Kind: part.Kind, Start: s.Start, End: s.End,
				Ground: part.Ground, Top: part.Top, Clause: part.Clause, Blocks: part.Blocks,
			})
		}
	}
	slices.SortStableFunc(over, compareOver)
	p.scraps.over, pr.Over = over, append(pr.Over, over...)
	return pr
}

// freeAlong returns how high an obstacle may rise along a profile without
// blocking, by S1 to S3.
func (p *pair) freeAlong(pr *Profile) []Span {
	out := []Span{}
	if p.board.rulings.Nearer != EveryPart {
		return out // an obstacle is judged as a whole
	}
	// From the higher stand: up to halfway, up to the shadow line, up to the end.
	ends := [3]geom.Length{pr.Length, pr.Length, pr.Length}
	tops := [3]int{max(p.lo, p.hi-1), max(p.lo, p.hi-3), p.lo}
	if p.la != p.lb {
		higher := pr.From
		if p.lb > p.la {
			higher = pr.To
		}
		for i, c := range [2]struct {
			line geom.Line
			at   geom.Length
		}{{p.low, pr.Half}, {p.shadow(), pr.Shadow}} {
			switch {
			case c.at != None && p.lb > p.la:
				ends[i] = pr.Length - c.at
			case c.at != None:
				ends[i] = c.at
			case c.line.SideOf(higher) >= 0: // the line runs on the lower stand's side
				ends[i] = 0
			}
		}
		ends[1] = max(ends[1], ends[0])
	}
	start := geom.Length(0)
	for i, end := range ends {
		if n := len(out); end > start && n > 0 && out[n-1].Level == tops[i] {
			out[n-1].End = end
		} else if end > start {
			out = append(out, Span{start, end, tops[i]})
		}
		start = max(start, end)
	}
	if p.lb > p.la {
		turnSpans(out, pr.Length)
	}
	return out
}

func compareOver(a, b ProfilePart) int {
	return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.Name, b.Name),
		cmp.Compare(a.Top, b.Top), cmp.Compare(a.Clause, b.Clause))
}

// crossing returns the distance from from at which the segment crosses l,
// rounded, or None if it does not.
func (p *pair) crossing(l geom.Line, from, to geom.Point) geom.Length {
	if l.SideOf(from)*l.SideOf(to) >= 0 {
		return None
	}
	at := geom.LineThrough(from, to).Meet(l).Rounded()
	return distance(from, at)
}

// groundAlong returns the levels of the ground along a segment; along the edge
// of a contour it is that of the higher side, as under a stand.
func (p *pair) groundAlong(from, to geom.Point, length geom.Length) []Span {
	hills, cuts := p.scraps.hills[:0], append(p.scraps.steps[:0], 0, length)
	for i := range p.board.contours {
		c := &p.board.contours[i]
		for _, s := range p.scraps.spansOf(from, to, c.solids) {
			s.Level = c.level
			hills = append(hills, s)
			cuts = append(cuts, s.Start, s.End)
		}
	}
	p.scraps.hills, p.scraps.steps = hills, cuts
	slices.Sort(cuts)
	var out []Span
	for i := 1; i < len(cuts); i++ {
		s := Span{Start: cuts[i-1], End: cuts[i]}
		if s.Start == s.End {
			continue
		}
		for _, h := range hills {
			if h.Start <= s.Start && s.End <= h.End {
				s.Level = max(s.Level, h.Level)
			}
		}
		if n := len(out); n > 0 && out[n-1].Level == s.Level {
			out[n-1].End = s.End
		} else {
			out = append(out, s)
		}
	}
	return out
}

// spansOf returns where a segment runs through convex pieces, or along an edge of
// one: where two pieces meet it is in neither. They are distances from
// its start, rounded to the micrometer, neighbors put together. They hold until
// the next call.
func (s *scraps) spansOf(from, to geom.Point, pieces []solid) []Span {
	out := s.spans[:0]
	box := geom.BoundsOf(from, to)
	for i := range pieces {
		if !pieces[i].box.Touches(box) {
			continue
		}
		if a, b, ok := pieces[i].area.Run(from, to); ok {
			out = append(out, Span{Start: distance(from, a.Rounded()), End: distance(from, b.Rounded())})
		}
	}
	slices.SortFunc(out, func(a, b Span) int { return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End)) })
	s.spans = out
	merged := out[:0]
	for _, s := range out {
		// Rounding may leave two micrometers between neighbors.
		if n := len(merged); n > 0 && s.Start <= merged[n-1].End+2 {
			merged[n-1].End = max(merged[n-1].End, s.End)
		} else {
			merged = append(merged, s)
		}
	}
	return merged
}

// turnAround measures the profile from its other end.
func (pr *Profile) turnAround() {
	pr.From, pr.To = pr.To, pr.From
	pr.Levels[0], pr.Levels[1] = pr.Levels[1], pr.Levels[0]
	turn := func(at *geom.Length) {
		if *at >= 0 {
			*at = pr.Length - *at
		}
	}
	turn(&pr.Half)
	turn(&pr.Shadow)
	turnSpans(pr.Ground, pr.Length)
	turnSpans(pr.Free, pr.Length)
	for i := range pr.Over {
		s := &pr.Over[i]
		s.Start, s.End = pr.Length-s.End, pr.Length-s.Start
	}
	slices.SortStableFunc(pr.Over, compareOver)
}

func turnSpans(spans []Span, length geom.Length) {
	for i := range spans {
		s := &spans[i]
		s.Start, s.End = length-s.End, length-s.Start
	}
	slices.Reverse(spans)
}

// distance returns the distance between two points, rounded.
func distance(p, q geom.Point) geom.Length {
	if p == q {
		return 0
	}
	d := q.Sub(p)
	return geom.Unscale(d.Dot(d), d)
}
