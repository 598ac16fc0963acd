package commanddecision

import "sightline/game"

func (p *play) resign(side int) {
	p.Outcome = &game.Outcome{Side: p.battle.Sides[1-side], Grade: "win", Text: p.battle.Sides[side] + " gives up"}
	p.Step = Over
	p.tell("outcome", "", "%s gives up", p.battle.Sides[side])
}

// endTurn does what ends a turn: who holds what, and whether the game is won.
func (p *play) endTurn() {}
