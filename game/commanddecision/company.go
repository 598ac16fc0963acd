package commanddecision

import (
	"slices"

	"sightline/los"
	"sightline/units"
)

// parts are the isolated elements of a company: stands of one see one another,
// if only by way of others (CD 8.1).
func (s *State) parts(company int) [][]int {
	var left []int
	for _, i := range s.battle.Companies[company].Units {
		if s.In(i) && s.unit(i).Kind.Class != units.Gun {
			left = append(left, i)
		}
	}
	var parts [][]int
	for len(left) > 0 {
		part := []int{left[0]}
		left = left[1:]
		for k := 0; k < len(part); k++ {
			left = slices.DeleteFunc(left, func(j int) bool {
				near := s.together(part[k], j)
				if near {
					part = append(part, j)
				}
				return near
			})
		}
		slices.Sort(part)
		parts = append(parts, part)
	}
	return parts
}

// together reports whether two stands see each other, or are in one vehicle.
func (s *State) together(i, j int) bool {
	a, b := s.Stands[i].Aboard, s.Stands[j].Aboard
	return a == j || b == i || a >= 0 && a == b || s.Clear(los.Sight, i, j)
}

// strength is how many stands of a company are in play; guns are not stands of
// their own, their crews are.
func (s *State) strength(company int) int {
	n := 0
	for _, i := range s.battle.Companies[company].Units {
		if s.Stands[i].Place != Eliminated && s.unit(i).Kind.Class != units.Gun {
			n++
		}
	}
	return n
}

func (s *State) fullStrength(company int) int {
	n := 0
	for _, i := range s.battle.Companies[company].Units {
		if s.unit(i).Kind.Class != units.Gun {
			n++
		}
	}
	return n
}

// commands reports whether a unit leads: command stands do, staffs and
// reconnaissance do not.
func (u *Unit) commands() bool {
	switch u.Kind.Command {
	case units.JointCommand, units.SingleCommand, units.VehicleCommand:
		return true
	}
	return false
}

func (s *State) lostCommander(company int) bool {
	return slices.ContainsFunc(s.battle.Companies[company].Units, func(i int) bool {
		return s.unit(i).commands() && s.Stands[i].Place == Eliminated
	})
}

// countsAsCompany reports whether a part of a company that is eliminated counts
// as a company.
func (p *play) countsAsCompany(part []int) bool {
	return p.battle.Chart.int(rulingIsolated) != 0 &&
		slices.ContainsFunc(part, func(i int) bool { return p.unit(i).Kind.Command != units.SelfCommand })
}

var rulingIsolated = cell("ruling.isolated")
