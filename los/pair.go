package los

import "sightline/geom"

// ShadowDepth is the distance before the lower stand in which an obstacle
// hides it from however high (S3), and within which two stands in the same
// terrain see each other (seed 002, "Elevation", "Visibility and Spotting").
const ShadowDepth = 2 * geom.Inch

// A pair is two stands, not in contact, and the lines that judge what lies
// between them. All of it is the same from either end: a is the stand whose
// center comes first.
type pair struct {
	board    *Board
	a, b     *geom.Footprint
	la, lb   int
	inA, inB []int32    // as Board.inside
	lined    [2][]int32 // as Board.lined
	walls    [2][]wall
	scraps   *scraps // of a ruling
	lo, hi   int

	axis   geom.Point // from a's center to b's
	frontA int64      // furthest reach of a along the axis, times the axis
	frontB int64
	// low keeps the lower stand's side of the halfway line; only if the stands
	// differ in level.
	low geom.Line

	hullBuf [16]geom.Point
	hull    []geom.Point // the corridor, if it was asked for
	bounds  geom.Bounds  // of the corridor
}

// set makes p the pair of two stands and reports whether its order is that of
// the arguments.
func (p *pair) set(board *Board, from, to int) (inOrder bool) {
	return p.join(board, board.place(from), board.place(to))
}

// A place is what sight asks of a stand: where it is, and in what.
type place struct {
	*geom.Footprint
	level  int
	inside []int32 // as Board.inside
	lined  []int32 // as Board.lined
	walls  []wall  // may be left out
}

func (b *Board) place(stand int) place {
	return place{b.footprint(stand), b.levels[stand], b.inside[stand], b.lined[stand], b.walls[stand]}
}

// join is set for any two places.
func (p *pair) join(board *Board, from, to place) (inOrder bool) {
	inOrder = compareFootprints(from.Footprint, to.Footprint) <= 0
	if !inOrder {
		from, to = to, from
	}
	*p = pair{board: board, a: from.Footprint, b: to.Footprint, la: from.level, lb: to.level, inA: from.inside, inB: to.inside,
		lined: [2][]int32{from.lined, to.lined}, walls: [2][]wall{from.walls, to.walls}}
	p.lo, p.hi = min(p.la, p.lb), max(p.la, p.lb)
	p.axis = p.b.Center.Sub(p.a.Center)
	p.frontA, p.frontB = reach(p.a, p.axis), -reach(p.b, p.axis.Neg())
	p.low = p.halfway()
	if p.la < p.lb {
		p.low = p.low.Opposite()
	}
	p.bounds = p.a.Bounds().Union(p.b.Bounds())
	return inOrder
}

// corridor returns the hull of both stands, counterclockwise.
func (p *pair) corridor() []geom.Point {
	if p.hull == nil {
		var corners [8]geom.Point
		copy(corners[:4], p.a.Corners[:])
		copy(corners[4:], p.b.Corners[:])
		p.hull = geom.AppendConvexHull(p.hullBuf[:0], corners[:])
	}
	return p.hull
}

// halfway returns the halfway line, with b's side on its left.
func (p *pair) halfway() geom.Line { return geom.LineAcross(p.axis, p.frontA+p.frontB) }

// shadow returns the shadow line of stands that differ in level, with the
// lower stand's side on its left.
func (p *pair) shadow() geom.Line {
	depth := geom.Scale(ShadowDepth, p.axis)
	if p.lb < p.la {
		return geom.LineAcross(p.axis, 2*(p.frontB-depth))
	}
	return geom.LineAcross(p.axis, 2*(p.frontA+depth)).Opposite()
}

// near reports whether the stands are at most two inches apart.
func (p *pair) near() bool { return p.a.Within(p.b, ShadowDepth) }

func compareFootprints(f, g *geom.Footprint) int {
	if c := f.Center.Compare(g.Center); c != 0 {
		return c
	}
	for i := range f.Corners {
		if c := f.Corners[i].Compare(g.Corners[i]); c != 0 {
			return c
		}
	}
	return 0
}

// reach returns the greatest dot product of a corner with the axis.
func reach(f *geom.Footprint, axis geom.Point) int64 {
	best := f.Corners[0].Dot(axis)
	for _, c := range f.Corners[1:] {
		best = max(best, c.Dot(axis))
	}
	return best
}

