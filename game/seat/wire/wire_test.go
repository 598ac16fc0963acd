package wire_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/game/replay/toygame"
	"sightline/game/seat"
	"sightline/game/seat/wire"
	"sightline/scenarios"
)

// A pipe is one end of a connection in memory.
type pipe struct {
	out, in chan []byte
	closed  *closing
	// fault is what befalls each message that is sent: those that come out instead, and
	// whether the connection breaks then. Nil: nothing.
	fault func([]byte) (list [][]byte, breaks bool)
	sent  func([]byte)
}

type closing struct {
	once sync.Once
	done chan struct{}
}

func (c *closing) close() { c.once.Do(func() { close(c.done) }) }

func pipes() (a, b *pipe) {
	x, y, c := make(chan []byte, 1024), make(chan []byte, 1024), &closing{done: make(chan struct{})}
	return &pipe{out: x, in: y, closed: c}, &pipe{out: y, in: x, closed: c}
}

func (p *pipe) Send(m []byte) error {
	if p.sent != nil {
		p.sent(m)
	}
	list, breaks := [][]byte{m}, false
	if p.fault != nil {
		list, breaks = p.fault(m)
	}
	for _, m := range list {
		select {
		case p.out <- slices.Clone(m):
		case <-p.closed.done:
			return io.ErrClosedPipe
		}
	}
	if breaks {
		p.closed.close()
	}
	return nil
}

func (p *pipe) Receive() ([]byte, error) {
	select {
	case m := <-p.in:
		return m, nil
	case <-p.closed.done:
		return nil, io.EOF
	}
}

func (p *pipe) Close() error {
	p.closed.close()
	return nil
}

func keysOf(name string) *seat.Keys {
	seed := sha256.Sum256([]byte("key of " + name))
	return &seat.Keys{
		Private: ed25519.NewKeyFromSeed(seed[:]),
		Chain:   game.Chain{Secret: sha256.Sum256([]byte("chain of " + name)), Length: 4096},
	}
}

func systems(name string) game.System {
	for _, s := range []game.System{toygame.System{}, cd.System{}} {
		if s.Name() == name {
			return s
		}
	}
	return nil
}

// A journal is what a game writes, from its own goroutine.
type journal struct {
	mu   sync.Mutex
	data bytes.Buffer
}

func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.data.Write(b)
}

// A club is a host and what leads to its seats.
type club struct {
	t       *testing.T
	system  game.System
	host    *seat.Host
	journal *journal
	served  sync.WaitGroup
	fault   func([]byte) ([][]byte, bool)
	sent    func(side string, message []byte) // by the host
	dialed  map[string]int
	pulse   time.Duration
	mu      sync.Mutex
}

func open(t *testing.T, system game.System, name string, text []byte, sides ...string) *club {
	t.Helper()
	c := &club{t: t, system: system, journal: new(journal), dialed: map[string]int{}}
	o := game.Opening{Name: name, Scenario: text, Seed: strings.Repeat("salt", 8)}
	for _, by := range sides {
		o.Parties = append(o.Parties, keysOf(by).Party(by))
	}
	g, err := game.NewGame(system, o, c.journal)
	if err != nil {
		t.Fatal(err)
	}
	c.host = seat.NewHost(g)
	t.Cleanup(c.close)
	return c
}

func toy(t *testing.T) *club {
	return open(t, toygame.System{}, "toy", []byte("goal = 100000\n"), "Red", "Blue")
}

func (c *club) close() {
	c.host.Close()
	c.served.Wait()
}

// dial opens a connection to a side.
func (c *club) dial(side string, role seat.Role) (wire.Conn, error) {
	s, err := c.host.Sit(game.Seated{Doer: game.Doer{By: side}}, role)
	if err != nil {
		return nil, wire.Final(err)
	}
	near, far := pipes()
	c.mu.Lock()
	c.dialed[side]++
	near.fault, far.fault = c.fault, c.fault
	if c.sent != nil {
		far.sent = func(m []byte) { c.sent(side, m) }
	}
	c.mu.Unlock()
	c.served.Go(func() {
		_ = wire.Serve(s, far)
		s.Leave()
	})
	return near, nil
}

