package cd

import (
	"testing"

	"sightline/cmd/internal/picture"
	"sightline/game"
	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
)

// A way is measured, cut and hit by a click as it was gone.
func TestPlacesOnAWay(t *testing.T) {
	way := []geom.Point{geom.InchPt(2, 2), geom.InchPt(6, 2), geom.InchPt(6, 5)}
	if l := lengthOf(way); l != 7*geom.Inch {
		t.Errorf("it is %v long, want 7 inches", l)
	}
	for _, x := range []struct {
		along  geom.Length
		at     geom.Point
		facing geom.Angle
	}{
		{0, geom.InchPt(2, 2), 90 * geom.Degree},
		{3 * geom.Inch, geom.InchPt(5, 2), 90 * geom.Degree},
		{5 * geom.Inch, geom.InchPt(6, 3), 180 * geom.Degree},
		{7 * geom.Inch, geom.InchPt(6, 5), 180 * geom.Degree},
		{9 * geom.Inch, geom.InchPt(6, 5), 180 * geom.Degree},
	} {
		if at, facing := placeOn(way, x.along); at != x.at || facing != x.facing {
			t.Errorf("%v along: %v facing %v, want %v facing %v", x.along, at, facing, x.at, x.facing)
		}
	}
	for _, x := range []struct {
		click geom.Point
		far   float64
		along geom.Length
	}{
		{geom.InchPt(3, 1), 1, geom.Inch},
		{geom.InchPt(7, 4), 1, 6 * geom.Inch},
		{geom.InchPt(0, 2), 2, 0},
		{geom.InchPt(6, 9), 4, 7 * geom.Inch},
	} {
		if far, along := nearestOn(way, x.click); far != x.far || along != x.along {
			t.Errorf("%v is %v from it, %v along; want %v, %v", x.click, far, along, x.far, x.along)
		}
	}
	got := part(way, 3*geom.Inch, 5*geom.Inch)
	want := []geom.Point{geom.InchPt(5, 2), geom.InchPt(6, 2), geom.InchPt(6, 3)}
	if len(got) != 3 || got[0] != want[0] || got[1] != want[1] || got[2] != want[2] {
		t.Errorf("from 3 to 5 inches it is %v, want %v", got, want)
	}
}

// What blocks a line of fire is lit up on the table, and all of it: its name is told
// whoever may measure.
func TestWhatBlocksIsLit(t *testing.T) {
	wood := []geom.Point{geom.InchPt(2, 2), geom.InchPt(6, 2), geom.InchPt(6, 5)}
	m := &model{scenario: &scenarios.Scenario{}}
	m.scenario.Terrain = []los.Feature{
		{Name: "Wood", Kind: los.Woods, Area: geom.Polygon{Outline: wood}},
		{Name: "Barn", Kind: los.Woods, Area: geom.Polygon{Outline: wood[:2]}},
	}
	line := game.Mark{Kind: game.LineMark, Points: wood[:2], Names: []string{"Wood"}}
	p := &picture.Picture{}
	m.inTheWay(p, []game.Reason{{Rule: "7.8", Marks: []game.Mark{line}}})
	if len(p.Shapes) != 1 || len(p.Shapes[0].(*picture.Path).Lines[0].Points) != len(wood) {
		t.Errorf("lit are %v, want the wood alone", p.Shapes)
	}
}
