package room

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// A Guest is one connection of a seat to the room.
type Guest struct {
	room    *Room
	seat    *chair
	changed chan struct{}
	sent    map[string]string // by part: what was told last
	lines   int               // that were told
	last    int               // which was the last of them, of all lines
	// Journal returns a part of the journal of a game that is over, from a byte on, and how
	// long it is; nil: nobody hands it out.
	Journal func(from int64) (part []byte, all int64, err error)
}

// Enter brings a connection of a seat into the room.
func (r *Room) Enter(seat int) *Guest {
	r.mu.Lock()
	defer r.mu.Unlock()
	g := &Guest{room: r, seat: r.seats[seat], changed: make(chan struct{}, 1), sent: map[string]string{}}
	if g.seat.guest++; g.seat.guest == 1 {
		g.seat.since = r.now()
		g.seat.Since = g.seat.since.Unix()
	}
	r.guests[g] = true
	r.ring()
	return g
}

// Leave takes a connection out of the room.
func (g *Guest) Leave() {
	r := g.room
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.guests[g] {
		return
	}
	delete(r.guests, g)
	if g.seat.guest--; g.seat.guest == 0 {
		g.seat.since = r.now()
		g.seat.Since = g.seat.since.Unix()
	}
	r.ring()
}

// SayName says what the guest calls himself, if it can be shown.
func (g *Guest) SayName(name string) error { return g.Do(&Ask{Do: Name, Text: name}) }

// SayBot says which bot plays from the guest's seat; none: a person does.
func (g *Guest) SayBot(bot string) {
	if bot != "" && spoken("bot", bot, MostName) != nil {
		bot = ""
	}
	g.room.mu.Lock()
	defer g.room.mu.Unlock()
	if !g.seat.Watches && g.seat.Bot != bot {
		g.seat.Bot = bot
		g.room.ring()
	}
}

// SayReady says that the guest is ready to begin.
func (g *Guest) SayReady() {
	g.room.mu.Lock()
	defer g.room.mu.Unlock()
	if !g.room.begun {
		g.seat.Ready = true
		g.room.ring()
	}
}

// Changed receives when there may be something to tell.
func (g *Guest) Changed() <-chan struct{} { return g.changed }

// told is what a guest is told: parts that are as before are left out.
type told struct {
	Lines     []Line      `json:"lines,omitempty"` // those since the last time
	From      int         `json:"from,omitempty"`  // which they are, from 1; 1 again: from the beginning
	People    *[]Person   `json:"people,omitempty"`
	Clocks    *[]Clock    `json:"clocks,omitempty"`
	Proposals *[]Proposal `json:"proposals,omitempty"`
	Marks     *[]Mark     `json:"marks,omitempty"`
	Pings     *[]Ping     `json:"pings,omitempty"`
	State     *condition  `json:"state,omitempty"`
}

// A condition is what is left of a Now.
type condition struct {
	Paused   bool     `json:"paused,omitempty"`
	StandIn  string   `json:"standIn,omitempty"`
	StandsIn []string `json:"standsIn,omitempty"`
	Claim    []string `json:"claim,omitempty"`
	Opened   bool     `json:"opened,omitempty"`
}

// part returns what is to be told of a part, or nil if it is as before.
func part[T any](g *Guest, name string, value T, same any) *T {
	data, _ := json.Marshal(same) // plain values are always written
	if string(data) == g.sent[name] {
		return nil
	}
	g.sent[name] = string(data)
	return &value
}

// tell returns what is new for the guest, or nil.
func (g *Guest) tell() *told {
	r := g.room
	r.mu.Lock()
	who := g.seat
	t := &told{}
	var own []Line // that are new
	for i := range r.lines {
		if l := &r.lines[i]; l.nth > g.last && (l.to == "" || l.to == who.By) {
			own = append(own, l.Line)
		}
	}
	g.last = r.spoken
	r.clocks.settle(r.now()) // who ran out is named by the next tick
	people, proposals := r.peopleFor(who), append([]Proposal{}, r.asked...)
	clocks := r.clocksFor(who.By)
	marks := []Mark{}
	for i := range r.marks {
		if r.marks[i].side == who.By {
			marks = append(marks, r.marks[i].Mark)
		}
	}
	now := r.now()
	var pings []pinged
	for _, p := range r.pings {
		if (p.to == "" || p.to == who.By) && who.By != "" && p.ends.After(now) {
			p.Left = p.ends.Sub(now)
			pings = append(pings, p)
		}
	}
	claim, _ := r.claims(who.By)
	if !r.own(who) {
		claim = nil
	}
	state := condition{r.clocks.paused, r.standIn, slices.Clone(r.stands), claim, r.over}
	r.mu.Unlock()

	if len(own) > 0 || g.sent["lines"] == "" {
		t.Lines, t.From = own, g.lines+1
		g.lines, g.sent["lines"] = g.lines+len(own), "told"
	}
	t.People = part(g, "people", people, people)
	t.Proposals = part(g, "proposals", proposals, proposals)
	t.Marks = part(g, "marks", marks, marks)
	t.State = part(g, "state", state, state)
	same := slices.Clone(clocks) // how much is left changes all the time: it is counted down there
	for i := range same {
		if same[i].Running {
			same[i].Left, same[i].Step = 0, 0
		}
	}
	t.Clocks = part(g, "clocks", clocks, same)
	ids := []int{}
	list := []Ping{}
	for _, p := range pings {
		ids = append(ids, p.ID)
		if p.byPiece != "" {
			if _, shown := r.table.Sees(who.By, p.byPiece); shown {
				p.Piece = p.byPiece
			}
		}
		p.ID = len(list) + 1 // how many others there were is not told
		list = append(list, p.Ping)
	}
	t.Pings = part(g, "pings", list, ids)
	if t.People == nil && t.Proposals == nil && t.Marks == nil && t.State == nil && t.Clocks == nil && t.Pings == nil && t.From == 0 {
		return nil
	}
	return t
}

