package replay_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sightline/game"
	"sightline/game/replay"
	"sightline/game/replay/toygame"
)

func develop(t interface{ Fatal(...any) }, data []byte) *replay.Film {
	f, err := replay.Develop(toygame.System{}, game.ParseJournal(data), nil)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// reelText is all that a reel tells.
func reelText(t interface{ Fatal(...any) }, r *replay.Reel) string {
	var b strings.Builder
	for n := range len(r.Shots) + 1 {
		fmt.Fprintf(&b, "%x\n", r.At(n).Hash())
		if n < len(r.Shots) {
			text, err := json.Marshal(r.Shots[n])
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&b, "%s\n", text)
		}
	}
	return b.String()
}

// A film ends where the game did, whatever was taken back, and has as many moments as
// there are actions in effect, each of which is what the game was after so many.
func TestFilmIsTheGame(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		var journal bytes.Buffer
		g, err := game.NewGame(toygame.System{}, game.Opening{Name: "toy.toml", Scenario: []byte("goal = 1000\n"), Seed: "film"}, &journal)
		if err != nil {
			r.Fatal(err)
		}
		for range rapid.IntRange(0, 25).Draw(r, "actions") {
			by := toygame.Sides[rapid.IntRange(0, 1).Draw(r, "side")]
			switch rapid.IntRange(0, 5).Draw(r, "kind") {
			case 0:
				_, _ = g.TakeBack(game.Doer{By: game.Referee}, "for the test")
			case 1, 2: // its own secret choice, under those of the other side
				_, _ = g.TakeBack(game.Doer{By: by}, "")
			case 3, 4:
				_, err = g.Do(by, json.RawMessage(`{"put by":3}`))
			default:
				_, err = g.Do(by, json.RawMessage(`{"throw":2}`))
			}
			if err != nil {
				r.Fatal(err)
			}
		}
		f := develop(r, journal.Bytes())
		reel := f.As(game.Referee)
		if len(reel.Shots) != g.Actions() {
			r.Fatalf("%d moments of %d actions", len(reel.Shots), g.Actions())
		}
		for n := range len(reel.Shots) + 1 {
			if reel.At(n).Hash() != g.At(n).Hash() {
				r.Fatalf("after %d actions it is another position", n)
			}
		}
		if f.Verdict.Severity() > replay.Remark {
			r.Fatal(print(f.Verdict))
		}
	})
}

// A side's reel is the same whatever the other side put by in secret, and however often.
func TestReelTellsNoSecrets(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		list := moves(r, []int{3, 4})
		told := func(side, blue string) string {
			changed := make([]string, len(list))
			for i, a := range list {
				changed[i] = strings.ReplaceAll(a, `Blue {"put by":4}`, `Blue {"put by":`+blue+`}`)
			}
			return reelText(r, develop(r, play(t, toygame.System{}, 1<<20, changed...)).As(side))
		}
		if d := cmp.Diff(told("Red", "4"), told("Red", "9")); d != "" {
			r.Fatal(d)
		}
		if list := strings.Join(list, ""); strings.Contains(list, "Blue {\"put") && !strings.Contains(list, "undo") && told("Blue", "4") == told("Blue", "9") {
			r.Fatal("Blue does not see its own secret")
		}
		few, more := append(list[:len(list):len(list)], `Red {"throw":1}`), append(list[:len(list):len(list)], `Blue {"put by":4}`, `Red {"throw":1}`)
		count := func(actions []string) int {
			return len(develop(r, play(t, toygame.System{}, 1<<20, actions...)).As("Red").Shots)
		}
		if count(few) != count(more) {
			r.Fatal("Red counts what Blue does in secret")
		}
	})
}

// Moments of one reel are found in another: what was done last before.
func TestSameMoment(t *testing.T) {
	f := develop(t, play(t, toygame.System{}, 1000, `Red {"put by":3}`, `Red {"put by":3}`, `Blue {"throw":2}`, `Blue {"put by":4}`, `Red {"throw":1}`))
	red, blue, all := f.As("Red"), f.As("Blue"), f.As(game.Referee)
	for _, c := range []struct {
		from, to *replay.Reel
		n, want  int
	}{{all, red, 2, 2}, {all, blue, 2, 0}, {all, blue, 3, 1}, {all, red, 4, 3}, {all, blue, 5, 3}, {red, all, 3, 3}, {blue, red, 3, 4}, {red, blue, 0, 0}} {
		if got := c.from.Same(c.n, c.to); got != c.want {
			t.Errorf("after %d of %s it is after %d of %s; want %d", c.n, c.from.Who(), got, c.to.Who(), c.want)
		}
	}
	if n := blue.Actions(1); n != 3 {
		t.Errorf("%d actions; want 3", n)
	}
	if f.As("Green") != nil {
		t.Error("there is a reel for nobody")
	}
}

// A film is stopped, and tells why there is none.
func TestFilmIsStopped(t *testing.T) {
	calls := 0
	_, err := replay.Develop(toygame.System{}, game.ParseJournal(small(t)), func(done, all int) bool { calls++; return done < 2 })
	if !errors.Is(err, game.ErrStopped) || calls != 2 {
		t.Errorf("%v after %d lines", err, calls)
	}
	if _, err := replay.Develop(toygame.System{}, game.ParseJournal([]byte("once upon a time\n")), nil); err == nil {
		t.Error("a film of nothing")
	}
	f, err := replay.Develop(toygame.System{Newer: 1, NoSecret: true}, game.ParseJournal(small(t)), nil)
	if err != nil || f.Verdict.Unplayed == 0 || len(f.As(game.Referee).Shots) != 1 {
		t.Errorf("a game that the rules refuse now is filmed until there: %v", err)
	}
}

// A counted position counts what is done to it, and to those that come of it.
type counted struct {
	game.Position
	done *int
}

func (c counted) Do(by string, action json.RawMessage, dice game.Dice) (game.Position, []game.Event, error) {
	*c.done++
	next, events, err := c.Position.Do(by, action, dice)
	if err != nil {
		return nil, nil, err
	}
	return counted{next, c.done}, events, nil
}

// A counting system is that of toys, whose positions are counted.
type counting struct {
	toygame.System
	done *int
}

func (s counting) Open(o game.Opening) (game.Position, error) {
	p, err := s.System.Open(o)
	return counted{p, s.done}, err
}

// Once a film is developed nothing is played again, wherever one goes in it: every moment
// of every reel is at hand, however long the game is. So dragging back and forth takes no
// longer the farther it goes.
func TestNoMomentIsPlayedAgain(t *testing.T) {
	var journal bytes.Buffer
	g, err := game.NewGame(toygame.System{}, game.Opening{Name: "toy.toml", Scenario: []byte("goal = 100000\n"), Seed: "scrub"}, &journal)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 400 {
		if _, err := g.Do(toygame.Sides[i%2], json.RawMessage(`{"throw":1}`)); err != nil {
			t.Fatal(err)
		}
	}
	done := 0
	film, err := replay.Develop(counting{done: &done}, game.ParseJournal(journal.Bytes()), nil)
	if err != nil || done < 400 {
		t.Fatalf("%d actions were played, %v", done, err)
	}
	done = 0
	for _, who := range append([]string{game.Referee}, film.Sides()...) {
		r := film.As(who)
		for n := range len(r.Shots) + 1 {
			if r.At((n*97)%(len(r.Shots)+1)) == nil {
				t.Fatal("there is no such moment")
			}
		}
	}
	if done > 0 {
		t.Errorf("%d actions were played again to show moments", done)
	}
}
