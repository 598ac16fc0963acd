package bot

import (
	"cmp"
	"slices"

	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// move plans the movement of all that obey an order to move, the foremost
// first, so that those behind find room.
func (s *steady) move(h *hand) {
	list := h.companies()
	m := s.assign(h, list)
	of := map[int]*company{}
	for _, c := range list {
		if c.search {
			c.to = s.to(h.Battle(), c.mover, c.spot)
		}
		of[c.index] = c
	}
	eyes := s.scale(h)
	courses := map[int]*course{}
	var options []cd.Option
	for _, o := range h.Legal(h.side) {
		if o.Do == "move" {
			options = append(options, o)
		}
	}
	ahead := func(o cd.Option) int64 {
		d, at := o.Arrow.Direction(), h.Stands[h.named(o.Stand)].At
		return int64(at.X)*(d.X>>15) + int64(at.Y)*(d.Y>>15)
	}
	slices.SortStableFunc(options, func(a, b cd.Option) int { return cmp.Compare(ahead(b), ahead(a)) })
	for _, o := range options { // who gets out or in first: it costs the carrier, too
		if i := h.named(o.Stand); o.Dismount && o.Order != cd.Disengage && s.getsOut(h, i, of[h.Battle().Units[i].Company], m) {
			h.try(cd.Move{Stand: o.Stand, Dismount: true})
		}
	}
	options = slices.DeleteFunc(options, func(o cd.Option) bool { return s.limber(h, h.named(o.Stand), &o) })
	for k := range options {
		o := &options[k]
		i := h.named(o.Stand)
		c := of[h.Battle().Units[i].Company]
		if c == nil || o.Dismount || s.getsIn(h, i, o, c, m) {
			continue
		}
		if s.hasGoal(c) && len(c.movers) > 0 && !h.Stands[i].Column {
			if courses[c.index] == nil {
				courses[c.index] = eyes.course(s, c)
			}
			if s.moveBest(eyes, h, i, o, c, courses[c.index]) {
				continue
			}
		}
		s.moveOne(h, i, o, c)
	}
}

func (s *steady) hasGoal(c *company) bool {
	return c.to.area >= 0 || c.to.edge != "" || c.to.place != (geom.Point{})
}

// moveBest plans the end of a stand's way that weighs most.
func (s *steady) moveBest(w *scale, h *hand, i int, o *cd.Option, c *company, to *course) bool {
	if o.Order == cd.Disengage {
		return s.flee(w, h, i, o, to)
	}
	for _, edge := range o.LeaveEdges {
		if edge == c.to.edge {
			return false
		}
	}
	type end struct {
		at    geom.Point
		worth int
	}
	at := h.Stands[i].At
	right := (o.Arrow + 90*geom.Degree).Normal()
	var ends []end
	gun := -1
	if crew := h.crewOf(i); crew >= 0 {
		gun = h.Battle().Units[crew].Gun
	}
	for _, part := range [...]geom.Length{20, 18, 16, 14, 12, 10, 8, 6, 4} {
		l := max(o.Most*part/20, o.Least)
		for _, side := range [...]geom.Length{0, 2, -2} {
			p := ahead(ahead(at, o.Arrow, l), right, side*o.Dodge*part/60)
			if !h.Battle().Scenario.Table.Bounds().Contains(p) || h.crowds(i, p) {
				continue
			}
			worth := w.place(i, p, o.Order) + to.gain(at, p)
			if gun >= 0 && s.covers(h, gun, p, c.task) {
				worth += 5 * bother
			}
			worth += s.sweeps[c.searches()].places(&h.Battle().Units[i], at, p) * to.inch / 2
			ends = append(ends, end{p, worth})
		}
	}
	slices.SortStableFunc(ends, func(a, b end) int { return cmp.Compare(b.worth, a.worth) })
	for _, e := range ends {
		if h.try(cd.Move{Stand: o.Stand, Path: []geom.Point{e.at}}) {
			return true
		}
	}
	return false
}

// getsOut reports whether a passenger is to dismount: the enemy is near, or it
// is where it was to go. Who is to leave the table stays aboard.
func (s *steady) getsOut(h *hand, i int, c *company, m mission) bool {
	if c == nil || m.exit != "" {
		return false
	}
	if _, _, ok := h.towed(i); ok {
		return s.inPlace(h, c, i)
	}
	if _, gap := h.nearest(i); gap < 14*geom.Inch {
		return true
	}
	if c.to.area < 0 {
		return false
	}
	return geom.Distance(h.Stands[i].At, middle(h.Battle().Scenario.Areas[c.to.area].Outline)) < 10*geom.Inch
}

// getsIn plans to get into a carrier if the way is long and the enemy far.
func (s *steady) getsIn(h *hand, i int, o *cd.Option, c *company, m mission) bool {
	if len(o.Mount) == 0 || !c.go_ || c.near < 20*geom.Inch {
		return false
	}
	if s.field(h.Battle(), c.to).from(h.Stands[i].At) < 20*geom.Inch {
		return false
	}
	for _, name := range o.Mount {
		if h.crewOf(h.named(name)) >= 0 { // there would be no room for the crew
			continue
		}
		k := &h.Battle().Units[h.named(name)].Kind
		own := h.Battle().Units[i].Kind.Mover
		if k.CrossCountry > h.Battle().Units[i].Kind.CrossCountry && own == units.Foot && h.try(cd.Move{Stand: o.Stand, Mount: name}) {
			return true
		}
	}
	return false
}

// moveOne plans one stand's way along its arrow, as far as it is to go, or less
// far or aside if that will not do.
func (s *steady) moveOne(h *hand, i int, o *cd.Option, c *company) {
	at := h.Stands[i].At
	if h.Stands[i].Column && c.go_ && s.alongRoad(h, i, o, c) {
		return
	}
	if o.Order == cd.Disengage {
		h.try(cd.Move{Stand: o.Stand, Path: []geom.Point{ahead(at, h.awayFrom(i), o.Most)}})
		return
	}
	stays := c.to.edge != "" && h.staysFor(i)
	for _, edge := range o.LeaveEdges {
		if edge == c.to.edge && !stays && s.leaves(h, i, o, edge) {
			return
		}
	}
	far := min(o.Most, max(c.pace, o.Least))
	if o.Order == cd.CautiousAdvance {
		far = min(o.Most, max(c.pace/2, o.Least))
	}
	if c.search {
		far = min(far, max(geom.Distance(c.center, c.spot), geom.Inch))
	} else if c.go_ && c.to.edge == "" { // not beyond the goal
		far = min(far, max(geom.Distance(at, h.goalPoint(c.to, at)), o.Least))
	}
	shift := s.lateral(h, i, o, c)
	right := (o.Arrow + 90*geom.Degree).Normal()
	for _, part := range [...]geom.Length{20, 17, 14, 12, 10, 7, 4} {
		l := far * part / 20
		for _, side := range [...]geom.Length{shift, 0, o.Dodge * 2 / 3, -o.Dodge * 2 / 3} {
			end := ahead(ahead(at, o.Arrow, l), right, side*part/20)
			if !h.crowds(i, end) && (!h.off(end) || !stays && h.beyond(c.to.edge, end)) && h.try(cd.Move{Stand: o.Stand, Path: []geom.Point{end}}) {
				return
			}
		}
		for _, side := range [...]geom.Length{geom.Inch * 3 / 2, -geom.Inch * 3 / 2, 3 * geom.Inch, -3 * geom.Inch} { // around what is in the way
			if l < 3*geom.Inch || !h.blocked(at) {
				break
			}
			aside := ahead(ahead(at, o.Arrow, geom.Inch), right, side)
			end := ahead(aside, o.Arrow, l-2*geom.Inch)
			if !h.crowds(i, end) && (!h.off(end) || !stays && h.beyond(c.to.edge, end)) && h.try(cd.Move{Stand: o.Stand, Path: []geom.Point{aside, end}}) {
				return
			}
		}
	}
}

// blocked reports whether there are wrecks about, which must be gone around.
func (h *hand) blocked(at geom.Point) bool {
	for j := range h.Stands {
		if h.Stands[j].Wreck && geom.Distance(at, h.Stands[j].At) < 24*geom.Inch {
			return true
		}
	}
	return false
}

// lateral is how far aside of its arrow a stand goes to keep to its company.
func (s *steady) lateral(h *hand, i int, o *cd.Option, c *company) geom.Length {
	d := o.Arrow.Direction()
	v := h.Stands[i].At.Sub(c.center)
	off := geom.Length((int64(v.Y)*d.X - int64(v.X)*d.Y) >> 30) // to the right of the arrow
	most := o.Dodge * 2 / 3
	if off > -2*geom.Inch && off < 2*geom.Inch {
		return 0
	}
	return max(-most, min(most, -off/3))
}

// crowds reports whether a place is closer to an enemy than a stand goes
// unless it means to assault.
func (h *hand) crowds(i int, at geom.Point) bool {
	for _, j := range h.enemies() {
		if geom.Distance(at, h.Stands[j].At) < 2*geom.Inch {
			return true
		}
	}
	return false
}

// alongRoad plans the way of a stand in column: along the road, as far as the
// slowest of its company can go.
func (s *steady) alongRoad(h *hand, i int, o *cd.Option, c *company) bool {
	f := s.field(h.Battle(), c.to)
	road, on := h.roadFrom(h.Stands[i].At, f)
	if !on {
		return false
	}
	pace := geom.Length(far)
	for _, j := range c.movers {
		pace = min(pace, h.Battle().Units[j].Kind.Road)
	}
	if o.Order == cd.CautiousAdvance {
		pace /= 2
	}
	for _, edge := range o.LeaveEdges {
		if out := h.beyondEdge(road); edge == c.to.edge && !h.staysFor(i) && out != nil && h.try(cd.Move{Stand: o.Stand, Path: out}) {
			return true
		}
	}
	if c.to.edge == "" {
		pace = min(pace, turnOff(road, pace, f))
	}
	for _, part := range [...]geom.Length{20, 19, 18, 16, 14, 12, 10, 6} {
		if path := cut(road, pace*part/20); len(path) > 0 && h.try(cd.Move{Stand: o.Stand, Path: path}) {
			return true
		}
	}
	return false
}

// turnOff is how far along a road, at most some length, the goal is nearest.
func turnOff(road []geom.Point, most geom.Length, f *field) geom.Length {
	best, least := most, geom.Length(1<<62)
	for l := grain; l <= most; l += grain {
		if path := cut(road, l); len(path) > 0 && f.from(path[len(path)-1]) < least {
			best, least = l, f.from(path[len(path)-1])
		}
	}
	return best
}

// cut is the beginning of a path, without its start, of some length.
func cut(path []geom.Point, l geom.Length) []geom.Point {
	var out []geom.Point
	for k := 1; k < len(path) && l > 0; k++ {
		d := geom.Distance(path[k-1], path[k])
		if d == 0 {
			continue
		}
		if d >= l {
			return append(out, geom.Divide(path[k-1], path[k], int64(l), int64(d)))
		}
		out = append(out, path[k])
		l -= d
	}
	return out
}

// roadFrom is the road that a point is on, from there toward the goal of a
// field, the point first.
func (h *hand) roadFrom(p geom.Point, f *field) (way []geom.Point, on bool) {
	for k := range h.Battle().Scenario.Terrain {
		t := &h.Battle().Scenario.Terrain[k]
		if t.Kind != los.Road && t.Kind != los.Trail || !t.Line.Bounds().Contains(p) || !t.Line.Contains(p) {
			continue
		}
		line := t.Line.Points
		best, least := 1, geom.Length(far)
		for n := 1; n < len(line); n++ {
			if d := geom.Gap(p, geom.Hull{line[n-1], line[n]}); d < least {
				best, least = n, d
			}
		}
		down := append([]geom.Point{p}, line[best:]...)
		up := []geom.Point{p}
		for n := best - 1; n >= 0; n-- {
			up = append(up, line[n])
		}
		look := func(path []geom.Point) geom.Length {
			c := cut(path, 16*geom.Inch)
			if len(c) == 0 {
				return far
			}
			return f.from(c[len(c)-1])
		}
		way = down
		if look(up) < look(down) {
			way = up
		}
		if look(way) < f.from(p)-6*geom.Inch {
			return way, true
		}
	}
	return nil, false
}

// awayFrom is the way directly away from the nearest enemy that a stand sees; else from
// the nearest that anybody does.
func (h *hand) awayFrom(i int) geom.Angle {
	j := h.nearestSeen(i)
	if j < 0 {
		j, _ = h.nearest(i)
	}
	if j >= 0 {
		return h.Stands[j].At.AngleTo(h.Stands[i].At)
	}
	return (h.inward() + 180*geom.Degree).Normal()
}
