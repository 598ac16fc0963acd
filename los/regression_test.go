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
