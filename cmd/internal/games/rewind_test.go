package games

import (
	"testing"

	rules "sightline/game/commanddecision"
)

// A match against a bot goes back across what was revealed, and the bot goes on
// from there.
func TestRewindWithBot(t *testing.T) {
	f := In(t.TempDir())
	m, err := f.OpenMatch("maneuvers-1941", maneuvers(t), Setting{Sides: [2]string{Person, "steady"}})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for range 4 {
		for _, a := range deployed(t, m) {
			if err := m.Seats[0].Do(a); err != nil {
				t.Fatal(err)
			}
		}
		waitFor(t, m.Seats[0], func(v *rules.State) bool { return v.Step != rules.Deployment })
		if err := m.Rewind("Blue", 0, "Blue asked; steady always agrees"); err != nil {
			t.Fatal(err)
		}
		waitFor(t, m.Seats[0], func(v *rules.State) bool { return v.Step == rules.Deployment && !v.Ready[0] })
	}
	if err := f.Stopped(); err != nil {
		t.Errorf("the bot plays no more: %v", err)
	}
}
