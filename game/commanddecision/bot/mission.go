package bot

import (
	"cmp"
	"slices"

	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// A company is a company as steady leads it.
type company struct {
	index  int
	stands []int // in play, guns too
	movers []int // on the table by themselves, fit to move by an order
	center geom.Point
	mover  units.Mover // the one that finds its way hardest
	pace   geom.Length // what the slowest of them goes in a turn
	foot   bool        // it has personnel to fight
	supply bool        // guns, mortars and their crews: they support from a distance
	hq     bool
	near   geom.Length // how far the nearest enemy is that is seen
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
	for k := range b.Companies {
		if b.Companies[k].Side != h.side {
			continue
		}
		c := &company{index: k, hq: b.Companies[k].HQ, near: far, pace: far, to: goal{area: -1}, mover: units.Foot}
		heavy := 0
		var at []geom.Point
		for _, i := range b.Companies[k].Units {
			if !h.In(i) {
				continue
			}
			c.stands = append(c.stands, i)
			u, st := &b.Units[i], &h.Stands[i]
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
	holds  bool   // what is held now wins
}

func (h *hand) mission() mission {
	sc := h.Battle().Scenario
	me := h.Battle().Sides[h.side]
	m := mission{weight: make([]int, len(sc.Areas))}
	for _, v := range h.Battle().Terms.Victory {
		held := v.Side == me && len(v.Conditions) > 0
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
			n := 0
			for k, a := range sc.Areas {
				if c.Kind != "hold" || !slices.Contains(c.Areas, a.Name) {
					continue
				}
				m.weight[k]++
				if v.Side == me && c.Count == len(c.Areas) {
					m.weight[k] += 2
				}
				if h.Holder[k] == h.side {
					n++
				}
			}
			held = held && c.Kind == "hold" && of == me && n >= c.Count
		}
		m.holds = m.holds || held
	}
	return m
}

// assign gives every company its goal.
func (s *steady) assign(h *hand, list []*company) mission {
	m := h.mission()
	if m.exit != "" {
		for _, c := range list {
			c.to, c.go_ = goal{area: -1, edge: m.exit, mover: c.mover}, true
		}
		return m
	}
	if m.bar != "" {
		s.intercept(h, list, m.bar)
	}
	var free []*company
	for _, c := range list {
		if !c.hq && c.to.area < 0 && !c.go_ {
			free = append(free, c)
		}
	}
	if m.holds {
		for n := len(free); n > 0; n = min(n-1, len(free)) {
			free = h.guard(free, m, false)
		}
		s.lead(h, list)
		return m
	}
	free = h.guard(free, m, true)
	h.attack(free, m)
	s.lead(h, list)
	return m
}

// intercept sends armor between the edge that is barred and the foremost enemy
// that is seen.
func (s *steady) intercept(h *hand, list []*company, edge string) {
	first, least := geom.Point{}, geom.Length(far)
	for _, j := range h.enemies() {
		if d := h.toEdge(edge, h.Stands[j].At); d < least {
			first, least = h.Stands[j].At, d
		}
	}
	if least == far {
		return
	}
	for _, c := range list {
		if len(c.movers) == 0 || c.hq || !h.Battle().Units[c.movers[0]].Kind.Armored {
			continue
		}
		at := ahead(first, outward(edge), min(12*geom.Inch, least/2))
		if geom.Distance(at, c.center) > 6*geom.Inch {
			c.to, c.go_ = s.to(h.Battle(), c.mover, at), true
		}
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

// guard sends the nearest company to each area that is held, those first that
// the enemy is nearest to; only to those in danger, if danger is asked for. It
// returns the companies left.
func (h *hand) guard(free []*company, m mission, danger bool) []*company {
	type post struct {
		area int
		near geom.Length
	}
	var posts []post
	for k := range m.weight {
		if m.weight[k] == 0 || h.Holder[k] != h.side {
			continue
		}
		p := post{k, far}
		for _, j := range h.enemies() {
			p.near = min(p.near, geom.Distance(h.Stands[j].At, middle(h.Battle().Scenario.Areas[k].Outline)))
		}
		if p.near == far {
			p.near = far/2 + h.fromEdge(1-h.side, middle(h.Battle().Scenario.Areas[k].Outline))
		}
		if !danger || p.near < 14*geom.Inch {
			posts = append(posts, p)
		}
	}
	slices.SortStableFunc(posts, func(a, b post) int { return cmp.Compare(a.near, b.near) })
	for _, p := range posts {
		free = h.send(free, p.area)
	}
	return free
}

// fromEdge is how far it is from the edge that a side comes from.
func (h *hand) fromEdge(side int, p geom.Point) geom.Length {
	return h.toEdge(h.Battle().Scenario.Sides[side].Edge, p)
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

// attack sends companies to the areas that count and are not held, several to
// each.
func (h *hand) attack(free []*company, m mission) {
	var areas []int
	for k := range m.weight {
		if m.weight[k] > 0 && h.Holder[k] != h.side {
			areas = append(areas, k)
		}
	}
	if len(areas) == 0 || len(free) == 0 {
		return
	}
	away := func(k int) geom.Length { return h.fromEdge(h.side, middle(h.Battle().Scenario.Areas[k].Outline)) }
	slices.SortStableFunc(areas, func(a, b int) int {
		return cmp.Or(cmp.Compare(m.weight[b], m.weight[a]), cmp.Compare(away(a), away(b)))
	})
	if wanted := h.wanted(away); len(wanted) > 0 {
		areas = wanted
	}
	areas = areas[:min(len(areas), (len(free)+1)/2)]
	for len(free) > 0 {
		for _, k := range areas {
			free = h.send(free, k)
		}
	}
}

// wanted are the areas that are still to be taken for the victory that needs
// the fewest; nil if no victory is of holding areas alone.
func (h *hand) wanted(away func(k int) geom.Length) []int {
	sc := h.Battle().Scenario
	var best []int
	for _, v := range h.Battle().Terms.Victory {
		if v.Side != h.Battle().Sides[h.side] || slices.ContainsFunc(v.Conditions, func(c cd.Condition) bool { return c.Kind != "hold" || c.Side != "" }) {
			continue
		}
		var list []int
		conditions := slices.Clone(v.Conditions)
		slices.SortStableFunc(conditions, func(a, b cd.Condition) int { // those first that leave no choice
			return cmp.Compare(len(a.Areas)-a.Count, len(b.Areas)-b.Count)
		})
		for _, c := range conditions {
			missing, open := c.Count, []int{}
			for k, a := range sc.Areas {
				switch {
				case !slices.Contains(c.Areas, a.Name):
				case h.Holder[k] == h.side || slices.Contains(list, k):
					missing--
				default:
					open = append(open, k)
				}
			}
			slices.SortStableFunc(open, func(a, b int) int { return cmp.Compare(away(a), away(b)) })
			list = append(list, open[:max(0, min(missing, len(open)))]...)
		}
		if len(list) > 0 && (best == nil || len(list) < len(best)) {
			best = list
		}
	}
	return best
}

// send sends the nearest of the free companies to an area.
func (h *hand) send(free []*company, area int) []*company {
	if len(free) == 0 {
		return nil
	}
	best, least := 0, geom.Length(far)
	at := middle(h.Battle().Scenario.Areas[area].Outline)
	for k, c := range free {
		d := geom.Distance(c.center, at)
		if c.foot { // only they find who hides there
			d -= 16 * geom.Inch
		}
		if d < least {
			best, least = k, d
		}
	}
	c := free[best]
	c.to, c.go_ = goal{area: area, mover: c.mover}, !h.arrived(c, area)
	if !c.go_ && !c.supply && h.Holder[area] != h.side {
		c.go_, c.search, c.spot = true, true, h.unsearched(c, area)
	}
	return slices.Delete(slices.Clone(free), best, best+1)
}

// unsearched is where a company goes that is in an area it does not hold: to
// the nearest enemy it knows of there, else to where none of its side is near.
func (h *hand) unsearched(c *company, area int) geom.Point {
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
	b, most := outline.Bounds(), geom.Length(-1)
	for y := b.Min.Y + geom.Inch/2; y < b.Max.Y; y += geom.Inch {
		for x := b.Min.X + geom.Inch/2; x < b.Max.X; x += geom.Inch {
			p := geom.Pt(x, y)
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
// rallied, else behind the companies that fight, never into the fight itself.
func (s *steady) lead(h *hand, list []*company) {
	for _, hq := range list {
		if !hq.hq || len(hq.movers) == 0 || hq.near < 12*geom.Inch {
			continue
		}
		var broken, busy []geom.Point
		for _, c := range list {
			if c.hq {
				continue
			}
			if c.go_ || c.near < 24*geom.Inch {
				busy = append(busy, c.center)
			}
			if group := h.brokenOf(c); len(group) > 0 && (len(broken) == 0 || h.need(hq, group) > h.need(hq, broken)) {
				broken = group
			}
		}
		at, near := mean(busy), 14*geom.Inch
		switch {
		case len(broken) > 0:
			at, near = mean(broken), 5*geom.Inch
		case len(busy) == 0:
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
