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
// each by itself on the table with its center on one road or trail, one behind
// the other no farther apart than the interval. Its head is the foremost along
// the road, the way the arrow points; the chit must lie within
// ruling.column-head of it.
func (s *State) column(c *Chit) []bool {
	near := geom.Circle{Center: c.At, Radius: s.battle.Chart.length(rulingColumnHead)}
	if s.unit(c.By).Kind.Command == units.SelfCommand || !s.anyMarches(c, near) {
		return nil
	}
	for k := range s.battle.ground.features {
		f := &s.battle.ground.features[k]
		if !f.linear || f.kind != los.Road && f.kind != los.Trail {
			continue
		}
		if in := s.columnOn(f, c, near); in != nil {
			return in
		}
	}
	return nil
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

func (s *State) columnOn(f *feature, c *Chit, near geom.Circle) []bool {
	var on []int
	close := false
	for i := range s.Stands {
		if s.marches(i, c) && f.holds(s.Stands[i].At) {
			on = append(on, i)
			close = close || s.touches(i, near)
		}
	}
	if !close || len(on) < 2 {
		return nil
	}
	_, leg := f.along(c.At)
	ahead := geom.Length(1)
	if d := c.Facing.Direction(); leg.Dot(geom.Pt(geom.Length(d.X), geom.Length(d.Y))) < 0 {
		ahead = -1
	}
	at := make([]geom.Length, len(s.Stands))
	for _, i := range on {
		l, _ := f.along(s.Stands[i].At)
		at[i] = l * ahead
	}
	slices.SortStableFunc(on, func(i, j int) int { return cmp.Compare(at[j], at[i]) }) // the foremost first
	interval := s.battle.Chart.length(orderInterval)
	for start := 0; start < len(on); {
		end := start + 1
		for end < len(on) && s.within(on[end-1], on[end], interval) {
			end++
		}
		if end-start > 1 && s.touches(on[start], near) {
			in := make([]bool, len(s.Stands))
			for _, i := range on[start:end] {
				in[i] = true
			}
			return in
		}
		start = end
	}
	return nil
}

// within reports whether two stands are at most so far apart.
func (s *State) within(i, j int, far geom.Length) bool {
	f, g := s.Footprint(i), s.Footprint(j)
	return f.Within(&g, far)
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
