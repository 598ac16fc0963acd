package dday

import "slices"

// Legal lists what a side may do now, in a fixed order: of moves the shortest way to each
// zone, of attacks each primary attacker with all who can go along, of commitments of
// artillery all or none. It is not every action there is, but there is one for every
// battalion, zone and target.
func (s *Position) Legal(by string) (list []Action) {
	side := slices.Index(s.Sides(), by)
	p := s.Pending
	switch {
	case side < 0 || s.Outcome != nil || s.Step != Begin && (p != nil && p.Side != side || p == nil && s.Active != side):
		return nil
	case s.Step == Begin:
		return []Action{{Do: "begin"}}
	case s.Step == First:
		return []Action{{Do: "first", Side: s.army(side)}, {Do: "first", Side: s.army(1 - side)}}
	case p != nil:
		return s.legalAnswers(side)
	}
	for i, u := range s.Units {
		b := s.unit(i)
		if b.Side != side {
			if s.Step == Air && u.State == InPlay && s.Sorties[side] > 0 {
				list = append(list, Action{Do: "air", Unit: b.Name})
			}
			continue
		}
		at := s.HQs[b.Division].At
		if s.Step == Rally && u.State == Shattered && !u.Tried && at >= 0 && !s.has(1-side, at) && !s.full(side, at) {
			list = append(list, Action{Do: "rally", Unit: b.Name})
		}
		if s.Step == Move && u.State == InPlay {
			list = append(list, s.legalMoves(i)...)
		}
	}
	if s.Step == Move {
		for i, h := range s.HQs {
			if x := s.battle.Divisions[i]; x.Side == side && h.At >= 0 && !h.Moved {
				for _, way := range s.ways(side, h.At, false, s.cell("move.hq"), Motorized, false) {
					list = append(list, Action{Do: "hq", Division: x.Name, Path: way})
				}
			}
		}
	}
	if s.Step == Bombard || s.Step == Assault {
		for at := range s.battle.Board.Size() {
			if s.targets(1-side, at) != nil {
				list = append(list, s.legalAttacks(side, at)...)
			}
		}
	}
	return append(list, Action{Do: "done"})
}

func (s *Position) list(units []int) (all []string) {
	for _, i := range units {
		all = append(all, s.unit(i).Name)
	}
	return all
}

func (s *Position) legalAnswers(side int) (list []Action) {
	p := s.Pending
	switch p.Kind {
	case "fallback":
		room := map[int]int{} // who falls back together needs room together
		ok := true
		for _, i := range p.Units {
			to := s.refuge(i, -1)
			if ok = ok && to >= 0; ok {
				room[to]++
				ok = len(s.in(side, to))+room[to] <= s.cell("stack")
			}
		}
		if ok {
			list = append(list, Action{Do: "fallback"})
		}
		return append(list, Action{Do: "marker"})
	case "stand":
		return []Action{{Do: "stand"}, {Do: "retreat"}}
	case "defend":
		for _, i := range p.Units {
			list = append(list, Action{Do: "defend", Unit: s.unit(i).Name})
			guns := s.defending(side, p.At)
			if p.Attack.Kind == Assault && len(guns)+s.Guns[side] > 0 {
				list = append(list, Action{Do: "defend", Unit: s.unit(i).Name, Guns: s.list(guns[:min(len(guns), s.cell("hit.guns"))]), Support: min(s.Guns[side], max(0, s.cell("hit.guns")-len(guns)))})
			}
		}
		return list
	}
	further := map[string]int{"limited": 0, "general": s.cell("advance.general"), "breakthrough": s.cell("advance.breakthrough")}[p.Grade]
	for _, i := range p.Units {
		name := []string{s.unit(i).Name}
		if _, linked := s.battle.Board.Link(s.Units[i].At, p.At); !linked {
			continue // it has advanced from elsewhere
		}
		if !s.full(side, p.At) {
			list = append(list, Action{Do: "advance", Units: name, Path: []string{s.zone(p.At)}})
		}
		for _, way := range s.ways(side, p.At, true, further, Foot, true) {
			list = append(list, Action{Do: "advance", Units: name, Path: append([]string{s.zone(p.At)}, way...)})
		}
	}
	return append(list, Action{Do: "done"})
}

