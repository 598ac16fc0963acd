package bot

import (
	"sightline/game"
	cd "sightline/game/commanddecision"
)

type steady struct{}

func newSteady() *steady { return &steady{} }

func (*steady) Name() string { return "steady" }

func (*steady) Choose(view *cd.State, side int, dice game.Dice) []cd.Action {
	h := newHand(view, side, dice)
	if !h.mayEnd() {
		h.deployRest()
	}
	return h.chosen
}
