//go:build !js

package far

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/far/visit"
	"sightline/cmd/internal/games"
	"sightline/game"
	"sightline/game/seat"
	"sightline/game/seat/wire"
)

// A Host keeps a game in a folder and serves its seats, over whatever connections. It is
// free of sockets but for its Handler.
type Host struct {
	// Told is told what happens at the door, in sentences; nil: nobody is.
	Told func(string)
	// Site is what browsers are given; nil: a word about what this is.
	Site http.Handler
	// Opened shows the journal to everybody, as both sides have agreed on; nil: it cannot be.
	Opened func() error

	store   Store
	journal Log
	beside  Log // what the room keeps
	room    *room.Room
	terms   visit.Terms
	rules   ruled
	start   game.Position
	quit    chan struct{}

	mu       sync.Mutex
	hook     *Hook // nil: nobody is told whose turn it is
	state    *state
	at       *seat.Host    // nil before the game begins
	eyes     *seat.Seat    // of the host, as the referee: it sees whether a piece is there
	views    *wire.Views   // as they were sent
	late     *lateness     // what who watches both sides is told
	behind   *wire.Views   // as they were sent to him
	changed  chan struct{} // closed when somebody sat down, and made anew
	open     [][]wire.Conn // by seat: its connections, oldest first
	paces    []*pace       // by seat: of what it does; itself never changed
	bots     map[string]*standIn
	asksAnew map[string]game.Party // by proposal: who would have a seat whose keys are lost
	serving  sync.WaitGroup
	closed   bool
}

// A Game is one that is to be hosted.
type Game struct {
	// ID tells the game from others at the same address: its links have it. Empty where there are
	// none; else letters and digits.
	ID       string
	Name     string // of the scenario's file
	Scenario []byte
	Overlays []game.Overlay // files that replace figures, and agreed rulings: told to everybody who comes
	// Seats are those besides the sides' own: of players who command formations of a side, of the
	// referee, of who watches.
	Seats  []visit.Seat
	Late   int       // turns that who watches both sides is behind, 1 or more
	Clock  room.Time // whole seconds
	Hosts  string    // the side whose player hosts the game; empty: somebody else
	Player string    // what who hosts calls himself; may be empty
}

// New returns a host of a new game of a scenario between its sides, as NewGame.
func New(dir, name string, text []byte) (*Host, error) {
	return NewGame(dir, Game{Name: name, Scenario: text})
}

// NewGame returns a host of a new game, kept in a folder in which there is none yet. The
// error is all that is wrong with the game.
func NewGame(dir string, g Game) (*Host, error) {
	h, err := NewIn(folder(dir), g)
	if errors.Is(err, errGame) {
		err = fmt.Errorf("%s: %w: go on with it without naming a scenario, or name another folder", dir, err)
	}
	return h, err
}

// errGame is that a store has a game.
var errGame = errors.New("a game is hosted there already")

// NewIn is NewGame in some store.
func NewIn(in Store, g Game) (*Host, error) {
	o := game.Opening{Name: g.Name, Scenario: g.Scenario, Overlays: g.Overlays}
	by := playedBy(g.Name, g.Scenario)
	start, err := by.Open(o)
	if err != nil {
		return nil, err
	}
	if err := g.fault(by, start); err != nil {
		return nil, err
	}
	if _, err := readState(in); !errors.Is(err, errNoGame) {
		if err == nil {
			err = errGame
		}
		return nil, err
	}
	s := &state{Format: stateFormat, ID: g.ID, Name: g.Name, Scenario: string(g.Scenario), Program: "sightline", Salt: games.NewSeed(), Referee: newSecret(),
		Late: g.Late, Game: int64(g.Clock.Game.Seconds()), Step: int64(g.Clock.Step.Seconds()), Hosts: g.Hosts, Player: g.Player}
	for _, o := range g.Overlays {
		s.Overlays = append(s.Overlays, overlay{o.Name, string(o.Text)})
	}
	for _, side := range start.Sides() {
		s.Seats = append(s.Seats, place{Side: side, Token: visit.NewToken(g.ID)})
	}
	for _, p := range g.Seats {
		s.Seats = append(s.Seats, place{Side: p.By, Name: p.Name, Formations: p.Formations, Watches: p.Watches, Token: visit.NewToken(g.ID)})
	}
	return open(in, s, by, start)
}

