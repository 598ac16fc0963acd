package commanddecision

import (
	"cmp"
	"math/bits"
	"slices"

	"sightline/geom"
)

// A wedge is what lies between two rays of a fan.
type wedge struct {
	*fan
	a, b ray // b clockwise from a

	before, after *ray // the next ones

	slope int64 // twice the area between them, over 2^30
	off   int64 // how far a way in it leads aside and back at most, over 2^30

	clear geom.Length // from where on it is surely off the edges that it sets out from
}

func (f *fan) wedge(k int) wedge {
	n := len(f.rays)
	w := wedge{fan: f, a: f.rays[k], b: f.rays[(k+1)%n], before: &f.rays[(k+n-1)%n], after: &f.rays[(k+2)%n]}
	w.slope = (w.a.X*w.b.Y - w.a.Y*w.b.X) >> 30
	w.off = max(w.a.off, w.b.off)
	if f.dodge >= 0 {
		w.off += w.slope>>10*w.slope>>22 + 2 // what it may be between them
	}
	return w
}

// aside is on which side of a ray a point is, and how far, over 2^30: positive
// clockwise.
func (r *ray) aside(p geom.Point) int64 { return r.X*int64(p.Y) - r.Y*int64(p.X) }

// t is the distance of the chord through a point from the apex.
func (w *wedge) t(p geom.Point) geom.Length {
	if w.slope < 1<<20 { // as thin as that, it would be too rough
		return geom.Length(mulDiv(w.a.aside(p)-w.b.aside(p), 1<<30, w.a.X*w.b.Y-w.a.Y*w.b.X))
	}
	return geom.Length((w.a.aside(p) - w.b.aside(p)) / w.slope)
}

// crossed is where an edge lies in the wedge, if it does.
func (w *wedge) crossed(p, q geom.Point) (x side, ok bool) {
	const edge = int64(pad) << 30
	a, b := w.a.aside(p), w.a.aside(q)
	if a < -edge && b < -edge {
		return x, false
	}
	c, d := -w.b.aside(p), -w.b.aside(q)
	if c < -edge && d < -edge {
		return x, false
	}
	if a < -edge {
		p = geom.Divide(p, q, -edge-a, b-a)
	} else if b < -edge {
		q = geom.Divide(p, q, a+edge, a-b)
	}
	c, d = -w.b.aside(p), -w.b.aside(q)
	switch {
	case c < -edge && d < -edge:
		return x, false
	case c < -edge:
		p = geom.Divide(p, q, -edge-c, d-c)
	case d < -edge:
		q = geom.Divide(p, q, c+edge, c-d)
	}
	x = side{w.t(p), w.t(q), w.over(p), w.over(q)}
	if x.from > x.to {
		x.from, x.to = x.to, x.from
	}
	if x.left > x.right {
		x.left, x.right = x.right, x.left
	}
	x.from, x.to = max(x.from-pad, 0), x.to+pad
	return x, x.to >= 0
}

// mulDiv is n*m/d for m, d above zero, rounded toward zero; where that is too
// much for a distance, a distance beyond all.
func mulDiv(n, m, d int64) int64 {
	hi, lo := bits.Mul64(uint64(max(n, -n)), uint64(m))
	if hi >= uint64(d) {
		return int64(cmp.Compare(n, 0)) << 40
	}
	q, _ := bits.Div64(hi, lo, uint64(d))
	if n < 0 {
		return -int64(min(q, 1<<40))
	}
	return int64(min(q, 1<<40))
}

// over is how far over the chord through a point it is, over 2^20.
func (w *wedge) over(p geom.Point) int64 {
	a, b := w.a.aside(p)>>12, -w.b.aside(p)>>12
	return min(max(a, 0)<<20/max(a+b, 1), 1<<20)
}

// area is where a convex area lies in the wedge, if it does: from and to.
func (w *wedge) area(ring []geom.Point) (from, to geom.Length, ok bool) {
	for k, p := range ring {
		if x, in := w.crossed(p, ring[(k+1)%len(ring)]); in {
			if !ok {
				from, to, ok = x.from, x.to, true
			}
			from, to = min(from, x.from), max(to, x.to)
		}
	}
	if ok && geom.InConvex(ring, geom.Point{}) {
		from = 0
	}
	return from, to, ok
}

