package commanddecision

import (
	"math/rand/v2"
	"testing"

	"sightline/geom"
)

// The band that the centers of two stands tell is that of their gap, hard by
// the ends of bands as well.
func TestBandsBetweenStands(t *testing.T) {
	s := skirmish(t, stand("Red Tank", "panzer-iv-h", 4, 17)+stand("Blue 1", "rifle", 30, 15))
	r := rand.New(rand.NewPCG(1, 2))
	bands := s.spotBands()
	used := map[handle]int{}
	for range 20_000 {
		for i := range s.Stands {
			s.Stands[i].Facing = geom.Angle(r.Int64N(int64(geom.FullTurn)))
		}
		far := bands[r.IntN(len(bands))] + s.reach(0) + s.reach(1) - geom.Length(r.Int64N(int64(2*geom.Inch)))
		if r.IntN(2) == 0 { // beside each other, or end to end
			s.Stands[0].Facing, s.Stands[1].Facing = 90*geom.Degree, 90*geom.Degree
			far = bands[r.IntN(len(bands))] + (s.unit(0).Depth+s.unit(1).Depth)/2 + geom.Length(r.IntN(9)-4)
		}
		s.Stands[1].At = s.Stands[0].At.Ahead((90 * geom.Degree).Direction(), max(far, 0))
		from, to := s.Footprint(0), s.Footprint(1)
		want := bands.base(&from, &to)
		if got := bands.between(s, 0, 1); got != want {
			t.Fatalf("%v from %v: %v, want %v", s.Stands[1], s.Stands[0], got, want)
		}
		used[want]++
	}
	if len(used) < len(bands) {
		t.Errorf("%d bands met, want %d", len(used), len(bands))
	}
}
