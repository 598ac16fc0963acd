package commanddecision

import (
	"sightline/geom"
	"sightline/los"
)

// Cover of terrain, by the stand that is in it: areas protect whose center
// they hold, trenches those they touch, hedges and walls those that stand at
// them, against what comes across (house; the seed leaves cover to its chart).

// coverAt returns the best cover of a place and the name of what gives it,
// against fire from a point; from nil, whatever the direction.
func (b *Battle) coverAt(at *geom.Footprint, from *geom.Point) (Cover, string) {
	best, name, box := NoCover, "", at.Bounds()
	for i := range b.ground.features {
		f := &b.ground.features[i]
		if f.cover > best && f.covers(at, &box, from, b.Chart.length(rulingBehind)) {
			best, name = f.cover, f.name
		}
	}
	return best, name
}

var rulingBehind = cell("ruling.behind")

// covers reports whether a stand, whose bounds these are, has cover of the feature
// against fire from a point; from nil, whatever the direction.
func (f *feature) covers(at *geom.Footprint, box *geom.Bounds, from *geom.Point, near geom.Length) bool {
	if !f.linear {
		return f.holds(at.Center)
	}
	near = f.shelters(near)
	reach := box.Grown(near)
	if !reach.Touches(f.box) {
		return false
	}
	for k, piece := range f.pieces {
		if !reach.Touches(f.boxes[k]) || !geom.Within(at, geom.Hull(piece), near) {
			continue
		}
		if f.kind == los.Entrenchment || from == nil || geom.Within(geom.Hull{*from, at.Center}, geom.Hull(piece), 0) {
			return true
		}
	}
	return false
}

// shelters is how near a stand must be to a line for its cover.
func (f *feature) shelters(behind geom.Length) geom.Length {
	if f.kind == los.Entrenchment {
		return 0 // one is in a trench, not behind it
	}
	return behind
}

// CoverOf returns the cover of a stand where it is, and what gives it, against
// fire from another stand; from -1, whatever the direction. A stand that has
// not left where it began may be dug in.
func (s *State) CoverOf(i, from int) (Cover, string) {
	at := s.Footprint(i)
	var origin *geom.Point
	if from >= 0 {
		f := s.Footprint(from)
		origin = &f.Center
	}
	c, name := s.battle.coverAt(&at, origin)
	if s.Stands[i].Dug && s.unit(i).Cover > c {
		return s.unit(i).Cover, "dug in"
	}
	return c, name
}

// Concealed reports whether a stand is in cover of any kind: not in the open.
func (s *State) Concealed(i int) bool {
	c, _ := s.CoverOf(i, -1)
	return c > NoCover
}

// CoverAt returns the best cover that the ground gives a point, whatever the
// direction: none of hedges and walls, which protect those beside them.
func (b *Battle) CoverAt(p geom.Point) Cover {
	best := NoCover
	for i := range b.ground.features {
		if f := &b.ground.features[i]; f.cover > best && !f.linear && f.holds(p) {
			best = f.cover
		}
	}
	return best
}
