package los

import (
	"sync"

	"sightline/geom"
	"sightline/geom/index"
)

// The search for the verdict alone. It is the search of cell.go with its
// memory kept between questions and its work cut short where that is exact:
//
//   - An obstacle that reaches from one side of the corridor to the other
//     across the line between the centers shuts it at once. A feature does so as
//     a whole, into however many pieces it is divided.
//   - A stand with nothing but the core of its terrain in front of an edge looks
//     out of the others only, if there are any (wall.go).
//   - Where an obstacle reaches behind the edge of a stand, beyond the edge's
//     end, its part in front has a corner there that is on the left of every
//     line through the edge, or on the right of every one: no corner need be
//     computed, a flag will do (front.go).
//   - Corners stay whole points as long as nothing is cut inside the corridor,
//     and three whole points are oriented in 64 bits. Others are oriented by the
//     nearest whole points first; only if that is too near to call do fractions
//     decide (free.go).

// A search holds the memory of a question.
type search struct {
	asked pair           // the pair of a question asked of the board
	spot  geom.Footprint // of a probe
	in    []int32        // what the probe is in
	lined []int32        // and what it lines
	pair  *pair          // the pair searched
	left  tableLine      // the corridor's sides, directed from a to b, the inside on
	right tableLine      // the left of each
	turns [4]int         // the corners where they begin and end: of a and b on the right, of b and a on the left
	ring  []geom.Point

	met    []int32    // features that may meet the corridor
	solids []*solid   // whole pieces that may stop a line
	cut    []cutPiece // pieces cut by the halfway or shadow line

	shutEdges [2]uint8 // of a and of b, as in wall

	fronts  [2][4]front // of the edges of a and of b
	fracs   []geom.Exact
	pts     []geom.Point
	verts   []vert
	passers []passer
	bounds  []limit
	buf     [2]geom.Convex

	way            []limit // free lines that the last search found, and
	wayFrom, wayTo int     // the edges that they pass

	gather   *index.Search
	gatherOf *index.Index

	scraps scraps // of what is lined
}

type cutPiece struct {
	*solid
	zone zone
}

// Clear reports whether the line of sight or fire between two stands is clear:
// the verdict of Rule, without its reasons. Sight is symmetric; fire asks for
// the friends of from. From and to index the board's stands and must be in
// range.
func (b *Board) Clear(q Question, from, to int) bool {
	s := searches.Get().(*search)
	defer searches.Put(s)
	return s.clear(b, q, from, to)
}

func (s *search) clear(b *Board, q Question, from, to int) bool {
	s.asked.set(b, from, to)
	return s.verdict(q, from)
}

// verdict answers for the pair that was asked.
func (s *search) verdict(q Question, from int) bool {
	p := &s.asked
	b := p.board
	switch {
	case p.contact():
		return true
	case !p.visible():
		return false
	case b.rulings.Nearer != EveryPart || b.rulings.Graze != OpenSet:
		return p.open(p.blockers(q, from))
	}
	s.reset(p)
	if s.walledIn() || s.terrainShuts(b) || s.bodiesShut(b, b.wrecks, q, from) {
		return false
	}
	if q == Fire && s.bodiesShut(b, b.friends, q, from) {
		return false
	}
	return s.open()
}

// walledIn takes the walls of both stands; it reports whether one is shut in.
func (s *search) walledIn() bool {
	p := s.pair
	for i, f := range [2]*geom.Footprint{p.a, p.b} {
		if len(p.walls[i]) > 0 {
			s.shutEdges[i] = p.walled(f, p.walls[i], nil)
		}
	}
	return s.shutEdges[0] == allEdges || s.shutEdges[1] == allEdges
}

// terrainShuts takes the terrain in the corridor; it reports whether one
// feature alone shuts it.
func (s *search) terrainShuts(b *Board) bool {
	s.met = s.met[:0]
	boxes := b.boxes
	if b.index != nil {
		last := int32(-1)
		s.index(b)
		for _, piece := range s.gather.PiecesAbout(s.between(), index.Filter{Above: s.pair.lo}) {
			of := b.pieceOf[piece]
			if of != last && of >= 0 && s.mayMeet(&b.terrain[of].box) {
				s.met = append(s.met, of)
			}
			last = of
		}
		boxes = b.loose
	}
	for i := range boxes {
		r := &boxes[i]
		if r.rises(s.pair.lo, &s.pair.bounds) && s.mayMeet(&r.box) {
			s.met = append(s.met, r.of)
		}
	}
	for _, of := range s.met {
		if s.hullShuts(&b.terrain[of]) {
			return true
		}
	}
	for _, of := range s.met {
		if s.terrainShut(&b.terrain[of]) {
			return true
		}
	}
	return false
}

