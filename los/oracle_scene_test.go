package los_test

import (
	"math/big"

	"sightline/geom"
	"sightline/los"
)

// A question is everything a ruling depends on.
type question struct {
	terrain    []los.Feature
	stands     []los.Stand
	table      *geom.Bounds // nil if it has no edges
	visibility geom.Length
	rulings    los.Rulings
	ask        los.Question
	from, to   int
}

// An obstacle is something that may block the pair: the union of its bodies.
type obstacle struct {
	name    string
	bodies  []geom.Polygon
	contour bool
	level   int // of a contour, or of the ground under a friend
	height  int
	friend  bool           // stands on one level, whatever the ground under its edges
	judged  int            // as a whole: +1 blocks, -1 does not; 0 if by its parts
	lined   []geom.Polygon // around the stands of the pair that line it: there it does not block
}

// A cut is the line normal·x = at, in micrometers squared.
type cut struct {
	normal geom.Point
	at     int64
}

// side returns the sign of normal·p - at.
func (c cut) side(p geom.Point) int {
	return signOf(int64(c.normal.X)*int64(p.X) + int64(c.normal.Y)*int64(p.Y) - c.at)
}

func signOf(n int64) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// A scene is a pair of stands with all that may lie between them, written
// down from the specification (docs/sight.md) alone.
type scene struct {
	a, b      []geom.Point
	lo, hi    int
	higher    int // -1 if a is the higher stand, +1 if b is
	halfway   cut
	shadow    cut
	ground    []los.Feature // contours
	levels    []int         // their levels
	obstacles []obstacle
	settled   los.Verdict // if contact or visibility decides
	clause    los.Clause
	// unsupported is set if a core is needed of an outline whose inset is
	// rounded.
	unsupported bool
	slack       geom.Length // if not 0, such cores are made, this much smaller
}

// aboard returns the stand whose footprint stand i sees from.
func (q *question) aboard(i int) int {
	for n := 0; n < len(q.stands) && q.stands[i].Aboard >= 0; n++ {
		i = q.stands[i].Aboard
	}
	return i
}

func contourLevel(f los.Feature, r los.Rulings) int {
	if f.Level != 0 {
		return f.Level
	}
	return r.Heights[f.Kind]
}

func heightOf(f los.Feature, r los.Rulings) int {
	if f.Height != nil {
		return *f.Height
	}
	return r.Heights[f.Kind]
}

// holds reports whether p lies in the closed polygon.
func holds(g geom.Polygon, p geom.Point) bool {
	if !inRing(g.Outline, p, true) {
		return false
	}
	for _, h := range g.Holes {
		if inRing(h, p, false) {
			return false
		}
	}
	return true
}

// inRing reports whether p lies inside the ring; on it, edge is the answer.
func inRing(r geom.Ring, p geom.Point, edge bool) bool {
	in := false
	for i, a := range r {
		b := r[(i+1)%len(r)]
		o := geom.Orient(a, b, p)
		if o == 0 && geom.BoundsOf(a, b).Contains(p) {
			return edge
		}
		if (a.Y > p.Y) != (b.Y > p.Y) && (o > 0) == (b.Y > a.Y) {
			in = !in
		}
	}
	return in
}

func (s *scene) levelAt(p geom.Point) int {
	l := 0
	for i, f := range s.ground {
		if holds(f.Area, p) {
			l = max(l, s.levels[i])
		}
	}
	return l
}

// newScene writes down the question as docs/sight.md reads it.
func newScene(q *question) *scene { return newSceneWith(q, 0) }

