package bot

import (
	"sightline/game"
	cd "sightline/game/commanddecision"
)

// seasoned begins with a scheme that fits what wins the game, and looks ahead. When
// orders are given it thinks of several ways for its side to go about the turn, plays
// each on for some turns in worlds that might be what it cannot see, with steady for
// both sides, and keeps the way that comes out best. All else it does as steady does who
// has that way in mind.
type seasoned struct {
	*steady
	foe    *steady // who is taken to be on the other side
	met    sightings
	budget int // playouts a turn; 0: as many as take about a second
}

func newSeasoned() *seasoned {
	s := &seasoned{steady: newSteady(), foe: newSteady()}
	s.foe.atlas = s.steady.atlas
	s.foe.hasty = true
	return s
}

func (*seasoned) Name() string { return "seasoned" }

// Choose looks ahead when orders are given, but for those that nobody carries out
// any more.
func (s *seasoned) Choose(view *cd.State, side int, dice game.Dice) []cd.Action {
	s.met.read(view, side)
	if view.Step == cd.Deployment {
		s.scheme = usual(view.Battle(), side)
	}
	if view.Step != cd.Commanding || view.Turn >= view.Battle().Scenario.Turns {
		return s.steady.Choose(view, side, dice)
	}
	return s.search(view, side, dice)
}

// stint is how many stands of playouts take a second of a processor, about.
const stint = 1900

// playouts is the budget for a game of so many stands.
func (s *seasoned) playouts(stands int) int {
	if s.budget > 0 {
		return s.budget
	}
	return min(max(stint/max(stands, 1), 12), 80)
}
