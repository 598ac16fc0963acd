package commanddecision

import (
	"testing"

	"sightline/geom"
)

// Ground is areas held where areas count, and who has left by the edge that counts
// where one does; the rest is the other side's.
func TestGround(t *testing.T) {
	open := func(name string) *State {
		b, err := NewBattle(libraryFile(t, name).Scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		return New(b)
	}
	is := func(s *State, side, part, whole int) {
		t.Helper()
		if p, w := s.Ground(side); p != part || w != whole {
			t.Errorf("%s has %d of %d; want %d of %d", s.battle.Sides[side], p, w, part, whole)
		}
	}
	s := open("maneuvers-1941.toml") // its bivouacs count for nothing
	for k, a := range s.battle.Scenario.Areas {
		if a.Name == "Taylor's Mill" {
			s.Holder[k] = 1
		} else {
			s.Holder[k] = -1
		}
	}
	is(s, 0, 0, 2)
	is(s, 1, 1, 2)

	s = open("peski-1939.toml") // Germans are to leave by the east edge
	german := s.battle.side("German")
	all := len(s.fighters(german))
	east, west := geom.Pt(s.battle.Scenario.Table.Width, 9*geom.Inch), geom.Pt(0, 9*geom.Inch)
	for k, at := range []geom.Point{east, east, west} {
		st := &s.Stands[s.fighters(german)[k]]
		st.Place, st.At = Exited, at
	}
	is(s, german, 2, all)
	is(s, 1-german, all-2, all)
}
