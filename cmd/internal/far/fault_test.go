//go:build !js

package far

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
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
	rules "sightline/game/commanddecision"
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
	kinds  [2][faultKinds]int // to the host, and from it
	off    atomic.Bool
}

// The directions.
const (
	toHost = iota
	fromHost
)

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

// next is what befalls the next message in a direction, or -1.
func (f *faults) next(way int) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.off.Load() || f.chance.IntN(f.every) > 0 {
		return -1
	}
	k := f.chance.IntN(faultKinds)
	if k == halfOpen && f.chance.IntN(4) > 0 { // it takes long until that is noticed
		k = cut
	}
	f.kinds[way][k]++
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
	held   [2][]byte // by direction: to be exchanged with the next; each is of one goroutine
	queue  [][]byte
	silent atomic.Bool // half open: nothing comes, and what is sent goes nowhere
	once   sync.Once
	gone   chan struct{}
}

func (c *faulty) Close() error {
	c.once.Do(func() { close(c.gone) })
	return c.Conn.Close()
}

// befall returns what comes of a message in a direction.
func (c *faulty) befall(way int, m []byte) (list [][]byte) {
	switch c.f.next(way) {
	case lost:
	case doubled:
		list = [][]byte{m, m}
	case exchanged:
		if c.held[way] == nil {
			c.held[way] = m
			return nil
		}
		list = [][]byte{m}
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
	if c.held[way] != nil && len(list) > 0 {
		list = append(list, c.held[way])
		c.held[way] = nil
	}
	return list
}

func (c *faulty) Send(m []byte) error {
	if c.silent.Load() {
		return nil
	}
	for _, m := range c.befall(toHost, m) {
		if err := c.Conn.Send(m); err != nil {
			return err
		}
	}
	return nil
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
		c.queue = c.befall(fromHost, m)
	}
}

// Whatever befalls the connections – messages lost, doubled, exchanged, cut in two, late, connections
// cut or half open – nothing that was confirmed is lost, doubled or out of its order, and
// what is said beside the game comes once. It goes on until messages were exchanged in both directions;
// SIGHTLINE_RECONNECTIONS has it go on until there were so many connections.
func TestFaultyWays(t *testing.T) {
	want := more("SIGHTLINE_RECONNECTIONS", 12)
	dials, games := int64(0), 0
	var kinds [2][faultKinds]int
	both := func() bool { return kinds[toHost][exchanged] > 0 && kinds[fromHost][exchanged] > 0 }
	for seed := uint64(1); dials < int64(want) || !both(); seed++ {
		if games == 50 && !both() {
			t.Fatalf("in %d games messages were never exchanged in both directions: %v", games, kinds)
		}
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
		for way := range kinds {
			for k := range kinds[way] {
				kinds[way][k] += f.kinds[way][k]
			}
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
	t.Logf("%d games over %d connections; lost, doubled, exchanged, cut in two, late, cut, half open: to the host %v, from it %v", games, dials, kinds[toHost], kinds[fromHost])
}

// Two programs with the same keys – copied, against all advice – harm neither the game nor each other
// but for their own connections: whatever both say is in the journal as often as it was confirmed,
// once for each word, and both are told the same.
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
	b, err := bot.New("passive")
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	confirmed, refused := map[string]int{}, 0 // what Blue said
	says := func(v *visit.Visitor, do string) {
		err := v.Seat().Do(json.RawMessage(do))
		var r *game.Refusal
		mu.Lock()
		defer mu.Unlock()
		switch {
		case err == nil:
			confirmed[do]++
		case errors.As(err, &r): // for the second it is too late
			refused++
		default:
			t.Errorf("%s: %v", do, err)
		}
	}
	var both sync.WaitGroup
	for k := range 4 {
		ready(t, red)
		s, _ := stateOf(t, blue)
		was := [2]int{s.Turn, int(s.Step)}
		var list []string
		if s.Step == rules.Deployment {
			for _, a := range b.Choose(s, slices.Index(s.Sides(), "Blue"), game.NewDice("twins", k)) {
				list = append(list, string(rules.EncodeAction(a)))
			}
		}
		list = append(list, `{"do":"ready"}`)
		for _, v := range []*visit.Visitor{blue, twin} { // both say all of it, at once
			both.Go(func() {
				for _, do := range list {
					if s, _ := stateOf(t, v); do != list[len(list)-1] || [2]int{s.Turn, int(s.Step)} == was {
						says(v, do)
					}
				}
			})
		}
		both.Wait()
		same(t, blue, twin)
		x, _ := stateOf(t, blue)
		y, _ := stateOf(t, twin)
		if x.Hash() != y.Hash() {
			t.Error("two programs at one seat see two positions")
		}
	}
	a, err := blue.Seat().Look(0)
	o, err2 := twin.Seat().Look(0)
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	told := func(l seat.Look) (list []string) {
		for _, n := range l.News {
			list = append(list, fmt.Sprint(n.Version, n.By, len(n.Events)))
		}
		return list
	}
	if x, y := told(a), told(o); len(x) == 0 || !slices.Equal(x[max(0, len(x)-len(y)):], y) && !slices.Equal(y[max(0, len(y)-len(x)):], x) {
		t.Errorf("one was told %v, the other %v", x, y)
	}
	c.close()
	written := map[string]int{}
	verified(t, c.dir, func(s *game.Step) {
		if s.Line.Kind == game.ActionLine && s.Line.By == "Blue" {
			written[string(s.Line.Do)]++
		}
	})
	mu.Lock()
	defer mu.Unlock()
	if !maps.Equal(confirmed, written) {
		t.Errorf("confirmed to both is %v, written %v", confirmed, written)
	}
	t.Logf("%d kinds of words, %d refused to the second", len(written), refused)
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
