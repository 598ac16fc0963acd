package commanddecision

import (
	"math/bits"
	"slices"
	"sync"

	"sightline/geom"
	"sightline/units"
)

// A leg is a stretch of a path over ground of one cost. A stand's cost is that
// of the path of its center (house).
type leg struct {
	seg  int         // it is on the segment from path[seg] to path[seg+1]
	from geom.Length // how far along the segment it begins
	run  geom.Length // how long it is
	cost cost        // the toll is what is paid where it begins
	road bool        // paid from the road allowance
	over string      // the ground that says the cost, for people

	row   int    // of the chart that says it
	mired bool   // ruling.mired says it
	tolls uint64 // the rows that the toll is paid for
	rise  int64  // and how many levels it goes up
}

// A walker goes along a path and finds what it costs.
type walker struct {
	ground *ground
	mover  int
	road   bool // may use roads

	stuck bool   // has not left the prohibited ground it began in
	in    uint64 // the rows with tolls that it is in
	level int

	near []nearby   // what may hold a point asked about
	held []*feature // that do
	cuts []geom.Length
	legs []leg
}

// A nearby is a feature that may hold points asked about.
type nearby struct {
	*feature
	sure bool // it holds all such points
}

// walkers keeps the memory of walkers.
var walkers = sync.Pool{New: func() any { return new(walker) }}

// onWalk lets a walker go along a path, and calls use with the legs, which it must
// not keep.
func (b *Battle) onWalk(m units.Mover, path []geom.Point, road bool, use func([]leg)) {
	w := walkers.Get().(*walker)
	defer walkers.Put(w)
	was := *w
	*w = b.walker(m, road)
	w.near, w.held, w.cuts, w.legs = was.near[:0], was.held[:0], was.cuts[:0], was.legs[:0]
	use(w.walk(path))
}

// walk returns the legs of a path.
func (w *walker) walk(path []geom.Point) []leg {
	if len(path) < 2 {
		return nil
	}
	w.enter(path[0])
	for k := 1; k < len(path); k++ {
		w.segment(k-1, path[k-1], path[k])
	}
	return w.legs
}

// margin is how far inside its ground a stand begins, to be in it: ends of
// moves are rounded to the micrometer.
const margin = 3 * geom.Micrometer

// enter finds what ground a path begins in. It has been paid for.
func (w *walker) enter(p geom.Point) {
	w.near = w.near[:0]
	for i := range w.ground.features {
		if f := &w.ground.features[i]; f.box.Contains(p) && f.holdsDeep(p) {
			w.near = append(w.near, nearby{feature: f})
		}
	}
	g := w.at(p)
	w.in, w.level, w.stuck = g.tolls, g.level, g.cost.never
}

// holdsDeep reports whether a point is in the feature, and not just at its
// edge.
func (f *feature) holdsDeep(p geom.Point) bool {
	return f.holds(p.Add(geom.Pt(margin, margin))) && f.holds(p.Add(geom.Pt(margin, -margin))) &&
		f.holds(p.Add(geom.Pt(-margin, margin))) && f.holds(p.Add(geom.Pt(-margin, -margin)))
}

func (w *walker) segment(seg int, a, b geom.Point) {
	length := geom.Distance(a, b)
	if length == 0 {
		return
	}
	w.near, w.cuts = w.near[:0], append(w.cuts[:0], 0, length)
	box, middle := geom.BoundsOf(a, b), geom.Divide(a, b, 1, 2)
	for i := range w.ground.features {
		f := &w.ground.features[i]
		if !f.box.Touches(box) || !w.matters(f) {
			continue
		}
		n := len(w.cuts)
		f.cut(a, b, length, &w.cuts)
		if cut := len(w.cuts) > n; cut || f.holds(middle) { // uncut it holds all of it or nothing
			w.near = append(w.near, nearby{f, !cut})
		}
	}
	slices.Sort(w.cuts)
	for k := 1; k < len(w.cuts); k++ {
		from, to := w.cuts[k-1], w.cuts[k]
		if from < to {
			w.leg(seg, from, to-from, w.at(geom.Divide(a, b, int64(from+to), 2*int64(length))))
		}
	}
}

// matters reports whether the feature makes a difference.
func (w *walker) matters(f *feature) bool {
	return f.level > 0 || w.ground.costs[f.row][w.mover] != cost{times: 1} || w.road && paved(f.row) || f.row == rowBridge || f.row == rowFord
}

func paved(row int) bool { return row == rowRoad || row == rowTrail || row == rowBridge }