// peopleFor are the seats as a seat may know them: in the game, who is ready is told to
// his own side.
func (r *Room) peopleFor(who *chair) (list []Person) {
	for _, s := range r.seats {
		p := s.Person
		p.Here = s.guest > 0
		p.Ready = s.Ready && (!r.begun || s.By == who.By && who.By != "")
		if s.Watches && s.By != who.By && s != who {
			p.By = "" // whose watchers there are is not told to others
		}
		list = append(list, p)
	}
	return list
}

// A Conn carries whole messages: wire.Conn is one.
type Conn interface {
	Send(message []byte) error
	Receive() ([]byte, error)
}

// A message is one beside the game, in either direction.
type message struct {
	Nth    int    `json:"nth"` // of those in its direction on its connection, from 1
	Call   int    `json:"call,omitempty"`
	Ask    *Ask   `json:"ask,omitempty"`
	Told   *told  `json:"told,omitempty"`
	Error  string `json:"error,omitempty"`
	Done   bool   `json:"done,omitempty"`
	Part   []byte `json:"part,omitempty"` // of the journal
	Length int64  `json:"length,omitempty"`
}

// Serve tells a guest what is new and does what he asks for, until the connection
// breaks or what comes is no message: the error says which. What is new while he reads
// goes together: who is slow holds up nobody, and nothing piles up for him.
func (g *Guest) Serve(c Conn) error {
	asks, broken := make(chan *message), make(chan error, 1)
	gone := make(chan struct{})
	defer close(gone)
	go func() {
		for n := 1; ; n++ {
			m, err := receive(c, n)
			if err == nil && m.Ask == nil {
				err = errors.New("it asks for nothing")
			}
			if err != nil {
				broken <- err
				return
			}
			select {
			case asks <- m:
			case <-gone:
				return
			}
		}
	}()
	nth := 0
	send := func(m *message) error {
		nth++
		m.Nth = nth
		data, err := json.Marshal(m)
		if err != nil {
			return err
		}
		return c.Send(data)
	}
	tell := func() error {
		if t := g.tell(); t != nil {
			return send(&message{Told: t})
		}
		return nil
	}
	if err := tell(); err != nil {
		return err
	}
	for {
		select {
		case <-g.changed:
			if err := tell(); err != nil {
				return err
			}
		case m := <-asks:
			a := &message{Call: m.Call}
			if err := g.answer(m.Ask, a); err != nil {
				a.Error = err.Error()
			} else {
				a.Done = true
			}
			if err := tell(); err != nil {
				return err
			}
			if err := send(a); err != nil {
				return err
			}
		case err := <-broken:
			return err
		}
	}
}

func (g *Guest) answer(a *Ask, m *message) error {
	if a.Do != Fetch {
		return g.Do(a)
	}
	g.room.mu.Lock()
	over, err := g.room.over, g.room.paced(g.seat)
	begun := g.room.begun
	g.room.mu.Unlock()
	switch {
	case !over || !begun || g.Journal == nil:
		return errors.New("the journal is handed out when the game is over")
	case err != nil:
		return err
	case a.Text == Consents:
		m.Part, err = json.Marshal(g.room.Consents())
		m.Length = int64(len(m.Part))
		return err
	}
	m.Part, m.Length, err = g.Journal(a.From)
	return err
}

// receive reads the nth message.
func receive(c Conn, nth int) (*message, error) {
	data, err := c.Receive()
	if err != nil {
		return nil, err
	}
	m := new(message)
	if err := json.Unmarshal(data, m); err != nil {
		return nil, fmt.Errorf("no message: %w", err)
	}
	if m.Nth != nth {
		return nil, fmt.Errorf("message %d: want %d", m.Nth, nth)
	}
	return m, nil
}
