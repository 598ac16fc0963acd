package commanddecision

import "sightline/units"

// The checks of this part answer whether fire is allowed, and add their reasons
// to a refusal unless it is nil.

// fireOrder is the order that a stand is under as far as fire goes (CD 3.12):
// of a gun that of its crew, of a passenger that of its carrier if that moves.
func (s *State) fireOrder(i int) OrderKind {
	if c := s.Stands[i].Aboard; c >= 0 && s.Stands[c].Aboard < 0 {
		if o := s.fireOrder(c); o.Moves() {
			return o
		}
	}
	st := &s.Stands[s.server(i)]
	if st.Declined || st.Obeys < 0 || st.Obeys >= len(s.Orders) {
		return NoOrder
	}
	return s.Orders[st.Obeys].Order
}

// standMayFire reports whether a stand may fire at all in this step.
func (s *State) standMayFire(i int, no *refusal) bool {
	u, ok := s.unit(i), true
	by := s.server(i)
	if u.Kind.Class == units.Gun {
		ok = s.gunMayFire(i, no)
	}
	if s.Stands[by].Demoralized {
		ok = no.no(Forbidden, "7.2", "%s is demoralized", s.unit(by).Name)
	}
	if s.Stands[i].Fired != NotFired {
		ok = no.no(Forbidden, "7.1", "%s has fired this turn", u.Name)
	} else if other := s.teammate(i); other >= 0 && s.Stands[other].Fired != NotFired {
		ok = no.no(Forbidden, "7.1", "%s has fired this turn", s.unit(other).Name)
	}
	if s.Step == Opportunity && !s.mayInOpportunity(i, by, no) {
		ok = false
	}
	return ok
}

// mayInOpportunity refuses opportunity fire by order and pins (CD 7.1, 7.2).
func (s *State) mayInOpportunity(i, by int, no *refusal) bool {
	o := s.fireOrder(i)
	if o == NoOrder && s.MayOpportunityFire(i) {
		return true
	}
	switch {
	case s.Stands[by].Pin > 0:
		return no.no(Forbidden, "7.2", "%s is pinned: it fires in General Fire only", s.unit(by).Name)
	case o != NoOrder:
		return no.no(Forbidden, "7.1", "%s is on %s: it fires in General Fire only", s.unit(i).Name, o.Name())
	}
	return no.no(Forbidden, "7.1", "%s may not fire in this phase", s.unit(i).Name)
}

// gunMayFire reports whether a towed weapon is unlimbered and served (CD 7.17).
func (s *State) gunMayFire(i int, no *refusal) bool {
	u, ok := s.unit(i), true
	if s.Stands[i].Aboard >= 0 {
		ok = no.no(Forbidden, "7.17", "%s is limbered", u.Name)
	}
	switch {
	case s.Stands[i].Abandoned:
		ok = no.no(Forbidden, "4.10", "%s is abandoned", u.Name)
	case u.Crew < 0 || !s.In(u.Crew):
		ok = no.no(Forbidden, "7.17", "%s has no crew", u.Name)
	case ok && (!s.OnTable(u.Crew) || !s.InContact(i, u.Crew)):
		ok = no.no(Forbidden, "7.17", "the crew %s is not at %s", s.unit(u.Crew).Name, u.Name)
	}
	return ok
}
