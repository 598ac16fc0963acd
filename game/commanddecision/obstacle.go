package commanddecision

import (
	"slices"

	"sightline/geom"
	"sightline/scenarios"
)

// Obstacles are wire, minefields and roadblocks (CD 4.15 to 4.17; house): ground that
// costs, hurts or stops, of no height, open to both sides from the first turn. One
// that is cleared is gone, and both sides know that too.

// obstacleKinds are the kinds of terrain that these rules add to those of sight.
var obstacleKinds = []scenarios.TerrainKind{
	{Name: terrainRows[rowWire], Width: geom.Inch / 4},
	{Name: terrainRows[rowMinefield]},
	{Name: terrainRows[rowRoadblock], Width: geom.Inch / 2},
}

func isObstacle(row int) bool { return row == rowWire || row == rowMinefield || row == rowRoadblock }

// Laid is what a file says of an obstacle: the side By has laid it, and does not clear it.
// It is the Part of a piece of terrain.
type Laid struct{ By string }

// Write writes the key of the obstacle.
func (l Laid) Write(w *scenarios.Writer, _ *scenarios.Setup) { w.Text("laid_by", l.By, "") }

// without is the battle with some of the obstacles of its ground down: they are clear
// ground.
func (b *Battle) without(down []int) *Battle {
	if len(down) == 0 {
		return b
	}
	n := *b
	n.ground.features = slices.Clone(b.ground.whole)
	for _, k := range down {
		n.ground.features[k].row = rowClear
	}
	n.ground.mined = slices.ContainsFunc(n.ground.features, func(f feature) bool { return f.row == rowMinefield })
	return &n
}

// takeDown clears an obstacle.
func (p *play) takeDown(k int, rule, text string) {
	at, _ := slices.BinarySearch(p.Down, k)
	p.Down = slices.Insert(p.Down, at, k)
	p.battle = p.battle.without(p.Down)
	name := p.battle.ground.features[k].name
	p.tell(EventCleared, rule, Telling{Text: name + " is " + text, What: name})
}

// Cleared reports whether a piece of terrain, by its index in the scenario, is an
// obstacle that has been cleared.
func (s *State) Cleared(terrain int) bool { return slices.Contains(s.Down, terrain) }

// enters is how far along a path it first comes into the feature, and whether it does.
// Less than what rounding may come to is not in it.
func (f *feature) enters(path []geom.Point) (far geom.Length, ok bool) {
	var cuts []geom.Length
	for k := 1; k < len(path); k++ {
		a, b := path[k-1], path[k]
		length := geom.Distance(a, b)
		if length > 0 && f.box.Touches(geom.BoundsOf(a, b)) {
			cuts = append(cuts[:0], 0, length)
			f.cut(a, b, length, &cuts)
			slices.Sort(cuts)
			for n := 1; n < len(cuts); n++ {
				from, to := cuts[n-1], cuts[n]
				if to-from > 2*margin && f.holds(geom.Divide(a, b, int64(from+to), 2*int64(length))) {
					return far + from, true
				}
			}
		}
		far += length
	}
	return 0, false
}

// near reports whether the feature, its inside included, is no farther from a stand
// than a distance.
func (f *feature) near(foot *geom.Footprint, far geom.Length) bool {
	box := foot.Bounds().Grown(far)
	if !box.Touches(f.box) {
		return false
	}
	if f.linear {
		return slices.ContainsFunc(f.pieces, func(piece []geom.Point) bool { return geom.Within(foot, geom.Hull(piece), far) })
	}
	for _, ring := range f.rings() {
		for k, p := range ring {
			if geom.Within(foot, geom.Hull{p, ring[(k+1)%len(ring)]}, far) {
				return true
			}
		}
	}
	return f.area.Contains(foot.Center)
}
