package bot

import (
	"sightline/game"
	cd "sightline/game/commanddecision"
)

// seasoned is steady with other weights, found by playing thousands of games against
// steady, and some against passive. It does not look ahead: short continuations of its
// plans over samples of what may be hidden were tried, and won no more in the time allowed;
// 300 games even with the truth for a sample came to 58.0 % against 57.5.
type seasoned struct{ *steady }

func newSeasoned() seasoned { return seasoned{newSteady()} }

func (seasoned) Name() string { return "seasoned" }

// Choose does as steady does who has these weights.
func (s seasoned) Choose(view *cd.State, side int, dice game.Dice) []cd.Action {
	s.weights = keen(newHand(view, side, dice))
	return s.steady.Choose(view, side, dice)
}
