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

// ready ends the step when both sides are.
func (p *play) ready(side int, no *refusal) {
	p.mayEnd(side, no)
	if len(no.list) > 0 {
		return
	}
	p.Ready[side] = true
	if p.Ready[1-side] {
		p.conclude()
	}
}

// mayEnd refuses to be ready while something must be chosen.
func (p *play) mayEnd(side int, no *refusal) {
	if p.Step != Deployment {
		return
	}
	for i := range p.Stands {
		u := p.unit(i)
		if u.Side == side && u.Deploy >= 0 && p.Stands[i].Place == Waiting {
			no.no(Forbidden, "", "%s is not deployed yet", u.Name)
		}
	}
}

// conclude carries out the step both sides are ready for, and goes on to the
// next.
func (p *play) conclude() {
	p.Ready = [2]bool{}
	switch p.Step {
	case Deployment:
		p.enter(Commanding)
	case Commanding:
		if p.Turn > 0 {
			p.moralePhase()
			p.endTurn()
		}
		p.newTurn()
	case Reveal:
		p.turnAll()
		p.revealed()
		p.enter(Moving)
	case Moving:
		p.flight()
		p.movePhase()
		p.spotMovement()
		p.enter(Opportunity)
	case Opportunity:
		p.resolveFire()
		p.enter(Turning)
	case Turning:
		p.turnAll()
		p.enter(General)
	case General:
		p.resolveFire()
		p.spotFire()
		p.enter(Commanding)
	}
}

// enter begins a step.
func (p *play) enter(s Step) {
	if p.Outcome != nil {
		p.Step = Over
		return
	}
	before := p.Step
	p.Step = s
	if s.Phase() != before.Phase() && s.Phase() != "" {
		p.tell("phase", "1.4", "%s", s.Phase())
	}
	if s == Commanding {
		p.Orders = nil
		for i := range p.Stands {
			st := &p.Stands[i]
			st.Placed, st.Obeys, st.Declined, st.Column, st.Rallied = false, -1, false, false, false
		}
	}
}

// newTurn begins the next turn: nothing has moved or fired yet, and the orders
// are turned up.
func (p *play) newTurn() {
	if p.Outcome != nil {
		p.Step = Over
		return
	}
	p.Turn++
	for i := range p.Stands {
		st := &p.Stands[i]
		st.Obeys, st.Declined, st.Column = -1, false, false
		st.Motion, st.Path, st.Used, st.Halted = Still, nil, 0, false
		st.Fired, st.FiredBig, st.FiredAA, st.FiredTop = NotFired, false, false, false
		st.FiredAt, st.Flanked, st.Shelled, st.Assaulted, st.Bereft, st.SawEnd = false, false, false, false, false, false
	}
	p.Words, p.Plans, p.Turns, p.Fires, p.Strikes = nil, nil, nil, nil, nil
	p.Lost = make([]int, len(p.battle.Companies))
	p.stirred() // the visibility may be another
	p.tell("turn", "1.4", "Turn %d", p.Turn)
	p.enter(Reveal)
	p.reveal()
}
