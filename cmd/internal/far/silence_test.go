//go:build !js

package far

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/far/socket"
	"sightline/cmd/internal/far/visit"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/game/seat/wire"
)

// A heard keeps every message that comes to a seat.
type heard struct {
	mu   sync.Mutex
	list []string
}

type hearing struct {
	wire.Conn
	to *heard
}

func (c hearing) Receive() ([]byte, error) {
	m, err := c.Conn.Receive()
	c.to.mu.Lock()
	defer c.to.mu.Unlock()
	c.to.list = append(c.to.list, string(m))
	return m, err
}

func (h *heard) dial(ctx context.Context, l string) (wire.Conn, error) {
	c, err := socket.Dial(ctx, l)
	if err != nil {
		return nil, err
	}
	return hearing{c, h}, nil
}

// Numbers that go on with each message, of what Red itself says and hears.
var numbers = regexp.MustCompile(`("[a-zA-Z]+":)(\d+)`)

// since is what came since so many messages: their words, and the numbers in them. The room's and
// the game's come by goroutines of their own, so they are sorted.
func (h *heard) since(n int) (words []string, counted []int, all int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	list := slices.Clone(h.list[n:])
	word := func(m string) string { return numbers.ReplaceAllString(m, "${1}0") }
	slices.SortStableFunc(list, func(a, b string) int { return strings.Compare(word(a), word(b)) })
	for _, m := range list {
		words = append(words, word(m))
		for _, x := range numbers.FindAllStringSubmatch(m, -1) {
			if x[1] == `"At":` {
				continue // when Red said its word
			}
			k, _ := strconv.Atoi(x[2]) // of digits alone
			counted = append(counted, k)
		}
	}
	return words, counted, len(h.list)
}

// goneOn is how far each number has gone on.
func goneOn(from, to []int) (list []int) {
	for i := range min(len(from), len(to)) {
		list = append(list, to[i]-from[i])
	}
	return list
}

// While a side chooses in secret – orders, other orders instead, what it takes back, being ready and
// not, talk, drawings and pings of its own, refusals – not one message more comes to the other, nor
// a longer one, nor at another moment than the answers to what it does itself. So nothing can be
// counted or timed; only when a step ends, which is when the later of both is ready, is told. So it is
// for who watches the other side, and for who watches both, late: of Red's choices he hears as little.
func TestSilenceTellsNothing(t *testing.T) {
	c := openGame(t, Game{Late: 1, Seats: []visit.Seat{{By: "Red", Watches: true}, {Watches: true}}})
	dir := t.TempDir()
	blue := c.visit(0, filepath.Join(dir, "blue"))
	hears := func(i int) (*visit.Visitor, *heard) {
		h := new(heard)
		v := visit.Open(visit.Visit{Link: c.seats[i].Link, Folder: filepath.Join(dir, fmt.Sprint(i)), Dial: h.dial, System: SystemOf, Pulse: time.Hour})
		t.Cleanup(v.Leave)
		v.Sit(true)
		return v, h
	}
	red, h := hears(1)
	begun(t, blue, red)
	ready(t, blue, red)
	until(t, "both are to give orders", func() bool {
		b, _ := stateOf(t, blue)
		r, _ := stateOf(t, red)
		return b.Step == rules.Commanding && r.Step == rules.Commanding
	})
	do := func(v *visit.Visitor, action string) error { return v.Seat().Do(json.RawMessage(action)) }
	// answered is what comes to Red for what it does itself, which is answered after all that
	// was before: by the host, and by the room.
	answered := func(at int) ([]string, []int, int) {
		t.Helper()
		for range 2 {
			for _, a := range []string{`{"do":"ready"}`, `{"do":"wait"}`} {
				if err := do(red, a); err != nil {
					t.Fatal(err)
				}
			}
			does(t, "a word", red.Room().Ask(&room.Ask{Do: room.Say, Text: "Still here.", Side: true}))
		}
		return h.since(at)
	}
	watchers := []*watcher{{name: "who watches Red"}, {name: "who watches both, late"}}
	for i, w := range watchers {
		w.v, w.h = hears(2 + i)
		begun(t, w.v)
		w.answered(t)
	}
	_, _, at := answered(0)
	_, first, at := answered(at)
	want, last, at := answered(at)
	on := goneOn(first, last)
	if len(want) < 6 {
		t.Fatalf("to what it does itself Red hears %d answers: %q", len(want), want)
	}

	done := 0
	secrets := map[string]func(){
		"talks": func() { talksAlone(t, blue); done++ },
		"is refused": func() {
			if do(blue, `{"do":"order","by":"nobody","order":"rally"}`) == nil {
				t.Error("nobody has an order")
			}
		},
		"is ready and not": func() {
			for _, a := range []string{`{"do":"ready"}`, `{"do":"wait"}`, `{"do":"ready"}`, `{"do":"wait"}`} {
				if err := do(blue, a); err != nil {
					t.Error(err)
				}
				done++
			}
		},
	}
	for _, name := range []string{"steady", "recruit", "random"} {
		secrets["orders as "+name] = func() {
			b, err := bot.New(name)
			if err != nil {
				t.Error(err)
				return
			}
			s, _ := stateOf(t, blue)
			for _, a := range b.Choose(s, slices.Index(s.Sides(), "Blue"), game.NewDice("silence", 1)) {
				text := string(rules.EncodeAction(a))
				if !strings.Contains(text, `"ready"`) && do(blue, text) == nil {
					done++
				}
			}
		}
	}
	for what, secret := range secrets {
		watchers[0].answered(t) // what Red did meanwhile he is told
		secret()
		for _, w := range watchers { // the last since Red's choices, too
			if got := w.answered(t); len(got) != answers {
				t.Errorf("Blue %s, and %s hears %d messages instead of %d: %.2000q", what, w.name, len(got), answers, got)
			}
		}
		var got []string
		var counted []int
		if got, counted, at = answered(at); !slices.Equal(got, want) {
			t.Errorf("Blue %s, and Red hears %d messages instead of %d: %.2000q, want %.2000q", what, len(got), len(want), got, want)
		} else if n := goneOn(last, counted); !slices.Equal(n, on) {
			t.Errorf("Blue %s, and numbers that Red is told go on by %d instead of %d", what, n, on)
		}
		last = counted
	}
	if done < 10 {
		t.Errorf("Blue did %d things", done)
	}
}

// A watcher hears what is answered to him, and what is new.
type watcher struct {
	name string
	v    *visit.Visitor
	h    *heard
	at   int
}

// answers is how many he hears to what he asks of the host and of the room.
const answers = 3

// answered is what came since the last time, when he has asked for what is answered after all that was
// before.
func (w *watcher) answered(t *testing.T) (list []string) {
	t.Helper()
	_ = w.v.Seat().MayTakeBack()
	does(t, "a name", w.v.Room().Ask(&room.Ask{Do: room.Name})) // once: the room has a pace
	_ = w.v.Seat().MayTakeBack()
	list, _, w.at = w.h.since(w.at)
	return list
}

// talksAlone says, draws and points to things for the own side.
func talksAlone(t *testing.T, v *visit.Visitor) {
	t.Helper()
	for _, a := range []room.Ask{
		{Do: room.Say, Text: "We go left.", Side: true}, {Do: room.PingAt, At: &room.Point{25_400, 25_400}, Side: true},
		{Do: room.Draws, Mark: &room.Mark{ID: "1", Kind: "text", Points: []room.Point{{25_400, 25_400}}, Text: "Left"}},
	} {
		does(t, a.Do, v.Room().Ask(&a))
	}
}
