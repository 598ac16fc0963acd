package berlin

import (
	"slices"
)

// A collector takes actions, or only whether there is one.
type collector struct {
	list []Action
	some bool // one is enough
}

// add adds actions, and reports whether that is enough.
func (c *collector) add(list ...Action) bool {
	c.list = append(c.list, list...)
	return c.some && len(c.list) > 0
}

// Legal lists what a side may do now, in a fixed order: of moves the cheapest way to each
// hex, of units to be placed the first of them, of attacks those of each unit alone and of
// all who can at once, with and without an HQ that helps. It is not every action there is,
// but there is one for every unit, hex and target.
func (s *Position) Legal(by string) []Action {
	side := slices.Index(s.Sides(), by)
	if side < 0 || s.Outcome != nil {
		return nil
	}
	if s.Step == Begin {
		return []Action{{Do: "begin"}}
	}
	if s.decides() != side {
		return nil
	}
	c := &collector{}
	s.collect(c, side, -1)
	if s.mayEnd(side) {
		c.add(Action{Do: "done"})
	}
	return c.list
}

// LegalOf lists what a side may do now with one unit: place it, have it enter, drop or move.
func (s *Position) LegalOf(by, unit string) []Action {
	side, i := slices.Index(s.Sides(), by), s.named(unit)
	if i < 0 || s.Outcome != nil || s.Step == Begin || s.decides() != side || s.Pending != nil {
		return nil
	}
	c := &collector{}
	s.collect(c, side, i)
	return c.list
}

// Movers are the units of a side that may do something by themselves in this step: those to
// be placed, to enter, to drop and to move.
func (s *Position) Movers(by string) (list []string) {
	side := slices.Index(s.Sides(), by)
	if side < 0 || s.Outcome != nil || s.Step == Begin || s.Pending != nil || s.decides() != side {
		return nil
	}
	for i := range s.Units {
		if s.unit(i).Side == side && s.mayAct(i) {
			list = append(list, s.nameOf(i))
		}
	}
	return list
}

// mayAct reports whether a unit may do something by itself in this step.
func (s *Position) mayAct(i int) bool {
	u := &s.Units[i]
	switch s.Step {
	case Setup:
		return u.State == Placing
	case Reinforce:
		return u.State == Ready
	case Move:
		if u.State == Aside {
			f := s.unit(i).Formation
			return !u.Tried && !s.Forms[f].Lost && (s.Dropping < 0 || s.Dropping == f || !s.left(s.Dropping))
		}
		if u.State != OnMap || u.Disrupted || u.Landed && u.Combat {
			return false
		}
		return s.allowance(i, false)-u.Spent >= 2*s.cell("mode.cost") || s.allowance(i, u.Combat) > u.Spent && !u.Stopped
	}
	return false
}

// options reports whether a side has something to decide in this step, or, if some is false,
// may end it.
func (s *Position) options(side int, some bool) bool {
	if !some {
		return s.mayEnd(side)
	}
	c := &collector{some: true}
	s.collect(c, side, -1)
	return len(c.list) > 0
}

// mayEnd reports whether a side may end this step.
func (s *Position) mayEnd(side int) bool {
	if p := s.Pending; p != nil {
		return p.Kind == "advance"
	}
	switch s.Step {
	case Setup:
		return !s.placing()
	case Assign:
		d := &doing{Position: s, side: side}
		d.assigned()
		return d.no == nil
	case Move:
		if side == Allied && s.Turn == 1 {
			for i := range s.Units {
				if s.Units[i].State == Aside && s.waits(i) {
					return false
				}
			}
		}
	case Storm:
		return len(s.Assaults) == 0
	}
	return true
}

// collect collects what a side may do but end the step; of a unit alone if that is not -1.
func (s *Position) collect(c *collector, side, only int) {
	if s.Pending != nil {
		s.answers(c)
		return
	}
	switch s.Step {
	case Setup:
		s.legalPlaces(c, only)
	case Assign:
		for i := range s.Forms {
			if !s.drops(i) || s.battle.Formations[i].Field >= 0 {
				continue
			}
			for k, f := range s.battle.Fields {
				fixed := slices.ContainsFunc(s.battle.Formations, func(x Formation) bool { return x.Field == k })
				if s.Forms[i].Field != k && !fixed && c.add(Action{Do: "assign", Formation: s.battle.Formations[i].Name, Field: f.Name}) {
					return
				}
			}
		}
	case PreStrike:
		s.legalStrikes(c, side)
	case Reinforce:
		s.legalEntries(c, side, only)
	case Move:
		l := s.lay()
		for i := range s.Units {
			if (only < 0 || i == only) && s.unit(i).Side == side && s.mayAct(i) && s.legalMoves(c, i, l) {
				return
			}
		}
	case Bombard:
		s.legalStrikes(c, side)
		s.legalBombards(c, side)
	case Gunfire, Defend:
		s.legalFire(c, side)
	case Announce:
		s.legalAssaults(c, side)
	case Storm:
		for _, a := range s.Assaults {
			if c.add(s.withHQ(Action{Do: "storm", At: s.label(a.At)}, a.Units)...) {
				return
			}
		}
	}
}

