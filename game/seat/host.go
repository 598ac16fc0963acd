package seat

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"sightline/game"
)

// A Host owns a game. Nobody else may use the game from now on.
type Host struct {
	calls  chan call
	closed chan struct{}
	once   sync.Once
	ended  chan struct{} // when the goroutine is
}

// NewHost returns a host of the game, at work until it is closed. Done is all
// that was done in the game until now, oldest first: its seats are told of it as
// they would have been then. Without it their news begins now.
func NewHost(g *game.Game, done ...Deed) *Host {
	h := &Host{calls: make(chan call), closed: make(chan struct{}), ended: make(chan struct{})}
	go func() {
		defer close(h.ended)
		t := table{game: g, calls: h.calls, closed: h.closed, done: done}
		t.serve()
	}()
	return h
}

// Sit gives a seat to who plays or watches for a side, or as the referee.
// Several may sit at one side; one whose name is not empty is written down in
// the journal, unless it only watches, and may come back to its seat. The error
// is a *game.Refusal, ErrClosed, or the journal's.
func (h *Host) Sit(who game.Seated, role Role) (*Seat, error) {
	if who.Seat == who.By {
		who.Seat = "" // the side's own seat
	}
	who.Formations = slices.Clone(who.Formations)
	s := &Seat{who: who, role: role, calls: h.calls, closed: h.closed, changed: make(chan struct{}, 1)}
	a := s.ask(call{what: sits, sits: s})
	s.id, s.header = a.id, a.header
	return s, a.err
}

// Rewind takes back, in the name of the referee and for a reason that is not
// empty, all that was done since a version of what a side or the referee is told;
// 0 is the beginning. Nobody can do anything in between. It is for what all
// sides agree on: nobody is asked here. The error is a *game.Refusal, ErrClosed,
// or the journal's.
func (h *Host) Rewind(by string, version int, why string) error {
	s := &Seat{who: game.Seated{Doer: game.Doer{By: by}}, calls: h.calls, closed: h.closed}
	return s.ask(call{what: rewinds, sits: s, since: version, why: why}).err
}

// Close ends the host. What was done is in the journal; the writer of the
// journal is its owner's to close.
func (h *Host) Close() {
	h.once.Do(func() { close(h.closed) })
	<-h.ended
}

// A table is what the host's goroutine alone touches.
type table struct {
	game   *game.Game
	calls  <-chan call
	closed <-chan struct{}
	seats  []*Seat // by id; nil: left
	feeds  []*feed // of those who sit or have sat
	done   []Deed  // before the host began
	// events are what the actions in effect brought about; nil of those that
	// were done before the host began and that nobody has told it of.
	events [][]game.Event
	// Of a game of parties.
	keys   map[string]*Keys // by side: what the host answers with
	waits  *call            // who is answered when the dice are made; nil: nobody
	queued []call           // what is done after that
	// overdue receives the number of a decision for which was waited long.
	overdue chan int
}

func (t *table) serve() {
	t.events = make([][]game.Event, t.game.Actions())
	var was effect
	for i := range t.done {
		was.add(&t.done[i])
	}
	copy(t.events, was)
	t.keys, t.overdue = map[string]*Keys{}, make(chan int)
	for {
		select {
		case c := <-t.calls:
			t.take(c)
		case decision := <-t.overdue:
			t.endsOverDue(decision)
		case <-t.closed:
			for _, s := range t.seats {
				if s != nil {
					close(s.changed)
				}
			}
			return
		}
	}
}

func (t *table) answer(c call) answer {
	switch c.what {
	case sits:
		return t.sit(c.sits)
	case holds:
		return t.hold(c.sits.who.By, c.keys)
	case silences:
		return answer{err: t.silence(c.sits.who.By)}
	case changes:
		return answer{err: t.change(c.party, c.why)}
	case rewinds:
		return answer{err: t.rewind(c.sits.who.By, c.since, c.why)}
	}
	if c.seat >= len(t.seats) || t.seats[c.seat] == nil {
		return answer{err: refuse(game.NotSeated, "the seat was given up")}
	}
	s := t.seats[c.seat]
	switch c.what {
	case looks:
		l := t.feed(s.who.By).look(t.game.Position(), c.since)
		l.Due, l.Waits = t.due(s)
		return answer{look: l}
	case looksBack:
		f := t.feed(s.who.By)
		return answer{look: Look{Version: c.since, View: t.game.At(f.actions(c.since)).For(f.who)}}
	case saying:
		return answer{saying: t.game.Saying(s.who.Doer, c.verb, c.action)}
	case shows:
		return answer{err: t.show(s, c.layer)}
	case gives:
		return answer{err: t.give(s, c.gives)}
	case takesBack:
		return answer{err: t.takeBack(s, c.why, c.sign)}
	case mayTakeBack:
		if s.role == Watches {
			return answer{err: errWatches}
		}
		return answer{err: t.game.MayTakeBack(s.who.Doer)}
	}
	t.seats[c.seat] = nil
	close(s.changed)
	return answer{}
}