// newSecret is 32 random bytes, in hexadecimal digits.
func newSecret() string {
	var b [ed25519.SeedSize]byte
	rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

// Resume returns the host of the game that a folder keeps, where it was.
func Resume(dir string) (*Host, error) {
	h, err := ResumeIn(folder(dir))
	if err != nil {
		err = fmt.Errorf("%s: %w", dir, err)
	}
	return h, err
}

// ResumeIn is Resume of the game that some store keeps.
func ResumeIn(in Store) (*Host, error) {
	s, err := readState(in)
	if err != nil {
		return nil, err
	}
	by := playedBy(s.Name, []byte(s.Scenario))
	start, err := by.Open(s.opening())
	if err != nil {
		return nil, err
	}
	return open(in, s, by, start)
}

func open(in Store, s *state, by ruled, start game.Position) (*Host, error) {
	journal, err := in.Journal()
	if err != nil {
		return nil, err
	}
	h := &Host{store: in, journal: journal, state: s, rules: by, start: start, changed: make(chan struct{}), quit: make(chan struct{}), open: make([][]wire.Conn, len(s.Seats)),
		views: new(wire.Views), behind: new(wire.Views), bots: map[string]*standIn{}}
	for range s.Seats {
		h.paces = append(h.paces, &pace{atOnce: linesAtOnce, each: time.Second / linesPerSecond})
	}
	h.terms = h.termsOf()
	if err := h.goOn(); err != nil {
		h.end()
		return nil, err
	}
	if hook, err := h.hooks(s.Hook); err == nil { // it was looked at when it was given
		h.mu.Lock()
		h.hook = hook // after the game: nobody is here yet who will be
		h.mu.Unlock()
	}
	h.serving.Go(h.tick)
	return h, nil
}

// goOn comes back to where the host was.
func (h *Host) goOn() error {
	if err := h.state.keep(h.store); err != nil {
		return err
	}
	var err error
	if h.beside, err = h.store.Beside(); err != nil {
		return err
	}
	held, err := wholeLines(h.beside)
	if err != nil {
		return fmt.Errorf("%s: %w", besideFile, err)
	}
	var people []room.Person
	for i := range h.state.Seats {
		people = append(people, h.state.Seats[i].person())
	}
	clock := room.Time{Game: time.Duration(h.state.Game) * time.Second, Step: time.Duration(h.state.Step) * time.Second}
	if h.room, err = room.Open(h, people, clock, held, synced{h.beside}, time.Now); err != nil {
		return fmt.Errorf("%s: %w", besideFile, err)
	}
	text, err := whole(h.journal)
	if err != nil || !bytes.Contains(text, []byte("\n")) {
		return err
	}
	return h.begin()
}

// begin begins the game for which everybody is there, or goes on with it.
func (h *Host) begin() error {
	held, err := whole(h.journal)
	if err != nil {
		return err
	}
	var g *game.Game
	var done []seat.Deed
	if !bytes.Contains(held, []byte("\n")) { // no header, or a part of one, of which nobody was told
		if _, err := wholeLines(h.journal); err != nil {
			return err
		}
		if g, err = game.NewGame(h.rules.System, h.state.opening(), h.journal); err != nil {
			return err
		}
		err = h.journal.Sync()
	} else {
		var j *game.Journal
		if g, j, err = game.Resume(h.rules.System, h.journal); err == nil {
			done, err = seat.Done(h.rules.System, j)
		}
	}
	if err != nil {
		return err
	}
	g.SyncEach() // an action is on the disk before it is confirmed
	h.at = seat.NewHost(g, done...)
	if k := h.state.referee(); k != nil {
		if err := h.at.Hold(game.Referee, k); err != nil {
			return err
		}
	}
	if h.eyes, err = h.at.Sit(game.Seated{Doer: game.Doer{By: game.Referee}}, seat.Watches); err != nil {
		return err
	}
	if h.late, err = newLateness(h.at, max(1, h.state.Late)); err != nil {
		return err
	}
	for side, k := range h.state.Stands {
		if err := h.standsIn(side, k); err != nil {
			return err
		}
	}
	h.room.Begun()
	h.serving.Go(h.follow)
	return nil
}

// A Seat is a place at the host's game and the way to it.
type Seat struct {
	Side    string // or game.Referee; empty: both sides, late
	Name    string // empty: the side's own
	Watches bool
	Link    visit.Link
	Taken   bool // somebody has sat down there
	Here    bool // and is connected
	Shut    bool // its link opens nothing
	// Print is that of its keys and of the chain by which its dice are made, the same as everybody in the
	// room is told; empty before somebody has sat down, and of who makes no dice.
	Print string
}

// Label is the seat in words.
func (s *Seat) Label() string {
	side := s.Side
	switch {
	case s.Watches && side == "":
		return "Watcher of both sides"
	case s.Watches:
		return "Watcher of " + side
	case s.Name != "" && side == game.Referee:
		return s.Name + ", referee"
	case s.Name != "":
		return s.Name + " of " + side
	}
	return side
}

// Seats lists the seats, with links for who reaches the host by an address such as
// http://example.org:8090. The error is what is wrong with that.
func (h *Host) Seats(address string) (list []Seat, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for i, p := range h.state.Seats {
		l, err := visit.LinkTo(address, p.Token)
		if err != nil {
			return nil, err
		}
		s := Seat{Side: p.Side, Name: p.Name, Watches: p.Watches, Link: l, Taken: p.Party != nil, Here: len(h.open[i]) > 0, Shut: p.Shut}
		if p.Party != nil && p.Party.End != "" {
			s.Print = visit.Fingerprint(*p.Party)
		}
		list = append(list, s)
	}
	return list, nil
}

// Name is that of the scenario's file.
func (h *Host) Name() string { return h.state.Name }

// Room is what goes on beside the game.
func (h *Host) Room() *room.Room { return h.room }

// Terms are what everybody is told of the game before he sits down.
func (h *Host) Terms() visit.Terms { return h.terms }

// Address returns where the host listened last and how others reach it; empty if it
// never has, or as it listens.
func (h *Host) Address() (listens, link string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.state.Addr, h.state.Link
}

// Calls has a web address told when a side has something to choose and nobody of it is here, as NewHook, at
// the host that goes on with the game, too; with an empty one nobody is told any more. The error says what is wrong
// with the address, or that it cannot be kept.
func (h *Host) Calls(address string) error {
	hook, err := h.hooks(address)
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	was := h.state.Hook
	h.state.Hook = address
	if err := h.state.keep(h.store); err != nil {
		h.state.Hook = was
		hook.Close()
		return err
	}
	h.hook.Close()
	h.hook = hook
	return nil
}

// hooks is a hook for an address; nil for none.
func (h *Host) hooks(address string) (*Hook, error) {
	if address == "" {
		return nil, nil
	}
	return NewHook(address, h.state.Name, func(what string) { h.tell("%s", what) })
}

// Listens keeps where the host listens, and how others reach it if that is otherwise.
func (h *Host) Listens(at, link string) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.state.Addr, h.state.Link = at, link
	return h.state.keep(h.store)
}

// Close ends the host: who is connected is told, and dials until there is another.
func (h *Host) Close() error {
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return nil
	}
	h.closed = true
	close(h.quit)
	h.hook.Close()
	for _, list := range h.open {
		for _, c := range list {
			_ = c.Close()
		}
	}
	at := h.at
	h.mu.Unlock()
	if at != nil {
		at.Close()
	}
	h.serving.Wait()
	return h.end()
}

// end closes the files.
func (h *Host) end() error {
	err := h.journal.Close()
	if h.beside != nil {
		err = errors.Join(err, h.beside.Close())
	}
	return err
}

func (h *Host) tell(format string, args ...any) {
	if h.Told != nil {
		h.Told(fmt.Sprintf(format, args...))
	}
}
