//go:build !js

package far

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/far/socket"
	"sightline/game"
	"sightline/game/commanddecision/bot"
	"sightline/game/seat"
	"sightline/scenarios"
)

const maneuvers = "maneuvers-1941.toml"

func library(t testing.TB, name string) []byte {
	t.Helper()
	text, err := fs.ReadFile(scenarios.Library(), name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// A club is a host that listens.
type club struct {
	t     *testing.T
	dir   string
	host  *Host
	seats []Seat
	addr  string
	close func()
}

func openClub(t *testing.T) *club {
	t.Helper()
	c := &club{t: t, dir: filepath.Join(t.TempDir(), "club")}
	h, err := New(c.dir, maneuvers, library(t, maneuvers))
	if err != nil {
		t.Fatal(err)
	}
	c.serve(h, "127.0.0.1:0")
	t.Cleanup(func() { c.close() })
	return c
}

func (c *club) serve(h *Host, addr string) {
	c.t.Helper()
	l, err := net.Listen("tcp", addr)
	if err != nil {
		c.t.Fatal(err)
	}
	c.host, c.addr = h, l.Addr().String()
	if c.seats, err = h.Seats("http://" + c.addr); err != nil {
		c.t.Fatal(err)
	}
	s := h.Server()
	go func() { _ = s.Serve(Gate(l)) }()
	c.close = sync.OnceFunc(func() {
		if err := errors.Join(s.Close(), h.Close()); err != nil {
			c.t.Error(err)
		}
	})
}

// A tap counts and keeps what comes to one side.
type tap struct {
	in, out atomic.Int64
	mu      sync.Mutex
	all     []byte // that came; nil if it is not kept
	keep    bool
}

func (w *tap) client() *http.Client {
	var d net.Dialer
	return &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
		c, err := d.DialContext(ctx, network, addr)
		return tapped{c, w}, err
	}}}
}

type tapped struct {
	net.Conn
	tap *tap
}

func (c tapped) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.tap.in.Add(int64(n))
	if c.tap.keep {
		c.tap.mu.Lock()
		c.tap.all = append(c.tap.all, b[:n]...)
		c.tap.mu.Unlock()
	}
	return n, err
}

func (c tapped) Write(b []byte) (int, error) {
	n, err := c.Conn.Write(b)
	c.tap.out.Add(int64(n))
	return n, err
}

// keysIn is the folder of a side's keys.
func (c *club) keysIn(i int) string { return filepath.Join(c.t.TempDir(), fmt.Sprint("keys ", i)) }

// played has bots play all seats over TCP until the game is over; who watches looks on.
func played(t *testing.T, c *club, mode websocket.CompressionMode, seed string, taps []*tap) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	var players sync.WaitGroup
	for i := range c.seats {
		players.Go(func() {
			o := websocket.DialOptions{CompressionMode: mode, HTTPClient: taps[i].client()}
			j, err := join(ctx, c.seats[i].Link, c.keysIn(i), func(string) {}, o)
			if err != nil {
				t.Error(err)
				return
			}
			defer j.Leave()
			if c.seats[i].Watches {
				watchesOn(t, j)
				return
			}
			talks(t, j)
			botPlays(t, j, seed)
		})
	}
	players.Wait()
}

// watchesOn looks until the game is over.
func watchesOn(t *testing.T, j *Joined) {
	for {
		l, err := j.Seat.Look(math.MaxInt)
		if err != nil {
			t.Error(err)
			return
		}
		if _, over := l.View.Over(); over {
			return
		}
		<-j.Seat.Changed()
	}
}

// talks says something to the own side alone, points and draws for it.
func talks(t *testing.T, j *Joined) {
	own := "secret plan of " + j.Seat.Who().By
	for _, a := range []room.Ask{
		{Do: room.Say, Text: own, Side: true}, {Do: room.PingAt, At: &room.Point{25_400, 25_400}, Side: true},
		{Do: room.Draws, Mark: &room.Mark{ID: "1", Kind: "text", Points: []room.Point{{25_400, 25_400}}, Text: own}}, {Do: room.Ready}, {Do: room.Say, Text: "Hello."},
	} {
		if err := <-j.Visitor.Room().Ask(&a); err != nil {
			t.Errorf("%s: %v", a.Do, err)
		}
	}
}

