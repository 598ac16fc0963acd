package assault

import "slices"

// Legal lists what a side may do now, in a fixed order: whom it may activate; what who is
// activated may do, of moves one way to each hex, of fire and assaults those of all who can
// at once and of each alone. It is not every action there is, but there is one for every
// hex, target and unit.
func (s *Position) Legal(by string) (list []Action) {
	side := slices.Index(s.Sides(), by)
	switch {
	case side < 0 || s.Outcome != nil:
		return nil
	case s.Turn == 0:
		return []Action{{Do: "begin"}}
	case side != s.Active:
		return nil
	case s.Group == nil:
		for i := range s.Leaders {
			if l := s.Leaders[i]; !l.Gone && !l.Acted && s.battle.Chiefs[i].Side == side {
				list = append(list, Action{Do: "activate", Leader: s.battle.Chiefs[i].Name})
			}
		}
		for _, i := range s.indexes(side) {
			if !s.Units[i].Acted {
				list = append(list, Action{Do: "activate", Unit: s.nameOf(i)})
			}
		}
		return append(list, Action{Do: "pass"})
	}
	g := s.Group
	for _, i := range g.Members {
		list = append(list, s.legalOf(i)...)
	}
	list = append(list, s.together()...)
	if l := g.Leader; l >= 0 && !s.Leaders[l].Acted && !s.Leaders[l].Gone {
		name := s.battle.Chiefs[l].Name
		if State(s.Leaders[l].State) != Good {
			list = append(list, Action{Do: "recover", Leader: name})
		}
		for _, way := range s.ways(side, s.Leaders[l].At, s.battle.card.Int("move.leader"), false) {
			list = append(list, Action{Do: "move", Leader: name, Path: way})
		}
	}
	return append(list, Action{Do: "done"})
}

// legalOf is what a unit that is activated may do alone.
func (s *Position) legalOf(i int) (list []Action) {
	p, u, name := s.battle.Platoons[i], s.Units[i], s.nameOf(i)
	if State(u.State) != Good {
		list = append(list, Action{Do: "recover", Unit: name})
	}
	for _, way := range s.ways(p.Side, u.At, s.allowance(i), true) {
		list = append(list, Action{Do: "move", Unit: name, Path: way})
	}
	for _, t := range s.indexes(1 - p.Side) {
		if why, _ := s.reaches(i, s.Units[t].At); why == "" && s.battle.Platoons[t].Kind == AFV && p.AntiTank > 0 {
			list = append(list, Action{Do: "antitank", Unit: name, Target: s.nameOf(t)})
		}
	}
	for _, at := range s.held(1 - p.Side) {
		if s.mayFire(i, at) {
			list = append(list, Action{Do: "fire", Units: []string{name}, At: s.label(at)})
		}
		if lead, ok := s.leaderTo(at); s.mayAssault(i, at) && ok {
			list = append(list, Action{Do: "assault", Units: []string{name}, Leader: lead, At: s.label(at)})
		}
	}
	return list
}

// together is what several who are activated may do at once.
func (s *Position) together() (list []Action) {
	side := s.Active
	g := s.Group
	for _, at := range s.held(1 - side) {
		byHex := map[int][]string{}
		var order []int
		var storm []string
		for _, i := range g.Members {
			if s.mayFire(i, at) {
				from := s.Units[i].At
				if byHex[from] == nil {
					order = append(order, from)
				}
				byHex[from] = append(byHex[from], s.nameOf(i))
			}
			if s.mayAssault(i, at) && (s.Units[i].At == at || s.crowd(side, at)+len(storm) < s.battle.stack()) {
				storm = append(storm, s.nameOf(i))
			}
		}
		for _, from := range order {
			if len(byHex[from]) > 1 {
				list = append(list, Action{Do: "fire", Units: byHex[from], At: s.label(at)})
			}
		}
		lead := s.comes(at)
		if must, ok := s.leaderTo(at); ok && (len(storm) > 1 || len(storm) == 1 && lead != must) {
			list = append(list, Action{Do: "assault", Units: storm, Leader: lead, At: s.label(at)})
		}
	}
	return list
}

// comes is the leader who is activated, if he may go along to assault a hex.
func (s *Position) comes(at int) string {
	l := s.Group.Leader
	if l >= 0 && !s.Leaders[l].Acted && !s.Leaders[l].Gone && State(s.Leaders[l].State) == Good && s.distance(s.Leaders[l].At, at) <= 1 {
		return s.battle.Chiefs[l].Name
	}
	return ""
}

// leaderTo is the leader without whom nobody may assault a hex, if a ruling asks for one, and
// whether it may be assaulted at all so far.
func (s *Position) leaderTo(at int) (string, bool) {
	if s.battle.card.Text("ruling.begin") != "led" || s.has(s.Active, at) {
		return "", true
	}
	lead := s.comes(at)
	return lead, lead != ""
}

// held are the hexes in which a side has units, in order.
func (s *Position) held(side int) (list []int) {
	for _, i := range s.indexes(side) {
		list = append(list, s.Units[i].At)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func (s *Position) mayFire(i, at int) bool {
	u := s.unit(i)
	_, soft, _ := s.soft(1-s.side(i), at)
	why, _ := s.reaches(i, at)
	return why == "" && len(soft) > 0 && u.combat() && u.fire() > 0 && !s.has(s.side(i), at)
}

func (s *Position) mayAssault(i, at int) bool {
	u, p := s.unit(i), s.battle.Platoons[i]
	if s.Units[i].At == at {
		return s.has(1-p.Side, at)
	}
	return s.distance(s.Units[i].At, at) == 1 && u.State == Good && u.combat() && p.Move > 0 &&
		!s.has(1-p.Side, s.Units[i].At) && s.crowd(p.Side, at) < s.battle.stack() && s.has(1-p.Side, at)
}

// ways is the cheapest way to every hex that somebody can move to, in order of the hexes.
func (s *Position) ways(side, from, allowance int, unit bool) (list [][]string) {
	if allowance == 0 {
		return nil
	}
	const far = 1 << 20
	spent, before := make([]int, s.battle.Board.Size()), make([]int, s.battle.Board.Size())
	for i := range spent {
		spent[i], before[i] = far, -1
	}
	spent[from] = 0
	// The board is small: every hex is looked at until nothing gets cheaper.
	for changed := true; changed; {
		changed = false
		for i := range spent {
			if spent[i] == far {
				continue
			}
			for _, h := range s.battle.Board.Around(s.hex(i)) {
				to := s.index(h)
				n := spent[i] + s.cost(to)
				if why, _ := s.enters(side, to, unit); why != "" || n >= spent[to] || n > allowance && i != from {
					continue
				}
				spent[to], before[to], changed = n, i, true
			}
		}
	}
	for to := range spent {
		if to == from || before[to] < 0 {
			continue
		}
		var way []string
		for i := to; i != from; i = before[i] {
			way = append(way, s.label(i))
		}
		slices.Reverse(way)
		list = append(list, way)
	}
	return list
}
