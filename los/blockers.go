package los

import (
	"cmp"
	"slices"
)

// blockers returns, for each obstacle that S4 lets block some part of the
// corridor, the pieces that block. They are in the order of their names, so that
// which of several smallest sets is blamed depends neither on the order of the
// file nor on how the table lies. They are of the pair's scraps, if it has any.
func (p *pair) blockers(q Question, from int) []blocker {
	s := p.scraps
	if s == nil {
		s = new(scraps)
	}
	out := s.blockers[:0]
	s.pieces, s.cut = s.pieces[:0], s.cut[:0]
	p.obstacles(q, from, func(o *obstacle) {
		first := len(s.pieces)
		p.stopping(o, s, func(whole *solid, z *zone) {
			if p.outside(whole) {
				return
			}
			if z.n == 0 {
				s.pieces = append(s.pieces, whole)
			} else if cut := z.clip(whole.area, p.scraps); !cut.Empty() {
				s.cut = append(s.cut, solid{cut, cut.WholeCorners(), whole.box})
				s.pieces = append(s.pieces, &s.cut[len(s.cut)-1])
			}
		})
		if pieces := s.pieces[first:len(s.pieces):len(s.pieces)]; len(pieces) > 0 {
			out = append(out, blocker{o, pieces})
		}
	})
	s.blockers = out
	slices.SortStableFunc(out, func(x, y blocker) int { return cmp.Compare(x.name, y.name) })
	return out
}

// stopping calls yield for each piece of an obstacle, in the corridor or beside
// it, and the zone in which it blocks.
func (p *pair) stopping(o *obstacle, s *scraps, yield func(whole *solid, z *zone)) {
	j := p.judge(o)
	for _, band := range j.bands {
		if j.linedBy != 0 {
			band.solids = s.bare(p, &j, band.solids)
		}
		var buf [3]zone
		for _, z := range p.bandZones(&band, buf[:0]) {
			if z.clause != S4 {
				continue
			}
			for i := range band.solids {
				yield(&band.solids[i], &z)
			}
		}
	}
}

// outside reports whether a piece has no point in the corridor, edges included:
// one that only touches it does not block, but a witness keeps off it.
func (p *pair) outside(c *solid) bool {
	if !c.box.Touches(p.bounds) {
		return true
	}
	sides := p.sides()
	for i := range sides {
		switch least, most := sides[i].across(&c.box); {
		case most < 0:
			return true
		case least < 0 && c.area.RightOf(sides[i].exact):
			return true
		}
	}
	return false
}

// A blocker is the part of an obstacle that no sight line of a pair may pass
// through.
type blocker struct {
	*obstacle
	pieces []*solid
}

// bandZones returns the zones that judge a band under the R-nearer in force.
func (p *pair) bandZones(b *band, buf []zone) []zone {
	if p.board.rulings.Nearer == NearestPoint && b.top > p.lo && p.hi >= b.top+1 {
		return append(buf, zone{clause: p.nearestClause(b)})
	}
	return p.zones(b.top, buf)
}

// open reports whether the blockers leave a line of sight under the R-graze in
// force.
func (p *pair) open(blockers []blocker) bool {
	if p.misses(blockers) {
		return true
	}
	return p.board.rulings.Graze == SingleLine && p.singleLine(blockers) != nil
}

// misses reports whether some line from a to b misses all blockers.
func (p *pair) misses(blockers []blocker) bool {
	s := searches.Get().(*search)
	defer searches.Put(s)
	s.reset(p)
	for _, b := range blockers {
		for _, piece := range b.pieces {
			if s.shuts(piece) {
				return false
			}
			s.solids = append(s.solids, piece)
		}
	}
	return s.open()
}

// maxSets bounds the sets of blockers tried in the search for the smallest.
const maxSets = 2000

// together puts the blockers that are one area together.
func (p *pair) together(blockers []blocker) [][]blocker {
	var out [][]blocker
	of := func(b blocker) int { return p.board.areaOf(b.feature, b.stand) }
	for _, b := range blockers {
		k := slices.IndexFunc(out, func(area []blocker) bool { return of(area[0]) == of(b) })
		if k < 0 {
			out = append(out, []blocker{b})
		} else {
			out[k] = append(out[k], b)
		}
	}
	return out
}

// culprits returns the blockers that shut the corridor, those of one area as one: each
// that does so alone, else a smallest set that does so together. Where more than maxSets
// sets would have to be tried, it is a set of which none can be spared.
func (p *pair) culprits(blockers []blocker) (set [][]blocker, alone bool) {
	areas := p.together(blockers)
	if len(areas) == 1 {
		return areas, true
	}
	for _, a := range areas {
		if p.wallsShut(a[0].obstacle) || !p.open(a) {
			set = append(set, a)
		}
	}
	if set != nil {
		return set, true
	}
	tries := 0
	for size := 2; size < len(areas); size++ {
		if set := p.shutting(areas, nil, size, &tries); set != nil {
			return set, false
		}
	}
	set = slices.Clone(areas)
	for i := len(set) - 1; tries > maxSets && i >= 0; i-- {
		if rest := slices.Concat(set[:i], set[i+1:]); !p.open(slices.Concat(rest...)) {
			set = rest
		}
	}
	return set, false
}

// shutting returns the first set of the given size that holds chosen and shuts
// the corridor, or nil.
func (p *pair) shutting(from, chosen [][]blocker, size int, tries *int) [][]blocker {
	if len(chosen) == size {
		if *tries++; *tries > maxSets || p.open(slices.Concat(chosen...)) {
			return nil
		}
		return slices.Clone(chosen)
	}
	for i, b := range from {
		if len(from)-i < size-len(chosen) || *tries > maxSets {
			break
		}
		if set := p.shutting(from[i+1:], append(chosen, b), size, tries); set != nil {
			return set
		}
	}
	return nil
}

// contact reports whether the stands touch; a passenger touches its carrier.
func (p *pair) contact() bool { return p.a == p.b || p.a.Touches(p.b) }

// visible reports whether the stands are within the visibility limit.
func (p *pair) visible() bool {
	return p.board.visibility <= 0 || p.a.Within(p.b, p.board.visibility)
}
