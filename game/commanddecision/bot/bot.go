// Package bot has players for Command Decision that are part of the program,
// and plays them against each other. A bot knows what its side knows, and
// nothing else: it is given State.ViewOf(side), asks Legal what may be done, and
// tries what it means to do on that view before it says it.
//
// How steady thinks, file by file: notes.go what it remembers of enemies it no
// longer sees; ground.go and gunnery.go what it reads off the table and the charts;
// mission.go what wins, and task.go who does what for it; weigh.go what it fears
// somewhere; route.go, plan.go and retreat.go the ways and the orders; command.go, march.go, exit.go and
// shoot.go what it says; heed.go who follows which chit, guns.go what towed guns need. What no commander should do, foolish.go counts. recruit is
// steady with mistakes, seasoned steady with other weights: weights.go; by them it leaves
// by a lane, unseen.go, and bars an edge from an ambush, ambush.go. In the dark bots fear
// who has not been seen, dread.go. sweep.go is how ground that was the enemy's is searched,
// strikes.go how seasoned aims fire from off the table.
package bot

import (
	"fmt"
	"slices"
	"strings"

	"sightline/game"
	cd "sightline/game/commanddecision"
)

// A Bot plays one side.
type Bot interface {
	// Name is what people call it by.
	Name() string
	// Choose returns what the side does in this step, in order, without being
	// ready, which follows of itself. It depends on the view and the dice alone.
	Choose(view *cd.State, side int, dice game.Dice) []cd.Action
}

// Names lists the bots there are.
func Names() []string { return []string{"seasoned", "steady", "recruit", "passive", "random"} }

// Choices lists them as a sentence does.
func Choices() string {
	n := Names()
	return strings.Join(n[:len(n)-1], ", ") + " or " + n[len(n)-1]
}

// New returns the bot of that name. One bot plays one side of one game at a
// time. The error says which there are.
func New(name string) (Bot, error) {
	switch name {
	case "random":
		return random{}, nil
	case "recruit":
		return newRecruit(), nil
	case "passive":
		return passive{newSteady()}, nil
	case "steady":
		return newSteady(), nil
	case "seasoned":
		return newSeasoned(), nil
	}
	return nil, fmt.Errorf("there is no bot %q: want %s", name, Choices())
}

// Pause is called again and again while a bot thinks, for where nobody else has a turn
// meanwhile. What is chosen does not depend on it.
var Pause = func() {}

// A hand chooses the actions of one step: it does them on the view at once, so
// that what follows is chosen with them in mind and nothing is chosen that
// would be refused.
type hand struct {
	*cd.State
	side   int
	dice   game.Dice
	chosen []cd.Action
}

func newHand(view *cd.State, side int, dice game.Dice) *hand {
	return &hand{State: view, side: side, dice: dice}
}

// try does an action if it is allowed, and reports whether it was.
func (h *hand) try(a cd.Action) bool {
	Pause()
	next, _, err := cd.Apply(h.State, h.Battle().Sides[h.side], a, unrolled{})
	if err != nil {
		return false
	}
	h.State = next
	h.chosen = append(h.chosen, a)
	return true
}

// mayEnd reports whether the side may be ready.
func (h *hand) mayEnd() bool {
	_, _, err := cd.Apply(h.State, h.Battle().Sides[h.side], cd.Ready{}, unrolled{})
	return err == nil
}

// named returns the index of a stand in the view.
func (h *hand) named(name string) int {
	return slices.IndexFunc(h.Battle().Units, func(u cd.Unit) bool { return u.Name == name })
}

// unrolled dice are those of actions that roll none: of all that sides choose.
type unrolled struct{}

func (unrolled) Roll(int) int { return 1 }

func (d unrolled) For(string) game.Dice { return d }
