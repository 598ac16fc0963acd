package commanddecision

import (
	"cmp"
	"container/heap"
	"slices"

	"sightline/geom"
)

// A coverSearch looks for a straight way into cover, in all directions from
// where a way has led so far. It halves wedges, the one first whose cover could
// be nearest: what it takes from a wedge is only what surely no way in it gets
// to, so that it ends with a way or with the proof that there is none. A wedge is
// given up that is no wider than fineness where it ends; nothing else is missed.
type coverSearch struct {
	*retreat
	fan
	path   []geom.Point // to where it looks from
	covers []rim
	full   []boxedRing  // where the center would be with others in the way, from the origin
	barred []boxedRing  // and with enemies that may not be passed
	room   []geom.Point // and on the table
	most   geom.Length
	best   []geom.Point
	tried  []geom.Point // a way, as long as it is looked at
	far    geom.Length  // of the best: from where it looks
	queue  sectors
	looked int
}

// A boxedRing is a convex area and its bounds.
type boxedRing struct {
	ring []geom.Point
	box  geom.Bounds
}

// boxedRings are areas, moved by a vector.
func boxedRings(rings [][]geom.Point, by geom.Point) []boxedRing {
	all := 0
	for _, ring := range rings {
		all += len(ring)
	}
	list, points := make([]boxedRing, 0, len(rings)), make([]geom.Point, 0, all)
	for _, ring := range rings {
		n := len(points)
		points = shiftedRing(points, ring, by)
		moved := points[n:]
		list = append(list, boxedRing{moved, geom.BoundsOf(moved...)})
	}
	return list
}

// fineness is how wide a wedge may be that is not looked into any more.
const fineness = pad

// manySectors is how many wedges are looked at before fineness grows, by a half
// with every further part of them: of ground whose cost is known but roughly in
// any wedge (a slope that roads lead up) there may be very many.
const manySectors = 1000

// A sector is a wedge that is still to be looked into.
type sector struct {
	a, b geom.Direction // b clockwise from a
	from geom.Length    // no cover is nearer
	turn int64          // how far it leads from straight away
	nth  int
}

// nearly is what makes no difference between one cover and another.
const nearly = geom.Inch / 100

// sectors are a queue, the nearest first.
type sectors []sector

func (q sectors) Len() int      { return len(q) }
func (q sectors) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q sectors) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(q[i].from/nearly, q[j].from/nearly), cmp.Compare(q[i].turn, q[j].turn), cmp.Compare(q[i].nth, q[j].nth)) < 0
}
func (q *sectors) Push(x any) { *q = append(*q, x.(sector)) }
func (q *sectors) Pop() any {
	last := len(*q) - 1
	x := (*q)[last]
	*q = (*q)[:last]
	return x
}

// intoCover returns a way into cover that goes on straight from the end of one:
// of all there are the shortest, to a hundredth of an inch, or nil if there is
// none.
func (r *retreat) intoCover(path []geom.Point) []geom.Point {
	c := r.newCoverSearch(path)
	if c == nil {
		return nil
	}
	return c.search()
}

func (r *retreat) newCoverSearch(path []geom.Point) *coverSearch {
	origin := path[len(path)-1]
	st := &r.Stands[r.i]
	d := draft{i: r.i, order: Disengage, purse: r.purse(r.i), gun: -1, arrow: st.Facing}
	if d.purse.whole() == 0 {
		return nil
	}
	legs, _, _ := r.spend(r.i, path, r.road)
	spent, _ := d.purse.paid(legs)
	c := &coverSearch{retreat: r, path: path}
	c.fan = fan{State: r.State, draft: d, origin: origin, flees: -1, dodge: -1, road: r.road}
	f := &c.fan
	if f.budget = d.purse.part(r.share) - spent; f.budget <= 0 {
		return nil
	}
	w := r.battle.walker(r.unit(r.i).Kind.Mover, r.road)
	w.enter(origin)
	f.in, f.level, f.stuck, f.mired = w.in, w.level, w.stuck && len(path) < 2, w.ground.mired
	table := r.battle.Scenario.Table.Bounds()
	c.most = min(f.far(0), geom.Distance(table.Min, table.Max))
	box := geom.BoundsOf(origin).Grown(c.most + pad)
	for _, a := range r.coverAreas(box) {
		x := rim{f: a.f, piece: -1, holds: r.coversAt(a, origin)}
		if a.line {
			x.own = a.rings[0]
		}
		for _, ring := range a.rings {
			x.add(origin, ring)
		}
		c.covers = append(c.covers, x)
	}
	if len(c.covers) == 0 {
		return nil
	}
	return c
}

