package visit

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"iter"
	"slices"
	"strings"
	"sync"
	"time"

	"sightline/cmd/internal/far/room"
	"sightline/game"
	"sightline/game/seat"
	"sightline/game/seat/wire"
)

// A Visit is how a program comes to a seat.
type Visit struct {
	Link   Link
	Folder string // in which the keys of seats are kept, which should be the user's alone
	// Dial opens a connection to an address that begins with ws: or wss:.
	Dial func(ctx context.Context, address string) (wire.Conn, error)
	// System returns the rules of a name, or nil.
	System func(name string) game.System
	Name   string // what the player calls himself; may be empty
	Bot    string // the bot that plays from the seat, as others are told; empty: a person does
	Anew   bool   // the keys of the seat are lost: new ones are made, and the other side is asked
	// Patience is how long an action waits for the dice of others, as wire.Joining has it.
	Patience time.Duration
	// Pulse is how often it is asked whether the host is there, as wire.Joining has it.
	Pulse time.Duration
	// Answers is how long a host may be silent while one comes to the seat; 0: 20 seconds, and then as
	// long as it takes to be told three times for whom the game waits.
	Answers time.Duration
}

// A Stage is how far a visit has come.
type Stage int

// The stages.
const (
	Asking  Stage = iota // what game it is: the host has not answered yet
	Offered              // the terms are there, and nobody has sat down: Sit
	Waiting              // for others; the room is open
	Playing              // the game has begun: there is a seat
	Ended                // for the reason in Fault
)

// A Status is how a visit stands, in plain values.
type Status struct {
	Stage  Stage
	Terms  *Terms   // from Offered on; never changes
	Waits  []string // while Waiting: for whom
	Online bool     // there is a connection
	Lost   string   // why there is none, if there was or should be one
	Tries  int      // that failed since
	Fault  error    // why it has ended
	Cheat  error    // what the host did that no honest one does; nil: nothing
	// Dice are the sides for whose part of the dice the game waits.
	Dice    []string
	DiceFor time.Duration // for how long it has
}

// A Visitor is a visit. It may be used from any goroutine.
type Visitor struct {
	visit   Visit
	room    *room.Client
	ctx     context.Context
	stop    context.CancelFunc
	changed chan struct{}
	sits    chan struct{} // closed when the user has sat down
	done    chan struct{}

	mu     sync.Mutex
	now    Status
	ready  bool
	sat    bool
	seated bool // the host has taken him, in this visit or one before
	seat   *seat.Seat
	client *wire.Client
	ring   *ring
	dice   time.Time // since when dice are waited for
}

// Open begins a visit, and returns at once. Leave ends it.
func Open(v Visit) *Visitor {
	o := &Visitor{visit: v, room: room.NewClient(), changed: make(chan struct{}, 1), sits: make(chan struct{}), done: make(chan struct{})}
	o.ctx, o.stop = context.WithCancel(context.Background())
	go o.run()
	return o
}

// Now returns how the visit stands.
func (v *Visitor) Now() Status {
	v.mu.Lock()
	defer v.mu.Unlock()
	s := v.now
	if v.client != nil {
		s.Online, s.Cheat = v.client.Online(), v.client.Cheat()
		if s.Dice = v.client.Waits(); len(s.Dice) > 0 && !v.dice.IsZero() {
			s.DiceFor = time.Since(v.dice)
		}
		if fault := v.client.Fault(); fault != nil && s.Fault == nil {
			s.Stage, s.Fault = Ended, fault
		}
	}
	return s
}

// Changed receives when the status may be another. Room and Seat have such channels of their
// own.
func (v *Visitor) Changed() <-chan struct{} { return v.changed }

// Room is what goes on beside the game.
func (v *Visitor) Room() *room.Client { return v.room }

// Seat is the game, once it is Playing; else nil.
func (v *Visitor) Seat() *seat.Seat {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.seat
}

// Sit takes the seat, by the terms that were offered: for good, with the keys in the folder.
// Ready says that the game may begin.
func (v *Visitor) Sit(ready bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.ready = ready
	if !v.sat {
		v.sat = true
		close(v.sits)
	}
}

// Ready says, while Waiting, whether the game may begin; in the game, to the own side, whether all
// is chosen in this step. The answer is to be received once.
func (v *Visitor) Ready(ready bool) <-chan error {
	v.mu.Lock()
	v.ready = ready
	v.mu.Unlock()
	return v.room.Ask(&room.Ask{Do: room.Ready, Not: !ready})
}

// Call says what the player calls himself from now on. The answer is to be received once.
func (v *Visitor) Call(name string) <-chan error {
	v.mu.Lock()
	v.visit.Name = name
	v.mu.Unlock()
	return v.room.Ask(&room.Ask{Do: room.Name, Text: name})
}

