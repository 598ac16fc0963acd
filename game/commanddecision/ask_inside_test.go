package commanddecision

import (
	"testing"

	"sightline/geom"
)

// A stand that goes along its arrow to the edge of the table stops where it can still turn
// about: at the edge itself it could look off the table alone.
func TestAdvanceLeavesRoomToTurn(t *testing.T) {
	s := field(t, "A1 m4a1-sherman 2 12 270\nA2 m4a1-sherman 0.7 18 270\nA3 m4a1-sherman 20 12 90\n")
	s.Step = Moving
	for k, name := range []string{"A1", "A2", "A3"} {
		s.obey(name, FullAdvance)
		s.Orders[k].Facing = []geom.Angle{270 * geom.Degree, 270 * geom.Degree, 90 * geom.Degree}[k]
	}
	turned := func(name string, to geom.Point) (off int) {
		for a := geom.Angle(0); a < geom.FullTurn; a += geom.Degree {
			if !s.fits(s.battle.named(name), to, a, nil) {
				off++
			}
		}
		return off
	}
	end := func(m Move) geom.Point { return m.Path[len(m.Path)-1] }
	a := s.Advance(0, "A1")
	if why := s.refused(0, a.Inside); why != nil || turned("A1", end(a.Inside)) > 0 || turned("A1", end(a.Farthest)) == 0 {
		t.Errorf("A1 gets to %v and stops at %v: %v", a.Farthest.Path, a.Inside.Path, why)
	}
	if e := end(a.Inside); turned("A1", e.Sub(geom.Pt(geom.Inch/50, 0))) == 0 {
		t.Errorf("A1 stops at %v, and could turn farther on", e)
	}
	if a := s.Advance(0, "A3"); end(a.Inside) != end(a.Farthest) {
		t.Errorf("far from an edge A3 stops at %v, and gets to %v", end(a.Inside), end(a.Farthest))
	}
	if a := s.Advance(0, "A2"); len(a.Farthest.Path) > 0 && end(a.Inside) != end(a.Farthest) {
		t.Errorf("A2 sets out at the edge, and stops at %v before %v", end(a.Inside), end(a.Farthest))
	}
}