// coversAt reports whether a stand at a point is in the cover of an area.
func (r *retreat) coversAt(a *coverArea, at geom.Point) bool {
	if a.line {
		return geom.InConvex(a.rings[0], at)
	}
	return a.f.holds(at)
}

// obstacles finds what the ground costs, and where the center of the stand may
// not be, from the origin: once there is cover in some direction.
func (c *coverSearch) obstacles() {
	if c.room != nil {
		return
	}
	w := c.battle.walker(c.unit(c.retreat.i).Kind.Mover, c.retreat.road)
	c.lay(&w)
	r, origin := c.retreat, c.origin
	if r.full == nil {
		for j := range r.Stands {
			if j != r.i && r.stands(j) {
				e := r.Footprint(j)
				r.full = append(r.full, difference(e.Corners[:], r.turned))
			}
		}
	}
	c.full, c.barred = boxedRings(r.full, origin.Neg()), boxedRings(r.barred, origin.Neg())
	t, b := c.battle.Scenario.Table.Bounds(), geom.BoundsOf(c.shape()...)
	least, most := t.Min.Sub(b.Min).Sub(origin), t.Max.Sub(b.Max).Sub(origin)
	c.room = []geom.Point{least, geom.Pt(most.X, least.Y), most, geom.Pt(least.X, most.Y)}
}

// search looks through the cone of directions that lead nearer to nobody.
func (c *coverSearch) search() []geom.Point {
	r := c.retreat
	away := r.awayFrom(r.i, r.avoid)
	straight := away.Direction()
	const parts = 48
	var rays []geom.Direction
	for n := range geom.Angle(parts) {
		rays = append(rays, (away + n*geom.FullTurn/parts).Normal().Direction())
	}
	near := c.normals(c.origin)
	for _, n := range near {
		rays = append(rays, directionOf(geom.Pt(-n.Y, n.X)), directionOf(geom.Pt(n.Y, -n.X)))
	}
	slices.SortFunc(rays, func(x, y geom.Direction) int { return clockwise(straight, x, y) })
	rays = slices.Compact(rays)
	allowed := func(d geom.Direction) bool {
		return !slices.ContainsFunc(near, func(n geom.Point) bool {
			return int64(n.X)*d.X+int64(n.Y)*d.Y < -int64(max(n.X, -n.X)+max(n.Y, -n.Y)) // a ray is rounded
		})
	}
	for k, a := range rays {
		b := rays[(k+1)%len(rays)]
		if !allowed(a) {
			continue
		}
		c.along(a)
		if allowed(b) {
			c.push(a, b, straight)
		}
	}
	heap.Init(&c.queue)
	for len(c.queue) > 0 {
		s := heap.Pop(&c.queue).(sector)
		if c.best != nil && s.from/nearly*nearly >= c.far-nearly {
			break
		}
		m := geom.Direction{X: s.a.X + s.b.X, Y: s.a.Y + s.b.Y}
		m = directionOf(geom.Pt(geom.Length(m.X>>6), geom.Length(m.Y>>6)))
		c.along(m)
		if m == s.a || m == s.b {
			continue
		}
		for _, h := range [2][2]geom.Direction{{s.a, m}, {m, s.b}} {
			if x, ok := c.look(h[0], h[1], straight); ok {
				heap.Push(&c.queue, x)
			}
		}
	}
	return c.best
}

// push adds what lies between two rays to the queue, if there may be cover.
func (c *coverSearch) push(a, b, straight geom.Direction) {
	if x, ok := c.look(a, b, straight); ok {
		c.queue = append(c.queue, x)
	}
}

// look finds where cover may be nearest between two rays, or that there is none.
func (c *coverSearch) look(a, b, straight geom.Direction) (sector, bool) {
	w := wedge{fan: &c.fan, a: ray{Direction: a}, b: ray{Direction: b}}
	w.slope = (a.X*b.Y - a.Y*b.X) >> 30
	c.looked++
	if w.slope == 0 {
		return sector{}, false
	}
	list := c.spansOf(&w)
	if len(list) == 0 || w.slope*int64(list[len(list)-1].to)>>30 <= int64(fineness)<<(2*c.looked/manySectors) {
		return sector{}, false
	}
	turn := -(straight.X*(a.X+b.X)/2 + straight.Y*(a.Y+b.Y)/2)
	from := list[0].from
	from -= geom.Length(int64(from)*w.short()>>40) + pad
	return sector{a, b, from, turn, c.looked}, true
}

