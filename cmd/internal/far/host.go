//go:build !js

package far

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"sync"

	"sightline/cmd/internal/games"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/seat"
)

// A Host keeps a game in a folder and serves its seats.
type Host struct {
	// Told is told what happens at the door, in sentences; nil: nobody is.
	Told func(string)
	// Site is what browsers are given; nil: a word about what this is.
	Site http.Handler

	dir     string
	journal *os.File

	mu      sync.Mutex
	state   *state
	at      *seat.Host    // nil before the game begins
	changed chan struct{} // closed when somebody sat down, and made anew
	open    [][]*conn     // by seat: its connections, oldest first
	serving sync.WaitGroup
	closed  bool
}

// New returns a host of a new game of a scenario, kept in a folder in which there is
// none yet. The error is all that is wrong with the scenario.
func New(dir, name string, text []byte) (*Host, error) {
	position, err := rules.System{}.Open(game.Opening{Name: name, Scenario: text})
	if err != nil {
		return nil, err
	}
	if _, err := readState(dir); !errors.Is(err, errNoGame) {
		if err == nil {
			err = fmt.Errorf("%s: a game is hosted there already: go on with it without naming a scenario, or name another folder", dir)
		}
		return nil, err
	}
	s := &state{Format: stateFormat, Name: name, Scenario: string(text), Program: "sightline", Salt: games.NewSeed()}
	for _, side := range position.Sides() {
		s.Seats = append(s.Seats, place{Side: side, Token: newToken()})
	}
	return open(dir, s)
}

// Resume returns the host of the game that a folder keeps, where it was.
func Resume(dir string) (*Host, error) {
	s, err := readState(dir)
	if err != nil {
		return nil, err
	}
	return open(dir, s)
}

func open(dir string, s *state) (*Host, error) {
	f, err := openJournal(dir)
	if err != nil {
		return nil, err
	}
	h := &Host{dir: dir, journal: f, state: s, changed: make(chan struct{}), open: make([][]*conn, len(s.Seats))}
	if err := h.goOn(); err != nil {
		_ = f.Close()
		return nil, err
	}
	return h, nil
}

// goOn comes back to where the host was.
func (h *Host) goOn() error {
	if err := h.state.keep(h.dir); err != nil {
		return err
	}
	if len(h.state.waits()) > 0 {
		return nil
	}
	return h.begin()
}

// begin begins the game for which everybody is there, or goes on with it.
func (h *Host) begin() error {
	if err := rewound(h.journal); err != nil {
		return err
	}
	held, err := io.ReadAll(h.journal)
	if err != nil {
		return err
	}
	var g *game.Game
	var done []seat.Deed
	if !bytes.Contains(held, []byte("\n")) { // no header, or a part of one, of which nobody was told
		if err := errors.Join(h.journal.Truncate(0), rewound(h.journal)); err != nil {
			return err
		}
		if g, err = game.NewGame(rules.System{}, h.state.opening(), h.journal); err != nil {
			return err
		}
		err = h.journal.Sync()
	} else {
		var j *game.Journal
		if g, j, err = game.Resume(rules.System{}, h.journal); err == nil {
			done, err = seat.Done(rules.System{}, j)
		}
	}
	if err != nil {
		return err
	}
	g.SyncEach() // an action is on the disk before it is confirmed
	h.at = seat.NewHost(g, done...)
	return nil
}

func rewound(f io.Seeker) error {
	_, err := f.Seek(0, io.SeekStart)
	return err
}

// A Seat is a place at the host's game and the way to it.
type Seat struct {
	Side  string
	Link  Link
	Taken bool // somebody has sat down there
	Here  bool // and is connected
	Shut  bool // its link opens nothing
	// End is that of the chain by which the dice are made; empty before somebody has sat down.
	End string
}

// Seats lists the seats, with links for who reaches the host by an address such as
// http://example.org:8090. The error is what is wrong with that.
func (h *Host) Seats(address string) (list []Seat, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for i, p := range h.state.Seats {
		l, err := ParseLink(address + "/#" + inLink + p.Token)
		if err != nil {
			return nil, err
		}
		s := Seat{Side: p.Side, Link: l, Taken: p.Party != nil, Here: len(h.open[i]) > 0, Shut: p.Shut}
		if p.Party != nil {
			s.End = p.Party.End
		}
		list = append(list, s)
	}
	return list, nil
}

// Name is that of the scenario's file.
func (h *Host) Name() string { return h.state.Name }

// Address returns where the host listened last and how others reach it; empty if it
// never has, or as it listens.
func (h *Host) Address() (listens, link string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.state.Addr, h.state.Link
}

// Listens keeps where the host listens, and how others reach it if that is otherwise.
func (h *Host) Listens(at, link string) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.state.Addr, h.state.Link = at, link
	return h.state.keep(h.dir)
}

// Close ends the host: who is connected is told, and dials until there is another.
func (h *Host) Close() error {
	h.mu.Lock()
	h.closed = true
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
	return h.journal.Close()
}

func (h *Host) tell(format string, args ...any) {
	if h.Told != nil {
		h.Told(fmt.Sprintf(format, args...))
	}
}
