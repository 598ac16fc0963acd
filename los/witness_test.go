package los_test

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"sightline/geom"
	"sightline/los"
)

// This file walks a single segment in exact fractions, with nothing shared
// with the oracle's walk but the rule itself: every crossing with every edge
// and cut is found, and the middle of every stretch between is judged.

// A strictness says what a segment may do at the edges of blocking parts.
type strictness int

const (
	grazing  strictness = iota // may run along edges
	clearOff                   // may not even touch a blocking part
)

// ends returns the exact ends of a witness.
func ends(w *los.Witness) (xy, xy, error) {
	if w.Exact == nil {
		return exactPoint(w.From), exactPoint(w.To), nil
	}
	var p [2]xy
	for i, e := range w.Exact {
		x, okX := new(big.Rat).SetString(e[0])
		y, okY := new(big.Rat).SetString(e[1])
		if !okX || !okY {
			return xy{}, xy{}, fmt.Errorf("bad fractions %v", e)
		}
		p[i] = xy{x, y}
		rounded := [2]geom.Point{w.From, w.To}[i]
		if d := p[i].sub(exactPoint(rounded)); d.x.Abs(d.x).Cmp(half) > 0 || d.y.Abs(d.y).Cmp(half) > 0 {
			return xy{}, xy{}, fmt.Errorf("%v is not %v rounded", rounded, e)
		}
	}
	return p[0], p[1], nil
}

// checkWitness returns what is wrong with a witness.
func checkWitness(q *question, w *los.Witness) error {
	s := newScene(q)
	if q.rulings.Nearer == los.NearestPoint && s.settled == "" {
		s.judgeWhole()
	}
	p, r, err := ends(w)
	if err != nil {
		return err
	}
	if !holdsConvex(s.a, p) {
		return fmt.Errorf("%v is not on the footprint of %s", w.From, q.stands[q.from].Name)
	}
	if !holdsConvex(s.b, r) {
		return fmt.Errorf("%v is not on the footprint of %s", w.To, q.stands[q.to].Name)
	}
	if s.settled == los.Clear {
		return nil
	}
	how := clearOff
	if q.rulings.Graze == los.SingleLine {
		how = grazing
	}
	if by := s.blockersOf(p, r, how); len(by) > 0 {
		return fmt.Errorf("the witness meets %s", strings.Join(by, ", "))
	}
	return nil
}

func holdsConvex(poly []geom.Point, p xy) bool {
	for i, a := range poly {
		if orientRat(exactPoint(a), exactPoint(poly[(i+1)%len(poly)]), p) < 0 {
			return false
		}
	}
	return true
}

// stretch returns the part of the segment p-q after its last point in a and
// before its first point in b, as fractions of the segment.
func (s *scene) stretch(p, q xy) (from, to *big.Rat) {
	_, from = within(s.a, p, q)
	to, _ = within(s.b, p, q)
	return from, to
}

// within returns the fractions of p-q that lie in a convex polygon which it
// meets.
func within(poly []geom.Point, p, q xy) (lo, hi *big.Rat) {
	lo, hi = new(big.Rat), big.NewRat(1, 1)
	d := q.sub(p)
	for i, a := range poly {
		u := exactPoint(poly[(i+1)%len(poly)]).sub(exactPoint(a))
		at, slope := crossRat(u, p.sub(exactPoint(a))), crossRat(u, d)
		if slope.Sign() == 0 {
			continue
		}
		t := new(big.Rat).Quo(at.Neg(at), slope)
		if slope.Sign() > 0 && t.Cmp(lo) > 0 {
			lo = t
		} else if slope.Sign() < 0 && t.Cmp(hi) < 0 {
			hi = t
		}
	}
	return lo, hi
}

// blockersOf returns the names of the obstacles that stop the segment p-q:
// all those it touches or, if it may graze, the first it passes through.
func (s *scene) blockersOf(p, q xy, how strictness) []string {
	from, to := s.stretch(p, q)
	if from.Cmp(to) > 0 {
		return nil
	}
	d := q.sub(p)
	at := func(t *big.Rat) xy { return p.add(d.scale(t)) }
	stops := []*big.Rat{from, to}
	for _, t := range s.crossings(p, d) {
		if t.Cmp(from) > 0 && t.Cmp(to) < 0 {
			stops = append(stops, t)
		}
	}
	slices.SortFunc(stops, (*big.Rat).Cmp)
	stops = slices.CompactFunc(stops, func(t, u *big.Rat) bool { return t.Cmp(u) == 0 })
	var by []string
	add := func(names []string) {
		for _, n := range names {
			if !slices.Contains(by, n) {
				by = append(by, n)
			}
		}
	}
	for i, t := range stops {
		if i > 0 {
			m := new(big.Rat).Add(stops[i-1], t)
			add(s.blockersAt(at(m.Mul(m, half)), how))
		}
		if len(by) > 0 && how == grazing {
			break
		}
		// The stretch is open: its ends lie on the footprints.
		if how == clearOff && t.Cmp(from) > 0 && t.Cmp(to) < 0 {
			add(s.blockersAt(at(t), how))
		}
	}
	return by
}

