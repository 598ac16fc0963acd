package commanddecision

import "slices"

// refereeSide is the side that the referee asks as.
const refereeSide = -1

func isSide(side int) bool { return side == 0 || side == 1 }

// forWhom is the side that a question about a stand is asked for: that of the
// stand if the referee asks. It refuses if there is none.
func (s *State) forWhom(side int, stand string, no *refusal) (int, bool) {
	if i := s.battle.named(stand); side == refereeSide && i >= 0 {
		side = s.unit(i).Side
	}
	return side, isSide(side) || no.no(NoStand, "", "there is no stand %q", stand)
}

// asKnown returns the game as a side knows it, to answer its questions from: a
// view is that already. The referee is answered from the whole game; what is no
// side is to be told nothing of it.
func (s *State) asKnown(side int) *State {
	if !isSide(side) {
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
