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
	"net/http/httptest"
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

	"github.com/nats-io/nats.go/jetstream"

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

// A game is made on the page, played by both its links to its outcome, shown when both agree,
// and its journal verifies. A worker that ends in order and comes back has it still.
func TestGameOfAService(t *testing.T) {
	dir := t.TempDir()
	n := openNode(t, "one", "", Nodes{Folder: dir, Replicas: 1})
	page := n.post(t, "/games/", map[string]string{"scenario": maneuvers, "note": "Thursday & friends", "open": "second"})
	first := links.FindString(page)
	if first == "" {
		t.Fatalf("the page of links has none:\n%s", page)
	}
	id := links.FindStringSubmatch(first)[1]
	_, list := get(t, n.addr+"/games/")
	if !strings.Contains(list, "Thursday &amp; friends") || !strings.Contains(list, "Play Red") || strings.Contains(list, "Play Blue") {
		t.Fatalf("the page of games:\n%s", list)
	}
	if links.MatchString(list) {
		t.Fatal("the page of games has the link of a seat")
	}
	page = n.post(t, "/games/"+id+"/take", map[string]string{"side": "Red"})
	second := links.FindString(page)
	if second == "" || second == first {
		t.Fatalf("the seat that is open:\n%s", page)
	}
	if page = n.post(t, "/games/"+id+"/take", map[string]string{"side": "Red"}); !strings.Contains(page, "not open any more") {
		t.Fatalf("a seat is given twice:\n%s", page)
	}
	seats := seatsOf(t, first, second)
	if _, err := n.Journal(id); err == nil {
		t.Error("the journal of a game that is not over is shown")
	}
	ctx, end := context.WithTimeout(context.Background(), 5*time.Minute)
	defer end()
	confirmed := plays(ctx, t, seats, "one ", true)
	n.look()
	e := n.entry(id)
	if !e.Over || !e.Shared || e.Outcome == "" {
		t.Fatalf("the entry of a game that is over and shown: %+v", e)
	}
	code, text := get(t, n.addr+"/games/"+id+".jsonl")
	if actions, over := verified(t, []byte(text), confirmed); code != http.StatusOK || !over || actions < 100 {
		t.Errorf("answer %d: %d actions, over: %v", code, actions, over)
	}
	n.end()
	back := openNode(t, "one", "", Nodes{Folder: dir, Replicas: 1})
	if again, err := back.Journal(id); err != nil || string(again) != text {
		t.Errorf("when it has come back the journal has %d bytes, %v: want %d", len(again), err, len(text))
	}
}

