package textplay

import (
	"strings"
	"testing"
)

// Who looks at an obstacle is told what it does to whom, and by which rule; the briefing
// says who is still to come, on what, and of the enemy nothing.
func TestLookAtObstacle(t *testing.T) {
	g := sit(t, "bretteville-1944", "", "passive")
	out := g.says("look String of mines\nbriefing\n")
	for _, want := range []string{
		"String of mines, laid by the Canadians (house rule, CD 4.16).",
		"On foot, tracks, half-tracks, armored cars and trucks: 2″ for every inch.",
		"personnel is hit on 3 or less, pinned on 4 to 5, a vehicle on 4 or less",
		"Cleared at the end of a turn by engineers that have stayed beside it all the turn, not pinned, without having fired; not by the Canadians.",
		" on a die of 4 or less each turn, in ",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("nothing says %q in\n%s", want, out)
		}
	}
}
