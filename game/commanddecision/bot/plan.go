package bot

import (
	"slices"

	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// A plan is an order that a company might be given, and what is thought to come of
// it for those who would obey.
type plan struct {
	order cd.OrderKind
	way   geom.Angle
	sum   int
}

// worthOfInch is what it is worth to a company to be an inch nearer to its goal
// when there is time enough, in the scale's thousandths.
var worthOfInch = knobInch

// A course is how a company gets to its goal past what it fears.
type course struct {
	*field
	inch int // what an inch nearer is worth now
}

// course finds the way of a company: what is feared on a cell makes it as much
// longer.
func (w *scale) course(s *steady, c *company) *course {
	b := w.Battle()
	g := s.grid(b, c.to.mover)
	rep := &b.Units[c.movers[0]]
	afraid := *g
	afraid.cost = slices.Clone(g.cost)
	fear := make([]int32, len(g.cost))
	for k := range fear {
		fear[k] = int32(w.fear(rep, g.center(k), cd.CautiousAdvance, false))
	}
	for k := range afraid.cost {
		for n, way := range ways {
			if afraid.cost[k][n] > 0 {
				d := k + way[0] + way[1]*g.cols
				afraid.cost[k][n] += int32(int64(afraid.cost[k][n]) * int64(fear[k]+fear[d]) / int64(knobRoute))
			}
		}
	}
	f := afraid.toward(s.cells(b, c.to))
	need := int(f.from(c.center) / max(c.pace*2/3, geom.Inch))
	left := max(b.Scenario.Turns-w.Turn, 1)
	return &course{f, worthOfInch * (left + 2*min(need, 2*left)) / left}
}

// gain is what it is worth to go from one place to another.
func (c *course) gain(from, to geom.Point) int {
	d := min(c.from(from)-c.from(to), geom.Distance(from, to)*5/4)
	return int(d/(geom.Inch/8)) * c.inch / 8
}

// plan weighs the orders that a company might be given against none.
func (s *steady) plan(w *scale, c *company) (plan, bool) {
	fit := c.fit(w.hand)
	if len(fit) == 0 || 2*len(fit) < len(c.movers) {
		return plan{}, false
	}
	to := w.course(s, c)
	stay := 0
	for _, i := range fit {
		stay += w.place(i, w.Stands[i].At, cd.NoOrder)
	}
	best := plan{sum: stay + knobStay*len(fit)}
	list := []geom.Angle{c.center.AngleTo(w.waypoint(c, to))}
	for k := range geom.Angle(16) {
		list = append(list, k*22*geom.Degree+k*geom.Degree/2)
	}
	for _, way := range list {
		full, cautious := 0, 0
		for _, i := range fit {
			f, a := w.goes(i, way, to, c)
			full, cautious = full+f, cautious+a
		}
		if full > best.sum {
			best = plan{cd.FullAdvance, way, full}
		}
		if cautious > best.sum {
			best = plan{cd.CautiousAdvance, way, cautious}
		}
	}
	return best, best.order.Moves()
}

// goes weighs the best a stand can make of either advance.
func (w *scale) goes(i int, way geom.Angle, to *course, c *company) (full, cautious int) {
	at := w.Stands[i].At
	path, _ := w.Reach(i, at, []geom.Point{ahead(at, way, 3*c.pace)}, 1_000_000)
	end := path[len(path)-1]
	far := geom.Distance(at, end)
	if far < geom.Inch {
		return -5000, -5000
	}
	part := func(n int64) geom.Point { return geom.Divide(at, end, n, 4) }
	full = w.place(i, end, cd.FullAdvance, part(2), part(3)) + to.gain(at, end)
	if v := w.place(i, part(3), cd.FullAdvance, part(2)) + to.gain(at, part(3)); v > full {
		full = v
	}
	cautious = w.place(i, part(2), cd.CautiousAdvance, part(1)) + to.gain(at, part(2))
	if v := w.place(i, part(1), cd.CautiousAdvance) + to.gain(at, part(1)); v > cautious {
		cautious = v
	}
	return full, cautious
}

// waypoint is where a company goes next: the farthest point of its course that it
// gets to straight on.
func (w *scale) waypoint(c *company, to *course) geom.Point {
	way := to.descent(c.center, c.pace+grain)
	if len(way) < 3 {
		return w.goalPoint(c.to, c.center)
	}
	base := to.from(c.center)
	for k := len(way) - 1; k > 1; k-- {
		cost, ok := w.Battle().Toil(c.mover, c.center, way[k], true)
		if ok && cost <= (base-to.from(way[k]))*5/4+geom.Inch {
			return way[k]
		}
	}
	return way[1]
}

var _ = units.Foot
