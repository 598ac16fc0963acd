package commanddecision

import "sightline/geom"

// shown is the part of its path on which a target was seen, from the place where
// it was first: there it may be shot at (CD 7.5). It is nil if that is no way.
func (s *State) shown(i int) []geom.Point {
	st := &s.Stands[i]
	if len(st.Path) < st.Unseen+2 {
		return nil
	}
	return st.Path[st.Unseen:]
}

// fireState returns the state in which a declared fire happens: in opportunity
// fire the target may be put back on its path, facing the way it went there
// (CD 7.5). In general fire it is s itself.
func (s *State) fireState(f *Declared) *State { return s.fireStateIn(f, new([]Stand)) }

// fireStateIn is fireState with its stands in a slice that it may use again.
func (s *State) fireStateIn(f *Declared, spare *[]Stand) *State {
	if s.Step != Opportunity || f.Along < 0 || f.Target < 0 || s.shown(f.Target) == nil {
		return s
	}
	at, from, to := pointAlong(s.shown(f.Target), f.Along)
	facing := s.Stands[f.Target].Facing
	if from != to {
		facing = from.AngleTo(to)
	}
	key := putBackAt{f.Target, at, facing}
	if g, ok := s.gaze.back.Load(key); ok { // asked before, at this place
		n := s.elsewhereIn(f.Target, at, facing, spare)
		n.gaze = g.(*gaze)
		return n
	}
	n := s.withStandAt(f.Target, at, facing)
	s.gaze.back.Store(key, n.gaze)
	return n
}

type putBackAt struct {
	stand  int
	at     geom.Point
	facing geom.Angle
}

// moved reports whether a stand has moved this turn.
func (s *State) moved(i int) bool { return s.Stands[i].Motion != Still || len(s.Stands[i].Path) > 1 }

// firerMoved is moved for who fires: a passenger moves with its carrier, a gun
// with its crew.
func (s *State) firerMoved(i int) bool {
	c := s.Stands[i].Aboard
	return s.moved(i) || s.moved(s.server(i)) || c >= 0 && s.moved(c)
}

// alongOf returns where on its path, as far as it was seen, a stand is shot at, as
// Declared keeps it: -1 where it is.
func (s *State) alongOf(target int, along geom.Length) geom.Length {
	path := s.shown(target)
	if s.Step != Opportunity || path == nil || along >= pathLength(path) {
		return -1
	}
	return along
}

// comesNearer reports whether a disengaging stand may be shot at by a firer where
// a fire finds it (CD 7.7). It starts where it was first seen (house). On its way
// it is where the way leads, not rounded: one straight across comes no nearer.
func (s *State) comesNearer(f *Declared) bool {
	path := s.shown(f.Target)
	if path == nil {
		return false
	}
	_, from, to := pointAlong(path, 0)
	start, by := s.footprintAt(f.Target, path[0], from.AngleTo(to)), s.Footprint(f.Stand)
	if f.Along < 0 || s.battle.Chart.int(rulingDisengageNearer) == 0 {
		now := s.Footprint(f.Target)
		return by.Nearer(&now, &start)
	}
	far := f.Along
	for k := 1; k < len(path); k++ {
		from, to := path[k-1], path[k]
		l := geom.Distance(from, to)
		if far < l {
			leg := s.footprintAt(f.Target, from, from.AngleTo(to))
			return by.NearerOnWay(&leg, to.Sub(from), far, l, &start)
		}
		far -= l
	}
	return false
}

var rulingDisengageNearer = cell("ruling.disengage-nearer")
