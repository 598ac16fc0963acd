// Package bot plays the game of the Assault card from a seat: it sees what its side sees, and
// does what anybody may.
package bot

import (
	"io"

	"sightline/game"
	"sightline/game/assault"
	"sightline/game/boardgame"
)

// A Bot chooses what a side does next.
type Bot = boardgame.Bot[*assault.Position, assault.Action]

// Random does anything that is legal.
type Random = boardgame.Random[*assault.Position, assault.Action]

// Names are the bots there are.
var Names = []string{"random", "plain"}

// New returns the bot of a name.
func New(name string) (Bot, error) {
	return boardgame.Named[*assault.Position, assault.Action](name, Names, Random{}, Plain{})
}

// Play plays a game to its end by two bots, in the order of the sides, and writes its journal.
func Play(o game.Opening, bots [2]Bot, w io.Writer) (*game.Game, error) {
	return boardgame.Play(assault.System{}, o, bots, w)
}
