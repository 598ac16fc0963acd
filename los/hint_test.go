package los_test

import (
	"strings"
	"testing"

	"sightline/geom"
	"sightline/los"
)

// A drawing gives a hint if, and only if, sight may take it otherwise than it was
// meant.
func TestHints(t *testing.T) {
	box := func(kind los.Kind, name string, x0, y0, x1, y1 geom.Length) los.Feature {
		return upTo(kind, name, x0, y0, x1, y1)
	}
	hill := func(name string, level int, x0, y0, x1, y1 geom.Length) los.Feature {
		f := box(los.Hill, name, x0, y0, x1, y1)
		f.Level = level
		return f
	}
	holed := func(f los.Feature, x0, y0, x1, y1 geom.Length) los.Feature {
		f.Area.Holes = []geom.Ring{box(los.Hill, "", x0, y0, x1, y1).Area.Outline}
		return f
	}
	road := func(kind los.Kind, width geom.Length, pts ...geom.Length) los.Feature {
		f := los.Feature{Name: "Street", Kind: kind, Line: geom.Polyline{Width: width * hundredth}}
		for i := 0; i < len(pts); i += 2 {
			f.Line.Points = append(f.Line.Points, geom.Pt(pts[i]*hundredth, pts[i+1]*hundredth))
		}
		return f
	}
	hair := func(f los.Feature) los.Feature { // moved east by a micrometer
		for i := range f.Area.Outline {
			f.Area.Outline[i].X++
		}
		return f
	}
	tall := func(f los.Feature, height int) los.Feature {
		f.Height = &height
		return f
	}
	plateau, town := hill("Plateau", 3, 0, 0, 1000, 1000), box(los.Town, "Town", 0, 0, 1000, 1000)
	wood := box(los.Woods, "Wood", 0, 0, 1000, 1000)
	const dip, street = `"Dip", level 1, lies wholly on higher ground, such as `, `"Street" lies in "Town"`
	for name, c := range map[string]struct {
		terrain []los.Feature
		want    string // what the hint says, or empty
		at      int
	}{
		"a dip":                           {[]los.Feature{plateau, hill("Dip", 1, 200, 200, 400, 400)}, dip + `"Plateau", level 3`, 1},
		"a dip drawn first":               {[]los.Feature{hill("Dip", 1, 200, 200, 400, 400), plateau}, dip, 0},
		"a dip at the edge":               {[]los.Feature{plateau, hill("Dip", 1, 0, 0, 400, 400)}, dip, 1},
		"a dip as large":                  {[]los.Feature{plateau, hill("Dip", 1, 0, 0, 1000, 1000)}, dip, 1},
		"a dip that reaches out":          {[]los.Feature{plateau, hair(hill("Dip", 1, 800, 200, 1000, 400))}, "", 0},
		"a dip on two halves":             {[]los.Feature{hill("West", 3, 0, 0, 300, 1000), hill("East", 2, 300, 0, 1000, 1000), hill("Dip", 1, 200, 200, 400, 400)}, dip + `"`, 2},
		"a dip on two halves that gape":   {[]los.Feature{hill("West", 3, 0, 0, 300, 1000), hill("East", 2, 320, 0, 1000, 1000), hill("Dip", 1, 200, 200, 400, 400)}, "", 0},
		"a hill in a hole":                {[]los.Feature{holed(plateau, 200, 200, 400, 400), hill("Dip", 1, 200, 200, 400, 400)}, "", 0},
		"a hill over the edge of a hole":  {[]los.Feature{holed(plateau, 200, 200, 400, 400), hill("Dip", 1, 400, 200, 600, 400)}, dip, 1},
		"as high":                         {[]los.Feature{plateau, hill("Top", 3, 200, 200, 400, 400)}, "", 0},
		"higher":                          {[]los.Feature{plateau, hill("Top", 4, 200, 200, 400, 400)}, "", 0},
		"a street":                        {[]los.Feature{town, road(los.Road, 200, -500, 500, 1500, 500)}, street, 1},
		"a street drawn first":            {[]los.Feature{road(los.Road, 200, -500, 500, 1500, 500), town}, street, 0},
		"a street along a seam":           {[]los.Feature{holed(town, 400, 400, 600, 600), road(los.Trail, 100, 0, 0, 1000, 1000)}, street, 1},
		"a road":                          {[]los.Feature{town, road(los.Road, 75, -500, 500, 1500, 500)}, "", 0},
		"a river":                         {[]los.Feature{town, road(los.River, 200, -500, 500, 1500, 500)}, "", 0},
		"a street beside a town":          {[]los.Feature{town, road(los.Road, 200, -500, 1000, 1500, 1000)}, "", 0},
		"a street in the hole of a town":  {[]los.Feature{holed(town, 100, 100, 900, 900), road(los.Road, 200, 300, 500, 700, 500)}, "", 0},
		"a street in a wood":              {[]los.Feature{wood, road(los.Road, 200, -500, 500, 1500, 500)}, "", 0},
		"a street in a flat town":         {[]los.Feature{tall(town, 0), road(los.Road, 200, -500, 500, 1500, 500)}, "", 0},
		"a slit":                          {[]los.Feature{wood, box(los.Woods, "East", 1005, 0, 2000, 1000)}, `"East" and "Wood" are 0.05" apart`, 1},
		"a slit at a corner":              {[]los.Feature{wood, box(los.Woods, "East", 1003, 1004, 2000, 2000)}, `are 0.05" apart`, 1},
		"a slit of a micrometer":          {[]los.Feature{wood, hair(box(los.Woods, "East", 1000, 0, 2000, 1000))}, `are <0.01" apart`, 1},
		"a slit around a wood in a hole":  {[]los.Feature{holed(wood, 200, 200, 400, 400), box(los.Woods, "Copse", 205, 205, 395, 395)}, `are 0.05" apart`, 1},
		"a slit between contours":         {[]los.Feature{plateau, hill("East", 3, 1005, 0, 2000, 1000)}, `are 0.05" apart`, 1},
		"a tenth of an inch":              {[]los.Feature{wood, box(los.Woods, "East", 1010, 0, 2000, 1000)}, "", 0},
		"woods that touch":                {[]los.Feature{wood, box(los.Woods, "East", 1000, 0, 2000, 1000)}, "", 0},
		"woods that touch at a corner":    {[]los.Feature{wood, box(los.Woods, "East", 1000, 1000, 2000, 2000)}, "", 0},
		"woods that overlap":              {[]los.Feature{wood, box(los.Woods, "East", 995, 0, 2000, 1000)}, "", 0},
		"a wood in a wood":                {[]los.Feature{wood, box(los.Woods, "Copse", 5, 5, 995, 995)}, "", 0},
		"a wood and a town":               {[]los.Feature{wood, box(los.Town, "East", 1005, 0, 2000, 1000)}, "", 0},
		"a wood and a higher one":         {[]los.Feature{wood, tall(box(los.Woods, "East", 1005, 0, 2000, 1000), 3)}, "", 0},
		"contours of two levels":          {[]los.Feature{plateau, hill("East", 2, 1005, 0, 2000, 1000)}, "", 0},
		"crops":                           {[]los.Feature{box(los.Crops, "West", 0, 0, 1000, 1000), box(los.Crops, "East", 1005, 0, 2000, 1000)}, "", 0},
		"a slit that another wood closes": {[]los.Feature{wood, box(los.Woods, "East", 1005, 0, 2000, 1000), box(los.Woods, "Mid", 900, 0, 1100, 1000)}, "", 0},
	} {
		t.Run(name, func(t *testing.T) {
			b, err := los.NewBoard(c.terrain, nil, 0, los.DefaultRulings())
			if err != nil {
				t.Fatal(err)
			}
			hints := b.Hints()
			switch {
			case c.want == "" && len(hints) > 0:
				t.Errorf("%+v", hints)
			case c.want != "" && (len(hints) != 1 || hints[0].Feature != c.at || !strings.Contains(hints[0].Text, c.want)):
				t.Errorf("%+v: want %d: %s", hints, c.at, c.want)
			}
		})
	}
}
