package los

import (
	"math"

	"sightline/geom"
)

// The seen map asks about many points from one stand. What the answers have in
// common is found once for a whole block of points, where that is exact:
//
//   - An obstacle apart from the corridor of stand and block is apart from the
//     corridor to every point of the block, so smaller blocks need not look at
//     it again.
//   - If what surely blocks, to whatever point of the block, leaves no open set
//     of lines to the block, it leaves none to a point of it: all is dead.
//   - If from one point of the stand no straight way to the block touches
//     anything that may block, then the lines from near that point are an open
//     set to every point of the block: all is seen.
//
// Where neither can be shown the block is divided, and a single point gets the
// verdict of the search itself.

// A watch is a stand that looks, with the memory of its questions.
type watch struct {
	board    *Board
	question Question
	stand    int
	from     place
	vantages []geom.Point // of the stand: where a view of a whole block is looked for
	best     int          // the vantage that served last

	search search
	super  geom.Footprint // of the block under way
	block  blockReach
	near   []int32 // terrain that may stand before the block
	items  []item  // around, then of each block under way
	tests  int     // blocks and probes judged

	thorough bool // spend more on a proof that a block is dead
	wide     bool // blocks are not of probes but of stands, see ClearAlong
}

// An item is a piece of an obstacle that may stand in the stand's way.
type item struct {
	*solid
	obstacle *obstacle
	top      int
	core     bool // of the obstacle's core, else of its whole
}

// A share says of how much of a block something is true.
type share uint8

const (
	none share = iota
	some
	all
)

// A footing is the terrain that a block's points are in, all or some of them.
// Terrain left out holds none of them.
type footing struct {
	in       []stake
	low, top int // the levels of the ground
}

type stake struct {
	feature int32
	share   share
	mask    uint64 // which points of a cell, if it is of a cell
}

// of says how much of the block is in the area that an obstacle is one with,
// some if it cannot tell.
func (f *footing) of(b *Board, o *obstacle) share {
	out := none
	for i := range f.in {
		if b.ones[f.in[i].feature] == b.ones[o.feature] {
			out = max(out, f.in[i].share)
		}
	}
	return out
}

// set makes w ready for questions about a board.
func (w *watch) set(b *Board, q Question) {
	w.board, w.question, w.items, w.tests = b, q, w.items[:0], 0
}

// around lists what may stand between the stand and the block in super, and
// returns how many items may.
func (w *watch) around() int {
	w.meet()
	return w.listNear()
}

// listNear is around where near holds all terrain that may stand in the way.
func (w *watch) listNear() int {
	p := &w.search.asked
	p.join(w.board, w.from, place{Footprint: &w.super})
	w.items = w.items[:0]
	for _, of := range w.near {
		if w.board.terrain[of].box.Touches(p.bounds) {
			w.listTerrain(of)
		}
	}
	w.listBodies(&p.bounds)
	return len(w.items)
}

// meet finds the terrain that may stand between the stand and the block in super.
func (w *watch) meet() {
	b := w.board
	p := &w.search.asked
	p.join(b, w.from, place{Footprint: &w.super})
	w.near = w.near[:0]
	boxes := b.boxes
	if b.index != nil {
		boxes = b.loose
		last := int32(-1)
		for _, piece := range w.search.indexed(b, p.corridor(), 0) {
			if of := b.pieceOf[piece]; of >= 0 && of != last {
				w.near, last = append(w.near, of), of
			}
		}
	}
	for i := range boxes {
		if boxes[i].box.Touches(p.bounds) {
			w.near = append(w.near, boxes[i].of)
		}
	}
}

func (w *watch) listTerrain(of int32) {
	o := &w.board.terrain[of]
	w.list(o, o.whole, false)
	if o.data.Concealing || o.data.Contour {
		w.list(o, o.core, true)
	}
}

// listBodies lists the stands that are obstacles near a place.
func (w *watch) listBodies(near *geom.Bounds) {
	lists := [2][]reachBox{w.board.wrecks, nil}
	if w.question == Fire {
		lists[1] = w.board.friends
	}
	for _, boxes := range lists {
		for i := range boxes {
			if o := w.board.bodies[boxes[i].of]; boxes[i].box.Touches(*near) {
				w.list(o, o.whole, false)
			}
		}
	}
}

