package commanddecision

import (
	"slices"

	"sightline/geom"
)

// A retreat is a stand that goes back, and what holds for its ways (CD 8.6,
// 8.7): no enemy that it sees is nearer at any point of a way than at the start
// of the leg that the point is on, it passes through no enemy, and who begins in
// cover never leaves it.
type retreat struct {
	*play
	i       int
	share   int64 // of its allowance that a way may take, in millionths
	road    bool  // it may use roads
	inCover bool
	avoid   []int          // the enemies it may not come nearer to
	facing  []geom.Angle   // on each leg
	foot    geom.Footprint // of the stand as it faces, about the origin
	turned  []geom.Point   // backward of that
	there   geom.Footprint // and at the last place that cover was asked of
	areas   []coverArea    // of the table, once they are asked for
	hangs   []*coverArea   // those that it may get to without leaving cover, once they are
	bends   int            // legs of ways with bends that were tried
	own     *candidate     // the engine's, once it is asked for; without a path: none

	// Where the center is when the stand meets each of avoid, bars and all others
	// on the table, the last once it is asked for.
	meets, barred, full [][]geom.Point
}

// mostLegs is how many legs a way back may have.
const mostLegs = 32

func (p *play) retreats(i int, share int64) *retreat {
	st := &p.Stands[i]
	r := &retreat{play: p.wary(), i: i, share: share, road: p.byRoad(i, st.At), inCover: p.Concealed(i), avoid: p.threats(i)}
	if len(r.avoid) == 0 {
		if j := p.nearestSeen(i); j >= 0 {
			r.avoid = []int{j}
		}
	}
	r.foot = p.footprintAt(i, geom.Point{}, st.Facing)
	r.turned = backward(r.shape())
	for j := range p.Stands {
		if !p.stands(j) || p.unit(j).Side == p.unit(i).Side {
			continue
		}
		if e := p.Footprint(j); r.bar(j, &e) {
			r.barred = append(r.barred, difference(e.Corners[:], r.turned))
		}
	}
	r.facing = slices.Repeat([]geom.Angle{st.Facing}, mostLegs)
	for _, j := range r.avoid {
		e := p.Footprint(j)
		r.meets = append(r.meets, difference(e.Corners[:], r.turned))
	}
	return r
}

// shape is the footprint of the stand about its center.
func (r *retreat) shape() []geom.Point { return r.foot.Polygon() }

// footAt is the footprint of the stand at a place.
func (r *retreat) footAt(at geom.Point) geom.Footprint {
	f := r.foot
	f.Center = at
	for k, c := range f.Corners {
		f.Corners[k] = c.Add(at)
	}
	return f
}

// bar reports whether a stand, at its place, is an enemy that no way may pass.
func (r *retreat) bar(j int, at *geom.Footprint) bool {
	own := r.footAt(r.Stands[r.i].At)
	return r.stands(j) && r.unit(j).Side != r.unit(r.i).Side && geom.InteriorsApart(own.Polygon(), at.Polygon())
}

// leads reports whether a way is lawful, wherever it ends. Its start comes
// first.
func (r *retreat) leads(path []geom.Point) bool {
	if len(path) < 2 || len(path) > mostLegs {
		return false
	}
	if slices.ContainsFunc(path, func(p geom.Point) bool { return !p.InRange() }) {
		return false
	}
	for k := 1; k < len(path); k++ {
		if !r.mayGo(path[k-1 : k+1]) {
			return false
		}
	}
	return r.affords(path) && (!r.inCover || r.keepsCover(path))
}

// mayGo reports whether a leg comes nearer to no enemy and is not barred.
func (r *retreat) mayGo(leg []geom.Point) bool {
	return !r.nearing(leg[0], leg[1]) && !r.isBarred(leg)
}

// isBarred reports whether a leg leads through an enemy that it may not pass.
func (r *retreat) isBarred(leg []geom.Point) bool {
	return slices.ContainsFunc(r.barred, func(ring []geom.Point) bool { return enters(leg, ring) })
}

// passes reports whether nothing stops the stand on a way.
func (r *retreat) passes(path []geom.Point) bool {
	for k := 1; k < len(path); k++ {
		if r.isBarred(path[k-1 : k+1]) {
			return false
		}
	}
	return r.affords(path)
}

// affords reports whether the stand may enter the ground of a way, and has the
// allowance for it.
func (r *retreat) affords(path []geom.Point) bool {
	used, ok := r.spends(r.i, path, r.road)
	return ok && used <= r.share
}

