package los

import (
	"math"
	"slices"

	"sightline/geom"
)

// The clearance of a clear line is how far it keeps from all that would block a
// line through it. That is whatever S4 judges of the obstacles that have a part
// in the corridor, beside it and behind the ends of the line as well; but not
// what lies under the two stands, which no line between them meets.
//
// The widest line is found by asking the search of free.go whether there is a
// line with a greater clearance than the best so far: one that misses all of
// this when it is grown. What it finds is the next best line.

// A bulk is a convex piece of what a line keeps clear of, its corners rounded.
// One of an obstacle with no part that blocks, which only touches the corridor,
// has no name: a line must miss it, and need not keep off.
type bulk struct {
	name string
	pts  geom.Hull
	box  geom.Bounds
}

// bulks returns what a line keeps clear of. They are of the pair's scraps.
func (p *pair) bulks(blockers []blocker, parts []partPieces) []bulk {
	s := p.scraps
	s.bulks, s.bulkPoints = s.bulks[:0], s.bulkPoints[:0]
	var done []int // areas of several features
	for i := range blockers {
		o := blockers[i].obstacle
		name := ""
		id := p.board.areaOf(o.feature, o.stand)
		if k := slices.IndexFunc(parts, func(part partPieces) bool { return part.Blocks && part.area == id }); k >= 0 {
			name = parts[k].Name
		}
		if len(o.with) > 0 && name != "" {
			if !slices.Contains(done, id) {
				done = append(done, id)
				for _, k := range o.with {
					p.addBulks(name, &p.board.terrain[k])
				}
			}
			continue
		}
		p.addBulks(name, o)
	}
	return s.bulks
}

// addBulks adds all of an obstacle that blocks, wherever it is.
func (p *pair) addBulks(name string, o *obstacle) {
	s := p.scraps
	p.stopping(o, s, func(whole *solid, z *zone) {
		if area := z.clip(whole.area, s); !area.Empty() {
			p.addBulk(name, solid{area: area, box: whole.box})
		}
	})
}

// addBulk adds what of a piece is under neither stand.
func (p *pair) addBulk(name string, piece solid) {
	s := p.scraps
	rest, next := append(s.rim[0][:0], piece), s.rim[1][:0]
	for i := range 2 {
		stand := p.stand(i)
		if !piece.box.Touches(stand.box) {
			continue
		}
		next = next[:0]
		for _, c := range rest {
			_, next = s.divide(c, stand, next)
		}
		rest, next = next, rest
	}
	s.rim = [2][]solid{rest, next}
	for i := range rest {
		first := len(s.bulkPoints)
		s.bulkPoints = rest[i].area.AppendRounded(s.bulkPoints)
		pts := s.bulkPoints[first:len(s.bulkPoints):len(s.bulkPoints)]
		s.bulks = append(s.bulks, bulk{name, pts, geom.BoundsOf(pts...)})
	}
}

// pass sets the clearance of a line and the name of what it passes.
func (w *Witness) pass(bulks []bulk) {
	w.Clearance, w.Past = None, ""
	ends, box := geom.Hull{w.From, w.To}, geom.BoundsOf(w.From, w.To)
	l, length := wholeLineOf(w.From, w.To), int64(geom.Distance(w.From, w.To)+1)
	for i := range bulks {
		b := &bulks[i]
		if b.name == "" || w.Clearance >= 0 && (!b.box.Touches(box.Grown(w.Clearance)) || b.beside(l) >= int64(w.Clearance)*length) {
			continue
		}
		if d := geom.Gap(&ends, &b.pts); w.Clearance < 0 || d < w.Clearance {
			w.Clearance, w.Past = d, b.name
		}
	}
}

// beside returns how far a line passes beside the bulk, times its length; 0 if
// it goes through.
func (b *bulk) beside(l wholeLine) int64 {
	least, most := l.at(b.pts[0]), l.at(b.pts[0])
	for _, pt := range b.pts[1:] {
		at := l.at(pt)
		least, most = min(least, at), max(most, at)
	}
	return max(least, -most, 0)
}

// clearanceGrain is how near the clearance of the widest line found comes to
// the greatest there is: less than 0.01".
const clearanceGrain = 60 * geom.Micrometer

// widest returns the line that keeps farthest clear of the bulks, the one between
// the centers if that does; nil if none keeps clear of them by the grain.
func (p *pair) widest(s *search, bulks []bulk, blockers []blocker) *Witness {
	if !slices.ContainsFunc(bulks, func(b bulk) bool { return b.name != "" }) {
		return nil
	}
	best := p.clearestSide(bulks)
	for step := clearanceGrain; ; {
		next, ok := best, p.passable(s, best.Clearance+step, bulks, blockers)
		if ok {
			next, ok = p.throughWay(s, bulks, best)
		}
		switch {
		case ok: // each time it is about half as much
			step = max((next.Clearance-best.Clearance)/2, clearanceGrain)
		case step > clearanceGrain:
			step = max(step/4, clearanceGrain)
		case best.Clearance == 0:
			return nil
		default:
			return &best
		}
		best = next
	}
}

// clearestSide returns the line between the centers or, if that is clearer, one
// along a side of the corridor; one without clearance if all meet a bulk.
func (p *pair) clearestSide(bulks []bulk) Witness {
	center := p.centerLine()
	best, _ := p.clearer(center[0], center[1], bulks, Witness{})
	hull := p.corridor()
	for i, u := range hull {
		v := hull[(i+1)%len(hull)]
		if isCorner(p.a, u) == isCorner(p.a, v) {
			continue
		}
		from, to := p.along(wholeLineOf(u, v))
		if w, ok := p.clearer(from, to, bulks, best); ok && w.Clearance >= best.Clearance+clearanceGrain {
			best = w
		}
	}
	return best
}

