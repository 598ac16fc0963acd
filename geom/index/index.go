package index

import "sightline/geom"

// An Index answers where things are: still terrain and moving stands.
type Index struct {
	*Terrain
	*Stands
}

// A Hit is what a segment meets first.
type Hit struct {
	Solid ID // its number, or -1 if it is a stand
	Stand ID // its number, or -1 if it is a solid
	// The place is (q-p)*Num/Den along the segment from p, exactly; Den > 0.
	Num, Den int64
	At       geom.Point // the place, rounded
}

// Touches reports whether the closed segment from p to q shares a point with a
// solid or stand, edges included. It is exact. p and q must be in range.
func (x *Index) Touches(p, q geom.Point, f Filter) bool { return x.any(p, q, &f, false) }

// Crosses reports whether the closed segment from p to q shares a point with
// the interior of a solid or stand: it may graze edges and corners, and run
// along the seam of two solids that touch. It is exact. p and q must be in
// range.
func (x *Index) Crosses(p, q geom.Point, f Filter) bool { return x.any(p, q, &f, true) }

func (x *Index) any(p, q geom.Point, f *Filter, interior bool) bool {
	var s segment
	s.of(p, q)
	return x.Terrain.solids.any(&s, f.Above, interior) ||
		f.Sides != 0 && x.Stands.any(&s, f, interior)
}

// FirstTouch returns what the segment from p to q touches first, as Touches has
// it; ok is false if there is nothing. At the same place a solid comes before a
// stand and a lower number before a higher. It is exact.
func (x *Index) FirstTouch(p, q geom.Point, f Filter) (hit Hit, ok bool) {
	return x.first(p, q, &f, false)
}

// FirstCross is FirstTouch for interiors, as Crosses has it. The place is where
// the interior begins.
func (x *Index) FirstCross(p, q geom.Point, f Filter) (hit Hit, ok bool) {
	return x.first(p, q, &f, true)
}

func (x *Index) first(p, q geom.Point, f *Filter, interior bool) (Hit, bool) {
	var s segment
	s.of(p, q)
	solid := x.Terrain.solids.first(&s, f.Above, interior)
	stand := find{id: -1}
	if f.Sides != 0 {
		stand = x.Stands.first(&s, f, interior)
	}
	switch {
	case solid.id < 0 && stand.id < 0:
		return Hit{}, false
	case stand.id < 0 || solid.id >= 0 && solid.at.cmp(stand.at) <= 0:
		return Hit{solid.id, -1, solid.at.num, solid.at.den, s.at(solid.at)}, true
	}
	return Hit{-1, stand.id, stand.at.num, stand.at.den, s.at(stand.at)}, true
}
