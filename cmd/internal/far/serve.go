//go:build !js

package far

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"io"
	"net/http"
	"slices"
	"time"

	"github.com/coder/websocket"

	"sightline/cmd/internal/far/socket"
	"sightline/cmd/internal/far/visit"
	"sightline/game"
	"sightline/game/seat"
	"sightline/game/seat/wire"
)

// mostAt is how many connections a seat has at once: one, and those that broke without
// a word. The oldest goes for a new one. A link to watch by may be given to many.
const (
	mostAt      = 4
	mostWatches = 64
)

// Refuses is that of package socket.
const Refuses = socket.Refuses

// Server returns the web server of the host, with bounds for who is slow.
func (h *Host) Server() *http.Server {
	return &http.Server{Handler: h.Handler(), ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 30 * time.Second, MaxHeaderBytes: 16 << 10}
}

// Handler serves the seats at /seat, and all else from the site, by which browsers come to
// a seat; without one a word about what this is.
func (h *Host) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /seat", h.seat)
	if h.Site != nil {
		mux.Handle("GET /", h.Site)
		return mux
	}
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		_, _ = io.WriteString(w, nothingServed)
	})
	return mux
}

// nothingServed is what browsers are told where the host has no site for them.
const nothingServed = `A game of Sightline is hosted here, but not the program for browsers.

Who was given a link to a seat comes to it with the program itself: open the link there
under Play, Far apart, or type

    sightline play 'LINK'

Who hosts has browsers come to it, too, with the site in a folder:

    sightline web DIR
    sightline host --site DIR ...
`

// seat serves a connection over a WebSocket.
func (h *Host) seat(w http.ResponseWriter, r *http.Request) {
	// A page from elsewhere may connect, too: it has nothing from the browser that opens a seat.
	ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{CompressionMode: socket.Packing, InsecureSkipVerify: true})
	if err != nil {
		return // it was answered
	}
	h.Serve(socket.Served(ws))
}

// Serve serves one connection, whatever carries it, until it ends.
func (h *Host) Serve(c Conn) {
	defer c.Close()
	if !h.serves() {
		return
	}
	defer h.serving.Done()
	i, m, no := h.greet(c)
	if no != nil {
		no.Op = visit.OpNo
		_ = visit.Send(c, no)
		c.End()
		return
	}
	if i < 0 {
		return
	}
	c.Quiet(time.Hour) // it says nothing while it waits; who is gone is noticed when he is told for whom
	waits := h.waits(i)
	if m.Ready { // as the room is about to hear
		waits = slices.DeleteFunc(waits, func(s string) bool { return s == youBegin })
	}
	if visit.Send(c, &visit.Message{Op: visit.OpWait, Waits: waits}) != nil {
		return
	}
	main, beside := visit.Split(c)
	if !h.enter(i, main) {
		return
	}
	defer h.leave(i, main)
	g := h.room.Enter(i)
	defer g.Leave()
	g.Journal = h.part
	if m.Name != "" {
		_ = g.SayName(m.Name)
	}
	g.SayBot(m.Bot)
	if m.Ready {
		g.SayReady()
		h.starts()
	}
	h.serving.Go(func() {
		_ = g.Serve(beside)
		_ = main.Close()
	})
	if m.Anew && !h.anew(i, m, main) {
		return
	}
	listened := h.listens(i, c)
	begun := h.stage(i, main)
	listened()
	if !begun {
		return
	}
	c.Quiet(quiet)
	s, err := h.sit(i)
	if err != nil {
		h.tell("%s cannot sit down: %v.", h.state.Seats[i].label(), err)
		return
	}
	defer s.Leave()
	label, views := h.state.Seats[i].label(), h.views
	if p := h.terms.Seats[i]; p.Watches && p.By == "" {
		views = h.behind // his versions are others than the referee's
	}
	h.tell("%s is here.", label)
	_ = wire.Serving{May: func(do []byte) error { return h.may(i, do) }, Views: views}.Serve(s, main) // whatever it is, the connection is over
	h.tell("%s is away.", label)
}

// An echo is a connection that can measure how long a message takes to its other end and back.
type echo interface {
	Echo() (time.Duration, error)
}

