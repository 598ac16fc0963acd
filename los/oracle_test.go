package los_test

import (
	"math/big"
	"slices"

	"sightline/geom"
	"sightline/los"
)

// The oracle answers a question of sight without the engine's geometry. It
// lists every line through two vertices of the scene, where the vertices are
// those of the footprints, the obstacles and the contours, and every point
// where such an edge meets another that it can change places with along a
// line, or a cut. Each such line is turned a little to either side, half way
// to the next direction of that list, and there moved a little to either side
// of every vertex, half way to the next: an amount that provably passes no
// other vertex. The line so found is walked from one footprint to the other,
// and the rule is applied to every stretch of it, point by point, without ever
// constructing a part. Between two vertex lines nothing changes, so an open
// set of free lines exists if and only if one of these lines is free.

// A vertex is a point of the scene whose lines are tried.
type vertex struct {
	exact xy
	x, y  approx // scaled
}

// An edge of a region, between two vertices.
type edge struct{ u, v, region int }

type oracle struct {
	s        *scene
	origin   geom.Point
	scale    *big.Rat
	vertices []vertex
	index    map[string]int
	edges    []edge
	regions  int
	bodies   [][]int // of each obstacle, its regions
	lined    [][]int // and the regions in which it does not block
	contours []int   // regions of the contours, as s.ground
	useful   []bool  // vertices in the corridor; only lines through these matter
	cuts     [2]scaledCut
	a, b     []int

	dir              scaledDir
	cross, along     []approx // of every vertex with dir
	order            []int
	events           []event
	inside           []bool
	lineC            approx // the cross product of the line's points, doubled
	lineP, lineQ     int    // the two vertices the line runs between
	exactDir         *xy
	exactC           *big.Rat
	lines, fallbacks int
}

type scaledCut struct {
	nx, ny, at approx
	exact      xy
	exactAt    *big.Rat
}

// A scaledDir is the sum of the differences of two pairs of vertices.
type scaledDir struct {
	p, q, r, s int // q - p + s - r; r == s for a single pair
	x, y       approx
}

// An event is where the line meets an edge or a cut, at num/den along it.
type event struct {
	num, den approx
	edge     int // or -1, -2 for the cuts
}

func newOracle(s *scene) *oracle {
	o := &oracle{s: s, origin: s.a[0], index: map[string]int{}}
	type seg struct{ p, q geom.Point }
	var segs []seg // all edges, region by region
	addRegion := func(rings ...geom.Ring) int {
		for _, r := range rings {
			for i, p := range r {
				q := r[(i+1)%len(r)]
				segs = append(segs, seg{p, q})
				o.edges = append(o.edges, edge{o.vertex(exactPoint(p)), o.vertex(exactPoint(q)), o.regions})
			}
		}
		o.regions++
		return o.regions - 1
	}
	addPolygon := func(g geom.Polygon) int {
		return addRegion(append([]geom.Ring{g.Outline}, g.Holes...)...)
	}
	addRegion(s.a)
	addRegion(s.b)
	feet := len(segs)
	for _, ob := range s.obstacles {
		var rs []int
		for _, g := range ob.lined {
			rs = append(rs, addPolygon(g))
		}
		o.lined = append(o.lined, rs)
	}
	for _, f := range s.ground {
		o.contours = append(o.contours, addPolygon(f.Area))
	}
	ground := len(segs)
	for _, ob := range s.obstacles {
		var rs []int
		for _, g := range ob.bodies {
			rs = append(rs, addPolygon(g))
		}
		o.bodies = append(o.bodies, rs)
	}
	for i := range 4 {
		o.a = append(o.a, o.edges[i].u)
		o.b = append(o.b, o.edges[4+i].u)
	}
	// Footprint edges may change places with any edge, contours with any.
	for i := range ground {
		for j := max(i+1, feet); j < len(segs); j++ {
			p, q, u, v := segs[i].p, segs[i].q, segs[j].p, segs[j].q
			if crossing(p, q, u, v) {
				o.vertex(meet(exactPoint(p), exactPoint(q), exactPoint(u), exactPoint(v)))
			}
		}
	}
	if s.higher != 0 {
		for _, c := range []cut{s.halfway, s.shadow} {
			for _, e := range segs {
				if c.side(e.p)*c.side(e.q) < 0 {
					o.vertex(onCut(c, exactPoint(e.p), exactPoint(e.q)))
				}
			}
		}
	}
	o.setScale()
	o.markUseful()
	return o
}

