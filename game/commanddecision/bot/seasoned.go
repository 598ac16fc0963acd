package bot

import (
	"sightline/game"
	cd "sightline/game/commanddecision"
)

// seasoned is steady with other weights, found by playing thousands of games against
// steady, and some against passive.
type seasoned struct{ *steady }

func newSeasoned() seasoned { return seasoned{newSteady()} }

func (seasoned) Name() string { return "seasoned" }

// Choose does as steady does who has these weights.
func (s seasoned) Choose(view *cd.State, side int, dice game.Dice) []cd.Action {
	s.weights = keen(newHand(view, side, dice))
	return s.steady.Choose(view, side, dice)
}