// meet finds the pieces of ground in the wedge.
func (w *wedge) meet() {
	f := w.fan
	far := f.far(w.off) + 2*pad
	f.near = f.near[:0]
	reach := geom.BoundsOf(geom.Point{}, (geom.Point{}).Ahead(w.a.Direction, far), (geom.Point{}).Ahead(w.b.Direction, far))
	for k := range f.rims {
		r := &f.rims[k]
		if !r.box.Touches(reach) {
			continue
		}
		w.meetRim(r, far)
	}
}

// meetRim finds the pieces of an area.
func (w *wedge) meetRim(r *rim, far geom.Length) {
	f := w.fan
	f.sides = f.sides[:0]
	for _, e := range r.edges {
		x, ok := w.crossed(e[0], e[1])
		switch {
		case !ok || x.from > far:
		case r.meets && x.to <= geom.Inch/20 && meets(e[0], e[1]): // it leads away from there
			w.clear = max(w.clear, x.to-4*pad)
		default:
			f.sides = append(f.sides, x)
		}
	}
	w.pieces(r, far)
}

// pieces cuts a rim's area where its sides cross the wedge: between them all of
// the chord is inside or outside.
func (w *wedge) pieces(r *rim, far geom.Length) {
	f := w.fan
	slices.SortFunc(f.sides, func(x, y side) int { return cmp.Compare(x.from, y.from) })
	at := geom.Length(0)
	for k := 0; k < len(f.sides); {
		from, to := f.sides[k].from, f.sides[k].to
		n := k + 1
		for n < len(f.sides) && f.sides[n].from <= to {
			to = max(to, f.sides[n].to)
			n++
		}
		w.between(r, at, from)
		f.near = append(f.near, piece{r, from, to, false, crossings(f.sides[k:n])})
		at, k = to, n
	}
	w.between(r, at, far)
}

// between adds a stretch without sides, if it is inside.
func (w *wedge) between(r *rim, from, to geom.Length) {
	if from >= to {
		return
	}
	in := r.holds
	if from > 0 || r.meets {
		in = r.holdsAt(w.origin.Ahead(w.a.Direction, (from+to)/2))
	}
	if in {
		w.near = append(w.near, piece{r, from, to, true, 0})
	}
}

// crossings is how many of the sides a way in the wedge crosses at most: sides
// that meet at a corner lie beside each other.
func crossings(sides []side) int {
	most := 0
	for i := range sides {
		n := 1
		for j := range sides {
			if j != i && sides[j].left <= sides[i].left && sides[i].left < sides[j].right && (sides[j].left < sides[i].left || j < i) {
				n++
			}
		}
		most = max(most, n)
	}
	return most
}

// A span is a stretch of a wedge in which every way may end.
type span struct{ from, to geom.Length }

// spans are where the ways in the wedge may end, in order of distance.
func (w *wedge) spans() []span {
	if w.draft.column && (w.a.back || w.b.back) {
		return nil // a column sets out along its arrow
	}
	w.meet()
	least, most := w.pay()
	for k := range w.solid {
		if from, _, ok := w.area(w.about(&w.solid[k])); ok {
			most = min(most, from)
		}
	}
	from, to := w.onTable(most)
	least, most = max(least, from, w.clear), w.shies(min(most, to))
	if w.turns {
		least = max(least, geom.Inch/20) // nearer the way is only roughly known
	}
	if least+2*pad >= most {
		return nil
	}
	list := []span{{least, most}}
	for k := range w.taken {
		if from, to, ok := w.area(w.about(&w.taken[k])); ok {
			list = without(list, from-2*pad, to+2*pad)
		}
	}
	for _, j := range w.leave {
		if from, to, ok := w.close(j, most); ok {
			list = without(list, from-2*pad, to+2*pad)
		}
	}
	return list
}

// bodies appends where the stand would be at a distance on both rays, however
// it may face in the wedge: between are all other places.
func (w *wedge) bodies(far geom.Length) []geom.Footprint {
	list := make([]geom.Footprint, 0, 4)
	for _, r := range [2]*ray{&w.a, &w.b} {
		at := w.origin.Ahead(r.Direction, far)
		if !w.turns {
			list = append(list, w.footprintAt(w.i, at, w.arrow))
			continue
		}
		for _, way := range [2]geom.Angle{w.before.angle, w.after.angle} { // points are rounded
			list = append(list, w.footprintAt(w.i, at, way))
		}
	}
	return list
}

