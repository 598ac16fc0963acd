package bot

import (
	"slices"

	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// A company is a company as steady leads it.
type company struct {
	index  int   // in this view: companies of the enemy come in before it as they are seen
	nth    int   // among the own companies, in every view
	stands []int // in play, guns too
	movers []int // on the table by themselves, fit to move by an order
	size   int   // how many movers the company has, of which this may be a party
	center geom.Point
	from   *geom.Polygon // where it is deployed, before it is on the table
	mover  units.Mover   // the one that finds its way hardest
	pace   geom.Length   // what the slowest of them goes in a turn
	foot   bool          // it has personnel to fight
	supply bool          // guns, mortars and their crews: they support from a distance
	hq     bool
	near   geom.Length // how far the nearest enemy is that is seen
	value  int         // of its stands, less what hits took
	dug    bool        // half of it or more is dug in
	task   *task
	to     goal
	go_    bool       // it has a goal that it is not at yet
	search bool       // it is at its goal and looks for who hides there
	spot   geom.Point // where, then
}

// far is farther than any table.
const far = 10_000 * geom.Inch

// hardship ranks movers by how hard they find a way.
var hardship = []units.Mover{units.Foot, units.Ski, units.Horse, units.Tracked, units.Cycle, units.HalfTracked, units.Motorcycle, units.Wheeled, units.SoftWheeled}

// companies returns the side's own companies that are in play.
func (h *hand) companies() []*company {
	var list []*company
	b := h.Battle()
	nth := -1
	for k := range b.Companies {
		if b.Companies[k].Side != h.side {
			continue
		}
		nth++
		c := &company{index: k, nth: nth, hq: b.Companies[k].HQ, near: far, pace: far, to: goal{area: -1}, mover: units.Foot}
		heavy, dug := 0, 0
		var at []geom.Point
		for _, i := range b.Companies[k].Units {
			if !h.In(i) {
				continue
			}
			c.stands = append(c.stands, i)
			u, st := &b.Units[i], &h.Stands[i]
			c.value += worthLeft(u, st.Hits)
			if st.Dug && u.Cover > cd.NoCover {
				dug++
			}
			if u.Kind.Class == units.Gun || u.Kind.Crew || indirect(u) {
				heavy++
			}
			if u.Kind.Class == units.Personnel && u.Kind.Size == units.Full {
				c.foot = true
			}
			if st.Aboard >= 0 || u.Kind.Class == units.Gun || st.Demoralized {
				continue
			}
			c.movers = append(c.movers, i)
			at = append(at, st.At)
			c.pace = min(c.pace, u.Kind.CrossCountry)
			if slices.Index(hardship, u.Kind.Mover) > slices.Index(hardship, c.mover) {
				c.mover = u.Kind.Mover
			}
		}
		if len(c.stands) == 0 {
			continue
		}
		c.supply = 2*heavy >= len(c.stands)
		c.dug = 2*dug >= len(c.stands)
		c.size = len(c.movers)
		c.center = h.Stands[c.stands[0]].At
		if len(at) > 0 {
			c.center = mean(at)
		}
		for _, i := range c.stands {
			if j, gap := h.nearest(i); j >= 0 {
				c.near = min(c.near, gap)
			}
		}
		list = append(list, c)
	}
	return list
}

// worthLeft is what a stand is worth with some hits, in tenths of a point.
func worthLeft(u *cd.Unit, hits int) int {
	n := max(u.Quality.Hits(), 1)
	return max(u.Kind.Value, 5) * max(n-hits, 0) / n
}

// indirect reports whether a unit is there to fire over others.
func indirect(u *cd.Unit) bool {
	return slices.ContainsFunc(u.Kind.Mounts, func(m units.Mount) bool { return m.Weapon.IndirectOnly })
}

// enemies lists the stands of the other side that are seen on the table.
func (h *hand) enemies() []int {
	var list []int
	for j := range h.Stands {
		if h.Battle().Units[j].Side != h.side && h.OnTable(j) {
			list = append(list, j)
		}
	}
	return list
}

// nearest returns the nearest enemy seen by anybody, and how far it is.
func (h *hand) nearest(i int) (j int, gap geom.Length) {
	j, gap = -1, far
	for _, k := range h.enemies() {
		if d := geom.Distance(h.Stands[i].At, h.Stands[k].At); d < gap {
			j, gap = k, d
		}
	}
	return j, gap
}

// A mission is what the victory conditions ask of a side.
type mission struct {
	exit   string // the edge to leave by
	bar    string // the edge that the enemy is not to leave by
	weight []int  // of areas: how much holding them counts
}

func (h *hand) mission() mission {
	sc := h.Battle().Scenario
	me := h.Battle().Sides[h.side]
	m := mission{weight: make([]int, len(sc.Areas))}
	for _, v := range h.Battle().Terms.Victory {
		for _, c := range v.Conditions {
			of := c.Side
			if of == "" {
				of = v.Side
			}
			if c.Kind == "exit" && of == me && (v.Side == me || v.Side == "" && m.exit != "") {
				m.exit = c.Edge
			}
			if c.Kind == "exit" && of != me {
				m.bar = c.Edge
			}
			for k, a := range sc.Areas {
				if c.Kind != "hold" || !slices.Contains(c.Areas, a.Name) {
					continue
				}
				m.weight[k]++
				if v.Side == me && c.Count == len(c.Areas) {
					m.weight[k] += 2
				}
			}
		}
	}
	return m
}

// intercept sends armor between the edge that is barred and the foremost enemy
// that is known. Who has him before it waits for him where it is.
func (s *steady) intercept(h *hand, list []*company, edge string, tasks map[int]task) {
	first, least := geom.Point{}, geom.Length(far)
	for k := range s.notes.list {
		if at := s.notes.list[k].at; h.toEdge(edge, at) < least {
			first, least = at, h.toEdge(edge, at)
		}
	}
	if least == far {
		return
	}
	for _, c := range list {
		if len(c.movers) == 0 || c.hq || !h.Battle().Units[c.movers[0]].Kind.Armored || least > h.toEdge(edge, c.center) {
			continue
		}
		tasks[c.nth] = task{duty: bars, area: -1, at: ahead(first, outward(edge), min(12*geom.Inch, least/2))}
	}
}

// outward is the way to an edge.
func outward(edge string) geom.Angle {
	switch edge {
	case "north":
		return 0
	case "south":
		return 180 * geom.Degree
	case "west":
		return 270 * geom.Degree
	}
	return 90 * geom.Degree
}

// toEdge is how far it is to an edge; to the east if it is none.
func (h *hand) toEdge(edge string, p geom.Point) geom.Length {
	t := h.Battle().Scenario.Table
	switch edge {
	case "north":
		return p.Y
	case "south":
		return t.Depth - p.Y
	case "west":
		return p.X
	}
	return t.Width - p.X
}

// unsearched is where a company goes that is in an area it does not hold, or not for
// certain: to the nearest enemy it knows of there, else, if it is foot, to where nobody
// has been, else to where none of its side is near.
func (s *steady) unsearched(h *hand, c *company, area int) geom.Point {
	outline := h.Battle().Scenario.Areas[area].Outline
	best, least := geom.Point{}, geom.Length(far)
	for _, j := range h.enemies() {
		if at := h.Stands[j].At; outline.Contains(at) && geom.Distance(at, c.center) < least {
			best, least = at, geom.Distance(at, c.center)
		}
	}
	if least < far {
		return best
	}
	if x := s.sweeps[area]; x != nil && c.foot && len(x.open) > 0 {
		return x.next(c.center)
	}
	b, most := outline.Bounds(), geom.Length(-1)
	for y := geom.Inch / 2; y < b.Max.Y-b.Min.Y; y += geom.Inch {
		for x := geom.Inch / 2; x < b.Max.X-b.Min.X; x += geom.Inch {
			p := b.Min.Add(geom.Pt(x, y))
			if h.turned() {
				p = b.Max.Sub(geom.Pt(x, y))
			}
			if !outline.Contains(p) {
				continue
			}
			near := geom.Length(far)
			for i := range h.Stands {
				if h.Battle().Units[i].Side == h.side && h.OnTable(i) {
					near = min(near, geom.Distance(p, h.Stands[i].At))
				}
			}
			if near > most {
				best, most = p, near
			}
		}
	}
	return best
}

// arrived reports whether a company need not go on to an area: half of it is
// there, or it supports those that are from near by.
func (h *hand) arrived(c *company, area int) bool {
	outline := h.Battle().Scenario.Areas[area].Outline
	if c.supply {
		return geom.Distance(c.center, middle(outline)) < 8*geom.Inch
	}
	n := 0
	for _, i := range c.movers {
		if outline.Contains(h.Stands[i].At) {
			n++
		}
	}
	return 2*n >= len(c.movers)
}

// lead lets headquarters go where they are needed: to those that have to be
// rallied, to a company that has nobody else to order it, else behind the companies
// that are on their way, never into a fight. Who leads companies that stay stays: on
// his way he would be seen.
func (s *steady) lead(h *hand, list []*company) {
	alone := h.leaderless(list)
	for _, hq := range list {
		if !hq.hq || len(hq.movers) == 0 || hq.near < 12*geom.Inch {
			continue
		}
		var broken, going []geom.Point
		for _, c := range list {
			if c.hq {
				continue
			}
			if c.go_ {
				going = append(going, c.center)
			}
			if group := h.brokenOf(c); len(group) > 0 && (len(broken) == 0 || h.need(hq, group) > h.need(hq, broken)) {
				broken = group
			}
		}
		at, near := mean(going), 14*geom.Inch
		switch {
		case len(broken) > 0:
			at, near = mean(broken), 5*geom.Inch
		case alone != nil:
			at, near = alone.center, 8*geom.Inch
			if _, brings := h.bringsGun(alone); brings && alone.task != nil && alone.task.duty == supports {
				at, near = alone.task.at, 5*geom.Inch
			}
		case len(going) == 0:
			continue
		}
		if geom.Distance(at, hq.center) > near {
			hq.to, hq.go_ = s.to(h.Battle(), hq.mover, at), true
		}
	}
}

// brokenOf are the places of the demoralized stands of a company.
func (h *hand) brokenOf(c *company) []geom.Point {
	var at []geom.Point
	for _, i := range c.stands {
		if h.Stands[i].Demoralized && (len(at) == 0 || geom.Distance(h.Stands[i].At, at[0]) < 6*geom.Inch) {
			at = append(at, h.Stands[i].At)
		}
	}
	return at
}

// need is how much it helps that a headquarters goes there to rally.
func (h *hand) need(hq *company, group []geom.Point) int {
	return 12*len(group) - int(geom.Distance(hq.center, group[0])/geom.Inch)
}

// sees reports whether a stand has an enemy in sight.
func (h *hand) sees(i, j int) bool { return h.Clear(los.Sight, i, j) }

// seeOut keeps headquarters with those that are still to leave the table: they leave
// last, as long as there is time for it.
func (s *steady) seeOut(h *hand, list []*company) {
	var left []geom.Point
	for _, c := range list {
		if !c.hq && len(c.movers) > 0 {
			left = append(left, c.center)
		}
	}
	if len(left) == 0 {
		return
	}
	at := mean(left)
	if c := h.leaderless(list); c != nil {
		at = c.center
	}
	for _, hq := range list {
		if hq.hq && len(hq.movers) > 0 && !s.due(h, hq) {
			hq.to, hq.go_ = s.to(h.Battle(), hq.mover, at), geom.Distance(at, hq.center) > 6*geom.Inch
		}
	}
}

// leaderless is the company of most worth that is on its way and has nobody of its own
// on the table to order it, or nil.
func (h *hand) leaderless(list []*company) *company {
	var most *company
	for _, c := range list {
		_, brings := h.bringsGun(c)
		if c.hq || !c.go_ && !brings || len(c.movers) == 0 || slices.ContainsFunc(c.stands, h.commands) {
			continue
		}
		if most == nil || c.value > most.value {
			most = c
		}
	}
	return most
}

// commands reports whether a stand may order others now.
func (h *hand) commands(i int) bool {
	return h.Battle().Units[i].Kind.Command != units.NoCommand && !h.Stands[i].Demoralized && h.Stands[i].Place == cd.OnTable
}
