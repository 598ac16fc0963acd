//go:build !js

package far

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"io"
	"net/http"
	"slices"
	"time"

	"github.com/coder/websocket"

	"sightline/game"
	"sightline/game/seat"
	"sightline/game/seat/wire"
)

// mostAt is how many connections a seat has at once: one, and those that broke without
// a word. The oldest goes for a new one.
const mostAt = 4

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

// seat serves a connection.
func (h *Host) seat(w http.ResponseWriter, r *http.Request) {
	// A page from elsewhere may connect, too: it has nothing from the browser that opens a seat.
	ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{CompressionMode: packing, InsecureSkipVerify: true})
	if err != nil {
		return // it was answered
	}
	c := newConn(ws, mostSaid, stageSilence)
	c.pace = new(pace)
	defer c.Close()
	if !h.serves() {
		return
	}
	defer h.serving.Done()
	i, why := h.greet(c)
	if why != "" {
		c.refuse(why)
		return
	}
	if i < 0 || !h.enter(i, c) {
		return
	}
	defer h.leave(i, c)
	if !h.stage(c) {
		return
	}
	c.quiet = mostQuiet
	side := h.state.Seats[i].Side
	s, err := h.at.Sit(game.Seated{Doer: game.Doer{By: side}}, seat.Plays)
	if err != nil {
		return
	}
	defer s.Leave()
	h.tell("%s is here.", side)
	_ = wire.Serve(s, c) // whatever it is, the connection is over
	h.tell("%s is away.", side)
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

// greet hears who connects, and returns the seat that it has; why is for a client to
// be told, who has none. Without either it is no client.
func (h *Host) greet(c *conn) (i int, why string) {
	nonce := rand.Text()
	if sendStaged(c, &staged{Op: opNonce, Version: version, Nonce: nonce}) != nil {
		return -1, ""
	}
	m, err := receiveStaged(c, opSit)
	if err != nil {
		return -1, ""
	}
	if m.Version != version {
		return -1, "the host speaks another version: both want the same program"
	}
	if i = h.place(m.Token); i < 0 {
		return -1, "no seat of this game has that link: ask the host for yours"
	}
	if err := m.holds(nonce); err != nil {
		return -1, "the keys are no good: " + err.Error()
	}
	return i, h.takeSeat(i, game.Party{By: h.state.Seats[i].Side, Key: m.Party.Key, End: m.Party.End})
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

// takeSeat has a party sit down, for good, or come back. The game begins with the last.
func (h *Host) takeSeat(i int, party game.Party) (why string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := &h.state.Seats[i]
	switch {
	case h.closed:
		return "the host is closing"
	case p.Shut:
		return "the host has closed this seat"
	case p.Party != nil && *p.Party != party:
		return "somebody has sat down here already, from another program: the seat is with the keys that it keeps"
	case p.Party != nil:
		return ""
	}
	p.Party = &party
	err := h.state.keep(h.dir)
	if err == nil && len(h.state.waits()) == 0 {
		err = h.begin()
	}
	if err != nil {
		p.Party = nil
		_ = h.state.keep(h.dir) // if it can
		h.tell("%s cannot sit down: %v.", p.Side, err)
		return "the host cannot keep who sits here"
	}
	close(h.changed)
	h.changed = make(chan struct{})
	return ""
}

// enter notes a connection of a seat, and ends one that is too many. It reports
// whether the host is still open.
func (h *Host) enter(i int, c *conn) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.open[i]) == mostAt {
		_ = h.open[i][0].Close()
		h.open[i] = h.open[i][1:]
	}
	h.open[i] = append(slices.Clip(h.open[i]), c)
	return !h.closed
}

func (h *Host) leave(i int, c *conn) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.open[i] = slices.DeleteFunc(h.open[i], func(o *conn) bool { return o == c })
}

// stage waits until the game has begun, and tells the client so.
func (h *Host) stage(c *conn) bool {
	beat := time.NewTicker(stageBeat)
	defer beat.Stop()
	for {
		h.mu.Lock()
		waits, changed, closed := h.state.waits(), h.changed, h.closed
		h.mu.Unlock()
		if closed {
			return false
		}
		if len(waits) == 0 {
			return sendStaged(c, &staged{Op: opBegin}) == nil
		}
		if sendStaged(c, &staged{Op: opWait, Waits: waits}) != nil {
			return false
		}
		select {
		case <-changed:
		case <-beat.C:
		case <-c.ctx.Done():
			return false
		}
	}
}