// A game on a board is made on the page as others are, and played by both its links to its
// outcome; it has no clock.
func TestBoardOfAService(t *testing.T) {
	n := openNode(t, "one", "", Nodes{Folder: t.TempDir(), Replicas: 1})
	if code, text := get(t, n.addr+"/games/"); code != http.StatusOK || !strings.Contains(text, "The road to Saint-Clair (American, German)") || !strings.Contains(text, "Tempelhof") {
		t.Fatalf("answer %d: the page does not offer games on boards:\n%s", code, text)
	}
	if code, text := posts(t, n.addr, "/games/", map[string]string{"scenario": "saint-clair.toml", "clock": "1h"}); code != http.StatusBadRequest || !strings.Contains(text, "clock") {
		t.Errorf("answer %d: a clock is not refused:\n%.600s", code, text)
	}
	page := n.post(t, "/games/", map[string]string{"scenario": "saint-clair.toml", "open": "first"})
	all := links.FindAllString(page, -1)
	all = slices.Compact(all)
	if len(all) != 2 {
		t.Fatalf("want two links:\n%s", page)
	}
	id := links.FindStringSubmatch(all[0])[1]
	if _, list := get(t, n.addr+"/games/"); !strings.Contains(list, "Play American") {
		t.Fatalf("the page of games:\n%s", list)
	}
	ctx, end := context.WithTimeout(context.Background(), 5*time.Minute)
	defer end()
	var players sync.WaitGroup
	for i, text := range all {
		l, err := far.ParseLink(text)
		if err != nil {
			t.Fatal(err)
		}
		players.Go(func() {
			j, err := far.Join(ctx, l, filepath.Join(t.TempDir(), fmt.Sprint("keys", i)), func(string) {})
			if err != nil {
				t.Error(err)
				return
			}
			defer j.Leave()
			if err := far.Plays("plain", j.Seat, "a board"); err != nil {
				t.Error(err)
			}
		})
	}
	players.Wait()
	n.look()
	if e := n.entry(id); !e.Over || e.Outcome == "" || e.Turn == 0 {
		t.Errorf("the entry of a game that is over: %+v", e)
	}
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

// What is wrong with what is asked is told, all of it; nothing is made of it.
func TestServiceRefuses(t *testing.T) {
	n := openNode(t, "one", "", Nodes{Folder: t.TempDir(), Replicas: 1})
	for _, c := range []struct {
		path string
		form map[string]string
		want []string
	}{
		{"/games/", map[string]string{"scenario": "waterloo.toml", "clock": "soon", "watch": "9"}, []string{"there is no scenario", "waterloo.toml", "clock", "soon", "watchers"}},
		{"/games/", map[string]string{"file": "format = 3"}, []string{"own.toml"}},
		{"/games/", map[string]string{"scenario": maneuvers, "open": "third"}, []string{"want first, second, both or nothing"}},
		{"/games/", map[string]string{"scenario": maneuvers, "note": strings.Repeat("x", 300)}, []string{"at most 200 bytes"}},
		{"/games/abc/take", map[string]string{"side": "Blue"}, []string{"no such game"}},
	} {
		code, text := posts(t, n.addr, c.path, c.form)
		for _, want := range c.want {
			if code < 400 || code >= 500 || !strings.Contains(strings.ToLower(text), strings.ToLower(want)) {
				t.Errorf("%s %v: answer %d does not say %q:\n%.600s", c.path, c.form, code, want, text)
			}
		}
	}
	if got := n.list(func(*Entry) bool { return true }); len(got) > 0 {
		t.Errorf("%d games were made", len(got))
	}
	for path, code := range map[string]int{"/seat?game=nothing": 404, "/seat": 404, "/games/../etc": 404, "/games/x.jsonl": 404, "/healthz": 200, "/games/page.js": 200} {
		if got, text := get(t, n.addr+path); got != code {
			t.Errorf("%s: answer %d, want %d: %s", path, got, code, text)
		}
	}
	if code, text := get(t, n.addr+"/metrics"); code != http.StatusNotFound && code != http.StatusSeeOther {
		t.Errorf("players are told the metrics: answer %d: %s", code, text)
	}
	watched := httptest.NewServer(n.Watched())
	defer watched.Close()
	_, text := get(t, watched.URL+"/metrics")
	for _, want := range []string{"sightline_games 0\n", `sightline_refused_total{why="game"} 2`, "sightline_line_seconds_count 0\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("the metrics do not say %q:\n%s", want, text)
		}
	}
	for _, f := range []Nodes{{Replicas: 2}, {Replicas: 3, Folder: "x"}, {URL: "nats://x", Cluster: "nats://x"}, {Folder: "x", Replicas: 1, Cluster: "there"}} {
		if _, err := Open(Options{Nodes: f}); err == nil {
			t.Errorf("%+v is taken", f)
		}
	}
}

