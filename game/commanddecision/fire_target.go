package commanddecision

import (
	"strings"

	"sightline/los"
	"sightline/units"
)

// mayTarget reports whether a weapon may fire at an enemy stand that its side
// sees; at is the state in which the fire happens. It measures nothing.
func (s *State) mayTarget(f *Declared, at *State, no *refusal) bool {
	from, to := s.unit(f.Stand), s.unit(f.Target)
	if c := s.Stands[f.Target].Aboard; c >= 0 {
		return no.no(Forbidden, "7.19", "%s is aboard: only what carries it is fired at", to.Name)
	}
	ok := s.suits(f, no)
	if o := s.fireOrder(f.Stand); (o == Disengage || o == Rally) && !at.assaults(f) {
		ok = no.no(Forbidden, "7.1", "%s is on %s: it fires only at stands in contact", from.Name, o.Name())
	}
	if s.Step == Opportunity && s.disengages(f.Target) && !s.comesNearer(f) {
		if no == nil {
			return false
		}
		ok = no.no(Forbidden, "7.7", "%s disengages and has come no nearer to %s", to.Name, from.Name)
		no.mark(at.standMark(f.Target))
	}
	ok = s.sameTarget(f, at, no) && ok
	if no == nil && !ok {
		return false
	}
	return s.mayReach(f, at, no) && ok
}

// suits refuses a weapon that may not fire at such a target at all (CD 7.11).
func (s *State) suits(f *Declared, no *refusal) bool {
	if s.mount(f).Weapon.NoPersonnel && s.unit(f.Target).Kind.Class == units.Personnel {
		return no.no(Forbidden, "7.11", "%s may not fire at personnel", s.mount(f).Weapon.Name)
	}
	return true
}

// disengages reports whether a stand is on Disengage. Guns never are: they are
// man-handled on an advance.
func (s *State) disengages(i int) bool {
	return s.unit(i).Kind.Class != units.Gun && s.fireOrder(i) == Disengage
}

// mayReach refuses a target out of sight or out of arc (CD 6.2, 7.8, 5.4).
func (s *State) mayReach(f *Declared, at *State, no *refusal) bool {
	from, to := s.unit(f.Stand), s.unit(f.Target)
	ok := true
	if !at.inArc(f.Stand, f.Weapon, f.Target) {
		if no == nil {
			return false
		}
		ok = no.no(Forbidden, "5.4", "%s is outside the arc of %s", to.Name, s.mount(f).Weapon.Name)
		no.mark(at.arcMark(f.Stand, f.Weapon, f.Target))
	}
	indirect := s.isIndirect(f)
	if !indirect && !s.Spotted(f.Stand, f.Target) {
		if no == nil {
			return false
		}
		ok = no.no(NotSeen, "6.6", "%s has not spotted %s", from.Name, to.Name)
		no.mark(at.standMark(f.Target))
	}
	switch {
	case indirect && !s.observed(f.Stand, f.Target):
		ok = no.no(NotSeen, "7.23", "no other stand of the battalion of %s has a line of sight to %s", from.Name, to.Name)
	case !indirect && !at.Clear(los.Fire, f.Stand, f.Target):
		if no == nil {
			return false
		}
		line := at.lineMark(los.Fire, f.Stand, f.Target)
		ok = no.no(NotSeen, "7.8", "%s has no line of fire to %s%s", from.Name, to.Name, inTheWayText(line.Names))
		no.mark(line)
	}
	return ok
}

// inTheWayText says what blocks, if anything but the limit of sight does.
func inTheWayText(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return "; in the way: " + strings.Join(names, ", ")
}

// sameTarget refuses a second target of the weapons in a turret (CD 7.18), and
// a second attack of personnel on armored vehicles in contact (CD 7.21).
func (s *State) sameTarget(f *Declared, at *State, no *refusal) bool {
	ok := true
	if j := s.turretTarget(f); j >= 0 {
		ok = no.no(Forbidden, "7.18", "the turret of %s is to fire at %s: all its weapons have one target", s.unit(f.Stand).Name, s.unit(j).Name)
	}
	if !at.assaultsTank(f) {
		return ok
	}
	for k := range s.Fires {
		if o := &s.Fires[k]; s.alsoFires(o, f) && s.fireState(o).assaultsTank(o) {
			ok = no.no(Forbidden, "7.21", "%s is to assault %s: it has one attack", s.unit(f.Stand).Name, s.unit(o.Target).Name)
		}
	}
	return ok
}

// turretTarget returns another target that a weapon in the same turret is to
// fire at, or -1.
func (s *State) turretTarget(f *Declared) int {
	turret := func(m *units.Mount) bool { return isTurret(m) || m.Where == units.AntiAir }
	if !turret(s.mount(f)) {
		return -1
	}
	for k := range s.Fires {
		if o := &s.Fires[k]; s.alsoFires(o, f) && turret(s.mount(o)) && o.Target != f.Target {
			return o.Target
		}
	}
	return -1
}

// alsoFires reports whether a declared fire is that of another weapon of the
// same stand.
func (s *State) alsoFires(o, f *Declared) bool {
	return o.Stand == f.Stand && o.Weapon != f.Weapon && o.Target >= 0
}
