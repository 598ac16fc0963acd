package los

import (
	"sightline/geom"
	"sightline/geom/index"
)

// A walk outwards from a stand meets many stands that the same few obstacles
// hide. Where one feature hides everything behind it that is found once, and
// the rest needs a few products each.
//
// Let H be the convex hull of a stand and of a feature apart from it. Two edges
// of H join the two: the bridges. They end at two corners of the feature, and
// since its interior is connected some way through that joins these corners. Of
// a stand that lies between the lines of the bridges and beyond H, on the
// feature's side, every line from the first stand crosses that way, but for
// those through its two ends: no open set of lines is left. Into how many pieces
// the feature is divided, and how concave it is, makes no difference. It does
// whether one of the two stands is in an area that is one with the feature: its
// rim is free to them (docs/sight.md, "One area").

// A shade is what a feature hides from a stand.
type shade struct {
	left, right wholeLine // the bridges, the hidden ground left of each
	beyond      [2]int    // the far edges of the feature's hull, in shades.lines
	top         int       // of its lowest part
	of          int32
}

// shades are what is known on a walk.
type shades struct {
	board *Board
	from  place
	known []shade
	lines []wholeLine // a hull on the left of each of its edges
	tried []uint64    // features, a bit for each
	met   []int32     // features on the way to the stand under way

	gather   *index.Search
	gatherOf *index.Index
}

// aim begins a walk from a stand.
func (s *shades) aim(b *Board, from int) {
	s.board, s.from = b, b.place(from)
	s.known, s.lines = s.known[:0], s.lines[:0]
	if n := (len(b.terrain) + 63) / 64; len(s.tried) < n {
		s.tried = make([]uint64, n)
	}
	clear(s.tried)
}

// dark reports whether a shade already known falls on a stand.
func (s *shades) dark(to *place) bool {
	for i := range s.known {
		if s.falls(&s.known[i], to) {
			s.known[0], s.known[i] = s.known[i], s.known[0] // likely to hide the next
			return true
		}
	}
	return false
}

// judge says of a stand whether it is surely seen (all) or surely hidden (none)
// from the one that looks; some, if that needs a verdict.
func (s *shades) judge(to *place) share {
	r := &s.board.rulings
	switch {
	case r.Nearer != EveryPart || r.Graze != OpenSet:
		return some // parts of a feature count by themselves, or single lines do
	case s.dark(to):
		return none
	case s.from.Center == to.Center:
		return some
	}
	s.meet(to)
	switch {
	case s.free(to):
		return all
	case s.cast(to):
		return none
	}
	return some
}

// falls reports whether a shade falls on all of a stand.
func (s *shades) falls(d *shade, to *place) bool {
	if !s.stops(d.top, to.level) || s.board.isIn(to.inside, &s.board.terrain[d.of]) {
		return false
	}
	for _, c := range to.Corners {
		if d.left.at(c) < 0 || d.right.at(c) < 0 {
			return false
		}
	}
	for _, l := range s.lines[d.beyond[0]:d.beyond[1]] {
		if rightOf(l, to.Corners[:]) {
			return true
		}
	}
	return false
}

// rightOf reports whether all points are strictly right of a line.
func rightOf(l wholeLine, pts []geom.Point) bool {
	for _, p := range pts {
		if l.at(p) >= 0 {
			return false
		}
	}
	return true
}

// cast finds the shades of features on the way to a stand; it reports whether
// one falls on it.
func (s *shades) cast(to *place) bool {
	for _, of := range s.met {
		if s.tried[of/64]>>(of%64)&1 == 0 && s.add(of) && s.falls(&s.known[len(s.known)-1], to) {
			return true
		}
	}
	return false
}