// Who asks too often is refused, and nobody else.
func TestServiceLimits(t *testing.T) {
	n := openNode(t, "one", "", Nodes{Folder: t.TempDir(), Replicas: 1})
	n.o.Proxied = true
	as := func(address string) int {
		r, err := http.NewRequest(http.MethodGet, n.addr+"/games/", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("X-Forwarded-For", "10.9.9.9, "+address)
		a, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer a.Body.Close()
		return a.StatusCode
	}
	refused := 0
	for range askedOnce + 20 {
		if as("192.0.2.1") == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused == 0 {
		t.Error("who asks again and again is never refused")
	}
	if code := as("192.0.2.2"); code != http.StatusOK {
		t.Errorf("somebody else is answered %d", code)
	}
}

// Lines that a stream has lost or that are others are found when the game is to go on.
func TestServiceFindsWhatIsLost(t *testing.T) {
	for _, c := range []struct {
		name string
		harm func(ctx context.Context, t *testing.T, b *bus, subject string, last uint64)
		want string
	}{
		{"in between", func(ctx context.Context, t *testing.T, b *bus, subject string, last uint64) {
			if err := b.lines.DeleteMsg(ctx, last-40); err != nil {
				t.Fatal(err)
			}
		}, "line"},
		{"at the end", func(ctx context.Context, t *testing.T, b *bus, subject string, last uint64) {
			if err := b.lines.Purge(ctx, jetstream.WithPurgeSubject(subject), jetstream.WithPurgeKeep(0)); err != nil {
				t.Fatal(err)
			}
		}, "lost"},
		{"another", func(ctx context.Context, t *testing.T, b *bus, subject string, last uint64) {
			if _, err := b.js.Publish(ctx, subject, []byte(`{"n":1,"by":"Blue","do":{"do":"ready"},"sum":"0123456789abcdef"}`+"\n")); err != nil {
				t.Fatal(err)
			}
		}, "line"},
	} {
		t.Run(c.name, func(t *testing.T) {
			n := openNode(t, "one", "", Nodes{Folder: t.TempDir(), Replicas: 1})
			id, seats, err := n.New(far.Game{Name: maneuvers, Scenario: library1(t, maneuvers)}, "", nil)
			if err != nil {
				t.Fatal(err)
			}
			ctx, end := context.WithTimeout(context.Background(), 2*time.Minute)
			defer end()
			some(ctx, t, n, id, seats, 60)
			n.look()
			n.giveUp(id)
			subject := subjects + id + ".journal"
			m, err := n.bus.lines.GetLastMsgForSubject(ctx, subject)
			if err != nil {
				t.Fatal(err)
			}
			c.harm(ctx, t, n.bus, subject, m.Sequence)
			if _, _, err := n.gameOf(id); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("the game goes on: %v", err)
			}
			if n.count.damaged.Load() != 1 {
				t.Error("the damage is not counted")
			}
		})
	}
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

// Two workers of one JetStream: a game is with one of them, and who comes to the other is handed
// on. When its worker is killed the other goes on with it, and what the first then writes fails.
func TestTwoWorkers(t *testing.T) {
	keeper := openNode(t, "keeper", "", Nodes{Folder: t.TempDir(), Replicas: 1, Listens: true})
	address := clientsAt(t, keeper)
	f := openFront(t)
	a := openNode(t, "a", f.addr, Nodes{URL: address, Replicas: 1})
	b := openNode(t, "b", f.addr, Nodes{URL: address, Replicas: 1})
	f.nodes = []string{a.addr, b.addr}
	id, seats, err := a.New(far.Game{Name: maneuvers, Scenario: library1(t, maneuvers)}, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithTimeout(context.Background(), 5*time.Minute)
	defer end()
	killed := make(chan struct{})
	go func() {
		defer close(killed)
		for strings.Count(string(a.journalOf(t, id)), "\n") < 40 && ctx.Err() == nil {
			time.Sleep(20 * time.Millisecond)
		}
		f.mu.Lock()
		f.nodes = []string{b.addr}
		f.mu.Unlock()
		a.kill()
	}()
	confirmed := plays(ctx, t, seats, "two ", false)
	<-killed
	if n, over := verified(t, b.journalOf(t, id), confirmed); !over || n < 100 {
		t.Errorf("%d actions, over: %v", n, over)
	}
	if b.count.taken.Load() == 0 || a.count.handed.Load()+b.count.handed.Load() == 0 {
		t.Errorf("b has taken %d games, and %d were handed on", b.count.taken.Load(), a.count.handed.Load()+b.count.handed.Load())
	}
}

// A worker whose watches NATS has ended hears of what comes after all the same, and lets go a game
// that another has taken from it meanwhile.
func TestWatchesThatEnd(t *testing.T) {
	keeper := openNode(t, "keeper", "", Nodes{Folder: t.TempDir(), Replicas: 1, Listens: true})
	n := openNode(t, "a", "", Nodes{URL: clientsAt(t, keeper), Replicas: 1})
	ids := make([]string, 2)
	for i := range ids {
		id, _, err := n.New(far.Game{Name: maneuvers, Scenario: library1(t, maneuvers)}, "", nil)
		if err != nil {
			t.Fatal(err)
		}
		ids[i] = id
	}
	n.mu.Lock()
	for _, w := range n.watching {
		_ = w.Stop()
	}
	n.mu.Unlock()
	ctx, end := context.WithTimeout(context.Background(), time.Minute)
	defer end()
	if _, err := keeper.bus.owners.PutString(ctx, ids[0], "keeper"); err != nil {
		t.Fatal(err)
	}
	if err := keeper.bus.index.Delete(ctx, ids[1]); err != nil {
		t.Fatal(err)
	}
	for had, known := true, true; had || known; time.Sleep(20 * time.Millisecond) {
		n.mu.Lock()
		had, known = n.games[ids[0]] != nil, n.index[ids[1]] != nil
		n.mu.Unlock()
		if ctx.Err() != nil {
			t.Fatalf("the game that another has is here still: %v; the one that is gone is known still: %v", had, known)
		}
	}
	if _, peer, err := n.gameOf(ids[0]); err != nil || peer != keeper.addr {
		t.Errorf("who comes to the game is sent to %q, %v: want %s", peer, err, keeper.addr)
	}
}

// Who has a game is asked again and again: a worker that is not told of it finds out.
func TestOwnerIsChecked(t *testing.T) {
	n := openNode(t, "one", "", Nodes{Folder: t.TempDir(), Replicas: 1})
	id, _, err := n.New(far.Game{Name: maneuvers, Scenario: library1(t, maneuvers)}, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	n.check()
	n.mu.Lock()
	here := n.games[id]
	n.mu.Unlock()
	if here == nil {
		t.Fatal("a game that is nobody else's is let go")
	}
	ctx, end := context.WithTimeout(context.Background(), time.Minute)
	defer end()
	if _, err := n.bus.owners.PutString(ctx, id, "two"); err != nil {
		t.Fatal(err)
	}
	has := func() bool {
		n.mu.Lock()
		defer n.mu.Unlock()
		return n.games[id] != nil
	}
	for has() && ctx.Err() == nil {
		time.Sleep(time.Millisecond)
	}
	n.mu.Lock() // as if it had not been told
	n.games[id], n.owners[id] = here, owner{"one", here.since}
	n.mu.Unlock()
	if n.check(); has() {
		t.Error("a game that is another's is kept")
	}
}

// Of two that have a game open only the later one writes it.
func TestNoTwoMasters(t *testing.T) {
	n := openNode(t, "one", "", Nodes{Folder: t.TempDir(), Replicas: 1})
	lost := make(chan error, 2)
	at := func(worker string) *store {
		return &store{bus: n.bus, id: "abc", worker: worker, wrote: func(time.Duration) {}, lost: func(err error) { lost <- err }}
	}
	a, b := at("a"), at("b")
	one, err := a.Journal()
	if err != nil {
		t.Fatal(err)
	}
	write := func(l far.Log, text string) error {
		_, err := io.WriteString(l, text)
		return err
	}
	if err := errors.Join(write(one, "first\n"), a.KeepState([]byte("1"))); err != nil {
		t.Fatal(err)
	}
	two, err := b.Journal()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.State(); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(write(two, "second\n"), b.KeepState([]byte("2"))); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := write(one, "stray\n"); !errors.Is(err, errTaken) {
			t.Errorf("who had it before writes: %v", err)
		}
	}
	if err := a.KeepState([]byte("3")); !errors.Is(err, errTaken) {
		t.Errorf("who had it before keeps: %v", err)
	}
	if err := <-lost; !errors.Is(err, errTaken) {
		t.Error(err)
	}
	if got := string(n.journalOf(t, "abc")); got != "first\nsecond\n" {
		t.Errorf("the journal is %q", got)
	}
	if text, err := at("c").State(); err != nil || string(text) != "2" {
		t.Errorf("what is kept is %q, %v", text, err)
	}
}

// clientsAt is where programs elsewhere reach the server of a worker.
func clientsAt(t *testing.T, n *node) string {
	t.Helper()
	if !n.bus.server.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server does not listen")
	}
	return n.bus.server.ClientURL()
}