// leg appends a stretch of the path, to the last one if it goes on as that did.
func (w *walker) leg(seg int, from, run geom.Length, g spot) {
	c, mired := g.cost, false
	if !c.never {
		w.stuck = false
	} else if w.stuck {
		c, mired = w.ground.mired, true
	}
	tolls := g.tolls &^ w.in
	for r := range numRows {
		if tolls>>r&1 != 0 {
			c.toll += w.ground.costs[r][w.mover].toll
		}
	}
	levels := int64(0)
	if g.level > w.level && !g.road {
		rise := w.ground.costs[rowSlope][w.mover]
		levels = int64(g.level - w.level)
		if w.ground.steps {
			levels = 1
		}
		c.toll += geom.Length(levels) * rise.toll
		c.never = c.never || rise.never
	}
	w.in, w.level = g.tolls, g.level
	if n := len(w.legs) - 1; n >= 0 {
		l := &w.legs[n]
		if c.toll == 0 && l.seg == seg && l.road == g.road && l.cost.times == c.times && l.cost.never == c.never && l.over == g.over {
			l.run += run
			return
		}
	}
	w.legs = append(w.legs, leg{seg, from, run, c, g.road, g.over, g.row, mired, tolls, levels})
}

// A spot is what the ground is at a point.
type spot struct {
	cost  cost
	tolls uint64 // the rows it is in that are paid on entering
	level int
	road  bool
	over  string
	row   int // whose cost it is
}

// at finds what the ground is at a point, of the features near. Of several the
// worst counts. A bridge or ford leads over water. Roads, for who may use them,
// lead through everything but rivers without a bridge, burning vehicles and obstacles.
func (w *walker) at(p geom.Point) spot {
	g := spot{cost: cost{times: 1}}
	var rows uint64
	w.held = w.held[:0]
	for _, f := range w.near {
		if f.sure || f.holds(p) {
			w.held = append(w.held, f.feature)
			rows |= 1 << f.row
			g.level = max(g.level, f.level)
		}
	}
	if rows&(1<<rowBridge|1<<rowFord) != 0 {
		rows &^= 1<<rowStream | 1<<rowRiver | 1<<rowMarsh | 1<<rowSwamp
	}
	const onRoad = 1<<rowRoad | 1<<rowTrail | 1<<rowBridge
	if g.road = w.road && rows&onRoad != 0; g.road {
		rows &= onRoad | acrossRoads
	} else {
		rows &^= 1<<rowRoad | 1<<rowTrail
	}
	if g.road {
		g.row = bits.TrailingZeros64(rows & onRoad)
	}
	for _, f := range w.held {
		if rows>>f.row&1 == 0 {
			continue
		}
		c := &w.ground.costs[f.row][w.mover]
		if c.toll > 0 {
			g.tolls |= 1 << f.row
		}
		if worse(c, &g.cost) {
			g.cost.times, g.cost.never, g.over, g.row = c.times, c.never, f.name, f.row
		}
	}
	return g
}

// acrossRoads are the rows that no road leads through.
const acrossRoads uint64 = 1<<rowRiver | 1<<rowBurning | 1<<rowWreck | 1<<rowWire | 1<<rowMinefield | 1<<rowRoadblock

func worse(a, b *cost) bool {
	if a.never != b.never {
		return a.never
	}
	return a.times > b.times
}

// cut appends where a segment of some length meets the edges of a feature.
func (f *feature) cut(a, b geom.Point, length geom.Length, cuts *[]geom.Length) {
	if f.linear {
		box := geom.BoundsOf(a, b)
		for k, piece := range f.pieces {
			if f.boxes[k].Touches(box) {
				cutRing(piece, a, b, length, cuts)
			}
		}
		return
	}
	cutRing(f.area.Outline, a, b, length, cuts)
	for _, hole := range f.area.Holes {
		cutRing(hole, a, b, length, cuts)
	}
}

func cutRing(ring []geom.Point, a, b geom.Point, length geom.Length, cuts *[]geom.Length) {
	side := 0
	for i, p := range ring {
		q := ring[(i+1)%len(ring)]
		if i == 0 {
			side = geom.Orient(a, b, p)
		}
		next := geom.Orient(a, b, q)
		if side*next <= 0 { // else both ends are on one side of it
			cutEdge(p, q, a, b, length, cuts)
		}
		side = next
	}
}

// cutEdge appends where a segment meets an edge. If it is along the edge, the
// neighbors of that cut it at its ends.
func cutEdge(p, q, a, b geom.Point, length geom.Length, cuts *[]geom.Length) {
	s, t := geom.Turn(p, q, a), geom.Turn(p, q, b)
	if s == t || geom.Sign(s)*geom.Sign(t) > 0 || geom.Orient(a, b, p)*geom.Orient(a, b, q) > 0 {
		return
	}
	if s < t {
		s, t = -s, -t
	}
	*cuts = append(*cuts, geom.Divide(geom.Point{}, geom.Pt(length, 0), s, s-t).X)
}
