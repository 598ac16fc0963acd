package commanddecision

import (
	"slices"

	"sightline/game"
)

// RefereeSeat is who the referee acts as.
const RefereeSeat = game.Referee

// Apply returns the state after an action of a side, or of the referee, and
// what happened. It leaves s alone. The error is a *game.Refusal with every
// reason; reasons tell nothing that the side does not know.
func Apply(s *State, by string, a Action, dice game.Dice) (*State, []Event, error) {
	side, v := slices.Index(s.battle.Sides[:], by), verbOf(a)
	p := &play{dice: dice, from: s, still: side >= 0 && v != nil && v.plans}
	if p.still {
		p.State = s.cloneWith(s.Stands)
	} else {
		p.State = s.clone()
	}
	var no refusal
	switch {
	case by == RefereeSeat:
		p.refereeActs(a, &no)
	case side < 0:
		no.no(WrongSeat, "", "%q is no side: want %q, %q or %q", by, s.battle.Sides[0], s.battle.Sides[1], RefereeSeat)
	case s.Outcome != nil:
		no.no(WrongStep, "", "the game is over: only the referee may go on")
	default:
		p.act(side, v, a, &no)
	}
	if err := no.err(); err != nil {
		return nil, nil, err
	}
	p.dropBacks()
	p.tellRest()
	if p.Step != s.Step { // without words: the phase is told
		p.tell(EventStep, "1.4", Telling{Step: p.Step.String()})
	}
	return p.State, p.events, nil
}

// act carries out what a side does.
func (p *play) act(side int, v *verb, a Action, no *refusal) {
	if p.mayNow(side, v, no) {
		v.do(p, side, a, no)
	}
}

// mayNow refuses a kind of action that is not the side's to do now.
func (s *State) mayNow(side int, v *verb, no *refusal) bool {
	switch {
	case v == nil || v.do == nil:
		return no.no(WrongSeat, "1.3", "only the referee does that")
	case s.Ready[side] && !v.whileReady:
		return no.no(WrongStep, "", "%s is ready: wait first to change what it does", s.battle.Sides[side])
	case !v.in(s.Step):
		return no.no(WrongStep, "1.4", "not in the step %s", s.Step)
	}
	return true
}
