package cd

import (
	"maps"
	"math"
	"slices"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/table"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// shown is what the table shows: the view, or how it was at the moment of the
// news that is being shown.
func (t *Table) shown() *model {
	if t.show != nil {
		return t.show.model()
	}
	return t.player.model
}

// copied returns the model with pieces of its own.
func (m *model) copied() *model {
	c := *m
	c.pieces = slices.Clone(m.pieces)
	c.index = maps.Clone(m.index)
	return &c
}

// apply makes the model what it is after a change that the side was told of.
// Stands that it did not know come from the later model.
func (m *model) apply(c *rules.Change, later *model) {
	i, known := m.index[c.Stand]
	if c.Gone && (c.To == "" || c.To != m.name()) {
		if known && !m.pieces[i].own {
			m.pieces[i].onTable = false
			m.pieces[i].Place = rules.Waiting
		}
		return
	}
	if !known {
		p := later.get(c.Stand)
		if p == nil {
			return
		}
		i = len(m.pieces)
		m.pieces = append(m.pieces, *p)
		m.index[c.Stand] = i
	}
	p := &m.pieces[i]
	if s := p.stood; s != nil && (c.At != s.at || len(c.Path) > 1 || c.Place != rules.OnTable || c.Aboard != "") {
		p.stood = nil
	}
	p.Place, p.Aboard, p.Wreck = c.Place, c.Aboard, c.Wreck
	p.Hits, p.Pin, p.Stand.Demoralized = c.Hits, c.Pin, c.Demoralized
	p.Seen = !c.Hidden
	if len(c.Path) > 1 && p.Motion == rules.Still {
		p.Motion = rules.Open // in cover or not: it is marked the same
	}
	p.Dug = p.Dug && (c.At == p.At || p.stood != nil) && c.Aboard == ""
	p.onTable = c.Place == rules.OnTable && c.Aboard == ""
	if c.Aboard == "" && c.Place == rules.OnTable && p.stood == nil {
		m.put(p, c.At, c.Facing)
	}
	order := p.icon.Order
	p.icon = m.iconOf(p)
	p.icon.Order = order
}

// name is the side's.
func (m *model) name() string { return m.view.Sides()[m.side] }

// put puts a stand somewhere.
func (m *model) put(p *piece, at geom.Point, facing geom.Angle) {
	w, d := p.width()
	p.At, p.Facing = at, facing
	p.Footprint = geom.NewFootprint(at, facing, geom.Length(math.Round(w*float64(geom.Inch))), geom.Length(math.Round(d*float64(geom.Inch))))
}

// model is what the table shows at this moment of the beat: stands on their way,
// then what became of them.
func (s *showing) model() *model {
	ways := s.ways()
	switch {
	case s.done():
		return s.post
	case len(ways) == 0 || s.t.reduced():
		return s.pre
	}
	share := s.share()
	m := s.pre.copied()
	for name, path := range ways {
		if p := m.get(name); p != nil && p.onTable {
			at, facing := along(path, share)
			m.put(p, at, facing)
		}
	}
	return m
}

// settled is the model that stands are on their way in, or have come to.
func (s *showing) settled() *model {
	if s.done() {
		return s.post
	}
	return s.pre
}

// share is how much of their ways stands have gone.
func (s *showing) share() float64 {
	if s.t.reduced() {
		return 1
	}
	return math.Min(float64(s.ticks)/float64(s.turn()), 1)
}

// gone is a path as far as a share of its length.
func gone(path []geom.Point, share float64) (out []geom.Point) {
	if len(path) < 2 || share >= 1 {
		return path
	}
	at, _ := along(path, share)
	left := inchesOf(path) * share
	for i, p := range path {
		if i > 0 {
			if left -= inchesOf(path[i-1 : i+1]); left <= 0 {
				break
			}
		}
		out = append(out, p)
	}
	return append(out, at)
}

// ways are the paths that stands go in the beat.
func (s *showing) ways() map[string][]geom.Point {
	if s.paths == nil {
		s.paths = map[string][]geom.Point{}
		for i := range s.beat().entries {
			for _, c := range s.beat().entries[i].event.Changes {
				if len(c.Path) > 1 {
					s.paths[c.Stand] = c.Path
				}
			}
		}
	}
	return s.paths
}

// inchesOf is the length of a path in inches.
func inchesOf(path []geom.Point) (far float64) {
	for i := 1; i < len(path); i++ {
		far += table.Inches(path[i-1]).DistanceTo(table.Inches(path[i]))
	}
	return far
}

// along returns the place at a share of the length of a path, and the way it
// leads there.
func along(path []geom.Point, share float64) (geom.Point, geom.Angle) {
	left := inchesOf(path) * math.Max(0, math.Min(share, 1))
	for i := 1; i < len(path); i++ {
		a, b := table.Inches(path[i-1]), table.Inches(path[i])
		far := a.DistanceTo(b)
		if left <= far && far > 0 {
			return table.Point(a.Add(b.Sub(a).Mulf(left / far))), path[i-1].AngleTo(path[i])
		}
		left -= far
	}
	n := len(path)
	return path[n-1], path[n-2].AngleTo(path[n-1])
}

// newTurn takes off the icons what they say of a turn: orders, who moved, who fired.
func (m *model) newTurn() {
	for i := range m.pieces {
		p := &m.pieces[i]
		p.Motion, p.Fired = rules.Still, rules.NotFired
		p.icon.Order, p.icon.Moved, p.icon.Fired = picture.UnknownOrder, false, false
	}
}
