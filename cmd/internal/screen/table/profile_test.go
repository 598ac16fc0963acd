package table

import (
	"image"
	"math"
	"testing"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
	"sightline/los"
	"sightline/scenarios"
)

// The side view finds its sight line in the picture; if the picture no longer
// names it so, nothing can be pointed at.
func TestProfileKnowsWhereItsLineIs(t *testing.T) {
	doc, err := scenarios.Load("../free/testdata/behind-a-wood.toml")
	if err != nil {
		t.Fatal(err)
	}
	board, err := doc.Scenario.Setup.Board()
	if err != nil {
		t.Fatal(err)
	}
	r := board.Rule(los.Sight, 0, 1)
	pic := picture.Profile(r, 9, 1.8, picture.DarkTheme)
	p := Profile{ruling: r, span: lineSpan(pic, profileScale)}
	if p.span[1]-p.span[0] < 5*profileScale {
		t.Fatalf("the line runs from %v to %v", p.span[0], p.span[1])
	}
	room := image.Rect(100, 500, 100+9*profileScale, 700)
	th := &ui.Theme{Density: 1}
	x := 100 + (p.span[0]+p.span[1])/2
	if got, want := p.PointedAt(gmath.Vec{X: x, Y: 600}, room, th, r), r.Profile.Length.Inches()/2; math.Abs(got-want) > 0.01 {
		t.Errorf("the middle is %v, want %v", got, want)
	}
	for _, v := range []gmath.Vec{{X: x, Y: 499}, {X: 102, Y: 600}} {
		if got := p.PointedAt(v, room, th, r); got != -1 {
			t.Errorf("%v points at %v, want none", v, got)
		}
	}
}
