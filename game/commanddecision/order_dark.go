package commanddecision

// WithOrders returns a side's view of the step Reveal as it is with orders of the side that lay under
// their caps when the command step was carried out without them, and what the side is told of that. Told is
// what it was told of the step: who was pinned, demoralized or lost in it has his order removed (CD 3.13),
// whatever became of him then.
func (s *State) WithOrders(side int, orders []Order, told []Event) (*State, []Event) {
	p := &play{State: s.clone(), from: s}
	p.Orders = nil
	for _, a := range orders {
		if i := s.battle.named(a.By); i >= 0 && s.unit(i).Side == side {
			p.chit(Chit{By: i, Order: a.Order, At: a.At, Facing: a.Facing.Normal()})
		}
	}
	for k := range told {
		for _, c := range told[k].Changes {
			i := s.battle.named(c.Stand)
			if i < 0 || c.Pin == 0 && !c.Demoralized && c.Place == OnTable {
				continue
			}
			if o := p.chitBy(i); o >= 0 && !p.Orders[o].Gone {
				p.Orders[o].Gone = true
				p.whisper(side, EventRemoved, "3.13", Telling{Text: "The order of " + c.Stand + " is removed", Stand: c.Stand})
			}
		}
	}
	if p.Step == Reveal {
		p.reveal()
	}
	return p.State, p.events
}