func newSceneWith(q *question, slack geom.Length) *scene {
	from, to := q.aboard(q.from), q.aboard(q.to)
	fa, fb := q.stands[from].Footprint, q.stands[to].Footprint
	s := &scene{a: fa.Corners[:], b: fb.Corners[:], slack: slack}
	for _, f := range q.terrain {
		if f.Kind.Data().Contour {
			s.ground, s.levels = append(s.ground, f), append(s.levels, contourLevel(f, q.rulings))
		}
	}
	la, lb := s.levelAt(fa.Center), s.levelAt(fb.Center)
	s.lo, s.hi, s.higher = min(la, lb), max(la, lb), signOf(int64(lb-la))
	gap := gapSquared(s.a, s.b)
	switch {
	case gap.Sign() == 0:
		s.settled, s.clause = los.Clear, los.InContact
		return s
	case q.visibility > 0 && gap.Cmp(square(q.visibility)) > 0:
		s.settled, s.clause = los.Blocked, los.OutOfSight
		return s
	}
	s.cuts(fa.Center, fb.Center)
	near := gap.Cmp(square(2*geom.Inch)) <= 0
	for _, f := range q.terrain {
		s.addFeature(q, f, fa.Center, fb.Center, la, lb, near)
	}
	for i, st := range q.stands {
		s.addStand(q, i, st)
	}
	return s
}

// cuts sets the halfway and shadow lines.
func (s *scene) cuts(ca, cb geom.Point) {
	d := cb.Sub(ca)
	dot := func(p geom.Point) int64 { return int64(d.X)*int64(p.X) + int64(d.Y)*int64(p.Y) }
	fa, fb := dot(s.a[0]), dot(s.b[0])
	for i := range s.a {
		fa, fb = max(fa, dot(s.a[i])), min(fb, dot(s.b[i]))
	}
	s.halfway = cut{geom.Pt(2*d.X, 2*d.Y), fa + fb}
	n := new(big.Int).Mul(big.NewInt(dot(d)), square(2*geom.Inch).Num())
	k := new(big.Int).Sqrt(n)
	if rest := new(big.Int).Sub(n, new(big.Int).Mul(k, k)); rest.Cmp(k) > 0 {
		k.Add(k, big.NewInt(1))
	}
	if s.higher < 0 {
		s.shadow = cut{d, fb - k.Int64()}
	} else {
		s.shadow = cut{d, fa + k.Int64()}
	}
}

func square(l geom.Length) *big.Rat {
	n := big.NewInt(int64(l))
	return new(big.Rat).SetInt(n.Mul(n, n))
}

func (s *scene) addFeature(q *question, f los.Feature, ca, cb geom.Point, la, lb int, near bool) {
	data := f.Kind.Data()
	o := obstacle{name: f.Name, bodies: []geom.Polygon{f.Area}, contour: data.Contour}
	one := q.oneWith(f)
	var depth geom.Length
	inA, inB := false, false
	switch {
	case data.Contour:
		o.level, depth = contourLevel(f, q.rulings), q.rulings.Crest
		inA = la == o.level && one.holds(ca)
		inB = lb == o.level && one.holds(cb)
	default:
		o.height, depth = heightOf(f, q.rulings), q.rulings.Edge
		if o.height == 0 {
			return // no higher than the ground it lies on
		}
		if data.Linear {
			o.bodies = bandBodies(f.Line)
			o.lined = q.linedAround(f, o.bodies)
		}
		if !data.Linear {
			inA, inB = data.Concealing && one.holds(ca), data.Concealing && one.holds(cb)
		}
		for _, g := range o.bodies {
			inA = inA || data.Concealing && holds(g, ca)
			inB = inB || data.Concealing && holds(g, cb)
		}
		if inA && inB && near {
			return
		}
	}
	if inA || inB {
		switch {
		case data.Linear: // a rim along both sides, none at the ends
			if f.Line.Width -= 2 * depth; f.Line.Width <= 0 {
				return
			}
			o.bodies = bandBodies(f.Line)
		case !one.plain(q.table) && depth > 0:
			if !upright(f.Area) || !one.upright() {
				s.unsupported = true
				return
			}
			o.bodies = one.core(f.Area, depth, q.table)
			if o.bodies == nil {
				return
			}
		case !s.shrink(&o, depth):
			return
		}
	}
	s.obstacles = append(s.obstacles, o)
}

