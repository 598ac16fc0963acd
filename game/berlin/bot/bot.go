// Package bot plays the game of seed 003 from a seat: it sees what its side sees, and does
// what anybody may.
package bot

import (
	"io"

	"sightline/game"
	"sightline/game/berlin"
	"sightline/game/boardgame"
)

// A Bot chooses what a side does next: an action that is legal in the position, by dice of
// its own.
type Bot = boardgame.Bot[*berlin.Position, berlin.Action]

// Names are the bots there are.
var Names = []string{"random", "plain"}

// New returns the bot of a name.
func New(name string) (Bot, error) {
	return boardgame.Named[*berlin.Position, berlin.Action](name, Names, Random{}, Plain{})
}

// Random does anything that is legal: it ends a step now and then, or takes one of its units
// and does one of what that may do.
type Random struct{}

// often is how many things a random bot does in a step, in the mean.
const often = 20

// Choose takes one of all.
func (Random) Choose(p *berlin.Position, side string, dice game.Dice) berlin.Action {
	movers := p.Movers(side)
	if len(movers) > 0 && dice.Roll(often) > 1 {
		for range 8 {
			if list := p.LegalOf(side, movers[dice.Roll(len(movers))-1]); len(list) > 0 {
				return list[dice.Roll(len(list))-1]
			}
		}
	}
	if len(movers) > 0 && p.MayEnd(side) {
		return berlin.Action{Do: "done"}
	}
	all := p.Legal(side)
	return all[dice.Roll(len(all))-1]
}

// Play plays a game to its end by two bots, in the order of the sides, and writes its journal.
func Play(o game.Opening, bots [2]Bot, w io.Writer) (*game.Game, error) {
	return boardgame.Play(berlin.System{}, o, bots, w)
}