// spansOf is all of a wedge where some way may end in cover, in order of
// distance.
func (c *coverSearch) spansOf(w *wedge) []span {
	f := w.fan
	list := c.cover(w)
	if len(list) == 0 {
		return nil
	}
	c.obstacles()
	far := list[len(list)-1].to
	if c.inCover {
		far = list[0].to
		if list[0].from > 0 {
			return nil
		}
	}
	_, to, ok := w.area(c.room)
	if far = min(far, to+pad); !ok {
		return nil
	}
	for k := range c.barred {
		if x, ok := w.inside(&c.barred[k], far); ok {
			far = min(far, x.from)
		}
	}
	w.meetAll(f.rims, far)
	far = w.gets(far)
	var left []span
	for _, x := range list {
		if x.to = min(x.to, far); x.from <= x.to {
			left = append(left, x)
		}
	}
	for k := range c.full {
		if x, ok := w.inside(&c.full[k], far); ok {
			left = alone(left, []span{x})
		}
	}
	return left
}

// cover is where in a wedge there may be cover, and between there is surely
// none.
func (c *coverSearch) cover(w *wedge) []span {
	w.meetAll(c.covers, c.most+geom.Length(int64(c.most)*w.short()>>39)+pad)
	list := make([]span, 0, len(w.near))
	for k := range w.near {
		list = append(list, span{w.near[k].from, w.near[k].to})
	}
	slices.SortFunc(list, func(x, y span) int { return cmp.Compare(x.from, y.from) })
	n := 0
	for _, x := range list {
		if n > 0 && x.from <= list[n-1].to {
			list[n-1].to = max(list[n-1].to, x.to)
			continue
		}
		list[n] = x
		n++
	}
	return list[:n]
}

// meetAll finds the pieces of areas in the wedge, as far as some distance.
func (w *wedge) meetAll(rims []rim, far geom.Length) {
	w.near = w.near[:0]
	reach := geom.BoundsOf(geom.Point{}, (geom.Point{}).Ahead(w.a.Direction, far), (geom.Point{}).Ahead(w.b.Direction, far)).Grown(pad)
	for k := range rims {
		if rims[k].box.Touches(reach) {
			w.meetRim(&rims[k], far)
		}
	}
}

// inside is where every way in the wedge is in a convex area, as far as some
// distance.
func (w *wedge) inside(r *boxedRing, far geom.Length) (x span, ok bool) {
	x = span{0, far}
	ring, ends := r.ring, [2]geom.Point{(geom.Point{}).Ahead(w.a.Direction, far), (geom.Point{}).Ahead(w.b.Direction, far)}
	for _, end := range ends {
		if !r.box.Touches(geom.BoundsOf(geom.Point{}, end)) {
			return span{}, false
		}
	}
	for k, d := range [2]geom.Direction{w.a.Direction, w.b.Direction} {
		cuts, end := append(w.cuts[:0], 0, far), ends[k]
		cutRing(ring, geom.Point{}, end, far, &cuts)
		slices.Sort(cuts)
		on := span{-1, -1}
		for k := 1; k < len(cuts); k++ {
			if from, to := cuts[k-1], cuts[k]; to-from > 2 && geom.InConvex(ring, geom.Point{}.Ahead(d, (from+to)/2)) {
				if on.from < 0 {
					on.from = from
				}
				on.to = to
			}
		}
		w.cuts = cuts
		if x.from = max(x.from, on.from+pad); on.to < far { // else it goes on
			x.to = min(x.to, on.to-pad)
		}
		if on.from < 0 || x.from >= x.to {
			return span{}, false
		}
	}
	return x, true
}

// gets is how far at most some way in the wedge leads, by the allowance and the
// ground: it pays no less than what all of them surely pay.
func (w *wedge) gets(far geom.Length) geom.Length {
	f := w.fan
	slices.SortStableFunc(f.near, func(x, y piece) int { return cmp.Compare(x.from, y.from) })
	owed := w.owed()
	f.cuts = append(f.cuts[:0], 0, far)
	for k := range f.near {
		f.cuts = append(f.cuts, min(f.near[k].from, far), min(f.near[k].to, far))
	}
	for _, d := range owed {
		f.cuts = append(f.cuts, min(d.at, far))
	}
	slices.Sort(f.cuts)
	short := w.short()
	spent, high, stuck := int64(0), w.level, f.stuck
	for k := 1; k < len(f.cuts); k++ {
		from, to := f.cuts[k-1], f.cuts[k]
		if from == to {
			continue
		}
		for len(owed) > 0 && owed[0].at <= from {
			spent += owed[0].amount
			owed = owed[1:]
		}
		climb, never := w.climbs(from, to, &high)
		spent += climb
		p := w.price(from, to, stuck)
		stuck = stuck && p.never || p.stuck
		if never || spent > f.budget || p.bars && (!stuck || f.mired.never) {
			return from + pad
		}
		run := max(int64(to-from)-int64(to-from)*short>>40-int64(pad), 0)
		if p.least > 0 && run*p.least > f.budget-spent {
			rest := geom.Length((f.budget - spent) / p.least)
			return min(from+rest+rest*geom.Length(short)>>39+2*pad, far)
		}
		spent += run * p.least
	}
	return far
}

