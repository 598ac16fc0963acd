package los

import (
	"slices"

	"sightline/geom"
)

// The clearance of a clear line is how far it keeps from all that would block a
// line through it. That is whatever S4 judges of the obstacles that have a part
// in the corridor, beside it and behind the ends of the line as well; but not
// what lies under the two stands, which no line between them meets.
//
// The widest line is found by asking the search of free.go again and again
// whether there is a line that misses all of this when it is grown by a length.

// A bulk is a convex piece of what a line keeps clear of, its corners rounded.
type bulk struct {
	name string
	pts  geom.Hull
	box  geom.Bounds
}

// bulks returns what a line keeps clear of. They are of the pair's scraps.
func (p *pair) bulks(blockers []blocker, parts []partPieces) []bulk {
	s := p.scraps
	s.bulks, s.bulkPoints = s.bulks[:0], s.bulkPoints[:0]
	for i := range blockers {
		o := blockers[i].obstacle
		if !slices.ContainsFunc(parts, func(part partPieces) bool { return part.Blocks && part.obstacle == o.id() }) {
			continue
		}
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
				for k := range band.solids {
					if area := z.clip(band.solids[k].area, s); !area.Empty() {
						p.addBulk(o.name, solid{area: area, box: band.solids[k].box})
					}
				}
			}
		}
	}
	return s.bulks
}

// addBulk adds what of a piece is under neither stand.
func (p *pair) addBulk(name string, piece solid) {
	s := p.scraps
	rest, next := append(s.rim[0][:0], piece), s.rim[1][:0]
	for i := range 2 {
		stand := p.stand(i)
		if !piece.box.Touches(stand.box) {
			continue
		}
		next = next[:0]
		for _, c := range rest {
			_, next = s.divide(c, stand, next)
		}
		rest, next = next, rest
	}
	s.rim = [2][]solid{rest, next}
	for i := range rest {
		first := len(s.bulkPoints)
		s.bulkPoints = rest[i].area.AppendRounded(s.bulkPoints)
		pts := s.bulkPoints[first:len(s.bulkPoints):len(s.bulkPoints)]
		s.bulks = append(s.bulks, bulk{name, pts, geom.BoundsOf(pts...)})
	}
}

// pass sets the clearance of a line and the name of what it passes.
func (p *pair) pass(w *Witness, bulks []bulk) {
	w.Clearance, w.Past = None, ""
	ends, box := geom.Hull{w.From, w.To}, geom.BoundsOf(w.From, w.To)
	for i := range bulks {
		b := &bulks[i]
		if w.Clearance >= 0 && !b.box.Touches(box.Grown(w.Clearance)) {
			continue
		}
		if d := geom.Gap(&ends, &b.pts); w.Clearance < 0 || d < w.Clearance {
			w.Clearance, w.Past = d, b.name
		}
	}
}

// clearanceGrain is how near the widest line comes to the widest there is: less
// than 0.01".
const clearanceGrain = 220 * geom.Micrometer

// widest returns the bulks grown as far as a line still gets through, and what
// else it must miss; nil if that is hardly at all.
func (p *pair) widest(s *search, bulks []bulk, blockers []blocker) []blocker {
	if len(bulks) == 0 {
		return nil
	}
	// A line gets through at room, and none at limit. Circles may be coarse as
	// long as these are far apart.
	room, limit := geom.Length(0), geom.Length(0)
	for step := geom.Inch / 4; limit == 0; step *= 2 {
		if slack := step / 16; p.passable(s, room+step, slack, bulks, blockers) {
			room += step
		} else {
			limit = room + step + slack
		}
	}
	for limit-room > clearanceGrain {
		slack := (limit - room) / 16
		if by := room + (limit-room)/2; p.passable(s, by, slack, bulks, blockers) {
			room = by
		} else {
			limit = by + slack
		}
	}
	if room == 0 {
		return nil
	}
	return []blocker{{pieces: p.grow(room, clearanceGrain/16, bulks, blockers)}}
}

// passable reports whether a line misses the bulks grown by a length.
func (p *pair) passable(s *search, by, slack geom.Length, bulks []bulk, blockers []blocker) bool {
	pieces := p.grow(by, slack, bulks, blockers)
	s.reset(p)
	for _, o := range pieces {
		if s.shuts(o) {
			return false
		}
	}
	s.solids = append(s.solids, pieces...)
	return s.open()
}

// meets reports whether a box may reach into the corridor.
func (p *pair) meets(box geom.Bounds) bool {
	if !box.Touches(p.bounds) {
		return false
	}
	sides := p.sides()
	for i := range sides {
		if _, most := sides[i].across(&box); most <= 0 {
			return false
		}
	}
	return true
}

// grow returns the bulks grown by a length, or by up to slack more, where they
// then reach the corridor, and the pieces of all blockers. They hold until the
// next call.
func (p *pair) grow(by, slack geom.Length, bulks []bulk, blockers []blocker) []*solid {
	s := p.scraps
	s.circle = appendCircle(s.circle[:0], by, slack)
	s.wide = s.wide[:0]
	for len(s.grown) < len(bulks) {
		s.grown = append(s.grown, solid{})
	}
	for i := range bulks {
		if b := &bulks[i]; p.meets(b.box.Grown(by + slack)) {
			o := &s.grown[i]
			o.pts = appendGrown(o.pts[:0], b.pts, s.circle)
			o.area.SetConvex(nil) // see shape
			o.box = geom.BoundsOf(o.pts...)
			s.wide = append(s.wide, o)
		}
	}
	for i := range blockers {
		s.wide = append(s.wide, blockers[i].pieces...)
	}
	return s.wide
}
