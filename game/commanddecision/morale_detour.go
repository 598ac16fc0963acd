package commanddecision

import (
	"container/heap"
	"math"
	"slices"

	"sightline/geom"
)

// A stop is where a way with bends has led.
type stop struct {
	at     geom.Point
	before int // the stop before it; -1 where the stand is
	legs   int
	corner int // which of the corners it is; -1 if none
	side   int // to which it has come about the enemies: 1 or -1; 0 if it has not
	spent  int64
	on     footing
}

// A footing is what of the ground makes a difference to what the next leg costs.
type footing struct {
	stuck bool
	in    uint64
	level int
}

// mostTries bounds the search for a way with bends: how many legs away from the
// enemies are tried.
const mostTries = 20_000

// A maze is a search for a way with bends: at some corners, and where it goes as
// near to the enemies as it may, to either side. It leaves out whatever no way into
// the refuge leads over.
type maze struct {
	*retreat
	refuge  *haven
	corners []geom.Point
	turn    geom.Length // how far a leg about an enemy turns: its tangent, in percent
	least   []int64     // what a way to a corner costs; -1 once it has been followed
	stops   []stop
	open    stopQueue
	long    bool                // some way has as many legs as it may
	rounds  map[roundPlace]bool // where legs about enemies have led
	away    []geom.Point        // from the enemies, at the stop that is followed
	walker  walker
	budget  int64
	cheap   int64 // what a micrometer costs at least
}

// A roundPlace is a small square that a leg about enemies has led to, to one side.
type roundPlace struct {
	x, y geom.Length
	side int
}

// detour returns the cheapest way that it finds with bends: the cheapest bend
// first, until none is left from which a way may lead into the refuge. Into goes on
// from a bend to where the way is to end, or returns nil. The finer the turns about
// enemies, the nearer a way keeps to them, and the more legs it takes: coarse ones are
// tried where the legs of fine ones do not do.
func (r *retreat) detour(refuge *haven, corners []geom.Point, into func(path []geom.Point) []geom.Point) []geom.Point {
	for _, turn := range [...]geom.Length{9, 27} { // tan 5° is 0.087, tan 15° 0.268
		m := r.newMaze(refuge, corners)
		m.turn = turn
		if way := m.search(into); way != nil || !m.long {
			return way
		}
	}
	return nil
}

// newMaze is a search that is where the stand is.
func (r *retreat) newMaze(refuge *haven, corners []geom.Point) *maze {
	q := r.purse(r.i)
	m := &maze{
		retreat: r, refuge: refuge, corners: corners, least: slices.Repeat([]int64{math.MaxInt64}, len(corners)),
		rounds: map[roundPlace]bool{}, walker: r.battle.walker(r.unit(r.i).Kind.Mover, r.road),
		budget: q.part(r.share), cheap: int64(min(q.country, q.road)),
	}
	start := r.Stands[r.i].At
	m.walker.enter(start)
	m.stops = []stop{{at: start, before: -1, corner: -1, on: footing{m.walker.stuck, m.walker.in, m.walker.level}}}
	return m
}

// search follows the cheapest of the stops that are open, until into leads on from it
// to where the way is to end.
func (m *maze) search(into func(path []geom.Point) []geom.Point) []geom.Point {
	for n := 0; m.bends <= mostTries; {
		if m.follow(n); n > 0 && m.refuge.straight(m.stops[n].at, m.away, m.left(n)) {
			if way := into(m.path(n)); way != nil {
				return way
			}
		}
		if m.stops[n].legs+2 == mostLegs {
			m.long = true
		} else {
			m.leadOn(n)
		}
		if n = m.next(); n < 0 {
			return nil
		}
	}
	return nil
}

// next takes the cheapest of the stops that are open; -1 if there is none.
func (m *maze) next() int {
	for len(m.open.list) > 0 {
		n := heap.Pop(&m.open).(openStop).stop
		s := &m.stops[n]
		if s.corner >= 0 {
			if m.least[s.corner] != s.spent {
				continue
			}
			m.least[s.corner] = -1
		}
		return n
	}
	return -1
}

// follow finds what leads away from the enemies at a stop.
func (m *maze) follow(n int) {
	m.away = m.away[:0]
	for _, ring := range m.meets {
		m.away = append(m.away, fromConvex(ring, m.stops[n].at))
	}
}

// left is how far a way leads on from a stop at most.
func (m *maze) left(n int) geom.Length {
	return geom.Length((m.budget-m.stops[n].spent)/max(m.cheap, 1)) + pad
}

// path is the way to a stop.
func (m *maze) path(n int) []geom.Point {
	path := make([]geom.Point, m.stops[n].legs+1, mostLegs)
	for k := len(path) - 1; k >= 0; k-- {
		path[k], n = m.stops[n].at, m.stops[n].before
	}
	return path
}

