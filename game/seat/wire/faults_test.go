package wire_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sightline/game"
	"sightline/game/replay/toygame"
	"sightline/game/seat"
	"sightline/game/seat/wire"
)

// Whatever befalls the connections – messages lost, doubled, exchanged, cut off,
// late – nothing that was confirmed is lost, doubled or out of its order.
func TestFaultyConnections(t *testing.T) {
	seeds := uint64(4)
	if testing.Short() {
		seeds = 1
	}
	for seed := range seeds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			c := toy(t)
			c.pulse = 60 * time.Millisecond
			var mu sync.Mutex
			chance := rand.New(rand.NewPCG(seed, 7))
			var held []byte
			c.fault = func(m []byte) ([][]byte, bool) {
				mu.Lock()
				defer mu.Unlock()
				switch n := chance.IntN(60); n {
				case 0:
					return nil, false // lost
				case 1:
					return [][]byte{m, m}, false
				case 2:
					return [][]byte{m[:len(m)/2]}, true
				case 3:
					return nil, true
				case 4:
					return [][]byte{m}, true
				case 5:
					held = slices.Clone(m)
					return [][]byte{[]byte(`{"nth":1}`), held, m}, false
				case 6:
					time.Sleep(3 * time.Millisecond)
				}
				return [][]byte{m}, false
			}
			red, one := c.join("Red", seat.Plays)
			blue, two := c.join("Blue", seat.Plays)
			var players sync.WaitGroup
			done := map[string]int{}
			for _, s := range []*seat.Seat{red, blue} {
				players.Go(func() {
					for i := range 40 {
						action := fmt.Appendf(nil, `{"put by":%d}`, i)
						if i%3 == 0 {
							action = fmt.Appendf(nil, `{"throw":%d}`, i%4+1)
						}
						if err := s.Do(action); err != nil {
							t.Errorf("%s: %s: %v", s.Who().By, action, err)
							return
						}
						mu.Lock()
						done[s.Who().By]++
						mu.Unlock()
					}
				})
			}
			players.Wait()
			mu.Lock()
			c.mu.Lock()
			c.fault = nil
			dialed := c.dialed["Red"] + c.dialed["Blue"]
			c.mu.Unlock()
			mu.Unlock()
			c.same(red)
			c.same(blue)
			if err := errors.Join(one.Cheat(), two.Cheat()); err != nil {
				t.Error(err)
			}
			n := c.verify()
			if n != done["Red"]+done["Blue"] || n != 80 {
				t.Errorf("%d actions are written, %v confirmed", n, done)
			}
			t.Logf("%d connections", dialed)
			// Each in its order.
			j := game.ParseJournal(c.journal.data.Bytes())
			next := map[string]int{}
			for i := range j.Lines {
				l := &j.Lines[i]
				if l.Kind != game.ActionLine {
					continue
				}
				k := next[l.By]
				want := fmt.Sprintf(`{"put by":%d}`, k)
				if k%3 == 0 {
					want = fmt.Sprintf(`{"throw":%d}`, k%4+1)
				}
				if string(l.Do) != want {
					t.Fatalf("line %d: %s does %s: want %s", l.Number, l.By, l.Do, want)
				}
				next[l.By]++
			}
		})
	}
}

