//go:build !js

package service

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sightline/cmd/internal/far"
	"sightline/cmd/internal/far/room"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/game/seat"
	"sightline/scenarios"
)

const maneuvers = "maneuvers-1941.toml"

func library1(t testing.TB, name string) []byte {
	t.Helper()
	text, err := fs.ReadFile(scenarios.Library(), name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// A node is a worker that listens.
type node struct {
	*Service
	name  string
	nodes Nodes
	addr  string
	web   *http.Server
}

// opened opens a worker on a port of the loopback. Link is where players come to it; empty: as it listens.
func openNode(t *testing.T, name, link string, nodes Nodes) *node {
	t.Helper()
	return openNodeOf(t, Options{Nodes: nodes, Name: name, Link: link})
}

// openNodeOf is openNode with all that a worker may be told.
func openNodeOf(t *testing.T, o Options) *node {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	n := &node{name: o.Name, nodes: o.Nodes, addr: "http://" + l.Addr().String()}
	if o.Link == "" {
		o.Link = n.addr
	}
	o.Peer, o.Told = n.addr, func(what string) { t.Log(o.Name+":", what) }
	if n.Service, err = Open(o); err != nil {
		t.Fatal(err)
	}
	n.web = n.Server()
	go func() { _ = n.web.Serve(l) }()
	t.Cleanup(n.end)
	return n
}

// end ends a worker in order.
func (n *node) end() {
	_ = n.Close()
	_ = n.web.Close()
}

// kill ends a worker as a crash does: it says nothing to anybody, and nothing more is written.
func (n *node) kill() {
	n.mu.Lock()
	n.closed = true
	n.mu.Unlock()
	if n.bus.server != nil {
		n.bus.server.Shutdown()
	}
	n.bus.conn.Close()
	_ = n.web.Close()
	n.leaveAll()
	close(n.quit)
}

// A front is what players come to: a proxy that sends each connection to a worker that answers.
type front struct {
	mu    sync.Mutex
	nodes []string // their addresses
	next  atomic.Int64
	addr  string
}

func openFront(t *testing.T, nodes ...string) *front {
	t.Helper()
	f := &front{nodes: nodes}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	f.addr = "http://" + l.Addr().String()
	s := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f.mu.Lock()
		to, err := url.Parse(f.nodes[int(f.next.Add(1))%len(f.nodes)])
		f.mu.Unlock()
		if err != nil {
			t.Error(err)
		}
		p := httputil.NewSingleHostReverseProxy(to)
		p.ErrorHandler = func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) }
		p.ServeHTTP(w, r)
	})}
	go func() { _ = s.Serve(l) }()
	t.Cleanup(func() { _ = s.Close() })
	return f
}

// A pace is how fast is played, and how long who acts waits.
type pace struct {
	pause time.Duration // after each decision
	mu    sync.Mutex
	waits []time.Duration // of actions that were confirmed
}

func (p *pace) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.waits)
}

// share returns how long an action waited at most, of a share of all.
func (p *pace) share(of float64) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	slices.Sort(p.waits)
	return p.waits[int(of*float64(len(p.waits)-1))].Round(100 * time.Microsecond)
}

// A meter is a way to a host, of which is kept what was confirmed.
type meter struct {
	seat.Far
	pace *pace
	done []string
}

func (m *meter) Do(action json.RawMessage) error {
	began := time.Now()
	err := m.Far.Do(action)
	if err == nil {
		m.done = append(m.done, string(action))
		m.pace.mu.Lock()
		m.pace.waits = append(m.pace.waits, time.Since(began))
		m.pace.mu.Unlock()
	}
	time.Sleep(m.pace.pause)
	return err
}

// plays has bots play both seats of a game to its end, and then perhaps show it to everybody. It
// returns what was confirmed to each side.
func plays(ctx context.Context, t *testing.T, seats []far.Seat, seed string, shares bool) map[string][]string {
	return playsAt(ctx, t, new(pace), seats, seed, shares)
}

// playsAt is plays at some pace.
func playsAt(ctx context.Context, t *testing.T, at *pace, seats []far.Seat, seed string, shares bool) map[string][]string {
	var mu sync.Mutex
	confirmed := map[string][]string{}
	var players sync.WaitGroup
	for i := range seats {
		if seats[i].Watches {
			continue
		}
		players.Go(func() {
			j, err := far.Join(ctx, seats[i].Link, filepath.Join(t.TempDir(), fmt.Sprint("keys", i)), func(string) {})
			if err != nil {
				t.Error(err)
				return
			}
			defer j.Leave()
			defer context.AfterFunc(ctx, j.Leave)() // a game that hangs ends with words
			b, err := bot.New("steady")
			if err != nil {
				t.Error(err)
				return
			}
			m := &meter{Far: j.Client, pace: at}
			p := &bot.Player{Bot: b, Seat: seat.Elsewhere(j.Seat.Who(), j.Seat.Role(), j.Seat.Header(), m), Seed: seed + seats[i].Side}
			if err := p.Play(); err != nil {
				t.Errorf("%s: %v", seats[i].Side, err)
			}
			if err := j.Client.Cheat(); err != nil {
				t.Error(err)
			}
			mu.Lock()
			confirmed[seats[i].Side] = m.done
			mu.Unlock()
			if shares {
				share(ctx, t, j)
			}
		})
	}
	players.Wait()
	return confirmed
}

