//go:build !js

package service

import (
	"context"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sightline/cmd/internal/far"
	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/far/visit"
)

// soon waits until something is so.
func soon(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(40 * time.Second); !so(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("never: %s", what)
		}
	}
}

// A game that another worker takes is paused there if it was, and its clocks stand where they stood: after a
// crash as after an end in order. When the pause ends they go on from there.
func TestHandOverKeepsPauseAndClocks(t *testing.T) {
	keeper := openNode(t, "keeper", "", Nodes{Folder: t.TempDir(), Replicas: 1, Listens: true})
	address := clientsAt(t, keeper)
	f := openFront(t)
	nodes := []*node{}
	for _, name := range []string{"a", "b", "c"} {
		nodes = append(nodes, openNode(t, name, f.addr, Nodes{URL: address, Replicas: 1}))
	}
	f.nodes = []string{nodes[0].addr}
	moves := func(end func(), to *node) {
		f.mu.Lock()
		f.nodes = []string{to.addr}
		f.mu.Unlock()
		end()
	}
	_, seats, err := nodes[0].New(far.Game{Name: maneuvers, Scenario: library1(t, maneuvers), Clock: room.Time{Game: 10 * time.Minute, Step: 5 * time.Minute}}, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	var players []*visit.Visitor
	for i := range 2 {
		v := far.Sits(seats[i].Link, filepath.Join(t.TempDir(), "keys"), "", func(string) {})
		t.Cleanup(v.Leave)
		players = append(players, v)
	}
	blue, red := players[0], players[1]
	ctx, end := context.WithTimeout(context.Background(), time.Minute)
	defer end()
	for _, v := range players {
		if err := v.Wait(ctx, visit.Playing); err != nil {
			t.Fatal(err)
		}
	}
	time.Sleep(3 * time.Second) // the clocks run
	if err := <-blue.Propose(room.Proposal{What: room.Pause}); err != nil {
		t.Fatal(err)
	}
	soon(t, "Red is asked", func() bool { return len(red.Room().Now().Proposals) == 1 })
	if err := <-red.Agree(red.Room().Now().Proposals[0]); err != nil {
		t.Fatal(err)
	}
	soon(t, "it is paused", func() bool { return blue.Room().Now().Paused })
	own := func() room.Clock { return blue.Room().Now().Clocks[0] }
	stood := own()
	if stood.Side != "Blue" || stood.Running || stood.Left > 10*time.Minute-2*time.Second || stood.Step > 5*time.Minute-2*time.Second {
		t.Fatalf("in the pause Blue's clock is %+v", stood)
	}
	here := func(n *node) func() bool {
		return func() bool {
			n.mu.Lock()
			defer n.mu.Unlock()
			return len(n.games) == 1 && blue.Now().Online && blue.Room().Now().People[1].Here
		}
	}
	for i, leaves := range []func(){nodes[0].kill, nodes[1].end} {
		moves(leaves, nodes[i+1])
		soon(t, "both are at the next worker", here(nodes[i+1]))
		time.Sleep(2 * time.Second)
		if now := own(); !blue.Room().Now().Paused || now != stood {
			t.Errorf("at worker %d it is paused: %v, and Blue's clock is %+v: want %+v", i+2, blue.Room().Now().Paused, now, stood)
		}
		if err := blue.Seat().Do(json.RawMessage(`{"do":"ready"}`)); err == nil || !strings.Contains(err.Error(), "the game is paused") {
			t.Errorf("at worker %d something is done in the pause: %v", i+2, err)
		}
	}
	if err := <-red.Room().Ask(&room.Ask{Do: room.GoOn}); err != nil {
		t.Fatal(err)
	}
	soon(t, "the clock runs", func() bool { return own().Running })
	if now := own(); now.Left > stood.Left || now.Left < stood.Left-30*time.Second || now.Step > stood.Step {
		t.Errorf("after the pause Blue's clock is %+v: it stood at %+v", now, stood)
	}
}
