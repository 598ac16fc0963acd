package free

import (
	"image"
	"math"
	"testing"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
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

// The strip finds its sight line in the picture; if the picture no longer
// names it so, nothing can be pointed at.
func TestStripKnowsWhereItsLineIs(t *testing.T) {
	s := woodSession(t)
	s.choose(0)
	s.choose(1)
	r := s.ruling()
	pic := picture.Profile(r, 9, 1.8, picture.DarkTheme)
	p := profileStrip{ruling: r, span: lineSpan(pic, stripScale)}
	if p.span[1]-p.span[0] < 5*stripScale {
		t.Fatalf("the line runs from %v to %v", p.span[0], p.span[1])
	}
	room := image.Rect(100, 500, 100+9*stripScale, 700)
	th := &ui.Theme{Density: 1}
	x := 100 + (p.span[0]+p.span[1])/2
	if got, want := p.pointedAt(gmath.Vec{X: x, Y: 600}, room, th, r), r.Profile.Length.Inches()/2; math.Abs(got-want) > 0.01 {
		t.Errorf("the middle is %v, want %v", got, want)
	}
	for _, v := range []gmath.Vec{gmath.Vec{X: x, Y: 499}, gmath.Vec{X: 102, Y: 600}} {
		if got := p.pointedAt(v, room, th, r); got != -1 {
			t.Errorf("%v points at %v, want none", v, got)
		}
	}
}
