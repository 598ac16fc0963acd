package bot

import (
	"sightline/game"
	"sightline/game/assault"
)

// Plain is a plain, sensible commander: he recovers who is shaken, fires where it counts,
// assaults where he is the stronger, and goes for what is worth points.
type Plain struct{}

// Choose takes the action that is worth most to it, of several the first.
func (Plain) Choose(p *assault.Position, side string, _ game.Dice) assault.Action {
	all := p.Legal(side)
	best, most := 0, -1<<30
	for i, a := range all {
		if n := worth(p, side, a); n > most {
			best, most = i, n
		}
	}
	return all[best]
}

// worth is what an action seems worth, in hundredths of a step.
func worth(p *assault.Position, side string, a assault.Action) int {
	switch a.Do {
	case "activate":
		n := p.Prospect(side, a, func(q *assault.Position, b assault.Action) int { return worth(q, side, b) })
		if n == 0 || n == 1 && a.Leader != "" { // nothing comes of it: a leader alone counts for 1
			return -1
		}
		return n
	case "fire", "antitank":
		return p.Worth(side, a)
	case "assault":
		return p.Worth(side, a) - forsaken(p, side, a)
	case "recover":
		return 60
	case "move":
		return p.Gain(side, a) - forsaken(p, side, a)
	case "begin":
		return 1
	}
	return 0 // done, pass
}

// forsaken is what it costs to leave an objective or a leader to an enemy who can walk in.
func forsaken(p *assault.Position, side string, a assault.Action) (n int) {
	objective, leader := p.Forsakes(side, a)
	if objective {
		n += 400
	}
	if leader {
		n += 60
	}
	return n
}
