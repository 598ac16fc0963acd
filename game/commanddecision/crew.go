package commanddecision

import "sightline/units"

// commander returns who decides for a stand: itself, or the crew of a gun; -1
// for a gun that nobody serves.
func (s *State) commander(i int) int {
	u := s.unit(i)
	if u.Kind.Class != units.Gun {
		return i
	}
	if u.Crew >= 0 && s.In(u.Crew) && !s.Stands[i].Abandoned {
		return u.Crew
	}
	return -1
}

// sparesGun reports whether a stand is a gun that nothing is done to: those who
// serve it are in its stead.
func (s *State) sparesGun(j int) bool {
	return s.unit(j).Kind.Class == units.Gun && s.battle.Chart.int(rulingGunTarget) != 0
}

// served reports whether the crew of a gun is at it.
func (s *State) served(gun int) bool {
	c := s.unit(gun).Crew
	return c >= 0 && !s.Stands[gun].Abandoned && s.OnTable(c) && s.InContact(gun, c)
}

// server is the stand whose quality, pins and orders count: of a gun, its crew.
func (s *State) server(i int) int {
	if c := s.unit(i).Crew; c >= 0 {
		return c
	}
	return i
}

// teammate is the gun a stand serves, or the crew of a gun, or -1: the same men
// do not fire both (house).
func (s *State) teammate(i int) int {
	u := s.unit(i)
	return max(u.Crew, u.Gun)
}

// servesGun reports whether a stand is the crew of an unlimbered gun.
func (s *State) servesGun(i int) bool {
	g := s.unit(i).Gun
	return g >= 0 && s.OnTable(g) && !s.Stands[g].Abandoned
}

var rulingGunTarget = cell("ruling.gun-target")
