//go:build !js

package far

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/far/socket"
	"sightline/cmd/internal/far/visit"
	"sightline/game"
	"sightline/game/commanddecision/bot"
	"sightline/game/seat"
	"sightline/game/seat/wire"
)

// more is how much of something is done: what the environment says under a name, for
// soaks, else few.
func more(name string, few int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil && n > 0 {
		return n
	}
	return few
}

// faults befall the messages of connections, in both directions.
type faults struct {
	mu     sync.Mutex
	chance *rand.Rand
	every  int // one message of so many
	dials  atomic.Int64
	kinds  [faultKinds]int
	off    atomic.Bool
}

const (
	lost = iota
	doubled
	exchanged
	truncated
	delayed
	cut
	halfOpen
	faultKinds
)

// next is what befalls the next message, or -1.
func (f *faults) next() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.off.Load() || f.chance.IntN(f.every) > 0 {
		return -1
	}
	k := f.chance.IntN(faultKinds)
	if k == halfOpen && f.chance.IntN(4) > 0 { // it takes long until that is noticed
		k = cut
	}
	f.kinds[k]++
	return k
}

// dial is a way to a host on which faults befall messages.
func (f *faults) dial(ctx context.Context, address string) (wire.Conn, error) {
	c, err := socket.Dial(ctx, address)
	if err != nil {
		return nil, err
	}
	f.dials.Add(1)
	return &faulty{Conn: c, f: f, gone: make(chan struct{})}, nil
}

// A faulty is a connection on which faults befall messages.
type faulty struct {
	wire.Conn
	f      *faults
	held   []byte // to be exchanged with the next
	queue  [][]byte
	silent atomic.Bool // half open: nothing comes, and what is sent goes nowhere
	once   sync.Once
	gone   chan struct{}
}

func (c *faulty) Close() error {
	c.once.Do(func() { close(c.gone) })
	return c.Conn.Close()
}

// befall returns what comes of a message.
func (c *faulty) befall(m []byte) (list [][]byte) {
	switch c.f.next() {
	case lost:
	case doubled:
		list = [][]byte{m, m}
	case exchanged:
		c.held = m
		return nil
	case truncated:
		list = [][]byte{m[:len(m)/2]}
	case delayed:
		time.Sleep(20 * time.Millisecond)
		list = [][]byte{m}
	case cut:
		_ = c.Close()
	case halfOpen:
		c.silent.Store(true)
	default:
		list = [][]byte{m}
	}
	if c.held != nil && len(list) > 0 {
		list = append(list, c.held)
		c.held = nil
	}
	return list
}

func (c *faulty) Send(m []byte) error {
	if c.silent.Load() {
		return nil
	}
	if c.f.off.Load() {
		return c.Conn.Send(m)
	}
	for _, m := range c.befallSent(m) {
		if err := c.Conn.Send(m); err != nil {
			return err
		}
	}
	return nil
}

// befallSent is befall without exchanging: what is held for the one direction is not for the other.
func (c *faulty) befallSent(m []byte) [][]byte {
	switch c.f.next() {
	case lost, exchanged:
		return nil
	case doubled:
		return [][]byte{m, m}
	case truncated:
		return [][]byte{m[:len(m)/2]}
	case delayed:
		time.Sleep(20 * time.Millisecond)
	case cut:
		_ = c.Close()
		return nil
	case halfOpen:
		c.silent.Store(true)
		return nil
	}
	return [][]byte{m}
}

func (c *faulty) Receive() ([]byte, error) {
	for {
		if c.silent.Load() {
			<-c.gone
			return nil, errors.New("it was half open")
		}
		if len(c.queue) > 0 {
			m := c.queue[0]
			c.queue = c.queue[1:]
			return m, nil
		}
		m, err := c.Conn.Receive()
		if err != nil {
			return nil, err
		}
		c.queue = c.befall(m)
	}
}

