package boardgame

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"sightline/game"
)

// A Legal is a position that lists all that a side may do; nil if it is not asked.
type Legal[A any] interface {
	game.Position
	Legal(side string) []A
}

// A Bot chooses what a side does next.
type Bot[P Legal[A], A any] interface {
	// Choose is an action that is legal in the position, by dice of its own.
	Choose(p P, side string, dice game.Dice) A
}

// Random does anything that is legal.
type Random[P Legal[A], A any] struct{}

// Choose takes one of all.
func (Random[P, A]) Choose(p P, side string, dice game.Dice) A {
	all := p.Legal(side)
	return all[dice.Roll(len(all))-1]
}

// A Decider is a position that says who acts without listing all that he may do: "" if
// nobody does.
type Decider interface{ Decides() string }

// Acts reports whether a side may do anything.
func Acts[A any](p Legal[A], side string) bool {
	if d, ok := p.(Decider); ok {
		return d.Decides() == side
	}
	return p.Legal(side) != nil
}

// mostActions is more than any game takes.
const mostActions = 20_000

// Play plays a game to its end by two bots, in the order of the sides, and writes its journal.
// Bots are shown what their side knows.
func Play[P Legal[A], A any](system game.System, o game.Opening, bots [2]Bot[P, A], w io.Writer) (*game.Game, error) {
	g, err := game.NewGame(system, o, w)
	if err != nil {
		return nil, err
	}
	sides := g.Position().Sides()
	own := game.KeyedDice("bots of " + o.Seed)
	for range mostActions {
		now := g.Position()
		if _, over := now.Over(); over {
			return g, nil
		}
		var views [2]P
		for i, side := range sides {
			views[i] = now.For(side).(P)
		}
		i := slices.IndexFunc([]int{0, 1}, func(k int) bool { return Acts(views[k], sides[k]) })
		if i < 0 {
			return nil, fmt.Errorf("no side may do anything, and the game is not over")
		}
		raw, err := json.Marshal(bots[i].Choose(views[i], sides[i], own.For(sides[i])))
		if err != nil {
			return nil, err
		}
		if _, err := g.Do(sides[i], raw); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", sides[i], raw, err)
		}
	}
	return nil, fmt.Errorf("no end after %d actions", mostActions)
}

// Named is the bot of a name, of bots in the order of their names; the error is that there is
// none.
func Named[P Legal[A], A any](name string, names []string, bots ...Bot[P, A]) (Bot[P, A], error) {
	if i := slices.Index(names, name); i >= 0 {
		return bots[i], nil
	}
	return nil, fmt.Errorf("there is no bot %q: want one of %s", name, strings.Join(names, ", "))
}