// share has both sides agree that everybody may read a game that is over.
func share(ctx context.Context, t *testing.T, j *far.Joined) {
	v, blue := j.Visitor, j.Seat.Who().By == "Blue"
	for asked := false; ; {
		now := v.Room().Now()
		var err error
		switch {
		case blue && !asked:
			if err = <-v.Propose(room.Proposal{What: room.Share}); err == nil {
				asked = true
			}
		case blue && len(now.Proposals) == 0, !blue && asked:
			return
		case !blue && len(now.Proposals) > 0:
			if err = <-v.Agree(now.Proposals[0]); err == nil {
				return
			}
		}
		if ctx.Err() != nil {
			t.Errorf("the game is not shown: %v", err)
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// verified plays a journal back, and returns how many actions are in it and whether it is over.
// All that was confirmed is in it, once and in order.
func verified(t *testing.T, data []byte, confirmed map[string][]string) (actions int, over bool) {
	t.Helper()
	j := game.ParseJournal(data)
	for _, f := range j.Faults {
		t.Error(f)
	}
	p, err := j.Play(rules.System{})
	if err != nil {
		t.Fatal(err)
	}
	for s, ok := p.Next(); ok; s, ok = p.Next() {
		if err := errors.Join(s.Err, s.Unlawful, s.Untrue, s.Unsigned); err != nil {
			t.Fatalf("line %d: %v", s.Line.Number, err)
		}
		if s.Line.Kind != game.ActionLine {
			continue
		}
		actions++
		if list := confirmed[s.Line.By]; len(list) > 0 && list[0] == string(s.Line.Do) {
			confirmed[s.Line.By] = list[1:]
		}
	}
	for side, list := range confirmed {
		if len(list) > 0 {
			t.Errorf("%s: %d actions were confirmed and are not there, the first %s", side, len(list), list[0])
		}
	}
	_, over = p.Position().Over()
	return actions, over
}

// links are those of seats on a page.
var links = regexp.MustCompile(`http://[0-9.:]+/#seat=([0-9a-z]{12})\.[0-9a-f]{64}`)

// seatsOf are the seats of Blue and Red by their links.
func seatsOf(t *testing.T, texts ...string) (seats []far.Seat) {
	t.Helper()
	for i, text := range texts {
		l, err := far.ParseLink(text)
		if err != nil {
			t.Fatal(err)
		}
		seats = append(seats, far.Seat{Side: []string{"Blue", "Red"}[i], Link: l})
	}
	return seats
}

func (n *node) journalOf(t *testing.T, id string) []byte {
	t.Helper()
	ctx, end := context.WithTimeout(context.Background(), patience)
	defer end()
	data, _, err := n.bus.read(ctx, subjects+id+".journal")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func get(t *testing.T, address string) (int, string) {
	t.Helper()
	r, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, string(text)
}

// post sends a form, and returns the page that is answered.
func (n *node) post(t *testing.T, path string, form map[string]string) string {
	t.Helper()
	return post(t, n.addr, path, form)
}

func post(t *testing.T, addr, path string, form map[string]string) string {
	t.Helper()
	code, text := posts(t, addr, path, form)
	if code >= 500 {
		t.Fatalf("%s: answer %d: %s", path, code, text)
	}
	return text
}

func posts(t *testing.T, addr, path string, form map[string]string) (int, string) {
	t.Helper()
	return postsBy(t, http.DefaultClient, addr, path, form)
}

func postsBy(t *testing.T, by *http.Client, addr, path string, form map[string]string) (int, string) {
	t.Helper()
	var b strings.Builder
	const line = "----x"
	for k, v := range form {
		fmt.Fprintf(&b, "--%s\r\nContent-Disposition: form-data; name=%q%s\r\n\r\n%s\r\n", line, k, map[bool]string{true: `; filename="own.toml"`}[k == "file"], v)
	}
	fmt.Fprintf(&b, "--%s--\r\n", line)
	r, err := by.Post(addr+path, "multipart/form-data; boundary="+line, strings.NewReader(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, string(text)
}

// some has bots play until a game has so many lines.
func some(ctx context.Context, t *testing.T, n *node, id string, seats []far.Seat, lines int) {
	t.Helper()
	var players sync.WaitGroup
	for i := range seats {
		players.Go(func() {
			j, err := far.Join(ctx, seats[i].Link, filepath.Join(t.TempDir(), fmt.Sprint("keys", i)), func(string) {})
			if err != nil {
				t.Error(err)
				return
			}
			b, err := bot.New("random")
			if err != nil {
				t.Error(err)
				return
			}
			players.Go(func() { _ = (&bot.Player{Bot: b, Seat: j.Seat, Seed: seats[i].Side}).Play() })
			for strings.Count(string(n.journalOf(t, id)), "\n") < lines && ctx.Err() == nil {
				time.Sleep(20 * time.Millisecond)
			}
			j.Leave()
		})
	}
	players.Wait()
}