// aim makes w the watch of a stand.
func (w *watch) aim(stand int) {
	w.stand, w.from = stand, w.board.place(stand)
	w.vantages, w.best = append(w.vantages[:0], w.from.Center), 0
	c := &w.from.Corners
	for i := range c {
		next := c[(i+1)%4]
		w.vantages = append(w.vantages, c[i])
		middle := geom.Pt((c[i].X+next.X)/2, (c[i].Y+next.Y)/2)
		if w.from.Contains(middle) { // rounding may have moved it out
			w.vantages = append(w.vantages, middle)
		}
	}
	w.items = w.items[:0]
}

func (w *watch) list(o *obstacle, bands []band, core bool) {
	for i := range bands {
		for k := range bands[i].solids {
			w.items = append(w.items, item{&bands[i].solids[k], o, bands[i].top, core})
		}
	}
}

// blocks says to how many of a block's points an item blocks.
func (w *watch) blocks(it *item, f *footing) share {
	la := w.from.level
	if it.top <= min(la, f.low) {
		return none
	}
	s := w.stands(it, f)
	if s == none || it.top > min(la, f.top) && it.top >= max(la, f.top) {
		return s // S4 whatever it lies near
	}
	if w.board.rulings.Nearer != EveryPart || w.wide {
		return some
	}
	switch {
	case la > f.top && la > it.top:
		near, far := w.halfway(it.solid)
		if near {
			return none
		}
		if far && it.top > f.top && it.top+3 > la {
			return s
		}
	case la < f.low && f.low > it.top:
		near, far := w.halfway(it.solid)
		if far {
			return none
		}
		if near && it.top+3 > f.top {
			return s
		}
	}
	return some
}

// halfway reports whether a piece surely lies on the near side of the halfway
// lines to all of a block's points, or surely on the far side.
//
// With the stand's center as the origin, k lies beyond the halfway line to a
// probe at t if 2kt > reach(t) + tt - h|t|, where reach is that of the stand
// along t, h that of a probe and |t| the sum of magnitudes. And 2kt - tt is
// kk - (k-t)(k-t).
func (w *watch) halfway(o *solid) (near, far bool) {
	near, far = true, true
	corner := func(k geom.Point) {
		kk := k.Dot(k)
		least, most := w.block.squaredDistances(k)
		near = near && kk-least-w.block.leastReach+w.block.slack <= 0
		far = far && kk-most-w.block.mostReach >= 0
	}
	if o.pts != nil {
		for _, k := range o.pts {
			corner(k.Sub(w.from.Center))
		}
		return near, far
	}
	lo, hi := o.box.Min.Sub(w.from.Center), o.box.Max.Sub(w.from.Center)
	corner(lo)
	corner(hi)
	corner(geom.Pt(lo.X, hi.Y))
	corner(geom.Pt(hi.X, lo.Y))
	return near, far
}

// A blockReach is a block as seen from a stand's center, with bounds of the
// reach of the stand's footprint towards its points.
type blockReach struct {
	geom.Bounds
	leastReach, mostReach, slack int64
}

func (w *watch) measure(block geom.Bounds) {
	c := w.from.Center
	b := blockReach{Bounds: geom.Bounds{Min: block.Min.Sub(c), Max: block.Max.Sub(c)}, leastReach: math.MinInt64, mostReach: math.MinInt64}
	ends := [4]geom.Point{b.Min, {X: b.Max.X, Y: b.Min.Y}, b.Max, {X: b.Min.X, Y: b.Max.Y}}
	for _, corner := range w.from.Corners {
		a := corner.Sub(c)
		least := int64(math.MaxInt64)
		for _, t := range ends {
			d := a.Dot(t)
			least, b.mostReach = min(least, d), max(b.mostReach, d)
		}
		b.leastReach = max(b.leastReach, least)
	}
	for _, t := range ends {
		b.slack = max(b.slack, int64(probeReach)*int64(max(t.X, -t.X)+max(t.Y, -t.Y)))
	}
	w.block = b
}

// squaredDistances returns the squares of the least and the greatest distance
// from k to a point of the block.
func (b *blockReach) squaredDistances(k geom.Point) (least, most int64) {
	one := func(k, lo, hi geom.Length) (least, most int64) {
		near, far := max(lo-k, k-hi, 0), max(hi-k, k-lo)
		return int64(near) * int64(near), int64(far) * int64(far)
	}
	lx, mx := one(k.X, b.Min.X, b.Max.X)
	ly, my := one(k.Y, b.Min.Y, b.Max.Y)
	return lx + ly, mx + my
}

