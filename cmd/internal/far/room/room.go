package room

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"sightline/game"
)

// A Table is what a room asks of its game, and what it has done there. No method is
// called while the room is locked, and each may be called from any goroutine.
type Table interface {
	// Sees returns where a piece is that the view of a side, or of the referee, shows.
	Sees(by, piece string) (at Point, shown bool)
	// On reports whether a place is on the table.
	On(at Point) bool
	// ID names the game; zero before it has begun.
	ID() game.ID
	// Holds reports whether something was signed with the key of a side's party.
	Holds(side string, text []byte, sign string) bool
	// Version returns that of what a side is told.
	Version(side string) int
	// Agreed does what was agreed on, and returns what to say of it.
	Agreed(p *Proposal) (string, error)
	// Claimed gives a side what it claims of another, and returns what to say of it.
	Claimed(what, by, of string) (string, error)
	// Ready is told that somebody is ready to begin, or not.
	Ready()
	// Knows returns why there is no such bot.
	Knows(bot string) error
	// Shares returns why the host cannot show a game to everybody.
	Shares() error
	// Rules says why nobody ends the game or goes back in it for both sides, or nothing.
	Rules(what string) error
}

// Bounds of what is said beside a game.
const (
	MostText   = 1000 // bytes of a line
	MostName   = 40   // bytes
	MostMarks  = 200  // of a side
	MostPoints = 64   // of a mark
	mostLines  = 5000 // that are kept; older ones are forgotten
	mostAsked  = 4    // proposals of a side that wait
	perSecond  = 5    // things that a seat says in the long run
	atOnce     = 20
)

// AwayFor is how long a side is away before the bot that both agreed on may be claimed.
const AwayFor = 2 * time.Minute

// A Room is all that goes on beside one game. It may be used from any goroutine.
type Room struct {
	table Table
	now   func() time.Time

	mu      sync.Mutex
	keep    io.Writer // what is to outlast the host, a JSON line each
	failed  error     // it cannot be kept any more
	seats   []*chair
	sides   []string // that play
	lines   []said
	spoken  int // lines ever
	marks   []marked
	pings   []pinged
	pinged  int
	asked   []Proposal
	settled map[string]bool // proposals that were answered
	consent []Consent
	standIn string
	stands  []string
	clocks  clocks
	begun   bool
	over    bool
	guests  map[*Guest]bool
}

// A chair is a seat as the room knows it.
type chair struct {
	Person
	guest int       // how many connections it has
	since time.Time // here or away; of who has not come yet, since the room is open
	free  time.Time // of its pace

	latency time.Duration
}

// A said is a line and who may read it.
type said struct {
	Line
	to  string // a side; empty: everybody
	nth int    // of all lines
}

type marked struct {
	Mark
	side string
}

type pinged struct {
	Ping
	to      string
	ends    time.Time
	byPiece string
}

// Open returns the room of a game for the people of its seats. Held is what it kept before; what
// is new is written to keep, in whole lines. The error names the line that cannot be read.
func Open(t Table, people []Person, clock Time, held []byte, keep io.Writer, now func() time.Time) (*Room, error) {
	r := &Room{table: t, now: now, settled: map[string]bool{}, guests: map[*Guest]bool{}}
	for _, p := range people {
		r.seats = append(r.seats, &chair{Person: p, since: now()}) // who was away before comes back to a host that is here now
		if p.Seat == "" && !p.Watches && p.By != game.Referee {
			r.sides = append(r.sides, p.By)
		}
	}
	r.clocks.set(clock, r.sides)
	if err := r.recall(held); err != nil {
		return nil, err
	}
	r.keep = keep
	if len(held) == 0 {
		r.note(&kept{Format: keptFormat})
	}
	return r, r.failed
}

// Taken says that somebody sat down at a seat: with which key, and a print of that to compare.
func (r *Room) Taken(i int, key, print string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.seats[i].Taken, r.seats[i].Key, r.seats[i].Print = true, key, print
	r.ring()
}

// Begun says that the game has begun.
func (r *Room) Begun() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.begun {
		r.begun = true
		for _, s := range r.seats {
			s.Ready = false
		}
	}
	r.ring()
}

