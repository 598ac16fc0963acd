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
//     across the line between the centers shuts it at once.
//   - Where an obstacle reaches behind the edge of a stand, beyond the edge's
//     end, its part in front has a corner there that is on the left of every
//     line through the edge, or on the right of every one: no corner need be
//     computed, a flag will do.
//   - Corners stay whole points as long as nothing is cut inside the corridor,
//     and three whole points are oriented in 64 bits.

// A search holds the memory of a question.
type search struct {
	asked pair           // the pair of a question asked of the board
	spot  geom.Footprint // of a probe
	in    []int32        // what the probe is in
	pair  *pair          // the pair searched
	left  geom.Line      // the corridor's sides, directed from a to b, the inside on
	right geom.Line      // the left of each
	sides bool           // whether left and right are set

	solids  []*solid   // whole pieces that may stop a line
	cut     []cutPiece // pieces cut by the halfway or shadow line
	fracs   []geom.Exact
	verts   []vert
	passers []passer
	bounds  []limit
	buf     [2]geom.Convex

	gather   *index.Search
	gatherOf *index.Index
}

type cutPiece struct {
	*solid
	zone zone
}

// A vert is a corner: a whole point, or if frac > 0 the fraction fracs[frac-1].
type vert struct {
	at   geom.Point
	frac int
}

// A limit is a bound of a cell (see bound in cell.go), with the line at the
// corner between it and the next, if both are whole points.
type limit struct {
	vert
	right, whole bool
	line         geom.Line
}

// A passer is an obstacle in front of a gate, to be passed on one side. A flag
// says that part of it lies on that side of every line through the gate.
type passer struct {
	verts       []vert
	left, right bool
}

// Clear reports whether the line of sight or fire between two stands is clear:
// the verdict of Rule, without its reasons. Sight is symmetric; fire asks for
// the friends of from. From and to index the board's stands and must be in
// range.
func (b *Board) Clear(q Question, from, to int) bool {
	s := searches.Get().(*search)
	defer searches.Put(s)
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
	if s.terrainShuts(b) || s.bodiesShut(b, b.wrecks, q, from) {
		return false
	}
	if q == Fire && s.bodiesShut(b, b.friends, q, from) {
		return false
	}
	return s.open()
}

// terrainShuts takes the terrain in the corridor; it reports whether one
// feature alone shuts it.
func (s *search) terrainShuts(b *Board) bool {
	if b.index != nil {
		return s.indexShuts(b)
	}
	for i := range b.boxes {
		r := &b.boxes[i]
		if r.top > s.pair.lo && r.box.Touches(s.pair.bounds) && s.shut(s.pair.judge(&b.terrain[r.of]).bands) {
			return true
		}
	}
	return false
}

// indexShuts is terrainShuts by the board's index.
func (s *search) indexShuts(b *Board) bool {
	if s.gatherOf != b.index {
		s.gather, s.gatherOf = b.index.NewSearch(), b.index
	}
	last := int32(-1)
	for _, piece := range s.gather.Pieces(s.pair.hull, index.Filter{Above: s.pair.lo}) {
		of := b.pieceOf[piece]
		if of == last {
			continue
		}
		last = of
		if s.shut(s.pair.judge(&b.terrain[of]).bands) {
			return true
		}
	}
	return false
}