// onCut returns where the segment p-q meets c.
func onCut(c cut, p, q xy) xy {
	n, at := exactPoint(c.normal), new(big.Rat).SetInt64(c.at)
	u := q.sub(p)
	t := at.Sub(at, dotRat(n, p))
	return p.add(u.scale(t.Quo(t, dotRat(n, u))))
}

func (o *oracle) vertex(p xy) int {
	p = p.sub(exactPoint(o.origin))
	k := p.key()
	if i, ok := o.index[k]; ok {
		return i
	}
	o.index[k] = len(o.vertices)
	o.vertices = append(o.vertices, vertex{exact: p})
	return len(o.vertices) - 1
}

// setScale scales the scene so that, on small grids, all is small integers.
func (o *oracle) setScale() {
	gcd := new(big.Int)
	for _, v := range o.vertices {
		for _, r := range []*big.Rat{v.exact.x, v.exact.y} {
			if r.IsInt() {
				gcd.GCD(nil, nil, gcd, new(big.Int).Abs(r.Num()))
			}
		}
	}
	lcm := big.NewInt(1)
	for _, v := range o.vertices {
		for _, r := range []*big.Rat{v.exact.x, v.exact.y} {
			d := new(big.Rat).Quo(r, new(big.Rat).SetInt(gcd)).Denom()
			g := new(big.Int).GCD(nil, nil, lcm, d)
			m := new(big.Int).Mul(lcm, new(big.Int).Quo(d, g))
			if m.BitLen() <= 12 {
				lcm = m
			}
		}
	}
	o.scale = new(big.Rat).SetFrac(lcm, gcd)
	for i := range o.vertices {
		v := &o.vertices[i]
		v.exact = v.exact.scale(o.scale)
		v.x, v.y = approxOf(v.exact.x), approxOf(v.exact.y)
	}
	for i, c := range []cut{o.s.halfway, o.s.shadow} {
		n := exactPoint(c.normal)
		at := new(big.Rat).SetInt64(c.at)
		at.Sub(at, dotRat(n, exactPoint(o.origin)))
		n = n.scale(o.scale)
		at.Mul(at, new(big.Rat).Mul(o.scale, o.scale))
		o.cuts[i] = scaledCut{approxOf(n.x), approxOf(n.y), approxOf(at), n, at}
	}
}

// markUseful finds the vertices in the convex hull of the footprints.
func (o *oracle) markUseful() {
	corners := slices.Concat(o.a, o.b)
	o.useful = make([]bool, len(o.vertices))
	for i := range o.vertices {
		o.useful[i] = true
	}
	for _, p := range corners {
		for _, q := range corners {
			if p == q || slices.ContainsFunc(corners, func(r int) bool { return o.orient(p, q, r) < 0 }) {
				continue
			}
			for i := range o.vertices {
				o.useful[i] = o.useful[i] && o.orient(p, q, i) >= 0
			}
		}
	}
}

func (o *oracle) orient(p, q, r int) int {
	a, b, c := &o.vertices[p], &o.vertices[q], &o.vertices[r]
	v := b.x.sub(a.x).mul(c.y.sub(a.y)).sub(b.y.sub(a.y).mul(c.x.sub(a.x)))
	if s, ok := v.sign(); ok {
		return s
	}
	o.fallbacks++
	return orientRat(a.exact, b.exact, c.exact)
}

func (o *oracle) difference(p, q int) scaledDir {
	a, b := &o.vertices[p], &o.vertices[q]
	return scaledDir{p, q, p, p, b.x.sub(a.x), b.y.sub(a.y)}
}

