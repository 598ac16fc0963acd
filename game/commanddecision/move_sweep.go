package commanddecision

import (
	"slices"

	"sightline/geom"
	"sightline/geom/index"
)

// sweep moves a mover along a segment as far as nothing stops it, and returns
// how far along the segment that is. Enemies that it touches on the way stop if
// they may not pass it.
func (m *march) sweep(v *mover, seg int, from, to geom.Length) geom.Length {
	start, end := m.bodies(v, seg, from), m.bodies(v, seg, to)
	type touched struct {
		by geom.Length
		j  int
	}
	var enemies []touched
	for b := range start {
		i := start[b].i
		f, g := m.footprintAt(i, start[b].at, start[b].facing), m.footprintAt(i, end[b].at, end[b].facing)
		m.hull = index.Hull(&f, &g, m.hull[:0])
		box := geom.BoundsOf(m.hull...).Grown(m.touch)
		for j := range m.there {
			if !m.there[j] || !box.Touches(m.box[j]) || m.of[j] == v || m.unit(j).Side == m.unit(i).Side && !m.Stands[j].Wreck {
				continue
			}
			hits := m.contact
			if m.Stands[j].Wreck || slices.Contains(v.near, j) {
				if hits = m.overlap; hits(&f, &f, j) {
					continue // it was upon it: it may go off
				}
			}
			at, ok := m.first(v, seg, from, to, b, func(g *geom.Footprint) bool { return hits(&f, g, j) })
			if !ok {
				continue
			}
			if m.Stands[j].Wreck || m.stopsAt(i, j) {
				if slices.Contains(v.near, j) || m.Stands[j].Wreck {
					at = max(at-1, from) // the last place where it is not upon it
				}
				to = min(to, at)
			}
			enemies = append(enemies, touched{at, j})
		}
	}
	for _, e := range enemies {
		if e.by > to {
			continue
		}
		wreck := m.Stands[e.j].Wreck
		if at := v.far + e.by - from; !wreck && (v.meets < 0 || at < v.meetsAt) {
			v.meets, v.meetsAt = e.j, at
		}
		if wreck || m.stopsAt(v.i, e.j) {
			v.done, v.stop = true, e.j
		}
		if w := m.of[e.j]; !wreck && w != nil && !w.done && m.stopsAt(e.j, v.i) && !slices.Contains(v.near, e.j) {
			w.done, w.stop = true, v.i
		}
	}
	return to
}

// contact reports whether a stand that goes straight from one place to another
// comes into contact with stand j; overlap, whether it comes upon it.
func (m *march) contact(from, to *geom.Footprint, j int) bool {
	m.hull = index.Hull(from, to, m.hull[:0])
	return geom.Within(geom.Hull(m.hull), geom.Hull(m.foot[j].Corners[:]), m.touch)
}

func (m *march) overlap(from, to *geom.Footprint, j int) bool {
	m.hull = index.Hull(from, to, m.hull[:0])
	return !geom.InteriorsApart(m.hull, m.foot[j].Corners[:])
}

// first is the least length along a segment at which body b of a mover hits
// something on the way from where it is. What is hit stays hit, so the place is
// found by halving.
func (m *march) first(v *mover, seg int, from, to geom.Length, b int, hits func(*geom.Footprint) bool) (geom.Length, bool) {
	at := func(along geom.Length) bool {
		x := m.bodies(v, seg, along)[b]
		f := m.footprintAt(x.i, x.at, x.facing)
		return hits(&f)
	}
	if !at(to) {
		return 0, false
	}
	if at(from) {
		return from, true
	}
	for lo, hi := from, to; ; { // not at lo, at hi
		if lo+1 >= hi {
			return hi, true
		}
		if mid := (lo + hi) / 2; at(mid) {
			hi = mid
		} else {
			lo = mid
		}
	}
}

// stopsAt reports whether a stand may not pass an enemy: personnel, guns and
// soft vehicles none, armored vehicles no armored vehicle (CD 4.5 to 4.7).
func (s *State) stopsAt(i, enemy int) bool {
	return !s.unit(i).Kind.Armored || s.unit(enemy).Kind.Armored
}
