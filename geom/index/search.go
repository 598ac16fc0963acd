package index

import "sightline/geom"

// A Search asks an Index questions that have many answers. It owns the room
// that they take, so that asking allocates nothing once that room has grown.
// Answers are in ascending order and stay valid until the next question. A
// goroutine needs a Search of its own.
type Search struct {
	index  *Index
	found  []ID
	sorted bool // found is in order
	slots  []uint32
	set    set
	flood  flood
	poly   []corner
	lines  []border
	near   near

	chances []chance
}

// NewSearch returns a search of x.
func (x *Index) NewSearch() *Search { return &Search{index: x} }

// Pieces returns the pieces above f's level whose interior meets the interior
// of a corridor, a convex counterclockwise polygon in range. It is exact.
func (s *Search) Pieces(corridor []geom.Point, f Filter) []ID {
	if !s.gather(corridor, f) {
		return s.found
	}
	s.lines = borders(s.lines[:0], s.poly)
	all, bounds := s.index.Terrain.pieces.all, boxOf(s.poly)
	s.found = s.set.take(s.found, func(i int32) bool {
		p := &all[i]
		return int(p.level) > f.Above && p.box.meets(bounds) && !part(s.lines, p.hull) && !part(p.borders, s.poly)
	})
	return s.found
}

// PiecesAbout returns those that Pieces returns, and maybe others above f's level near
// the corridor. It is quicker, for callers that look at each closely.
func (s *Search) PiecesAbout(corridor []geom.Point, f Filter) []ID {
	if !s.gather(corridor, f) {
		return s.found
	}
	all, bounds := s.index.Terrain.pieces.all, boxOf(s.poly)
	s.found = s.set.take(s.found, func(i int32) bool {
		p := &all[i]
		return int(p.level) > f.Above && p.box.meets(bounds)
	})
	return s.found
}

// gather puts in the set the pieces in the cells of a corridor; it reports whether there
// may be any.
func (s *Search) gather(corridor []geom.Point, f Filter) bool {
	t := &s.index.Terrain.pieces
	s.found = s.found[:0]
	if len(corridor) < 3 || len(t.all) == 0 {
		return false
	}
	s.poly = corners(s.poly[:0], corridor)
	s.set.reserve(len(t.all))
	for s.flood.start(&t.grid, &t.marks, s.poly, layersAbove(f.Above)); ; {
		c := s.flood.next()
		if c < 0 {
			return true
		}
		for _, i := range t.in[t.start[c]:t.start[c+1]] {
			s.set.add(i)
		}
	}
}

// Circle returns the stands that touch a circle. It is exact.
func (s *Search) Circle(c geom.Circle, f Filter) []ID {
	n := s.inDisc(int64(c.Center.X), int64(c.Center.Y), int64(c.Radius))
	if f.Sides == AllSides && len(f.Except) == 0 {
		return s.inOrder(n)
	}
	return s.keep(n, &f, func(*stand) bool { return true })
}

// Area returns the stands that touch a convex counterclockwise polygon with an
// interior, in range: a burst, or the path of a stand as Hull gives it. It is
// exact.
func (s *Search) Area(poly []geom.Point, f Filter) []ID {
	if len(poly) < 3 {
		return nil
	}
	s.poly = corners(s.poly[:0], poly)
	return s.keep(s.inBox(boxOf(s.poly)), &f, func(st *stand) bool {
		return !apartFrom(s.poly, st.corners[:]) && !apartFrom(st.corners[:], s.poly)
	})
}

// Sector returns the stands that touch the part of an arc within a range of
// its apex, both included. It is exact.
func (s *Search) Sector(c Sector, f Filter) []ID {
	return s.keep(s.inDisc(int64(c.Apex.X), int64(c.Apex.Y), int64(c.Radius)), &f, c.touches)
}

// apartFrom reports whether an edge of p, convex and counterclockwise, has all
// of q strictly on its outer side.
func apartFrom(p, q []corner) bool {
	a := p[len(p)-1]
	for _, b := range p {
		ex, ey := int64(b.x)-int64(a.x), int64(b.y)-int64(a.y)
		k := ex*int64(a.y) - ey*int64(a.x)
		outer := true
		for _, c := range q {
			if ex*int64(c.y)-ey*int64(c.x) >= k {
				outer = false
				break
			}
		}
		if outer {
			return true
		}
		a = b
	}
	return false
}

// Hull appends to out the corners of the smallest convex polygon that holds
// two footprints, counterclockwise: the corridor between two stands, or the
// path of one that moves. Eight corners are the most. It is exact, and does not
// allocate if out has the room.
func Hull(a, b *geom.Footprint, out []geom.Point) []geom.Point {
	var all [8]geom.Point
	copy(all[:4], a.Corners[:])
	copy(all[4:], b.Corners[:])
	for i := 1; i < len(all); i++ { // few and half in order: insertion
		for j := i; j > 0 && all[j].Compare(all[j-1]) < 0; j-- {
			all[j], all[j-1] = all[j-1], all[j]
		}
	}
	from := len(out)
	base := from
	grow := func(p geom.Point) {
		for len(out) >= base+2 && geom.Orient(out[len(out)-2], out[len(out)-1], p) <= 0 {
			out = out[:len(out)-1]
		}
		out = append(out, p)
	}
	for i, p := range all {
		if i == 0 || p != all[i-1] {
			grow(p)
		}
	}
	base = len(out) - 1
	for i := len(all) - 2; i >= 0; i-- {
		if all[i] != all[i+1] {
			grow(all[i])
		}
	}
	return out[:len(out)-1]
}