// AllReady reports whether who has sat down at each side's own seat is ready to begin.
func (r *Room) AllReady() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return !slices.ContainsFunc(r.seats, func(s *chair) bool { return r.own(s) && !s.Ready })
}

// Unready lists the sides whose own seat is taken, and who sits there is not ready to begin.
func (r *Room) Unready() (sides []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, s := range r.seats {
		if r.own(s) && s.Taken && !s.Ready {
			sides = append(sides, s.By)
		}
	}
	return sides
}

// Given says that a side has given a seat.
func (r *Room) Given(i int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.seats[i].Given {
		r.seats[i].Given = true
		r.ring()
	}
}

// own reports whether a seat is its side's own.
func (r *Room) own(s *chair) bool {
	return s.Seat == "" && !s.Watches && slices.Contains(r.sides, s.By)
}

// Here reports whether somebody of a side is here: of its own seat, or of any.
func (r *Room) Here(side string, any bool) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.ContainsFunc(r.seats, func(s *chair) bool {
		return s.By == side && !s.Watches && s.guest > 0 && (any || s.Seat == "")
	})
}

// Tell says something to everybody in the host's name.
func (r *Room) Tell(text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.says(said{Line: Line{Text: text}})
}

// Announce is Tell of what a person at the host typed. The error is for him to read.
func (r *Room) Announce(text string) error {
	if err := spoken("line", text, MostText); err != nil {
		return err
	}
	r.Tell(text)
	return nil
}

// A Present is a person as the host alone knows him.
type Present struct {
	Person
	Guests  int           // connections of the seat: of a link to watch by, about how many watch
	Latency time.Duration // to him and back, as it was measured last; 0: it is not known
}

// People are the seats and who sits there, for the host alone: in their order.
func (r *Room) People() (list []Present) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, s := range r.seats {
		p := Present{s.Person, s.guest, s.latency}
		p.Here = s.guest > 0
		list = append(list, p)
	}
	return list
}

// Latency says how long a message to a seat and back took; 0: that is not known any more.
func (r *Room) Latency(i int, took time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.seats[i].latency = took
}

// Lines are those that everybody of a side may read, and with "" those for everybody alone.
func (r *Room) Lines(side string) (list []Line) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i := range r.lines {
		if l := &r.lines[i]; l.to == "" || l.to == side {
			list = append(list, l.Line)
		}
	}
	return list
}

// Paused reports whether both sides have agreed to a pause.
func (r *Room) Paused() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.clocks.paused
}

// StandsIn says whether a bot plays for a side now.
func (r *Room) StandsIn(side string, plays bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stands = slices.DeleteFunc(slices.Clone(r.stands), func(s string) bool { return s == side })
	if plays {
		r.stands = append(r.stands, side)
		for _, p := range slices.Clone(r.asked) {
			if slices.Contains(r.left(&p), side) { // nobody else will answer it
				r.botDeclines(&p, side)
			}
		}
	}
	r.ring()
}

// Settled reports whether a proposal was answered.
func (r *Room) Settled(id string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.settled[id]
}

// StandIn returns the bot that both agreed on for who is away; empty: none.
func (r *Room) StandIn() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.standIn
}

// ring wakes all guests: who has nothing new to be told is told nothing.
func (r *Room) ring() {
	for g := range r.guests {
		select {
		case g.changed <- struct{}{}:
		default:
		}
	}
}

// says adds a line and keeps it.
func (r *Room) says(s said) {
	s.At = r.now().Unix()
	r.note(&kept{Said: &s.Line, To: s.to})
	r.line(s)
	r.ring()
}

func (r *Room) line(s said) {
	if len(r.lines) == mostLines {
		r.lines = slices.Clone(r.lines[mostLines/10:])
	}
	r.spoken++
	s.nth = r.spoken
	r.lines = append(r.lines, s)
}

// Do does what a guest asks for. The error is for him to read.
func (g *Guest) Do(a *Ask) error {
	r := g.room
	r.mu.Lock()
	err := r.paced(g.seat)
	if err == nil {
		err = r.failed
	}
	if err != nil {
		r.mu.Unlock()
		return err
	}
	after, err := r.do(g, a)
	r.mu.Unlock()
	if err == nil && after != nil {
		err = after()
	}
	return err
}

