package commanddecision

import (
	"slices"

	"sightline/geom"
	"sightline/units"
)

// fireOptions lists who may fire what at whom, and who may hold its fire. An
// option has targets of one full rate of fire.
func (s *State) fireOptions(side int) []Option {
	var list []Option
	look := &aims{s: s, back: make([][]*State, len(s.Stands))}
	enemies := s.targetsSeen(side)
	for i := range s.Stands {
		if s.unit(i).Side != side || !s.In(i) {
			continue
		}
		if s.declared(i) {
			list = append(list, Option{Do: "hold", Stand: s.unit(i).Name})
		}
		if !s.standMayFire(i, nil) {
			continue
		}
		for w := range s.unit(i).Kind.Mounts {
			if f := (Declared{Stand: i, Weapon: w}); s.mountMayFire(&f, nil) {
				list = append(list, look.options(f, enemies)...)
			}
		}
	}
	return list
}

// targetsSeen lists the stands of the other side that a side sees on the table.
func (s *State) targetsSeen(side int) []int {
	var list []int
	for j := range s.Stands {
		if s.unit(j).Side != side && s.OnTable(j) && s.SeenBy(side, j) {
			list = append(list, j)
		}
	}
	return list
}

// aims are the states that targets on their paths are shot at in, by target;
// made when first asked for.
type aims struct {
	s    *State
	back [][]*State // by target, and index in waypoints
}

// options are those of one weapon: one for each rate of fire, and for direct
// and indirect fire.
func (a *aims) options(f Declared, enemies []int) []Option {
	var list []Option
	for _, j := range enemies {
		f.Target = j
		at, along, ok := a.first(&f)
		if !ok {
			continue
		}
		rate, spread := Sum(at.fullRate(&f)), at.isIndirect(&f)
		k := slices.IndexFunc(list, func(o Option) bool { return o.Shots == rate && o.Spread == spread })
		if k < 0 {
			k = len(list)
			list = append(list, Option{Do: "fire", Stand: a.s.unit(f.Stand).Name, Weapon: f.Weapon, Shots: rate, Spread: spread})
		}
		list[k].Targets = append(list[k].Targets, a.s.unit(j).Name)
		if a.s.Step == Opportunity {
			list[k].Along = append(list[k].Along, along)
		}
	}
	return list
}

// first finds a place of the target where it may be shot at, and how far along
// its path that is: where it is if that will do, else the first of its
// waypoints.
func (a *aims) first(f *Declared) (at *State, along geom.Length, ok bool) {
	path := a.s.Stands[f.Target].Path
	moved := a.s.Step == Opportunity && len(path) > 1
	f.Along = -1
	if moved {
		along = pathLength(path)
	}
	if a.s.mayTarget(f, a.s, nil) {
		return a.s, along, true
	}
	if !moved || !a.s.Spotted(f.Stand, f.Target) || a.s.mount(f).Weapon.NoPersonnel && a.s.unit(f.Target).Kind.Class == units.Personnel {
		return nil, 0, false
	}
	points := waypoints(path)
	if a.back[f.Target] == nil {
		a.back[f.Target] = make([]*State, len(points))
	}
	for k, d := range points {
		f.Along = d
		at := &a.back[f.Target][k]
		if *at == nil {
			*at = a.s.fireState(f)
		}
		if a.s.mayTarget(f, *at, nil) {
			return *at, d, true
		}
	}
	return nil, 0, false
}

// waypoints are the places of a path that options look at: its start, its
// corners and midway between them.
func waypoints(path []geom.Point) []geom.Length {
	var list []geom.Length
	var far geom.Length
	for k := 1; k < len(path); k++ {
		leg := geom.Distance(path[k-1], path[k])
		list = append(list, far, far+leg/2)
		far += leg
	}
	return list
}
