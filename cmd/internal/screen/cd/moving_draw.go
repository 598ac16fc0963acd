package cd

import (
	"slices"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

func (v *moving) layer(p *picture.Picture) {
	v.backing.layer(p)
	if v.region != nil && v.region.Refused == nil {
		p.Area(v.region.Outlines, ui.Faded(ui.White, 0.42), pen{Color: draftInk, Width: 1.6, Dash: []float64{1.4, 2}})
		v.halfLine(p)
	}
	for _, s := range v.movers() {
		if m, ok := v.plans[s]; ok && !v.trying(s) {
			v.wayOf(p, m, v.costs[s])
		}
	}
}

// halfLine draws across the region where half of the allowance is used.
func (v *moving) halfLine(p *picture.Picture) {
	n := len(v.half)
	if n < 2 {
		return
	}
	end := v.half[n-1]
	way := v.half[n-2].AngleTo(end)
	side := func(turn geom.Angle) geom.Point {
		at := end
		for far := 0.25; far < 16; far += 0.25 {
			q := ahead(end, way+turn, far)
			if !v.region.Contains(q) {
				break
			}
			at = q
		}
		return at
	}
	a, b := side(-90*geom.Degree), side(90*geom.Degree)
	if a != b {
		p.Add(&picture.Path{Lines: []picture.Line{{Points: pts([]geom.Point{a, b})}}, Style: picture.Style{Stroke: draftInk, Width: px(1.8), Dash: []float64{2, 2}}})
	}
}

func (v *moving) trying(stand string) bool {
	return slices.ContainsFunc(v.tried, func(x try) bool { return x.move.Stand == stand })
}

// wayOf draws a plan.
func (v *moving) wayOf(p *picture.Picture, m rules.Move, c rules.PlanCosts) {
	s := v.m().get(m.Stand)
	if s == nil {
		return
	}
	n := draftPen
	if c.Refused != nil {
		n = refusedPen
	}
	path := append([]geom.Point{s.Footprint.Center}, m.Path...)
	if m.Dismount && m.At != (geom.Point{}) {
		path = append([]geom.Point{s.Footprint.Center, m.At}, m.Path...)
	}
	if q := v.m().get(m.Mount); q != nil && len(m.Path) == 0 {
		path = append(path, q.Footprint.Center)
	}
	if c.Refused == nil && c.End.Halted {
		far := c.End.Far
		if m.Dismount && m.At != (geom.Point{}) {
			far += geom.Distance(path[0], path[1])
		}
		stoppedWay(p, path, far)
		return
	}
	p.Way(path, n)
}

func (v *moving) hand(p *picture.Picture) {
	v.backing.hand(p)
	for _, x := range v.tried {
		v.wayOf(p, x.move, x.costs)
		marksOf(p, x.costs.Refused)
	}
}

func (v *moving) ghosts() []ghost {
	out := v.backing.ghosts()
	for _, s := range v.movers() {
		c, ok := v.costs[s]
		p := v.m().get(s)
		if ok && !v.trying(s) && p != nil && c.End.Aboard == "" && c.End.At != (geom.Point{}) && (c.End.At != p.At || p.Aboard != "") {
			out = append(out, ghost{name: s, at: c.End.At, facing: c.End.Facing, refused: c.Refused != nil})
		}
	}
	for i := range v.tried {
		x := &v.tried[i]
		out = append(out, ghost{name: x.move.Stand, at: x.end(), facing: x.facing(v.m()), refused: !x.allowed()})
	}
	return append(out, v.offers.ghosts(v.m())...)
}

// end is where a plan that is tried leads.
func (x *try) end() geom.Point {
	switch n := len(x.move.Path); {
	case x.allowed() && x.costs.End.Aboard == "":
		return x.costs.End.At
	case n > 0:
		return x.move.Path[n-1]
	case x.move.At != geom.Point{}:
		return x.move.At
	}
	return x.costs.End.At
}

func (x *try) facing(m *model) geom.Angle {
	if p := m.get(x.move.Stand); p != nil && !x.allowed() {
		return p.Facing
	}
	return x.costs.End.Facing
}

// chits are those of one's own that order to move.
func (v *moving) chits() []chitSign { return turnedUp(v.m(), v.t.player.selected) }

func (v *moving) mark(stand string) standMark {
	p := v.m().get(stand)
	mover := slices.Contains(v.movers(), stand) || slices.Contains(v.able(), stand)
	m := standMark{dim: p != nil && p.own && !mover}
	_, planned := v.plans[stand]
	m.wants = mover && !planned && slices.Contains(v.todo().next, stand)
	return m
}
