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

// column tells which units are in a column that a chit commands (CD 3.11), nil
// if there is none. A column is two stands or more of the issuer's command,
// each by itself on the table with its center on one road or trail, one behind
// the other no farther apart than the interval. Its head is the foremost along
// the road, the way the arrow points; the chit must lie within
// ruling.column-head of it.
func (s *State) column(c *Chit) []bool {
	if s.unit(c.By).Kind.Command == units.SelfCommand {
		return nil // nobody else follows
	}
	near := geom.Circle{Center: c.At, Radius: s.battle.Chart.length(rulingColumnHead)}
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

func (s *State) columnOn(f *feature, c *Chit, near geom.Circle) []bool {
	var on []int
	close := false
	for i := range s.Stands {
		if s.OnTable(i) && s.unit(i).Kind.Class != units.Gun && s.follows(i, c.By) && f.holds(s.Stands[i].At) {
			on = append(on, i)
			foot := s.Footprint(i)
			close = close || near.Touches(&foot)
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
		head := s.Footprint(on[start])
		if end-start > 1 && near.Touches(&head) {
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
