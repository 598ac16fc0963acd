package commanddecision

import (
	"sightline/game"
	"sightline/geom"
)

// A WayBackAnswer is what may be known of the way back of a stand before it is
// carried out. Ways have their start first.
type WayBackAnswer struct {
	Stand   string
	Runs    bool         // it is demoralized and runs for cover (CD 8.7); else it is forced back (CD 2.4, 8.6)
	Engine  []geom.Point // the engine's way by what the side knows; nil: there is none to choose from
	InCover bool         // that ends in cover
	Chosen  []geom.Point // the way that has been chosen; nil: the engine's
	// Refused is why Apply would refuse the way that is asked about; nil: it would
	// not, or none is asked about.
	Refused []game.Reason
}

// AskWayBack says where a stand of the side goes back, whose owner may say where
// to now (ruling.way-back), and whether it may go as the action says. Ok is false
// if the side has no such stand. It uses only what the side knows.
func (s *State) AskWayBack(side int, a GoBack) (x WayBackAnswer, ok bool) {
	s = s.asKnown(side)
	i, ok := s.asksOf(side, a.Stand)
	if !ok || !s.choosesBack(i, nil) {
		return x, false
	}
	r := s.backOf(i)
	x = WayBackAnswer{Stand: a.Stand, Runs: s.Step == Moving}
	if own, ok := r.engines(); ok {
		x.Engine, x.InCover = own.path, own.inCover
	}
	if places := s.wayBackOf(i); places != nil {
		x.Chosen = r.pathBy(places)
	}
	if len(a.Path) > 0 {
		x.Refused = s.refused(s.unit(i).Side, a)
	}
	return x, true
}
