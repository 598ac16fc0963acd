package commanddecision

import (
	"slices"

	"sightline/geom"
)

// A fan is all the straight ways from a point that a stand gets to, and what is
// known of the ground about it. It is cut into wedges: what is said of a wedge
// holds for every way in it, so it is said by bounds, never by samples.
//
// Distances in a wedge are measured along the rays at its two sides: t is that
// of the chord through a point. Lines of equal t are straight, so a convex area
// that has both ends of a chord has all of it.
type fan struct {
	*State
	draft
	side   int
	origin geom.Point
	road   bool   // may use roads
	in     uint64 // the rows with tolls that it is in at the origin
	level  int
	stuck  bool
	mired  cost
	budget int64 // what it may pay of its purse
	dodge  int64 // -1: no limit
	turns  bool  // it faces the way it goes

	rims  []rim
	solid []body // wrecks that it may not go through
	taken []body // who is in the way of its end
	shun  []int  // the enemies that it may not come nearer to on its way
	flees int    // on Disengage the nearest enemy, to go away from, or -1
	leave []int  // and the enemies to end farther from than it was from that
	rays  []ray
	near  []piece // of the wedge at hand
	cuts  []geom.Length
	sides []side
}

// A body is a stand in the way, and where the center of the stand is if it is on
// that, from the origin, unless it turns as it goes.
type body struct {
	pose
	ring []geom.Point
}

// A rim is the edge of an area of ground: of a feature, or of a piece of a
// linear one. Its points are from the origin.
type rim struct {
	f     *feature
	piece int // of a linear feature, or -1
	edges [][2]geom.Point
	box   geom.Bounds
	rise  int64        // levels that it goes up where it is entered
	holds bool         // the origin
	meets bool         // the origin is on an edge
	own   []geom.Point // the area, if it is convex and neither a feature's nor a piece's
}

// A ray is a side of a wedge.
type ray struct {
	angle geom.Angle
	geom.Direction
	off  int64 // how far aside and back it leads, over 2^30
	back bool  // it leads back
	away bool  // from those it may not come nearer to, if it faces the way it goes
}

// A piece is where a wedge crosses an area: all of it between from and to is
// inside, if it is sure, and may be, if it is not.
type piece struct {
	rim      *rim
	from, to geom.Length
	sure     bool
	crosses  int // how often at most a way in it crosses the rim
}

// A side is an edge of a rim in a wedge.
type side struct {
	from, to    geom.Length
	left, right int64 // over 2^20 of the chord
}

// pad is what is added to everything that is in the way: points are rounded to
// the micrometer, here and in what is ruled.
const pad = 4 * geom.Micrometer

// fanWidth is how wide wedges are at their far ends.
const fanWidth = geom.Inch / 10

// newFan makes the fan of a stand that sets out from a point, of what its plan
// comes to without a path.
func (s *State) newFan(side int, d draft, start geom.Point) *fan {
	i := d.i
	f := &fan{State: s, draft: d, side: side, origin: start, flees: -1, dodge: -1, turns: d.column || d.order == Disengage}
	f.road = s.byRoad(i, start)
	w := s.battle.walker(s.unit(i).Kind.Mover, f.road)
	w.enter(start)
	f.in, f.level, f.stuck, f.mired = w.in, w.level, w.stuck, w.ground.mired
	f.budget = f.draft.purse.part(max(d.order.most()-d.acts, 0))
	if d.order != Disengage {
		f.dodge = f.draft.purse.part(int64(s.battle.Chart.int(moveDodge)) * 10000)
	}
	f.lay(&w)
	f.people()
	f.aim()
	return f
}

// cheapest is what a unit of length costs at least.
func (f *fan) cheapest() int64 {
	if f.road {
		return int64(min(f.draft.purse.country, f.draft.purse.road))
	}
	return int64(f.draft.purse.road)
}

