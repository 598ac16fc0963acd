package commanddecision

import "slices"

// asKnown returns the game as a side knows it, to answer its questions from: a
// view is that already. The referee, side -1, is answered from the whole game.
func (s *State) asKnown(side int) *State {
	if side < 0 {
		return s
	}
	keep := s.known(side)
	_, index := s.chitsFor(side, keep)
	for k, c := range s.Orders {
		if c.By >= 0 && index[k] < 0 {
			return s.ViewOf(side)
		}
	}
	if slices.Contains(keep, false) {
		return s.ViewOf(side)
	}
	return s
}