// listens measures, until it is told to stop, how far away a seat is, for who sees the seats of a game that has not begun.
func (h *Host) listens(i int, c Conn) (stop func()) {
	e, is := c.(echo)
	if !is {
		return func() {}
	}
	ctx, end := context.WithCancel(context.Background())
	h.serving.Go(func() {
		for ctx.Err() == nil {
			took, err := e.Echo()
			if err != nil {
				break
			}
			h.room.Latency(i, took)
			select {
			case <-time.After(echoes):
			case <-ctx.Done():
			}
		}
		h.room.Latency(i, 0)
	})
	return end
}

// echoes is how often it is measured.
const echoes = 3 * time.Second

// quiet is how long a client may be without a word: it asks every ten seconds whether the
// host is there, once the game has begun; before it says nothing.
const quiet = 45 * time.Second

// A Conn is a connection of a client: what is not said for too long ends it.
type Conn interface {
	wire.Conn
	Quiet(longest time.Duration)
	End() // in order, when what was sent has been read
}

// may refuses what is done in a pause, but that a side resigns, and has a seat wait that does so much that it would
// fill the journal.
func (h *Host) may(i int, do []byte) error {
	if h.room.Paused() && !resigns(do) {
		return &game.Refusal{Reasons: []game.Reason{{Why: Paused, Text: "the game is paused, as both agreed, and nothing is done: it goes on when either side ends the pause"}}}
	}
	select {
	case <-time.After(h.paces[i].wait(time.Now())):
	case <-h.quit:
	}
	return nil
}

// sit gives the seat of a place.
func (h *Host) sit(i int) (*seat.Seat, error) {
	h.mu.Lock()
	p := h.state.Seats[i]
	h.mu.Unlock()
	switch {
	case p.Watches && p.Side == "":
		return h.late.seat(), nil
	case p.Watches:
		return h.at.Sit(game.Seated{Doer: game.Doer{By: p.Side}}, seat.Watches)
	}
	return h.at.Sit(p.seated(), seat.Plays)
}

// serves notes a connection that is served, and reports whether the host is still open.
func (h *Host) serves() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.closed {
		h.serving.Add(1)
	}
	return !h.closed
}

// greet hears who connects, and returns the seat that it has; no is for a client to
// be told, who has none. Without either it is no client, or wanted to know the terms alone.
func (h *Host) greet(c wire.Conn) (i int, m, no *visit.Message) {
	nonce := rand.Text()
	if visit.Send(c, &visit.Message{Op: visit.OpNonce, Version: visit.Version, Nonce: nonce}) != nil {
		return -1, nil, nil
	}
	m, err := visit.Receive(c, visit.OpAsk)
	if err != nil {
		return -1, nil, nil
	}
	refuse := func(why string) (int, *visit.Message, *visit.Message) { return -1, nil, &visit.Message{Why: why} }
	if m.Version != visit.Version {
		return refuse("the host speaks another version: both want the same program")
	}
	token := m.Token
	if i = h.place(token); i < 0 {
		return -1, nil, &visit.Message{Why: "no seat of this game has that link: ask the host for yours", Later: true} // for who sits at another game of this place
	}
	terms := h.terms
	terms.You = i
	if visit.Send(c, &visit.Message{Op: visit.OpTerms, Terms: &terms}) != nil {
		return -1, nil, nil
	}
	if m, err = visit.Receive(c, visit.OpSit); err != nil {
		return -1, nil, nil
	}
	if terms.Seats[i].Watches {
		if h.shut(i) {
			return refuse("the host has closed this seat")
		}
		return i, m, nil
	}
	if err := m.Holds(nonce, token, &terms); err != nil {
		return refuse("the keys are no good: " + err.Error())
	}
	p := game.Party{By: terms.Seats[i].By, Key: m.Party.Key, End: m.Party.End}
	if own := h.state.Seats[i].own(); own != (p.End != "") {
		return refuse("the keys are no good: who makes dice has a chain, and nobody else")
	}
	m.Party = &p
	if no := h.takeSeat(i, m, terms.Print()); no != nil {
		return -1, nil, no
	}
	return i, m, nil
}

func (h *Host) shut(i int) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.state.Seats[i].Shut
}

// place returns the seat of a token, or -1. How long that takes tells nothing of the
// tokens.
func (h *Host) place(token string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	given, found := sha256.Sum256([]byte(token)), -1
	for i, p := range h.state.Seats {
		want := sha256.Sum256([]byte(p.Token))
		if subtle.ConstantTimeCompare(given[:], want[:]) == 1 {
			found = i
		}
	}
	return found
}