// nearing reports whether a leg comes nearer to an enemy. A distance to a convex
// area falls from the start of a leg or not at all; what rounding the end of the
// leg to the micrometer may do is no matter.
func (r *retreat) nearing(from, to geom.Point) bool {
	v := to.Sub(from)
	return slices.ContainsFunc(r.meets, func(ring []geom.Point) bool { return against(fromConvex(ring, from), v) })
}

// against reports whether a leg leads nearer to what a way leads straight away
// from; never, if that is zero.
func against(away, leg geom.Point) bool {
	return away.Dot(leg) < -int64(rounding)*int64(geom.Distance(geom.Point{}, away))
}

// normals are, for each enemy that the stand may not come nearer to, the way
// straight away from it: a leg comes no nearer if it leads that way or across
// it. Of enemies that it touches there is one if it touches them with an edge.
func (r *retreat) normals(at geom.Point) []geom.Point {
	var list []geom.Point
	for _, ring := range r.meets {
		if n := fromConvex(ring, at); n != (geom.Point{}) {
			list = append(list, n)
		}
	}
	return list
}

// enters reports whether a leg has a point inside a convex area, off its edges.
func enters(leg, area []geom.Point) bool {
	return leg[0] != leg[1] && geom.BoundsOf(leg...).Touches(geom.BoundsOf(area...)) && !geom.InteriorsApart(leg, area)
}

// difference is the convex hull of all that leads from a point of one convex area to a
// point of another, which is told backward: the origin is in it if they meet.
func difference(a, back []geom.Point) []geom.Point {
	var few, some [16]geom.Point
	return convexSum(geom.AppendConvexHull(few[:0], append(some[:0], a...)), back)
}

// backward is the convex hull of an area seen from its other side: of all its points
// times −1.
func backward(area []geom.Point) []geom.Point {
	var few [8]geom.Point
	back := few[:0]
	for _, p := range area {
		back = append(back, p.Neg())
	}
	return geom.ConvexHull(back)
}

// convexSum is the convex hull of all sums of a point of one convex hull and a
// point of another, which begin, as it does, with the least point: its edges are
// theirs, in the order of their directions.
func convexSum(a, b []geom.Point) []geom.Point {
	at := a[0].Add(b[0])
	ring := make([]geom.Point, 0, len(a)+len(b))
	for i, j := 0, 0; i < len(a) || j < len(b); {
		ring = append(ring, at)
		var turn int64
		p, q := a[(i+1)%len(a)].Sub(a[i%len(a)]), b[(j+1)%len(b)].Sub(b[j%len(b)])
		switch {
		case j == len(b):
			turn = 1
		case i == len(a):
			turn = -1
		default:
			turn = geom.Turn(geom.Point{}, p, q)
		}
		if turn >= 0 {
			at, i = at.Add(p), i+1
		}
		if turn <= 0 {
			at, j = at.Add(q), j+1
		}
	}
	return ring
}

// shiftedRing appends an area, moved by a vector, to a list.
func shiftedRing(list, ring []geom.Point, by geom.Point) []geom.Point {
	for _, p := range ring {
		list = append(list, p.Add(by))
	}
	return list
}

// fromConvex is the way from the nearest point of a convex area to another point,
// of any length; zero if that is in it, or is a corner.
func fromConvex(area []geom.Point, at geom.Point) geom.Point {
	var few [24]geom.Point
	ring := shiftedRing(few[:0], area, at.Neg())
	best := ring[0]
	for k, p := range ring {
		q := ring[(k+1)%len(ring)]
		if v := q.Sub(p); geom.Orient(p, q, geom.Point{}) < 0 && v.Dot(p) <= 0 && v.Dot(q) >= 0 {
			return geom.Pt(v.Y, -v.X)
		}
		if p.Dot(p) < best.Dot(best) {
			best = p
		}
	}
	if geom.InConvex(ring, geom.Point{}) {
		for k, p := range ring {
			q := ring[(k+1)%len(ring)]
			if v := q.Sub(p); geom.Orient(p, q, geom.Point{}) == 0 && v.Dot(p) < 0 && v.Dot(q) > 0 {
				return geom.Pt(v.Y, -v.X)
			}
		}
		return geom.Point{}
	}
	return best.Neg()
}

// ends reports whether a stand may end there: on the table and on nobody.
func (r *retreat) ends(at geom.Point) bool {
	return r.clearFor(r.i, at, r.Stands[r.i].Facing)
}

// covered reports whether it would be in cover there.
func (r *retreat) covered(at geom.Point) bool {
	near := r.battle.Chart.length(rulingBehind)
	r.there = r.footAt(at)
	box := r.there.Bounds()
	for k := range r.battle.ground.features {
		if f := &r.battle.ground.features[k]; f.cover > NoCover && f.covers(&r.there, &box, nil, near) {
			return true
		}
	}
	return false
}