// Whatever befalls the connections – messages lost, doubled, exchanged, cut in two, late, connections
// cut or half open – nothing that was confirmed is lost, doubled or out of its order, and
// what is said beside the game comes once. SIGHTLINE_RECONNECTIONS has it go on until there
// were so many.
func TestFaultyWays(t *testing.T) {
	want := more("SIGHTLINE_RECONNECTIONS", 12)
	dials, games := int64(0), 0
	var kinds [faultKinds]int
	for seed := uint64(1); dials < int64(want); seed++ {
		games++
		c := openClub(t)
		f := &faults{chance: rand.New(rand.NewPCG(seed, 5)), every: 60}
		if want > 100 {
			f.every = 14
		}
		ctx, end := context.WithTimeout(context.Background(), 10*time.Minute)
		var players sync.WaitGroup
		var said [2][]string
		var visitors [2]*visit.Visitor
		for i := range visitors {
			visitors[i] = visit.Open(visit.Visit{Link: c.seats[i].Link, Folder: c.keysIn(i), Dial: f.dial, System: SystemOf, Pulse: 300 * time.Millisecond, Answers: 3 * time.Second})
			visitors[i].Sit(true)
		}
		talks := make([]atomic.Int64, 2)
		for i, v := range visitors {
			players.Go(func() {
				if err := v.Wait(ctx, visit.Playing); err != nil {
					t.Error(err)
					return
				}
				m := &meter{Far: v.Client()}
				at := seat.Elsewhere(v.Seat().Who(), v.Seat().Role(), v.Seat().Header(), m)
				b, err := bot.New("steady")
				if err != nil {
					t.Error(err)
					return
				}
				p := &bot.Player{Bot: b, Seat: at, Seed: fmt.Sprint("faults ", seed, i)}
				if err := p.Play(); err != nil {
					t.Errorf("%s: %v", v.Seat().Who().By, err)
				}
				if err := v.Client().Cheat(); err != nil {
					t.Error(err)
				}
				said[i] = m.done
				f.off.Store(true)
				for n := 0; n < 3; {
					if <-v.Room().Ask(&room.Ask{Do: room.Say, Text: fmt.Sprint("line ", i, n)}) == nil {
						talks[i].Add(1)
						n++
					} else {
						time.Sleep(50 * time.Millisecond)
					}
				}
			})
		}
		players.Wait()
		end()
		dials += f.dials.Load()
		for k := range kinds {
			kinds[k] += f.kinds[k]
		}
		for _, v := range visitors {
			v.Leave()
		}
		if lines := len(c.host.Room().Lines("")); lines < 6 {
			t.Errorf("%d lines were said: want 6", lines)
		}
		c.close()
		var written [2][]string
		_, over := verified(t, c.dir, func(s *game.Step) {
			if s.Line.Kind == game.ActionLine {
				i := slices.IndexFunc(c.seats, func(at Seat) bool { return at.Side == s.Line.By })
				written[i] = append(written[i], string(s.Line.Do))
			}
		})
		for i := range said {
			if !slices.Equal(said[i], written[i]) {
				t.Errorf("game %d: %s: %d actions are confirmed, %d written, or others, or in another order", games, c.seats[i].Side, len(said[i]), len(written[i]))
			}
		}
		if !over {
			t.Error("the game is not over")
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d games over %d connections; lost, doubled, exchanged, cut in two, late, cut, half open: %v", games, dials, kinds)
}

// Two programs with the same keys – copied, against all advice – harm neither the game nor each other
// but for their own connections: what is said is in the journal once.
func TestTwoWithOneSeat(t *testing.T) {
	c := openClub(t)
	dir := t.TempDir()
	blue, red := c.visit(0, filepath.Join(dir, "blue")), c.visit(1, filepath.Join(dir, "red"))
	begun(t, blue, red)
	if err := os.CopyFS(filepath.Join(dir, "copy"), os.DirFS(filepath.Join(dir, "blue"))); err != nil {
		t.Fatal(err)
	}
	twin := c.visit(0, filepath.Join(dir, "copy"))
	begun(t, twin)
	var both sync.WaitGroup
	for range 3 {
		ready(t, red)
		for _, v := range []*visit.Visitor{blue, twin} {
			both.Go(func() {
				s, err := v.Seat().Look(0)
				if err == nil && !over(s) {
					_ = v.Seat().Do(json.RawMessage(`{"do":"ready"}`)) // for the second it is too late
				}
			})
		}
		both.Wait()
		same(t, blue, twin)
		ready(t, blue)
	}
	c.close()
	verified(t, c.dir, nil)
}

// same waits until two programs at one seat were told the same: what one of them said comes
// to the other as news.
func same(t *testing.T, a, b *visit.Visitor) {
	t.Helper()
	for until := time.Now().Add(30 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		x, err := a.Seat().Look(0)
		y, err2 := b.Seat().Look(0)
		switch {
		case err != nil || err2 != nil:
			t.Fatal(err, err2)
		case x.Version == y.Version:
			return
		case time.Now().After(until):
			t.Fatalf("one was told %d things, the other %d", x.Version, y.Version)
		}
	}
}

func over(l seat.Look) bool { _, is := l.View.Over(); return is }