// far is how far it gets at most that way.
func (f *fan) far(off int64) geom.Length {
	if f.cheapest() == 0 {
		return 0
	}
	most := f.budget / f.cheapest()
	if f.dodge >= 0 && off > 0 && !f.draft.column {
		straight := f.dodge / f.cheapest()
		if straight < most*off>>30 {
			most = straight << 30 / off
		}
	}
	return geom.Length(most)
}

// aim chooses the rays, clockwise from the arrow: so that wedges are no wider
// than fanWidth where they end.
func (f *fan) aim() {
	least, most := geom.Degree/10, 3*geom.Degree
	if f.turns {
		most = geom.Degree
	}
	for turn := geom.Angle(0); turn < geom.FullTurn; {
		a := (f.arrow + turn).Normal()
		r := ray{angle: a, Direction: a.Direction()}
		arrow := f.arrow.Direction()
		cos := (r.X*arrow.X + r.Y*arrow.Y) >> 30
		sin := (r.X*arrow.Y - r.Y*arrow.X) >> 30
		r.back = cos < 0
		if f.dodge >= 0 {
			r.off = max(sin, -sin) + max(-cos, 0)
		}
		r.away = f.leadsAway(&r)
		f.rays = append(f.rays, r)
		step := most
		if far := f.far(r.off); far > 0 {
			step = min(max(geom.Angle(fanWidth*geom.Length(57296)/far), least), most)
		}
		if quarter := 45*geom.Degree - turn%(45*geom.Degree); step > quarter {
			step = quarter
		}
		turn += step
	}
}

// lay gathers the ground that makes a difference and is near enough to.
func (f *fan) lay(w *walker) {
	far := f.far(0)
	box := geom.BoundsOf(f.origin).Grown(far + pad)
	for k := range w.ground.features {
		x := &w.ground.features[k]
		if !x.box.Touches(box) || !w.matters(x) {
			continue
		}
		if x.linear {
			for n, p := range x.pieces {
				f.addRim(x, n, p)
			}
			continue
		}
		f.addRim(x, -1, x.area.Outline)
		r := &f.rims[len(f.rims)-1]
		for _, hole := range x.area.Holes {
			r.add(f.origin, hole)
		}
	}
	f.climb(w)
}

func (f *fan) addRim(x *feature, n int, ring []geom.Point) {
	r := rim{f: x, piece: n, holds: x.holds(f.origin)}
	if n >= 0 {
		r.holds = geom.InConvex(ring, f.origin)
	}
	r.add(f.origin, ring)
	f.rims = append(f.rims, r)
}

func (r *rim) add(origin geom.Point, ring []geom.Point) {
	if len(ring) == 0 {
		return
	}
	box, first := geom.BoundsOf(ring...), ring[0].Sub(origin)
	box.Min, box.Max = box.Min.Sub(origin), box.Max.Sub(origin)
	if len(r.edges) > 0 {
		box = box.Union(r.box)
	}
	r.box, r.edges = box, slices.Grow(r.edges, len(ring))
	a := first
	for k := range ring {
		b := first
		if k+1 < len(ring) {
			b = ring[k+1].Sub(origin)
		}
		r.edges = append(r.edges, [2]geom.Point{a, b})
		r.meets = r.meets || meets(a, b)
		a = b
	}
}

// meets reports whether the origin is on an edge.
func meets(p, q geom.Point) bool {
	return geom.Orient(p, q, geom.Point{}) == 0 && geom.BoundsOf(p, q).Contains(geom.Point{})
}

// holdsAt reports whether the area has a point.
func (r *rim) holdsAt(p geom.Point) bool {
	if r.own != nil {
		return geom.InConvex(r.own, p)
	}
	if r.piece >= 0 {
		return geom.InConvex(r.f.pieces[r.piece], p)
	}
	return r.f.area.Contains(p)
}