// shrink takes the rim off a single upright rectangle or, with slack, off any
// outline that only gets smaller; false if nothing is left.
func (s *scene) shrink(o *obstacle, depth geom.Length) bool {
	if depth == 0 {
		return true
	}
	if s.slack != 0 && len(o.bodies) == 1 && len(o.bodies[0].Holes) == 0 {
		r := inset(o.bodies[0].Outline, float64(depth+s.slack))
		s.unsupported = s.unsupported || r == nil
		o.bodies = []geom.Polygon{{Outline: r}}
		return r != nil
	}
	if len(o.bodies) != 1 || !upright(o.bodies[0]) {
		s.unsupported = true
		return false
	}
	b := geom.BoundsOf(o.bodies[0].Outline...)
	b.Min, b.Max = b.Min.Add(geom.Pt(depth, depth)), b.Max.Sub(geom.Pt(depth, depth))
	if b.Min.X >= b.Max.X || b.Min.Y >= b.Max.Y {
		return false
	}
	o.bodies = []geom.Polygon{rectangle(b.Min.X, b.Min.Y, b.Max.X, b.Max.Y)}
	return true
}

// upright reports whether g is an axis-aligned rectangle.
func upright(g geom.Polygon) bool {
	if len(g.Outline) != 4 || len(g.Holes) > 0 {
		return false
	}
	b := geom.BoundsOf(g.Outline...)
	for i, p := range g.Outline {
		n := g.Outline[(i+1)%4]
		if p.X != b.Min.X && p.X != b.Max.X || p.Y != b.Min.Y && p.Y != b.Max.Y || p.X != n.X && p.Y != n.Y {
			return false
		}
	}
	return true
}

func rectangle(x0, y0, x1, y1 geom.Length) geom.Polygon {
	return geom.Polygon{Outline: geom.Ring{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}}
}

// linedAround returns, for each stand of the pair whose base is within 0.02" of a
// hedge, wall or bocage, its base grown by 1" on every side (R-lining).
func (q *question) linedAround(f los.Feature, bodies []geom.Polygon) []geom.Polygon {
	if !q.rulings.Lining || f.Kind != los.Hedge && f.Kind != los.Wall && f.Kind != los.Bocage {
		return nil
	}
	var out []geom.Polygon
	for _, i := range [2]int{q.aboard(q.from), q.aboard(q.to)} {
		base := q.stands[i].Footprint
		for _, g := range bodies {
			if gapSquared(base.Corners[:], g.Outline).Cmp(square(geom.Inch/50)) <= 0 {
				out = append(out, geom.Polygon{Outline: grownByAnInch(base)})
				break
			}
		}
	}
	return out
}

// grownByAnInch moves each corner of a base outwards by 1" along the base's facing
// and 1" across it, both rounded to the micrometer.
func grownByAnInch(base geom.Footprint) geom.Ring {
	inch := func(part int64) geom.Length { // of 2^30
		n := new(big.Int).Mul(big.NewInt(int64(geom.Inch)), big.NewInt(part))
		return geom.Length(n.Rsh(n.Add(n, big.NewInt(1<<29)), 30).Int64())
	}
	var out geom.Ring
	x, y := inch(base.Facing.X), inch(base.Facing.Y)
	for _, c := range base.Corners {
		v := c.Sub(base.Center)
		out1 := geom.Pt(x, y)
		if int64(v.X)*base.Facing.X+int64(v.Y)*base.Facing.Y < 0 {
			out1 = out1.Neg()
		}
		out2 := geom.Pt(-y, x)
		if int64(v.Y)*base.Facing.X-int64(v.X)*base.Facing.Y < 0 {
			out2 = out2.Neg()
		}
		out = append(out, c.Add(out1).Add(out2))
	}
	return out
}