// legalMoves are activations and moves of a battalion; of a regiment in a zone at once by the
// first of it.
func (s *Position) legalMoves(i int) (list []Action) {
	u, b := s.Units[i], s.unit(i)
	if u.Order == "" {
		list = append(list, Action{Do: "activate", Units: []string{b.Name}})
		var mates []int
		for _, k := range s.in(b.Side, u.At) {
			if x := s.unit(k); b.Regiment != "" && x.Regiment == b.Regiment && x.Division == b.Division && s.Units[k].Order == "" {
				mates = append(mates, k)
			}
		}
		if len(mates) > 1 && mates[0] == i {
			list = append(list, Action{Do: "activate", Units: s.list(mates)})
		}
	}
	if (u.Order == Full || u.Order == Double) && u.Moved == 0 && !s.spent(i) {
		for _, way := range s.ways(b.Side, u.At, true, s.cell("move."+string(b.Mobility)), b.Mobility, u.Order == Double) {
			list = append(list, Action{Do: "move", Unit: b.Name, Path: way})
		}
	}
	return list
}

// ways is a way to every zone that somebody can go to: the shortest by any ground, then those
// to zones that only roads lead to in time. Outside the step of moves no ground counts.
func (s *Position) ways(side, from int, room bool, base int, mobility Mobility, double bool) (list [][]string) {
	done := map[int]bool{from: true}
	for _, roads := range []bool{false, true} {
		before := map[int]int{from: -1}
		queue := []int{from}
		for len(queue) > 0 {
			at := queue[0]
			queue = queue[1:]
			var path []int
			for z := at; z != from; z = before[z] {
				path = append(path, z)
			}
			slices.Reverse(path)
			for _, to := range s.battle.Board.Around(at) {
				l, _ := s.battle.Board.Link(at, to)
				if _, seen := before[to]; seen || s.has(1-side, to) || roads && !l.Road {
					continue
				}
				way := append(slices.Clone(path), to)
				most := base
				if s.Step == Move {
					most, _, _ = s.pace(base, mobility, double, from, way)
				}
				if len(way) > most {
					continue
				}
				before[to] = at
				queue = append(queue, to)
				if !done[to] && !(room && s.full(side, to)) {
					done[to] = true
					var names []string
					for _, z := range way {
						names = append(names, s.zone(z))
					}
					list = append(list, names)
				}
			}
		}
	}
	return list
}

func (s *Position) legalAttacks(side, at int) (list []Action) {
	var guns []int
	for i, u := range s.Units {
		if b := s.unit(i); u.State == InPlay && b.Side == side && b.guns() && !u.Fought && s.unfit(i) == "" && s.distance(u.At, at) <= s.reach(i) {
			guns = append(guns, i)
		}
	}
	some := guns[:min(len(guns), s.cell("hit.guns"))]
	if s.Step == Bombard {
		if s.Guns[side] > 0 {
			list = append(list, Action{Do: "bombard", Support: 1, At: s.zone(at)})
		}
		for i, u := range s.Units {
			if b := s.unit(i); u.State != InPlay || b.Side != side || u.Fought || s.unfit(i) != "" || s.distance(u.At, at) > s.reach(i) {
				continue
			}
			list = append(list, Action{Do: "bombard", Unit: s.unit(i).Name, At: s.zone(at)})
			if with := slices.DeleteFunc(slices.Clone(some), func(k int) bool { return k == i }); len(with) > 0 {
				list = append(list, Action{Do: "bombard", Unit: s.unit(i).Name, Guns: s.list(with), At: s.zone(at)})
			}
		}
		return list
	}
	for _, from := range s.battle.Board.Around(at) {
		var may []int
		for _, i := range s.in(side, from) {
			u := s.Units[i]
			if !s.unit(i).guns() && s.unfit(i) == "" && (u.Fresh || !u.Fought && (u.Order == Full || u.Order == Double)) {
				may = append(may, i)
			}
		}
		for _, i := range may {
			with := append([]int{i}, slices.DeleteFunc(slices.Clone(may), func(k int) bool { return k == i })...)
			list = append(list, Action{Do: "assault", Units: s.list(with), At: s.zone(at)})
			if n := min(s.Guns[side], max(0, s.cell("hit.guns")-len(some))); len(some)+n > 0 {
				list = append(list, Action{Do: "assault", Units: s.list(with), Guns: s.list(some), Support: n, At: s.zone(at)})
			}
		}
	}
	return list
}