func (o *oracle) exactOf(d scaledDir) xy {
	u := o.vertices[d.q].exact.sub(o.vertices[d.p].exact)
	if d.r == d.s {
		return u
	}
	return u.add(o.vertices[d.s].exact.sub(o.vertices[d.r].exact))
}

// turn returns the sign of the cross product of d and e.
func (o *oracle) turn(d, e scaledDir) int {
	if s, ok := d.x.mul(e.y).sub(d.y.mul(e.x)).sign(); ok {
		return s
	}
	o.fallbacks++
	return crossRat(o.exactOf(d), o.exactOf(e)).Sign()
}

// directions returns the directions of all lines through two useful vertices
// that can run from a to b, sorted, each once.
func (o *oracle) directions() []scaledDir {
	lo := o.difference(o.a[0], o.b[0])
	hi := lo
	for _, p := range o.a {
		for _, q := range o.b {
			d := o.difference(p, q)
			if o.turn(d, lo) > 0 {
				lo = d
			}
			if o.turn(hi, d) > 0 {
				hi = d
			}
		}
	}
	var out []scaledDir
	for p := range o.vertices {
		for q := range p {
			if !o.useful[p] || !o.useful[q] {
				continue
			}
			for _, d := range []scaledDir{o.difference(p, q), o.difference(q, p)} {
				if o.turn(lo, d) >= 0 && o.turn(d, hi) >= 0 {
					out = append(out, d)
				}
			}
		}
	}
	slices.SortFunc(out, func(d, e scaledDir) int { return o.turn(e, d) })
	return slices.CompactFunc(out, func(d, e scaledDir) bool { return o.turn(d, e) == 0 })
}

// between returns a direction strictly between two neighbors of the list.
func between(d, e scaledDir) scaledDir {
	return scaledDir{d.p, d.q, e.p, e.q, d.x.add(e.x), d.y.add(e.y)}
}

// free reports whether an open set of lines is free, and one of them.
func (o *oracle) free() bool {
	dirs := o.directions()
	for i := range middleOut(len(dirs) - 1) {
		if o.freeAlong(between(dirs[i], dirs[i+1])) {
			return true
		}
	}
	return false
}

// middleOut yields 0 to n-1 from the middle outwards: free lines are often
// there.
func middleOut(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		l, r := n/2-1, n/2
		for l >= 0 || r < n {
			if r < n && !yield(r) {
				return
			}
			if l >= 0 && !yield(l) {
				return
			}
			l, r = l-1, r+1
		}
	}
}

// freeAlong tries all lines of direction d.
func (o *oracle) freeAlong(d scaledDir) bool {
	o.turnTo(d)
	first := max(slices.IndexFunc(o.order, in(o.a)), slices.IndexFunc(o.order, in(o.b)))
	last := min(lastIndex(o.order, o.a), lastIndex(o.order, o.b))
	for i := range middleOut(last - first) {
		p, q := o.order[first+i], o.order[first+i+1]
		o.lineP, o.lineQ, o.lineC, o.exactC = p, q, o.cross[p].add(o.cross[q]), nil
		if o.lineFree() {
			return true
		}
	}
	return false
}

func in(set []int) func(int) bool { return func(i int) bool { return slices.Contains(set, i) } }

func lastIndex(order, set []int) int {
	for i := len(order) - 1; i >= 0; i-- {
		if slices.Contains(set, order[i]) {
			return i
		}
	}
	return -1
}

// turnTo measures every vertex across and along d and sorts the useful ones.
func (o *oracle) turnTo(d scaledDir) {
	o.dir, o.exactDir = d, nil
	o.cross, o.along, o.order = o.cross[:0], o.along[:0], o.order[:0]
	for i := range o.vertices {
		v := &o.vertices[i]
		o.cross = append(o.cross, d.x.mul(v.y).sub(d.y.mul(v.x)))
		o.along = append(o.along, d.x.mul(v.x).add(d.y.mul(v.y)))
		if o.useful[i] {
			o.order = append(o.order, i)
		}
	}
	slices.SortFunc(o.order, func(i, j int) int {
		if s, ok := o.cross[i].sub(o.cross[j]).sign(); ok {
			return s
		}
		o.fallbacks++
		return crossRat(o.exactD(), o.vertices[i].exact.sub(o.vertices[j].exact)).Sign()
	})
}

