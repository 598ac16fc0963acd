package commanddecision

import (
	"fmt"
	"slices"

	"sightline/game"
)

// WithUnits returns the state with other units in the order of battle: the same
// game, had the scenario been another.
func (s *State) WithUnits(units []Unit) *State {
	n, b := *s, *s.battle
	b.Units = units
	n.battle, n.gaze = &b, new(gaze)
	return &n
}

// Unnoticed makes sure that a side that is told nothing of an action sees the
// same game after it: hosts tell nobody to look who is told nothing.
func Unnoticed(before, after *State, by string, events []game.Event) error {
	for side, name := range before.Sides() {
		told := name == by || slices.ContainsFunc(events, func(e game.Event) bool {
			_, ok := e.For(name)
			return ok
		})
		if !told && before.ViewOf(side).Hash() != after.ViewOf(side).Hash() {
			return fmt.Errorf("%s is told nothing, and its view has changed", name)
		}
	}
	return nil
}

// Ends are values that every cell may hold, by its id: those at the ends of its
// ranges, and its words.
func (c *Chart) Ends() map[string][]string {
	all := map[string][]string{}
	for i, x := range c.cells {
		all[x.ID], _ = c.wants[i].ends()
	}
	return all
}
