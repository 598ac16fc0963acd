package los

import (
	"math/big"

	"sightline/geom"
)

// maxWays bounds how many ways around the obstacles are compared in the search
// for the widest; the verdict does not depend on it.
const maxWays = 64

// witness returns a free line from a to b: of those in the middle of each way
// around the blockers, the one that keeps farthest from them. The line between
// the centers goes first.
func (p *pair) witness(blockers []blocker) *Witness {
	var best, thin *Witness
	better := func(w *Witness) {
		if best == nil || best.Clearance >= 0 && (w.Clearance < 0 || w.Clearance > best.Clearance) {
			best = w
		}
	}
	for _, g := range gates(p.a.Polygon(), p.b.Polygon()) {
		var obstacles []geom.Convex
		for _, b := range blockers {
			obstacles = g.inFront(b.pieces, obstacles)
		}
		if line, ok := g.cut(lineOf(p.a.Center, p.b.Center)); ok {
			if w := p.wholeWitness(&g, line, obstacles); w != nil {
				p.measure(w, &g, blockers)
				better(w)
			}
		}
		ways := 0
		g.all.free(obstacles, func(c cell) bool {
			line, ok := g.cut(c.middle())
			if !ok {
				return true
			}
			if w := p.wholeWitness(&g, line, obstacles); w != nil {
				p.measure(w, &g, blockers)
				better(w)
			} else if thin == nil {
				thin = exactWitness(line)
			}
			ways++
			return ways < maxWays
		})
	}
	if best == nil {
		best = thin
	}
	if best == nil && p.board.rulings.Graze == SingleLine {
		if ends := p.singleLine(blockers); ends != nil {
			best = exactWitness(*ends)
		}
	}
	return best
}

// A ratLine is a directed line a*x + b*y + c = 0, positive on its left.
type ratLine struct{ a, b, c *big.Rat }

func lineOf(p, q geom.Point) ratLine {
	return ratLineOf(p.Exact().RatPoint(), q.Exact().RatPoint())
}

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

// wholeWitness returns the line with its ends rounded to whole micrometers
// inside the footprints, if that line is free too, else nil.
func (p *pair) wholeWitness(g *gate, ends [2]geom.RatPoint, obstacles []geom.Convex) *Witness {
	for _, from := range wholeNear(ends[0].Rounded(), p.a) {
		for _, to := range wholeNear(ends[1].Rounded(), p.b) {
			if g.passes(from, to, obstacles) {
				return &Witness{From: from, To: to}
			}
		}
	}
	return nil
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

// passes reports whether the line through two points passes strictly inside
// both edges of the gate and misses every obstacle.
func (g *gate) passes(from, to geom.Point, obstacles []geom.Convex) bool {
	l := geom.LineThrough(from, to)
	for _, edge := range [2][2]geom.Exact{g.leave, g.enter} {
		if l.Side(edge[0]) <= 0 || l.Side(edge[1]) >= 0 {
			return false
		}
	}
	for _, o := range obstacles {
		first := l.Side(o.Corners()[0])
		for _, c := range o.Corners() {
			if s := l.Side(c); s == 0 || s != first {
				return false
			}
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