// crossings returns where the line p + t d meets edges and cuts.
func (s *scene) crossings(p, d xy) []*big.Rat {
	var out []*big.Rat
	ring := func(r geom.Ring) {
		for i, u := range r {
			a, b := exactPoint(u), exactPoint(r[(i+1)%len(r)])
			e := b.sub(a)
			if den := crossRat(d, e); den.Sign() != 0 {
				t := crossRat(a.sub(p), e)
				w := crossRat(a.sub(p), d)
				w.Quo(w, den)
				if w.Sign() >= 0 && w.Cmp(big.NewRat(1, 1)) <= 0 {
					out = append(out, t.Quo(t, den))
				}
			} else if crossRat(d, a.sub(p)).Sign() == 0 {
				out = append(out, new(big.Rat).Quo(dotRat(a.sub(p), d), dotRat(d, d)))
			}
		}
	}
	polygon := func(g geom.Polygon) {
		ring(g.Outline)
		for _, h := range g.Holes {
			ring(h)
		}
	}
	for _, f := range s.ground {
		polygon(f.Area)
	}
	for _, o := range s.obstacles {
		for _, g := range append(slices.Clone(o.bodies), o.lined...) {
			polygon(g)
		}
	}
	for _, c := range []cut{s.halfway, s.shadow} {
		n := exactPoint(c.normal)
		if den := dotRat(n, d); den.Sign() != 0 {
			t := new(big.Rat).SetInt64(c.at)
			out = append(out, t.Quo(t.Sub(t, dotRat(n, p)), den))
		}
	}
	return out
}

// blockersAt returns the obstacles with a blocking part in whose interior p
// lies or, if how is clearOff, to which p belongs.
func (s *scene) blockersAt(p xy, how strictness) []string {
	low, high := 0, 0 // levels of the ground at p: they differ on a contour
	for i, f := range s.ground {
		switch place(f.Area, p) {
		case 1:
			low, high = max(low, s.levels[i]), max(high, s.levels[i])
		case 0:
			high = max(high, s.levels[i])
		}
	}
	halfSide, shadowSide := sideRat(s.halfway, p), sideRat(s.shadow, p)
	var by []string
	for i := range s.obstacles {
		o := &s.obstacles[i]
		where := -1
		for _, g := range o.bodies {
			where = max(where, place(g, p))
		}
		if where >= 0 && len(o.lined) > 0 {
			where = o.placeLined(p, where)
		}
		if where < 0 || how == grazing && where == 0 {
			continue
		}
		// Where parts of one obstacle meet, all must block: a part may only
		// touch the place with an edge of no area.
		every := true
		for ground := low; ground <= high; ground++ {
			for _, h := range sides(halfSide) {
				for _, k := range sides(shadowSide) {
					every = every && s.blocks(o, ground, h, k)
				}
			}
		}
		if every {
			by = append(by, o.name)
		}
	}
	return by
}

// placeLined is place for what the stands that line o leave of it: where is the
// place of p in all of o. On the edge of what they take away it looks around p.
func (o *obstacle) placeLined(p xy, where int) int {
	at := -1
	for _, g := range o.lined {
		at = max(at, place(g, p))
	}
	if at != 0 {
		return min(where, -at)
	}
	for i := range 64 {
		sin, cos := math.Sincos((float64(i) + 0.3) * math.Pi / 32)
		q := p.add(xy{new(big.Rat).SetFloat64(cos / 1e6), new(big.Rat).SetFloat64(sin / 1e6)})
		if slices.ContainsFunc(o.bodies, func(g geom.Polygon) bool { return place(g, q) > 0 }) &&
			!slices.ContainsFunc(o.lined, func(g geom.Polygon) bool { return place(g, q) >= 0 }) {
			return 0
		}
	}
	return -1
}

// sides returns the sides that a point on a cut belongs to.
func sides(s int) []int {
	if s == 0 {
		return []int{-1, 1}
	}
	return []int{s}
}

func sideRat(c cut, p xy) int {
	d := dotRat(exactPoint(c.normal), p)
	return d.Sub(d, new(big.Rat).SetInt64(c.at)).Sign()
}

// place returns +1 if p is inside g, 0 on its edge, -1 outside.
func place(g geom.Polygon, p xy) int {
	w := placeInRing(g.Outline, p)
	for _, h := range g.Holes {
		w = min(w, -placeInRing(h, p))
	}
	return w
}

func placeInRing(r geom.Ring, p xy) int {
	in := -1
	for i, u := range r {
		a, b := exactPoint(u), exactPoint(r[(i+1)%len(r)])
		o := orientRat(a, b, p)
		if o == 0 && dotRat(a.sub(p), b.sub(p)).Sign() <= 0 {
			return 0
		}
		if (a.y.Cmp(p.y) > 0) != (b.y.Cmp(p.y) > 0) && (o > 0) == (b.y.Cmp(a.y) > 0) {
			in = -in
		}
	}
	return in
}
