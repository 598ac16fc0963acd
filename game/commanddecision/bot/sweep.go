package bot

import (
	"slices"

	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// A sweep is what a commander knows of an area that was the enemy's: who lies hidden in it
// keeps it, whoever seems to have it, and only foot that touches him finds him for certain.
type sweep struct {
	open []geom.Point // about an inch apart: where no foot has been
	all  int          // how many there were
}

// beaten is how near foot comes to a place to have been there.
const beaten = geom.Inch

// sweep strikes off where own foot has been.
func (s *steady) sweep(h *hand) {
	m := h.mission()
	for k := range m.weight {
		outline := &h.Battle().Scenario.Areas[k].Outline
		if m.weight[k] > 0 && h.Holder[k] == 1-h.side && s.sweeps[k] == nil {
			if s.sweeps == nil {
				s.sweeps = map[int]*sweep{}
			}
			s.sweeps[k] = newSweep(outline, s.turned)
		}
		x := s.sweeps[k]
		for i := range h.Stands {
			if u := &h.Battle().Units[i]; x != nil && u.Side == h.side && u.Kind.Class == units.Personnel && h.OnTable(i) && h.Stands[i].Aboard < 0 {
				x.open = slices.DeleteFunc(x.open, func(p geom.Point) bool { return passes(h.Stands[i].Path, h.Stands[i].At, p) })
			}
		}
	}
}

// newSweep is an area in which nobody has been.
func newSweep(outline *geom.Polygon, turned bool) *sweep {
	x, b := &sweep{}, outline.Bounds()
	for dy := geom.Inch / 2; dy < b.Max.Y-b.Min.Y; dy += geom.Inch {
		for dx := geom.Inch / 2; dx < b.Max.X-b.Min.X; dx += geom.Inch {
			p := b.Min.Add(geom.Pt(dx, dy))
			if turned {
				p = b.Max.Sub(geom.Pt(dx, dy))
			}
			if outline.Contains(p) {
				x.open = append(x.open, p)
			}
		}
	}
	x.all = len(x.open)
	return x
}

// passes reports whether a path, or who went none and is somewhere, comes near a place.
func passes(path []geom.Point, at, p geom.Point) bool {
	if geom.Distance(at, p) < beaten {
		return true
	}
	for n := 1; n < len(path); n++ {
		if path[n-1] != path[n] && geom.Gap(p, geom.Hull{path[n-1], path[n]}) < beaten {
			return true
		}
	}
	return false
}

// next is the place to go to first from somewhere: near, and about which there are many
// in which nobody has been.
func (x *sweep) next(from geom.Point) geom.Point {
	best, least := from, geom.Length(1<<62)
	for _, p := range x.open {
		d := geom.Distance(p, from)
		for _, q := range x.open {
			if geom.Distance(p, q) < 2*geom.Inch {
				d -= geom.Inch / 2
			}
		}
		if d < least {
			best, least = p, d
		}
	}
	return best
}

// places counts those at which nobody has been and which a unit passes on its way; none
// if it is not foot, or there is no sweep.
func (x *sweep) places(u *cd.Unit, from, to geom.Point) int {
	if x == nil || u.Kind.Class != units.Personnel {
		return 0
	}
	n := 0
	for _, p := range x.open {
		if passes([]geom.Point{from, to}, from, p) {
			n++
		}
	}
	return n
}

// unsure reports whether somebody may still lie hidden in an area that was the enemy's: in
// a tenth of it nobody has been.
func (s *steady) unsure(area int) bool {
	x := s.sweeps[area]
	return x != nil && 10*len(x.open) > x.all
}

// searches is the area that a company searches, or -1.
func (c *company) searches() int {
	if !c.search || c.task == nil {
		return -1
	}
	return c.task.area
}
