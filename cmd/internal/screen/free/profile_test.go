package free

import (
	"math"
	"testing"

	"github.com/quasilyte/gmath"
)

func TestProfileAndTablePointAtEachOther(t *testing.T) {
	s := woodSession(t)
	s.choose(0)
	s.choose(1)
	r := s.ruling()
	for _, d := range []float64{0, 1, 12.5, r.Profile.Length.Inches()} {
		if got := alongProfile(r, profilePoint(r, d), 1e-6); math.Abs(got-d) > 1e-6 {
			t.Errorf("%v inches along came back as %v", d, got)
		}
	}
	if got := alongProfile(r, profilePoint(r, 5).Add(gmath.Vec{Y: 2}), 1); got != -1 {
		t.Errorf("two inches beside the line is %v, want none", got)
	}
	if got := alongProfile(r, profilePoint(r, -1), 1); got != -1 {
		t.Errorf("behind the stand is %v, want none", got)
	}
}