// What comes over a connection may be anything: it ends the connection, and neither
// the host nor anybody else.
func TestJunkEndsItsConnection(t *testing.T) {
	c := toy(t)
	red, _ := c.join("Red", seat.Plays)
	blue, _ := c.join("Blue", seat.Plays)
	hello := `{"nth":1,"op":"hello","version":2}`
	for _, junk := range [][]string{
		{""}, {"{"}, {"null"}, {`{"nth":1}`}, {`{"nth":2,"op":"hello","version":2}`}, {`{"nth":1,"op":"hello","version":9}`},
		{hello, `{"nth":1,"op":"say"}`}, {hello, "[]"},
		{hello, `{"nth":2,"op":"say","do":{"throw":1}}`}, {hello, `{"nth":2,"op":"say"}`}, {hello, `{"nth":2,"op":"undo","sign":"x"}`},
		{hello, `{"nth":2,"op":"show","layer":"x"}`}, {hello, `{"nth":2,"op":"back","since":-5}`}, {hello, `{"nth":2,"op":"back","since":99999}`},
		{hello, `{"nth":2,"op":"nonsense"}`}, {`{"nth":1,"op":"hello","version":2,"since":-9}`}, {`{"nth":1,"op":"hello","version":2,"since":99999}`},
		{hello, `{"nth":2,"op":"saying","verb":"x"}`},
	} {
		conn, err := c.dial("Red", seat.Plays)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range junk {
			if err := conn.Send([]byte(m)); err != nil {
				break
			}
		}
		for { // until it has answered, or ends
			m, err := conn.Receive()
			if err != nil || bytes.Contains(m, []byte(`"answer"`)) || len(junk) == 1 && junk[0] != "" && bytes.Contains(m, []byte(`"news"`)) {
				break
			}
		}
		_ = conn.Close()
	}
	for i, s := range []*seat.Seat{red, blue} {
		if err := s.Do(fmt.Appendf(nil, `{"throw":%d}`, i+1)); err != nil {
			t.Error(err)
		}
	}
	if n := c.verify(); n != 2 {
		t.Errorf("%d actions", n)
	}
}

// A host that says who sits there and then nothing is left, and another connection is tried.
func TestSilentHostIsLeft(t *testing.T) {
	c := toy(t)
	mute, silent := true, make(chan struct{})
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	_, client, err := wire.Join(ctx, wire.Joining{
		System: systems, Pulse: 20 * time.Millisecond,
		Dial: func(context.Context) (wire.Conn, error) {
			conn, err := c.dial("Blue", seat.Watches)
			if err == nil && mute {
				mute = false
				return &saysOnce{Conn: conn, left: silent}, nil
			}
			return conn, err
		},
	})
	if err != nil {
		t.Fatalf("after a host that says nothing more: %v", err)
	}
	client.Leave()
	select {
	case <-silent:
	default:
		t.Error("the silent connection is not closed")
	}
}

// A saysOnce is a connection over which one message comes, and nothing more until it is closed.
type saysOnce struct {
	wire.Conn
	said bool
	once sync.Once
	left chan struct{}
}

func (s *saysOnce) Receive() ([]byte, error) {
	if !s.said {
		s.said = true
		return s.Conn.Receive()
	}
	<-s.left
	return nil, io.EOF
}

func (s *saysOnce) Close() error {
	s.once.Do(func() { close(s.left) })
	return s.Conn.Close()
}