// climb finds how many levels are gone up at most where a contour is entered:
// from that about it, if it lies wholly in another.
func (f *fan) climb(w *walker) {
	for k := range f.rims {
		r := &f.rims[k]
		if r.f.level == 0 {
			continue
		}
		base := 0
		for n := range f.rims {
			if g := f.rims[n].f; g.level < r.f.level && g.level > base && liesIn(r.f.area, g.area) {
				base = g.level
			}
		}
		if r.rise = int64(r.f.level - base); w.ground.steps {
			r.rise = 1
		}
	}
}

// liesIn reports whether a polygon without holes about it lies in another: its
// corners do, and none of the other's lie in it.
func liesIn(a, b geom.Polygon) bool {
	return !slices.ContainsFunc(a.Outline, func(p geom.Point) bool { return !b.Contains(p) }) &&
		!slices.ContainsFunc(b.Outline, func(p geom.Point) bool { return a.Contains(p) })
}

// people finds who is in the way of the path and of its end.
func (f *fan) people() {
	i, s := f.i, f.State
	reach := f.far(0) + 2*s.reach(i)
	start := s.footprintAt(i, f.origin, f.arrow)
	for j := range s.Stands {
		e, ok := s.bodyOf(f.side, i, j)
		if !ok || geom.Distance(f.origin, e.at) > reach+s.reach(j) {
			continue
		}
		b := body{e, f.upon(e, f.arrow, f.arrow)}
		f.taken = append(f.taken, b)
		if g := s.footprintAt(j, e.at, e.facing); s.Stands[j].Wreck && (f.turns || geom.InteriorsApart(start.Polygon(), g.Polygon())) {
			f.solid = append(f.solid, b)
		}
	}
	if s.Stands[i].Pin == 0 && f.order != Disengage {
		return
	}
	enemies := s.threats(i)
	if s.Stands[i].Pin > 0 {
		f.shun = enemies
	}
	if f.order == Disengage && len(enemies) > 0 {
		f.flees = s.nearest(i, enemies)
		f.leave = []int{f.flees}
		if s.goesAway() {
			f.leave = enemies
		}
		if s.battle.Chart.is(rulingDisengage, "every-leg") && s.Stands[i].Pin == 0 {
			f.shun = []int{f.flees}
		}
	}
}

// bodyOf is where stand j will take a place that i may not end on, as far as
// the side knows.
func (s *State) bodyOf(side, i, j int) (pose, bool) {
	switch {
	case j == i:
		return pose{}, false
	case s.Stands[j].Wreck:
		return pose{j, s.Stands[j].At, s.Stands[j].Facing}, true
	case s.unit(j).Side == side && s.In(j):
		return s.endPose(j)
	}
	return pose{}, false
}

// upon is where the center of the stand is if it is on another and faces one of
// two ways or any between; from the origin.
func (f *fan) upon(e pose, a, b geom.Angle) []geom.Point {
	g := f.footprintAt(e.i, e.at, e.facing)
	var all []geom.Point
	for _, way := range [2]geom.Angle{a, b} {
		own := f.footprintAt(f.i, geom.Point{}, way)
		for _, o := range own.Corners {
			for _, c := range g.Corners {
				all = append(all, c.Sub(o).Sub(f.origin))
			}
		}
		if a == b {
			break
		}
	}
	return geom.ConvexHull(all)
}

// leadsAway reports whether a stand that faces the way it goes may go that way,
// by those it may not come nearer to. Gaps between convex shapes shrink from the
// start of a straight way or not at all.
func (f *fan) leadsAway(r *ray) bool {
	if !f.turns {
		return true
	}
	way := []geom.Point{f.origin, f.origin.Ahead(r.Direction, f.far(r.off)+geom.Inch)}
	if f.flees >= 0 && !f.State.leadsAway(way, f.flees) {
		return false
	}
	for _, j := range f.shun {
		if f.nears(f.i, way, []geom.Angle{r.angle}, j, f.Stands[f.i].Pin > 0 && f.battle.Chart.is(rulingPinned, "center")) {
			return false
		}
	}
	return true
}
