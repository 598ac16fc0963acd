package commanddecision

import (
	"sightline/geom"
	"sightline/units"
)

// A steadiness tells stretches of a target's path on which nothing that a fire
// comes to can change from those on which something may, but for the line of
// fire.
type steadiness struct {
	s      *State
	f      *Declared
	firer  geom.Footprint
	fat    geom.Footprint // the firer, wider by more than places are rounded
	bands  []geom.Length  // ranges at which something changes
	covers bool           // terrain that the target passes may cover it
	never  bool           // something else changes anywhere
}

// steadyLeeway is more than places are rounded.
const steadyLeeway = 40 * geom.Micrometer

// newSteadiness returns that of a fire. Bands count if the side may measure.
func (s *State) newSteadiness(f *Declared, measured bool) *steadiness {
	t := &steadiness{s: s, f: f, firer: s.Footprint(f.Stand), covers: s.coveredOnTheWay(f.Target), never: s.disengages(f.Target)}
	t.fat = fattened(t.firer)
	if measured {
		for _, b := range s.mount(f).Weapon.Bands {
			if !b.Contact {
				t.bands = append(t.bands, b.Reach)
			}
		}
	}
	return t
}

// fattened is a footprint with its edges farther out by the leeway.
func fattened(f geom.Footprint) geom.Footprint {
	d, r := f.Facing, f.Facing.Right()
	out := [4][2]geom.Length{{1, -1}, {1, 1}, {-1, 1}, {-1, -1}}
	for k, way := range out {
		f.Corners[k] = f.Corners[k].Ahead(d, way[0]*steadyLeeway).Ahead(r, way[1]*steadyLeeway)
	}
	return f
}

// holds reports whether all is the same wherever the target is from one place
// to another straight on. It may say no where it is.
func (t *steadiness) holds(from, to *geom.Footprint) bool {
	if t.never {
		return false
	}
	by := to.Center.Sub(from.Center)
	way := swept(fattened(*from), by)
	if geom.Within(&t.firer, geom.Hull(way), t.s.battle.Chart.length(rulingContact)) || t.covers && t.s.battle.coverNear(way) {
		return false
	}
	for _, r := range t.bands {
		if geom.Within(&t.firer, geom.Hull(way), r) && !(from.Within(&t.firer, r-steadyLeeway) && to.Within(&t.firer, r-steadyLeeway)) {
			return false
		}
	}
	u := t.s.unit(t.f.Stand)
	if t.s.Stands[t.f.Stand].Aboard < 0 && !allRound(u.Kind.Mounts[t.f.Weapon].Where) && parted(u.Kind.Front(), &t.firer, way) {
		return false
	}
	// As the target sees it, the firer goes the other way.
	return !parted(t.s.unit(t.f.Target).Kind.Front(), from, swept(t.fat, geom.Pt(-by.X, -by.Y)))
}

// swept is the area that a footprint passes over on its way by a vector.
func swept(f geom.Footprint, by geom.Point) []geom.Point {
	g := shifted(f, by)
	return geom.ConvexHull(append(f.Polygon(), g.Polygon()...))
}

// parted reports whether some of an area lies in the front arc of a stand and
// some does not.
func parted(front geom.Arc, f *geom.Footprint, area []geom.Point) bool {
	return front.HoldsAny(f.Center, f.Facing, area) && !front.HoldsAll(f.Center, f.Facing, area)
}

// coveredOnTheWay reports whether terrain covers a target in this step (CD 7.6).
func (s *State) coveredOnTheWay(target int) bool {
	return s.Step != Opportunity || !s.moved(target) ||
		s.unit(target).Kind.Class == units.Personnel && s.fireOrder(target) == CautiousAdvance
}

// coverNear reports whether an area is near terrain that gives cover.
func (b *Battle) coverNear(area []geom.Point) bool {
	reach := geom.BoundsOf(area...).Grown(b.Chart.length(rulingBehind))
	for i := range b.ground.features {
		if f := &b.ground.features[i]; f.cover > NoCover && reach.Touches(f.box) {
			return true
		}
	}
	return false
}