// Propose proposes something to the other side, signed. What is wanted of it are What and,
// where they have a meaning, Version, Text and Bot. The answer is to be received once.
func (v *Visitor) Propose(p room.Proposal) <-chan error {
	var id [8]byte
	rand.Read(id[:])
	who, _, id2, ok := v.signs()
	p.ID, p.By, p.Agreed = hex.EncodeToString(id[:]), who, nil
	if p.What == room.Draw || p.What == room.Pause || p.What == room.Share {
		p = room.Proposal{ID: p.ID, What: p.What, By: p.By}
	}
	return v.signed(ok, &room.Ask{Do: room.Propose, What: &p}, id2, &p)
}

// Agree agrees to a proposal of the other side, signed. The answer is to be received once.
func (v *Visitor) Agree(p room.Proposal) <-chan error {
	_, _, id, ok := v.signs()
	return v.signed(ok, &room.Ask{Do: room.Agree, ID: p.ID}, id, &p)
}

func (v *Visitor) signed(ok bool, a *room.Ask, id game.ID, p *room.Proposal) <-chan error {
	if !ok {
		out := make(chan error, 1)
		out <- errors.New("the game has not begun, or you only watch")
		return out
	}
	v.mu.Lock()
	key := v.ring.keys.Private
	v.mu.Unlock()
	a.Sign = hex.EncodeToString(ed25519.Sign(key, room.SignText(id, p)))
	return v.room.Ask(a)
}

// signs returns who signs for which game.
func (v *Visitor) signs() (by string, key ed25519.PrivateKey, id game.ID, ok bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.client == nil || v.ring == nil {
		return "", nil, id, false
	}
	return v.seat.Who().By, v.ring.keys.Private, v.client.ID(), true
}

// Client is the way to the host, once it is Playing; else nil.
func (v *Visitor) Client() *wire.Client {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.client
}

// Where is the address of the host, without the secret.
func (v *Visitor) Where() string { return v.visit.Link.Where() }

// Follow returns the status again and again, about once a second, until the visit has ended.
func (v *Visitor) Follow() iter.Seq[Status] {
	return func(yield func(Status) bool) {
		for {
			now := v.Now()
			if !yield(now) || now.Stage == Ended {
				return
			}
			select {
			case <-time.After(followed):
			case <-v.done:
				return
			}
		}
	}
}

// followed is how often Follow looks.
const followed = 300 * time.Millisecond

// Leave ends the visit: the seat stays as it is, and who comes again, with the same folder, goes
// on. It waits until the keys are free.
func (v *Visitor) Leave() {
	v.stop()
	v.mu.Lock()
	c := v.client
	v.mu.Unlock()
	if c != nil {
		c.Leave()
	}
	<-v.done
}