// onTable is where the stand would be on the table, up to some distance: the
// table is convex, so there is one such stretch of each ray.
func (w *wedge) onTable(most geom.Length) (from, to geom.Length) {
	table := w.battle.Scenario.Table.Bounds()
	on := func(far geom.Length) bool {
		for _, foot := range w.bodies(far) {
			if b := foot.Bounds().Grown(2 * pad); !table.Contains(b.Min) || !table.Contains(b.Max) {
				return false
			}
		}
		return true
	}
	if on(0) && on(most) {
		return 0, most
	}
	for part := geom.Length(1); part <= 1<<10; part *= 2 {
		if in := most / part; on(in) { // as good as any, to begin from
			if !on(0) {
				from = last(0, in, func(far geom.Length) bool { return !on(far) }) + 1
			}
			if in < most {
				in = last(in, most, on)
			}
			return from, in
		}
	}
	return most, most
}

// last is the greatest distance at which something is so that is so at from, is
// not at to, and does not become so again.
func last(from, to geom.Length, so func(geom.Length) bool) geom.Length {
	for from+1 < to {
		if mid := (from + to) / 2; so(mid) {
			from = mid
		} else {
			to = mid
		}
	}
	return from
}

// shies is how far the ways lead, at most some distance, without coming nearer
// to whom the stand may not come nearer to.
func (w *wedge) shies(most geom.Length) geom.Length {
	if len(w.shun) == 0 && w.flees < 0 {
		return most
	}
	if w.turns {
		for _, r := range []*ray{&w.a, &w.b, w.before, w.after} {
			if !r.away {
				return 0
			}
		}
		return most
	}
	centers := w.battle.Chart.is(rulingPinned, "center")
	start := w.footprintAt(w.i, w.origin, w.arrow)
	for _, j := range w.shun {
		e := w.Footprint(j)
		far := func(far geom.Length) bool {
			if centers {
				a, b := w.origin.Ahead(w.a.Direction, far), w.origin.Ahead(w.b.Direction, far)
				return geom.Gap(geom.Hull{w.origin, a, b}, e.Center)+geom.Micrometer >= geom.Distance(w.origin, e.Center)
			}
			return geom.Gap(w.swath(start, far), geom.Hull(e.Polygon()))+geom.Micrometer >= start.Gap(&e)
		}
		if !far(most) {
			most = last(0, most, far)
		}
	}
	return most
}

// swath is the area that the stand may pass over from a start.
func (w *wedge) swath(start geom.Footprint, far geom.Length) geom.Hull {
	return hullOf(append(w.bodies(far), start))
}

func hullOf(list []geom.Footprint) geom.Hull {
	var all []geom.Point
	for k := range list {
		all = append(all, list[k].Corners[:]...)
	}
	return geom.ConvexHull(all)
}

// close is from where to where, up to some distance, the stand may be no farther
// from an enemy than it was from the nearest: all that it passes over between two
// distances is nearest at one of them or between, so there is one such stretch.
func (w *wedge) close(j int, most geom.Length) (from, to geom.Length, ok bool) {
	e, before := w.Footprint(j), w.Gap(w.i, w.flees)
	far := func(a, b geom.Length) bool {
		return geom.Gap(hullOf(append(w.bodies(a), w.bodies(b)...)), geom.Hull(e.Polygon())) > before+8*pad
	}
	if far(0, most) {
		return 0, 0, false
	}
	if to = most; far(most, most) {
		to = last(0, most, func(at geom.Length) bool { return !far(at, most) })
	}
	if far(0, 0) {
		from = last(0, to, func(at geom.Length) bool { return far(0, at) })
	}
	return from, to, true
}

// without takes a stretch from spans.
func without(list []span, from, to geom.Length) []span {
	var left []span
	for _, x := range list {
		if x.to <= from || to <= x.from {
			left = append(left, x)
			continue
		}
		if x.from+2*pad < from {
			left = append(left, span{x.from, from})
		}
		if to < x.to-2*pad {
			left = append(left, span{to, x.to})
		}
	}
	return left
}

// about is where the center of the stand is if it is on a body, from the
// origin: if it turns, however it may face in the wedge.
func (w *wedge) about(x *body) []geom.Point {
	if w.turns {
		return w.upon(x.pose, w.before.angle, w.after.angle)
	}
	return x.ring
}