func (o *oracle) exactD() xy {
	if o.exactDir == nil {
		d := o.exactOf(o.dir)
		o.exactDir = &d
	}
	return *o.exactDir
}

func (o *oracle) exactLineC() *big.Rat {
	if o.exactC == nil {
		o.exactC = crossRat(o.exactD(), o.vertices[o.lineP].exact.add(o.vertices[o.lineQ].exact))
	}
	return o.exactC
}

// sideOf returns the sign of vertex i from the line, and twice its distance
// times the length of dir.
func (o *oracle) sideOf(i int) (int, approx) {
	d := o.cross[i].add(o.cross[i]).sub(o.lineC)
	s, ok := d.sign()
	if !ok {
		o.fallbacks++
		s = o.exactSide(i).Sign()
	}
	return s, d
}

func (o *oracle) exactSide(i int) *big.Rat {
	c := crossRat(o.exactD(), o.vertices[i].exact)
	return c.Add(c, c).Sub(c, o.exactLineC())
}

// lineFree walks the line from a to b.
func (o *oracle) lineFree() bool {
	o.lines++
	o.gatherEvents()
	slices.SortFunc(o.events, o.compareEvents)
	o.inside = append(o.inside[:0], make([]bool, o.regions)...)
	fromHalf, fromShadow := o.startSides()
	crossedA, crossedB := 0, 0
	for i, e := range o.events {
		switch {
		case e.edge == -1:
			fromHalf = -fromHalf
		case e.edge == -2:
			fromShadow = -fromShadow
		default:
			r := o.edges[e.edge].region
			o.inside[r] = !o.inside[r]
			if r == 0 {
				crossedA++
			} else if r == 1 {
				crossedB++
			}
		}
		if crossedB > 0 {
			return true
		}
		if crossedA == 2 && o.compareEvents(e, o.events[i+1]) < 0 && o.blockedHere(fromHalf, fromShadow) {
			return false
		}
	}
	panic("oracle: a line that misses a footprint")
}

// gatherEvents finds where the line meets edges and cuts. A vertex on the line
// counts as left of it: it can only be one outside the corridor.
func (o *oracle) gatherEvents() {
	o.events = o.events[:0]
	for i, e := range o.edges {
		su, du := o.sideOf(e.u)
		sv, dv := o.sideOf(e.v)
		if (su >= 0) == (sv >= 0) {
			continue
		}
		num, den := du.mul(o.along[e.v]).sub(dv.mul(o.along[e.u])), du.sub(dv)
		o.events = append(o.events, upright2(num, den, su >= 0, i))
	}
	if o.s.higher == 0 {
		return
	}
	ll := o.dir.x.mul(o.dir.x).add(o.dir.y.mul(o.dir.y))
	for i, c := range o.cuts {
		den := c.nx.mul(o.dir.x).add(c.ny.mul(o.dir.y))
		s := o.cutSlope(i)
		if s == 0 {
			continue
		}
		perp := c.ny.mul(o.dir.x).sub(c.nx.mul(o.dir.y))
		at := c.at.mul(ll)
		num := at.add(at).sub(o.lineC.mul(perp))
		o.events = append(o.events, upright2(num, den.add(den), s > 0, -1-i))
	}
}

// upright2 makes the denominator positive.
func upright2(num, den approx, positive bool, edge int) event {
	if !positive {
		num, den = num.neg(), den.neg()
	}
	return event{num, den, edge}
}

// cutSlope returns the sign of the line's direction across cut i.
func (o *oracle) cutSlope(i int) int {
	c := o.cuts[i]
	if s, ok := c.nx.mul(o.dir.x).add(c.ny.mul(o.dir.y)).sign(); ok {
		return s
	}
	o.fallbacks++
	return dotRat(c.exact, o.exactD()).Sign()
}

