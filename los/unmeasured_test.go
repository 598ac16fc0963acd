package los_test

import (
	"reflect"
	"testing"

	"sightline/geom"
	"sightline/los"
)

// What is told of a line where nobody measures is the same however far apart the two
// stands are: on open ground, behind a wood, over a hill that lies between them.
func TestUnmeasuredTellsNoLength(t *testing.T) {
	rect := func(x0, x1 geom.Length) geom.Polygon {
		return geom.Rectangle(geom.InchPt(x0, 0), geom.InchPt(x1, 20))
	}
	line := func(x geom.Length) geom.Polyline {
		return geom.Polyline{Points: []geom.Point{geom.InchPt(x, 0), geom.InchPt(x, 20)}, Width: geom.Inch / 4}
	}
	for name, terrain := range map[string][]los.Feature{
		"open":            nil,
		"behind a wood":   {{Kind: los.Woods, Name: "North wood", Area: rect(10, 14)}},
		"over a hill":     {{Kind: los.Hill, Name: "Hill", Area: rect(8, 16), Level: 1}},
		"wood on a hill":  {{Kind: los.Hill, Name: "Hill", Area: rect(8, 16), Level: 1}, {Kind: los.Woods, Name: "Top wood", Area: rect(10, 14)}},
		"from on a hill":  {{Kind: los.Hill, Name: "Hill", Area: rect(0, 6), Level: 2}, {Kind: los.Bush, Name: "Scrub", Area: rect(9, 12)}},
		"past two hedges": {{Kind: los.Hedge, Name: "Hedge", Line: line(10)}, {Kind: los.Hedge, Name: "Far hedge", Line: line(13)}},
	} {
		var first *los.Ruling
		var gap geom.Length
		for _, x := range []geom.Length{22, 24, 31, 40} {
			stands := []los.Stand{
				{Name: "A", Side: "Red", Footprint: geom.NewFootprint(geom.InchPt(4, 10), 90*geom.Degree, geom.Inch, geom.Inch), Aboard: -1},
				{Name: "B", Side: "Blue", Footprint: geom.NewFootprint(geom.InchPt(x, 10), 270*geom.Degree, geom.Inch, geom.Inch), Aboard: -1},
			}
			b, err := los.NewBoard(terrain, stands, 0, los.DefaultRulings())
			if err != nil {
				t.Fatal(err)
			}
			r := b.Rule(los.Sight, 0, 1)
			u := r.Unmeasured()
			if len(u.Corridor) == 0 || !u.Profile.Order || len(u.Profile.Ground) == 0 {
				t.Fatalf("%s: %+v says too little", name, u)
			}
			u.Corridor, u.Witness, u.To.Base, u.To.Center = nil, nil, [4]geom.Point{}, geom.Point{} // drawn on the table
			if first == nil {
				first, gap = u, r.Gap
				continue
			}
			if r.Gap == gap {
				t.Fatalf("%s: the range does not change", name)
			}
			if !reflect.DeepEqual(u, first) {
				t.Errorf("%s: from %v another thing is told:\n%+v\nwant\n%+v", name, x, u, first)
			}
		}
	}
}
