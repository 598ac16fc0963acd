package assault

import "slices"

// Amid is how it stands amid an action that is told event by event: after the first n of its
// events. Who assaults is in the hex as soon as that is told; after is the position once all is
// over, which says who that was.
func (s *Position) Amid(events []Happening, n int, after *Position) *Position {
	x := s.next()
	x.Group = nil
	for _, h := range events[:n] {
		x.amid(&h, events, after)
	}
	return x
}

// amid does what an event of an action tells.
func (s *Position) amid(h *Happening, events []Happening, after *Position) {
	unit := s.platoon(h.Unit)
	leader := s.chief(h.Unit)
	switch h.Kind {
	case "assault":
		s.come(h, events, after)
	case string(StepOff):
		s.Units[unit].Steps--
	case string(Fell):
		s.Leaders[leader].Gone = h.Total <= h.Need
	case string(Checked):
		var state, lost *int
		if unit >= 0 {
			state, lost = &s.Units[unit].State, &s.Units[unit].Lost
		} else {
			state, lost = &s.Leaders[leader].State, &s.Leaders[leader].Lost
		}
		now, l := s.battle.card.after(State(*state), *lost, h.Total-h.Need)
		*state, *lost = int(now), l
	case "retreat":
		if to := s.cellOf(h.To); to >= 0 {
			s.Units[unit].At = to
		} else {
			s.Units[unit].Steps--
		}
	}
}

// cellOf is the index of a hex; -1 of none.
func (s *Position) cellOf(label string) int {
	h, err := s.battle.Board.Parse(label)
	if err != nil {
		return -1
	}
	return s.index(h)
}

// come brings those who assault into the hex: they fire there, something is rolled for them, or
// they are there in the end.
func (s *Position) come(h *Happening, events []Happening, after *Position) {
	at := s.cellOf(h.To)
	part := func(name string) bool {
		return slices.ContainsFunc(events, func(e Happening) bool {
			return e.To == h.To && (e.Unit == name || e.Column != nil && slices.ContainsFunc(e.Column.Parts, func(p Part) bool { return p.Unit == name }))
		})
	}
	side := slices.Index(s.Sides(), h.Side)
	for i := range s.Units {
		if p := s.battle.Platoons[i]; p.Side == side && (after.Units[i].At == at || part(p.Name)) {
			s.Units[i].At = at
		}
	}
	for i := range s.Leaders {
		if c := s.battle.Chiefs[i]; c.Side == side && (after.Leaders[i].At == at || part(c.Name)) {
			s.Leaders[i].At = at
		}
	}
	if s.fightAt(at) < 0 {
		s.Fights = append(s.Fights, fight{at, side, 0})
	}
	s.Fights[s.fightAt(at)].Rounds++
}

// Round is which round of an assault is fought in a hex, which side assaults there, and whether
// the defender fires first; 0 where none is.
func (s *Position) Round(at int) (round, side int, first bool) {
	f := s.fightAt(at)
	if f < 0 {
		return 0, -1, false
	}
	x, w := s.Fights[f], s.battle.Works[at]
	return x.Rounds, x.Side, w == Entrenchment || w == DugIn && x.Rounds == 1
}
