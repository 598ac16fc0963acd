package cd

import (
	"cmp"
	"math"
	"slices"

	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// A try is a plan that is not chosen yet, with what it comes to.
type try struct {
	move   rules.Move
	costs  rules.PlanCosts
	mended string // where its end was put, that a hand had missed; empty: where it was put by hand
}

func (x *try) allowed() bool { return x.costs.Refused == nil }

// whole reports whether the plan is carried out to its end, as far as is known.
func (x *try) whole() bool { return x.allowed() && !x.costs.End.Halted }

// A planner works plans out on a view of its side: each plan that it takes up is
// minded by those after it.
type planner struct {
	view *rules.State
	side int
}

func (m *model) planner() planner { return planner{m.view, m.side} }

// take has an action count for what is asked from now on.
func (p *planner) take(a rules.Action) {
	if n, _, err := rules.Apply(p.view, p.view.Sides()[p.side], a, nil); err == nil {
		p.view = n
	}
}

func (p *planner) cost(m rules.Move) try { return try{move: m, costs: p.view.Costs(p.side, m)} }

// to plans a stand to a place: straight, by the corners that were set, or around
// what is in the way; with nearest to the lawful place nearest to it. Was is the
// plan that it has: who pushes a gun goes on pushing, who is aboard gets out.
func (p *planner) to(stand string, was rules.Move, knots []geom.Point, at geom.Point, nearest bool) try {
	m := rules.Move{Stand: stand, Path: append(slices.Clone(knots), at), Push: was.Push, Facing: was.Facing}
	s, ok := p.view.Piece(stand)
	if ok && s.Aboard != "" {
		m.Dismount = true
		if len(knots) == 0 {
			beside := p.cost(rules.Move{Stand: stand, Dismount: true, At: at, Facing: was.Facing})
			if beside.allowed() {
				return beside
			}
		}
	}
	x := p.cost(m)
	if x.whole() || len(knots) > 0 || m.Push != "" {
		return x
	}
	if !m.Dismount {
		if way, _ := p.view.Reachable(p.side, stand, at); len(way) > 1 {
			y := p.cost(rules.Move{Stand: stand, Path: way[1:]})
			if y.whole() {
				return y
			}
			if !x.allowed() {
				x = y
			}
		}
	}
	if nearest {
		if best, ok := p.nearest(m, at); ok {
			return best
		}
	}
	return x
}

// nearest looks for the lawful end of a straight leg that is nearest to a place:
// on the outline of the region, a little to its inside.
func (p *planner) nearest(m rules.Move, at geom.Point) (try, bool) {
	r := p.view.Region(p.side, m.Stand)
	end, ok := nearestOutline(r.Outlines, at)
	if !ok {
		return try{}, false
	}
	for _, in := range [...]float64{0.02, 0.08, 0.2, 0.4} {
		for a := geom.Angle(0); a < 360*geom.Degree; a += 30 * geom.Degree {
			q := ahead(end, a, in)
			if !r.Contains(q) {
				continue
			}
			m.Path = []geom.Point{q}
			if x := p.cost(m); x.allowed() {
				return x, true
			}
		}
	}
	return try{}, false
}

// nearestOutline returns the point of outlines nearest to another, rounded.
func nearestOutline(rings [][]geom.Point, at geom.Point) (best geom.Point, ok bool) {
	least := math.Inf(1)
	for _, ring := range rings {
		for k, a := range ring {
			b := ring[(k+1)%len(ring)]
			ax, ay := float64(at.X-a.X), float64(at.Y-a.Y)
			dx, dy := float64(b.X-a.X), float64(b.Y-a.Y)
			share := 0.0
			if n := dx*dx + dy*dy; n > 0 {
				share = max(0, min(1, (ax*dx+ay*dy)/n))
			}
			if far := math.Hypot(ax-share*dx, ay-share*dy); far < least {
				least, ok = far, true
				best = a.Add(geom.Pt(geom.Length(share*dx), geom.Length(share*dy)))
			}
		}
	}
	return best, ok
}

// along plans a stand as far as it gets along its arrow, with room to turn at the edge
// of the table, or half of that; up to the first enemy that it would run into.
func (p *planner) along(stand string, half bool) (try, bool) {
	a := p.view.Advance(p.side, stand)
	m := a.Inside
	m.Stand = stand
	if half && len(a.Half) > 1 {
		m.Path = a.Half[1:]
		if x := p.cost(m); x.allowed() {
			return p.offEdge(p.upToEnemy(x)), true
		}
		return p.nearest(m, a.Half[len(a.Half)-1])
	}
	if len(m.Path) == 0 {
		return try{costs: rules.PlanCosts{Refused: a.Refused}}, false
	}
	return p.withCrew(p.upToEnemy(p.cost(m)))
}

// withCrew keeps a vehicle that has a gun in tow by the crew, where that is on foot
// and moves too: it goes no farther than the crew gets, or than it must.
func (p *planner) withCrew(x try) (try, bool) {
	crew, ok := p.walkingCrew(x.move.Stand)
	tow, _ := p.view.Piece(x.move.Stand)
	if !ok || !x.allowed() {
		return x, x.allowed()
	}
	from := tow.Footprint.Center
	way := append([]geom.Point{from}, x.move.Path...)
	walk := append([]geom.Point{crew.Footprint.Center}, p.view.Advance(p.side, crew.Name).Inside.Path...)
	share := inchesOf(walk) / inchesOf(way)
	if len(walk) < 2 || share >= 1 {
		return x, true
	}
	m := x.move
	m.Path = gone(way, share)[1:]
	if y := p.cost(m); y.allowed() && y.costs.Used >= y.costs.Least {
		return y, true
	}
	if y, ok := p.nearest(m, m.Path[len(m.Path)-1]); ok {
		return y, true
	}
	return x, true
}

// walkingCrew is the crew of the gun that a vehicle has in tow, if that is on foot.
func (p *planner) walkingCrew(tow string) (rules.Piece, bool) {
	t, ok := p.view.Piece(tow)
	if !ok {
		return t, false
	}
	for _, name := range t.Cargo {
		if gun, ok := p.view.Piece(name); ok && gun.Crew != "" {
			crew, ok := p.view.Piece(gun.Crew)
			return crew, ok && crew.Aboard == "" && crew.Place == rules.OnTable
		}
	}
	return t, false
}

// toCover plans a stand to the nearest cover that it gets to along its arrow:
// places are sampled, and the engine says of each what cover it gives. Only where there
// is no other it is so near to the edge of the table that the stand could not turn.
func (p *planner) toCover(stand string) (try, bool) {
	if x, ok := p.coverWith(stand, true); ok {
		return x, true
	}
	return p.coverWith(stand, false)
}

func (p *planner) coverWith(stand string, turns bool) (try, bool) {
	s, ok := p.view.Piece(stand)
	far := p.view.Advance(p.side, stand).Farthest.Path
	if !ok || len(far) == 0 {
		return try{}, false
	}
	region := p.view.Region(p.side, stand)
	from := s.Footprint.Center
	way := from.AngleTo(far[len(far)-1])
	for d := geom.Length(0); d <= 2*geom.Distance(from, far[len(far)-1]); d += geom.Inch / 2 {
		var best try
		most := rules.NoCover
		for _, aside := range [...]geom.Length{0, 1, -1, 2, -2, 3, -3, 4, -4, 6, -6} {
			at := from.Ahead(way.Direction(), d).Ahead((way + 90*geom.Degree).Normal().Direction(), aside*geom.Inch/2)
			if !region.Contains(at) {
				continue
			}
			if turns && !p.view.RoomToTurn(stand, at) {
				continue
			}
			there, why := p.view.WithStandAt(stand, at, way)
			if why != nil {
				continue
			}
			q, ok := there.Piece(stand)
			if !ok || q.Cover <= most {
				continue
			}
			if x := p.cost(rules.Move{Stand: stand, Path: []geom.Point{at}, Dismount: s.Aboard != ""}); x.whole() {
				best, most = x, q.Cover
			}
		}
		if most > rules.NoCover {
			return best, true
		}
	}
	return try{}, false
}

// mount plans a stand into a carrier: where both are now, else where the carrier
// will be.
func (p *planner) mount(stand, carrier string) try {
	x := p.cost(rules.Move{Stand: stand, Mount: carrier})
	s, ok := p.view.Piece(stand)
	c, there := p.view.Piece(carrier)
	if x.allowed() || !ok || !there || s.Aboard != "" {
		return x
	}
	for _, r := range x.costs.Refused { // there is no room, or it takes no such stand
		if r.Rule == "4.8" || r.Rule == "4.14" {
			return x
		}
	}
	end := c.Footprint.Center
	for _, a := range p.view.ChosenBy(p.side) {
		if m, ok := a.(rules.Move); ok && m.Stand == carrier {
			end = p.view.Costs(p.side, m).End.At
		}
	}
	back := end.AngleTo(s.Footprint.Center)
	for _, far := range [...]float64{1.2, 1.6, 2, 0.9} {
		for _, turn := range [...]geom.Angle{0, 30, -30, 60, -60, 90, -90, 130, -130, 180} {
			m := rules.Move{Stand: stand, Mount: carrier, Path: []geom.Point{ahead(end, back+turn*geom.Degree, far)}}
			if y := p.cost(m); y.allowed() {
				return y
			}
		}
	}
	return x
}

// push plans a stand to man-handle a gun as far along the arrow as it gets.
func (p *planner) push(stand, gun string, arrow geom.Angle) try {
	s, _ := p.view.Piece(stand)
	var x try
	for far := 12.0; far > 0; far -= 0.5 {
		x = p.cost(rules.Move{Stand: stand, Push: gun, Path: []geom.Point{ahead(s.Footprint.Center, arrow, far)}})
		if x.allowed() {
			return x
		}
	}
	return x
}

// leave plans a stand off the table by an edge: straight, or along its arrow.
func (p *planner) leave(stand, edge string, arrow geom.Angle) try {
	s, _ := p.view.Piece(stand)
	tb := p.view.Battle().Scenario.Table
	at, beyond := s.Footprint.Center, geom.Inch/2
	straight, far := at, geom.Length(0)
	switch edge {
	case "north":
		straight.Y, far = -beyond, at.Y
	case "south":
		straight.Y, far = tb.Depth+beyond, tb.Depth-at.Y
	case "west":
		straight.X, far = -beyond, at.X
	case "east":
		straight.X, far = tb.Width+beyond, tb.Width-at.X
	}
	out := p.cost(rules.Move{Stand: stand, Path: []geom.Point{straight}, Dismount: s.Aboard != ""})
	if out.allowed() {
		return out
	}
	share := math.Abs(math.Cos(radiansOf(arrow) - radiansOf(at.AngleTo(straight))))
	if share > 0.1 {
		m := rules.Move{Stand: stand, Path: []geom.Point{ahead(at, arrow, (far+beyond).Inches()/share)}, Dismount: s.Aboard != ""}
		if x := p.cost(m); x.allowed() {
			return x
		}
	}
	return out
}

// frontFirst sorts stands so that those farthest in a direction are planned
// first: those behind find their places free.
func (m *model) frontFirst(stands []string, way geom.Angle) []string {
	sin, cos := math.Sincos(radiansOf(way))
	far := func(s string) float64 {
		p := m.get(s)
		return sin*p.At.X.Inches() - cos*p.At.Y.Inches()
	}
	out := slices.Clone(stands)
	slices.SortStableFunc(out, func(a, b string) int { return cmp.Compare(far(b), far(a)) })
	return out
}
