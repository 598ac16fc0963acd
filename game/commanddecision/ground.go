package commanddecision

import (
	"fmt"

	"slices"

	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// ground is the terrain as movement and cover know it.
type ground struct {
	features  []feature
	whole     []feature // features before any obstacle was cleared
	mined     bool      // there is a minefield among them
	costs     costs
	mired     cost         // what prohibited ground costs that a mover begins in
	steps     bool         // slopes are paid by the contour
	junctions []junction   // of roads and trails
	behind    []geom.Point // all that is as near to a point as what has cover behind a line, and a little more
}

// A feature is a piece of terrain.
type feature struct {
	name   string
	kind   los.Kind
	class  string // the row of the terrain chart: the kind's name, or the scenario's word
	key    string // of class in the scenario
	row    int    // index in terrainRows, or -1
	cover  Cover
	level  int // of a contour
	area   geom.Polygon
	line   geom.Polyline
	pieces [][]geom.Point // of line, convex and counterclockwise
	boxes  []geom.Bounds  // of pieces
	linear bool
	box    geom.Bounds

	obstacle bool   // it is one of the scenario, whether or not it is down
	laidBy   string // the side that laid that, or empty
}

func newGround(b *Battle) ground {
	g := ground{costs: costsOf(b.Chart), steps: b.Chart.is(rulingRise, "contour")}
	g.mired, _ = parseCost(b.Chart.at(rulingMired).Value)
	for i, f := range b.Scenario.Terrain {
		data := f.Kind.Data()
		x := feature{name: f.Name, kind: f.Kind, class: b.Scenario.TerrainKind(i), key: fmt.Sprintf("terrain[%d].kind", i+1), level: f.Level, area: f.Area, line: f.Line, linear: data.Linear}
		if data.Contour && x.level == 0 {
			x.level = b.Scenario.Rulings.Heights[f.Kind]
		}
		if data.Linear {
			x.pieces = f.Line.Pieces()
			x.box = f.Line.Bounds()
			for _, p := range x.pieces {
				x.boxes = append(x.boxes, geom.BoundsOf(p...))
			}
		} else {
			x.box = f.Area.Bounds()
		}
		if c, ok := b.Chart.Cell("cover." + x.class); ok {
			x.cover = coverNamed(c.Value)
		}
		if i < len(b.Scenario.Ground) {
			own := b.Scenario.Ground[i]
			if own.Class != "" {
				x.class, x.key = own.Class, fmt.Sprintf("terrain[%d].ground", i+1)
				if c, ok := b.Chart.Cell("cover." + own.Class); ok {
					x.cover = coverNamed(c.Value)
				}
			}
			if own.Cover != "" {
				x.cover = coverNamed(own.Cover)
			}
			if laid, ok := own.Part.(Laid); ok {
				x.laidBy = laid.By
			}
		}
		x.row = terrainRow(x)
		x.obstacle = isObstacle(x.row)
		g.mined = g.mined || x.row == rowMinefield
		g.features = append(g.features, x)
	}
	g.whole = g.features
	g.join()
	g.behind = discAbout(b.Chart.length(rulingBehind))
	return g
}

// holds reports whether a point is in the feature, its edge included.
func (f *feature) holds(p geom.Point) bool {
	if !f.box.Contains(p) {
		return false
	}
	if !f.linear {
		return f.area.Contains(p)
	}
	for k, piece := range f.pieces {
		if f.boxes[k].Contains(p) && geom.InConvex(piece, p) {
			return true
		}
	}
	return false
}

// The rows of the terrain chart (CD 4.2).
const (
	rowClear = iota
	rowCrops
	rowField
	rowRoad
	rowTrail
	rowBridge
	rowWoods
	rowTown
	rowBuilding
	rowBroken
	rowSand
	rowDunes
	rowForest
	rowRubble
	rowSteep
	rowSwamp
	rowMarsh
	rowCliff
	rowBush
	rowMud
	rowSnow
	rowStream
	rowFord
	rowRiver
	rowHedge
	rowWall
	rowFence
	rowBocage
	rowBank
	rowEntrenchment
	rowSlope
	rowSmoke
	rowBurning
	rowWreck
	rowWire
	rowMinefield
	rowRoadblock
	numRows
)

// terrainRows names the rows: the kinds of terrain, and the words that scenarios
// may give in their place.
var terrainRows = [numRows]string{
	rowClear: "clear", rowCrops: "crops", rowField: "field", rowRoad: "road", rowTrail: "trail",
	rowBridge: "bridge", rowWoods: "woods", rowTown: "town", rowBuilding: "building", rowBroken: "broken",
	rowSand: "sand", rowDunes: "dunes", rowForest: "forest", rowRubble: "rubble", rowSteep: "steep",
	rowSwamp: "swamp", rowMarsh: "marsh", rowCliff: "cliff", rowBush: "bush", rowMud: "mud", rowSnow: "snow",
	rowStream: "stream", rowFord: "ford", rowRiver: "river", rowHedge: "hedge", rowWall: "wall",
	rowFence: "fence", rowBocage: "bocage", rowBank: "bank", rowEntrenchment: "entrenchment", rowSlope: "slope",
	rowSmoke: "smoke", rowBurning: "burning", rowWreck: "wreck",
	rowWire: "wire", rowMinefield: "minefield", rowRoadblock: "roadblock",
}

// costs are the costs of the rows, by mover.
type costs [numRows][]cost

var movers = units.Movers()

// costsOf reads the costs from the chart. Guns, which are towed, cost what
// personnel does: they are man-handled (CD 4.13).
func costsOf(c *Chart) costs {
	var all costs
	for r, row := range terrainRows {
		for _, m := range movers {
			if m == units.Towed {
				m = units.Foot
			}
			cell, _ := c.Cell("terrain." + row + "." + string(m))
			x, _ := parseCost(cell.Value)
			all[r] = append(all[r], x)
		}
	}
	return all
}

// terrainRow is the row of a feature's class, or -1 if there is none. Contours
// cost by the slope, not by the inch, unless the scenario names a row.
func terrainRow(f feature) int {
	if f.kind.Data().Contour && f.class == f.kind.Data().Name {
		return 0
	}
	return slices.Index(terrainRows[:], f.class)
}
