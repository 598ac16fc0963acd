package los

import (
	"math"
	"math/bits"

	"sightline/geom"
)

// maxWays bounds how many ways around the obstacles are compared in the search
// for the widest; the verdict does not depend on it.
const maxWays = 16

// An aim looks for the line through one gate that keeps farthest from the
// obstacles. All lines it looks at join whole points; each is checked exactly.
type aim struct {
	*pair
	*gate
	search  *search // whose cells and corners it uses
	hurdles []hurdle
	ways    int
	thin    *[2]geom.RatPoint // a line that no whole points hold

	found    bool
	from, to geom.Point
	room     geom.Length // from the line to the nearest corner of an obstacle

	sides, hulls [2]geom.Hull // memory
}

// begin makes a the aim for a pair, with nothing found.
func (a *aim) begin(p *pair, s *search) {
	*a = aim{pair: p, search: s, hurdles: a.hurdles, sides: a.sides, hulls: a.hulls}
}

// A hurdle is what is in front of a gate of one piece of a blocker.
type hurdle struct {
	verts []vert
	whole bool // all corners are whole points
}

// face makes a look at another gate.
func (a *aim) face(g *gate, blockers []blocker) {
	s := a.search
	s.verts, s.fracs = s.verts[:0], s.fracs[:0]
	a.gate, a.hurdles, a.ways, a.found = g, a.hurdles[:0], 0, false
	for i := range blockers {
		for _, o := range blockers[i].pieces {
			c := g.cutOff(o, a.scraps)
			if c.Empty() {
				continue
			}
			verts, fracs := len(s.verts), len(s.fracs)
			for _, e := range c.Corners() {
				s.corner(e)
			}
			a.hurdles = append(a.hurdles, hurdle{s.verts[verts:len(s.verts):len(s.verts)], len(s.fracs) == fracs})
		}
	}
}

// aimAll tries the line given and those of the ways through the gate.
func (a *aim) aimAll(from, to geom.Point) {
	if a.try(from, to); a.found && a.room == unlimited {
		return
	}
	s := a.search
	s.bounds = s.bounds[:0]
	for _, b := range a.all {
		pt, whole := b.at.AsWhole()
		v := vert{at: pt}
		if !whole {
			s.fracs = append(s.fracs, b.at)
			v = vert{b.at.Rounded(), len(s.fracs)}
		}
		s.bounds = append(s.bounds, limit{vert: v, right: b.right})
	}
	for i := range s.bounds {
		s.bounds[i].join(&s.bounds[(i+1)%len(s.bounds)])
	}
	a.wind(s.bounds[:len(s.bounds):len(s.bounds)], a.hurdles)
}

// wind goes every way of the cell around the hurdles, to the end of one before
// the next, until it has gone enough: then it reports false.
func (a *aim) wind(c []limit, hurdles []hurdle) bool {
	for i := range hurdles {
		left := a.search.clipBy(c, hurdles[i].verts, false)
		right := a.search.clipBy(c, hurdles[i].verts, true)
		switch {
		case left == nil && right == nil:
			return true
		case right == nil:
			c = left
		case left == nil:
			c = right
		default:
			return a.wind(left, hurdles[i+1:]) && a.wind(right, hurdles[i+1:])
		}
	}
	a.ways++
	if !a.within(c) && a.thin == nil {
		if ends, ok := a.cut(a.search.cellOf(c).middle()); ok {
			a.thin = &ends
		}
	}
	return a.ways < maxWays
}

// cellOf returns the cell with the same bounds.
func (s *search) cellOf(c []limit) cell {
	out := make(cell, len(c))
	for i := range c {
		out[i] = bound{s.exact(&c[i].vert), c[i].right}
	}
	return out
}

// unlimited is the room of a line with no obstacle beside it.
const unlimited = 2 * geom.MaxCoord

// A point, and then those a micrometer beside it.
var nearby9 = [9]geom.Point{{}, {X: 1}, {X: -1}, {Y: 1}, {Y: -1}, {X: 1, Y: 1}, {X: -1, Y: -1}, {X: 1, Y: -1}, {X: -1, Y: 1}}

// try takes the line through two points of the footprints, or a micrometer beside
// them, if it is free and has more room than the best so far. It reports whether
// it is free.
func (a *aim) try(from, to geom.Point) bool {
	tried := false
	for _, by := range nearby9 {
		f := from.Add(by)
		if !a.a.Contains(f) {
			continue
		}
		for _, by := range nearby9 {
			t := to.Add(by)
			if !a.b.Contains(t) {
				continue
			}
			if beside, ok := a.passes(f, t); ok {
				a.take(f, t, beside)
				return true
			}
			if !tried && a.hopeless(from, to) {
				return false
			}
			tried = true
		}
	}
	return false
}

