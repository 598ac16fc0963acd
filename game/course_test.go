package game_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sightline/game"
	"sightline/game/replay/toygame"
)

func TestTakenBackAndDoneAgain(t *testing.T) {
	g, _ := newGame(t, 1000)
	do(t, g, "Red", `{"throw":2}`)
	first, after := do(t, g, "Red", `{"throw":5}`), g.Position().Hash()
	takeBack(t, g, game.Referee, "for the test")
	if d := cmp.Diff(fmt.Sprint(first), fmt.Sprint(do(t, g, "Red", `{"throw":5}`))); d != "" || g.Position().Hash() != after {
		t.Error(d)
	}
	for range 2 {
		takeBack(t, g, game.Referee, "for the test")
	}
	var refusal *game.Refusal
	for _, by := range []string{"Red", game.Referee} {
		if _, err := g.TakeBack(game.Doer{By: by}, "why not"); !errors.As(err, &refusal) || !refusal.Because(game.NothingDone) {
			t.Errorf("%s takes back nothing: %v", by, err)
		}
	}
}

// A side takes back its own choices since anything was revealed or rolled, the
// last first; those of the other side stay as they are.
func TestTakeBackReachesOnlySecrets(t *testing.T) {
	g, journal := newGame(t, 1000)
	refuses := func(by, reason string, why game.Why) {
		t.Helper()
		var r *game.Refusal
		if _, err := g.TakeBack(game.Doer{By: by}, reason); !errors.As(err, &r) || !r.Because(why) {
			t.Errorf("%s takes back: %v; want %q", by, err, why)
		}
		if n := bytes.Count(journal.Bytes(), []byte(`{"undo"`)); n != bytes.Count(journal.Bytes(), []byte("\n"))-bytes.Count(journal.Bytes(), []byte(`{"n"`))-1 {
			t.Error("a refusal was written")
		}
	}
	do(t, g, "Red", `{"put by":1}`)
	do(t, g, "Blue", `{"throw":1}`)
	refuses("Red", "", game.Revealed)
	refuses("Blue", "I did not mean it", game.Revealed)
	refuses(game.Referee, "", game.NoReason)
	do(t, g, "Red", `{"put by":2}`)
	do(t, g, "Red", `{"put by":3}`)
	do(t, g, "Blue", `{"put by":4}`)
	want, _ := newGame(t, 1000)
	for _, a := range [][2]string{{"Red", `{"put by":1}`}, {"Blue", `{"throw":1}`}, {"Red", `{"put by":2}`}, {"Blue", `{"put by":4}`}} {
		do(t, want, a[0], a[1])
	}
	takeBack(t, g, "Red", "")
	if g.Position().Hash() != want.Position().Hash() || g.Actions() != 4 {
		t.Error("not the last choice of Red is gone, or more than that")
	}
	takeBack(t, g, "Red", "")
	refuses("Red", "", game.Revealed)
	takeBack(t, g, "Blue", "")
	refuses("Blue", "", game.Revealed)
	takeBack(t, g, game.Referee, "Blue rolled off the table")
	takeBack(t, g, "Red", "")
	refuses("Red", "", game.NothingDone)
	if j := game.ParseJournal(journal.Bytes()); len(j.Faults) > 0 {
		t.Error(j.Faults)
	}
}

// Who is forged into taking back what he may not is found when it is played.
func TestForgedTakeBack(t *testing.T) {
	g, journal := newGame(t, 1000)
	do(t, g, "Red", `{"throw":1}`)
	takeBack(t, g, game.Referee, "a cocked die")
	forged := bytes.Replace(journal.Bytes(), []byte(`"by":"referee","why":"a cocked die"`), []byte(`"by":"Red"`), 1)
	p, err := game.ParseJournal(forged).Play(toygame.System{})
	if err != nil {
		t.Fatal(err)
	}
	var untrue error
	for s, ok := p.Next(); ok; s, ok = p.Next() {
		untrue = errors.Join(untrue, s.Unlawful)
	}
	if untrue == nil || !strings.Contains(untrue.Error(), "may not be taken back") {
		t.Errorf("found: %v", untrue)
	}
}

func TestSeats(t *testing.T) {
	g, journal := newGame(t, 1000)
	anna := game.Seated{Doer: game.Doer{Seat: "Anna", By: "Red"}}
	var r *game.Refusal
	if _, err := g.DoFrom(anna.Doer, json.RawMessage(`{"put by":1}`)); !errors.As(err, &r) || !r.Because(game.NotSeated) {
		t.Errorf("who does not sit acts: %v", err)
	}
	for _, s := range []game.Seated{{}, {Doer: game.Doer{Seat: "Anna", By: "Green"}}, {Doer: game.Doer{Seat: "Blue", By: "Red"}}, {Doer: game.Doer{Seat: "referee", By: "Red"}}, {Doer: game.Doer{Seat: "\xff", By: "Red"}}} {
		if err := g.Sit(s); !errors.As(err, &r) {
			t.Errorf("%+v sits: %v", s, err)
		}
	}
	for range 2 { // again is no line of its own
		if err := g.Sit(anna); err != nil {
			t.Fatal(err)
		}
	}
	if err := g.Sit(game.Seated{Doer: game.Doer{Seat: "Anna", By: "Blue"}}); !errors.As(err, &r) {
		t.Errorf("one seat at two sides: %v", err)
	}
	if _, err := g.DoFrom(anna.Doer, json.RawMessage(`{"put by":1}`)); err != nil {
		t.Fatal(err)
	}
	do(t, g, "Red", `{"put by":2}`)
	if _, err := g.TakeBack(anna.Doer, ""); err != nil {
		t.Fatal(err)
	}
	if _, err := g.TakeBack(anna.Doer, ""); !errors.As(err, &r) || !r.Because(game.NothingDone) {
		t.Errorf("Anna takes back what another seat of her side did: %v", err)
	}
	f := &memory{data: bytes.Clone(journal.Bytes())}
	again, j, err := game.Resume(toygame.System{}, f)
	if err != nil || len(j.Faults) > 0 || bytes.Count(f.data, []byte(`{"sit":"Anna","by":"Red"`)) != 1 {
		t.Fatal(err, j.Faults, string(f.data))
	}
	if _, err := again.DoFrom(anna.Doer, json.RawMessage(`{"put by":1}`)); err != nil {
		t.Errorf("after it goes on, Anna sits no more: %v", err)
	}
}