// along returns where a line along a side of the corridor leaves the first stand
// and enters the second: the corners on it that are nearest to each other.
func (p *pair) along(side wholeLine) (from, to geom.Point) {
	leaves, enters := int64(math.MinInt64), int64(math.MaxInt64)
	for i := range 4 {
		c, d := p.a.Corners[i], p.b.Corners[i]
		if at := c.Dot(p.axis); side.at(c) == 0 && at > leaves {
			leaves, from = at, c
		}
		if at := d.Dot(p.axis); side.at(d) == 0 && at < enters {
			enters, to = at, d
		}
	}
	return from, to
}

// passable reports whether a line misses the bulks grown by a length.
func (p *pair) passable(s *search, by geom.Length, bulks []bulk, blockers []blocker) bool {
	pieces := p.grow(by, bulks, blockers)
	s.reset(p)
	for _, o := range pieces {
		if s.shuts(o) {
			return false
		}
	}
	s.solids = append(s.solids, pieces...)
	return s.findWay()
}

// throughWay returns a line of the way that the search found open, if it is
// clearer than the best so far.
func (p *pair) throughWay(s *search, bulks []bulk, best Witness) (w Witness, ok bool) {
	g := s.wayGate()
	if from, to, through := wholeMiddle(s.way).through(&g); through {
		w, ok = p.clearer(from, to, bulks, best)
	}
	if !ok {
		if ends, cut := g.cut(s.cellOf(s.way).middle()); cut {
			w, ok = p.clearer(ends[0].Rounded(), ends[1].Rounded(), bulks, best)
		}
	}
	if !ok {
		return best, false
	}
	if u, v, apart := p.strait(bulks, &w); apart {
		if from, to, through := midway(u, v).through(&g); through {
			w, _ = p.clearer(from, to, bulks, w)
		}
	}
	return w, true
}

// strait returns where the bulks near a line on its left are closest to those on
// its right; ok is false if there are none on one side.
func (p *pair) strait(bulks []bulk, w *Witness) (left, right geom.Point, ok bool) {
	l, reach := wholeLineOf(w.From, w.To), geom.BoundsOf(w.From, w.To).Grown(2*w.Clearance)
	a := &p.scraps.aim
	a.sides[0], a.sides[1] = a.sides[0][:0], a.sides[1][:0]
	for i := range bulks {
		b := &bulks[i]
		if b.name == "" || !b.box.Touches(reach) {
			continue
		}
		side := &a.sides[0]
		if l.at(b.pts[0]) < 0 {
			side = &a.sides[1]
		}
		*side = append(*side, b.pts...)
	}
	return a.betweenSides()
}

// clearer returns the line through two points of the stands, or a micrometer
// beside them, if it is clearer than the best so far, else that.
func (p *pair) clearer(from, to geom.Point, bulks []bulk, best Witness) (w Witness, ok bool) {
	from, okFrom := pointOf(p.a, from)
	to, okTo := pointOf(p.b, to)
	if !okFrom || !okTo {
		return best, false
	}
	w = Witness{From: from, To: to}
	ends := geom.Hull{from, to}
	for i := range bulks {
		if b := &bulks[i]; b.name == "" && geom.Gap(&ends, &b.pts) == 0 {
			return best, false
		}
	}
	if w.pass(bulks); w.Clearance <= best.Clearance {
		return best, false
	}
	return w, true
}

// pointOf returns a point of a footprint: the one given, or one a micrometer
// beside it.
func pointOf(f *geom.Footprint, at geom.Point) (geom.Point, bool) {
	for _, by := range nearby9 {
		if pt := at.Add(by); f.Contains(pt) {
			return pt, true
		}
	}
	return at, false
}

// meets reports whether a box may reach into the corridor.
func (p *pair) meets(box geom.Bounds) bool {
	if !box.Touches(p.bounds) {
		return false
	}
	sides := p.sides()
	for i := range sides {
		if _, most := sides[i].across(&box); most <= 0 {
			return false
		}
	}
	return true
}

// missedBy is how far a line found stays off what it must miss, so that it does
// when its ends are rounded.
const missedBy = 3 * geom.Micrometer

// grow returns the bulks grown by a length, or by a part of the grain less, where
// they then reach the corridor, and the pieces of all blockers. They hold until
// the next call.
func (p *pair) grow(by geom.Length, bulks []bulk, blockers []blocker) []*solid {
	s := p.scraps
	s.circle = appendCircle(s.circle[:0], by, clearanceGrain*3/4)
	s.wide = s.wide[:0]
	for len(s.grown) < len(bulks) {
		s.grown = append(s.grown, solid{})
	}
	for i := range bulks {
		b, r, circle := &bulks[i], by, s.circle
		if b.name == "" {
			r, circle = missedBy, pinhead[:]
		}
		if p.meets(b.box.Grown(r)) {
			o := &s.grown[i]
			o.pts = appendGrown(o.pts[:0], b.pts, circle)
			o.area.SetConvex(nil) // see shape
			o.box = geom.BoundsOf(o.pts...)
			s.wide = append(s.wide, o)
		}
	}
	for i := range blockers {
		s.wide = append(s.wide, blockers[i].pieces...)
	}
	return s.wide
}

// pinhead holds the circle of radius missedBy.
var pinhead = [4]geom.Point{{X: -missedBy, Y: -missedBy}, {X: missedBy, Y: -missedBy}, {X: missedBy, Y: missedBy}, {X: -missedBy, Y: missedBy}}
