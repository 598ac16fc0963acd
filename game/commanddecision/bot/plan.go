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

// bother is what it takes that a stand is moved at all.
const bother = 400

// unwanted is what it takes that a stand runs from the open into the open, or is
// ordered to go where it cannot: besides what it fears there, for under fire nothing
// would weigh less than that.
const unwanted = 5000

// worthOfInch is what it is worth that a company is an inch nearer to its goal, in
// thousandths of its side.
const worthOfInch = 2

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
	inch := w.inchOf(s, c)
	fear := make([]int64, len(g.cost)) // what an inch there costs, in hundredths of an inch elsewhere
	for k := range fear {
		Pause()
		harm := w.fear(rep, g.center(k), cd.CautiousAdvance, false) * w.worthOf(rep) / rep.Quality.Hits()
		fear[k] = int64(harm) * 100 / int64(inch*int(max(c.pace*3/4/geom.Inch, 1)))
	}
	l := s.laneOf(w.hand, c.to)
	for k := range fear {
		fear[k] += int64(l.off(g.center(k)))
	}
	for k := range afraid.cost {
		for n, way := range ways {
			if afraid.cost[k][n] > 0 {
				d := k + way[0] + way[1]*g.cols
				afraid.cost[k][n] += int32(min((fear[k]+fear[d])*int64(grain/geom.Inch)/2, 1<<16))
			}
		}
	}
	return &course{afraid.toward(s.cells(b, c.to)), inch}
}

// inchOf is what an inch nearer to its goal is worth to a company: the more the
// less time it has left.
func (w *scale) inchOf(s *steady, c *company) int {
	base := max(worthOfInch*w.force()/max(c.size, 1), 1)
	if _, brings := w.bringsGun(c); c.hq && c.to.edge == "" || c.task != nil && c.task.duty == supports && !brings {
		return max(base/3, 1)
	}
	if c.to.edge != "" { // nothing else counts: who stops on the way is shot there
		base *= s.weights.leave
	}
	need := int(s.field(w.Battle(), c.to).from(c.center) / max(c.pace*2/3, geom.Inch))
	left := max(w.Battle().Scenario.Turns-w.Turn, 1)
	if left <= 2 && c.to.edge == "" { // what is not taken now is not taken at all
		base *= 3
	}
	return base * (left + s.weights.late*min(need, 2*left)) / left
}

// force is what the stands of the side in play are worth.
func (w *scale) force() int {
	n := 0
	for i := range w.Stands {
		if u := &w.Battle().Units[i]; u.Side == w.side && (w.In(i) || w.Stands[i].Place == cd.Waiting) {
			n += w.worthOf(u)
		}
	}
	return n
}

// gain is what it is worth to go from one place to another.
func (c *course) gain(from, to geom.Point) int {
	worth := int64((c.from(from)-c.from(to))/(geom.Inch/8)) * int64(c.inch) / 8
	return int(max(min(worth, 1<<24), -1<<24))
}

// plan weighs the orders that a company might be given against none.
func (s *steady) plan(w *scale, c *company) (plan, bool) {
	fit := c.fit(w.hand)
	if len(fit) == 0 || 2*len(fit) < len(c.movers) && c.to.edge == "" { // who is to leave waits for nobody
		return plan{}, false
	}
	to := w.course(s, c)
	stay := 0
	for _, i := range fit {
		stay += w.place(i, w.Stands[i].At, cd.NoOrder)
	}
	best := plan{sum: stay + bother*len(fit)}
	list := []geom.Angle{c.center.AngleTo(w.waypoint(c, to))}
	first := geom.Angle(0) // of ways that weigh alike either side takes the same, seen from its edge
	if s.turned {
		first = 180 * geom.Degree
	}
	for k := range geom.Angle(16) {
		list = append(list, (first + k*22*geom.Degree + k*geom.Degree/2).Normal())
	}
	for _, way := range list {
		full, cautious := 0, 0
		for _, i := range fit {
			f, a := w.goes(i, way, to, c)
			full, cautious = full+f, cautious+a
		}
		if full > best.sum && !s.outruns(w, c) {
			best = plan{cd.FullAdvance, way, full}
		}
		if cautious > best.sum {
			best = plan{cd.CautiousAdvance, way, cautious}
		}
	}
	if sum, way, ok := s.retreats(w, c, fit, to); ok && sum-bother*len(fit) > best.sum {
		best = plan{cd.Disengage, way, sum}
	}
	return best, best.order.Moves()
}

// goes weighs the best a stand can make of either advance.
func (w *scale) goes(i int, way geom.Angle, to *course, c *company) (full, cautious int) {
	Pause()
	at := w.Stands[i].At
	path, _ := w.Reach(i, at, []geom.Point{ahead(at, way, 3*c.pace)}, 1_000_000)
	end := path[len(path)-1]
	far := geom.Distance(at, end)
	if c.to.edge != "" && w.toEdge(c.to.edge, end) < geom.Inch && far < c.pace && !w.staysFor(i) {
		return w.goingOut(i, end, to), -unwanted
	}
	if far < geom.Inch {
		return w.place(i, at, cd.FullAdvance) - unwanted, w.place(i, at, cd.CautiousAdvance) - unwanted
	}
	part := func(n int64) geom.Point { return geom.Divide(at, end, n, 4) }
	full = max(w.going(i, end, cd.FullAdvance, to), w.going(i, part(3), cd.FullAdvance, to))
	cautious = max(w.going(i, part(2), cd.CautiousAdvance, to), w.going(i, part(1), cd.CautiousAdvance, to))
	return full, cautious
}

// going weighs that a stand goes somewhere by an order. Who gives ground looks for
// cover: from the open into the open nobody runs.
func (w *scale) going(i int, end geom.Point, run cd.OrderKind, to *course) int {
	gain := to.gain(w.Stands[i].At, end)
	if gain < 0 && w.cover[w.cell(end)] == cd.NoCover {
		return w.place(i, end, run) + gain - unwanted
	}
	return w.place(i, end, run) + gain
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

// outruns reports whether a company that is to leave by an edge would get far before the
// others at a run: it would be shot at by all who bar the way, alone.
func (s *steady) outruns(w *scale, c *company) bool {
	if c.to.edge == "" || s.weights.pack == 0 {
		return false
	}
	f := s.field(w.Battle(), c.to)
	sum, n := geom.Length(0), geom.Length(0)
	for i := range w.Stands {
		if u := &w.Battle().Units[i]; u.Side == w.side && w.OnTable(i) && u.Kind.Class != units.Gun {
			v := geom.Length(w.worthOf(u))
			sum, n = sum+v*f.from(w.Stands[i].At)/1000, n+v
		}
	}
	to := f.from(c.center) - c.pace
	return to > 4*geom.Inch && to < sum/max(n, 1)*1000-s.weights.pack
}
