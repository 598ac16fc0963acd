//go:build !js

package service

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"sightline/cmd/internal/far"
)

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