// meet finds the features that the line to a stand's center may meet.
func (s *shades) meet(to *place) {
	b := s.board
	s.met = s.met[:0]
	low := min(s.from.level, to.level)
	way := geom.BoundsOf(s.from.Center, to.Center)
	line := wholeLineOf(s.from.Center, to.Center)
	rest := b.boxes
	if b.index != nil {
		s.meetIndexed(to, low)
		rest = b.loose
	}
	for i := range rest {
		r := &rest[i]
		if r.top <= low || !r.box.Touches(way) {
			continue
		}
		if least, most := line.across(&r.box); least <= 0 && most >= 0 {
			s.met = append(s.met, r.of)
		}
	}
}

// meetIndexed is meet for the terrain in the board's index.
func (s *shades) meetIndexed(to *place, low int) {
	b := s.board
	if s.gatherOf != b.index {
		s.gather, s.gatherOf = b.index.NewSearch(), b.index
	}
	var buf [8]geom.Point
	view := appendView(buf[:0], s.from.Center, to.Footprint)
	last := int32(-1)
	for _, piece := range s.gather.Pieces(view, index.Filter{Above: low}) {
		if of := b.pieceOf[piece]; of >= 0 && of != last { // it may be of terrain that is gone
			s.met, last = append(s.met, of), of
		}
	}
}

// free reports whether the line between the centers surely touches nothing
// that may block: then the lines near it are an open set.
func (s *shades) free(to *place) bool {
	ends := [2]geom.Point{s.from.Center, to.Center}
	for _, of := range s.met {
		o := &s.board.terrain[of]
		for i := range o.whole {
			for k := range o.whole[i].solids {
				if !o.whole[i].solids[k].area.Apart(ends[:]) {
					return false
				}
			}
		}
	}
	for i := range s.board.wrecks {
		w := &s.board.wrecks[i]
		if w.box.Touches(geom.BoundsOf(ends[:]...)) {
			return false
		}
	}
	return true
}

// add finds the shade of a feature, if it has one, and adds it to those known.
func (s *shades) add(of int32) bool {
	s.tried[of/64] |= 1 << (of % 64)
	o, own := &s.board.terrain[of], s.from.Corners[:]
	if o.hull == nil || s.board.isIn(s.from.inside, o) || !strictlyApart(own, o.hull) {
		return false
	}
	d := shade{top: o.whole[0].top, of: of}
	for i := range o.whole {
		d.top = min(d.top, o.whole[i].top)
	}
	if d.top < s.from.level {
		return false
	}
	v, first := bridge(own, o.hull, 1)
	w, last := bridge(own, o.hull, -1)
	d.right, d.left = wholeLineOf(own[v], o.hull[first]), wholeLineOf(o.hull[last], own[w])
	d.beyond[0] = len(s.lines)
	for i, n := first, len(o.hull); i != last; i = (i + 1) % n {
		s.lines = append(s.lines, wholeLineOf(o.hull[i], o.hull[(i+1)%n]))
	}
	d.beyond[1] = len(s.lines)
	s.known = append(s.known, d)
	return true
}

// strictlyApart reports whether an edge of one of two counterclockwise convex
// polygons has all of the other strictly on its outer side.
func strictlyApart(p, q []geom.Point) bool {
	for range 2 {
		for i, a := range p {
			if rightOf(wholeLineOf(a, p[(i+1)%len(p)]), q) {
				return true
			}
		}
		p, q = q, p
	}
	return false
}

// bridge returns the places of the corner of p and of that of q where both
// lie left of the line from the one to the other, or right of it if turn is -1.
func bridge(p, q []geom.Point, turn int) (from, to int) {
	for again := true; again; {
		again = false
		for i := range q {
			if geom.Orient(p[from], q[to], q[i]) == -turn {
				to, again = i, true
			}
		}
		for i := range p {
			if geom.Orient(p[from], q[to], p[i]) == -turn {
				from, again = i, true
			}
		}
	}
	return from, to
}

// stops reports whether what reaches up to top blocks wherever it lies between
// the stand that looks and one of the given level.
func (s *shades) stops(top, level int) bool {
	return top > min(s.from.level, level) && top >= max(s.from.level, level)
}
