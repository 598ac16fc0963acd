package commanddecision

import (
	"slices"

	"sightline/game"
	"sightline/geom"
)

// A Region is where a stand may end its movement under its order, as far as its
// side knows, by one straight leg from where it is or gets out: on the table,
// not by an edge of it, getting into nothing and pushing no gun. Wherever it
// says that the stand may end, Apply allows it to.
//
// It misses little of that: no end that lies farther than Within from it, if the
// leg could be turned so far to both of its sides at its end and still be
// allowed. Left out besides are ends
//   - on Full Advance before half of the allowance is used, where the stand can
//     go no farther (CD 3.5);
//   - of a column that is on no road and goes back;
//   - beyond ground that the stand begins in and may not enter, but over one
//     plain edge of it;
//   - hard by others or by the edge of the table, of a column or a stand on
//     Disengage: these turn as they go.
//
// By two legs, round what is in the way, a stand may get farther.
type Region struct {
	Refused []game.Reason // why it may end nowhere
	// Outlines are rings, without order. A point is in the region if they wind
	// about it in sum: they run clockwise about what they enclose, and about
	// holes the other way.
	Outlines [][]geom.Point
	Within   geom.Length
}

// Contains reports whether a point lies in the region, and not on its edge.
func (r *Region) Contains(p geom.Point) bool {
	sum := 0
	for _, ring := range r.Outlines {
		n, on := winds(ring, p)
		if on {
			return false
		}
		sum += n
	}
	return sum != 0
}

// winds is how often a ring winds about a point; on says that the point is on
// it.
func winds(ring []geom.Point, p geom.Point) (n int, on bool) {
	for k, a := range ring {
		b := ring[(k+1)%len(ring)]
		o := geom.Orient(a, b, p)
		if o == 0 && geom.BoundsOf(a, b).Contains(p) {
			return 0, true
		}
		switch {
		case a.Y <= p.Y && b.Y > p.Y && o > 0:
			n++
		case b.Y <= p.Y && a.Y > p.Y && o < 0:
			n--
		}
	}
	return n, false
}

// Region tells where a stand may end, in the step in which movement is planned.
// It uses only what the side knows, and of friends where they are planned to
// end.
func (s *State) Region(side int, stand string) Region {
	r := Region{Within: 2 * fanWidth}
	p, side, a, why := s.setting(side, stand)
	if r.Refused = why; why != nil {
		return r
	}
	f := p.fanOf(side, &a)
	spans := make([][]span, len(f.rays))
	for k := range f.rays {
		w := f.wedge(k)
		spans[k] = w.spans()
	}
	r.Outlines = f.outlines(spans)
	return r
}

func (p *play) fanOf(side int, a *Move) *fan {
	i := p.battle.named(a.Stand)
	return p.newFan(side, p.draft(i, a, geom.Point{}), p.setsOut(i, a))
}

// setting is a game in which a stand has no plan, the side it is asked for, and
// the plan to move that it begins with: it gets out, if it is aboard.
func (s *State) setting(asks int, stand string) (p *play, side int, a Move, why []game.Reason) {
	p, a = &play{State: s.clone()}, Move{Stand: stand}
	var no refusal
	side, ok := s.forWhom(asks, stand, &no)
	if !ok {
		return p, side, a, no.list
	}
	if s.Outcome != nil {
		no.no(WrongStep, "", "the game is over: only the referee may go on")
	} else if !p.mayNow(side, verbOf(a), &no) {
		return p, side, a, no.list
	}
	i, ok := p.own(side, stand, &no)
	if !ok {
		return p, side, a, no.list
	}
	a.Dismount = p.Stands[i].Aboard >= 0
	goes := a
	goes.Path = []geom.Point{p.Stands[i].At}
	if !p.plannable(i, &goes, &no) {
		return p, side, a, no.list
	}
	p.Plans = slices.DeleteFunc(p.Plans, func(x Plan) bool { return x.Stand == i })
	p.getsOut(i, &goes, &no)
	return p, side, a, no.list
}

// allows is why a plan is refused.
func (p *play) allows(side int, a Move, path ...geom.Point) []game.Reason {
	var no refusal
	a.Path = path
	p.drafted(side, &a, &no)
	return no.list
}

// Reachable returns a path by which a stand may end at a point, as Apply has
// it, or why Apply refuses the straight one. Paths are looked for that are
// straight, or have one corner near the middle of the straight one.
func (s *State) Reachable(side int, stand string, at geom.Point) ([]geom.Point, []game.Reason) {
	p, side, a, why := s.setting(side, stand)
	if why != nil {
		return nil, why
	}
	if why = p.allows(side, a, at); why == nil || !at.InRange() {
		return []geom.Point{at}, why
	}
	from := p.setsOut(p.battle.named(stand), &a)
	if from == at {
		return nil, why
	}
	across := (from.AngleTo(at) + geom.FullTurn/4).Normal().Direction()
	mid := geom.Divide(from, at, 1, 2)
	for _, off := range [...]geom.Length{1, -1, 2, -2, 4, -4, 8, -8} {
		if knot := mid.Ahead(across, off*geom.Inch/4); p.allows(side, a, knot, at) == nil {
			return []geom.Point{knot, at}, nil
		}
	}
	return nil, why
}

