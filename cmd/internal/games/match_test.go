package games

import (
	"errors"
	"io/fs"
	"testing"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/game/seat"
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
	steady, err := bot.New("steady")
	if err != nil {
		t.Fatal(err)
	}
	l, err := m.Seats[0].Look(0)
	if err != nil {
		t.Fatal(err)
	}
	chosen := steady.Choose(l.View.(*rules.State), 0, game.NewDice("1", 0))
	for _, a := range append(chosen, rules.Ready{}) {
		if err := m.Seats[0].Do(rules.EncodeAction(a)); err != nil {
			t.Fatal(err)
		}
	}
	f.Close()
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