// mayMeet reports whether no side of the corridor has all of a box outside.
func (s *search) mayMeet(box *geom.Bounds) bool {
	return s.left.most(box) > 0 && s.right.most(box) > 0
}

// indexed returns the pieces in the board's index that rise above a level and
// whose interior meets that of a convex area. They hold until the next call.
func (s *search) indexed(b *Board, area []geom.Point, above int) []index.ID {
	s.index(b)
	return s.gather.Pieces(area, index.Filter{Above: above})
}

// index takes up the board's index.
func (s *search) index(b *Board) {
	if s.gatherOf != b.index {
		s.gather, s.gatherOf = b.index.NewSearch(), b.index
	}
}

// bodiesShut takes the stands that are obstacles.
func (s *search) bodiesShut(b *Board, boxes []reachBox, q Question, from int) bool {
	for i := range boxes {
		r := &boxes[i]
		if r.top <= s.pair.lo || !r.box.Touches(s.pair.bounds) {
			continue
		}
		if o := b.bodies[r.of]; s.pair.bodyCounts(q, from, o) && s.shut(o.whole) {
			return true
		}
	}
	return false
}

// terrainShut takes a feature; it reports whether that alone shuts the corridor.
func (s *search) terrainShut(o *obstacle) bool {
	j := s.pair.judge(o)
	if j.linedBy == 0 {
		return s.shut(j.bands)
	}
	for i := range j.bands {
		z, ok := s.pair.blocking(j.bands[i].top)
		if !ok || !j.bands[i].bounds.Touches(s.pair.bounds) {
			continue
		}
		for k := range j.bands[i].solids {
			if s.addLined(&j, j.bands[i].solids[k:k+1], &z) {
				return true
			}
		}
	}
	return false
}

// addLined is add for a piece of an obstacle that a stand lines.
func (s *search) addLined(j *judged, piece []solid, z *zone) bool {
	if !piece[0].box.Touches(s.pair.bounds) || !s.meetsCorridor(&piece[0]) {
		return false
	}
	left := s.scraps.bare(s.pair, j, piece)
	for i := range left {
		if s.add(&left[i], z) {
			return true
		}
	}
	return false
}

// shut takes an obstacle; it reports whether that alone shuts the corridor.
func (s *search) shut(bands []band) bool {
	for i := range bands {
		z, ok := s.pair.blocking(bands[i].top)
		if !ok || !bands[i].bounds.Touches(s.pair.bounds) {
			continue
		}
		for k := range bands[i].solids {
			if s.add(&bands[i].solids[k], &z) {
				return true
			}
		}
	}
	return false
}

var searches = sync.Pool{New: func() any { return new(search) }}

// reset begins a search for a pair that is not in contact.
func (s *search) reset(p *pair) {
	s.pair = p
	s.solids, s.cut, s.shutEdges = s.solids[:0], s.cut[:0], [2]uint8{}
	s.scraps.used, s.scraps.left = 0, s.scraps.left[:0]
	s.corridorSides()
}

// corridorSides finds the two edges of the corridor that join the stands.
func (s *search) corridorSides() {
	p := s.pair
	a, b := p.a.Corners[:], p.b.Corners[:]
	u, v := bridge(a, b, 1)
	s.right = tableLineOf(a[u], b[v])
	w, x := bridge(a, b, -1)
	s.left = tableLineOf(b[x], a[w])
	s.turns = [4]int{u, v, x, w}
}

// between returns the corridor, counterclockwise; three corners may be in line. It holds
// until the next call.
func (s *search) between() []geom.Point {
	s.ring = appendFromTo(s.ring[:0], &s.pair.b.Corners, s.turns[1], s.turns[2])
	s.ring = appendFromTo(s.ring, &s.pair.a.Corners, s.turns[3], s.turns[0])
	return s.ring
}

// appendFromTo appends the corners from one to another, both included.
func appendFromTo(buf []geom.Point, corners *[4]geom.Point, from, to int) []geom.Point {
	for ; from != to; from = (from + 1) % 4 {
		buf = append(buf, corners[from])
	}
	return append(buf, corners[to])
}

func isCorner(f *geom.Footprint, p geom.Point) bool {
	return p == f.Corners[0] || p == f.Corners[1] || p == f.Corners[2] || p == f.Corners[3]
}