// takeSeat has a party sit down, for good, or come back.
func (h *Host) takeSeat(i int, m *visit.Message, terms string) (no *visit.Message) {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := &h.state.Seats[i]
	refuse := func(why string) *visit.Message { return &visit.Message{Why: why} }
	switch {
	case h.closed:
		return &visit.Message{Why: "the host is closing", Later: true}
	case p.Shut:
		return refuse("the host has closed this seat")
	case p.Party != nil && p.Party.Key == m.Party.Key && h.state.Stands[p.Side] != nil && p.own():
		return h.backFrom(p, *m.Party)
	case p.Party != nil && *p.Party != *m.Party && m.Anew && p.own() && h.at != nil:
		return nil // the other side is asked
	case p.Party != nil && *p.Party != *m.Party:
		return refuse("somebody has sat down here already, from another program: the seat is with the keys that it keeps")
	case p.Party != nil:
		return nil
	}
	p.Party, p.Terms = m.Party, terms
	if err := h.state.keep(h.store); err != nil {
		p.Party = nil
		_ = h.state.keep(h.store) // if it can
		h.tell("%s cannot sit down: %v.", p.label(), err)
		return refuse("the host cannot keep who sits here")
	}
	h.room.Taken(i, p.Party.Key, visit.Fingerprint(*p.Party))
	h.bell()
	return nil
}

// bell wakes who waits on the stage; the lock is held.
func (h *Host) bell() {
	close(h.changed)
	h.changed = make(chan struct{})
}

// starts begins the game if all are there and ready.
func (h *Host) starts() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.at == nil && !h.closed && len(h.state.waits()) == 0 && h.room.AllReady() {
		if err := h.begin(); err != nil {
			h.at = nil
			h.tell("The game cannot begin: %v.", err)
		}
	}
	h.bell()
}

// youBegin is told to who is not ready himself.
const youBegin = "you to begin"

// waits lists for whom the game waits before it begins, and what he is to do, as a seat is told.
func (h *Host) waits(seat int) []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.at != nil {
		return nil
	}
	list := h.state.waits()
	for i := range list {
		list[i] += " to sit down"
	}
	for _, side := range h.room.Unready() {
		switch {
		case h.state.ownOf(side) == seat:
			list = append(list, youBegin)
		case side == h.terms.Hosts:
			list = append(list, side+", who hosts, to begin")
		default:
			list = append(list, side+" to be ready")
		}
	}
	return list
}

// enter notes a connection of a seat, and ends one that is too many. It reports
// whether the host is still open.
func (h *Host) enter(i int, c wire.Conn) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	most := mostAt
	if h.state.Seats[i].Watches {
		most = mostWatches
	}
	if len(h.open[i]) == most {
		_ = h.open[i][0].Close()
		h.open[i] = h.open[i][1:]
	}
	h.open[i] = append(slices.Clip(h.open[i]), c)
	return !h.closed
}

func (h *Host) leave(i int, c wire.Conn) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.open[i] = slices.DeleteFunc(h.open[i], func(o wire.Conn) bool { return o == c })
}

// stage waits until the game has begun, and the seat is given, and tells the client so.
func (h *Host) stage(i int, c *visit.Half) bool {
	beat := time.NewTicker(visit.Beat)
	defer beat.Stop()
	for {
		h.mu.Lock()
		changed, closed, begun := h.changed, h.closed, h.at != nil
		h.mu.Unlock()
		if closed {
			return false
		}
		waits := h.waits(i)
		if begun {
			given, by := h.given(i)
			if given {
				return visit.Send(c, &visit.Message{Op: visit.OpBegin}) == nil
			}
			waits = []string{by}
			beat.Reset(vouching)
		}
		if visit.Send(c, &visit.Message{Op: visit.OpWait, Waits: waits}) != nil {
			return false
		}
		select {
		case <-changed:
		case <-beat.C:
		case <-c.Gone():
			return false
		case <-h.quit:
			return false
		}
	}
}

// vouching is how often it is looked whether a side has given a seat.
const vouching = time.Second

func sha(text []byte) string {
	s := sha256.Sum256(text)
	return hex.EncodeToString(s[:])
}
