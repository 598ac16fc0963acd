package wire

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"sightline/game"
	"sightline/game/seat"
)

// A Joining is how a client comes to its seat.
type Joining struct {
	// Dial opens a connection to the seat. It is called again whenever one breaks; an
	// error that is Final ends that.
	Dial func(context.Context) (Conn, error)
	// System returns the rules of a name, or nil.
	System func(name string) game.System
	// Keys are those of the seat's party; nil for who only watches.
	Keys *seat.Keys
	// Showed is which layer of the chain was shown last, for what: what a client that begins anew
	// was told by the one before it through Shows.
	Showed game.Shown
	// Rekeyed returns the keys and the layer shown last anew, for who may have another chain
	// when he comes back. Nil: they stay as they are.
	Rekeyed func() (*seat.Keys, game.Shown)
	// Shows is told of a layer before it is shown, and keeps that: nobody shows one
	// layer for two decisions. Nil: nobody keeps it.
	Shows func(game.Shown) error
	// Patience is how long Do waits for the dice of others; 0: until they are made.
	Patience time.Duration
	// Pulse is how often the client asks whether the host is there; who has not answered
	// for twice as long is dialed again. 0: every 10 seconds.
	Pulse time.Duration
}

// Final makes an error of Dial one after which nobody dials again: the host has
// no such seat.
func Final(err error) error { return final{err} }

// IsFinal reports whether an error is one of Final.
func IsFinal(err error) bool { return errors.As(err, new(final)) }

type final struct{ error }

func (f final) Unwrap() error { return f.error }

// A Client is a seat at a game whose host is elsewhere. It may be used from any
// goroutine.
type Client struct {
	joining Joining
	system  game.System
	stop    context.CancelFunc
	ctx     context.Context
	changed chan struct{}
	saying  sync.Mutex // one thing is said after the other

	mu      sync.Mutex
	conn    *line // nil while there is none
	calls   int
	waiting map[int]chan *message
	fault   error // why it ended
	id      game.ID
	who     game.Doer
	version int
	raw     json.RawMessage // the view as it came; read when somebody looks
	fresh   bool            // it has come since somebody looked
	view    game.Position   // that somebody looked at last
	news    []seat.News
	missed  bool
	due     *seat.Due
	waits   []string
	cheat   error         // what the host did that no honest one does
	online  chan struct{} // closed while there is a connection; made anew when it breaks
}

// Join comes to a seat and returns it once the host has told what it knows. The
// error is that of Dial, of the context, or what is wrong with what the host says.
func Join(ctx context.Context, j Joining) (*seat.Seat, *Client, error) {
	c := &Client{joining: j, changed: make(chan struct{}, 1), waiting: map[int]chan *message{}, online: make(chan struct{})}
	c.ctx, c.stop = context.WithCancel(context.Background())
	first := make(chan *message, 1)
	go c.run(first)
	select {
	case w := <-first:
		return seat.Elsewhere(*w.Who, w.Role, *w.Header, c), c, nil
	case <-c.ctx.Done():
		c.mu.Lock()
		defer c.mu.Unlock()
		return nil, nil, c.fault
	case <-ctx.Done():
		c.stop()
		return nil, nil, ctx.Err()
	}
}

// end ends the client for good.
func (c *Client) end(err error) {
	c.mu.Lock()
	if c.fault == nil {
		c.fault = err
		close(c.changed)
	}
	for id, w := range c.waiting {
		close(w)
		delete(c.waiting, id)
	}
	conn := c.conn
	c.mu.Unlock()
	c.stop()
	if conn != nil {
		_ = conn.Close()
	}
}

// Waits between two attempts to dial.
const (
	firstWait   = 50 * time.Millisecond
	longestWait = 5 * time.Second
)

// run keeps a connection until the client ends.
func (c *Client) run(first chan<- *message) {
	wait := firstWait
	for c.ctx.Err() == nil {
		conn, err := c.joining.Dial(c.ctx)
		var f final
		switch {
		case errors.As(err, &f):
			c.end(f.error)
			return
		case err == nil:
			conn := &line{Conn: conn}
			quiet := c.pulse(conn)
			w, err := c.greet(conn)
			if errors.As(err, &f) {
				close(quiet)
				_ = conn.Close()
				c.end(f.error)
				return
			}
			if err == nil {
				wait = firstWait
				if first != nil {
					first <- w
					first = nil
				}
				c.read(conn)
			}
			close(quiet)
			c.lost(conn)
		}
		select {
		case <-c.ctx.Done():
		case <-time.After(wait):
		}
		wait = min(2*wait, longestWait)
	}
	c.end(seat.ErrClosed)
}

