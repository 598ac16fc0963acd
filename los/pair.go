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
	board  *Board
	ia, ib int
	a, b   *geom.Footprint
	la, lb int
	lo, hi int

	axis   geom.Point // from a's center to b's
	frontA int64      // furthest reach of a along the axis, times the axis
	frontB int64
	// low keeps the lower stand's side of the halfway line; shadow the ground
	// behind the shadow line. Both only if the stands differ in level.
	low, shadow geom.Line

	hull   []geom.Point
	bounds geom.Bounds
	near   bool // at most two inches apart
}

// newPair returns the pair of two stands and whether its order is that of the
// arguments.
func newPair(board *Board, from, to int) (pair, bool) {
	p := pair{board: board, ia: from, ib: to}
	inOrder := compareFootprints(board.footprint(from), board.footprint(to)) <= 0
	if !inOrder {
		p.ia, p.ib = to, from
	}
	p.a, p.b = board.footprint(p.ia), board.footprint(p.ib)
	p.la, p.lb = board.levels[p.ia], board.levels[p.ib]
	p.lo, p.hi = min(p.la, p.lb), max(p.la, p.lb)
	p.axis = p.b.Center.Sub(p.a.Center)
	p.frontA, p.frontB = reach(p.a, p.axis), -reach(p.b, p.axis.Neg())
	towardsB := geom.LineAcross(p.axis, p.frontA+p.frontB)
	depth := geom.Scale(ShadowDepth, p.axis)
	switch {
	case p.lb < p.la:
		p.low = towardsB
		p.shadow = geom.LineAcross(p.axis, 2*(p.frontB-depth))
	case p.la < p.lb:
		p.low = towardsB.Opposite()
		p.shadow = geom.LineAcross(p.axis, 2*(p.frontA+depth)).Opposite()
	}
	p.hull = geom.ConvexHull(append(p.a.Polygon()[:4:4], p.b.Polygon()...))
	p.bounds = geom.BoundsOf(p.hull...)
	p.near = geom.Within(p.a, p.b, ShadowDepth)
	return p, inOrder
}

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
	buf = append(buf, zone{S3, [2]geom.Line{p.low, p.shadow.Opposite()}, 2})
	return append(buf, zone{S4, [2]geom.Line{p.low, p.shadow}, 2})
}

func (z *zone) clip(c geom.Convex) geom.Convex {
	for _, l := range z.keep[:z.n] {
		if c.Empty() {
			break
		}
		c = c.Clip(l)
	}
	return c
}

// judged is how one obstacle stands in the way of a pair before any clause of
// height: its pieces, and those that being in it takes away.
type judged struct {
	*obstacle
	bands []band // to be judged by S1 to S4
	freed Clause // TwoInch, Rim, Crest, or empty
}

// judge returns how o stands to the pair: whether the whole of it or only its
// core may block, and why.
func (p *pair) judge(o *obstacle) judged {
	data := o.kind.Data()
	switch {
	case o.friend:
	case data.Contour:
		if p.la == o.level && o.holds(p.a.Center) || p.lb == o.level && o.holds(p.b.Center) {
			return judged{o, o.core, Crest}
		}
	case data.Concealing:
		inA, inB := o.holds(p.a.Center), o.holds(p.b.Center)
		if inA && inB && p.near {
			return judged{o, nil, TwoInch}
		}
		if inA || inB {
			return judged{o, o.core, Rim}
		}
	}
	return judged{o, o.whole, ""}
}

// obstacles calls yield for every obstacle that may stand between the pair
// before its shape is looked at: terrain with a height, wrecks, and in a line
// of fire the friends of the firer.
func (p *pair) obstacles(q Question, from int, yield func(*obstacle)) {
	for i := range p.board.terrain {
		if o := &p.board.terrain[i]; o.kind.Data().Contour || o.height > 0 {
			yield(o)
		}
	}
	for i := range p.board.wrecks {
		if o := &p.board.wrecks[i]; o.height > 0 && o.stand != p.ia && o.stand != p.ib {
			yield(o)
		}
	}
	if q == Fire {
		p.board.friends(p, from, yield)
	}
}

// friends yields the stands of from's side that are in play and not the pair
// itself, its carriers or passengers.
func (b *Board) friends(p *pair, from int, yield func(*obstacle)) {
	if b.rulings.FriendHeight <= 0 {
		return
	}
	for i := range b.stands {
		s := &b.stands[i]
		if s.Side != b.stands[from].Side || s.Destroyed || s.Aboard >= 0 ||
			b.footprint(i) == p.a || b.footprint(i) == p.b {
			continue
		}
		o := obstacle{
			name: s.Name, feature: -1, stand: i, friend: true, height: b.rulings.FriendHeight,
			area: []geom.Convex{geom.ConvexOf(s.Footprint.Polygon())},
		}
		o.whole = []band{{ground: b.levels[i], top: b.levels[i] + o.height, pieces: o.area}}
		o.whole[0].measure()
		yield(&o)
	}
}
