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
	p := &play{State: s.clone(), dice: dice}
	var no refusal
	switch side := slices.Index(s.battle.Sides[:], by); {
	case by == RefereeSeat:
		p.refereeActs(a, &no)
	case side < 0:
		no.no(WrongSeat, "", "%q is no side: want %q, %q or %q", by, s.battle.Sides[0], s.battle.Sides[1], RefereeSeat)
	case s.Outcome != nil:
		no.no(WrongStep, "", "the game is over: only the referee may go on")
	default:
		p.act(side, a, &no)
	}
	if err := no.err(); err != nil {
		return nil, nil, err
	}
	return p.State, p.events, nil
}

// act carries out what a side does.
func (p *play) act(side int, a Action, no *refusal) {
	if p.Ready[side] {
		switch a.(type) {
		case Wait, Measure, Resign:
		default:
			no.no(WrongStep, "", "%s is ready: wait first to change what it does", p.battle.Sides[side])
			return
		}
	}
	switch a := a.(type) {
	case Deploy:
		p.deploy(side, a, no)
	case Order:
		p.order(side, a, no)
	case Withdraw:
		p.withdraw(side, a, no)
	case Decline:
		p.decline(side, a, no)
	case Follow:
		p.follow(side, a, no)
	case Face:
		p.face(side, a, no)
	case Move:
		p.plan(side, a, no)
	case Stay:
		p.stay(side, a, no)
	case Fire:
		p.declare(side, a, no)
	case Hold:
		p.hold(side, a, no)
	case Strike:
		p.strike(side, a, no)
	case Ready:
		p.ready(side, no)
	case Wait:
		if !p.Ready[side] {
			no.no(WrongStep, "", "%s is not ready", p.battle.Sides[side])
		}
		p.Ready[side] = false
	case Measure:
		p.measure(side, a, no)
	case Resign:
		p.resign(side)
	default:
		no.no(WrongSeat, "1.3", "only the referee does that")
	}
}
