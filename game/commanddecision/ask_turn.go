package commanddecision

// A Cramped is a stand that is to turn where there is no room for it.
type Cramped struct {
	Stand string
	By    string // the stand in the way
}

// Cramped lists whom of a side what it has chosen leaves without room to turn, when all of
// it turn one after another in the order of battle, and who is in the way (CD 5.1). It is
// of the stands that the side knows, and as if the enemy turned none. It uses only what
// the side knows.
func (s *State) Cramped(side int) []Cramped {
	p := &play{State: s.asKnown(side).clone()}
	var list []Cramped
	for _, t := range p.Turns {
		if p.unit(t.Stand).Side != side || !p.In(t.Stand) || !p.mayTurn(t.Stand, nil) {
			continue
		}
		at := p.Stands[t.Stand].At
		foot := p.footprintAt(t.Stand, at, t.Facing)
		if by := p.standOn(t.Stand, &foot); by >= 0 {
			list = append(list, Cramped{p.unit(t.Stand).Name, p.unit(by).Name})
			continue
		}
		p.moveTo(t.Stand, at, t.Facing)
	}
	return list
}