func (t *table) sit(s *Seat) answer {
	if t.game.Position().For(s.who.By) == nil {
		return answer{err: refuse(game.NotSeated, "nobody sits at %q in this game", s.who.By)}
	}
	if s.role == Plays && s.who.Seat != "" {
		t.vouch(&s.who)
		if err := t.game.Sit(s.who); err != nil {
			return answer{err: err}
		}
	}
	t.feed(s.who.By)
	t.seats = append(t.seats, s)
	h := t.game.Header()
	return answer{id: len(t.seats) - 1, header: h.Public()}
}

// give gives another seat of a seat's side.
func (t *table) give(s *Seat, other game.Seated) error {
	switch {
	case s.role == Watches:
		return errWatches
	case s.who.Seat != "" || other.By != s.who.By || other.Seat == "":
		return refuse(game.NotSeated, "only who has a side's own seat gives others of it")
	}
	return t.game.Sit(other)
}

var errWatches = refuse(WatchesOnly, "this seat only watches")

// do does an action, and tells everybody what he may know of it. It reports
// whether it waits for dice.
func (t *table) do(s *Seat, action json.RawMessage, sign string) (waits bool, err error) {
	if s.role == Watches {
		return false, errWatches
	}
	if sign == "" {
		sign = t.sign(s.who.Doer, game.DoVerb, action)
	}
	events, due, err := t.game.Say(s.who.Doer, action, sign)
	if err == nil && due == nil {
		t.tell(s.who.Doer, events)
	}
	return due != nil, err
}

// tell tells everybody what he may know of an action that was done.
func (t *table) tell(who game.Doer, events []game.Event) {
	t.events = append(t.events, events)
	for _, f := range t.feeds {
		if known := f.told(events); len(known) > 0 || f.with(who.By) {
			t.post(f, News{By: f.knows(who), Events: known})
		}
	}
}

// takeBack takes back the last choice that the seat may take back. Who was told
// of it, or sees another position now, is told that it is gone.
func (t *table) takeBack(s *Seat, why, sign string) error {
	if s.role == Watches {
		return errWatches
	}
	return t.undo(s.who.Doer, why, sign)
}

// rewind takes back what was done since a version of a feed.
func (t *table) rewind(by string, version int, why string) error {
	if t.game.Position().For(by) == nil {
		return refuse(game.NotSeated, "nobody sits at %q in this game", by)
	}
	for to := t.feed(by).actions(version); t.game.Actions() > to; {
		if err := t.undo(game.Doer{By: game.Referee}, why, ""); err != nil {
			return err
		}
	}
	return nil
}

func (t *table) undo(who game.Doer, why, sign string) error {
	before := t.game.Position()
	if sign == "" {
		sign = t.sign(who, game.UndoVerb, []byte(why))
	}
	n, err := t.game.TakeBackSigned(who, why, sign)
	if err != nil {
		return err
	}
	gone := t.events[n-1]
	t.events = slices.Delete(t.events, n-1, n)
	for _, f := range t.feeds {
		f.without(n)
		known := f.told(gone)
		if len(known) == 0 && !f.with(who.By) && before.For(f.who).Hash() == t.game.Position().For(f.who).Hash() {
			continue
		}
		t.post(f, News{By: f.knows(who), Events: known, TakenBack: true, Reason: why})
	}
	return nil
}

// feed returns the feed of a side or of the referee, a new one if it is the
// first to sit there.
func (t *table) feed(who string) *feed {
	for _, f := range t.feeds {
		if f.who == who {
			return f
		}
	}
	f := &feed{who: who}
	f.remember(t.done)
	t.feeds = append(t.feeds, f)
	return f
}

// post adds news to a feed and wakes its seats.
func (t *table) post(f *feed, n News) {
	f.post(n, t.game.Actions())
	t.ring(f.who)
}

// ring wakes the seats of a side or of the referee; of everybody if who is empty.
func (t *table) ring(who string) {
	for _, s := range t.seats {
		if s == nil || who != "" && s.who.By != who {
			continue
		}
		select {
		case s.changed <- struct{}{}:
		default: // it has been told, and has not looked yet
		}
	}
}

func refuse(why game.Why, format string, args ...any) *game.Refusal {
	return &game.Refusal{Reasons: []game.Reason{{Why: why, Text: fmt.Sprintf(format, args...)}}}
}