// add takes a piece that blocks in the given zone. It reports whether the
// corridor is shut by it alone.
func (s *search) add(o *solid, z *zone) bool {
	if !o.box.Touches(s.pair.bounds) || !s.meetsCorridor(o) {
		return false
	}
	for _, l := range z.keep[:z.n] {
		in, out := o.area.Reaches(l)
		if !in {
			return false
		}
		if out {
			s.cut = append(s.cut, cutPiece{o, *z})
			return false
		}
	}
	s.solids = append(s.solids, o)
	return o.holdsAll(s.pair.a) || o.holdsAll(s.pair.b) || s.shuts(o)
}

// holdsAll reports whether the footprint lies wholly inside the piece and not
// on its edges: then no line gets out.
func (o *solid) holdsAll(f *geom.Footprint) bool {
	for _, c := range f.Corners {
		if !o.box.Contains(c) {
			return false
		}
	}
	for _, c := range f.Corners {
		if !o.area.InteriorContains(c) {
			return false
		}
	}
	return true
}

// meetsCorridor reports whether the piece may reach into the corridor: no side
// of the corridor has all of it outside.
func (s *search) meetsCorridor(o *solid) bool {
	return o.reachesLeft(&s.left) && o.reachesLeft(&s.right)
}

// reachesLeft reports whether the piece has a corner strictly left of l.
func (o *solid) reachesLeft(l *tableLine) bool {
	if least, most := l.across(&o.box); least > 0 || most <= 0 {
		return least > 0
	}
	if o.pts == nil {
		left, _ := o.area.Reaches(l.exact)
		return left
	}
	for _, p := range o.pts {
		if l.at(p) > 0 {
			return true
		}
	}
	return false
}

// leftOf reports whether all of the piece is strictly left of l; it may say no of one
// with corners in fractions.
func (o *solid) leftOf(l *tableLine) bool {
	if least, _ := l.across(&o.box); least > 0 {
		return true
	}
	for _, p := range o.pts {
		if l.at(p) <= 0 {
			return false
		}
	}
	return o.pts != nil
}

// shuts reports whether the piece alone stops every line: it lies apart from
// both stands, meets the line between their centers, and from there reaches
// out of the corridor on both sides.
//
// From a point M between the stands the piece holds the straight way to a
// corner L beyond the left side. That way cannot leave through a stand, which
// the piece does not enter, nor through the right side, if L is not beyond
// that too; so it leaves through the left side of the corridor, and a line
// from stand to stand cannot pass it on the left.
func (s *search) shuts(o *solid) bool {
	return o.pts != nil && s.crosses(o.pts, &o.box) &&
		geom.InteriorsApart(o.pts, s.pair.a.Polygon()) && geom.InteriorsApart(o.pts, s.pair.b.Polygon())
}

// crosses reports whether a counterclockwise convex polygon, if it lies apart from
// both stands, is as shuts wants it.
func (s *search) crosses(pts []geom.Point, box *geom.Bounds) bool {
	if least, _ := s.left.across(box); least > 0 {
		return false
	}
	if least, _ := s.right.across(box); least > 0 {
		return false
	}
	outLeft, outRight := false, false
	for _, pt := range pts {
		l, r := s.left.at(pt), s.right.at(pt)
		outLeft = outLeft || l <= 0 && r >= 0
		outRight = outRight || r <= 0 && l >= 0
	}
	if !outLeft || !outRight {
		return false
	}
	from, to := s.pair.a.Center, s.pair.b.Center
	axis := wholeLineOf(from, to)
	prev := pts[len(pts)-1]
	before := axis.at(prev)
	for _, pt := range pts {
		here := axis.at(pt)
		if before <= 0 && here > 0 { // here the way from a to b leaves it
			return geom.Turn(prev, pt, from) > 0 && geom.Turn(prev, pt, to) < 0
		}
		prev, before = pt, here
	}
	return false
}

// hullShuts reports whether a feature alone stops every line, as far as its convex
// hull tells: that is as shuts wants a piece, and touches neither stand. So every
// line between the stands cuts the hull in two between them, with corners of the
// feature on both sides, and what joins these inside the feature crosses the line
// there.
func (s *search) hullShuts(o *obstacle) bool {
	if o.hull == nil || !s.crosses(o.hull, &o.extent) {
		return false
	}
	top := o.whole[0].top
	for i := range o.whole[1:] {
		top = min(top, o.whole[1+i].top)
	}
	z, ok := s.pair.blocking(top)
	if !ok || !z.holds(o.hull) {
		return false
	}
	return s.pair.judge(o).freed == "" && // no stand lines an area
		strictlyApart(o.hull, s.pair.a.Corners[:]) && strictlyApart(o.hull, s.pair.b.Corners[:])
}
