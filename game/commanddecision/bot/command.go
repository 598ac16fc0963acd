package bot

import (
	"cmp"
	"slices"

	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// A wish is an order that somebody is to give.
type wish struct {
	order  cd.OrderKind
	stands []int // who is to obey and has no chit yet
	meant  []int // all who are to obey
	way    geom.Angle
	column bool // they march in column: the chit goes to the head
}

// command places the chits: companies' own commanders lead them, those above
// help where somebody is missing or has to be rallied.
func (s *steady) command(h *hand) {
	list := h.companies()
	m := s.assign(h, list)
	var wishes []wish
	eyes := s.scale(h)
	for _, c := range list {
		if s.overlooks(h, c) {
			continue
		}
		if w, ok := s.serve(h, c); ok {
			wishes = append(wishes, w)
			continue
		}
		if w, ok := s.marchInColumn(h, c, m); ok {
			wishes = append(wishes, w)
			continue
		}
		for _, part := range s.parties(h, c) {
			if w, ok := s.wishOf(h, eyes, part, m); ok {
				wishes = append(wishes, w)
			}
		}
	}
	slices.SortStableFunc(wishes, func(a, b wish) int { return cmp.Compare(h.isHQ(&a), h.isHQ(&b)) })
	if !s.slips(h, forgetsToRally) {
		wishes = append(h.rallies(list), wishes...)
	}
	issuers := h.issuers()
	for k := range wishes {
		wishes[k].meant = wishes[k].stands
		issuers = h.grant(&wishes[k], issuers, false)
	}
	for k := range wishes {
		issuers = h.grant(&wishes[k], issuers, true)
	}
	s.heed(h, eyes, list, wishes)
}

// isHQ is 1 for the wish of a headquarters: it sees to the others first.
func (h *hand) isHQ(w *wish) int {
	u := &h.Battle().Units[w.stands[0]]
	if h.Battle().Companies[u.Company].HQ {
		return 1
	}
	return 0
}

// issuers lists who may place a chit, company commanders first.
func (h *hand) issuers() []int {
	var list []int
	for _, o := range h.Legal(h.side) {
		if o.Do == "order" {
			list = append(list, h.named(o.Stand))
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(h.rank(a), h.rank(b)) })
	return list
}

// rank orders issuers by how many stands they may command.
func (h *hand) rank(i int) int {
	u := &h.Battle().Units[i]
	switch {
	case u.Kind.Command == units.SelfCommand:
		return 0
	case h.Battle().Companies[u.Company].HQ && u.Kind.Command == units.StaffCommand:
		return 3
	case h.Battle().Companies[u.Company].HQ:
		return 2
	}
	return 1
}

// wishOf is what a company is to do, if it is to move.
func (s *steady) wishOf(h *hand, eyes *scale, c *company, m mission) (wish, bool) {
	if len(c.movers) == 0 || c.to.area < 0 && c.to.edge == "" && c.to.place == (geom.Point{}) {
		return wish{}, false
	}
	if c.search {
		c.to = s.to(h.Battle(), c.mover, c.spot)
	}
	p, ok := s.plan(eyes, c)
	if !ok {
		return wish{}, false
	}
	return wish{order: p.order, stands: c.fit(h), way: p.way}, true
}

// fit lists those that are to move: neither pinned nor serving a gun that
// stands ready.
func (c *company) fit(h *hand) []int {
	var list []int
	for _, i := range c.movers {
		if h.Stands[i].Pin == 0 {
			list = append(list, i)
		}
	}
	return list
}

// goalPoint is the point of a goal to go to from somewhere near it.
func (h *hand) goalPoint(to goal, from geom.Point) geom.Point {
	t := h.Battle().Scenario.Table
	switch to.edge {
	case "north":
		return geom.Pt(from.X, -geom.Inch)
	case "south":
		return geom.Pt(from.X, t.Depth+geom.Inch)
	case "west":
		return geom.Pt(-geom.Inch, from.Y)
	case "east":
		return geom.Pt(t.Width+geom.Inch, from.Y)
	}
	if to.area < 0 {
		return to.place
	}
	return middle(h.Battle().Scenario.Areas[to.area].Outline)
}

// marchInColumn is the wish of a company on a road that leads toward its goal,
// far from the enemy.
func (s *steady) marchInColumn(h *hand, c *company, m mission) (wish, bool) {
	if !c.go_ || c.hq || c.search || len(c.movers) < 2 || c.near < 24*geom.Inch {
		return wish{}, false
	}
	f := s.field(h.Battle(), c.to)
	if f.from(c.center) < 20*geom.Inch {
		return wish{}, false
	}
	fit := c.fit(h)
	slices.SortStableFunc(fit, func(a, b int) int { return cmp.Compare(f.from(h.Stands[a].At), f.from(h.Stands[b].At)) })
	if len(fit) < len(c.movers) || len(fit) < 2 {
		return wish{}, false
	}
	head := fit[0]
	road, on := h.roadFrom(h.Stands[head].At, f)
	if !on || len(road) < 2 {
		return wish{}, false
	}
	return wish{order: cd.FullAdvance, stands: fit, way: road[0].AngleTo(road[1]), column: true}, true
}

// rallies are the wishes to rally those that need it, where most do.
func (h *hand) rallies(list []*company) []wish {
	var needs []int
	for _, c := range list {
		for _, i := range c.stands {
			if st := &h.Stands[i]; st.Demoralized {
				needs = append(needs, i)
			}
		}
	}
	var out []wish
	for len(needs) > 0 && len(out) < 4 {
		first := needs[0]
		var group, rest []int
		for _, i := range needs {
			if geom.Distance(h.Stands[i].At, h.Stands[first].At) < 6*geom.Inch {
				group = append(group, i)
			} else {
				rest = append(rest, i)
			}
		}
		out = append(out, wish{order: cd.Rally, stands: group})
		needs = rest
	}
	return out
}

// grant lets the first issuer that can give an order to all, or to some if
// part is wanted, do so. It returns the issuers left, and leaves in the wish
// those that were not reached.
func (h *hand) grant(w *wish, issuers []int, part bool) []int {
	for len(w.stands) > 0 {
		best, reached, at := -1, 0, geom.Point{}
		for k, i := range issuers {
			p, n := h.spot(i, w)
			if n > reached {
				best, reached, at = k, n, p
			}
			if n == len(w.stands) {
				break
			}
		}
		if best < 0 || !part && 2*reached < len(w.stands) {
			return issuers
		}
		h.try(cd.Order{By: h.Battle().Units[issuers[best]].Name, Order: w.order, At: at, Facing: w.way})
		w.stands = slices.DeleteFunc(slices.Clone(w.stands), func(j int) bool { return h.reaches(at, j) || w.column })
		issuers = slices.Delete(slices.Clone(issuers), best, best+1)
	}
	return issuers
}

// spot finds where an issuer may place its chit for a wish, and how many it
// reaches there.
func (h *hand) spot(i int, w *wish) (at geom.Point, reached int) {
	var follow []int
	self := h.Battle().Units[i].Kind.Command == units.SelfCommand
	for _, j := range w.stands {
		if j == i || !self && h.Battle().Subordinate(j, i) {
			follow = append(follow, j)
		}
	}
	if len(follow) == 0 {
		return at, 0
	}
	own := h.Stands[i].At
	var points []geom.Point
	if w.column {
		points = []geom.Point{h.Stands[w.stands[0]].At}
	} else {
		var all []geom.Point
		for _, j := range follow {
			all = append(all, h.Stands[j].At)
		}
		c := mean(all)
		points = []geom.Point{c, geom.Divide(own, c, 2, 3), geom.Divide(own, c, 1, 3), own}
		points = append(points, all...) // where they are apart
	}
	for _, p := range points {
		if reached == len(follow) {
			break
		}
		Pause()
		n := 0
		for _, j := range follow {
			if w.column || h.reaches(p, j) {
				n++
			}
		}
		if n <= reached {
			continue
		}
		if _, _, err := cd.Apply(h.State, h.Battle().Sides[h.side], cd.Order{By: h.Battle().Units[i].Name, Order: w.order, At: p, Facing: w.way}, unrolled{}); err == nil {
			at, reached = p, n
		}
	}
	return at, reached
}

// reaches reports whether a chit at a point reaches a stand.
func (h *hand) reaches(p geom.Point, j int) bool {
	f := h.Footprint(j)
	return geom.Circle{Center: p, Radius: 6 * geom.Inch}.Touches(&f)
}