func (s *Position) answers(c *collector) {
	p := s.Pending
	if p.Kind == "displace" {
		for _, at := range p.Hexes {
			c.add(Action{Do: "displace", At: s.label(at)})
		}
		return
	}
	t := s.next()
	var all []int
	for _, i := range p.Units {
		if why, _, _ := s.roomFor(i, p.At); why == "" {
			c.add(Action{Do: "advance", Units: []string{s.nameOf(i)}})
		}
		if why, _, _ := t.roomFor(i, p.At); why == "" {
			t.Units[i].At = p.At
			all = append(all, i)
		}
	}
	if len(all) > 1 {
		c.add(Action{Do: "advance", Units: s.list(all)})
	}
}

func (s *Position) legalPlaces(c *collector, only int) {
	first := only
	for i, u := range s.Units {
		if first < 0 && u.State == Placing {
			first = i
		}
	}
	if first < 0 || s.zoneOf(first) < 0 || s.Units[first].State != Placing && s.Units[first].State != OnMap {
		return
	}
	for _, at := range s.battle.Zones[s.zoneOf(first)].Hexes {
		if why, _, _ := s.roomFor(first, at); why == "" && s.ground(at) != Lake && at != s.Units[first].At && c.add(Action{Do: "place", Unit: s.nameOf(first), At: s.label(at)}) {
			return
		}
	}
	if only < 0 && s.placing() {
		c.add(Action{Do: "arrange"})
	}
}

