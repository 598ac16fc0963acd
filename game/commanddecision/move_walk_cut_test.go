package commanddecision

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sightline/geom"
)

// Legs on a small grid meet corners and edges often: they are cut where the
// segments touch, and nowhere else.
func TestCutRingIsWhereSegmentsTouch(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	at := func() geom.Point { return geom.Pt(geom.Length(r.IntN(9)), geom.Length(r.IntN(9))) }
	met := 0
	for range 20_000 {
		ring := []geom.Point{at(), at(), at(), at()}[:3+r.IntN(2)]
		a, b := at(), at()
		const length = 1000
		var got, want []geom.Length
		cutRing(ring, a, b, length, &got)
		for i, p := range ring {
			q := ring[(i+1)%len(ring)]
			if s, t := geom.Turn(p, q, a), geom.Turn(p, q, b); s != t && geom.SegmentsTouch(a, b, p, q) {
				want = append(want, geom.Length((2*length*s+s-t)/(2*(s-t))))
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%v cut from %v to %v: %v, want %v", ring, a, b, got, want)
		}
		met += len(want)
	}
	if met < 10_000 {
		t.Errorf("%d cuts: too few", met)
	}
}