// take takes a free line if it has more room than the best so far. Beside is what
// passes returns for it.
func (a *aim) take(from, to geom.Point, beside int64) {
	room := unlimited
	if beside < math.MaxInt64 {
		room = min(room, geom.Unscale(beside, to.Sub(from)))
	}
	if !a.found || room > a.room {
		a.found, a.from, a.to, a.room = true, from, to, room
	}
}

// passes reports whether the line through two points passes both edges of the
// gate, ends included, and misses every obstacle; and how far the nearest corner
// lies beside it, times its length.
func (a *aim) passes(from, to geom.Point) (beside int64, ok bool) {
	beside = math.MaxInt64
	if from == to {
		return beside, false
	}
	exact := geom.LineThrough(from, to)
	for _, edge := range [2]*[2]geom.Exact{&a.leave, &a.enter} {
		if p, q := exact.Side(edge[0]), exact.Side(edge[1]); p < 0 || q > 0 || p == q {
			return beside, false
		}
	}
	l := wholeLineOf(from, to)
	slack := l.size() // corners are rounded by half a micrometer
	for i := range a.hurdles {
		left, right := false, false
		for _, v := range a.hurdles[i].verts {
			turn := l.at(v.at)
			beside = min(beside, max(turn, -turn))
			side := turn
			if v.frac > 0 && turn <= slack && turn >= -slack {
				side = int64(exact.Side(a.search.fracs[v.frac-1]))
			}
			left, right = left || side >= 0, right || side <= 0
			if left && right {
				return beside, false
			}
		}
	}
	return beside, true
}

// hopeless reports that no line between points a micrometer beside two others
// can pass: by too much it runs through an obstacle, or past the gate.
//
// With both ends off by one in each coordinate, and a corner by a half, the cross
// product that says on which side the corner is changes by at most twice the
// distances in it and six.
func (a *aim) hopeless(from, to geom.Point) bool {
	l := wholeLineOf(from, to)
	slack := 2*l.size() + 6
	side := func(p geom.Point) int {
		d := p.Sub(from)
		off := slack + 2*int64(max(d.X, -d.X)+max(d.Y, -d.Y))
		switch turn := l.at(p); {
		case turn > off:
			return 1
		case turn < -off:
			return -1
		}
		return 0
	}
	for _, edge := range [2]*[2]geom.Exact{&a.leave, &a.enter} {
		if side(edge[0].Rounded()) < 0 || side(edge[1].Rounded()) > 0 {
			return true
		}
	}
	for i := range a.hurdles {
		left, right := false, false
		for _, v := range a.hurdles[i].verts {
			s := side(v.at)
			left, right = left || s > 0, right || s < 0
		}
		if left && right {
			return true
		}
	}
	return false
}

// within tries lines of one cell: its middle, and from there the line midway
// between what it passes on the left and on the right, or as near to that as
// the gate allows. It reports whether whole points hold any line of the cell.
func (a *aim) within(c []limit) bool {
	l := wholeMiddle(c)
	if from, to, ok := l.through(a.gate); !ok || !a.try(from, to) {
		ends, cut := a.cut(a.search.cellOf(c).middle())
		return cut && a.try(ends[0].Rounded(), ends[1].Rounded())
	}
	left, right := a.sides[0][:0], a.sides[1][:0]
	for i := range a.hurdles {
		verts := a.hurdles[i].verts
		side := &left
		if l.at(verts[0].at) < 0 {
			side = &right
		}
		for _, v := range verts {
			*side = append(*side, v.at)
		}
	}
	a.sides = [2]geom.Hull{left, right}
	ends := [4]geom.Point{}
	for i, e := range [4]geom.Exact{a.leave[0], a.leave[1], a.enter[0], a.enter[1]} {
		ends[i] = e.Rounded()
	}
	for _, f := range ends[:2] {
		for _, t := range ends[2:] {
			a.try(f, t)
		}
	}
	u, v, ok := a.betweenSides()
	if !ok {
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

// betweenSides returns where the hulls of the two sides are closest to each other;
// ok is false if one is empty, or they meet.
func (a *aim) betweenSides() (u, v geom.Point, ok bool) {
	if len(a.sides[0]) == 0 || len(a.sides[1]) == 0 {
		return u, v, false
	}
	for i, pts := range a.sides {
		a.hulls[i] = geom.AppendConvexHull(a.hulls[i][:0], pts)
	}
	u, v = geom.ClosestPoints(a.hulls[0], a.hulls[1])
	return u, v, u != v
}

// wholeMiddle is middle with the bounds rounded to whole points and the lines at
// the corners brought to about the same size, or at most 16 of them that lie
// evenly around it.
func wholeMiddle(c []limit) (sum wholeLine) {
	for i := 0; i < len(c); i += (len(c) + 15) / 16 {
		l := c[i].line
		size := max(l.a, -l.a, l.b, -l.b)
		if size == 0 {
			continue
		}
		shift := bits.LeadingZeros64(uint64(size)) - (64 - 27)
		sum.a += l.a << shift
		sum.b += l.b << shift
		sum.c += l.c << shift
	}
	return sum
}
