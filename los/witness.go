package los

import (
	"math/big"
	"math/bits"

	"sightline/geom"
)

// maxWays bounds how many ways around the obstacles are compared in the search
// for the widest; the verdict does not depend on it.
const maxWays = 16

// witness returns a free line from a to b: of a few lines for each way around
// the blockers, the one that keeps farthest from them. The line between the
// centers goes first.
func (p *pair) witness(blockers []blocker) *Witness {
	var best *Witness
	var thin *[2]geom.RatPoint // a line that no whole points hold
	var room geom.Length
	center := p.centerLine()
	for _, g := range gates(p.a.Polygon(), p.b.Polygon()) {
		a := aim{pair: p, gate: &g}
		for _, b := range blockers {
			a.obstacles = g.inFront(b.pieces, a.obstacles)
		}
		a.try(center[0], center[1])
		g.all.free(a.obstacles, func(c cell) bool {
			a.ways++
			if !a.within(c) && thin == nil {
				if ends, ok := g.cut(c.middle()); ok {
					thin = &ends
				}
			}
			return a.ways < maxWays
		})
		if a.found && (best == nil || a.room > room) {
			best, room = &Witness{From: a.from, To: a.to}, a.room
			p.measure(best, &g, blockers)
		}
	}
	switch {
	case best != nil:
	case thin != nil:
		best = exactWitness(*thin)
	default: // R-graze = single-line: no set of lines, but one
		if ends := p.singleLine(blockers); ends != nil {
			best = exactWitness(*ends)
		}
	}
	return best
}

// An aim looks for the line through one gate that keeps farthest from the
// obstacles. All lines it looks at join whole points; each is checked exactly.
type aim struct {
	*pair
	*gate
	obstacles []geom.Convex
	ways      int

	found    bool
	from, to geom.Point
	room     geom.Length // from the line to the nearest corner of an obstacle
}

// unlimited is the room of a line with no obstacle beside it.
const unlimited = 2 * geom.MaxCoord

// try takes the line through two points of the footprints if it is free and
// has more room than the best so far.
func (a *aim) try(from, to geom.Point) bool {
	for _, f := range wholeNear(from, a.a) {
		for _, t := range wholeNear(to, a.b) {
			if a.passes(f, t, a.obstacles) {
				if room := a.roomBeside(f, t); !a.found || room > a.room {
					a.found, a.from, a.to, a.room = true, f, t, room
				}
				return true
			}
		}
	}
	return false
}

func (a *aim) roomBeside(from, to geom.Point) geom.Length {
	room := unlimited
	for _, o := range a.obstacles {
		for _, e := range o.Corners() {
			turn := geom.Turn(from, to, e.Rounded())
			room = min(room, geom.Unscale(max(turn, -turn), to.Sub(from)))
		}
	}
	return room
}

// within tries lines of one cell: its middle, and from there the line midway
// between what it passes on the left and on the right, or as near to that as
// the gate allows. It reports whether whole points hold any line of the cell.
func (a *aim) within(c cell) bool {
	l, ok := c.wholeMiddle()
	if ok {
		var from, to geom.Point
		from, to, ok = l.through(a.gate)
		ok = ok && a.try(from, to)
	}
	if !ok {
		ends, cut := a.cut(c.middle())
		return cut && a.try(ends[0].Rounded(), ends[1].Rounded())
	}
	var left, right geom.Hull
	for _, o := range a.obstacles {
		side := &left
		if l.at(o.Corners()[0].Rounded()) < 0 {
			side = &right
		}
		*side = append(*side, o.Rounded()...)
	}
	ends := [4]geom.Point{}
	for i, e := range [4]geom.Exact{a.leave[0], a.leave[1], a.enter[0], a.enter[1]} {
		ends[i] = e.Rounded()
	}
	for _, f := range ends[:2] {
		for _, t := range ends[2:] {
			a.try(f, t)
		}
	}
	if left == nil || right == nil {
		return true
	}
	u, v := geom.ClosestPoints(geom.ConvexHull(left), geom.ConvexHull(right))
	if u == v {
		return true
	}
	if from, to, ok := midway(u, v).through(a.gate); ok {
		a.try(from, to)
	}
	mid := geom.Pt((u.X+v.X)/2, (u.Y+v.Y)/2)
	for i, e := range ends {
		if e == mid {
			continue
		}
		m := wholeLineOf(mid, e)
		if i < 2 {
			m = wholeLineOf(e, mid)
		}
		if from, to, ok := m.through(a.gate); ok {
			a.try(from, to)
		}
	}
	return true
}

// midway returns the line between two points that keeps as far from one as
// from the other, u on its left.
func midway(u, v geom.Point) wholeLine {
	d := u.Sub(v)
	return wholeLine{2 * int64(d.X), 2 * int64(d.Y), -u.Add(v).Dot(d)}
}

// through returns the points, rounded, where the line passes the edges of the
// gate; ok is false if it does not pass both from within.
func (l wholeLine) through(g *gate) (from, to geom.Point, ok bool) {
	var ends [2]geom.Point
	for i, edge := range [2][2]geom.Exact{g.leave, g.enter} {
		p, q := edge[0].Rounded(), edge[1].Rounded()
		left, right := l.at(p), l.at(q)
		if left < 0 || right > 0 || left == right {
			return from, to, false
		}
		ends[i] = geom.Divide(p, q, left, left-right)
	}
	return ends[0], ends[1], true
}