// pulse breaks a connection over which nothing is heard any more. It goes on until
// what it returns is closed.
func (c *Client) pulse(conn *line) chan struct{} {
	quiet, every := make(chan struct{}), cmp.Or(c.joining.Pulse, 10*time.Second)
	go func() {
		t := time.NewTicker(every)
		defer t.Stop()
		for before, silent := int64(0), 0; ; {
			select {
			case <-quiet:
				return
			case <-t.C:
			}
			if now := conn.heard.Load(); now != before {
				before, silent = now, 0
			} else if silent++; silent == 2 {
				_ = conn.Close()
				return
			}
			c.mu.Lock()
			is := c.conn == conn
			c.mu.Unlock()
			if is {
				_ = conn.send(&message{Op: opPulse})
			}
		}
	}()
	return quiet
}

// greet says which version of the game the client has, and takes what it is told
// first.
func (c *Client) greet(conn *line) (*message, error) {
	c.mu.Lock()
	since := c.version
	c.mu.Unlock()
	if err := conn.send(&message{Op: opHello, Version: Version, Since: since}); err != nil {
		return nil, err
	}
	w, err := conn.receive()
	switch {
	case err != nil:
		return nil, err
	case w.Op == opAnswer && w.Error != nil:
		return nil, Final(w.Error.err())
	case w.Op != opWelcome || w.Header == nil || w.Who == nil:
		return nil, fmt.Errorf("it says %q first: want %q", w.Op, opWelcome)
	case w.Version != Version:
		return nil, Final(fmt.Errorf("the host speaks version %d: want %d", w.Version, Version))
	}
	id, err := game.ParseID(w.Header.Dice.Sealed)
	if err != nil && len(w.Header.Parties) > 0 {
		return nil, Final(err)
	}
	system := c.joining.System(w.System)
	if system == nil {
		return nil, Final(fmt.Errorf("it is a game of %q, which this program does not know", w.System))
	}
	c.mu.Lock()
	if c.system != nil && c.id != id {
		c.mu.Unlock()
		return nil, Final(errors.New("the host has another game in this place"))
	}
	c.system, c.id, c.who = system, id, w.Who.Doer
	told := c.raw != nil
	c.mu.Unlock()
	for !told { // the first look, which has a view; unlocked, so that a silent host is left
		m, err := conn.receive()
		if err != nil {
			return nil, err
		}
		c.mu.Lock()
		err = c.take(m)
		told = c.raw != nil
		c.mu.Unlock()
		if err != nil {
			return nil, err
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return w, c.connected(conn)
}

func (c *Client) connected(conn *line) error {
	c.conn = conn
	if c.joining.Rekeyed != nil {
		c.joining.Keys, c.joining.Showed = c.joining.Rekeyed()
	}
	close(c.online)
	if c.due != nil {
		go c.show(*c.due)
	}
	return nil
}

// lost forgets a connection: who waits for an answer is told to ask again.
func (c *Client) lost(conn *line) {
	_ = conn.Close()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.conn != conn {
		return
	}
	c.conn, c.online = nil, make(chan struct{})
	for id, w := range c.waiting {
		close(w)
		delete(c.waiting, id)
	}
}

// read takes what the host says until the connection breaks.
func (c *Client) read(conn *line) {
	for {
		m, err := conn.receive()
		if err != nil {
			return
		}
		c.mu.Lock()
		switch {
		case m.Op == opAnswer:
			if w := c.waiting[m.Call]; w != nil {
				delete(c.waiting, m.Call)
				w <- m
			}
		default:
			err = c.take(m)
		}
		c.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// take takes news; the lock is held.
func (c *Client) take(m *message) error {
	if c.fault != nil {
		return c.fault
	}
	if m.Op != opNews {
		return fmt.Errorf("%q is nothing that a host says", m.Op)
	}
	var list []seat.News
	for _, n := range m.News {
		if n.Version <= c.version { // it was told before the connection broke
			continue
		}
		s := seat.News{Version: n.Version, TakenBack: n.TakenBack, Reason: n.Reason}
		if n.By != nil {
			s.By = *n.By
		}
		events, err := decode(c.system, n.Events)
		if err != nil {
			return err
		}
		s.Events = events
		list = append(list, s)
	}
	switch {
	case len(m.View) > 0:
		c.raw, c.fresh = m.View, true
	case len(m.Diff) > 0:
		raw, err := m.Diff.of(c.raw)
		if err == nil && sumOf(raw) != m.Sum {
			err = errors.New("the difference of two views comes to another")
		}
		if err != nil {
			return err // the next connection begins with a whole view
		}
		c.raw, c.fresh = raw, true
	}
	c.version, c.missed = max(c.version, m.Version), c.missed || m.Missed
	if m.Missed {
		c.news = nil
	}
	c.news = append(c.news, list...)
	was := c.due
	c.due, c.waits = nil, m.Waits
	if m.Due != nil {
		bound, err := game.ParseLayer(m.Due.Bound)
		if err != nil {
			return err
		}
		c.due = &seat.Due{Due: game.Due{Number: m.Due.Number, Bound: bound}, Layer: m.Due.Layer}
		if c.conn != nil && (was == nil || *was != *c.due) {
			go c.show(*c.due)
		}
	}
	select {
	case c.changed <- struct{}{}:
	default:
	}
	return nil
}

// decode reads events that were sent.
func decode(system game.System, list json.RawMessage) (events []game.Event, err error) {
	for _, raw := range (&game.Line{Events: list}).EventList() {
		e, err := system.Decode(raw)
		if err != nil {
			return nil, err
		}
		events = append(events, e)
	}
	return events, nil
}

// show shows what is due: each layer for one decision alone, and none before those above it, by
// which all of them would be known.
func (c *Client) show(d seat.Due) {
	s := game.Shown{Layer: d.Layer, Decision: d.Number, Bound: d.Bound}
	c.mu.Lock()
	k := c.joining.Keys
	if k == nil || k.Chain.Length == 0 {
		c.mu.Unlock()
		return
	}
	if c.due == nil || *c.due != d {
		c.mu.Unlock()
		return // it is due no more
	}
	last := c.joining.Showed
	again := s.Layer == last.Layer && s.Bound == last.Bound
	switch {
	case again:
	case s.Layer <= last.Layer:
		c.cheat = fmt.Errorf("the host asks for layer %d of the dice again, for something else than before (decision %d): it is not shown", d.Layer, d.Number)
	case s.Layer > last.Layer+1 || s.Decision <= last.Decision:
		c.cheat = fmt.Errorf("the host asks for layer %d of the dice, for decision %d, after layer %d, for decision %d: it is not shown", d.Layer, d.Number, last.Layer, last.Decision)
	}
	if c.cheat != nil {
		c.mu.Unlock()
		return
	}
	c.joining.Showed = s
	c.mu.Unlock()
	l, ok := k.Chain.Layer(d.Layer)
	if !ok {
		return // it has ended: the side is silent until it has another
	}
	if c.joining.Shows != nil && !again {
		if err := c.joining.Shows(s); err != nil {
			return // what is not kept is not shown: it may be shown twice
		}
	}
	_, _ = c.call(&message{Op: opShow, Layer: l.String()}) // it is asked for again if it is lost
}

// Cheat returns what the host did that no honest one does, or nil.
func (c *Client) Cheat() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.cheat
}

// ID names the game.
func (c *Client) ID() game.ID {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.id
}

// Waits returns the sides for whose part of the dice everybody waits.
func (c *Client) Waits() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.waits
}

// Fault returns why the client has ended, or nil.
func (c *Client) Fault() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.fault
}

// Online reports whether there is a connection now.
func (c *Client) Online() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.conn != nil
}

// A rereader is a position that reads the next one in less time: its terrain is ready.
type rereader interface {
	Read(raw []byte) (game.Position, error)
}

// Look is as of seat.Seat: of what the host has told until now.
func (c *Client) Look(since int) (seat.Look, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.fault != nil {
		return seat.Look{}, c.fault
	}
	if c.fresh {
		read := c.system.Read
		if v, ok := c.view.(rereader); ok {
			read = v.Read
		}
		view, err := read(c.raw)
		if err != nil {
			return seat.Look{}, err
		}
		c.view, c.fresh = view, false
	}
	from, _ := slices.BinarySearchFunc(c.news, since+1, func(n seat.News, v int) int { return n.Version - v })
	l := seat.Look{Version: c.version, View: c.view, News: slices.Clip(c.news[from:]), Waits: c.waits}
	l.Missed = c.missed && (len(c.news) == 0 || since < c.news[0].Version-1)
	if c.due != nil {
		d := *c.due
		l.Due = &d
	}
	return l, nil
}

// Changed is as of seat.Seat.
func (c *Client) Changed() <-chan struct{} { return c.changed }

// Leave ends the client. Its seat at the host stays as it is.
func (c *Client) Leave() { c.end(seat.ErrClosed) }
