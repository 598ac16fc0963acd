package table

import (
	"sync/atomic"
	"time"

	"sightline/geom"
	"sightline/los"
)

// A Gaze asks for a seen map: what viewers see, or can fire on, of a table.
type Gaze struct {
	Subject  int64 // another number for other viewers or another question, from 1
	Version  int64 // another number where the map may be another
	Board    *los.Board
	Bounds   geom.Bounds
	Viewers  []int // of the board
	Question los.Question
}

// A sighting is a map that the background has to show.
type sighting struct {
	Gaze
	number int64 // of the order it answers
	near   int64 // of the closeup it is; 0: the whole
	mask   *Mask // nil if there is nothing new
	fine   bool  // as fine as it gets
	ended  bool  // the work is over
}

// A Lookout computes seen maps in the background: coarse at once, fine when
// nothing newer is wanted, and then close up where the camera is near. One
// goroutine at a time holds the memory of los.
type Lookout struct {
	newest atomic.Int64 // number of the newest order; older ones are not refined
	oldest atomic.Int64 // the first order of the viewers wanted; older ones stop
	done   chan sighting
	busy   bool
	seen   *los.SeenMap // kept from one order to the next
	of     looked       // what seen is a map of

	wanted  Gaze  // of no subject: none
	number  int64 // of wanted
	started int64 // the last order the background has taken
	shown   sighting
	close   closeups
}

// A looked is what maps must have in common for one to be made from the other.
type looked struct {
	question los.Question
	bounds   geom.Bounds
	grain    geom.Length
}

// reset makes m a map of a gaze within bounds, from what it is one of already if that
// will do.
func (of *looked) reset(m *los.SeenMap, g *Gaze, bounds geom.Bounds, grain geom.Length) {
	if want := (looked{g.Question, bounds, grain}); *of == want {
		m.Update(g.Board, g.Viewers)
	} else {
		m.ResetAt(g.Board, g.Question, g.Viewers, bounds, grain)
		*of = want
	}
}

// Steps of the work, in questions asked between two looks at what is wanted,
// and the time between two pictures of a map that takes long.
const (
	lookStep  = 500
	lookPause = 400 * time.Millisecond
)

// NewLookout returns one that shows nothing.
func NewLookout() *Lookout { return &Lookout{done: make(chan sighting, 1)} }

// Want asks for a map; it may be asked for every tick.
func (l *Lookout) Want(g Gaze) {
	if g.Subject != l.wanted.Subject || g.Version != l.wanted.Version {
		l.number++
		if g.Subject != l.wanted.Subject {
			l.oldest.Store(l.number)
			l.shown, l.close.shown = sighting{}, sighting{}
		}
		l.wanted = g
		l.newest.Store(l.number)
	}
	l.collect()
	if !l.busy && l.started != l.number {
		l.start()
	}
}

// Stop wants nothing any more, and shows nothing.
func (l *Lookout) Stop() {
	if l.wanted.Subject != 0 {
		l.number++
		l.newest.Store(l.number)
		l.oldest.Store(l.number)
		l.wanted, l.shown, l.started = Gaze{}, sighting{}, l.number
		l.close.want(closeup{})
	}
	l.collect()
}

// Mask is what is known of the map that is wanted; nil if nothing is yet.
func (l *Lookout) Mask() *Mask { return l.shown.mask }

// Number counts the maps that were asked for: it is that of the one shown.
func (l *Lookout) Number() int64 { return l.shown.number }

// collect takes in what the background has found.
func (l *Lookout) collect() {
	select {
	case s := <-l.done:
		l.busy = !s.ended
		switch {
		case s.mask == nil || l.wanted.Subject == 0:
		case s.near > 0:
			if s.near == l.close.number.Load() && s.number == l.number {
				l.close.shown = s
			}
		// A map of where a stand was a moment ago follows a drag better than
		// none; one of other viewers is wrong.
		case s.number >= l.oldest.Load() && s.number >= l.shown.number:
			if !s.mask.same(l.shown.mask) {
				l.close.shown = sighting{}
			}
			l.shown = s
		}
	default:
	}
}

// Settled reports whether the map shown is as fine as it gets, or none is
// wanted.
func (l *Lookout) Settled() bool {
	return l.wanted.Subject == 0 || l.whole() && !l.close.waits && !l.lacksCloseup()
}

// whole reports whether all of the map that is wanted is known.
func (l *Lookout) whole() bool { return l.shown.fine && l.shown.number == l.number }

func (l *Lookout) start() {
	l.busy, l.started = true, l.number
	if l.seen == nil {
		l.seen = new(los.SeenMap)
	}
	go l.work(l.seen, sighting{Gaze: l.wanted, number: l.number})
}

// work computes a map and sends it, coarse and fine. The coarse one is finished
// even for a place that a stand has left: one dragged without a rest should be
// followed.
func (l *Lookout) work(m *los.SeenMap, s sighting) {
	bounds := s.Bounds
	l.of.reset(m, &s.Gaze, bounds, los.SeenGrain)
	dropped := func() bool { return l.newest.Load() != s.number }
	var last *Mask // not yet collected
	send := func(k *Mask, ended bool) {
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
	if !m.IsDone() {
		send(NewMask(m, bounds, geom.Inch), false)
	}
	for sent := time.Now(); !m.IsDone() && !dropped(); {
		m.Step(lookStep)
		if time.Since(sent) > lookPause && !m.IsDone() {
			send(NewMask(m, bounds, los.SeenGrain), false)
			sent = time.Now()
		}
	}
	if s.fine = m.IsDone(); s.fine {
		send(NewMask(m, bounds, los.SeenGrain), true)
	} else {
		send(nil, true)
	}
}
