package los_test

import (
	"math/big"
	"slices"
	"testing"

	"sightline/geom"
	"sightline/los"
)

// R-nearer = nearest-point, judged by closest points in exact fractions.

// corridor returns the convex hull of both footprints: the edges of the pairs
// of corners that have all others to their left.
func (s *scene) corridor() []geom.Point {
	corners := slices.Concat(s.a, s.b)
	start := slices.MinFunc(corners, geom.Point.Compare)
	hull := []geom.Point{start}
	for at := start; ; {
		next := at
		for _, p := range corners {
			o := geom.Orient(at, next, p)
			if next == at || o < 0 || o == 0 && geom.BoundsOf(at, p).Contains(next) {
				if p != at {
					next = p
				}
			}
		}
		if at = next; at == start {
			return hull
		}
		hull = append(hull, at)
	}
}

// nearest returns the squared distance from the obstacle's points inside the
// corridor to a footprint; nil if it has none.
func nearest(o *obstacle, corridor, foot []geom.Point) *big.Rat {
	var best *big.Rat
	less := func(d *big.Rat) {
		if best == nil || d.Cmp(best) < 0 {
			best = d
		}
	}
	for _, g := range o.bodies {
		for _, p := range foot {
			if holds(g, p) {
				return new(big.Rat)
			}
		}
		for _, r := range append([]geom.Ring{g.Outline}, g.Holes...) {
			for i, p := range r {
				lo, hi, ok := clipped(corridor, p, r[(i+1)%len(r)])
				if !ok {
					continue
				}
				if l, h, ok := clippedRat(foot, lo, hi); ok && l.Cmp(h) <= 0 {
					return new(big.Rat)
				}
				for j, u := range foot {
					a, b := exactPoint(u), exactPoint(foot[(j+1)%len(foot)])
					less(distSquared(lo, a, b))
					less(distSquared(hi, a, b))
					less(distPointSegment(a, lo, hi))
				}
			}
		}
	}
	return best
}

func distPointSegment(p, u, v xy) *big.Rat { return distSquared(p, u, v) }

// clipped returns the part of p-q inside a counterclockwise convex polygon.
func clipped(poly []geom.Point, p, q geom.Point) (xy, xy, bool) {
	a, b := exactPoint(p), exactPoint(q)
	lo, hi, ok := clippedRat(poly, a, b)
	if !ok {
		return xy{}, xy{}, false
	}
	d := b.sub(a)
	return a.add(d.scale(lo)), a.add(d.scale(hi)), true
}

func clippedRat(poly []geom.Point, p, q xy) (lo, hi *big.Rat, ok bool) {
	d := q.sub(p)
	for i, a := range poly {
		u := exactPoint(poly[(i+1)%len(poly)]).sub(exactPoint(a))
		if crossRat(u, d).Sign() == 0 && crossRat(u, p.sub(exactPoint(a))).Sign() < 0 {
			return nil, nil, false
		}
	}
	lo, hi = within(poly, p, q)
	return lo, hi, lo.Cmp(hi) <= 0
}

// judgeWhole judges every obstacle as a whole.
func (s *scene) judgeWhole() {
	corridor := s.corridor()
	lower, upper := s.a, s.b
	if s.higher < 0 {
		lower, upper = s.b, s.a
	}
	for i := range s.obstacles {
		o := &s.obstacles[i]
		dl, dh := nearest(o, corridor, lower), nearest(o, corridor, upper)
		top := o.top(s.baseOf(o))
		switch {
		case dl == nil || top <= s.lo,
			s.hi >= top+1 && dh.Cmp(dl) < 0,
			s.hi >= top+3 && dl.Cmp(square(2*geom.Inch)) >= 0:
			o.judged = -1
		default:
			o.judged = 1
		}
	}
}

// baseOf returns the ground level under an obstacle that no contour crosses.
func (s *scene) baseOf(o *obstacle) int { return s.levelAt(o.bodies[0].Outline[0]) }

// apartFromContours drops the features that meet a contour's edge.
func apartFromContours(q *question) *question {
	var rings []geom.Ring
	for _, f := range q.terrain {
		if f.Kind.Data().Contour {
			rings = append(append(rings, f.Area.Outline), f.Area.Holes...)
		}
	}
	meets := func(r geom.Ring) bool {
		for _, c := range rings {
			for i, p := range r {
				for j, u := range c {
					if meetClosed(p, r[(i+1)%len(r)], u, c[(j+1)%len(c)]) {
						return true
					}
				}
				if inRing(c, p, true) != inRing(c, r[0], true) {
					return true
				}
			}
			for _, u := range c {
				if inRing(r, u, true) {
					return true
				}
			}
		}
		return false
	}
	q.terrain = slices.DeleteFunc(q.terrain, func(f los.Feature) bool {
		return !f.Kind.Data().Contour && (len(f.Line.Points) > 0 || meets(f.Area.Outline))
	})
	return q
}