// short is by which part, over 2^40, a way in the wedge may be shorter than the
// rays at its sides, at most.
func (w *wedge) short() int64 { return w.slope>>10*(w.slope>>10)/7 + 1 }

// climbs is what all ways surely pay for going up into a stretch; high is how
// high they may be before it, and then in it, for what they have surely paid.
// Roads lead up for nothing.
func (w *wedge) climbs(from, to geom.Length, high *int) (amount int64, never bool) {
	f := w.fan
	low, top, road := 0, 0, false
	for k := range f.near {
		x := &f.near[k]
		if x.from >= to || x.to <= from {
			continue
		}
		if top = max(top, x.rim.f.level); x.sure {
			low = max(low, x.rim.f.level)
		}
		road = road || f.road && paved(x.rim.f.row)
	}
	switch {
	case road:
		*high = top
	case low > *high:
		slope := &f.battle.ground.costs[rowSlope][slices.Index(movers, f.unit(f.i).Kind.Mover)]
		levels := int64(low - *high)
		if *high = low; f.battle.Chart.is(rulingRise, "contour") {
			levels, *high = 1, top // all at once costs no more
		}
		amount, never = levels*int64(slope.toll)*int64(f.draft.purse.road), slope.never
	}
	*high = min(*high, top)
	return amount, never
}

// along takes note of the nearest cover along a ray, if it is the nearest yet.
func (c *coverSearch) along(d geom.Direction) {
	end := geom.Point{}.Ahead(d, c.most)
	cuts := c.cuts[:0]
	box := geom.BoundsOf(geom.Point{}, end)
	cut := func(p, q geom.Point) { cutEdge(p, q, geom.Point{}, end, c.most, &cuts) }
	for k := range c.covers {
		x, n := &c.covers[k], len(cuts)
		if !x.box.Touches(box) {
			continue
		}
		for _, e := range x.edges {
			cut(e[0], e[1])
		}
		if x.own != nil && len(cuts) > n { // it begins a little farther on
			from, to := slices.Min(cuts[n:]), slices.Max(cuts[n:])
			open := func(far geom.Length) bool { return !c.covered(c.origin.Ahead(d, far)) }
			if mid := (from + to) / 2; !open(mid) {
				cuts = append(cuts, last(from-1, mid, open)+1)
			}
		}
	}
	if len(cuts) == 0 {
		return
	}
	c.obstacles()
	for n := range c.full {
		ring := c.full[n].ring
		if !c.full[n].box.Touches(box) {
			continue
		}
		for k, p := range ring {
			cut(p, ring[(k+1)%len(ring)])
		}
	}
	n := len(cuts)
	for _, t := range cuts[:n] {
		cuts = append(cuts, t+pad)
	}
	slices.Sort(cuts)
	c.cuts = cuts
	for _, t := range slices.Compact(cuts) {
		at := c.origin.Ahead(d, t)
		if c.best != nil && t >= c.far {
			return
		}
		if at == c.origin || !at.InRange() || !c.covered(at) || !c.ends(at) {
			continue
		}
		if c.tried = append(append(c.tried[:0], c.path...), at); c.leadsOn(c.tried) {
			c.best, c.far = slices.Clone(c.tried), t
		}
		return
	}
}

// directionOf is the direction of a vector.
func directionOf(v geom.Point) geom.Direction {
	return geom.Direction{X: int64(geom.Unscale(int64(v.X)<<30, v)), Y: int64(geom.Unscale(int64(v.Y)<<30, v))}
}

// clockwise compares two directions by how far clockwise they are from another.
func clockwise(from, x, y geom.Direction) int {
	cross := func(a, b geom.Direction) int64 { return a.X*b.Y - a.Y*b.X }
	behind := func(d geom.Direction) int {
		if n := cross(from, d); n < 0 || n == 0 && from.X*d.X+from.Y*d.Y < 0 {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(behind(x), behind(y)), -cmp.Compare(cross(x, y), 0))
}