// leadOn opens all stops that are one leg farther on.
func (m *maze) leadOn(n int) {
	at, spent := m.stops[n].at, m.stops[n].spent
	for k, to := range m.corners {
		if m.least[k] <= spent { // soon told
			continue
		}
		if least := spent + int64(geom.Distance(at, to))*m.cheap; least < m.least[k] && least <= m.budget && !m.nears(at, to) {
			m.bend(n, to, k, 0)
		}
	}
	for _, side := range [2]int{1, -1} {
		if m.stops[n].side != -side {
			m.round(n, side)
		}
	}
}

// nears is nearing from the stop that is followed.
func (m *maze) nears(from, to geom.Point) bool {
	v := to.Sub(from)
	return slices.ContainsFunc(m.away, func(n geom.Point) bool { return against(n, v) })
}

// bend opens a stop that is one leg farther on, if a lawful leg leads there and none is open
// there that is as cheap. It reports whether the leg is lawful.
func (m *maze) bend(n int, to geom.Point, corner, side int) bool {
	m.bends++
	leg := []geom.Point{m.stops[n].at, to}
	if m.inCover && !m.mayKeepCover(leg[0], to) {
		return false
	}
	spent, on, ok := m.pays(n, to)
	if !ok || corner >= 0 && m.least[corner] <= spent {
		return false
	}
	if m.isBarred(leg) || m.inCover && !m.keepsCover(leg) {
		return false
	}
	if corner >= 0 {
		m.least[corner] = spent
	}
	m.stops = append(m.stops, stop{at: to, before: n, legs: m.stops[n].legs + 1, corner: corner, side: side, spent: spent, on: on})
	heap.Push(&m.open, openStop{spent, len(m.stops) - 1})
	return true
}

// pays is what a way costs that goes on from a stop by one leg, and whether the
// stand may go there and has so much.
func (m *maze) pays(n int, to geom.Point) (spent int64, on footing, ok bool) {
	s, w, q := &m.stops[n], &m.walker, m.purse(m.i)
	w.stuck, w.in, w.level, w.legs = s.on.stuck, s.on.in, s.on.level, w.legs[:0]
	w.segment(0, s.at, to)
	spent, ok = q.paid(w.legs)
	spent += s.spent
	return spent, footing{w.stuck, w.in, w.level}, ok && spent <= m.budget
}

// round goes on about the enemies to one side, straight across the line to one of
// them, as the others let it: half as far and so on where something is in the way.
func (m *maze) round(n, side int) {
	from := m.stops[n].at
	for k, away := range m.away {
		if away == (geom.Point{}) {
			continue
		}
		d := directionOf(geom.Pt(geom.Length(-side)*away.Y, geom.Length(side)*away.X))
		gap := gapAway(m.meets[k], away, from)
		far := min(max(gap*m.turn/100, geom.Inch/4), 3*geom.Inch)
		for ; far >= geom.Inch/8; far /= 2 {
			to := from.Ahead(d, far)
			if m.nears(from, to) {
				break
			}
			if m.bendsAt(to) && (m.rounded(to, side) || m.bend(n, to, -1, side)) {
				break
			}
		}
	}
}

// rounded reports whether a leg to the same side has led to where another leads, or
// so near to it that it makes no difference, or whether no way leads on from there
// into the refuge; and takes note of it.
func (m *maze) rounded(to geom.Point, side int) bool {
	const near = geom.Inch / 8
	place := roundPlace{to.X / near, to.Y / near, side}
	been := m.rounds[place]
	m.rounds[place] = true
	return been || !m.refuge.beyond(to)
}

// A stopQueue is a queue of the stops that are open, the cheapest first, of those the
// first.
type stopQueue struct{ list []openStop }

// An openStop is how much a way there costs.
type openStop struct {
	spent int64
	stop  int
}

func (q *stopQueue) Len() int      { return len(q.list) }
func (q *stopQueue) Swap(i, j int) { q.list[i], q.list[j] = q.list[j], q.list[i] }
func (q *stopQueue) Less(i, j int) bool {
	a, b := q.list[i], q.list[j]
	return a.spent < b.spent || a.spent == b.spent && a.stop < b.stop
}
func (q *stopQueue) Push(x any) { q.list = append(q.list, x.(openStop)) }
func (q *stopQueue) Pop() any {
	last := len(q.list) - 1
	x := q.list[last]
	q.list = q.list[:last]
	return x
}

// nearby is all that the stand gets to if nothing costs it more than the cheapest
// ground, and a little more.
func (r *retreat) nearby() geom.Bounds {
	q := r.purse(r.i)
	far := geom.Length(q.part(r.share) / max(int64(min(q.country, q.road)), 1))
	return geom.BoundsOf(r.Stands[r.i].At).Grown(far + pad)
}

// bendsAt reports whether a way may bend somewhere: as near as the stand gets at
// most, on the table and on ground that it may enter.
func (r *retreat) bendsAt(at geom.Point) bool {
	return r.nearby().Contains(at) && r.battle.Scenario.Table.Bounds().Contains(at) && !r.prohibits(r.i, at)
}