// stands says for how many of a block's points the item is among what judge
// leaves of its obstacle.
func (w *watch) stands(it *item, f *footing) share {
	o := it.obstacle
	if o.feature < 0 {
		p := w.search.pair
		return when(p.bodyCounts(w.question, w.stand, o))
	}
	to := none
	if len(f.in) > 0 {
		to = f.of(w.board, o)
	}
	held := false
	switch {
	case o.data.Contour:
		held = w.from.level == o.level && w.board.isIn(w.from.inside, o)
		if f.top < o.level || f.low > o.level {
			to = none
		} else if f.low < f.top && to == all {
			to = some
		}
	case o.data.Concealing:
		held = w.board.isIn(w.from.inside, o)
		if it.core && held && to != none && w.reaches(ShadowDepth) {
			return some // the two-inch rule
		}
	}
	switch {
	case held, to == all:
		return when(it.core)
	case to == none:
		return when(!it.core)
	case it.core: // the core belongs to the whole
		return all
	}
	return some
}

func when(b bool) share {
	if b {
		return all
	}
	return none
}

// reaches reports whether some of the block is within r of the stand.
func (w *watch) reaches(r geom.Length) bool {
	return w.from.Bounds().Grown(r).Touches(w.super.Bounds()) && w.from.Within(&w.super, r)
}

// judge says how much of a block the stand sees: none, all, or some, which may
// be any of it. items[first:last] are those that the block holding this one was
// left with; judge appends those that this block is left with.
func (w *watch) judge(block geom.Bounds, f *footing, first, last int) share {
	w.super = spread(block)
	w.measure(block)
	return w.judgeSuper(f, first, last, func() bool { return w.within(block) })
}

// judgeSuper is judge for the block in super; within reports whether all of it
// is within the visibility limit.
func (w *watch) judgeSuper(f *footing, first, last int, within func() bool) share {
	w.tests++
	s, p := &w.search, &w.search.asked
	p.join(w.board, w.from, place{Footprint: &w.super})
	apart := !p.contact()
	if s.pair = p; apart {
		s.reset(p)
	}
	if limit := w.board.visibility; limit > 0 && !w.reaches(limit) {
		return none
	}
	if apart && len(w.from.walls) > 0 {
		edges := w.walled(f)
		if edges == allEdges {
			return none
		}
		s.shutEdges[w.side()] = edges
	}
	target, own := w.super.Bounds(), w.from.Bounds()
	for i := first; i < last; i++ {
		it := &w.items[i]
		if !it.box.Touches(p.bounds) || apart && !s.meetsCorridor(it.solid) {
			continue
		}
		share := w.blocks(it, f)
		if share == none {
			continue
		}
		if share == all && w.mayLine(it) {
			share = some
		}
		if share == all && apart {
			if s.shuts(it.solid) && w.stops(it.solid) {
				w.items[first], w.items[i] = w.items[i], w.items[first]
				return none
			}
			if w.shuttable(it.solid, own, target) {
				s.solids = append(s.solids, it.solid)
			}
		}
		w.items = append(w.items, w.items[i])
	}
	left := w.items[last:]
	switch {
	case !apart || !within():
		return some
	case len(left) == 0 || w.freeFrom(w.vantages[w.best], left):
		return all
	case len(s.solids) > 0 && !s.open():
		return none
	case w.overlooks(left):
		return all
	}
	return some
}

// side returns which of the pair's stands the watch is.
func (w *watch) side() int {
	if w.search.pair.a == w.from.Footprint {
		return 0
	}
	return 1
}

// shuttable reports whether a piece is worth a search for what several shut
// together. Those that lie across an edge of stand or block would have to be
// cut; and where single lines count the search would prove nothing.
func (w *watch) shuttable(o *solid, own, target geom.Bounds) bool {
	return w.board.rulings.Graze == OpenSet &&
		(w.thorough || o.pts != nil && !o.box.Touches(target) && !o.box.Touches(own))
}

// within reports whether all of a block is within the visibility limit: it is
// if its corners are, for the points within a distance of a stand are a convex
// area.
func (w *watch) within(block geom.Bounds) bool {
	limit := w.board.visibility
	if limit <= 0 {
		return true
	}
	for _, at := range [4]geom.Point{block.Min, {X: block.Max.X, Y: block.Min.Y}, block.Max, {X: block.Min.X, Y: block.Max.Y}} {
		probe := probeAt(at)
		if !w.from.Within(&probe, limit) {
			return false
		}
	}
	return true
}