func (o *oracle) compareEvents(e, f event) int {
	if e.edge == f.edge {
		return 0
	}
	if s, ok := e.num.mul(f.den).sub(f.num.mul(e.den)).sign(); ok {
		return s
	}
	if e.edge >= 0 && f.edge >= 0 {
		a, b := o.edges[e.edge], o.edges[f.edge]
		if a.u == b.u && a.v == b.v || a.u == b.v && a.v == b.u {
			return 0
		}
	}
	o.fallbacks++
	return o.exactEvent(e).Cmp(o.exactEvent(f))
}

func (o *oracle) exactEvent(e event) *big.Rat {
	d := o.exactD()
	if e.edge >= 0 {
		u, v := o.edges[e.edge].u, o.edges[e.edge].v
		du, dv := o.exactSide(u), o.exactSide(v)
		num := new(big.Rat).Mul(du, dotRat(d, o.vertices[v].exact))
		num.Sub(num, new(big.Rat).Mul(dv, dotRat(d, o.vertices[u].exact)))
		return num.Quo(num, du.Sub(du, dv))
	}
	c := o.cuts[-1-e.edge]
	num := new(big.Rat).Mul(c.exactAt, dotRat(d, d))
	num.Add(num, num)
	num.Sub(num, new(big.Rat).Mul(o.exactLineC(), crossRat(d, c.exact)))
	den := dotRat(c.exact, d)
	return num.Quo(num, den.Add(den, den))
}

// startSides returns the sides of the cuts far back along the line.
func (o *oracle) startSides() (fromHalf, fromShadow int) {
	var s [2]int
	for i, c := range o.cuts {
		s[i] = -o.cutSlope(i)
		if s[i] == 0 { // parallel: on one side all along
			n := new(big.Rat).Mul(o.exactLineC(), crossRat(o.exactD(), c.exact))
			at := new(big.Rat).Mul(c.exactAt, dotRat(o.exactD(), o.exactD()))
			s[i] = n.Sub(n, at.Add(at, at)).Sign()
		}
	}
	return s[0], s[1]
}

// blockedHere applies the rule to the stretch of line just entered.
func (o *oracle) blockedHere(fromHalf, fromShadow int) bool {
	ground := 0
	for i, r := range o.contours {
		if o.inside[r] {
			ground = max(ground, o.s.levels[i])
		}
	}
	for i := range o.s.obstacles {
		ob := &o.s.obstacles[i]
		inside := func(r int) bool { return o.inside[r] }
		if slices.ContainsFunc(o.bodies[i], inside) && !slices.ContainsFunc(o.lined[i], inside) &&
			o.s.blocks(ob, ground, fromHalf, fromShadow) {
			return true
		}
	}
	return false
}

// top returns the obstacle's top where the ground is at the given level.
func (o *obstacle) top(ground int) int {
	switch {
	case o.contour:
		return o.level
	case o.friend:
		return o.level + o.height
	}
	return ground + o.height
}

// An opinion is the oracle's answer.
type opinion struct {
	verdict     los.Verdict
	clause      los.Clause
	unsupported bool
	single      bool    // clear by a single line only
	o           *oracle // set if lines were tried
}

// consult asks the oracle.
func consult(q *question) opinion { return consultWith(q, 0) }

func consultWith(q *question, slack geom.Length) opinion {
	s := newSceneWith(q, slack)
	if s.settled != "" {
		return opinion{verdict: s.settled, clause: s.clause}
	}
	if s.unsupported {
		return opinion{unsupported: true}
	}
	if q.rulings.Nearer == los.NearestPoint {
		s.judgeWhole()
	}
	o := newOracle(s)
	if o.free() {
		return opinion{verdict: los.Clear, o: o}
	}
	if q.rulings.Graze == los.SingleLine && o.freeSingle() {
		return opinion{verdict: los.Clear, single: true, o: o}
	}
	return opinion{verdict: los.Blocked, clause: los.S4, o: o}
}