// Number is the hit number of an attack that a side could do now, against the first who may
// be the primary defender and without the defender's artillery; 0 if it is none.
func (s *Position) Number(by string, a Action) int {
	x, targets, ok := s.attacks(slices.Index(s.Sides(), by), a)
	if !ok {
		return 0
	}
	n, _ := s.hit(&x, targets[0], nil, 0)
	return n
}

// attacks is the attack that an action of a side is, and who may be its primary defender.
func (s *Position) attacks(side int, a Action) (x attack, targets []int, ok bool) {
	at, ok := s.battle.Board.Index(a.At)
	if side < 0 || !ok || a.Do != Bombard && a.Do != Assault {
		return x, nil, false
	}
	targets = s.targets(1-side, at)
	x = attack{Kind: a.Do, Side: side, Primary: -1, At: at, From: at, Support: a.Support}
	for _, name := range append(slices.DeleteFunc([]string{a.Unit}, func(n string) bool { return n == "" }), a.Units...) {
		if i := s.named(name); i >= 0 {
			x.Units = append(x.Units, i)
		}
	}
	for _, name := range a.Guns {
		x.Guns = append(x.Guns, s.named(name))
	}
	if len(x.Units) > 0 {
		x.Primary, x.From = x.Units[0], s.Units[x.Units[0]].At
	}
	return x, targets, targets != nil && (x.Primary >= 0 || a.Support > 0 && a.Do != Assault)
}

// Need is how far a zone is from the nearest objective that a side does not hold, in
// hundredths of its worth: the less the better to be there.
func (s *Position) Need(by, zone string) int {
	side := slices.Index(s.Sides(), by)
	at, ok := s.battle.Board.Index(zone)
	best := 1 << 20
	for i, o := range s.battle.Objectives {
		if ok && s.Holders[i] != side {
			best = min(best, 100*s.distance(at, o.Zone)-o.Points)
		}
	}
	return best
}

// Where is the zone of a battalion, or of a division's HQ, "" if there is none.
func (s *Position) Where(name string) string {
	if i := s.named(name); i >= 0 && s.Units[i].State == InPlay {
		return s.zone(s.Units[i].At)
	}
	if i := s.division(name); i >= 0 && s.HQs[i].At >= 0 {
		return s.zone(s.HQs[i].At)
	}
	return ""
}

// Holds reports whether a zone is worth points and a side holds it.
func (s *Position) Holds(by, zone string) bool {
	side := slices.Index(s.Sides(), by)
	for i, o := range s.battle.Objectives {
		if s.zone(o.Zone) == zone && s.Holders[i] == side {
			return true
		}
	}
	return false
}

// Commands is how many battalions of a division would be in range of its HQ if that were in a zone.
func (s *Position) Commands(division, zone string) (n int) {
	d := s.division(division)
	at, ok := s.battle.Board.Index(zone)
	for i := range s.Units {
		if ok && s.Units[i].State == InPlay && s.unit(i).Division == d && s.inRange(i, at) {
			n++
		}
	}
	return n
}