func TestNearestPointAgreesWithOracle(t *testing.T) {
	t.Parallel()
	checkAll(t, 2000, func(seed uint64) *question {
		c := seeded(seed<<8 | 0x77)
		q := families[c.upTo(len(families)-1)].make(c)
		if chance(c, 2) {
			q = levelBoard(c)
		}
		q.stands = q.stands[:2] // a third may lie across a contour
		q.rulings.Nearer = los.NearestPoint
		return apartFromContours(q)
	}, disagreement)
}

// R-graze = single-line: degenerate lines count too. All lines through two
// vertices, and all through one vertex in the directions between, are walked.
func (o *oracle) freeSingle() bool {
	dirs := o.directions()
	for i := range dirs {
		if o.freeThroughVertex(dirs[i]) || i > 0 && o.freeThroughVertex(between(dirs[i-1], dirs[i])) {
			return true
		}
	}
	return false
}

func (o *oracle) freeThroughVertex(d scaledDir) bool {
	o.turnTo(d)
	first := max(slices.IndexFunc(o.order, in(o.a)), slices.IndexFunc(o.order, in(o.b)))
	last := min(lastIndex(o.order, o.a), lastIndex(o.order, o.b))
	for i := max(first, 0); i <= last; i++ {
		v := o.order[i]
		base := o.vertices[v].exact.scale(new(big.Rat).Inv(o.scale)).add(exactPoint(o.origin))
		la, ha := lineIn(o.s.a, base, o.exactD())
		lb, hb := lineIn(o.s.b, base, o.exactD())
		if la.Cmp(ha) > 0 || lb.Cmp(hb) > 0 {
			continue
		}
		p, q := base.add(o.exactD().scale(ha)), base.add(o.exactD().scale(lb))
		if len(o.s.blockersOf(p, q, grazing)) == 0 {
			return true
		}
	}
	return false
}

// seamBoard has woods side by side, the seam between them towards both stands.
func seamBoard(c chooser) *question {
	f := field{c, geom.Inch, 8, 6}
	stands := f.pair()
	x, y, w := f.length(3), f.length(1+c.upTo(4)), f.length(1+c.upTo(1))
	g, h := rectangle(x, -y, x+w, y), rectangle(x, y, x+f.length(1+c.upTo(1)), 9*geom.Inch)
	if chance(c, 2) {
		g.Outline[2].Y += f.length(c.upTo(2) - 1)
		h.Outline[1].Y = g.Outline[2].Y
	}
	terrain := []los.Feature{feature("F0", los.Woods, g), feature("F1", los.Woods, h)}
	if chance(c, 3) {
		terrain = append(terrain, feature("F2", los.Town, f.box()))
	}
	q := ask(terrain, stands)
	if chance(c, 4) { // one wood, so that no seam is there to look along
		q.terrain = append(terrain[2:], feature("F", los.Woods, geom.Polygon{Outline: geom.Ring{
			g.Outline[0], g.Outline[1], g.Outline[2], h.Outline[2], h.Outline[3], g.Outline[3],
		}}))
		if !simple(q.terrain[len(q.terrain)-1].Area.Outline) {
			q.terrain = terrain
		}
	}
	return supported(q)
}

func TestSingleLineAgreesWithOracle(t *testing.T) {
	t.Parallel()
	opened := 0
	checkAll(t, 400, func(seed uint64) *question {
		c := seeded(seed<<8 | 0x99)
		var q *question
		if chance(c, 2) {
			q = slotBoard(c)
		} else {
			q = seamBoard(c)
		}
		q.rulings.Graze = los.SingleLine
		// The oracle is slow: it is asked of those where the ruling matters, and
		// of every tenth.
		if seed%10 != 0 && !opensByALine(q) {
			return nil
		}
		return q
	}, func(q *question) string {
		op := consult(q)
		// The oracle has the core of areas that are one in squares, and would
		// find its single line between two of them.
		if op.single && slices.ContainsFunc(q.terrain, func(f los.Feature) bool { return len(q.oneWith(f)) > 1 }) {
			return ""
		}
		if op.single {
			opened++
		}
		return differs(q, op)
	})
	if opened < boardCount(400)/100 {
		t.Errorf("only %d boards open by a single line", opened)
	}
}

// opensByALine reports whether the engine takes a board for one where a single
// line sees what a gap does not.
func opensByALine(q *question) bool {
	open := *q
	open.rulings.Graze = los.OpenSet
	line, err := q.board()
	if err != nil {
		return true // the test says what is wrong
	}
	gap, err := open.board()
	return err != nil || line.Clear(q.ask, q.from, q.to) && !gap.Clear(q.ask, q.from, q.to)
}