// saves reports whether a way is lawful and ends in cover.
func (r *retreat) saves(path []geom.Point) bool {
	at := path[len(path)-1]
	return r.covered(at) && r.ends(at) && r.leads(path)
}

// leadsOn is leads of a way of which all but the last leg are known to be lawful. If it
// does not, none does whose last leg goes farther the same way.
func (r *retreat) leadsOn(path []geom.Point) bool {
	leg := path[len(path)-2:]
	return len(path) <= mostLegs && r.mayGo(leg) && r.affords(path) && (!r.inCover || r.keepsCover(leg))
}

// keepsCover reports whether a stand is in cover all along a way, but for
// stretches of a few micrometers that rounding leaves between areas. Where the
// cover of a hedge ends is known to 20 µm.
func (r *retreat) keepsCover(path []geom.Point) bool {
	for k := 1; k < len(path); k++ {
		a, b := path[k-1], path[k]
		length := geom.Distance(a, b)
		if length == 0 {
			continue
		}
		cuts := append(r.coverCuts(a, b, length), 0, length)
		slices.Sort(cuts)
		for n := 1; n < len(cuts); n++ {
			from, to := cuts[n-1], cuts[n]
			if to-from > pad && !r.covered(geom.Divide(a, b, int64(from+to), 2*int64(length))) {
				return false
			}
		}
	}
	return true
}

// coverCuts is where a leg meets the edges of what covers.
func (r *retreat) coverCuts(a, b geom.Point, length geom.Length) []geom.Length {
	var cuts []geom.Length
	for _, c := range r.coverAreas(geom.BoundsOf(a, b)) {
		for _, ring := range c.rings {
			cutRing(ring, a, b, length, &cuts)
		}
	}
	return cuts
}

// A coverArea is where the center of a stand has to be for cover: the outline of
// an area with its holes, or all places about a piece of a line.
type coverArea struct {
	f     *feature
	box   geom.Bounds
	rings [][]geom.Point
	piece []geom.Point // of a line, as long as the rings are not made, and the box is too large
	line  bool
}

// coverAreas lists the cover that may be met in some bounds.
func (r *retreat) coverAreas(box geom.Bounds) []*coverArea {
	if r.areas == nil {
		r.areas = r.allCover()
	}
	var list []*coverArea
	for k := range r.areas {
		c := &r.areas[k]
		if c.piece != nil && c.box.Touches(box) {
			ring := r.about(c.piece, c.f)
			c.piece, c.rings, c.box = nil, [][]geom.Point{ring}, geom.BoundsOf(ring...)
		}
		if c.box.Touches(box) {
			list = append(list, c)
		}
	}
	return list
}

func (r *retreat) allCover() []coverArea {
	list := []coverArea{}
	for k := range r.battle.ground.features {
		f := &r.battle.ground.features[k]
		switch {
		case f.cover == NoCover:
		case f.linear:
			far := r.near(f) + r.reach(r.i) + pad
			for n, piece := range f.pieces {
				list = append(list, coverArea{f: f, box: f.boxes[n].Grown(far), piece: piece, line: true})
			}
		default:
			a := coverArea{f: f, box: f.box, rings: [][]geom.Point{f.area.Outline}}
			for _, hole := range f.area.Holes {
				a.rings = append(a.rings, hole)
			}
			list = append(list, a)
		}
	}
	return list
}

// discSides is how many sides what is cut off at the corners of a piece has.
const discSides = 64

// near is how near the stand must be to a line for its cover, and a little more.
func (r *retreat) near(f *feature) geom.Length {
	return outside(f.shelters(r.battle.Chart.length(rulingBehind)))
}

// outside is how far the corners of a ring of discSides are from its middle that
// holds all within some distance of it.
func outside(near geom.Length) geom.Length {
	if near > 0 {
		near += near/800 + geom.Micrometer // 1/cos(180°/64) is 1.0012
	}
	return near
}

// discAbout is a ring of discSides that holds all within some distance of the origin.
func discAbout(near geom.Length) []geom.Point {
	var disc [discSides]geom.Point
	for a := range geom.Angle(discSides) {
		disc[a] = geom.Point{}.Ahead((a * geom.FullTurn / discSides).Direction(), outside(near))
	}
	return geom.ConvexHull(disc[:])
}

// about is where the center of the stand is if it is near enough to a convex
// piece of a line: its corners are cut off a little outside.
func (r *retreat) about(piece []geom.Point, f *feature) []geom.Point {
	hull := difference(piece, r.turned)
	if r.near(f) == 0 {
		return hull
	}
	return convexSum(hull, r.battle.ground.behind)
}
