package commanddecision

import (
	"fmt"
	"slices"

	"sightline/units"
)

// face is to turn a stand where it stands: one without a movement order at the
// start of the Movement Phase, any at the start of General Fire (CD 5.1). Stands
// turn when both sides are ready. That is no movement (CD 5.2).
func (p *play) face(side int, a Face, no *refusal) {
	i, ok := p.own(side, a.Stand, no)
	if !ok {
		return
	}
	if !p.mayTurn(i, no) {
		return
	}
	at, facing := p.Stands[i].At, a.Facing.Normal()
	foot := p.footprintAt(i, at, facing)
	if p.fits(i, at, facing, no) {
		p.free(side, i, &foot, no)
	}
	if len(no.list) > 0 {
		return
	}
	p.Turns = put(p.Turns, Turned{i, facing}, func(t, u Turned) int { return t.Stand - u.Stand })
	p.whisper(side, EventPlanned, "5.1", Telling{Text: fmt.Sprintf("%s is to turn to %v°", a.Stand, facing), Stand: a.Stand, Facing: facing})
}

// turnAll turns the stands that are to turn, in the order of battle. One that
// finds no room, next to another that has turned or that its side does not see,
// stays as it is.
func (p *play) turnAll() {
	for _, t := range p.Turns {
		if !p.In(t.Stand) || !p.mayTurn(t.Stand, nil) {
			continue
		}
		u, at := p.unit(t.Stand), p.Stands[t.Stand].At
		foot := p.footprintAt(t.Stand, at, t.Facing)
		if p.standOn(t.Stand, &foot) >= 0 {
			p.whisper(u.Side, EventPrevented, "5.1", Telling{Text: u.Name + " finds no room to turn", Stand: u.Name})
			continue
		}
		p.moveTo(t.Stand, at, t.Facing)
		p.stirred()
		p.about(t.Stand, EventTurned, "5.1", Telling{Text: fmt.Sprintf("%s turns to %v°", u.Name, t.Facing)})
	}
	p.Turns = nil
}

// mayTurn refuses to turn a stand in play, in a step in which stands turn, where
// it stands. A gun is turned by its crew, beside it.
func (s *State) mayTurn(i int, no *refusal) bool {
	u, st := s.unit(i), &s.Stands[i]
	switch {
	case st.Aboard >= 0:
		return no.no(Forbidden, "5.1", "%s is aboard %s", u.Name, s.unit(st.Aboard).Name)
	case u.Kind.Class == units.Gun:
		if u.Crew < 0 || st.Abandoned || !s.OnTable(u.Crew) || !s.within(i, u.Crew, s.battle.Chart.length(rulingAdjacent)) {
			return no.no(Forbidden, "5.1", "%s has no crew beside it", u.Name)
		}
	case s.Step == Reveal && s.OrderOf(i).Moves():
		return no.no(Forbidden, "5.1", "%s has a movement order: it faces along it when it has moved", u.Name)
	}
	return true
}

// turnOptions lists who may turn at the start of General Fire; revealOptions
// who may at the start of the Movement Phase.
func (s *State) turnOptions(side int) []Option {
	if s.Step != Turning {
		return nil
	}
	var list []Option
	for i := range s.Stands {
		if s.unit(i).Side == side && s.In(i) && s.mayTurn(i, nil) {
			list = append(list, Option{Do: "face", Stand: s.unit(i).Name})
		}
	}
	return slices.Clip(list)
}
