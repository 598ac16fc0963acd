package seat

import (
	"encoding/json"
	"errors"

	"sightline/game"
)

// ErrClosed is the error of seats whose host is gone.
var ErrClosed = errors.New("the game is closed")

// ErrMoved is among the errors of a journal's writer when the game cannot go on at this host, and does
// at another that has the journal: whether what was to be written stands there is told there.
var ErrMoved = errors.New("the game goes on elsewhere")

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
	far     Far // of a host elsewhere; nil: the host is in this program
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
	// Due is what the seat's side is to show its layer for, in a game of parties;
	// nil if nothing waits for it. Waits lists the sides whose layers are missing:
	// until they are there nothing else is done.
	Due   *Due
	Waits []string
}

// A Due is a decision of dice, and which layer of its chain the side is to show
// for it, from 1.
type Due struct {
	game.Due
	Layer int
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
	if s.far != nil {
		return s.far.Look(since)
	}
	a := s.ask(call{what: looks, since: since})
	return a.look, a.err
}

// LookBack returns what the seat knew at a version, without news: the view then,
// of a choice taken back since the view without it. The error is ErrClosed.
func (s *Seat) LookBack(version int) (Look, error) {
	if s.far != nil {
		return s.far.LookBack(version)
	}
	a := s.ask(call{what: looksBack, since: version})
	return a.look, a.err
}

// Do does an action, written as the system's journals write it. The error is a
// *game.Refusal with every reason, ErrClosed, or the journal's: then nothing
// was done. In a game of parties it is signed for a side that the host holds
// the keys of, and it waits until the dice are made.
func (s *Seat) Do(action json.RawMessage) error {
	if s.far != nil {
		return s.far.Do(action)
	}
	return s.ask(call{what: does, action: action}).err
}

// Say is Do of an action that is signed by who holds the seat's key: a
// game.DoVerb. If it rolls dice that are not made yet it is said, and settled, and
// waits reports that: what comes of it is news once they are.
func (s *Seat) Say(action json.RawMessage, sign string) (waits bool, err error) {
	a := s.ask(call{what: says, action: action, sign: sign})
	return a.waits, a.err
}

// Saying returns what the seat is to sign now, as game.Game.Saying.
func (s *Seat) Saying(verb game.Verb, text []byte) (*game.Saying, error) {
	a := s.ask(call{what: saying, verb: verb, action: text})
	return a.saying, a.err
}

// Give gives another seat of the side, with a key of its own, to who is to sit there: of the
// side's own seat alone, signed by it as a game.SitVerb.
func (s *Seat) Give(other game.Seated) error { return s.ask(call{what: gives, gives: other}).err }

// Show shows the layer of the seat's side for the dice that are due. The error is a
// *game.Refusal, ErrClosed, or the journal's.
func (s *Seat) Show(l game.Layer) error { return s.ask(call{what: shows, layer: l}).err }

// TakeBack takes back the seat's last choice, as far as game.Game.TakeBack
// allows it. The error is as of Do.
func (s *Seat) TakeBack(why string) error {
	if s.far != nil {
		return s.far.TakeBack(why)
	}
	return s.ask(call{what: takesBack, why: why}).err
}

// TakeBackSigned is TakeBack that is signed by who holds the seat's key: a
// game.UndoVerb.
func (s *Seat) TakeBackSigned(why, sign string) error {
	return s.ask(call{what: takesBack, why: why, sign: sign}).err
}

// MayTakeBack returns why TakeBack without a reason would be refused, or nil.
func (s *Seat) MayTakeBack() error {
	if s.far != nil {
		return s.far.MayTakeBack()
	}
	return s.ask(call{what: mayTakeBack}).err
}

// Changed receives when there is news since the seat last looked. It is closed
// when the host is.
func (s *Seat) Changed() <-chan struct{} {
	if s.far != nil {
		return s.far.Changed()
	}
	return s.changed
}

// Leave gives the seat up. Its name stays in the journal, and may be taken
// again.
func (s *Seat) Leave() {
	if s.far != nil {
		s.far.Leave()
		return
	}
	s.ask(call{what: leaves})
}

// A Far is the way to a host that is elsewhere, as a Seat asks it: each method is that of
// the Seat.
type Far interface {
	Look(since int) (Look, error)
	LookBack(version int) (Look, error)
	Do(action json.RawMessage) error
	TakeBack(why string) error
	MayTakeBack() error
	Changed() <-chan struct{}
	Leave()
}

// Elsewhere returns the seat at a game whose host is elsewhere.
func Elsewhere(who game.Seated, role Role, header game.Header, far Far) *Seat {
	return &Seat{who: who, role: role, header: header, far: far}
}

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
	sign   string
	verb   game.Verb // of saying
	layer  game.Layer
	keys   *Keys // of holds; nil: none any more
	party  game.Party
	gives  game.Seated
	sits   *Seat // of sits: the seat to be; of holds and silences: whose side it is
	reply  chan<- answer
}

type asked int

const (
	looks asked = iota
	looksBack
	does
	says
	saying
	shows
	holds
	silences
	takesBack
	mayTakeBack
	rewinds
	changes
	gives
	sits
	leaves
)

// An answer is what the host says to a call.
type answer struct {
	look   Look
	id     int
	header game.Header
	saying *game.Saying
	waits  bool
	err    error
}