// paced refuses who says too much.
func (r *Room) paced(s *chair) error {
	const each, ahead = time.Second / perSecond, atOnce * time.Second / perSecond
	now := r.now()
	if from := now.Add(-ahead); s.free.Before(from) {
		s.free = from
	}
	if s.free.After(now) {
		return errors.New("that is too much at once: wait a moment")
	}
	s.free = s.free.Add(each)
	return nil
}

var errWatches = errors.New("who watches says nothing")

// do does what a guest asks for; after is done when the room is unlocked.
func (r *Room) do(g *Guest, a *Ask) (after func() error, err error) {
	s := g.seat
	if s.Watches && a.Do != Name && a.Do != Fetch {
		return nil, errWatches
	}
	switch a.Do {
	case Name:
		return nil, r.name(s, a.Text)
	case Say:
		return nil, r.say(s, a)
	case PingAt:
		return r.ping(s, a)
	case Draws:
		return nil, r.draw(s, a.Mark)
	case Erase:
		return nil, r.erase(s, a.ID)
	case Ready:
		s.Ready = !a.Not
		r.ring()
		return func() error { r.table.Ready(); return nil }, nil
	case Propose:
		return r.propose(s, a)
	case Agree:
		return r.agree(s, a)
	case Decline:
		return nil, r.decline(s, a.ID)
	case GoOn:
		return nil, r.goOn(s)
	case Claim:
		return r.claim(s, a.Text)
	}
	return nil, fmt.Errorf("%q is nothing that can be asked for", clip(a.Do))
}

func clip(s string) string { return s[:min(len(s), 40)] }

// spoken refuses text that is not to be shown.
func spoken(what, text string, most int) error {
	switch {
	case strings.TrimSpace(text) == "":
		return fmt.Errorf("the %s is empty", what)
	case len(text) > most:
		return fmt.Errorf("the %s has %d bytes: want at most %d", what, len(text), most)
	case !utf8.ValidString(text), strings.ContainsFunc(text, func(c rune) bool { return unicode.IsControl(c) || unicode.Is(unicode.Cf, c) }):
		return fmt.Errorf("the %s has signs that cannot be shown: want a line of text", what)
	}
	return nil
}

func (r *Room) name(s *chair, name string) error {
	if name != "" {
		if err := spoken("name", name, MostName); err != nil {
			return err
		}
	}
	if name != s.Name {
		s.Name = name
		r.note(&kept{Seat: r.index(s), Name: &name})
		r.ring()
	}
	return nil
}

func (r *Room) index(s *chair) int { return slices.Index(r.seats, s) }

// doer is who a seat says things as.
func (s *chair) doer() game.Doer { return game.Doer{Seat: s.Seat, By: s.By} }

func (r *Room) say(s *chair, a *Ask) error {
	if err := spoken("line", a.Text, MostText); err != nil {
		return err
	}
	l := said{Line: Line{From: s.doer(), Name: s.Name, Side: a.Side, Text: a.Text}}
	if a.Side {
		l.to = s.By
	}
	r.says(l)
	return r.failed
}

// ping points at a place, or at a piece that the view of who pings shows. Others are told the
// place, and the name if their own view shows the piece: so nobody learns of a piece by
// a ping, and who pings not whether the others see it.
func (r *Room) ping(s *chair, a *Ask) (func() error, error) {
	if (a.At == nil) == (a.Piece == "") {
		return nil, errors.New("want a place to point at, or a piece")
	}
	from, name := s.doer(), s.Name
	return func() error {
		var at Point
		if a.Piece != "" {
			var shown bool
			if at, shown = r.table.Sees(from.By, a.Piece); !shown {
				return fmt.Errorf("you see no %q on the table", clip(a.Piece))
			}
		} else if at = *a.At; !r.table.On(at) {
			return errors.New("that place is not on the table")
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		r.pinged++
		p := pinged{Ping: Ping{ID: r.pinged, From: from, Name: name, Side: a.Side, At: at}, ends: r.now().Add(PingShows), byPiece: a.Piece}
		if a.Side {
			p.to = from.By
		}
		r.pings = append(slices.DeleteFunc(r.pings, func(o pinged) bool { return o.From == from || !o.ends.After(r.now()) }), p)
		r.ring()
		return nil
	}, nil
}
