package commanddecision

import "slices"

// strike chooses where fire from off the table falls, in General Fire of its
// turn; without points it is taken back (house: the seed leaves such fire to
// the referee).
func (p *play) strike(side int, a Strike, no *refusal) {
	k := p.strikeNamed(side, a.Name)
	if k < 0 {
		no.no(Forbidden, "", "%s has no fire %q from off the table in turn %d", p.battle.Sides[side], a.Name, p.Turn)
		return
	}
	x := &p.battle.Terms.Strikes[k]
	if len(a.At) > x.Points {
		no.no(BadValue, "", "%s falls on %d points: want at most %d", a.Name, len(a.At), x.Points)
	}
	table := p.battle.Scenario.Table.Bounds()
	for _, at := range a.At {
		if !table.Contains(at) {
			no.no(TableEdge, "", "%s would fall off the table at %v", a.Name, at)
		}
	}
	at := slices.IndexFunc(p.Strikes, func(s Struck) bool { return s.Strike == k })
	if len(a.At) == 0 && at < 0 {
		no.no(BadValue, "", "%s has no points: want 1 to %d", a.Name, x.Points)
	}
	if len(no.list) > 0 {
		return
	}
	if len(a.At) == 0 {
		p.Strikes = slices.Delete(p.Strikes, at, at+1)
		p.whisper(side, EventHeld, "7.4", Telling{Text: a.Name + " is not to fall", What: a.Name})
		return
	}
	p.Strikes = put(p.Strikes, Struck{k, slices.Clone(a.At)}, func(s, t Struck) int { return s.Strike - t.Strike })
	p.whisper(side, EventDeclared, "7.4", Telling{Text: a.Name + " is to fall on " + points(a.At), What: a.Name, Points: slices.Clone(a.At)})
}

// strikeNamed returns the index of fire from off the table that a side has this
// turn, or -1.
func (s *State) strikeNamed(side int, name string) int {
	for k, x := range s.battle.Terms.Strikes {
		if x.Name == name && x.Side == s.battle.Sides[side] && x.Turn == s.Turn {
			return k
		}
	}
	return -1
}

// strikeOptions lists the off-table fire of this turn.
func (s *State) strikeOptions(side int) []Option {
	var list []Option
	for k, x := range s.battle.Terms.Strikes {
		if s.strikeNamed(side, x.Name) == k {
			list = append(list, Option{Do: "strike", Strike: x.Name, Points: x.Points})
		}
	}
	return list
}
