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
	avoid   []int            // the enemies it may not come nearer to
	bars    [][]geom.Point   // the enemies it may not pass
	facing  []geom.Angle     // on each leg
	takes   []geom.Footprint // who else is on the table
	areas   []coverArea      // of the table, once they are asked for
	own     *candidate       // the engine's, once it is asked for; without a path: none

	// Where the center is when the stand meets each of avoid, takes and bars, the
	// latter two once they are asked for.
	meets, full, barred [][]geom.Point
}

// mostLegs is how many legs a way back may have.
const mostLegs = 32

func (p *play) retreats(i int, share int64) *retreat {
	st := &p.Stands[i]
	r := &retreat{play: p, i: i, share: share, road: p.byRoad(i, st.At), inCover: p.Concealed(i), avoid: p.threats(i)}
	if len(r.avoid) == 0 {
		if j := p.nearestSeen(i); j >= 0 {
			r.avoid = []int{j}
		}
	}
	for j := range p.Stands {
		if j == i || !p.stands(j) {
			continue
		}
		e := p.Footprint(j)
		r.takes = append(r.takes, e)
		if r.bar(j, &e) {
			r.bars = append(r.bars, e.Polygon())
		}
	}
	r.facing = slices.Repeat([]geom.Angle{st.Facing}, mostLegs)
	for _, j := range r.avoid {
		e := p.Footprint(j)
		r.meets = append(r.meets, difference(e.Polygon(), r.shape()))
	}
	return r
}

// shape is the footprint of the stand about its center.
func (r *retreat) shape() []geom.Point {
	own := r.footprintAt(r.i, geom.Point{}, r.Stands[r.i].Facing)
	return own.Polygon()
}

// bar reports whether a stand, at its place, is an enemy that no way may pass.
func (r *retreat) bar(j int, at *geom.Footprint) bool {
	own := r.Footprint(r.i)
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
		if r.nearing(path[k-1], path[k]) {
			return false
		}
	}
	return r.passes(path) && (!r.inCover || r.keepsCover(path))
}

// passes reports whether nothing stops the stand on a way.
func (r *retreat) passes(path []geom.Point) bool {
	if slices.ContainsFunc(r.bars, func(e []geom.Point) bool { return r.crosses(r.i, path, r.facing, e) }) {
		return false
	}
	_, used, ok := r.spend(r.i, path, r.road)
	return ok && used <= r.share
}

// nearing reports whether a leg comes nearer to an enemy. A distance to a convex
// area falls from the start of a leg or not at all; what rounding the end of the
// leg to the micrometer may do is no matter.
func (r *retreat) nearing(from, to geom.Point) bool {
	v := to.Sub(from)
	return slices.ContainsFunc(r.normals(from), func(n geom.Point) bool { return against(n, v) })
}

// against reports whether a leg leads nearer to what a way leads straight away from.
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

// difference is the convex hull of all that leads from a point of one convex area
// to a point of another: the origin is in it if they meet.
func difference(a, b []geom.Point) []geom.Point {
	var few [24]geom.Point
	all := few[:0]
	for _, p := range a {
		for _, o := range b {
			all = append(all, p.Sub(o))
		}
	}
	return geom.ConvexHull(all)
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
	foot := r.footprintAt(r.i, at, r.Stands[r.i].Facing)
	c, _ := r.battle.coverAt(&foot, nil)
	return c > NoCover
}

// saves reports whether a way is lawful and ends in cover.
func (r *retreat) saves(path []geom.Point) bool {
	at := path[len(path)-1]
	return r.covered(at) && r.ends(at) && r.leads(path)
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
	box := geom.BoundsOf(a, b)
	for _, c := range r.coverAreas(box) {
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
	line  bool
}

// coverAreas lists the cover that may be met in some bounds.
func (r *retreat) coverAreas(box geom.Bounds) []coverArea {
	if r.areas == nil {
		r.areas = r.allCover()
	}
	var list []coverArea
	for k := range r.areas {
		if r.areas[k].box.Touches(box) {
			list = append(list, r.areas[k])
		}
	}
	return list
}

func (r *retreat) allCover() []coverArea {
	own := r.footprintAt(r.i, geom.Point{}, r.Stands[r.i].Facing)
	var list []coverArea
	for k := range r.battle.ground.features {
		f := &r.battle.ground.features[k]
		switch {
		case f.cover == NoCover:
		case f.linear:
			for _, piece := range f.pieces {
				ring := about(piece, &own, f.shelters(r.battle.Chart.length(rulingBehind)))
				list = append(list, coverArea{f, geom.BoundsOf(ring...), [][]geom.Point{ring}, true})
			}
		default:
			a := coverArea{f, f.box, [][]geom.Point{f.area.Outline}, false}
			for _, hole := range f.area.Holes {
				a.rings = append(a.rings, hole)
			}
			list = append(list, a)
		}
	}
	return list
}

// about is where the center of a footprint is that is no farther than a length
// from a convex piece: its corners are cut off a little outside.
func about(piece []geom.Point, own *geom.Footprint, near geom.Length) []geom.Point {
	hull := difference(piece, own.Polygon())
	if near == 0 {
		return hull
	}
	const sides = 64
	far := near + near/800 + geom.Micrometer // 1/cos(180°/64) is 1.0012
	all := make([]geom.Point, 0, sides*len(hull))
	for a := range geom.Angle(sides) {
		d := (a * geom.FullTurn / sides).Direction()
		for _, at := range hull {
			all = append(all, at.Ahead(d, far))
		}
	}
	return geom.ConvexHull(all)
}