// A meter is a way to a host, of which is kept what was confirmed and how long the
// slowest took.
type meter struct {
	seat.Far
	done    []string
	slowest time.Duration
}

func (m *meter) Do(action json.RawMessage) error {
	began := time.Now()
	err := m.Far.Do(action)
	m.slowest = max(m.slowest, time.Since(began))
	if err == nil {
		m.done = append(m.done, string(action))
	}
	return err
}

func botPlays(t *testing.T, j *Joined, seed string) *meter {
	m := &meter{Far: j.Client}
	at := seat.Elsewhere(j.Seat.Who(), j.Seat.Role(), j.Seat.Header(), m)
	name := "steady"
	if strings.HasPrefix(seed, "random") {
		name = "random"
	}
	b, err := bot.New(name)
	if err != nil {
		t.Error(err)
		return m
	}
	p := &bot.Player{Bot: b, Seat: at, Seed: seed + j.Seat.Who().By}
	if err := p.Play(); err != nil {
		t.Errorf("%s: %v", j.Seat.Who().By, err)
	}
	if p.Refused > 0 && name == "steady" {
		t.Errorf("%s is refused %d times: %v", j.Seat.Who().By, p.Refused, p.Refusal)
	}
	if err := j.Client.Cheat(); err != nil {
		t.Error(err)
	}
	return m
}

// verified plays the journal of a club that is closed back: every line signed and
// rolled as it ought to be. It returns how many actions are in it.
func verified(t *testing.T, dir string, each func(*game.Step)) (actions int, over bool) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, JournalFile))
	if err != nil {
		t.Fatal(err)
	}
	j := game.ParseJournal(data)
	for _, f := range j.Faults {
		t.Error(f)
	}
	p, err := j.Play(SystemOf(j.Header.System))
	if err != nil {
		t.Fatal(err)
	}
	for s, ok := p.Next(); ok; s, ok = p.Next() {
		if err := errors.Join(s.Err, s.Unlawful, s.Untrue, s.Unsigned); err != nil {
			t.Fatalf("line %d: %v", s.Line.Number, err)
		}
		if s.Line.Hash != "" && s.Line.Hash != game.ShortHash(s.Position.Hash()) {
			t.Fatalf("line %d: another position", s.Line.Number)
		}
		if s.Line.Kind == game.ActionLine {
			actions++
		}
		if each != nil {
			each(&s)
		}
	}
	_, over = p.Position().Over()
	return actions, over
}

// Two programs that share nothing but TCP play a game to its outcome, and its journal
// verifies. What is packed is a fraction of what is not.
func TestGameOverTheNetwork(t *testing.T) {
	modes := []websocket.CompressionMode{socket.Packing, websocket.CompressionNoContextTakeover, websocket.CompressionDisabled}
	if testing.Short() {
		modes = modes[:1]
	}
	for _, mode := range modes {
		t.Run(fmt.Sprint(mode), func(t *testing.T) {
			c := openClub(t)
			taps := []*tap{{}, {}}
			began := time.Now()
			played(t, c, mode, "network ", taps)
			took := time.Since(began)
			c.close()
			n, over := verified(t, c.dir, nil)
			if !over {
				t.Error("the game is not over")
			}
			t.Logf("%d actions in %v: %.0f a second; to the sides %d and %d kB, from them %d and %d kB", n, took.Round(time.Millisecond),
				float64(n)/took.Seconds(), taps[0].in.Load()/1000, taps[1].in.Load()/1000, taps[0].out.Load()/1000, taps[1].out.Load()/1000)
			for _, name := range []string{stateFile, JournalFile} {
				if info, err := os.Stat(filepath.Join(c.dir, name)); err != nil || info.Mode().Perm() != 0o600 {
					t.Errorf("%s: %v %v: want a file for its owner alone", name, info.Mode(), err)
				}
			}
		})
	}
}
