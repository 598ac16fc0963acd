package games

import (
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/game/seat"
	"sightline/geom"
	"sightline/scenarios"
)

// maneuvers is a scenario that comes with the program.
func maneuvers(t *testing.T) []byte {
	t.Helper()
	text, err := fs.ReadFile(scenarios.Library(), "maneuvers-1941.toml")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// A match that is opened again goes on with those who sat at it, whoever is
// asked for now.
func TestMatchGoesOn(t *testing.T) {
	f := In(t.TempDir())
	m, err := f.OpenMatch("maneuvers-1941", maneuvers(t), Setting{Sides: [2]string{Person, "steady"}})
	if err != nil {
		t.Fatal(err)
	}
	if m.Seats[0] == nil || m.Seats[1] != nil || m.Referee != nil {
		t.Fatalf("seats %v, want one for the first side", m.Seats)
	}
	for _, a := range deployed(t, m) {
		if err := m.Seats[0].Do(a); err != nil {
			t.Fatal(err)
		}
	}
	waitFor(t, m.Seats[0], func(v *rules.State) bool { return v.Step != rules.Deployment })
	f.Close()
	kept := goingOn(f)
	if len(kept) != 1 || !kept[0].IsMatch() || kept[0].Turn != 0 || kept[0].Step != rules.Commanding.String() ||
		len(kept[0].Bots) != 1 || kept[0].Bots["Red"] != "steady" || kept[0].Over != nil {
		t.Errorf("kept: %+v, want a match before turn 1, in the Command Phase, with steady as Red", kept)
	}
	if err := m.Seats[0].Do(rules.EncodeAction(rules.Wait{})); !errors.Is(err, seat.ErrClosed) {
		t.Errorf("after the game is closed: %v", err)
	}

	m, err = f.OpenMatch("maneuvers-1941", maneuvers(t), Setting{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if m.Sides != [2]string{Person, "steady"} || m.Seats[1] != nil {
		t.Errorf("goes on with %q, want steady at the second side", m.Sides)
	}
	// The bot goes on by itself: both are ready, and the next step comes.
	waitFor(t, m.Seats[0], func(v *rules.State) bool { return v.Step != rules.Deployment })
	if err := f.Stopped(); err != nil {
		t.Error(err)
	}
}

// A match that is asked for by name is not one of others, nor one by other rulings:
// that lies aside. One of the very same terms goes on.
func TestNamedMatchIsNotAnother(t *testing.T) {
	f := In(t.TempDir())
	defer f.Close()
	alone, two := [2]string{Person, "steady"}, [2]string{Person, Person}
	circle := []rules.Choice{{Name: "circle", Value: "5"}}
	for i, c := range []struct {
		s      Setting
		goesOn bool
		kept   int
		note   string
	}{
		{Setting{Sides: alone, Named: true}, false, 1, ""},
		{Setting{Sides: alone, Named: true}, true, 1, ""},
		{Setting{Sides: two, Named: true}, false, 2, "The game that was kept is of player and steady: a new one begins."},
		{Setting{Sides: two, Named: true, Rulings: circle}, false, 3, "The game that was kept is by other rulings: a new one begins."},
		{Setting{Sides: two, Named: true, Rulings: circle}, true, 3, ""},
		{Setting{Sides: alone}, true, 3, ""},
	} {
		m, err := f.OpenMatch("maneuvers-1941", maneuvers(t), c.s)
		if err != nil {
			t.Fatal(err)
		}
		if m.GoesOn != c.goesOn || !strings.Contains(m.Note, c.note) || (m.Seats[1] == nil) != (m.Sides[1] != Person) || c.s.Named && m.Sides != c.s.Sides {
			t.Errorf("%d: goes on %t with %q: %q", i, m.GoesOn, m.Sides, m.Note)
		}
		if all, err := filepath.Glob(filepath.Join(f.path, "*.jsonl")); err != nil || len(all) != c.kept {
			t.Errorf("%d: %d games are kept, want %d (%v)", i, len(all), c.kept, err)
		}
	}
}

// deployed is what it takes for the first side to be deployed and ready.
func deployed(t *testing.T, m *Match) (out []json.RawMessage) {
	t.Helper()
	steady, err := bot.New("steady")
	if err != nil {
		t.Fatal(err)
	}
	l, err := m.Seats[0].Look(0)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range append(steady.Choose(l.View.(*rules.State), 0, game.NewDice("1", 0)), rules.Ready{}) {
		out = append(out, rules.EncodeAction(a))
	}
	return out
}

// waitFor looks from a seat until something is so.
func waitFor(t *testing.T, at *seat.Seat, so func(*rules.State) bool) {
	t.Helper()
	for {
		l, err := at.Look(0)
		if err != nil {
			t.Fatal(err)
		}
		if v := l.View.(*rules.State); so(v) {
			return
		}
		if _, open := <-at.Changed(); !open {
			t.Fatal("the game is closed")
		}
	}
}

func TestMatchRefused(t *testing.T) {
	f := In(t.TempDir())
	if _, err := f.OpenMatch("maneuvers-1941", maneuvers(t), Setting{Sides: [2]string{"nobody"}}); err == nil {
		t.Error("a bot that there is not sits down")
	}
	if _, err := f.OpenMatch("x", []byte("title = 3\n"), Setting{}); err == nil {
		t.Error("a text that is no scenario is opened")
	}
}

// A match that begins anew lays the one that is kept aside, and asks nobody who
// sat at it.
func TestMatchBegins(t *testing.T) {
	f := In(t.TempDir())
	for n, s := range []Setting{{Sides: [2]string{Person, "steady"}}, {Referee: true}} {
		m, err := f.BeginMatch("maneuvers-1941", maneuvers(t), s)
		if err != nil {
			t.Fatal(err)
		}
		if m.Sides != s.Sides || (m.Referee != nil) != s.Referee || (m.Note == "") != (n == 0) {
			t.Errorf("%d: %+v, want %+v", n, m, s)
		}
		if n == 0 {
			if err := m.Seats[0].Do(deployed(t, m)[0]); err != nil {
				t.Fatal(err)
			}
		}
		f.Close()
	}
	all := f.All()
	if len(all) != 1 || !all[0].Aside || all[0].Moves == 0 {
		t.Errorf("kept: %+v, want the first alone, which lies aside", all)
	}
}

// How far a match is, is told of what is in effect: what was taken back is not.
func TestKeptTellsHowFar(t *testing.T) {
	line := func(n int, events string) game.Line {
		return game.Line{Kind: game.ActionLine, N: n, Events: []byte("[" + events + "]")}
	}
	j := &game.Journal{Lines: []game.Line{
		line(1, `{"e":"step","step":"command"}`),
		line(2, `{"e":"turn","count":3},{"e":"phase"},{"e":"step","step":"reveal"},{"e":"step","step":"movement"}`),
		line(3, `{"e":"deployed"}`),
		line(4, `{"e":"turn","count":4},{"e":"step","step":"turning"}`),
		{Kind: game.OutcomeLine, Outcome: &game.Outcome{Side: "Red"}},
		{Kind: game.UndoLine, N: 4},
		{Kind: game.SitLine, Sits: &game.Seated{Doer: game.Doer{By: "Red", Seat: "bot steady"}}},
	}}
	var k Kept
	k.tell(j)
	if k.Turn != 3 || k.Step != "movement" || k.Over != nil || k.Bots["Red"] != "steady" {
		t.Errorf("%+v, want turn 3, movement, steady as Red", k)
	}
	j.Lines = j.Lines[:5]
	k = Kept{}
	k.tell(j)
	if k.Turn != 4 || k.Step != "turning" || k.Over == nil || k.Over.Side != "Red" {
		t.Errorf("%+v, want turn 4, turning, over", k)
	}
	j.Lines = append(j.Lines, game.Line{Kind: game.ActionLine, N: 5, Do: []byte(`{"do":"referee","reason":"once more","resume":true}`)})
	k = Kept{}
	k.tell(j)
	if k.Over != nil {
		t.Errorf("%+v, want a game that goes on by the referee's word", k)
	}
}

// What a player has not looked at is known after the program was closed: of this
// game, and of no other that begins in its place.
func TestSeenIsKept(t *testing.T) {
	f := In(t.TempDir())
	defer f.Close()
	open := func() *Match {
		t.Helper()
		m, err := f.OpenMatch("maneuvers-1941", maneuvers(t), Setting{})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	m := open()
	if m.Seen != nil {
		t.Errorf("of a new game %v was seen", *m.Seen)
	}
	for _, a := range deployed(t, m) {
		if err := m.Seats[0].Do(a); err != nil {
			t.Fatal(err)
		}
	}
	f.Saw([2]int{3, 0})
	m = open()
	if m.Seen == nil || *m.Seen != [2]int{3, 0} {
		t.Errorf("seen: %v, want 3 and 0", m.Seen)
	}
	if l, err := m.Seats[0].Look(0); err != nil || len(l.News) < 13 {
		t.Errorf("the first side is told %d news of before, %v; want one for each of its stands", len(l.News), err)
	}
	if m, err := f.MatchOver(Setting{}); err != nil || m.Seen != nil {
		t.Errorf("of the game that begins anew %v was seen, %v", m.Seen, err)
	}
}

// Marks are kept of each side, and go with their game when another begins in its
// place.
func TestMarksAreKept(t *testing.T) {
	f := In(t.TempDir())
	defer f.Close()
	m, err := f.OpenMatch("maneuvers-1941", maneuvers(t), Setting{})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range deployed(t, m) {
		if err := m.Seats[0].Do(a); err != nil {
			t.Fatal(err)
		}
	}
	all := [2][]Mark{{{At: geom.InchPt(3, 4), Word: "mines?"}}, {{At: geom.InchPt(5, 6), Word: "„hold“"}, {Word: "x"}}}
	if err := f.Mark(all); err != nil {
		t.Fatal(err)
	}
	if m, err := f.OpenMatch("maneuvers-1941", maneuvers(t), Setting{}); err != nil || !reflect.DeepEqual(m.Marks, all) {
		t.Errorf("opened again: %+v, %v; want %+v", m.Marks, err, all)
	}
	m, err = f.MatchOver(Setting{})
	if err != nil || m.Marks[0] != nil || m.Marks[1] != nil {
		t.Fatalf("of the game that begins anew: %+v, %v", m.Marks, err)
	}
	if err := f.Mark([2][]Mark{}); err != nil {
		t.Fatal(err)
	}
	f.Close()
	for _, k := range f.All() {
		if !k.Aside {
			continue
		}
		if _, err := f.TakeUp(k.File); err != nil {
			t.Fatal(err)
		}
		if m, err := f.OpenMatch("maneuvers-1941", maneuvers(t), Setting{}); err != nil || !reflect.DeepEqual(m.Marks, all) {
			t.Errorf("taken up: %+v, %v; want %+v", m.Marks, err, all)
		}
		return
	}
	t.Error("no game lies aside")
}
