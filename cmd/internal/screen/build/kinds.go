package build

import (
	"slices"

	"sightline/cmd/internal/scene"
	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
)

// A ground kind is what the palette draws.
type kind struct {
	name  string // as files have it; "area" for a part of the table that is no terrain
	title string
	word  string // that its pieces are called by
}

// kinds are those of the palette, in its order.
var kinds = []kind{
	{"woods", "Woods", "Wood"}, {"bush", "Brush", "Brush"}, {"hill", "Hill", "Hill"},
	{"town", "Town", "Town"}, {"field", "Field", "Field"}, {"crops", "Crops", "Crops"},
	{"road", "Road", "Road"}, {"trail", "Trail", "Trail"}, {"stream", "Stream", "Stream"},
	{"bridge", "Bridge", "Bridge"}, {"hedge", "Hedge", "Hedge"}, {"bocage", "Bocage", "Bocage"},
	{"wall", "Wall", "Wall"}, {"entrenchment", "Trench", "Trench"}, {"river", "River", "River"},
	{"area", "Area", "Area"}, {"marsh", "Marsh", "Marsh"}, {"rise", "Rise", "Rise"},
	{"dunes", "Dunes", "Dunes"}, {"wire", "Wire", "Wire"}, {"minefield", "Mines", "Minefield"},
	{"roadblock", "Roadblock", "Roadblock"}, {"smoke", "Smoke", "Smoke"}, {"burning", "Burning", "Fire"},
	{"wreck", "Wreck", "Wreck"},
}

// ownLines are the kinds of Command Decision that are lines.
var ownLines = []string{"wire", "roadblock"}

// titleOfKind is what people call a kind.
func titleOfKind(name string) string {
	if i := slices.IndexFunc(kinds, func(k kind) bool { return k.name == name }); i >= 0 {
		return kinds[i].title
	}
	return name
}

// isLine reports whether a kind is drawn as a line.
func isLine(name string) bool {
	k, ok := los.KindNamed(name)
	return ok && k.Data().Linear || slices.Contains(ownLines, name)
}

// isContour reports whether a kind raises the ground.
func isContour(name string) bool {
	k, ok := los.KindNamed(name)
	return ok && k.Data().Contour
}

// drawable are the features that pictures can draw: an outline that meets itself is
// shown by its fault alone.
func drawable(all []scene.Feature) (out []scene.Feature) {
	for _, f := range all {
		if !f.Kind.Data().Linear && f.Area.Validate() != nil {
			continue
		}
		out = append(out, f)
	}
	return out
}

// outlineOf is the first ring of a piece of terrain, or its line.
func outlineOf(f *los.Feature) (points []geom.Point, closed bool) {
	if f.Kind.Data().Linear {
		return f.Line.Points, false
	}
	return f.Area.Outline, true
}

func samePoints(a, b []geom.Point) bool { return slices.Equal(a, b) }

func sameRings(a, b []geom.Ring) bool {
	return slices.EqualFunc(a, b, func(x, y geom.Ring) bool { return slices.Equal(x, y) })
}

// areasOf are the parts of the table that are no terrain.
func areasOf(s *scenarios.Scenario) []scenarios.Area {
	if s == nil {
		return nil
	}
	return s.Areas
}
