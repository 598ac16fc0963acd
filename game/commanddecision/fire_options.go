package commanddecision

import (
	"slices"

	"sightline/geom"
)

// fireOptions lists who may fire what at whom, and who may hold its fire. An
// option has targets of one full rate of fire, at which it may choose its shells.
func (s *State) fireOptions(side int) []Option {
	return s.optionsOf(&aims{s: s, tracks: make([]*fireTrack, len(s.Stands))}, side)
}

// FireInReach is what Legal lists of fire, without targets that are beyond the reach of
// the weapon all along their paths: these may be fired at, to no effect. It takes less
// time. pause is called before every target.
func (s *State) FireInReach(side int, pause func()) []Option {
	return s.someFire(&aims{s: s, tracks: make([]*fireTrack, len(s.Stands)), near: true, pause: pause}, side)
}

// someFire is a part of what Legal lists of fire, where it lists any.
func (s *State) someFire(look *aims, side int) []Option {
	if s.Outcome != nil || !isSide(side) || s.Step != Opportunity && s.Step != General || s.Ready[side] {
		return nil
	}
	return s.optionsOf(look, side)
}

func (s *State) optionsOf(look *aims, side int) []Option {
	var list []Option
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

// aims look for places where targets may be shot at.
type aims struct {
	s      *State
	tracks []*fireTrack // by target; made when first asked for
	near   bool         // who is out of reach all along his path is left out
	pause  func()       // called before every target; may be nil
}

// reaches reports whether some point of a path, or of the stand about it, may be in the
// reach of a weapon.
func (s *State) reaches(f *Declared, path []geom.Point) bool {
	w := s.unit(f.Stand).Kind.Mounts[f.Weapon].Weapon
	far := w.Indirect
	for k := range w.Bands {
		far = max(far, w.Bands[k].Reach)
	}
	box := geom.BoundsOf(path...).Grown(far + s.reach(f.Stand) + s.reach(f.Target))
	return box.Contains(s.Stands[f.Stand].At)
}

// options are those of one weapon: one for each rate of fire, and for direct
// and indirect fire.
func (a *aims) options(f Declared, enemies []int) []Option {
	var list []Option
	for _, j := range enemies {
		if a.pause != nil {
			a.pause()
		}
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
			if !spread {
				list[k].Shells = a.s.shells(&f)
			}
		}
		list[k].Targets = append(list[k].Targets, a.s.unit(j).Name)
		if a.s.Step == Opportunity {
			list[k].Along = append(list[k].Along, along)
		}
	}
	return list
}

// first finds a place of the target where it may be shot at, and how far along
// its path that is: where it is if that will do, else another that its path
// leads over.
func (a *aims) first(f *Declared) (at *State, along geom.Length, ok bool) {
	s, path := a.s, a.s.shown(f.Target)
	moved := s.Step == Opportunity && path != nil
	f.Along = -1
	if moved {
		along = pathLength(path)
	}
	if s.mayTarget(f, s, nil) {
		return s, along, true
	}
	if !moved || !s.Spotted(f.Stand, f.Target) || !s.suits(f, nil) || s.turretTarget(f) >= 0 {
		return nil, 0, false
	}
	if a.near && !s.reaches(f, path) {
		return nil, 0, false
	}
	if a.tracks[f.Target] == nil {
		a.tracks[f.Target] = s.newFireTrack(f.Target)
	}
	if f.Along, ok = a.tracks[f.Target].first(*f); !ok {
		return nil, 0, false
	}
	return s.fireState(f), f.Along, true
}
