package commanddecision

import "sightline/units"

// mountMayFire reports whether a weapon of a stand may fire now, besides what
// the stand is to fire already.
func (s *State) mountMayFire(f *Declared, no *refusal) bool {
	i := f.Stand
	u, m, ok := s.unit(i), s.mount(f), true
	name := m.Weapon.Name
	if m.Stationary && s.Step == Opportunity {
		ok = no.no(Forbidden, "7.17", "%s may not fire in opportunity fire", name)
	}
	if m.Stationary && s.firerMoved(i) {
		ok = no.no(Forbidden, "7.17", "%s may not fire: %s has moved", name, u.Name)
	}
	if m.Heavy && !s.mayFireHeavy(i) {
		ok = no.no(Forbidden, "7.16", "%s may not fire: %s moved more than a Cautious Advance", name, u.Name)
	}
	if m.Other && s.mayFireHeavy(i) {
		ok = no.no(Forbidden, "7.16", "%s may not fire: %s may fire its heavy weapon", name, u.Name)
	}
	if m.Weapon.IndirectOnly && s.Step == Opportunity {
		ok = no.no(Forbidden, "7.23", "%s fires in General Fire only", name)
	}
	if left, limited := s.shotsLeft(i, f.Weapon); limited && left == 0 {
		ok = no.no(Forbidden, "1.2", "%s has no shots left for %s", u.Name, name)
	}
	if c := s.Stands[i].Aboard; c >= 0 && u.Kind.Class != units.Gun && !s.mayFireFrom(c, m) {
		ok = no.no(Forbidden, "5.4", "%s may not fire %s from %s", u.Name, name, s.unit(c).Name)
	}
	return s.besides(f, no) && ok
}

// mayFireHeavy reports whether a stand may fire heavy infantry weapons: it is
// stationary or on Cautious Advance.
func (s *State) mayFireHeavy(i int) bool {
	return !s.firerMoved(i) || s.fireOrder(i) == CautiousAdvance
}

// mayFireFrom reports whether passengers may fire a weapon from a carrier: small
// arms, from open and soft vehicles and on top of tanks, not from inside closed
// ones (ruling.passenger-fire).
func (s *State) mayFireFrom(carrier int, m *units.Mount) bool {
	k := s.unit(carrier).Kind
	closed := k.Armored && !k.Open && k.Transport
	return m.Weapon.SmallArms && !closed && s.battle.Chart.int(rulingPassengers) != 0
}

// besides refuses a weapon that may not fire together with what the stand, or
// who serves it with the same men, is to fire already (CD 7.18).
func (s *State) besides(f *Declared, no *refusal) bool {
	ok := true
	m := s.mount(f)
	for k := range s.Fires {
		o := &s.Fires[k]
		if o.Stand == s.teammate(f.Stand) {
			ok = no.no(Forbidden, "7.17", "%s is to fire: the same men do not fire %s", s.unit(o.Stand).Name, m.Weapon.Name)
		}
		if o.Stand != f.Stand || o.Weapon == f.Weapon {
			continue
		}
		if rule := together(m, s.mount(o)); rule != "" {
			ok = no.no(Forbidden, rule, "%s may not fire together with %s", m.Weapon.Name, s.mount(o).Weapon.Name)
		}
	}
	return ok
}

// together returns the rule against firing two mounts of a stand in one phase,
// or "".
func together(a, b *units.Mount) string {
	clash := func(a, b *units.Mount) string {
		switch {
		case a.Instead:
			return "1.2"
		case a.Where == units.RearTurret && b.Where == units.InTurret && b.Main:
			return "7.18"
		case a.Where == units.AntiAir && !a.DedicatedAA && !b.DedicatedAA && isTurret(b):
			return "7.18"
		}
		return ""
	}
	if rule := clash(a, b); rule != "" {
		return rule
	}
	return clash(b, a)
}

func isTurret(m *units.Mount) bool { return m.Where == units.InTurret || m.Where == units.RearTurret }

var rulingPassengers = cell("ruling.passenger-fire")

func (s *State) mount(f *Declared) *units.Mount { return &s.unit(f.Stand).Kind.Mounts[f.Weapon] }

// shotsLeft returns how many shots are left to a mount that has only some in a
// game.
func (s *State) shotsLeft(i, weapon int) (left int, limited bool) {
	m, spent := &s.unit(i).Kind.Mounts[weapon], s.Stands[i].Spent
	if m.Shots == 0 {
		return 0, false
	}
	if weapon < len(spent) {
		return max(m.Shots-spent[weapon], 0), true
	}
	return m.Shots, true
}