// overlooks reports whether from one point of the stand nothing touches the
// straight ways to the block, nor the block, which most often something does. The
// best point has been tried.
func (w *watch) overlooks(items []item) bool {
	box := w.super.Bounds()
	for i := range items {
		if items[i].box.Touches(box) && !items[i].area.Apart(w.super.Corners[:]) {
			return false
		}
	}
	for i := 1; i < len(w.vantages); i++ {
		k := (w.best + i) % len(w.vantages)
		if w.freeFrom(w.vantages[k], items) {
			w.best = k
			return true
		}
	}
	return false
}

func (w *watch) freeFrom(v geom.Point, items []item) bool { return freeView(v, &w.super, items) }

// freeView reports whether nothing touches the straight ways from a point to a
// block that it is not in.
func freeView(v geom.Point, block *geom.Footprint, items []item) bool {
	var buf [8]geom.Point
	view := appendView(buf[:0], v, block)
	bounds := geom.BoundsOf(view...)
	for i := range items {
		if items[i].box.Touches(bounds) && !items[i].area.Apart(view) {
			items[0], items[i] = items[i], items[0] // likely to bar the next
			return false
		}
	}
	return true
}

// appendView appends to buf the convex hull of a block and a point outside it.
func appendView(buf []geom.Point, v geom.Point, block *geom.Footprint) []geom.Point {
	c := &block.Corners
	var facing [4]bool // edges with v strictly outside
	for i := range c {
		facing[i] = geom.Orient(c[i], c[(i+1)%4], v) < 0
	}
	for i := range c {
		switch before := facing[(i+3)%4]; {
		case before && facing[i]: // hidden
		case facing[i]:
			buf = append(buf, c[i], v)
		default:
			buf = append(buf, c[i])
		}
	}
	return buf
}

// stops reports whether a piece that shuts the corridor stops every line that
// counts. Where single lines do it must reach strictly out of the corridor, so
// that what crosses the corridor within it is inside it.
func (w *watch) stops(o *solid) bool {
	if w.board.rulings.Graze == OpenSet {
		return true
	}
	s := &w.search
	outLeft, outRight := false, false
	for _, pt := range o.pts {
		l, r := s.left.at(pt), s.right.at(pt)
		outLeft = outLeft || l < 0 && r >= 0
		outRight = outRight || r < 0 && l >= 0
	}
	return outLeft && outRight
}

// sees is Probe, looking only at the given items.
func (w *watch) sees(at geom.Point, level int, inside []int32, first, last int) bool {
	w.tests++
	if w.board.rulings.Nearer != EveryPart {
		return w.board.Probe(w.question, w.stand, at)
	}
	s, p := &w.search, &w.search.asked
	s.spot = probeAt(at)
	p.join(w.board, w.from, place{Footprint: &s.spot, level: level, inside: inside})
	switch {
	case p.contact():
		return true
	case !p.visible():
		return false
	}
	s.reset(p)
	if w.board.rulings.Graze == OpenSet && s.walledIn() {
		return false
	}
	var o *obstacle
	var j judged
	s.lined = s.lined[:0]
	for i := first; i < last; i++ {
		it := &w.items[i]
		if !it.box.Touches(p.bounds) {
			continue
		}
		if it.obstacle != o {
			if o = it.obstacle; w.board.lines(o) && o.touchedBy(&s.spot) {
				s.lined = append(s.lined, int32(o.feature))
				p.lined[1-w.side()] = s.lined
			}
			j = p.judge(o)
		}
		if j.freed == TwoInch || it.core != (j.freed != "") {
			continue
		}
		z, ok := p.blocking(it.top)
		if !ok {
			continue
		}
		shut := false
		if j.linedBy == 0 {
			shut = s.add(it.solid, &z)
		} else {
			piece := [1]solid{*it.solid}
			shut = s.addLined(&j, piece[:], &z)
		}
		if shut && w.stops(it.solid) {
			w.items[first], w.items[i] = w.items[i], w.items[first]
			return false
		}
	}
	if s.open() {
		return true
	}
	return w.board.rulings.Graze == SingleLine && w.board.Probe(w.question, w.stand, at)
}
