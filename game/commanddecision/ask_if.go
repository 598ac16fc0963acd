package commanddecision

import (
	"errors"
	"slices"

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

// WithMove returns the game as it would be after the movement of a side if a
// stand moved as planned, its friends by the plans that there are, and no enemy
// did: what is asked of it is answered from where the stand would end. Nothing
// is rolled; demoralized stands have not fled yet. The step is still that of
// planning. The reasons are why Apply would refuse the plan; the game is then
// nil. It uses only what the side knows, and s stays as it is.
func (s *State) WithMove(side int, a Move) (*State, []game.Reason) {
	p, why := s.afterMove(side, a)
	if why != nil {
		return nil, why
	}
	return p.State, nil
}

func (s *State) afterMove(side int, a Move) (*play, []game.Reason) {
	var no refusal
	side, ok := s.forWhom(side, a.Stand, &no)
	if !ok {
		return nil, no.list
	}
	next, _, err := Apply(s, s.battle.Sides[side], a, nil)
	if err != nil {
		return nil, reasonsOf(err)
	}
	p := &play{State: next.clone()}
	p.moveAlone(side)
	return p, nil
}

// moveAlone carries out the movement of one side. Enemies have no plans and no
// orders meanwhile; those it does not see are not there.
func (p *play) moveAlone(side int) {
	p.Plans = slices.DeleteFunc(p.Plans, func(x Plan) bool { return p.unit(x.Stand).Side != side })
	was, hidden := slices.Clone(p.Stands), p.hiddenFrom(side)
	for j := range p.Stands {
		if p.unit(j).Side != side {
			p.Stands[j].Obeys = -1
		}
	}
	for _, j := range hidden {
		p.Stands[j].Place = Waiting
	}
	if len(hidden) > 0 {
		p.stirred()
	}
	p.movePhase()
	for j := range p.Stands {
		p.Stands[j].Obeys = was[j].Obeys
	}
	for _, j := range hidden {
		p.Stands[j] = was[j]
	}
	if len(hidden) > 0 {
		p.stirred()
	}
}

// hiddenFrom lists the enemies in play that a side does not see.
func (s *State) hiddenFrom(side int) []int {
	var list []int
	for j := range s.Stands {
		if s.In(j) && !s.SeenBy(side, j) {
			list = append(list, j)
		}
	}
	return list
}

// refused is why Apply would refuse an action of a side.
func (s *State) refused(side int, a Action) []game.Reason {
	_, _, err := Apply(s, s.battle.Sides[side], a, nil)
	return reasonsOf(err)
}

func reasonsOf(err error) []game.Reason {
	var no *game.Refusal
	if errors.As(err, &no) {
		return no.Reasons
	}
	return nil
}