// wholeMiddle is middle with the bounds rounded to whole points and the lines at
// the corners brought to about the same size; ok is false if there are too many.
func (c cell) wholeMiddle() (sum wholeLine, ok bool) {
	if len(c) > 16 {
		return sum, false
	}
	for i, u := range c {
		v := c[(i+1)%len(c)]
		l := wholeLineOf(u.at.Rounded(), v.at.Rounded())
		size := max(l.a, -l.a, l.b, -l.b)
		if size == 0 {
			continue
		}
		shift := bits.LeadingZeros64(uint64(size)) - (64 - 27)
		if u.right != v.right {
			l = wholeLine{-l.a, -l.b, -l.c}
		}
		sum.a += l.a << shift
		sum.b += l.b << shift
		sum.c += l.c << shift
	}
	return sum, true
}

// A ratLine is a directed line a*x + b*y + c = 0, positive on its left.
type ratLine struct{ a, b, c *big.Rat }

func ratLineOf(p, q geom.RatPoint) ratLine {
	a, b := new(big.Rat).Sub(p.Y, q.Y), new(big.Rat).Sub(q.X, p.X)
	c := new(big.Rat).Mul(p.X, q.Y)
	return ratLine{a, b, c.Sub(c, new(big.Rat).Mul(q.X, p.Y))}
}

func (l ratLine) at(p geom.RatPoint) *big.Rat {
	v := new(big.Rat).Mul(l.a, p.X)
	v.Add(v, new(big.Rat).Mul(l.b, p.Y))
	return v.Add(v, l.c)
}

// middle returns a line inside the cell: the sum of the lines at its corners,
// each brought to the same size.
func (c cell) middle() ratLine {
	sum := ratLine{new(big.Rat), new(big.Rat), new(big.Rat)}
	for i, u := range c {
		v := c[(i+1)%len(c)]
		l := ratLineOf(u.at.RatPoint(), v.at.RatPoint())
		size := new(big.Rat).Abs(l.a)
		size.Add(size, new(big.Rat).Abs(l.b))
		if size.Sign() == 0 {
			continue
		}
		if u.right != v.right {
			size.Neg(size)
		}
		size.Inv(size)
		sum.a.Add(sum.a, l.a.Mul(l.a, size))
		sum.b.Add(sum.b, l.b.Mul(l.b, size))
		sum.c.Add(sum.c, l.c.Mul(l.c, size))
	}
	return sum
}

// cut returns where a line passes the two edges of the gate; ok is false if it
// does not pass strictly inside both.
func (g *gate) cut(l ratLine) (ends [2]geom.RatPoint, ok bool) {
	for i, edge := range [2][2]geom.Exact{g.leave, g.enter} {
		p, q := edge[0].RatPoint(), edge[1].RatPoint()
		left, right := l.at(p), l.at(q)
		if left.Sign() <= 0 || right.Sign() >= 0 {
			return ends, false
		}
		ends[i] = geom.PointAlong(edge[0], edge[1], left.Quo(left, new(big.Rat).Sub(left, right)))
	}
	return ends, true
}

// wholeNear returns the points of f at most a micrometer beside p, p first.
func wholeNear(p geom.Point, f *geom.Footprint) []geom.Point {
	var pts []geom.Point
	for _, step := range [9]geom.Point{{}, {X: 1}, {X: -1}, {Y: 1}, {Y: -1}, {X: 1, Y: 1}, {X: -1, Y: -1}, {X: 1, Y: -1}, {X: -1, Y: 1}} {
		if pt := p.Add(step); f.Contains(pt) {
			pts = append(pts, pt)
		}
	}
	return pts
}

// touchingPoint returns as witness a point of two stands in contact.
func (p *pair) touchingPoint() *Witness {
	at := func(pt geom.Point) *Witness { return &Witness{From: pt, To: pt, Clearance: None} }
	for _, c := range p.a.Corners {
		if p.b.Contains(c) {
			return at(c)
		}
	}
	for _, c := range p.b.Corners {
		if p.a.Contains(c) {
			return at(c)
		}
	}
	// No corner of one in the other: they overlap crosswise.
	common := geom.ConvexOf(p.a.Polygon()).Intersect(geom.ConvexOf(p.b.Polygon())).Corners()
	for _, e := range common {
		for _, pt := range wholeNear(e.Rounded(), p.a) {
			if p.b.Contains(pt) {
				return at(pt)
			}
		}
	}
	end := common[0].RatPoint()
	w := exactWitness([2]geom.RatPoint{end, end})
	w.Clearance = None
	return w
}

// passes reports whether the line through two points passes both edges of the
// gate, ends included, and misses every obstacle.
func (g *gate) passes(from, to geom.Point, obstacles []geom.Convex) bool {
	if from == to {
		return false
	}
	l := geom.LineThrough(from, to)
	for _, edge := range [2][2]geom.Exact{g.leave, g.enter} {
		if p, q := l.Side(edge[0]), l.Side(edge[1]); p < 0 || q > 0 || p == q {
			return false
		}
	}
	for _, o := range obstacles {
		if !o.Misses(l) {
			return false
		}
	}
	return true
}

// exactWitness returns a witness too thin for whole micrometers.
func exactWitness(ends [2]geom.RatPoint) *Witness {
	w := &Witness{From: ends[0].Rounded(), To: ends[1].Rounded(), Exact: new([2][2]string)}
	for i, e := range ends {
		w.Exact[i] = [2]string{e.X.RatString(), e.Y.RatString()}
	}
	return w
}

// measure sets the clearance of w and the name of what it passes.
func (p *pair) measure(w *Witness, g *gate, blockers []blocker) {
	w.Clearance = None
	line := geom.Hull{w.From, w.To}
	for _, b := range blockers {
		for _, piece := range g.inFront(b.pieces, nil) {
			if d := geom.Gap(line, geom.Hull(piece.Rounded())); w.Clearance < 0 || d < w.Clearance {
				w.Clearance, w.Past = d, b.name
			}
		}
	}
}