// An Advance is how far a stand gets the way its order points.
type Advance struct {
	Refused []game.Reason // why it may not move
	// Half is the way on which it uses half of its allowance, as far as ground
	// and table let it, its start first: Cautious Advance ends there at the
	// latest, Full Advance at the earliest.
	Half []geom.Point
	// Farthest is a plan to go as far that way as Apply allows, to what Region
	// misses; its path is empty if Apply allows none.
	Farthest Move
	// Inside is Farthest, but short of the edge of the table by as much as the stand
	// takes to turn about where it stands: at the edge it could look off the table
	// alone. It is Farthest where the stand sets out nearer than that, or may not end
	// there.
	Inside Move
}

// Advance tells how far a stand gets along its arrow; a column along its road,
// as it sets out along the arrow; on Disengage straight away from the nearest
// enemy it sees, or along the arrow. It uses only what the side knows.
func (s *State) Advance(side int, stand string) Advance {
	p, side, a, why := s.setting(side, stand)
	if why != nil {
		return Advance{Refused: why}
	}
	i := p.battle.named(stand)
	f := p.fanOf(side, &a)
	way := p.onward(f)
	acts := f.draft.acts
	x := Advance{Farthest: a}
	x.Half, _ = p.Reach(i, f.origin, way, half-acts)
	far, _ := p.Reach(i, f.origin, way, f.draft.order.most()-acts)
	far = far[:min(len(far), mostPoints)]
	whole := pathLength(far)
	allowed := func(long geom.Length) bool {
		return long > 0 && p.allows(side, a, firstPart(far, long)[1:]...) == nil
	}
	long, step := whole, max((whole+15)/16, 1)
	for long > 0 && !allowed(long) {
		long -= step
	}
	long = max(long, 0)
	if at := f.farthest(); long < whole && way[0] == f.ahead() && at > long && allowed(at) {
		long = at
	}
	if long > 0 && long < whole {
		long = last(long, min(long+step, whole), allowed)
	}
	if long > 0 {
		x.Farthest.Path = firstPart(far, long)[1:]
	}
	x.Inside = x.Farthest
	turns := func(long geom.Length) bool {
		part := firstPart(far, long)
		return p.turnsAbout(i, part[len(part)-1])
	}
	if long > 0 && !turns(long) && turns(0) {
		if short := last(0, long, turns); allowed(short) {
			x.Inside.Path = firstPart(far, short)[1:]
		}
	}
	return x
}

// RoomToTurn reports whether a stand that is known at a place would be on the table
// whichever way it faced.
func (s *State) RoomToTurn(stand string, at geom.Point) bool {
	i := s.battle.named(stand)
	return i >= 0 && s.turnsAbout(i, at)
}

// turnsAbout reports whether a stand at a place would be on the table whichever way it
// faces.
func (s *State) turnsAbout(i int, at geom.Point) bool {
	u, b := s.unit(i), s.battle.Scenario.Table.Bounds()
	reach := min(at.X-b.Min.X, b.Max.X-at.X, at.Y-b.Min.Y, b.Max.Y-at.Y)
	w, d, r := int64(u.Width), int64(u.Depth), int64(reach)-2 // corners are rounded
	return r >= 0 && 4*r*r >= w*w+d*d
}

// farthest is the end of the last span along the arrow.
func (f *fan) farthest() geom.Length {
	far := geom.Length(0)
	for _, k := range [2]int{0, len(f.rays) - 1} {
		w := f.wedge(k)
		if spans := w.spans(); len(spans) > 0 {
			far = max(far, spans[len(spans)-1].to-pad)
		}
	}
	return far
}

// ahead is a point along the arrow, farther than the stand gets.
func (f *fan) ahead() geom.Point {
	return f.origin.Ahead(f.arrow.Direction(), 2*max(f.draft.purse.country, f.draft.purse.road))
}

// onward is the path that a stand has before it, its start left out: farther
// than it gets.
func (s *State) onward(f *fan) []geom.Point {
	to, arrow := f.ahead(), f.arrow.Direction()
	if f.draft.order == Disengage && f.flees >= 0 {
		from := s.Stands[f.flees].At
		arrow = from.AngleTo(f.origin).Direction()
		to = f.origin.Ahead(arrow, geom.Distance(f.origin, to))
	}
	if f.draft.column {
		for k := range s.battle.ground.features {
			g := &s.battle.ground.features[k]
			if g.linear && paved(g.row) && g.holds(f.origin) {
				if list := g.ahead(f.origin, arrow); len(list) > 0 {
					return list
				}
			}
		}
	}
	return []geom.Point{to}
}

// ahead are the corners of a line from the place nearest to a point on, the way
// that leads along an arrow there.
func (f *feature) ahead(p geom.Point, arrow geom.Direction) []geom.Point {
	at, leg := f.along(p)
	on, sum := leg.Dot(geom.Pt(geom.Length(arrow.X), geom.Length(arrow.Y))) >= 0, geom.Length(0)
	var list []geom.Point
	for k, q := range f.line.Points {
		if k > 0 {
			sum += geom.Distance(f.line.Points[k-1], q)
		}
		if on == (sum > at) {
			list = append(list, q)
		}
	}
	if !on {
		slices.Reverse(list)
	}
	return list
}
