package bot

import (
	"sightline/game"
	cd "sightline/game/commanddecision"
)

// passive stands where it was deployed, turns to the enemy and fires. It gives no
// order. It is the floor that every bot is measured against: who moves has to gain
// more by it than by standing still.
type passive struct{ *steady }

func (passive) Name() string { return "passive" }

// Choose deploys, turns and fires as steady does. It throws no dice.
func (p passive) Choose(view *cd.State, side int, _ game.Dice) []cd.Action {
	h := newHand(view, side, nil)
	switch view.Step {
	case cd.Deployment, cd.Commanding:
		p.deploy(h)
	case cd.Reveal, cd.Turning:
		h.turn()
	case cd.Opportunity:
		p.shoot(h, 120)
	case cd.General:
		p.shoot(h, 40)
	}
	return h.chosen
}
