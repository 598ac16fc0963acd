// Package bot plays the game of the Assault card from a seat: it sees what its side sees, and
// does what anybody may.
package bot

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"sightline/game"
	"sightline/game/assault"
)

// A Bot chooses what a side does next.
type Bot interface {
	// Choose is an action that is legal in the position, by dice of its own.
	Choose(p *assault.Position, side string, dice game.Dice) assault.Action
}

// Names are the bots there are.
var Names = []string{"random", "plain"}

// New returns the bot of a name.
func New(name string) (Bot, error) {
	switch name {
	case "random":
		return Random{}, nil
	case "plain":
		return Plain{}, nil
	}
	return nil, fmt.Errorf("there is no bot %q: want one of %s", name, strings.Join(Names, ", "))
}

// Random does anything that is legal.
type Random struct{}

// Choose takes one of all.
func (Random) Choose(p *assault.Position, side string, dice game.Dice) assault.Action {
	all := p.Legal(side)
	return all[dice.Roll(len(all))-1]
}

// mostActions is more than any game takes.
const mostActions = 20_000

// Play plays a game to its end by two bots, in the order of the sides, and writes its journal.
func Play(o game.Opening, bots [2]Bot, w io.Writer) (*game.Game, error) {
	g, err := game.NewGame(assault.System{}, o, w)
	if err != nil {
		return nil, err
	}
	own := game.KeyedDice("bots of " + o.Seed)
	for range mostActions {
		p := g.Position().(*assault.Position)
		if _, over := p.Over(); over {
			return g, nil
		}
		sides := p.Sides()
		side := slices.IndexFunc(sides, func(s string) bool { return p.Legal(s) != nil })
		a := bots[side].Choose(p, sides[side], own.For(sides[side]))
		raw, err := json.Marshal(a)
		if err != nil {
			return nil, err
		}
		if _, err := g.Do(sides[side], raw); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", sides[side], raw, err)
		}
	}
	return nil, fmt.Errorf("no end after %d actions", mostActions)
}