// Wait waits until a stage is reached, or a later one. The error is why that will not be, or of
// the context.
func (v *Visitor) Wait(ctx context.Context, s Stage) error {
	for {
		now := v.Now()
		if now.Stage == Ended {
			return now.Fault
		}
		if now.Stage >= s {
			return nil
		}
		select {
		case <-v.changed:
		case <-time.After(time.Second): // somebody else may have heard the bell
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (v *Visitor) set(f func(*Status)) {
	v.mu.Lock()
	f(&v.now)
	v.mu.Unlock()
	v.bell()
}

func (v *Visitor) bell() {
	select {
	case v.changed <- struct{}{}:
	default:
	}
}

// run is the visit, until the game has begun.
func (v *Visitor) run() {
	err := v.come()
	if err != nil {
		v.set(func(s *Status) { s.Stage, s.Fault, s.Online = Ended, err, false })
	} else {
		v.follow()
	}
	if v.ring != nil {
		_ = v.ring.lock.Close()
	}
	close(v.done)
}

func (v *Visitor) come() error {
	v.seated = Has(v.visit.Folder, v.visit.Link)
	for wait := firstWait; ; wait = min(2*wait, longestWait) {
		err := v.ask()
		if err == nil {
			break
		}
		if v.refused(err) != nil || wire.IsFinal(err) || v.ctx.Err() != nil {
			return err
		}
		v.lost(err)
		select {
		case <-time.After(wait):
		case <-v.ctx.Done():
			return v.ctx.Err()
		}
	}
	v.set(func(s *Status) { s.Stage = Offered })
	select {
	case <-v.sits:
	case <-v.ctx.Done():
		return v.ctx.Err()
	}
	j := wire.Joining{Dial: v.dial, System: v.visit.System, Patience: v.visit.Patience, Pulse: v.visit.Pulse}
	if !v.now.Terms.Seats[v.now.Terms.You].Watches {
		r, err := openRing(v.visit.Folder, v.visit.Link)
		if err == nil && v.visit.Anew {
			err = r.another()
		}
		if err != nil {
			return err
		}
		v.mu.Lock()
		v.ring = r
		v.mu.Unlock()
		j.Keys, j.Showed, j.Shows = r.keys, r.showed(), r.shows
		j.Rekeyed = func() (*seat.Keys, game.Shown) { return r.keys, r.showed() }
	}
	v.set(func(s *Status) { s.Stage = Waiting })
	s, client, err := wire.Join(v.ctx, j)
	if err != nil {
		return err
	}
	v.mu.Lock()
	v.seat, v.client = s, client
	v.now.Stage, v.now.Waits = Playing, nil
	v.mu.Unlock()
	v.bell()
	return nil
}

// follow rings when what the client says of the connection changes, until it ends.
func (v *Visitor) follow() {
	was := v.Now()
	gave := map[string]bool{} // keys of seats that were given, or are being
	for t := time.NewTicker(200 * time.Millisecond); ; {
		select {
		case <-v.ctx.Done():
			v.client.Leave()
			t.Stop()
			return
		case <-t.C:
		}
		v.mu.Lock()
		if len(v.client.Waits()) == 0 {
			v.dice = time.Time{}
		} else if v.dice.IsZero() {
			v.dice = time.Now()
		}
		v.mu.Unlock()
		v.gives(gave)
		now := v.Now()
		if now.Online != was.Online || now.Fault != was.Fault || (now.Cheat == nil) != (was.Cheat == nil) || !slices.Equal(now.Dice, was.Dice) {
			v.bell()
		}
		was = now
	}
}

// gives gives the seats of the own side to who has sat down there: those of the terms, each to one
// key alone.
func (v *Visitor) gives(gave map[string]bool) {
	t := v.now.Terms
	own := t.Seats[t.You]
	if v.ring == nil || own.Name != "" || own.By == game.Referee {
		return
	}
	for _, p := range v.room.Now().People {
		if p.By != own.By || p.Seat == "" || p.Watches || !p.Taken || p.Given || p.Key == "" || gave[p.Seat] {
			continue
		}
		if !slices.ContainsFunc(t.Seats, func(s Seat) bool {
			return s.Name == p.Seat && s.By == p.By && slices.Equal(s.Formations, p.Formations)
		}) {
			continue
		}
		gave[p.Seat] = true
		go func() {
			_ = v.client.Give(game.Seated{Doer: game.Doer{Seat: p.Seat, By: p.By}, Formations: p.Formations, Key: p.Key})
		}()
	}
}

const (
	firstWait   = 50 * time.Millisecond
	longestWait = 5 * time.Second
	mostDialing = 20 * time.Second
	mostSilent  = 3 * Beat // a host that says nothing for so long before a game is gone
)

// lost notes that there is no connection.
func (v *Visitor) lost(err error) {
	v.set(func(s *Status) { s.Online, s.Lost, s.Tries = false, short(err), s.Tries+1 })
}

// Refused is why a host gives no seat.
type Refused struct {
	Why   string
	chain bool
	later bool
}

func (r *Refused) Error() string { return r.Why }

// refused is why the host gives no seat, for good; nil if that is not so. A host that is only coming
// back, with another game in its place for a while, does not end the visit of who has sat there.
func (v *Visitor) refused(err error) *Refused {
	no := new(Refused)
	v.mu.Lock()
	defer v.mu.Unlock()
	if !errors.As(err, &no) || no.later && v.seated {
		return nil
	}
	return no
}

// short is the last part of an error, which says why.
func short(err error) string {
	text := err.Error()
	if no := new(Refused); errors.As(err, &no) {
		return text
	}
	if i := strings.LastIndex(text, ": "); i >= 0 {
		text = text[i+2:]
	}
	return text
}

// enter connects and asks what game it is.
func (v *Visitor) enter(ctx context.Context) (c wire.Conn, nonce string, t *Terms, err error) {
	dialing, end := context.WithTimeout(ctx, cmp.Or(v.visit.Answers, mostDialing))
	defer end()
	if c, err = v.visit.Dial(dialing, v.visit.Link.Socket()); err != nil {
		return nil, "", nil, err
	}
	stop := context.AfterFunc(dialing, func() { _ = c.Close() })
	defer stop()
	if nonce, t, err = v.terms(c); err != nil {
		_ = c.Close()
	}
	return c, nonce, t, err
}

// terms hears the host out, and asks for the terms.
func (v *Visitor) terms(c wire.Conn) (nonce string, t *Terms, err error) {
	m, err := Receive(c, OpNonce)
	if err != nil {
		return "", nil, err
	}
	if m.Version != Version {
		return "", nil, &Refused{Why: "the host speaks another version: both want the same program"}
	}
	nonce = m.Nonce
	if err = Send(c, &Message{Op: OpAsk, Version: Version, Token: v.visit.Link.token}); err != nil {
		return "", nil, err
	}
	if m, err = Receive(c, OpTerms, OpNo); err != nil {
		return "", nil, err
	}
	if m.Op == OpNo {
		return "", nil, &Refused{Why: m.Why, later: m.Later}
	}
	if t = m.Terms; t == nil || t.You < 0 || t.You >= len(t.Seats) {
		return "", nil, &Refused{Why: "the host says nothing of the game"}
	}
	return nonce, t, nil
}

// ask asks what game it is.
func (v *Visitor) ask() error {
	c, _, t, err := v.enter(v.ctx)
	if err != nil {
		return err
	}
	_ = c.Close()
	v.set(func(s *Status) { s.Terms, s.Online, s.Lost, s.Tries = t, true, "", 0 })
	return nil
}

// Shown are the layers of its chain that the seat has shown, and the end of that; none of who watches.
func (v *Visitor) Shown() (end string, list []game.Shown) {
	v.mu.Lock()
	r := v.ring
	v.mu.Unlock()
	if r == nil {
		return "", nil
	}
	return r.all()
}

// Dial opens one more connection to the seat, for tests of what hosts bear.
func (v *Visitor) Dial(ctx context.Context) (wire.Conn, error) { return v.sit(ctx) }

// dial is one connection to the seat, from which the game is played.
func (v *Visitor) dial(ctx context.Context) (wire.Conn, error) {
	c, err := v.sit(ctx)
	var no *Refused
	if errors.As(err, &no) && no.chain && v.ring != nil {
		v.mu.Lock()
		err = v.ring.another()
		v.mu.Unlock()
		if err == nil {
			c, err = v.sit(ctx)
		}
	}
	switch {
	case v.refused(err) != nil:
		return nil, wire.Final(err)
	case err != nil && ctx.Err() == nil:
		v.lost(err)
	}
	if err != nil {
		return nil, err
	}
	v.set(func(s *Status) { s.Online, s.Lost, s.Tries = true, "", 0 })
	return c, nil
}

// sit takes the seat, and waits until the game begins.
func (v *Visitor) sit(ctx context.Context) (wire.Conn, error) {
	c, nonce, terms, err := v.enter(ctx)
	if err != nil {
		return nil, err
	}
	stop := context.AfterFunc(ctx, func() { _ = c.Close() })
	main, err := v.sitAt(c, nonce, terms)
	if !stop() && err == nil {
		err = ctx.Err()
	}
	if err != nil {
		_ = c.Close()
		return nil, err
	}
	return main, nil
}

func (v *Visitor) sitAt(c wire.Conn, nonce string, terms *Terms) (wire.Conn, error) {
	v.mu.Lock()
	agreed, ready, name := v.now.Terms, v.ready, v.visit.Name
	v.mu.Unlock()
	if agreed.Print() != terms.Print() {
		return nil, &Refused{Why: "the host has changed what is played since you looked: come again, and look at it"}
	}
	m := &Message{Op: OpSit, Ready: ready, Name: name, Bot: v.visit.Bot, Anew: v.visit.Anew}
	if v.ring != nil {
		p := v.ring.keys.Party("")
		s := terms.Seats[terms.You]
		if s.Name != "" || s.By == game.Referee {
			p.End = ""
		}
		m.Party = &p
		v.room.Is(s.Name, s.By, Fingerprint(p))
		m.Sign = hex.EncodeToString(ed25519.Sign(v.ring.keys.Private, sitText(nonce, v.visit.Link.token, terms.Print())))
	}
	silent := cmp.Or(v.visit.Answers, mostSilent)
	hush := time.AfterFunc(silent, func() { _ = c.Close() })
	defer hush.Stop()
	if err := Send(c, m); err != nil {
		return nil, err
	}
	answer, err := Receive(c, OpNo, OpWait)
	if err != nil {
		return nil, err
	}
	if answer.Op == OpNo {
		return nil, &Refused{Why: answer.Why, chain: answer.Chain, later: answer.Later}
	}
	v.mu.Lock()
	v.seated = true
	v.mu.Unlock()
	main, beside := Split(c)
	room := v.room.Enter(beside) // before anybody is told that he waits, and talks
	go func() {
		_ = room()
		_ = beside.Close()
	}()
	for answer.Op == OpWait {
		hush.Reset(silent)
		v.set(func(s *Status) { s.Waits, s.Online, s.Lost, s.Tries = answer.Waits, true, "", 0 })
		if answer, err = Receive(main, OpWait, OpBegin, OpNo); err != nil {
			_ = main.Close()
			return nil, err
		}
	}
	if answer.Op == OpNo {
		_ = main.Close()
		return nil, &Refused{Why: answer.Why}
	}
	return main, nil
}
