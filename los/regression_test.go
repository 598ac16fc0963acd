package los_test

import (
	"testing"

	"sightline/geom"
	"sightline/los"
)

// A corner of the outline lies on the line of an edge of one stand but behind
// an edge of the other: such boards were once called clear.
func TestCornersInLineWithTheStands(t *testing.T) {
	stand := func(name string, x, y geom.Length, facing geom.Angle, width, depth geom.Length) los.Stand {
		return los.Stand{Name: name, Aboard: -1,
			Footprint: geom.NewFootprint(geom.InchPt(x, y), facing*geom.Degree, width*geom.Inch, depth*geom.Inch)}
	}
	cases := []struct {
		name    string
		outline geom.Ring
		a, b    los.Stand
	}{
		{"concave corner on the edge", geom.Ring{geom.InchPt(7, 4), geom.InchPt(3, 1), geom.InchPt(2, 4), geom.InchPt(0, 1), geom.InchPt(2, 7), geom.InchPt(5, 7)},
			stand("A", 2, 5, 180, 1, 2), stand("B", 6, 4, 270, 2, 2)},
		{"corner in line behind", geom.Ring{geom.InchPt(4, 6), geom.InchPt(1, 6), geom.InchPt(0, 1), geom.InchPt(6, 3), geom.InchPt(7, 5)},
			stand("A", 2, 6, 270, 2, 2), stand("B", 5, 4, 270, 2, 2)},
		{"corner in line beside", geom.Ring{geom.InchPt(6, 4), geom.InchPt(0, 2), geom.InchPt(5, 0), geom.InchPt(7, 2)},
			stand("A", 1, 3, 90, 2, 1), stand("B", 7, 2, 270, 2, 2)},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			q := ask([]los.Feature{feature("F", los.Wreck, geom.Polygon{Outline: c.outline})}, []los.Stand{c.a, c.b})
			if v := consult(q).verdict; v != los.Blocked {
				t.Errorf("the oracle says %s", v)
			}
			if why := disagreement(q); why != "" {
				t.Error(why)
			}
		})
	}
}

// What of a wood is outside the stand in it is a splinter, two corners of which are one when
// they are rounded: split elsewhere, the same wood was passed by half an inch, not by more.
func TestSplintersLeaveRoom(t *testing.T) {
	stand := func(name string, x, y, side geom.Length) los.Stand {
		return los.Stand{Name: name, Aboard: -1, Footprint: geom.NewFootprint(geom.Pt(x, y), 0, side, side+side%2)}
	}
	stands := []los.Stand{stand("A", 0, 0, geom.Inch/2), stand("B", 16*geom.Inch, 0, geom.Inch/2+2)}
	w := geom.Ring{geom.Pt(10, 0), geom.Pt(0, 10), geom.Pt(0, 20), geom.Pt(10, 6690)}
	for _, parts := range [][]geom.Ring{{w}, {{w[0], w[1], w[2]}, {w[2], w[3], w[0]}}, {{w[1], w[2], w[3]}, {w[3], w[0], w[1]}}} {
		var terrain []los.Feature
		for _, r := range parts {
			terrain = append(terrain, feature("F", los.Woods, geom.Polygon{Outline: r}))
		}
		q := ask(terrain, stands)
		q.rulings.Nearer, q.rulings.Graze = los.EveryPart, los.OpenSet
		r, err := q.rule()
		if err != nil {
			t.Fatal(err)
		}
		if got, most := r.Witness.Clearance, 14198*geom.Micrometer; got < most-100 || got > most {
			t.Errorf("%v is passed by %v, want %v, or little less", parts, got, most)
		}
	}
}