// enemies are the hexes with units of the enemy of a side, in order.
func (s *Position) enemies(side int) (list []int) {
	for i := range s.Units {
		if s.Units[i].State == OnMap && s.unit(i).Side != side {
			list = append(list, s.Units[i].At)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func (s *Position) legalStrikes(c *collector, side int) {
	n := s.available()
	if n == 0 {
		return
	}
	for _, at := range s.enemies(side) {
		if slices.Contains(s.Hits, hit{at, byAir}) {
			continue
		}
		for k := 1; k <= min(n, 3); k++ {
			if c.add(Action{Do: "strike", At: s.label(at), Strikes: k}) {
				return
			}
			if k <= s.Napalm {
				c.add(Action{Do: "strike", At: s.label(at), Strikes: k, Napalm: true})
			}
		}
	}
	if s.Step == Bombard && side == Allied {
		for i := range s.Units {
			if s.delayed(i) && c.add(Action{Do: "keep", Unit: s.nameOf(i), Strikes: 1}) {
				return
			}
		}
	}
}

func (s *Position) legalEntries(c *collector, side, only int) {
	for i, u := range s.Units {
		if u.State != Ready || s.unit(i).Side != side || only >= 0 && i != only {
			continue
		}
		if f := s.unit(i).Formation; f >= 0 && s.battle.Formations[f].AirLands && s.Forms[f].Lands >= s.cell("airland.units") {
			continue
		}
		for _, at := range s.gates(i) {
			if why, _, _ := s.opens(i, at); why == "" && c.add(Action{Do: "enter", Unit: s.nameOf(i), At: s.label(at)}) {
				return
			}
		}
	}
	if only >= 0 || side != Allied {
		return
	}
	for f := range s.Forms {
		for _, at := range s.sources(f) {
			if at != s.Forms[f].LZ && c.add(Action{Do: "source", Formation: s.battle.Formations[f].Name, At: s.label(at)}) {
				return
			}
		}
	}
}

// legalMoves are the moves of a unit, its change of mode, or its drops.
func (s *Position) legalMoves(c *collector, i int, l *lay) bool {
	u, name := &s.Units[i], s.nameOf(i)
	if u.State == Aside {
		for _, at := range s.battle.within(s.Forms[s.unit(i).Formation].LZ, s.cell("drop.reach")) {
			if why, _ := s.mayAim(i, at); why == "" && c.add(Action{Do: "drop", Unit: name, At: s.label(at), Mode: "maneuver"}, Action{Do: "drop", Unit: name, At: s.label(at), Mode: "combat"}) {
				return true
			}
		}
		return false
	}
	if s.changes(i, l) && c.add(Action{Do: "mode", Unit: name}) {
		return true
	}
	for _, w := range s.ways(i, l) {
		if c.add(Action{Do: "move", Unit: name, Path: w.Path}) {
			return true
		}
	}
	return false
}

// changes reports whether a unit on the map may change its mode; who is where is worked out
// if it is nil and needed.
func (s *Position) changes(i int, l *lay) bool {
	u := &s.Units[i]
	if u.State != OnMap || u.Disrupted || u.Landed && u.Combat || s.allowance(i, false)-u.Spent < 2*s.cell("mode.cost") {
		return false
	}
	if u.Combat || !u.Cut {
		return true
	}
	if l == nil {
		l = s.lay()
	}
	return s.line(i, l).Why == ""
}

// withHQ is an action of units, and the same with the first HQ that can help.
func (s *Position) withHQ(a Action, units []int) []Action {
	list := []Action{a}
	for i := range s.Units {
		if s.Units[i].State == OnMap && s.unit(i).Kind == HQ && s.unit(i).Side == s.unit(units[0]).Side {
			if why, _, _ := s.helps(i, units); why == "" {
				a.HQ = s.nameOf(i)
				return append(list, a)
			}
		}
	}
	return list
}

// alone are the actions of each unit alone, and of all of them that attack together.
func (s *Position) alone(c *collector, do string, at int, units []int) bool {
	for _, i := range units {
		if c.add(s.withHQ(Action{Do: do, Units: []string{s.nameOf(i)}, At: s.label(at)}, []int{i})...) {
			return true
		}
	}
	for _, g := range s.groups(units) {
		if len(g) > 1 && c.add(s.withHQ(Action{Do: do, Units: s.list(g), At: s.label(at)}, g)...) {
			return true
		}
	}
	return false
}

// groups are the units of a list that attack together: all of them, or all but the SS and
// all but those that it keeps away from.
func (s *Position) groups(units []int) [][]int {
	ss := func(i int) bool { return s.unit(i).Service == SS }
	regular := func(i int) bool { return s.unit(i).Service.regular() }
	if !slices.ContainsFunc(units, ss) || !slices.ContainsFunc(units, regular) {
		return [][]int{units}
	}
	return [][]int{slices.DeleteFunc(slices.Clone(units), ss), slices.DeleteFunc(slices.Clone(units), regular)}
}

// fit are the units of a side that can attack at all.
func (s *Position) fit(side int, reply bool) (list []int) {
	for i := range s.Units {
		if s.Units[i].State == OnMap && s.unit(i).Side == side {
			if why, _, _ := s.able(i, reply); why == "" {
				list = append(list, i)
			}
		}
	}
	return list
}

func (s *Position) legalBombards(c *collector, side int) {
	fit := s.fit(side, false)
	nations := []Nation{""}
	if side == Allied {
		nations = []Nation{British, American}
	}
	for _, at := range s.enemies(side) {
		if slices.Contains(s.Hits, hit{at, byGuns}) {
			continue
		}
		for _, n := range nations {
			var guns, all []int
			for _, i := range fit {
				if s.unit(i).nation() != n {
					continue
				}
				if s.unit(i).Kind == Artillery {
					if why, _, _ := s.shells(i, at); why == "" {
						guns, all = append(guns, i), append(all, i)
					}
				} else if why, _, _ := s.reaches(i, at); why == "" {
					all = append(all, i)
				}
			}
			if len(guns) == 0 {
				continue
			}
			if s.alone(c, "bombard", at, guns) {
				return
			}
			if len(all) > len(guns) {
				for _, g := range s.groups(all) {
					if slices.ContainsFunc(g, func(i int) bool { return s.unit(i).Kind == Artillery }) {
						c.add(s.withHQ(Action{Do: "bombard", Units: s.list(g), At: s.label(at)}, g)...)
					}
				}
			}
		}
	}
}

func (s *Position) legalFire(c *collector, side int) {
	reply := s.Step == Defend
	kind, hexes := byFire, s.enemies(side)
	if reply {
		kind, hexes = byReply, s.announced()
	}
	fit := s.fit(side, reply)
	for _, at := range hexes {
		if slices.Contains(s.Hits, hit{at, kind}) {
			continue
		}
		var may []int
		for _, i := range fit {
			if why, _, _ := s.reaches(i, at); why == "" {
				may = append(may, i)
			}
		}
		if s.alone(c, "fire", at, may) {
			return
		}
	}
}

func (s *Position) legalAssaults(c *collector, side int) {
	fit := s.fit(side, false)
	for _, at := range s.enemies(side) {
		var may, there []int
		if k := s.assaultOn(at); k >= 0 {
			there = s.Assaults[k].Units
		}
		for _, i := range fit {
			if why, _, _ := s.storms(i, at); why == "" && !slices.ContainsFunc(there, func(k int) bool { return s.apart(i, k) }) {
				may = append(may, i)
			}
		}
		for _, i := range may {
			if c.add(Action{Do: "assault", Units: []string{s.nameOf(i)}, At: s.label(at)}) {
				return
			}
		}
		for _, g := range s.groups(may) {
			if len(g) > 1 && c.add(Action{Do: "assault", Units: s.list(g), At: s.label(at)}) {
				return
			}
		}
	}
}
