package commanddecision

// WithUnits returns the state with other units in the order of battle: the same
// game, had the scenario been another.
func (s *State) WithUnits(units []Unit) *State {
	n, b := *s, *s.battle
	b.Units = units
	n.battle, n.gaze = &b, new(gaze)
	return &n
}
