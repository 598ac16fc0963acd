package commanddecision

import (
	"cmp"
	"math/bits"
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

// A Group is who spots together (CD 6.6): of a battalion its vehicles, or its
// personnel with the guns that they serve. The groups of a side are numbered
// from those who are in no battalion (house: one more), by battalions in their
// order, vehicles first.
type Group uint8

const (
	Vehicles Group = iota // in no battalion
	Foot
)

// mostBattalions is how many a side may have: its groups are bits of Groups.
const mostBattalions = 31

// arm is Vehicles or Foot, whatever the battalion.
func (g Group) arm() Group { return g & 1 }

// Groups is a set of groups of one side, a bit each.
type Groups uint64

// Everybody is all groups there may be. What is seen from the beginning is seen
// by them.
const Everybody = ^Groups(0)

func (s Groups) has(g Group) bool { return s>>g&1 != 0 }

func (s Groups) with(g Group) Groups { return s | 1<<g }

// list are the groups of a set, in order.
func (s Groups) list() []Group {
	var list []Group
	for ; s != 0; s &= s - 1 {
		list = append(list, Group(bits.TrailingZeros64(uint64(s))))
	}
	return list
}

// muster says which group every unit spots with, and which groups there are.
func (b *Battle) muster() {
	b.groups = [2]Groups{}
	first := make([]Group, len(b.Companies)) // of the battalion of a company
	var n [2]Group
	for k, c := range b.Companies {
		if c.HQ {
			n[c.Side]++
			first[k] = 2 * n[c.Side]
		}
	}
	for i := range b.Units {
		u := &b.Units[i]
		c := &b.Companies[u.Company]
		u.Group = first[u.Company] + u.arm()
		if c.Within >= 0 {
			u.Group = first[c.Within] + u.arm()
		}
		b.groups[u.Side] = b.groups[u.Side].with(u.Group)
	}
}

// arm is which of the groups of its battalion a unit is of.
func (u *Unit) arm() Group {
	if u.Kind.Class == units.Vehicle {
		return Vehicles
	}
	return Foot
}

// name is a group for people, without its battalion.
func (g Group) name() string { return [...]string{Vehicles: "vehicles", Foot: "personnel"}[g.arm()] }

// battalionOf is the battalion of a group of a side, "" if it is of none.
func (b *Battle) battalionOf(side int, g Group) string {
	n := int(g) / 2
	for _, c := range b.Companies {
		if c.HQ && c.Side == side {
			if n--; n == 0 {
				return c.Name
			}
		}
	}
	return ""
}

// groupName is a group of a side for people; its battalion is named if there are
// groups of others.
func (b *Battle) groupName(side int, g Group) string {
	name := b.Sides[side] + " " + g.name()
	list := b.groups[side].list()
	if len(list) == 0 || list[0]/2 == list[len(list)-1]/2 {
		return name
	}
	return name + " of " + cmp.Or(b.battalionOf(side, g), "no battalion")
}
