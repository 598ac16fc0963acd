package cd

import (
	"math"
	"slices"

	"sightline/game"
	"sightline/geom"
)

// What a hand misses by a little is mended, and said.

// nearly is a plan that is refused with its end put where it is allowed, if that is no
// farther off than near: the last leg longer or shorter, or else the lawful place nearest
// to its end.
func (p *planner) nearly(x try, near geom.Length) (try, bool) {
	n := len(x.move.Path)
	s, ok := p.view.Piece(x.move.Stand)
	if !ok || x.allowed() || n == 0 || x.move.Push != "" || near <= 0 {
		return x, false
	}
	end, from := x.move.Path[n-1], s.Footprint.Center
	if n > 1 {
		from = x.move.Path[n-2]
	}
	way := from.AngleTo(end)
	put := func(at geom.Point) try {
		m := x.move
		m.Path = append(slices.Clone(m.Path[:n-1]), at)
		y := p.cost(m)
		y.mended = mendedFor(x.costs.Refused)
		return y
	}
	for _, sign := range [...]float64{1, -1} {
		if sign < 0 && geom.Distance(from, end) <= near {
			break
		}
		best := put(ahead(end, way, sign*near.Inches()))
		if !best.allowed() {
			continue
		}
		lo, hi := 0.0, near.Inches()
		for range 9 { // to a five-hundredth of what is near
			mid := (lo + hi) / 2
			if y := put(ahead(end, way, sign*mid)); y.allowed() {
				best, hi = y, mid
			} else {
				lo = mid
			}
		}
		return best, true
	}
	if n > 1 || x.move.Dismount {
		return x, false
	}
	r := p.view.Region(p.side, x.move.Stand)
	if at, ok := nearestOutline(r.Outlines, end); !ok || geom.Distance(at, end) > near {
		return x, false
	}
	y, ok := p.nearest(x.move, end)
	y.mended = mendedFor(x.costs.Refused)
	return y, ok && geom.Distance(y.costs.End.At, end) <= 2*near
}

// mendedFor says where an end was put that was refused for some reasons.
func mendedFor(why []game.Reason) string {
	switch {
	case slices.ContainsFunc(why, func(r game.Reason) bool { return r.Rule == "3.5" }):
		return "half, the least it must go"
	case slices.ContainsFunc(why, func(r game.Reason) bool { return r.Rule == "3.4" }):
		return "half, the most it may go"
	case slices.ContainsFunc(why, func(r game.Reason) bool { return r.Rule == "4.1" }):
		return "as far as it may go"
	}
	return "the nearest lawful place"
}

// offEdge is a plan with its end a little off the edge of the table, where the stand can
// turn about, if it could where it sets out and that is allowed.
func (p *planner) offEdge(x try) try {
	n := len(x.move.Path)
	s, ok := p.view.Piece(x.move.Stand)
	if !ok || n == 0 || !x.whole() || x.costs.End.Aboard != "" || x.costs.End.Edge != "" || x.move.Push != "" ||
		p.view.RoomToTurn(s.Name, x.move.Path[n-1]) || s.Aboard == "" && !p.view.RoomToTurn(s.Name, s.Footprint.Center) {
		return x
	}
	c := &s.Footprint.Corners
	room := geom.Distance(c[0], c[2])/2 + geom.Inch/1000
	tb := p.view.Battle().Scenario.Table
	m := x.move
	m.Path = slices.Clone(m.Path)
	at := &m.Path[n-1]
	at.X = min(max(at.X, room), tb.Width-room)
	at.Y = min(max(at.Y, room), tb.Depth-room)
	y := p.cost(m)
	if !y.allowed() {
		y, ok = p.nearly(y, geom.Inch/4)
	}
	if !ok || !y.whole() || !p.view.RoomToTurn(s.Name, y.costs.End.At) {
		return x
	}
	y.mended = "off the edge, so that it can turn"
	return y
}

// slack is how far a hand may be off on the table: a few pixels.
func (v *moving) slack() geom.Length {
	const pixels, most = 10, 0.6
	inches := pixels * v.t.theme.Density / v.t.camera.Scale
	return geom.Length(math.Min(inches, most) * float64(geom.Inch))
}

// mend is what was tried by hand, where it is allowed with as little as a hand misses by.
func (v *moving) mend(p *planner, x try) try {
	if !v.pointed {
		return x
	}
	if y, ok := p.nearly(x, v.slack()); ok {
		x = y
	}
	y := p.offEdge(x)
	if y.mended != "" && x.mended != "" {
		y.mended = x.mended
	}
	return y
}

// mendedTell says of plans where they were put.
func mendedTell(tried []try) string {
	for i := range tried {
		if x := &tried[i]; x.mended != "" && x.allowed() {
			return x.move.Stand + " goes " + used(&x.costs) + ": " + x.mended
		}
	}
	return ""
}
