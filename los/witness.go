package los

import (
	"math/big"

	"sightline/geom"
)

// witness returns a free line from a to b, the one that keeps farthest from what
// blocks. Where nothing does it is the line between the centers.
func (p *pair) witness(blockers []blocker, parts []partPieces) *Witness {
	s := searches.Get().(*search)
	defer searches.Put(s)
	a := &p.scraps.aim
	a.begin(p, s)
	bulks := p.bulks(blockers, parts)
	if best := p.widest(s, bulks, blockers); best != nil {
		return best
	}
	best := a.aimThrough(blockers)
	if best == nil && a.thin != nil {
		best = exactWitness(*a.thin)
	}
	if best == nil { // R-graze = single-line: no set of lines, but one
		ends := p.singleLine(blockers)
		if ends == nil {
			return nil
		}
		best = exactWitness(*ends)
	}
	best.pass(bulks)
	return best
}

// aimThrough returns of a few lines for each way around the blockers the one
// that keeps farthest from their corners, or
// nil if whole points hold none.
func (a *aim) aimThrough(blockers []blocker) *Witness {
	gates := appendGates(a.scraps.gates[:0], a.a.Polygon(), a.b.Polygon())
	a.scraps.gates = gates
	center := a.centerLine()
	var best *Witness
	var room geom.Length
	for i := range gates {
		a.face(&gates[i], blockers)
		a.aimAll(center[0], center[1])
		if a.found && (best == nil || a.room > room) {
			best, room = &Witness{From: a.from, To: a.to}, a.room
			if room == unlimited {
				break
			}
		}
	}
	return best
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
		for _, by := range nearby9 {
			if pt := e.Rounded().Add(by); p.a.Contains(pt) && p.b.Contains(pt) {
				return at(pt)
			}
		}
	}
	end := common[0].RatPoint()
	return exactWitness([2]geom.RatPoint{end, end})
}

// exactWitness returns a witness too thin for whole micrometers.
func exactWitness(ends [2]geom.RatPoint) *Witness {
	w := &Witness{From: ends[0].Rounded(), To: ends[1].Rounded(), Clearance: None, Exact: new([2][2]string)}
	for i, e := range ends {
		w.Exact[i] = [2]string{e.X.RatString(), e.Y.RatString()}
	}
	return w
}