// bodiesShut takes the stands that are obstacles.
func (s *search) bodiesShut(b *Board, boxes []reachBox, q Question, from int) bool {
	for i := range boxes {
		r := &boxes[i]
		if r.top <= s.pair.lo || !r.box.Touches(s.pair.bounds) {
			continue
		}
		if o := &b.bodies[r.of]; s.pair.bodyCounts(q, from, o) && s.shut(o.whole) {
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

func (s *search) reset(p *pair) {
	s.pair = p
	s.solids, s.cut = s.solids[:0], s.cut[:0]
	s.corridorSides()
}

// corridorSides finds the two edges of the corridor that join the stands.
func (s *search) corridorSides() {
	p := s.pair
	n := 0
	for i, u := range p.hull {
		v := p.hull[(i+1)%len(p.hull)]
		fromA, toA := isCorner(p.a, u), isCorner(p.a, v)
		if fromA == toA {
			continue
		}
		n++
		if fromA {
			s.right = geom.LineThrough(u, v) // inside is left of a hull's edge
		} else {
			s.left = geom.LineThrough(u, v)
		}
	}
	s.sides = n == 2
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
	if !s.sides {
		return true
	}
	return o.reachesLeft(s.left) && o.reachesLeft(s.right)
}

// reachesLeft reports whether the piece has a corner strictly left of l.
func (o *solid) reachesLeft(l geom.Line) bool {
	if o.pts == nil {
		left, _ := o.area.Reaches(l)
		return left
	}
	for _, p := range o.pts {
		if l.SideOf(p) > 0 {
			return true
		}
	}
	return false
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
	if !s.sides || o.pts == nil {
		return false
	}
	outLeft, outRight := false, false
	axis := geom.LineThrough(s.pair.a.Center, s.pair.b.Center)
	onLeft, onRight := false, false
	for _, pt := range o.pts {
		l, r := s.left.SideOf(pt), s.right.SideOf(pt)
		outLeft = outLeft || l <= 0 && r >= 0
		outRight = outRight || r <= 0 && l >= 0
		side := axis.SideOf(pt)
		onLeft = onLeft || side >= 0
		onRight = onRight || side <= 0
	}
	if !outLeft || !outRight || !onLeft || !onRight {
		return false
	}
	return meets(o.area, s.pair.a.Center, s.pair.b.Center) &&
		geom.InteriorsApart(o.pts, s.pair.a.Polygon()) && geom.InteriorsApart(o.pts, s.pair.b.Polygon())
}

func meets(c geom.Convex, p, q geom.Point) bool {
	_, _, ok := c.Cut(p, q)
	return ok
}

// open reports whether some line from a to b misses every piece.
func (s *search) open() bool {
	if len(s.solids) == 0 && len(s.cut) == 0 {
		return true
	}
	a, b := s.pair.a.Corners[:], s.pair.b.Corners[:]
	for i := range a {
		for j := range b {
			if s.openGate(a[i], a[(i+1)%4], b[j], b[(j+1)%4]) {
				return true
			}
		}
	}
	return false
}

// A door is the gate of two edges in whole points.
type door struct {
	p1, p2, q1, q2 geom.Point // left and right ends of the edge left and the edge entered
	frontA, frontB geom.Line
}

// openGate reports whether some line that leaves a by the edge ab and enters b
// by the edge cd misses every piece.
func (s *search) openGate(a, b, c, d geom.Point) bool {
	g := door{p1: b, p2: a, q1: c, q2: d, frontA: geom.LineThrough(b, a), frontB: geom.LineThrough(d, c)}
	q1, q2 := g.frontA.SideOf(g.q1), g.frontA.SideOf(g.q2)
	p1, p2 := g.frontB.SideOf(g.p1), g.frontB.SideOf(g.p2)
	if q1 <= 0 && q2 <= 0 || p1 <= 0 && p2 <= 0 {
		return false
	}
	s.bounds, s.verts, s.fracs, s.passers = s.bounds[:0], s.verts[:0], s.fracs[:0], s.passers[:0]
	// The end of an edge that lies behind the other edge bounds nothing: the
	// point where it comes to the front is on its side of every line anyway.
	limits := [4]limit{{vert: vert{at: g.q1}}, {vert: vert{at: g.p2}, right: true}, {vert: vert{at: g.q2}, right: true}, {vert: vert{at: g.p1}}}
	for i, front := range [4]int{q1, p2, q2, p1} {
		if front >= 0 {
			s.bounds = append(s.bounds, limits[i])
		}
	}
	for i := range s.bounds {
		s.bounds[i].corner(&s.bounds[(i+1)%len(s.bounds)])
	}
	for _, o := range s.solids {
		if s.inFront(&g, o) {
			return false
		}
	}
	for i := range s.cut {
		if s.cutInFront(&g, &s.cut[i]) {
			return false
		}
	}
	// Those that can be passed on one side only come first: they make the cell
	// small and never fork the search.
	n := 0
	for i := range s.passers {
		if p := &s.passers[i]; p.left || p.right {
			s.passers[i], s.passers[n] = s.passers[n], s.passers[i]
			n++
		}
	}
	return s.free(s.bounds[:len(s.bounds):len(s.bounds)], s.passers)
}

// inFront adds the part of a whole piece in front of both edges to the
// passers. It reports whether that part shuts the gate.
func (s *search) inFront(g *door, o *solid) (shut bool) {
	if o.pts == nil {
		return s.clipInFront(g, o.area)
	}
	start := len(s.verts)
	p := passer{}
	someA, someB := false, false // strictly in front
	n := len(o.pts)
	prev := o.pts[n-1]
	prevA, prevB := g.frontA.SideOf(prev), g.frontB.SideOf(prev)
	for _, pt := range o.pts {
		sideA, sideB := g.frontA.SideOf(pt), g.frontB.SideOf(pt)
		someA, someB = someA || sideA > 0, someB || sideB > 0
		if sideA*prevA < 0 {
			if sideB < 0 || prevB < 0 || !p.pass(prev, pt, g.p1, g.p2) {
				s.verts = s.verts[:start]
				return s.clipInFront(g, o.area)
			}
		}
		if sideB*prevB < 0 {
			if sideA < 0 || prevA < 0 || !p.pass(prev, pt, g.q1, g.q2) {
				s.verts = s.verts[:start]
				return s.clipInFront(g, o.area)
			}
		}
		switch {
		case sideA >= 0 && sideB >= 0:
			s.verts = append(s.verts, vert{pt, 0})
		case sideA == 0 || sideB == 0:
			// On the line of one edge but behind the other: where the piece
			// leaves the front is no corner of it.
			s.verts = s.verts[:start]
			return s.clipInFront(g, o.area)
		}
		prev, prevA, prevB = pt, sideA, sideB
	}
	if !someA || !someB {
		s.verts = s.verts[:start]
		return false
	}
	p.verts = s.verts[start:len(s.verts):len(s.verts)]
	s.passers = append(s.passers, p)
	return p.left && p.right
}

// pass sets the flag for the point where the edge uv of a piece crosses the
// line of a gate's edge, whose left and right ends are l and r. It reports
// false if the point lies between the ends.
func (p *passer) pass(u, v, l, r geom.Point) bool {
	dl, dr := geom.Turn(u, v, l), geom.Turn(u, v, r)
	switch {
	case dl < 0 && dr > 0 || dl > 0 && dr < 0:
		return false
	case max(dl, -dl) < max(dr, -dr):
		p.left = true
	default:
		p.right = true
	}
	return true
}

// clipInFront adds the part of a piece in front of both edges, cut exactly. It
// reports whether that part shuts the gate.
func (s *search) clipInFront(g *door, c geom.Convex) (shut bool) {
	s.buf[0].SetClip(c, g.frontA)
	return s.addCut(g)
}

// cutInFront adds the part of a piece in its zone and in front of both edges.
// It reports whether that part shuts the gate.
func (s *search) cutInFront(g *door, c *cutPiece) (shut bool) {
	s.buf[0].SetClip(c.area, c.zone.keep[0])
	if c.zone.n > 1 {
		s.buf[1].SetClip(s.buf[0], c.zone.keep[1])
		s.buf[0], s.buf[1] = s.buf[1], s.buf[0]
	}
	s.buf[1].SetClip(s.buf[0], g.frontA)
	s.buf[0], s.buf[1] = s.buf[1], s.buf[0]
	return s.addCut(g)
}

// addCut adds what is left of buf[0] in front of the second edge.
func (s *search) addCut(g *door) (shut bool) {
	s.buf[1].SetClip(s.buf[0], g.frontB)
	if s.buf[1].Empty() {
		return false
	}
	start := len(s.verts)
	p := passer{}
	for _, e := range s.buf[1].Corners() {
		if pt, ok := e.AsWhole(); ok {
			s.verts = append(s.verts, vert{at: pt})
		} else if !p.beyond(e, g.frontA, g.p1, g.p2) && !p.beyond(e, g.frontB, g.q1, g.q2) {
			s.fracs = append(s.fracs, e)
			s.verts = append(s.verts, vert{frac: len(s.fracs)})
		}
	}
	p.verts = s.verts[start:len(s.verts):len(s.verts)]
	s.passers = append(s.passers, p)
	return p.left && p.right
}

// beyond sets a flag if a corner lies on the line of an edge beyond its left or
// right end l or r, and reports whether it does.
func (p *passer) beyond(e geom.Exact, line geom.Line, l, r geom.Point) bool {
	if line.Side(e) != 0 {
		return false
	}
	d := l.Sub(r)
	switch {
	case geom.LineAcross(d, 2*l.Dot(d)).Side(e) >= 0:
		p.left = true
	case geom.LineAcross(d, 2*r.Dot(d)).Side(e) <= 0:
		p.right = true
	default:
		return false
	}
	return true
}

// free reports whether lines of the cell are left when every obstacle has been
// passed. It goes to the end of one way before it tries the next.
func (s *search) free(c []limit, obstacles []passer) bool {
	for i := range obstacles {
		o := &obstacles[i]
		var left, right []limit
		if !o.right {
			left = s.clipAll(c, o.verts, false)
		}
		if !o.left {
			right = s.clipAll(c, o.verts, true)
		}
		switch {
		case left == nil && right == nil:
			return false
		case right == nil:
			c = left
		case left == nil:
			c = right
		default:
			return s.free(left, obstacles[i+1:]) || s.free(right, obstacles[i+1:])
		}
	}
	return true
}

func (s *search) clipAll(c []limit, verts []vert, right bool) []limit {
	for _, v := range verts {
		if c = s.clip(c, limit{vert: v, right: right}); c == nil {
			return nil
		}
	}
	return c
}

// clip is cell.clip with its result in the memory of the search.
func (s *search) clip(c []limit, w limit) []limit {
	var buf [32]int8
	sides := buf[:0]
	in, out := false, false
	for i := range c {
		var side int
		if c[i].whole && w.frac == 0 {
			side = c[i].line.SideOf(w.at)
		} else {
			side = s.side(c, i, &w.vert)
		}
		if w.right {
			side = -side
		}
		sides = append(sides, int8(side))
		in, out = in || side > 0, out || side < 0
	}
	switch {
	case !in:
		return nil
	case !out:
		return c
	}
	n := len(c)
	first := 0
	for sides[first] <= 0 || sides[(first+n-1)%n] > 0 {
		first++
	}
	start := len(s.bounds)
	i := first
	for ; sides[i%n] > 0; i++ {
		s.bounds = append(s.bounds, c[i%n])
	}
	s.bounds = append(s.bounds, c[i%n], w)
	clipped := s.bounds[start:len(s.bounds):len(s.bounds)]
	last := len(clipped) - 1
	clipped[last-1].corner(&clipped[last])
	clipped[last].corner(&clipped[0])
	return clipped
}

// corner sets the line at the corner between a limit and the next.
func (l *limit) corner(next *limit) {
	if l.whole = l.frac == 0 && next.frac == 0 && l.at != next.at; l.whole {
		l.line = geom.LineThrough(l.at, next.at)
		if l.right != next.right {
			l.line = l.line.Opposite()
		}
	}
}

// side returns the side of the line at corner i of the cell that v is on.
func (s *search) side(c []limit, i int, v *vert) int {
	u, w := &c[i], &c[(i+1)%len(c)]
	side := s.orient(&u.vert, &w.vert, v)
	if u.right != w.right {
		return -side
	}
	return side
}

func (s *search) orient(u, v, w *vert) int {
	if u.frac|v.frac|w.frac == 0 {
		return geom.Orient(u.at, v.at, w.at)
	}
	return geom.OrientExact(s.exact(u), s.exact(v), s.exact(w))
}

func (s *search) exact(v *vert) geom.Exact {
	if v.frac > 0 {
		return s.fracs[v.frac-1]
	}
	return v.at.Exact()
}
