package free

import (
	"slices"
	"sync/atomic"
	"time"

	"sightline/cmd/internal/screen/table"
	"sightline/game/freetable"
	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
)

// A scope says whose seen map shows.
type scope uint8

const (
	noScope scope = iota
	oneStand
	wholeSide
)

// A gaze is what a seen map is of: viewers with a question at a table.
type gaze struct {
	state    *freetable.State
	viewers  []int
	question los.Question
}

// sameSubject reports whether g asks of the same viewers as h.
func (g *gaze) sameSubject(h *gaze) bool {
	return g.question == h.question && slices.Equal(g.viewers, h.viewers)
}

// same reports whether g has the map of h: nothing that matters to it differs.
func (g *gaze) same(h *gaze) bool {
	if !g.sameSubject(h) {
		return false
	}
	if g.state == h.state {
		return true
	}
	a, b := g.state.Setup(), h.state.Setup()
	for i := range a.Stands {
		if a.Stands[i] != b.Stands[i] && (g.matters(a, i) || g.matters(b, i)) {
			return false
		}
	}
	return true
}

// matters reports whether a stand's place has a say in the map: viewers and
// their carriers look, wrecks are in the way, and in a line of fire all are.
func (g *gaze) matters(s *scenarios.Setup, stand int) bool {
	if g.question != los.Sight || s.Stands[stand].Destroyed {
		return true
	}
	return slices.ContainsFunc(g.viewers, func(v int) bool { return v == stand || s.Carrier(v) == stand })
}

// A sighting is a map that the background has to show.
type sighting struct {
	gaze
	number int64       // of the order it answers
	mask   *table.Mask // nil if there is nothing new
	fine   bool        // as fine as it gets
	ended  bool        // the work is over
}

// A lookout computes seen maps in the background: coarse at once, fine when
// nothing newer is wanted. One goroutine at a time holds the memory of los.
type lookout struct {
	newest atomic.Int64 // number of the newest order; older ones are not refined
	oldest atomic.Int64 // the first order of the viewers wanted; older ones stop
	done   chan sighting
	busy   bool
	seen   *los.SeenMap // kept from one order to the next

	wanted  gaze
	number  int64 // of wanted
	started int64 // the last order the background has taken
	shown   sighting
}

// Steps of the work, in questions asked between two looks at what is wanted,
// and the time between two pictures of a map that takes long.
const (
	lookStep  = 500
	lookPause = 400 * time.Millisecond
)

func newLookout() *lookout { return &lookout{done: make(chan sighting, 1)} }

// want asks for a map; it may be asked for every tick.
func (l *lookout) want(g gaze) {
	if l.number > 0 && l.wanted.viewers != nil && l.wanted.same(&g) {
		l.wanted.state = g.state
	} else {
		l.number++
		if !l.wanted.sameSubject(&g) {
			l.oldest.Store(l.number)
			l.shown = sighting{}
		}
		l.wanted = g
		l.newest.Store(l.number)
	}
	l.collect()
	if !l.busy && l.started != l.number {
		l.start()
	}
}

// stop wants nothing any more, and shows nothing.
func (l *lookout) stop() {
	if l.wanted.viewers != nil {
		l.number++
		l.newest.Store(l.number)
		l.oldest.Store(l.number)
		l.wanted, l.shown, l.started = gaze{}, sighting{}, l.number
	}
	l.collect()
}

// collect takes in what the background has found.
func (l *lookout) collect() {
	select {
	case s := <-l.done:
		l.busy = !s.ended
		// A map of where a stand was a moment ago follows a drag better than
		// none; one of other viewers is wrong.
		if s.mask != nil && s.number >= l.oldest.Load() && s.number >= l.shown.number && l.wanted.viewers != nil {
			l.shown = s
		}
	default:
	}
}

// settled reports whether the map shown is as fine as it gets, or none is
// wanted.
func (l *lookout) settled() bool {
	return l.wanted.viewers == nil || l.shown.fine && l.shown.number == l.number
}

func (l *lookout) start() {
	l.busy, l.started = true, l.number
	if l.seen == nil {
		l.seen = new(los.SeenMap)
	}
	go l.work(l.seen, sighting{gaze: l.wanted, number: l.number})
}

// work computes a map and sends it, coarse and fine. The coarse one is finished
// even for a place that a stand has left: one dragged without a rest should be
// followed.
func (l *lookout) work(m *los.SeenMap, s sighting) {
	bounds := s.state.Setup().Table.Bounds()
	m.Reset(s.state.Board(), s.question, s.viewers, bounds)
	dropped := func() bool { return l.newest.Load() != s.number }
	var last *table.Mask // not yet collected
	send := func(k *table.Mask, ended bool) {
		select { // what was not collected is out of date, but for its picture
		case <-l.done:
			if k == nil {
				k = last
			}
		default:
		}
		last = k
		s.mask, s.ended = k, ended
		l.done <- s
	}
	for !m.IsCoarse() {
		if m.Step(lookStep); l.oldest.Load() > s.number {
			send(nil, true)
			return
		}
	}
	send(table.NewMask(m, bounds, geom.Inch), false)
	for sent := time.Now(); !m.IsDone() && !dropped(); {
		m.Step(lookStep)
		if time.Since(sent) > lookPause && !m.IsDone() {
			send(table.NewMask(m, bounds, los.SeenGrain), false)
			sent = time.Now()
		}
	}
	if s.fine = m.IsDone(); s.fine {
		send(table.NewMask(m, bounds, los.SeenGrain), true)
	} else {
		send(nil, true)
	}
}
