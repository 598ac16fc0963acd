package commanddecision

import (
	"sightline/geom"
	"sightline/los"
)

// ground is the terrain as movement and cover know it.
type ground struct{ features []feature }

// A feature is a piece of terrain.
type feature struct {
	name   string
	kind   los.Kind
	class  string // the row of the terrain chart: the kind's name, or the scenario's word
	cover  Cover
	level  int // of a contour
	area   geom.Polygon
	line   geom.Polyline
	linear bool
	box    geom.Bounds
}

func newGround(b *Battle) ground {
	var g ground
	for i, f := range b.Scenario.Terrain {
		data := f.Kind.Data()
		x := feature{name: f.Name, kind: f.Kind, class: data.Name, level: f.Level, area: f.Area, line: f.Line, linear: data.Linear}
		if data.Linear {
			x.box = f.Line.Bounds()
		} else {
			x.box = f.Area.Bounds()
		}
		if c, ok := b.Chart.Cell("cover." + data.Name); ok {
			x.cover = coverNamed(c.Value)
		}
		if i < len(b.Scenario.Ground) {
			own := b.Scenario.Ground[i]
			if own.Class != "" {
				x.class = own.Class
				if c, ok := b.Chart.Cell("cover." + own.Class); ok {
					x.cover = coverNamed(c.Value)
				}
			}
			if own.Cover != "" {
				x.cover = coverNamed(own.Cover)
			}
		}
		g.features = append(g.features, x)
	}
	return g
}

// holds reports whether a point is in the feature, its edge included.
func (f *feature) holds(p geom.Point) bool {
	if !f.box.Contains(p) {
		return false
	}
	if f.linear {
		return f.line.Contains(p)
	}
	return f.area.Contains(p)
}
