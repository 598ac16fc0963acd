package commanddecision

import "sightline/geom"

// fireState returns the state in which a declared fire happens: in opportunity
// fire the target may be put back on its path, facing the way it went there
// (CD 7.5). In general fire it is s itself.
func (s *State) fireState(f *Declared) *State { return s.fireStateIn(f, new([]Stand)) }

// fireStateIn is fireState with its stands in a slice that it may use again.
func (s *State) fireStateIn(f *Declared, spare *[]Stand) *State {
	if s.Step != Opportunity || f.Along < 0 || f.Target < 0 || len(s.Stands[f.Target].Path) < 2 {
		return s
	}
	at, from, to := pointAlong(s.Stands[f.Target].Path, f.Along)
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

// alongOf returns where on its path a stand is shot at, as Declared keeps it:
// -1 where it is.
func (s *State) alongOf(target int, along geom.Length) geom.Length {
	path := s.Stands[target].Path
	if s.Step != Opportunity || len(path) < 2 || along >= pathLength(path) {
		return -1
	}
	return along
}

// comesNearer reports whether a disengaging stand may be shot at by a firer at
// the place it has in at (CD 7.7).
func (s *State) comesNearer(firer, target int, at *State) bool {
	path := s.Stands[target].Path
	if len(path) < 2 {
		return false
	}
	if s.battle.Chart.int(rulingDisengageNearer) == 0 {
		at = s
	}
	_, from, to := pointAlong(path, 0)
	start := s.footprintAt(target, path[0], from.AngleTo(to))
	now, by := at.Footprint(target), s.Footprint(firer)
	return by.Nearer(&now, &start)
}

var rulingDisengageNearer = cell("ruling.disengage-nearer")
