package commanddecision

import (
	"fmt"
	"slices"
	"strings"
)

// ready ends the step when both sides are.
func (p *play) ready(side int, _ Ready, no *refusal) {
	p.mayEnd(side, no)
	if len(no.list) > 0 {
		return
	}
	p.Ready[side] = true
	if p.Ready[1-side] {
		p.conclude()
	}
}

// wait takes ready back.
func (p *play) wait(side int, _ Wait, no *refusal) {
	if !p.Ready[side] {
		no.no(WrongStep, "", "%s is not ready", p.battle.Sides[side])
	}
	p.Ready[side] = false
}

// waitOptions lists wait for a side that is ready.
func (s *State) waitOptions(side int) []Option {
	if !s.Ready[side] {
		return nil
	}
	return []Option{{Do: "wait"}}
}

// mayEnd refuses to be ready while something must be chosen.
func (p *play) mayEnd(side int, no *refusal) {
	if p.Step != Deployment {
		return
	}
	var waiting []string
	for i := range p.Stands {
		u := p.unit(i)
		if u.Side == side && u.Deploy >= 0 && p.Stands[i].Place == Waiting {
			waiting = append(waiting, u.Name)
		}
	}
	if len(waiting) > 0 { // one reason, however many wait
		no.no(Forbidden, "", "not deployed yet: %s", strings.Join(waiting, ", "))
	}
}

// conclude carries out the step both sides are ready for, and goes on to the
// next; before that, owners may have to say where stands go back to.
func (p *play) conclude() {
	if p.still {
		p.Stands, p.still = slices.Clone(p.Stands), false
	}
	p.Ready = [2]bool{}
	if p.Step == GoingBack {
		p.goBackAll()
		p.goOn()
		return
	}
	switch p.Step {
	case Commanding:
		if p.Turn > 0 {
			p.moraleChecks()
		}
	case Opportunity, General:
		p.resolveFire()
	}
	if !p.awaitsOwners() {
		p.goOn()
	}
}

// goOn does what comes after fire and morale in a step, and begins the next.
func (p *play) goOn() {
	switch p.Step {
	case Deployment:
		p.enter(Commanding)
	case Commanding:
		if p.Turn > 0 {
			p.endMorale()
			p.endTurn()
		}
		p.newTurn()
	case Reveal:
		p.turnAll()
		p.revealed()
		p.enter(Moving)
	case Moving:
		p.flight()
		p.Backs = nil
		p.movePhase()
		p.spotMovement()
		p.enter(Opportunity)
	case Opportunity:
		p.spotFire(FiredOpportunity)
		p.enter(Turning)
	case Turning:
		p.turnAll()
		p.enter(General)
	case General:
		p.spotFire(FiredGeneral)
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
		p.tell(EventPhase, "1.4", Telling{Text: s.Phase()})
	}
	if s == Commanding {
		p.Orders = nil
		for i := range p.Stands {
			p.Stands[i].OfOrders = noOrders
		}
		p.callUp()
	}
}

// newTurn begins the next turn: nothing has moved or fired yet, and the orders
// are turned up.
func (p *play) newTurn() {
	p.sortOrders()
	if p.Outcome != nil {
		p.Step = Over
		return
	}
	p.Turn++
	for i := range p.Stands {
		p.Stands[i].OfTurn = noTurn
	}
	p.Chosen = Chosen{}
	p.Lost = make([]int, len(p.battle.Companies))
	p.stirred() // the visibility may be another
	p.tell(EventTurn, "1.4", Telling{Text: fmt.Sprintf("Turn %d", p.Turn), Count: p.Turn})
	p.enter(Reveal)
	p.reveal()
}
