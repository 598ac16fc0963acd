package commanddecision

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"sightline/geom"
	"sightline/units"
)

// A cost is what ground costs a mover.
type cost struct {
	times int64       // inches paid for an inch
	toll  geom.Length // paid once, when it is entered
	never bool        // prohibited
}

// The rows of the terrain chart (dossier 3.1).
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

// parseCost reads "x2", "+1" or "P".
func parseCost(v string) (cost, bool) {
	if v == "P" {
		return cost{times: 1, never: true}, true
	}
	if n, ok := strings.CutPrefix(v, "x"); ok {
		times, err := strconv.ParseInt(n, 10, 64)
		return cost{times: times}, err == nil && 1 <= times && times <= 20
	}
	if n, ok := strings.CutPrefix(v, "+"); ok {
		toll, err := geom.ParseInches(n)
		return cost{times: 1, toll: toll}, err == nil && 0 <= toll && toll <= 100*geom.Inch
	}
	return cost{times: 1}, false
}

// terrainRow is the row of a feature's class, or -1 if there is none. Contours
// cost by the slope, not by the inch, unless the scenario names a row.
func terrainRow(f feature) int {
	if f.kind.Data().Contour && f.class == f.kind.Data().Name {
		return 0
	}
	return slices.Index(terrainRows[:], f.class)
}

var (
	rulingSlices     = cell("ruling.slices")
	rulingAdjacent   = cell("ruling.adjacent")
	rulingExit       = cell("ruling.exit")
	rulingMired      = cell("ruling.mired")
	rulingRoad       = cell("ruling.road")
	rulingRise       = cell("ruling.rise")
	rulingUnplanned  = cell("ruling.unplanned")
	rulingPinned     = cell("ruling.pinned")
	rulingDisengage  = cell("ruling.disengage")
	rulingCarrier    = cell("ruling.carrier")
	rulingRemanned   = cell("ruling.remanned")
	moveDodge        = cell("move.dodge")
	moveTowNear      = cell("move.tow.near")
	movePushCautious = cell("move.push.cautious")
	movePushFull     = cell("move.push.full")
)

// A purse is what a mover may pay from: its allowances across country and on
// roads. What is spent of it is counted exactly, in inches across country times
// the road allowance, so that both may be mixed.
type purse struct{ country, road geom.Length }

// whole is all that is in the purse.
func (q purse) whole() int64 { return int64(q.country) * int64(q.road) }

// part is what a share of the purse, in millionths, comes to, rounded down.
func (q purse) part(share int64) int64 {
	hi, lo := bits.Mul64(uint64(q.whole()), uint64(min(max(share, 0), 10*wholeAllowance)))
	n, _ := bits.Div64(hi, lo, wholeAllowance)
	return int64(n)
}

// share is which share of the purse, in millionths, an amount is, rounded up.
func (q purse) share(spent int64) int64 {
	if q.whole() == 0 {
		return 0
	}
	hi, lo := bits.Mul64(uint64(spent), wholeAllowance)
	if hi >= uint64(q.whole()) {
		return 1 << 62 // far beyond any purse
	}
	n, rest := bits.Div64(hi, lo, uint64(q.whole()))
	if rest > 0 {
		n++
	}
	return int64(min(n, 1<<62))
}

// rate is what a unit of length costs across country, or on a road.
func (q purse) rate(road bool) int64 {
	if road {
		return int64(q.country)
	}
	return int64(q.road)
}

// purse returns the allowances of a stand.
func (s *State) purse(i int) purse {
	k := &s.unit(i).Kind
	return purse{k.CrossCountry, k.Road}
}

// wholeAllowance is all of an allowance, in the millionths that shares are
// counted in.
const wholeAllowance = 1_000_000