func (c *club) join(side string, role seat.Role) (*seat.Seat, *wire.Client) {
	c.t.Helper()
	j := wire.Joining{System: systems, Pulse: c.pulse, Dial: func(context.Context) (wire.Conn, error) { return c.dial(side, role) }}
	if role == seat.Plays {
		j.Keys = keysOf(side)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	s, client, err := wire.Join(ctx, j)
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(client.Leave)
	return s, client
}

// same waits until a seat far away knows what one at the host knows, and holds all
// of it against that: view, news, version.
func (c *club) same(far *seat.Seat) {
	c.t.Helper()
	near, err := c.host.Sit(far.Who(), seat.Watches)
	if err != nil {
		c.t.Fatal(err)
	}
	defer near.Leave()
	want, err := near.Look(0)
	if err != nil {
		c.t.Fatal(err)
	}
	var got seat.Look
	for range 5000 {
		if got, err = far.Look(0); err != nil {
			c.t.Fatal(err)
		}
		if got.Version == want.Version {
			break
		}
		time.Sleep(2 * time.Millisecond)
	}
	if got.Version != want.Version || got.View.Hash() != want.View.Hash() {
		c.t.Fatalf("%s, far away, is at version %d, %x: want %d, %x", far.Who().By, got.Version, got.View.Hash(), want.Version, want.View.Hash())
	}
	a, b := encoded(c.t, got.News), encoded(c.t, want.News)
	if a != b {
		c.t.Fatalf("%s, far away, is told\n%s\nwant\n%s", far.Who().By, a, b)
	}
}

func encoded(t *testing.T, list []seat.News) string {
	t.Helper()
	var b strings.Builder
	for _, n := range list {
		events, err := game.EncodeEvents(n.Events)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%d %q %t %q %s\n", n.Version, n.By, n.TakenBack, n.Reason, events)
	}
	return b.String()
}

// verify closes the club and plays its journal back: every line signed, every
// die of both chains.
func (c *club) verify() (actions int) {
	c.t.Helper()
	c.close()
	j := game.ParseJournal(c.journal.data.Bytes())
	for _, f := range j.Faults {
		c.t.Error(f)
	}
	p, err := j.Play(c.system)
	if err != nil {
		c.t.Fatal(err)
	}
	for s, ok := p.Next(); ok; s, ok = p.Next() {
		if err := errors.Join(s.Err, s.Unlawful, s.Untrue, s.Unsigned); err != nil {
			c.t.Fatalf("line %d: %v", s.Line.Number, err)
		}
		if s.Line.Hash != "" && s.Line.Hash != game.ShortHash(s.Position.Hash()) {
			c.t.Fatalf("line %d: another position", s.Line.Number)
		}
		if s.Line.Kind == game.ActionLine {
			actions++
		}
	}
	return actions
}

// Two who are far away play, and each knows what a seat at the host knows.
func TestFarSeatsPlay(t *testing.T) {
	c := toy(t)
	red, _ := c.join("Red", seat.Plays)
	blue, _ := c.join("Blue", seat.Plays)
	watcher, _ := c.join("Blue", seat.Watches)
	for i, s := range []*seat.Seat{red, blue, red, blue} {
		if err := s.Do(fmt.Appendf(nil, `{ "throw" : %d }`, i+1)); err != nil {
			t.Fatal(err)
		}
		c.same(s) // at once: what one has done is there when it is
	}
	if err := red.Do([]byte(`{"put by":7}`)); err != nil {
		t.Fatal(err)
	}
	if err := red.MayTakeBack(); err != nil {
		t.Error(err)
	}
	if err := red.TakeBack(""); err != nil {
		t.Fatal(err)
	}
	var r *game.Refusal
	if err := red.TakeBack(""); !errors.As(err, &r) || !r.Because(game.Revealed) {
		t.Errorf("%v: want a refusal", err)
	}
	if err := red.Do([]byte(`{"throw":0}`)); !errors.As(err, &r) {
		t.Errorf("%v: want a refusal", err)
	}
	if err := watcher.Do([]byte(`{"throw":1}`)); !errors.As(err, &r) || !r.Because(seat.WatchesOnly) {
		t.Errorf("%v: want a refusal", err)
	}
	l, err := red.LookBack(2)
	if err != nil {
		t.Fatal(err)
	}
	near, err := c.host.Sit(game.Seated{Doer: game.Doer{By: "Red"}}, seat.Watches)
	if err != nil {
		t.Fatal(err)
	}
	if want, _ := near.LookBack(2); want.View.Hash() != l.View.Hash() {
		t.Error("the past is another")
	}
	for _, s := range []*seat.Seat{red, blue, watcher} {
		c.same(s)
	}
	if n := c.verify(); n != 5 {
		t.Errorf("%d actions", n)
	}
}

// A whole game of bots that sit far away: both views are the host's, all
// dice are of both chains, and the journal verifies.
func TestManeuversFarApart(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "maneuvers-1941.toml")
	if err != nil {
		t.Fatal(err)
	}
	c := open(t, cd.System{}, "maneuvers-1941.toml", text, "Blue", "Red")
	var secrets sync.Map
	c.sent = func(side string, m []byte) {
		if bytes.Contains(m, []byte(strings.Repeat("salt", 8))) {
			secrets.Store("the salt", side)
		}
		for _, by := range []string{"Blue", "Red"} {
			k := keysOf(by)
			if bytes.Contains(m, []byte(k.Chain.Secret.String())) || bytes.Contains(m, []byte(fmt.Sprintf("%x", k.Private))) {
				secrets.Store("a key of "+by, side)
			}
		}
	}
	var players sync.WaitGroup
	var seats []*seat.Seat
	for _, side := range []string{"Blue", "Red"} {
		s, _ := c.join(side, seat.Plays)
		seats = append(seats, s)
		b, err := bot.New("steady")
		if err != nil {
			t.Fatal(err)
		}
		players.Go(func() {
			p := &bot.Player{Bot: b, Seat: s, Seed: "bot " + side}
			if err := p.Play(); err != nil {
				t.Errorf("%s: %v", side, err)
			}
			if p.Refused > 0 {
				t.Errorf("%s is refused %d times: %v", side, p.Refused, p.Refusal)
			}
		})
	}
	players.Wait()
	for _, s := range seats {
		c.same(s)
		if l, err := s.Look(0); err != nil {
			t.Error(err)
		} else if _, over := l.View.Over(); !over {
			t.Errorf("%s does not see that it is over", s.Who().By)
		}
	}
	secrets.Range(func(what, side any) bool {
		t.Errorf("%s is sent to %s", what, side)
		return true
	})
	n := c.verify()
	t.Logf("%d actions", n)
}

