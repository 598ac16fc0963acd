//go:build !js

package service

import (
	"context"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"sightline/cmd/internal/far"
)

// What docs/hosting.md has an operator take away is all of a game: workers tell of it no more, nor does one that begins
// later, and its lines are gone; other games stay.
func TestOperatorRemovesAGame(t *testing.T) {
	nodes := Nodes{Folder: t.TempDir(), Replicas: 1}
	n := openNode(t, "one", "", nodes)
	var ids []string
	for range 2 {
		id, _, err := n.New(far.Game{Name: maneuvers, Scenario: library1(t, maneuvers)}, "", []string{"Blue"})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	n.end()
	n = openNode(t, "two", "", nodes)
	ctx := context.Background()
	for _, bucket := range []jetstream.KeyValue{n.bus.index, n.bus.owners, n.bus.states} {
		if err := bucket.Purge(ctx, ids[0]); err != nil {
			t.Fatal(err)
		}
	}
	if err := n.bus.lines.Purge(ctx, jetstream.WithPurgeSubject(subjects+ids[0]+".*")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"two", "three"} {
		if name == "three" {
			n.end()
			n = openNode(t, name, "", nodes)
		}
		for end := time.Now().Add(10 * time.Second); n.entry(ids[0]) != nil; time.Sleep(10 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal("it is still told of")
			}
		}
		if code, _ := get(t, n.addr+"/seat?game="+ids[0]); code != 404 {
			t.Errorf("%s: who comes to it is answered %d: want 404", name, code)
		}
		if h, _, err := n.gameOf(ids[1]); err != nil || h == nil {
			t.Errorf("%s: the other game: %v", name, err)
		}
	}
	info, err := n.bus.lines.Info(ctx, jetstream.WithSubjectFilter(subjects+"*.*"))
	if err != nil {
		t.Fatal(err)
	}
	for subject := range info.State.Subjects {
		if subject != subjects+ids[1]+".journal" && subject != subjects+ids[1]+".beside" {
			t.Errorf("lines of %s are left", subject)
		}
	}
	if len(info.State.Subjects) == 0 {
		t.Error("the lines of the other game are gone, too")
	}
}
