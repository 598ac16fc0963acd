//go:build !js

package far

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"sightline/cmd/internal/boards"
	"sightline/game"
)

// Games on boards are hosted and played by bots over TCP, the smallest of every system to its end
// and others into their first turn: journals verify, each player's audit finds nothing, and nothing goes to a side that it was never told:
// no event of the other's alone, none of its actions, no secret of the host.
func TestBoardsFarApart(t *testing.T) {
	hidden := 0
	var all [][2]string
	for _, k := range boards.All() {
		for _, name := range k.Names() {
			all = append(all, [2]string{k.Name(), name})
		}
	}
	for _, x := range all {
		k, _ := boards.Of(x[0])
		name := x[1]
		t.Run(name, func(t *testing.T) {
			whole := name == k.Smallest()
			text, _ := k.File(name)
			c := &club{t: t, dir: filepath.Join(t.TempDir(), "club")}
			h, err := NewGame(c.dir, Game{Name: name + ".toml", Scenario: text})
			if err != nil {
				t.Fatal(err)
			}
			c.serve(h, "127.0.0.1:0")
			t.Cleanup(func() { c.close() })
			taps := []*tap{{keep: true}, {keep: true}}
			ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
			defer cancel()
			var players sync.WaitGroup
			var sent [2][]byte
			for i := range c.seats {
				players.Go(func() {
					o := websocket.DialOptions{CompressionMode: websocket.CompressionDisabled, HTTPClient: taps[i].client()}
					j, err := join(ctx, c.seats[i].Link, c.keysIn(i), func(string) {}, o)
					if err != nil {
						t.Error(err)
						return
					}
					defer j.Leave()
					if !whole {
						go begunLeaves(k, j)
					}
					err = Plays("plain", j.Seat, "far apart")
					if whole && err != nil || !whole && err == nil {
						t.Errorf("it ends with %v", err)
						return
					}
					taps[i].mu.Lock()
					sent[i] = bytes.Clone(taps[i].all) // before the record is handed out
					taps[i].mu.Unlock()
					if !whole {
						return
					}
					for !j.Visitor.Room().Now().Opened && ctx.Err() == nil {
						time.Sleep(20 * time.Millisecond)
					}
					by, err := AuditedBy(j.Visitor)
					if err != nil {
						t.Error(err)
						return
					}
					journal, err := j.Visitor.Room().Journal()
					if err != nil {
						t.Error(err)
						return
					}
					for _, f := range Audit(journal, by) {
						if f.Bad {
							t.Errorf("%s: %s", c.seats[i].Side, f)
						}
					}
				})
			}
			players.Wait()
			secrets := [2]map[string]bool{{}, {}}
			for i := range secrets {
				secrets[i][c.host.state.Salt], secrets[i][c.host.state.Referee] = true, true
			}
			c.close()
			known := [2]strings.Builder{}
			n, over := verified(t, c.dir, func(s *game.Step) {
				for i, side := range s.Position.Sides() {
					data, err := json.Marshal(s.Position.For(side))
					if err != nil {
						t.Fatal(err)
					}
					known[i].Write(data)
					for _, e := range s.Events {
						if told, ok := e.For(side); ok {
							data, _ := game.EncodeEvents([]game.Event{told})
							known[i].Write(data)
							continue
						}
						secrets[i][e.TextFor("")] = true
						secrets[i][string(s.Line.Do)] = true
						hidden++
					}
				}
			})
			if over != whole || n == 0 || whole && n < 40 {
				t.Errorf("it is over: %v, after %d actions", over, n)
			}
			for i := range secrets {
				if !bytes.Contains(sent[i], []byte(`"welcome"`)) {
					t.Errorf("what is sent to %s was not kept as it is", c.seats[i].Side)
				}
				for secret := range secrets[i] {
					if secret == "" || strings.Contains(known[i].String(), secret) {
						continue
					}
					if at := bytes.Index(sent[i], []byte(secret)); at >= 0 {
						t.Errorf("%s is sent %q", c.seats[i].Side, secret)
					}
				}
			}
		})
	}
	if hidden == 0 {
		t.Error("nothing was ever hidden")
	}
}

// begunLeaves leaves a seat once the first turn has begun. It looks by itself: what the seat says of
// changes is for who plays.
func begunLeaves(k *boards.Kind, j *Joined) {
	for {
		l, err := j.Seat.Look(math.MaxInt)
		if err != nil {
			return
		}
		if turn, _ := k.When(l.View); turn > 0 {
			j.Leave()
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}
