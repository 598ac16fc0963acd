//go:build !js

package service

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"sightline/cmd/internal/far"
)

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
