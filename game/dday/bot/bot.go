// Package bot plays the game of seed 000 from a seat: it sees what its side sees, and does
// what anybody may.
package bot

import (
	"io"

	"sightline/game"
	"sightline/game/boardgame"
	"sightline/game/dday"
)

// A Bot chooses what a side does next.
type Bot = boardgame.Bot[*dday.Position, dday.Action]

// Random does anything that is legal.
type Random = boardgame.Random[*dday.Position, dday.Action]

// Names are the bots there are.
var Names = []string{"random", "plain"}

// New returns the bot of a name.
func New(name string) (Bot, error) {
	return boardgame.Named[*dday.Position, dday.Action](name, Names, Random{}, Plain{})
}

// Plain is a plain, sensible commander: he attacks where he is likely to hit, holds what is
// worth points and goes for what the enemy has.
type Plain struct{}

// Choose takes the action that is worth most to it, of several the first.
func (Plain) Choose(p *dday.Position, side string, _ game.Dice) dday.Action {
	all := p.Legal(side)
	best, most := 0, -1<<30
	now := standing(p, side)
	for i, a := range all {
		if n := worth(p, side, now, a); n > most {
			best, most = i, n
		}
	}
	return all[best]
}

// worth is what an action seems worth, where a side stands as now; done is worth nothing.
func worth(p *dday.Position, side string, now int, a dday.Action) int {
	switch a.Do {
	case "rally", "air", "begin":
		return 1
	case "first":
		if a.Side != side { // who is active last has the last word
			return 1
		}
	case "activate":
		return 1 + len(a.Units)
	case "move", "advance":
		if next := after(p, side, a); next != nil {
			return standing(next, side) - now
		}
	case "hq":
		from, to := p.Where(a.Division), a.Path[len(a.Path)-1]
		return 200*(p.Commands(a.Division, to)-p.Commands(a.Division, from)) + p.Need(side, from) - p.Need(side, to)
	case "bombard":
		return p.Number(side, a) + len(a.Guns)
	case "assault":
		return 100*(p.Number(side, a)-6) + len(a.Guns)
	case "defend":
		n, _, _ := p.Odds(side, a)
		return 100 - 10*n + len(a.Guns) + a.Support
	case "stand":
		return 1
	case "marker":
		return 1
	}
	return 0
}

// Play plays a game to its end by two bots, in the order of the sides, and writes its journal.
func Play(o game.Opening, bots [2]Bot, w io.Writer) (*game.Game, error) {
	return boardgame.Play(dday.System{}, o, bots, w)
}