// blocking returns the zone in which an obstacle of the given top blocks; ok is
// false if there is none.
func (p *pair) blocking(top int) (z zone, ok bool) {
	switch {
	case top <= p.lo:
		return z, false
	case p.hi < top+1:
		return zone{clause: S4}, true
	case p.hi < top+3:
		return zone{S4, [2]geom.Line{p.low}, 1}, true
	}
	return zone{S4, [2]geom.Line{p.low, p.shadow()}, 2}, true
}

// A zone is where, for one pair, obstacles of one top are judged alike.
type zone struct {
	clause Clause
	keep   [2]geom.Line // the part lies on the left of the first n
	n      int
}

// zones returns the zones of a pair for an obstacle of the given top: together
// they cover the table, and all but S4 leave sight free.
func (p *pair) zones(top int, buf []zone) []zone {
	if top <= p.lo {
		return append(buf, zone{clause: S1})
	}
	if p.hi < top+1 {
		return append(buf, zone{clause: S4})
	}
	buf = append(buf, zone{S2, [2]geom.Line{p.low.Opposite()}, 1})
	if p.hi < top+3 {
		return append(buf, zone{S4, [2]geom.Line{p.low}, 1})
	}
	shadow := p.shadow()
	buf = append(buf, zone{S3, [2]geom.Line{p.low, shadow.Opposite()}, 2})
	return append(buf, zone{S4, [2]geom.Line{p.low, shadow}, 2})
}

func (z *zone) clip(c geom.Convex, s *scraps) geom.Convex {
	for _, l := range z.keep[:z.n] {
		if c.Empty() {
			break
		}
		c = s.clip(c, l)
	}
	return c
}

// judged is how one obstacle stands in the way of a pair before any clause of
// height: its pieces, and those that being in it takes away.
type judged struct {
	*obstacle
	bands []band // to be judged by S1 to S4
	freed Clause // TwoInch, Rim, Crest, or empty
	// linedBy has a bit for each stand of the pair that lines it: around that
	// none of the bands blocks.
	linedBy uint8
}

// judge returns how o stands to the pair: whether the whole of it or only its
// core may block, and why.
func (p *pair) judge(o *obstacle) judged {
	switch {
	case o.feature < 0: // a stand
	case o.data.Contour:
		if p.la == o.level && p.board.isIn(p.inA, o) || p.lb == o.level && p.board.isIn(p.inB, o) {
			return judged{o, o.core, Crest, 0}
		}
	case o.data.Concealing:
		inA, inB := p.board.isIn(p.inA, o), p.board.isIn(p.inB, o)
		if inA && inB && p.near() {
			return judged{o, nil, TwoInch, 0}
		}
		if inA || inB {
			return judged{o, o.core, Rim, p.linedBy(o)}
		}
	}
	return judged{o, o.whole, "", p.linedBy(o)}
}

// mayBlock reports whether the obstacle ever stands in the way.
func (o *obstacle) mayBlock() bool { return o.height > 0 || o.data.Contour }

// obstacles calls yield for every obstacle that may stand between the pair
// before its shape is looked at closely: terrain with a height, wrecks, and in a
// line of fire the friends of the firer.
func (p *pair) obstacles(q Question, from int, yield func(*obstacle)) {
	b := p.board
	for i := range b.boxes {
		if r := &b.boxes[i]; r.box.Touches(p.bounds) {
			yield(&b.terrain[r.of])
		}
	}
	if q != Fire {
		for i := range b.wrecks {
			if r := &b.wrecks[i]; r.box.Touches(p.bounds) && p.bodyCounts(q, from, b.bodies[r.of]) {
				yield(b.bodies[r.of])
			}
		}
		return
	}
	for i := range b.bodies {
		if o := b.bodies[i]; o.box.Touches(p.bounds) && o.mayBlock() && p.bodyCounts(q, from, o) {
			yield(o)
		}
	}
}

// bodyCounts reports whether a stand's body is an obstacle: a wreck always, a
// friend of the firer in a line of fire; never the pair itself or the carrier
// of one of them.
func (p *pair) bodyCounts(q Question, from int, o *obstacle) bool {
	if p.board.footprint(o.stand) == p.a || p.board.footprint(o.stand) == p.b {
		return false
	}
	return !o.friend || q == Fire && p.board.stands[o.stand].Side == p.board.stands[from].Side
}