// A host that asks for one layer for two decisions gets it for the first alone, and for none before
// its turn, by which all above it would be known, nor for a decision that is past.
func TestLayerIsShownOnce(t *testing.T) {
	for due, want := range map[string]string{
		`"number":1,"bound":"` + strings.Repeat("b", 64) + `","layer":1`:    "layer 1 of the dice again",
		`"number":2,"bound":"` + strings.Repeat("b", 64) + `","layer":9000`: "layer 9000 of the dice, for decision 2, after layer 1, for decision 1",
		`"number":2,"bound":"` + strings.Repeat("b", 64) + `","layer":3`:    "layer 3 of the dice, for decision 2, after layer 1",
		`"number":1,"bound":"` + strings.Repeat("b", 64) + `","layer":2`:    "layer 2 of the dice, for decision 1, after layer 1",
		`"number":2,"bound":"` + strings.Repeat("b", 64) + `","layer":0`:    "layer 0 of the dice again",
	} {
		shownOnce(t, due, want)
	}
}

func shownOnce(t *testing.T, due, cheats string) {
	t.Helper()
	near, far := pipes()
	var got []string
	next := func() string {
		m, err := far.Receive()
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, string(m))
		return string(m)
	}
	c := toy(t)
	s, err := c.host.Sit(game.Seated{Doer: game.Doer{By: "Blue"}}, seat.Watches)
	if err != nil {
		t.Fatal(err)
	}
	h, who := s.Header(), s.Who()
	l, _ := s.Look(0)
	view, _ := json.Marshal(l.View)
	header, _ := json.Marshal(h)
	sits, _ := json.Marshal(who)
	bound := func(d string) string { return strings.Repeat(d, 64) }
	say := func(nth int, rest string) {
		if err := far.Send(fmt.Appendf(nil, `{"nth":%d,%s}`, nth, rest)); err != nil {
			t.Fatal(err)
		}
	}
	kept := make(chan game.Shown, 4)
	dialed := false
	joined := make(chan *wire.Client)
	go func() {
		_, client, err := wire.Join(context.Background(), wire.Joining{
			System: systems, Keys: keysOf("Blue"), Shows: func(s game.Shown) error { kept <- s; return nil },
			Dial: func(context.Context) (wire.Conn, error) {
				if dialed {
					return nil, wire.Final(io.EOF)
				}
				dialed = true
				return near, nil
			},
		})
		if err != nil {
			t.Error(err)
		}
		joined <- client
	}()
	next()
	say(1, fmt.Sprintf(`"op":"welcome","version":2,"system":%q,"header":%s,"who":%s`, h.System, header, sits))
	say(2, fmt.Sprintf(`"op":"news","view":%s`, view))
	client := <-joined
	say(3, fmt.Sprintf(`"op":"news","due":{"number":1,"bound":%q,"layer":1}`, bound("a")))
	want, _ := keysOf("Blue").Chain.Layer(1)
	if m := next(); !strings.Contains(m, want.String()) {
		t.Errorf("it shows %s", m)
	}
	if s := <-kept; s.Layer != 1 {
		t.Errorf("it keeps %+v", s)
	}
	say(4, `"op":"news","due":{`+due+`}`)
	for range 500 {
		if client.Cheat() != nil {
			break
		}
		time.Sleep(2 * time.Millisecond)
	}
	if err := client.Cheat(); err == nil || !strings.Contains(err.Error(), cheats) || len(kept) > 0 || len(far.in) > 0 {
		t.Errorf("%v; it shows %d more; want %q", err, len(far.in), cheats)
	}
	client.Leave()
}
