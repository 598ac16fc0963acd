package commanddecision

import (
	"sightline/geom"
	"sightline/units"
)

// endPose is where a stand will be as far as its side knows: where its plan
// ends, or where it is. ok is false if that is not known yet, or nowhere: it has
// a movement order and no plan, leaves the table or gets into a carrier.
func (s *State) endPose(j int) (e pose, ok bool) {
	st := &s.Stands[j]
	e = pose{j, st.At, st.Facing}
	a := s.planOf(j)
	if s.unit(j).Kind.Class == units.Gun {
		return s.gunPose(j)
	}
	if a == nil {
		return e, st.Aboard < 0 && !s.OrderOf(j).Moves()
	}
	if a.Dismount {
		if a.At == (geom.Point{}) && len(a.Path) == 0 {
			return e, false
		}
		e.at = a.At
	}
	if n := len(a.Path); n > 0 {
		d := draft{i: j, order: s.OrderOf(j), column: st.Column, path: append([]geom.Point{e.at}, a.Path...)}
		if k := s.ChitOf(j); k >= 0 {
			d.arrow = s.Orders[k].Facing
		}
		e.at, e.facing = a.Path[n-1], d.endFacing(d.path, st.Facing)
	}
	return e, a.Mount == "" && s.edgeBeyond(e.at) == ""
}

// gunPose is where a gun will be as far as its side knows. ok is false if it
// will be limbered.
func (s *State) gunPose(g int) (e pose, ok bool) {
	st := &s.Stands[g]
	e = pose{g, st.At, st.Facing}
	for k := range s.Plans {
		i, a := s.Plans[k].Stand, &s.Plans[k].Move
		switch {
		case i == s.unit(g).Crew && a.Mount != "" && st.Aboard < 0:
			return e, false
		case a.Push == s.unit(g).Name && len(a.Path) > 0:
			d := draft{i: i, gun: g}
			if c := s.ChitOf(i); c >= 0 {
				d.arrow = s.Orders[c].Facing
			}
			s.takeHold(&d, a)
			return d.pushed(a.Path[len(a.Path)-1]), true
		}
	}
	return e, st.Aboard < 0
}

// knownOn lists the friends and wrecks that a stand at a place would be on, as
// far as its side knows where they will be.
func (s *State) knownOn(side, i int, foot *geom.Footprint) []int {
	var list []int
	for j := range s.Stands {
		if j == i {
			continue
		}
		var at pose
		switch {
		case s.Stands[j].Wreck:
			at = pose{j, s.Stands[j].At, s.Stands[j].Facing}
		case s.unit(j).Side == side && s.In(j):
			var ok bool
			if at, ok = s.endPose(j); !ok {
				continue
			}
		default:
			continue
		}
		if geom.Distance(foot.Center, at.at) > s.reach(i)+s.reach(j) {
			continue
		}
		if g := s.footprintAt(j, at.at, at.facing); !geom.InteriorsApart(foot.Polygon(), g.Polygon()) {
			list = append(list, j)
		}
	}
	return list
}
