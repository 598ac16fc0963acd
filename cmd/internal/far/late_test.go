//go:build !js

package far

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/far/visit"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/seat"
)

// hostsFor hosts a game of whatever system for two, one who watches both so many turns late, and
// a referee.
func hostsFor(t *testing.T, name string, text []byte, late int) *club {
	t.Helper()
	c := &club{t: t, dir: filepath.Join(t.TempDir(), "club")}
	h, err := NewGame(c.dir, Game{Name: name, Scenario: text, Late: late, Seats: []visit.Seat{{Watches: true}, {Name: "Umpire", By: game.Referee}}})
	if err != nil {
		t.Fatal(err)
	}
	c.serve(h, "127.0.0.1:0")
	t.Cleanup(func() { c.close() })
	return c
}

// Before so many turns have gone by, who watches both sides is shown how the game begins, and nothing of
// it that either side does not know: he was once sent the whole of it at once. It can be read, and each
// side's own view of it is the same.
func TestWhoWatchesLateSeesWhatAllKnow(t *testing.T) {
	type table struct {
		name string
		text []byte
	}
	var list []table
	for _, name := range []string{maneuvers, "peski-1939.toml", "lezey-1944.toml", "authie-1944.toml"} {
		list = append(list, table{name, library(t, name)})
	}
	for _, k := range boards.All() {
		for _, name := range k.Names() {
			text, _ := k.File(name)
			list = append(list, table{name + ".toml", text})
		}
	}
	hidden := 0
	for _, x := range list {
		c := hostsFor(t, x.name, x.text, 1)
		dir := t.TempDir()
		v := map[int]*visit.Visitor{}
		for _, i := range []int{0, 1, 3} { // the referee before him: what he is sent is not for both
			v[i] = c.visit(i, filepath.Join(dir, c.seats[i].Side))
		}
		begun(t, v[0], v[1], v[3])
		v[2] = c.visit(2, dir)
		begun(t, v[2])
		l, err := v[2].Seat().Look(0)
		if err != nil {
			t.Fatalf("%s: %v", x.name, err)
		}
		truth := c.host.now()
		if l.Version != 0 || len(l.News) > 0 {
			t.Errorf("%s: who watches late is told of version %d: %d news", x.name, l.Version, len(l.News))
		}
		shown, err := json.Marshal(l.View)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := json.Marshal(truth)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(whole, shown) {
			hidden++
		}
		for _, side := range truth.Sides() {
			if l.View.For(side).Hash() != l.View.Hash() {
				t.Errorf("%s: %s does not know all that who watches late is shown", x.name, side)
			}
			s, is := truth.(*rules.State)
			if !is {
				continue
			}
			for _, name := range s.Names() {
				if _, sees := s.For(side).(*rules.State).Piece(name); !sees && bytes.Contains(shown, []byte(`"`+name+`"`)) {
					t.Errorf("%s: who watches late is shown %q, which %s does not know", x.name, name, side)
				}
			}
		}
		back, err := v[2].Seat().LookBack(5)
		if err != nil || back.View.Hash() != l.View.Hash() {
			t.Errorf("%s: who watches late and looks back sees something else: %v", x.name, err)
		}
		for _, w := range v {
			w.Leave()
		}
		c.close()
	}
	if hidden < 3 {
		t.Errorf("in %d games something is hidden when they begin", hidden)
	}
}

// At any moment of a game who watches both sides is so many turns behind; what was begun after that he is
// not told, and he is told all of it once it is over. It is so, too, after the host has ended and is another.
func TestWhoWatchesLateIsBehind(t *testing.T) {
	k, _ := boards.Of("berlin")
	board, _ := k.File(k.Smallest())
	for name, text := range map[string][]byte{maneuvers: library(t, maneuvers), k.Smallest() + ".toml": board} {
		t.Run(name, func(t *testing.T) {
			c := hostsFor(t, name, text, 1)
			ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
			defer cancel()
			var all sync.WaitGroup
			for i := range c.seats[:3] {
				all.Go(func() {
					j, err := Join(ctx, c.seats[i].Link, c.keysIn(i), func(string) {})
					if err != nil {
						t.Error(err)
						return
					}
					defer j.Leave()
					if c.seats[i].Watches {
						staysBehind(t, c, j)
					} else if c.host.rules.board == nil {
						botPlays(t, j, "late ")
					} else if err := Plays("plain", seat.Elsewhere(j.Seat.Who(), j.Seat.Role(), j.Seat.Header(), unhurried{j.Seat}), "late"); err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
			c.restart()
			again, err := Join(ctx, c.seats[2].Link, c.keysIn(2), func(string) {})
			if err != nil {
				t.Fatal(err)
			}
			defer again.Leave()
			l, err := again.Seat.Look(0)
			if err != nil {
				t.Fatal(err)
			}
			if _, over := l.View.Over(); !over || l.View.Hash() != c.host.now().Hash() {
				t.Error("it is over, and who comes again to watch is not shown all")
			}
		})
	}
}

// An unhurried seat takes its time, so that who watches sees more than how it ends.
type unhurried struct{ *seat.Seat }

func (u unhurried) Do(action json.RawMessage) error {
	time.Sleep(20 * time.Millisecond)
	return u.Seat.Do(action)
}

// staysBehind looks at a game until it is over, and whether it is a turn late.
func staysBehind(t *testing.T, c *club, j *Joined) {
	turns := map[int]bool{}
	for at := 0; ; {
		l, err := j.Seat.Look(math.MaxInt)
		if err != nil {
			t.Error(err)
			return
		}
		truth := c.host.now() // not before it was looked
		if _, over := truth.Over(); over {
			if _, over := l.View.Over(); over {
				if last, _ := c.host.rules.when(truth); len(turns) < min(last, 8)-1 {
					t.Errorf("of %d turns he saw %d before it was over", last, len(turns))
				}
				return
			}
		} else {
			now, _ := c.host.rules.when(truth)
			seen, _ := c.host.rules.when(l.View)
			if l.Version == 0 && l.View.Hash() != knownToAll(c.host.start).Hash() || l.Version > 0 && seen > max(0, now-2) || l.Version < at {
				t.Errorf("in turn %d who watches late is shown turn %d, version %d after %d", now, seen, l.Version, at)
			}
			turns[seen] = true
		}
		at = l.Version
		<-j.Seat.Changed()
	}
}