// What cannot be written because the game goes on elsewhere is answered by nobody there: it is asked
// of who has the game next, and done once.
func TestMovedGameIsAskedElsewhere(t *testing.T) {
	c := toy(t)
	g, err := game.NewGame(toygame.System{}, game.Opening{Name: "toy", Scenario: []byte("goal = 100000\n"), Seed: strings.Repeat("salt", 8),
		Parties: []game.Party{keysOf("Red").Party("Red"), keysOf("Blue").Party("Blue")}}, &moved{})
	if err != nil {
		t.Fatal(err)
	}
	first := seat.NewHost(g)
	defer first.Close()
	served := make(chan error, 1)
	dialed := 0
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	red, client, err := wire.Join(ctx, wire.Joining{
		System: systems, Keys: keysOf("Red"),
		Dial: func(context.Context) (wire.Conn, error) {
			if dialed++; dialed > 1 {
				return c.dial("Red", seat.Plays)
			}
			s, err := first.Sit(game.Seated{Doer: game.Doer{By: "Red"}}, seat.Plays)
			if err != nil {
				return nil, err
			}
			near, far := pipes()
			go func() { served <- wire.Serve(s, far) }()
			return near, nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer client.Leave()
	if err := red.Do([]byte(`{"put by":7}`)); err != nil {
		t.Errorf("it is answered with %v", err)
	}
	if err := <-served; !errors.Is(err, seat.ErrMoved) {
		t.Errorf("the first host ends with %v", err)
	}
	client.Leave()
	if n := c.verify(); n != 1 || dialed != 2 {
		t.Errorf("%d actions are done, over %d connections: want 1 over 2", n, dialed)
	}
}

// A moved is a journal whose first line alone is written.
type moved struct{ lines int }

func (m *moved) Write(b []byte) (int, error) {
	if m.lines++; m.lines > 1 {
		return 0, fmt.Errorf("game abc: %w: %w", seat.ErrMoved, errors.New("another has it"))
	}
	return len(b), nil
}

// A gate is an end of a connection that sends nothing while it is shut: who reads there is slow.
type gate struct {
	wire.Conn
	shut sync.Mutex
	sent []string
}

func (g *gate) Send(m []byte) error {
	g.shut.Lock()
	g.sent = append(g.sent, string(m))
	g.shut.Unlock()
	return g.Conn.Send(m)
}

// Who watches and does not read holds up nobody, and begins again from what is now: news that he
// missed are not sent after him.
func TestSlowWatcher(t *testing.T) {
	c := toy(t)
	red, _ := c.join("Red", seat.Plays)
	slow := &gate{}
	watcher, client, err := wire.Join(t.Context(), wire.Joining{System: systems, Dial: func(context.Context) (wire.Conn, error) {
		s, err := c.host.Sit(game.Seated{Doer: game.Doer{By: "Red"}}, seat.Watches)
		if err != nil {
			return nil, wire.Final(err)
		}
		near, far := pipes()
		slow.Conn = far
		c.served.Go(func() {
			_ = wire.Serve(s, slow)
			s.Leave()
		})
		return near, nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Leave)
	const many = 450
	put := func(n int) {
		for range n {
			if err := red.Do([]byte(`{"put by":1}`)); err != nil {
				t.Fatal(err)
			}
		}
	}
	put(1)
	c.same(watcher)
	slow.shut.Lock()
	before := len(slow.sent)
	put(many) // would stand if the game waited for who does not read
	slow.shut.Unlock()
	var got seat.Look
	for range 5000 {
		if got, err = watcher.Look(0); err != nil {
			t.Fatal(err)
		}
		if got.Version == many+1 {
			break
		}
		time.Sleep(2 * time.Millisecond)
	}
	want, err := red.Look(0)
	if err != nil {
		t.Fatal(err)
	}
	if got.Version != many+1 || got.View.Hash() != want.View.Hash() {
		t.Errorf("the watcher is at version %d: want %d, and the same view", got.Version, many+1)
	}
	slow.shut.Lock()
	defer slow.shut.Unlock()
	if later := strings.Join(slow.sent[before:], "\n"); !strings.Contains(later, `"missed":true`) || !got.Missed || len(got.News) > many/2 {
		t.Errorf("missed: %v, %d news of %d", got.Missed, len(got.News), many)
	}
}

// What is refused, and what is asked, is answered, and nothing else is sent where there is nothing new: a seat that hears
// more than it is told can count what others do in secret.
func TestNothingNewIsNotSent(t *testing.T) {
	c := toy(t)
	var mu sync.Mutex
	sent := map[string]int{}
	c.sent = func(side string, m []byte) {
		mu.Lock()
		defer mu.Unlock()
		sent[fmt.Sprintf("%s, news %v", side, bytes.Contains(m, []byte(`"op":"news"`)))]++
	}
	red, _ := c.join("Red", seat.Plays)
	blue, _ := c.join("Blue", seat.Plays)
	for range 5 {
		if err := blue.Do([]byte(`{"put by":1}`)); err != nil {
			t.Fatal(err)
		}
		if red.Do([]byte(`{"put by":-1}`)) == nil || red.MayTakeBack() == nil {
			t.Fatal("it is refused")
		}
	}
	mu.Lock()
	defer mu.Unlock()
	if n := sent["Red, news true"]; n != 1 {
		t.Errorf("Red is sent news %d times: want 1, when it came", n)
	}
	if n := sent["Blue, news true"]; n != 6 {
		t.Errorf("Blue is sent news %d times: want 6, of its own", n)
	}
}
