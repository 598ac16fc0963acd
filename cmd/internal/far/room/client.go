package room

import (
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"
)

// A Client keeps what a seat elsewhere is told of its room. It may be used from any
// goroutine, and Now, Changed and Ask never block.
type Client struct {
	changed chan struct{}

	mu    sync.Mutex
	now   Now
	own   Person        // who the client is, by keys of its own; no Print: it has none
	at    time.Time     // when the clocks and pings came
	out   chan *message // what is asked for; nil while there is no connection
	calls map[int]call
	call  int
}

// A call waits for its answer over the connection that it went out by.
type call struct {
	out   chan *message
	reply chan answer
}

type answer struct {
	err    error
	part   []byte
	length int64
}

// NewClient returns a client that knows nothing yet.
func NewClient() *Client {
	return &Client{changed: make(chan struct{}, 1), calls: map[int]call{}}
}

// Now returns what is known now: clocks and pings have run on since they were told of.
func (c *Client) Now() Now {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := c.now.Clone()
	for i := range n.People {
		if p := &n.People[i]; c.own.Print != "" && p.Seat == c.own.Seat && p.By == c.own.By {
			p.Print = c.own.Print
		}
	}
	past := time.Since(c.at)
	for i := range n.Clocks {
		if k := &n.Clocks[i]; k.Running {
			k.Left, k.Step = max(0, k.Left-past), max(0, k.Step-past)
		}
	}
	n.Pings = slices.DeleteFunc(n.Pings, func(p Ping) bool { return p.Left <= past })
	for i := range n.Pings {
		n.Pings[i].Left -= past
	}
	return n
}

// Is says whose seat the client's is, and the print of the keys that it sits down with: it has it
// from here, not from the host, so that one between two players cannot show both the same.
func (c *Client) Is(seat, by, print string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.own = Person{Seat: seat, By: by, Print: print}
}

// Changed receives when there is something new.
func (c *Client) Changed() <-chan struct{} { return c.changed }

// ErrAway is the error of what is asked for while there is no connection, or whose answer was
// lost with it.
var ErrAway = errors.New("there is no connection to the host: try again")

// Ask asks the room for something, and returns at once: what it answers is to be received once,
// nil if it is done.
func (c *Client) Ask(a *Ask) <-chan error {
	out := make(chan error, 1)
	got := c.ask(a)
	go func() { r := <-got; out <- r.err }()
	return out
}

func (c *Client) ask(a *Ask) <-chan answer {
	c.mu.Lock()
	defer c.mu.Unlock()
	reply := make(chan answer, 1)
	c.call++
	select {
	case c.out <- &message{Call: c.call, Ask: a}:
		c.calls[c.call] = call{c.out, reply}
	default: // there is no connection, or nobody reads there
		reply <- answer{err: ErrAway}
	}
	return reply
}

// Journal fetches the journal of a game that is over, whole. It blocks.
func (c *Client) Journal() ([]byte, error) {
	var all []byte
	for {
		r := <-c.ask(&Ask{Do: Fetch, From: int64(len(all))})
		if r.err != nil {
			return nil, r.err
		}
		all = append(all, r.part...)
		if len(r.part) == 0 || int64(len(all)) >= r.length {
			return all, nil
		}
		time.Sleep(time.Second / perSecond)
	}
}

// Consents fetches what both sides signed, once the game is over. It blocks.
func (c *Client) Consents() (list []Consent, err error) {
	r := <-c.ask(&Ask{Do: Fetch, Text: Consents})
	if r.err != nil {
		return nil, r.err
	}
	return list, json.Unmarshal(r.part, &list)
}

// Run takes what the host says over a connection until that breaks or what comes is
// no message; the connection is then of no use any more.
func (c *Client) Run(conn Conn) error { return c.Enter(conn)() }

// Enter has what is asked for go over a connection from now on, and returns the Run of it.
func (c *Client) Enter(conn Conn) (run func() error) {
	out := make(chan *message, atOnce)
	c.mu.Lock()
	c.out = out
	c.mu.Unlock()
	return func() error { return c.run(conn, out) }
}

func (c *Client) run(conn Conn, out chan *message) error {
	gone := make(chan struct{})
	go func() {
		for n := 1; ; n++ {
			select {
			case m := <-out:
				m.Nth = n
				if data, err := json.Marshal(m); err != nil || conn.Send(data) != nil {
					return // who reads notices
				}
			case <-gone:
				return
			}
		}
	}()
	defer func() {
		close(gone)
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.out == out {
			c.out = nil
		}
		// The next connection may have begun: its calls still have their answers to come.
		for id, w := range c.calls {
			if w.out == out {
				w.reply <- answer{err: ErrAway}
				delete(c.calls, id)
			}
		}
	}()
	for n := 1; ; n++ {
		m, err := receive(conn, n)
		if err != nil {
			return err
		}
		c.take(m)
	}
}

func (c *Client) take(m *message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if m.Told != nil {
		c.heard(m.Told)
		select {
		case c.changed <- struct{}{}:
		default:
		}
		return
	}
	if w, asked := c.calls[m.Call]; asked {
		delete(c.calls, m.Call)
		a := answer{part: m.Part, length: m.Length}
		if m.Error != "" {
			a.err = errors.New(m.Error)
		}
		w.reply <- a
	}
}

func (c *Client) heard(t *told) {
	n := &c.now
	// What runs on is brought up to date before it is told of anew.
	past := time.Since(c.at)
	c.at = time.Now()
	for i := range n.Clocks {
		if k := &n.Clocks[i]; k.Running {
			k.Left, k.Step = max(0, k.Left-past), max(0, k.Step-past)
		}
	}
	for i := range n.Pings {
		n.Pings[i].Left -= past
	}
	if t.From == 1 {
		n.Lines = nil
	}
	n.Lines = append(n.Lines, t.Lines...)
	n.Lines = slices.Clone(n.Lines[max(0, len(n.Lines)-mostLines):])
	set(&n.People, t.People)
	set(&n.Clocks, t.Clocks)
	set(&n.Proposals, t.Proposals)
	set(&n.Marks, t.Marks)
	set(&n.Pings, t.Pings)
	if s := t.State; s != nil {
		n.Paused, n.StandIn, n.StandsIn, n.Claim, n.Opened = s.Paused, s.StandIn, s.StandsIn, s.Claim, s.Opened
	}
}

func set[T any](to *[]T, from *[]T) {
	if from != nil {
		*to = *from
	}
}
