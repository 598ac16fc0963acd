package chronicle_test

import (
	"strings"
	"testing"

	"sightline/cmd/internal/chronicle"
	"sightline/game/replay"
)

// Fire from off the table that was given no target is told to lapse, to its own side and to
// who is told everything; what did fall is not.
func TestLapsedFireIsTold(t *testing.T) {
	for side, want := range map[string]bool{"": true, "German": true, "US": false} {
		var told strings.Builder
		for _, j := range transcript(t, "07l-strikes.txt") {
			r, err := chronicle.Of(j, replay.Words{}, chronicle.Options{Side: side})
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range r.Parts {
				told.WriteString(p.Text + "\n")
			}
		}
		if is := strings.Contains(told.String(), "Nebelwerfer of turn 1: the Germans gave no target, and the fire lapses"); is != want {
			t.Errorf("to %q it is told: %v; want %v, in\n%s", side, is, want, told.String())
		}
		if strings.Contains(told.String(), "Battery of turn 1: ") {
			t.Errorf("to %q fire that fell is told to lapse", side)
		}
	}
}
