package commanddecision

import (
	"cmp"
	"slices"

	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

var (
	orderInterval    = cell("order.interval")
	rulingColumnHead = cell("ruling.column-head")
)

// columns is column of every chit on the table.
func (s *State) columns() [][]bool {
	list := make([][]bool, len(s.Orders))
	for k := range s.Orders {
		if c := &s.Orders[k]; !c.Gone && c.By >= 0 {
			list[k] = s.column(c)
		}
	}
	return list
}

// column tells which units are in a column that a chit commands (CD 3.11), nil
// if there is none. A column is two stands or more of the issuer's command,
// each by itself on the table with its center on a road or trail, one behind
// the other no farther apart than the interval, along one road or from one into
// another that it meets. Its head is the foremost along its road, the way the
// arrow points; the chit must lie within ruling.column-head of it.
func (s *State) column(c *Chit) []bool {
	near := geom.Circle{Center: c.At, Radius: s.battle.Chart.length(rulingColumnHead)}
	if s.unit(c.By).Kind.Command == units.SelfCommand || !s.anyMarches(c, near) {
		return nil
	}
	m := roadway{State: s, interval: s.battle.Chart.length(orderInterval)}
	for k := range s.battle.ground.features {
		if f := &s.battle.ground.features[k]; f.isWay() {
			m.enter(k, c)
		}
	}
	for k := range m.lanes {
		if in := m.commanded(&m.lanes[k], c, near); in != nil {
			return in
		}
	}
	return nil
}

// isWay reports whether columns go on a feature.
func (f *feature) isWay() bool {
	return f.linear && !f.obstacle && (f.kind == los.Road || f.kind == los.Trail)
}

// A roadway is all that stand on roads and may be in a column.
type roadway struct {
	*State
	interval geom.Length
	lanes    []lane
}

// A lane is a road with who is on it, in order along it.
type lane struct {
	road int // the feature
	on   []placed
}

// A placed is a stand, and how far along a road it is.
type placed struct {
	stand int
	at    geom.Length
}

// enter adds a road that anybody is on.
func (m *roadway) enter(road int, c *Chit) {
	f := &m.battle.ground.features[road]
	l := lane{road: road}
	for i := range m.Stands {
		if m.marches(i, c) && f.holds(m.Stands[i].At) {
			at, _ := f.along(m.Stands[i].At)
			l.on = append(l.on, placed{i, at})
		}
	}
	if len(l.on) > 0 {
		slices.SortStableFunc(l.on, func(x, y placed) int { return cmp.Compare(x.at, y.at) })
		m.lanes = append(m.lanes, l)
	}
}

// commanded is the column whose head is on a lane and at the chit, or nil.
func (m *roadway) commanded(l *lane, c *Chit, near geom.Circle) []bool {
	_, leg := m.battle.ground.features[l.road].along(c.At)
	ahead := 1
	if d := c.Facing.Direction(); leg.Dot(geom.Pt(geom.Length(d.X), geom.Length(d.Y))) < 0 {
		ahead = -1
	}
	for n := range l.on {
		if ahead > 0 {
			n = len(l.on) - 1 - n // the foremost first
		}
		i, before := l.on[n].stand, n+ahead
		if !m.touches(i, near) || before >= 0 && before < len(l.on) && m.within(i, l.on[before].stand, m.interval) {
			continue
		}
		if in := m.behind(l, l.on[n], ahead); in != nil {
			return in
		}
	}
	return nil
}

// behind is the column of which a stand is the head: all to whom it leads back
// from it, over gaps of no more than the interval. It is nil if nobody is behind,
// or if one before it has gone on into another road and faces away.
func (m *roadway) behind(l *lane, head placed, ahead int) []bool {
	in := make([]bool, len(m.Stands))
	in[head.stand] = true
	list := []int{head.stand}
	for k := 0; k < len(list); k++ {
		for _, x := range m.next(list[k]) {
			if list[k] == head.stand {
				at, _ := m.battle.ground.features[l.road].along(x.by)
				on := geom.Length(ahead) * (at - head.at)
				d := m.Stands[x.stand].Facing.Direction()
				from := m.Stands[x.stand].At.Sub(x.by)
				if x.road != l.road && on >= 0 && int64(from.X)*d.X+int64(from.Y)*d.Y > 0 {
					return nil
				}
				if on > 0 {
					continue
				}
			}
			if !in[x.stand] {
				in[x.stand] = true
				list = append(list, x.stand)
			}
		}
	}
	if len(list) < 2 {
		return nil
	}
	return in
}

// A link leads from a stand to one next to it in a column.
type link struct {
	stand int
	road  int        // it is on
	by    geom.Point // where its road is reached; on the same road where it is
}

// next are the stands next to one: along the roads that it is on, or beyond where
// one of these meets another.
func (m *roadway) next(i int) []link {
	var list []link
	for k := range m.lanes {
		l := &m.lanes[k]
		n := slices.IndexFunc(l.on, func(x placed) bool { return x.stand == i })
		if n < 0 {
			continue
		}
		for _, o := range [2]int{n - 1, n + 1} {
			if o >= 0 && o < len(l.on) && m.within(i, l.on[o].stand, m.interval) {
				list = append(list, link{l.on[o].stand, l.road, m.Stands[l.on[o].stand].At})
			}
		}
		for _, j := range m.battle.ground.junctions {
			if j.roads[0] == l.road {
				list = m.beyond(list, l.on[n], j.roads[1], j.along, j.at)
			} else if j.roads[1] == l.road {
				list = m.beyond(list, l.on[n], j.roads[0], [2]geom.Length{j.along[1], j.along[0]}, j.at)
			}
		}
	}
	return list
}

// beyond adds the stands on another road to which it is no farther, by a junction
// so far along both.
func (m *roadway) beyond(list []link, from placed, road int, along [2]geom.Length, by geom.Point) []link {
	k := slices.IndexFunc(m.lanes, func(l lane) bool { return l.road == road })
	if k < 0 {
		return list
	}
	for _, x := range m.lanes[k].on {
		a, b := from.at-along[0], x.at-along[1]
		if far := max(a, -a) + max(b, -b); x.stand != from.stand && far <= m.interval+m.reach(x.stand)+m.reach(from.stand) && m.within(from.stand, x.stand, m.interval) {
			list = append(list, link{x.stand, road, by})
		}
	}
	return list
}

// anyMarches reports whether anybody could be the head of a column that a chit
// commands.
func (s *State) anyMarches(c *Chit, near geom.Circle) bool {
	for i := range s.Stands {
		if s.marches(i, c) && s.touches(i, near) {
			return true
		}
	}
	return false
}

// marches reports whether a stand may be part of a column that a chit commands.
func (s *State) marches(i int, c *Chit) bool {
	return s.OnTable(i) && s.unit(i).Kind.Class != units.Gun && s.follows(i, c.By)
}

// touches reports whether a stand is within a circle, if only in part.
func (s *State) touches(i int, c geom.Circle) bool {
	at := s.Stands[i].At
	if a := s.Stands[i].Aboard; a >= 0 {
		i, at = a, s.Stands[a].At
	}
	d, r := at.Sub(c.Center), s.reach(i)+c.Radius
	if d.X < -r || d.X > r || d.Y < -r || d.Y > r {
		return false
	}
	foot := s.Footprint(i)
	return c.Touches(&foot)
}

// within reports whether two stands are at most so far apart.
func (s *State) within(i, j int, far geom.Length) bool {
	f, g := s.Footprint(i), s.Footprint(j)
	return f.Within(&g, far)
}

// A junction is where two roads or trails meet: one ends on the other or at its
// end, or they cross.
type junction struct {
	roads [2]int // features
	along [2]geom.Length
	at    geom.Point
}

// join finds where roads meet.
func (g *ground) join() {
	for j := range g.features {
		for i := range g.features[:j] {
			e, f := &g.features[i], &g.features[j]
			if !e.isWay() || !f.isWay() || !e.box.Touches(f.box) {
				continue
			}
			for k := 1; k < len(e.line.Points); k++ {
				for n := 1; n < len(f.line.Points); n++ {
					p, q := geom.Hull(e.line.Points[k-1:k+1]), geom.Hull(f.line.Points[n-1:n+1])
					near := (e.line.Width + f.line.Width) / 2
					if !geom.BoundsOf(p...).Grown(near).Touches(geom.BoundsOf(q...)) || p[0] == p[1] || q[0] == q[1] || !geom.Within(p, q, near) {
						continue
					}
					at, to := geom.ClosestPoints(p, q)
					if l, m := geom.LineThrough(p[0], p[1]), geom.LineThrough(q[0], q[1]); geom.SegmentsTouch(p[0], p[1], q[0], q[1]) && !l.Parallel(m) {
						at = l.Meet(m).Rounded()
						to = at
					}
					x := junction{roads: [2]int{i, j}, at: at}
					x.along[0], _ = e.along(at)
					x.along[1], _ = f.along(to)
					g.junctions = append(g.junctions, x)
				}
			}
		}
	}
}

// along returns how far along a line the place nearest to a point is, and the
// way the line goes there.
func (f *feature) along(p geom.Point) (at geom.Length, leg geom.Point) {
	best, sum := geom.Length(-1), geom.Length(0)
	for k := 1; k < len(f.line.Points); k++ {
		a, b := f.line.Points[k-1], f.line.Points[k]
		if a == b {
			continue
		}
		length := geom.Distance(a, b)
		if off := geom.Gap(p, geom.Hull{a, b}); best < 0 || off < best {
			best, leg = off, b.Sub(a)
			at = sum + min(max(geom.Unscale(p.Sub(a).Dot(leg), leg), 0), length)
		}
		sum += length
	}
	return at, leg
}