// bandBodies returns the rectangles of a polyline of upright segments and the
// triangles that bevel its right-angled joins. Others are rounded, as geom does.
func bandBodies(l geom.Polyline) []geom.Polygon {
	var out []geom.Polygon
	for i, p := range l.Points[1:] {
		if v := p.Sub(l.Points[i]); v.X != 0 && v.Y != 0 {
			for _, piece := range l.Pieces() {
				out = append(out, geom.Polygon{Outline: piece})
			}
			return out
		}
	}
	h := l.Width / 2
	unit := func(a, b geom.Point) geom.Point {
		return geom.Pt(geom.Length(signOf(int64(b.X-a.X))), geom.Length(signOf(int64(b.Y-a.Y))))
	}
	for i := 1; i < len(l.Points); i++ {
		a, b := l.Points[i-1], l.Points[i]
		u := unit(a, b)
		n := geom.Pt(-u.Y*h, u.X*h)
		out = append(out, geom.Polygon{Outline: geom.Ring{a.Add(n), a.Sub(n), b.Sub(n), b.Add(n)}})
		if i+1 == len(l.Points) {
			continue
		}
		w := unit(b, l.Points[i+1])
		turn := u.X*w.Y - u.Y*w.X
		if turn == 0 {
			continue
		}
		m := geom.Pt(-w.Y*h, w.X*h)
		outer := func(n geom.Point) geom.Point { return b.Sub(geom.Pt(n.X*turn, n.Y*turn)) }
		out = append(out, geom.Polygon{Outline: geom.Ring{b, outer(n), outer(m)}})
	}
	return out
}

// addStand adds a friend in the line of fire, or a wreck.
func (s *scene) addStand(q *question, i int, st los.Stand) {
	if i == q.from || i == q.to || i == q.aboard(q.from) || i == q.aboard(q.to) || st.Aboard >= 0 {
		return
	}
	o := obstacle{name: st.Name, bodies: []geom.Polygon{{Outline: st.Footprint.Corners[:]}}}
	switch {
	case st.Destroyed:
		o.height = q.rulings.Heights[los.Wreck]
	case q.ask == los.Fire && st.Side == q.stands[q.from].Side:
		o.height, o.friend, o.level = q.rulings.FriendHeight, true, s.levelAt(st.Footprint.Center)
	}
	if o.height > 0 {
		s.obstacles = append(s.obstacles, o)
	}
}

// blocks applies S1 to S4 to a point of an obstacle over ground of the given
// level. fromHalf and fromShadow are its sides of those lines: +1 towards b.
func (s *scene) blocks(o *obstacle, ground, fromHalf, fromShadow int) bool {
	top := o.top(ground)
	switch {
	case o.judged != 0:
		return o.judged > 0
	case top <= s.lo:
		return false
	case s.hi >= top+1 && fromHalf == s.higher:
		return false
	case s.hi >= top+3 && fromShadow == s.higher:
		return false
	}
	return true
}

// gapSquared returns the squared distance between two convex polygons.
func gapSquared(a, b []geom.Point) *big.Rat {
	if touching(a, b) {
		return new(big.Rat)
	}
	var best *big.Rat
	for _, pq := range [2][2][]geom.Point{{a, b}, {b, a}} {
		for _, p := range pq[0] {
			for i, u := range pq[1] {
				d := distSquared(exactPoint(p), exactPoint(u), exactPoint(pq[1][(i+1)%len(pq[1])]))
				if best == nil || d.Cmp(best) < 0 {
					best = d
				}
			}
		}
	}
	return best
}

// distSquared returns the squared distance from p to the segment u-v.
func distSquared(p, u, v xy) *big.Rat {
	w := v.sub(u)
	ll := dotRat(w, w)
	t := new(big.Rat)
	if ll.Sign() != 0 {
		t.Quo(dotRat(p.sub(u), w), ll)
	}
	if t.Sign() < 0 {
		t.SetInt64(0)
	}
	if one := big.NewRat(1, 1); t.Cmp(one) > 0 {
		t = one
	}
	d := p.sub(u.add(w.scale(t)))
	return dotRat(d, d)
}

// touching reports whether two closed convex polygons share a point: a corner
// of one lies in the other, or edges cross.
func touching(a, b []geom.Point) bool {
	for _, p := range a {
		if inRing(b, p, true) {
			return true
		}
	}
	for _, p := range b {
		if inRing(a, p, true) {
			return true
		}
	}
	for i, p := range a {
		for j, u := range b {
			if crossing(p, a[(i+1)%len(a)], u, b[(j+1)%len(b)]) {
				return true
			}
		}
	}
	return false
}

// crossing reports whether two segments cross at a point inside both.
func crossing(p, q, u, v geom.Point) bool {
	return geom.Orient(p, q, u)*geom.Orient(p, q, v) < 0 && geom.Orient(u, v, p)*geom.Orient(u, v, q) < 0
}
