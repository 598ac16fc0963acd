package bot

import (
	"cmp"
	"slices"

	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// A duty is the kind of task that a company has.
type duty int

const (
	reserves duty = iota // it waits where it is
	holds                // it keeps an area, or the holes it is dug in at
	advances             // it takes an area
	supports             // it fires for those who take or keep an area
	leaves               // it leaves the table by an edge
	bars                 // it gets in the way of who means to leave
	ambushes             // it lies in wait for him where he comes past
	hunts                // it looks for the enemy, where only his losses win
)

// A task is what a company is to do until it is done or something else counts
// more.
type task struct {
	duty duty
	area int        // held, taken or fired at; or -1
	at   geom.Point // where from, for who supports, bars or lies in ambush
}

// assign gives every company its task for the turn. They are thought of once a
// turn, when orders are given, and kept while they last.
func (s *steady) assign(h *hand, list []*company) mission {
	m := h.mission()
	if h.Step == cd.Commanding || s.tasks == nil {
		s.tasks = s.think(h, list, m)
	}
	for _, c := range list {
		if t, ok := s.tasks[c.nth]; ok {
			s.take(h, c, t)
		}
	}
	if m.exit == "" {
		s.lead(h, list)
	} else {
		s.seeOut(h, list)
	}
	return m
}

// take makes a task a company's own.
func (s *steady) take(h *hand, c *company, t task) {
	c.task = &t
	switch t.duty {
	case leaves:
		c.to, c.go_ = goal{area: -1, edge: h.mission().exit, mover: c.mover}, true
	case holds, advances:
		if t.area < 0 {
			return
		}
		c.to, c.go_ = goal{area: t.area, mover: c.mover}, !h.arrived(c, t.area)
		if !c.go_ && t.duty == advances && (h.Holder[t.area] != h.side || s.unsure(t.area)) {
			c.go_, c.search, c.spot = true, true, s.unsearched(h, c, t.area)
		}
	case ambushes:
		if c.near >= unready || c.foot && c.near >= closeBy {
			c.to = s.to(h.Battle(), c.mover, t.at)
			c.go_ = geom.Distance(c.center, t.at) > 3*geom.Inch
		}
	case supports, bars, hunts:
		c.to = s.to(h.Battle(), c.mover, t.at)
		c.go_ = geom.Distance(c.center, t.at) > 3*geom.Inch
	}
	s.settle(h, c)
}

// A post is an area that a side needs to win.
type post struct {
	area     int
	held     bool
	at       geom.Point
	enemy    int // what the enemies known about it are worth
	asks     int // how strong to be there
	strength int // what those sent to it are worth
	sent     int
}

// think shares the tasks out: who is to be at each post first, nearest first;
// then as many more as the enemies known there ask for; guards for what is held
// and safe; the rest where most is missing.
func (s *steady) think(h *hand, list []*company, m mission) map[int]task {
	tasks := map[int]task{}
	if m.exit != "" {
		for _, c := range list {
			tasks[c.nth] = task{duty: leaves, area: -1}
		}
		return tasks
	}
	switch {
	case m.bar == "":
	case s.weights.waits:
		s.ambush(h, list, m.bar, tasks)
		s.block(h, list, m.bar, tasks)
	default:
		s.intercept(h, list, m.bar, tasks)
	}
	var free, supply []*company
	for _, c := range list {
		_, busy := tasks[c.nth]
		switch {
		case c.hq || busy:
		case c.dug:
			tasks[c.nth] = task{duty: holds, area: -1}
		case c.supply:
			supply = append(supply, c)
		default:
			free = append(free, c)
		}
	}
	posts := s.posts(h, m, list)
	if len(posts) == 0 && m.bar == "" {
		s.hunt(h, append(free, supply...), tasks)
	}
	if len(posts) == 0 {
		return tasks
	}
	fill := func(wants func(p *post) bool) {
		for len(free) > 0 {
			n, k := s.nearestPair(h, free, posts, wants)
			if n < 0 {
				return
			}
			c, p := free[n], &posts[k]
			t := task{duty: advances, area: p.area}
			if p.held {
				t.duty = holds
			}
			tasks[c.nth] = t
			p.strength += c.value
			p.sent++
			free = slices.Delete(free, n, n+1)
		}
	}
	fill(func(p *post) bool { return p.sent == 0 && (!p.held || p.enemy > 0) })
	fill(func(p *post) bool { return p.strength < p.asks })
	fill(func(p *post) bool { return p.sent == 0 })
	for len(free) > 0 {
		least := 1 << 30
		for k := range posts {
			least = min(least, posts[k].strength-posts[k].asks)
		}
		fill(func(p *post) bool { return p.strength-p.asks == least && !p.held })
		before := len(free)
		fill(func(p *post) bool { return p.strength-p.asks == least })
		if len(free) == before {
			break
		}
	}
	for _, c := range supply {
		tasks[c.nth] = s.supportOf(h, c, posts)
	}
	return tasks
}

// nearestPair finds the company and the post it is nearest to among those wanted.
func (s *steady) nearestPair(h *hand, free []*company, posts []post, wants func(*post) bool) (best, at int) {
	best, least := -1, geom.Length(1<<62)
	for n, c := range free {
		for k := range posts {
			p := &posts[k]
			if !wants(p) {
				continue
			}
			d := s.away(h, c, goal{area: p.area, mover: c.mover}) * 12 * geom.Inch / max(c.pace, geom.Inch)
			if !c.foot { // only foot finds who hides there
				d += 6 * geom.Inch
			}
			if t, ok := s.tasks[c.nth]; ok && t.area == p.area {
				d -= 8 * geom.Inch
			}
			if d < least {
				best, at, least = n, k, d
			}
		}
	}
	return best, at
}

// away is how far a company is from a goal; before it is on the table, from the
// place of its area that is best to begin at.
func (s *steady) away(h *hand, c *company, to goal) geom.Length {
	if c.from == nil {
		return s.field(h.Battle(), to).from(c.center)
	}
	f, least, shown := s.covert(h, to), geom.Length(far), s.shown(h)
	for k := range f.far {
		if c.from.Contains(f.center(k)) {
			least = min(least, f.from(f.center(k))+20*geom.Inch*geom.Length(shown[k])/100)
		}
	}
	return least
}

// posts are the areas needed, with the enemies known about each.
func (s *steady) posts(h *hand, m mission, list []*company) []post {
	areas := h.needed(m, func(k int) geom.Length {
		at, least := middle(h.Battle().Scenario.Areas[k].Outline), geom.Length(far)
		for _, c := range list {
			if !c.hq && !c.supply {
				least = min(least, geom.Distance(c.center, at))
			}
		}
		return least + geom.Length(s.enemyAt(k, h))*geom.Inch/4
	})
	var last []int
	if s.weights.guard > 0 {
		last = h.lastMissing()
		for _, k := range last {
			if h.Holder[k] == h.side && !slices.Contains(areas, k) {
				areas = append(areas, k)
			}
		}
	}
	var posts []post
	for _, k := range areas {
		p := post{area: k, held: h.Holder[k] == h.side && !s.unsure(k), at: middle(h.Battle().Scenario.Areas[k].Outline), enemy: s.enemyAt(k, h)}
		p.asks = p.enemy * s.weights.odds / 100
		if slices.Contains(last, k) {
			p.asks = p.asks * s.weights.guard / 100
		}
		posts = append(posts, p)
	}
	return posts
}

// enemyAt is what the enemies known about an area are worth.
func (s *steady) enemyAt(k int, h *hand) int {
	at, n := middle(h.Battle().Scenario.Areas[k].Outline), 0
	for j := range s.notes.list {
		if x := &s.notes.list[j]; geom.Distance(x.at, at) < s.weights.about {
			n += worthLeft(&x.unit, 0)
		}
	}
	return n
}

// lastMissing are the areas of which one alone is missing to the enemy for a victory.
func (h *hand) lastMissing() (list []int) {
	for _, v := range h.Battle().Terms.Victory {
		if v.Side != h.Battle().Sides[1-h.side] || !ofAreas(&v) {
			continue
		}
		missing, open := 0, []int(nil)
		for _, c := range v.Conditions {
			wants, not := c.Count, []int(nil)
			for k, a := range h.Battle().Scenario.Areas {
				switch {
				case !slices.Contains(c.Areas, a.Name):
				case h.Holder[k] == 1-h.side:
					wants--
				default:
					not = append(not, k)
				}
			}
			if wants > 0 {
				missing += wants
				open = append(open, not...)
			}
		}
		if missing == 1 {
			list = append(list, open...)
		}
	}
	return list
}

// ofAreas reports whether a victory is of areas alone that its side holds.
func ofAreas(v *cd.Victory) bool {
	return !slices.ContainsFunc(v.Conditions, func(c cd.Condition) bool { return c.Kind != "hold" || c.Side != "" })
}

// needed are the areas to be held for the victory that is nearest; of all that
// count if none is of areas alone.
func (h *hand) needed(m mission, away func(k int) geom.Length) []int {
	var best []int
	least := geom.Length(1 << 62)
	for _, v := range h.Battle().Terms.Victory {
		if v.Side != h.Battle().Sides[h.side] || !ofAreas(&v) {
			continue
		}
		list, sum := h.cheapest(v.Conditions, away)
		if sum < least {
			best, least = list, sum
		}
	}
	if best == nil {
		for k, w := range m.weight {
			if w > 0 {
				best = append(best, k)
			}
		}
	}
	return best
}

// cheapest are the areas that meet conditions to hold some with the least way,
// those held already included, and that way.
func (h *hand) cheapest(conditions []cd.Condition, away func(k int) geom.Length) (list []int, sum geom.Length) {
	conditions = slices.Clone(conditions)
	slices.SortStableFunc(conditions, func(a, b cd.Condition) int { // those first that leave no choice
		return cmp.Compare(len(a.Areas)-a.Count, len(b.Areas)-b.Count)
	})
	for _, c := range conditions {
		missing := c.Count
		var open []int
		for k, a := range h.Battle().Scenario.Areas {
			if slices.Contains(list, k) && slices.Contains(c.Areas, a.Name) {
				missing--
			} else if slices.Contains(c.Areas, a.Name) {
				open = append(open, k)
			}
		}
		cost := func(k int) geom.Length {
			if h.Holder[k] == h.side {
				return away(k) / 8
			}
			return away(k) + 4*geom.Inch
		}
		slices.SortStableFunc(open, func(a, b int) int { return cmp.Compare(cost(a), cost(b)) })
		for _, k := range open[:max(0, min(missing, len(open)))] {
			list = append(list, k)
			sum += cost(k)
		}
	}
	return list, sum
}

// supportOf sends guns and mortars to where they see the post that most of the
// enemy or of their own is at, in cover and not nearer than they need to be.
func (s *steady) supportOf(h *hand, c *company, posts []post) task {
	best, most := 0, -1
	_, brings := h.bringsGun(c)
	for k := range posts {
		n := posts[k].enemy + posts[k].strength - int(geom.Distance(c.center, posts[k].at)/geom.Inch)*2
		if t, ok := s.tasks[c.nth]; ok && t.area == posts[k].area {
			n += 30
			if brings { // who turns about on the way never gets there
				n += 1000
			}
		}
		if n > most {
			best, most = k, n
		}
	}
	p := &posts[best]
	old, had := s.tasks[c.nth]
	if had && old.duty == supports && old.area == p.area {
		return old
	}
	w := s.scale(h)
	reach := s.reachOf(h, c)
	rep := &h.Battle().Units[c.stands[0]]
	seen := w.from(vantage{at: p.at, width: geom.Inch, depth: geom.Inch, visibility: h.Battle().Visibility(max(h.Turn, 1))})
	var around [][]bool
	if brings {
		for _, at := range h.about(p.at) {
			around = append(around, w.from(vantage{at: at, width: geom.Inch, depth: geom.Inch, visibility: h.Battle().Visibility(max(h.Turn, 1))}))
		}
	}
	t, least := task{duty: supports, area: p.area, at: c.center}, geom.Length(1<<62)
	if h.Turn == 0 && !brings { // it was placed where it is wanted
		return t
	}
	for k := range seen {
		at := w.center(k)
		d := geom.Distance(at, p.at)
		shown := 0 // of the places about the post
		for _, v := range around {
			if v[k] {
				shown++
			}
		}
		if !seen[k] && shown < enoughShown || d > reach || d < 4*geom.Inch {
			continue
		}
		way := geom.Distance(c.center, at) + geom.Length(w.fear(rep, at, cd.NoOrder, false))*geom.Inch/50
		if w.cover[k] == cd.NoCover {
			way += 6 * geom.Inch
		}
		way += geom.Length(len(around)-shown) * geom.Inch / 2
		if brings { // from afar: it is slow to come, and cannot run
			way += 2 * max(reach*2/3-d, 0)
		}
		if way < least {
			t.at, least = at, way
		}
	}
	return t
}

// reachOf is how far off those who support are to be: within most of the reach of
// the weapons of their company; or of the gun that is still to be brought.
func (s *steady) reachOf(h *hand, c *company) geom.Length {
	if crew, brings := h.bringsGun(c); brings {
		return reach(&h.Battle().Units[h.Battle().Units[crew].Gun].Kind) * 3 / 4
	}
	most := geom.Length(0)
	for _, i := range c.stands {
		most = max(most, reach(&h.Battle().Units[i].Kind))
	}
	return max(most*3/4, 6*geom.Inch)
}

// firstGoals are where those that come on are to go, by company: by the edge to
// leave by, or to the posts, each company to one that has least.
func (s *steady) firstGoals(h *hand) map[int]goal {
	m := h.mission()
	goals := map[int]goal{}
	nth := -1
	var list []*company
	for k, c := range h.Battle().Companies {
		if c.Side != h.side {
			continue
		}
		nth++
		x := &company{index: k, nth: nth, hq: c.HQ, mover: units.Foot, pace: 12 * geom.Inch, foot: true}
		for _, i := range c.Units {
			u := &h.Battle().Units[i]
			if u.Deploy >= 0 && len(x.stands) == 0 {
				x.from = &h.Battle().Scenario.Areas[u.Deploy].Outline
				x.center = middle(*x.from)
			}
			x.stands = append(x.stands, i)
			x.value += worthLeft(u, 0)
			x.mover = u.Kind.Mover
		}
		list = append(list, x)
	}
	if m.exit == "" {
		tasks := s.think(h, list, m)
		for _, c := range list {
			if t, ok := tasks[c.nth]; ok && t.area >= 0 {
				goals[c.index] = goal{area: t.area, mover: c.mover}
			}
		}
		for _, c := range list { // headquarters go with the first that has one
			if _, ok := goals[c.index]; ok {
				continue
			}
			if k := slices.IndexFunc(list, func(o *company) bool { g, ok := goals[o.index]; return ok && g.area >= 0 }); k >= 0 {
				goals[c.index] = goal{area: goals[list[k].index].area, mover: c.mover}
			}
		}
		return goals
	}
	for _, c := range list {
		goals[c.index] = goal{area: -1, edge: m.exit, mover: c.mover}
	}
	return goals
}
