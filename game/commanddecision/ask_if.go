package commanddecision

import (
	"sightline/game"
	"sightline/geom"
)

// WithStandAt returns the game as it would be if a stand that is known in it
// stood somewhere else, its center at a point: at the end of a path that is
// plotted, where a passenger may get out, where one may be deployed that is not
// on the table yet. What is asked of it is answered as it will be once the stand
// is there and nothing else has changed; s stays as it is. What it carries is
// where it is; a passenger is out of its carrier; cover that was dug is left
// with the place. The rest of what it has done this turn stays as it was.
//
// A stand that may be deployed now is there as if it had been deployed, and its
// chit is taken back. Of other stands on the place nothing is said, for these
// may move too: Apply says so, and Reachable.
//
// The reasons are all why not: there is no such stand, it is out of play, or it
// would be off the table. The game is then nil.
func (s *State) WithStandAt(stand string, at geom.Point, facing geom.Angle) (*State, []game.Reason) {
	var no refusal
	i := s.battle.named(stand)
	switch {
	case i < 0:
		no.no(NoStand, "", "there is no stand %q", stand)
	case s.Stands[i].Place != OnTable && s.Stands[i].Place != Waiting:
		no.no(NoStand, "", "%s is out of play", stand)
	default:
		s.fits(i, at, facing.Normal(), &no)
	}
	if len(no.list) > 0 {
		return nil, no.list
	}
	facing = facing.Normal()
	if st := &s.Stands[i]; st.Place == OnTable && st.Aboard < 0 && s.deploysNow(i) < 0 {
		n := s.withStandAt(i, at, facing)
		n.Stands[i].Dug = st.Dug && at == st.At
		return n, nil
	}
	p := &play{State: s.clone()}
	if s.In(i) && s.deploysNow(i) < 0 {
		p.Stands[i].Aboard = -1
		p.moveTo(i, at, facing)
		p.stirred()
		return p.State, nil
	}
	p.Stands[i].Aboard = -1
	p.setUp(i, at, facing)
	return p.State, nil
}
