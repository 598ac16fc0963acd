package usual

import (
	"slices"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/scenarios"
)

// Briefing is what a side was told before the game; "" if nothing.
func Briefing(view *rules.State, side string) string {
	sides := view.Battle().Scenario.Sides
	if i := slices.IndexFunc(sides, func(s scenarios.Side) bool { return s.Name == side }); i >= 0 {
		return sides[i].Briefing
	}
	return ""
}

// Victories are how a game is won, each after whose victory it is, in the order in
// which they are looked at.
func Victories(b *rules.Battle) (out []string) {
	for _, v := range b.Terms.Victory {
		switch {
		case v.Text == "":
		case v.Side == "":
			out = append(out, v.Text)
		default:
			out = append(out, Outcome(game.Outcome{Side: v.Side, Grade: v.Grade})+": "+v.Text)
		}
	}
	return out
}
