package commanddecision

import (
	"testing"

	"sightline/geom"
)

// TestFootprintIsOfNow asks for the footprint of a stand whenever one thing of it
// has changed: what is kept of before must not be the answer.
func TestFootprintIsOfNow(t *testing.T) {
	s := smallState(t, smallStand{kind: "rifle", side: "US", x: 10, y: 10}, smallStand{kind: "rifle", side: "German", x: 10, y: 20})
	s.stirred()
	st, u := &s.Stands[0], &s.battle.Units[0]
	for n, change := range []func(){
		func() {},
		func() { st.At.X += geom.Inch },
		func() { st.At.Y++ },
		func() { st.Facing += 90 * geom.Degree },
		func() { st.Facing++ },
		func() { u.Width += geom.Inch },
		func() { u.Depth += geom.Inch },
	} {
		change()
		want := geom.NewFootprint(st.At, st.Facing, u.Width, u.Depth)
		for range 2 { // made, then kept
			if got := s.Footprint(0); got != want {
				t.Fatalf("change %d: %v; want %v", n, got, want)
			}
		}
	}
	if s.Footprint(0); s.gaze.feet[0].Load() == nil {
		t.Error("nothing is kept")
	}
}
