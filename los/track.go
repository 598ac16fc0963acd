package los

import (
	"sync"

	"sightline/geom"
)

// ClearAt reports whether a stand has a clear line of sight or fire to a stand
// with the given footprint: what Clear answers of a stand of another side
// there, that is not on the board or elsewhere on it. From indexes the board's
// stands and must be in range, the footprint as good as NewBoard wants it.
func (b *Board) ClearAt(q Question, from int, at geom.Footprint) bool {
	s := searches.Get().(*search)
	defer searches.Put(s)
	return s.clearAt(b, q, from, at)
}

func (s *search) clearAt(b *Board, q Question, from int, at geom.Footprint) bool {
	s.spot = at
	return s.clearAtSpot(b, q, from)
}

// clearAtSpot answers for the footprint that the search has taken.
func (s *search) clearAtSpot(b *Board, q Question, from int) bool {
	var level int
	s.in, level = b.appendInside(s.in[:0], s.spot.Center)
	s.lined = b.appendLined(s.lined[:0], &s.spot)
	s.asked.join(b, b.place(from), place{Footprint: &s.spot, level: level, inside: s.in, lined: s.lined})
	return s.verdict(q, from)
}

// A track is the memory of ClearAlong.
type track struct {
	watch
	at     func(k int) geom.Footprint
	yield  func(first, last int, clear bool) bool
	stakes []stake
	lucky  int // the vantage and the mark of sights that served last
}

var tracks = sync.Pool{New: func() any { return new(track) }}

// ClearAlong tells of n places of a stand on its way straight on where ClearAt
// would say that the line to it is clear. It calls yield for runs of places in
// order, from first to last, both included; neighboring runs may have the same
// answer. It ends early if yield returns false.
//
// The footprints may differ in their centers only, and these must lie in order
// within two micrometers of a straight line. What many of them have in common
// is found at once, as for a SeenMap: so it takes far less time than n verdicts.
func (b *Board) ClearAlong(q Question, from, n int, at func(k int) geom.Footprint, yield func(first, last int, clear bool) bool) {
	t := tracks.Get().(*track)
	defer tracks.Put(t)
	t.at, t.yield, t.stakes = at, yield, t.stakes[:0]
	t.set(b, q)
	t.wide = true
	t.aim(from)
	t.lucky = 0
	if n > 0 {
		t.cover(0, n-1)
		t.walk(0, n-1, 0, t.around(), nil)
	}
	t.at, t.yield = nil, nil
}

// few is how many places are rather asked about one by one.
const few = 3

// walk tells of the places from a to b. The watch's items[first:last] may be in
// the way. Above is the footing of a run that holds this one, nil for all
// terrain. It reports whether to go on.
func (t *track) walk(a, b, first, last int, above *footing) bool {
	if b-a < few {
		for k := a; k <= b; k++ {
			if !t.yield(k, k, t.clear(k)) {
				return false
			}
		}
		return true
	}
	stakes := len(t.stakes)
	defer func() { t.items, t.stakes = t.items[:last], t.stakes[:stakes] }()
	ends := t.cover(a, b)
	middle := geom.NewFootprint(midpoint(ends[0].Center, ends[1].Center), ends[0].Center.AngleTo(ends[1].Center),
		geom.MinWidth, geom.Distance(ends[0].Center, ends[1].Center)+geom.MinWidth)
	t.stakes = t.appendStakes(t.stakes, middle.Corners[:], above)
	f := footing{in: t.stakes[stakes:len(t.stakes):len(t.stakes)]}
	f.levels(t.board)
	t.thorough = b-a < 64
	share := t.judgeSuper(&f, first, last, func() bool { return t.limited(&ends) })
	if share == some && t.clear((a+b)/2) && t.limited(&ends) && t.sights(&ends, t.items[last:]) {
		share = all
	}
	if share != some {
		return t.yield(a, b, share == all)
	}
	half, end := (a+b)/2, len(t.items)
	return t.walk(a, half, last, end, &f) && t.walk(half+1, b, last, end, &f)
}

// clear asks about one place.
func (t *track) clear(k int) bool {
	return t.search.clearAt(t.board, t.question, t.stand, t.at(k))
}

// limited reports whether places from one to another are all within the
// visibility limit.
func (t *track) limited(ends *[2]geom.Footprint) bool {
	limit := t.board.visibility
	return limit <= 0 || t.from.Within(&ends[0], limit-leeway) && t.from.Within(&ends[1], limit-leeway)
}

// sights reports whether some point of the stand sees the same point of the
// other all the way from one place to another, with nothing in between: then
// lines next to these are clear too.
func (t *track) sights(ends *[2]geom.Footprint, items []item) bool {
	var sweeps [9]geom.Footprint
	for k := range sweeps {
		p, q := mark(&ends[0], k), mark(&ends[1], k)
		sweeps[k] = geom.NewFootprint(midpoint(p, q), p.AngleTo(q), geom.MinWidth, geom.Distance(p, q)+geom.MinWidth)
	}
	n := len(t.vantages)
	for i := range n * len(sweeps) {
		k := (t.lucky + i) % (n * len(sweeps))
		if v, sweep := t.vantages[k%n], &sweeps[k/n]; !sweep.Contains(v) && freeView(v, sweep, items) {
			t.lucky = k
			return true
		}
	}
	return false
}

// mark returns the center, a corner, or the middle of an edge of a footprint.
func mark(f *geom.Footprint, k int) geom.Point {
	switch {
	case k == 0:
		return f.Center
	case k <= 4:
		return f.Corners[k-1]
	}
	return midpoint(f.Corners[k-5], f.Corners[(k-4)%4])
}

// leeway is more than rounding and the straightness asked for come to.
const leeway = 8 * geom.Micrometer

// cover makes super hold the footprints from a to b, and returns those two.
func (t *track) cover(a, b int) (ends [2]geom.Footprint) {
	ends[0], ends[1] = t.at(a), t.at(b)
	way := ends[0].Center.AngleTo(ends[1].Center)
	d := way.Direction()
	r := d.Right()
	origin := ends[0].Center
	along, across := reachOf(&ends, origin, d), reachOf(&ends, origin, r)
	center := origin.Ahead(d, (along[0]+along[1])/2).Ahead(r, (across[0]+across[1])/2)
	t.super = geom.NewFootprint(center, way, across[1]-across[0]+2*leeway, along[1]-along[0]+2*leeway)
	return ends
}

// reachOf returns how far the corners reach in a direction, from an origin.
func reachOf(ends *[2]geom.Footprint, origin geom.Point, d geom.Direction) (span [2]geom.Length) {
	for i := range ends {
		for k, c := range ends[i].Corners {
			v := c.Sub(origin)
			far := geom.Length((d.X*int64(v.X) + d.Y*int64(v.Y)) >> 30)
			if i == 0 && k == 0 {
				span = [2]geom.Length{far, far}
			}
			span[0], span[1] = min(span[0], far), max(span[1], far)
		}
	}
	return span
}

func midpoint(p, q geom.Point) geom.Point { return geom.Pt((p.X+q.X)/2, (p.Y+q.Y)/2) }
