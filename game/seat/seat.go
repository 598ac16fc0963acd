package seat

import (
	"encoding/json"
	"errors"

	"sightline/game"
)

// ErrClosed is the error of seats whose host is gone.
var ErrClosed = errors.New("the game is closed")

// WatchesOnly is why a watcher's action is refused.
const WatchesOnly game.Why = "watches only"

// A Role is what the holder of a seat may do.
type Role int

// The roles.
const (
	Plays   Role = iota // acts for its side, or as the referee
	Watches             // looks with the eyes of its side, or the referee's
)

// A Seat is a place at a game. It may be used from any goroutine.
type Seat struct {
	who     game.Seated
	role    Role
	id      int
	header  game.Header
	calls   chan<- call
	closed  <-chan struct{}
	changed chan struct{}
}

// A Look is what a seat knows at a moment. Nothing in it ever changes.
type Look struct {
	// Version grows whenever there is news, and with nothing else.
	Version int
	// View is the position as the seat's side knows it: what it does not know
	// is absent. The referee's is the position itself.
	View game.Position
	// News lists what has happened since the version that was asked for, oldest
	// first. Missed says that older news since then is no longer kept.
	News   []News
	Missed bool
}

// News is what one action brought about, as a side may know it.
type News struct {
	Version int // that of the look which has it first
	// By is who acted, if the side may know: of what others do in secret it
	// learns nothing at all.
	By     game.Doer
	Events []game.Event // in order
	// TakenBack says that the events are those of a choice that was taken back,
	// and Reason is why, if a reason was given.
	TakenBack bool
	Reason    string
}

// Who returns the name of the seat, what it acts for, and what it commands.
func (s *Seat) Who() game.Seated { return s.who }

// Role returns what the seat may do.
func (s *Seat) Role() Role { return s.role }

// Header returns what the game started from, as whoever does not keep its
// journal may have it: game.Header.Public.
func (s *Seat) Header() game.Header { return s.header }

// Look returns what the seat knows now, with the news after a version; 0 is the
// beginning. The error is ErrClosed.
func (s *Seat) Look(since int) (Look, error) {
	a := s.ask(call{what: looks, since: since})
	return a.look, a.err
}

// LookBack returns what the seat knew at a version, without news: the view then,
// of a choice taken back since the view without it. The error is ErrClosed.
func (s *Seat) LookBack(version int) (Look, error) {
	a := s.ask(call{what: looksBack, since: version})
	return a.look, a.err
}

// Do does an action, written as the system's journals write it. The error is a
// *game.Refusal with every reason, ErrClosed, or the journal's: then nothing
// was done.
func (s *Seat) Do(action json.RawMessage) error {
	return s.ask(call{what: does, action: action}).err
}

// TakeBack takes back the seat's last choice, as far as game.Game.TakeBack
// allows it. The error is as of Do.
func (s *Seat) TakeBack(why string) error { return s.ask(call{what: takesBack, why: why}).err }

// MayTakeBack returns why TakeBack without a reason would be refused, or nil.
func (s *Seat) MayTakeBack() error { return s.ask(call{what: mayTakeBack}).err }

// Changed receives when there is news since the seat last looked. It is closed
// when the host is.
func (s *Seat) Changed() <-chan struct{} { return s.changed }

// Leave gives the seat up. Its name stays in the journal, and may be taken
// again.
func (s *Seat) Leave() { s.ask(call{what: leaves}) }

// ask sends a call to the host and waits for the answer.
func (s *Seat) ask(c call) answer {
	reply := make(chan answer, 1)
	c.seat, c.reply = s.id, reply
	select {
	case s.calls <- c:
	case <-s.closed:
		return answer{err: ErrClosed}
	}
	select {
	case a := <-reply:
		return a
	case <-s.closed:
		return answer{err: ErrClosed}
	}
}

// A call is what a seat asks of its host.
type call struct {
	seat   int
	what   asked
	since  int
	action json.RawMessage
	why    string
	sits   *Seat // of sits: the seat to be
	reply  chan<- answer
}

type asked int

const (
	looks asked = iota
	looksBack
	does
	takesBack
	mayTakeBack
	rewinds
	sits
	leaves
)

// An answer is what the host says to a call.
type answer struct {
	look   Look
	id     int
	header game.Header
	err    error
}
