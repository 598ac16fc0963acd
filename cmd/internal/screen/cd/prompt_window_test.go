package cd

import (
	"strings"
	"testing"

	"sightline/cmd/internal/screen/ui"
)

// What is to be done takes two lines of the bar at most, and none is cut within a word:
// three lines were squeezed and clipped. What does not fit is in the tip.
func TestPromptTakesTwoLines(t *testing.T) {
	withHand(t, "maneuvers-1941", [2]string{"", "steady"}, func(h *hand) {
		p := h.page
		long := strings.Repeat("Blue rifle company and Blue tank platoon, ", 4) + "move"
		for _, c := range []struct {
			what, why string
			room      float64
			whole     bool
		}{
			{"Orders for turn 1", "To place: Blue rifle command", 500, true},
			{"Orders for turn 1", strings.Repeat("To place: Blue rifle command, ", 4), 500, true},
			{long, "The enemy saw them", 640, true},
			{long, "The enemy saw them", 220, false},
			{long, long, 400, false},
			{long, "", 300, false},
		} {
			h.layPage()
			before := len(p.Said())
			tip := h.layPrompt(300, c.room, c.what, ui.Text(c.why, ui.TextSoft))
			said := p.Said()[before:]
			all := strings.Join(said, " ")
			if len(said) > 2 || (tip == "") != c.whole {
				t.Errorf("in %.0f %q is said in the lines %q, with the tip %q", c.room, c.what, said, tip)
			}
			for _, word := range strings.Fields(strings.TrimSuffix(all, "…")) {
				if !strings.Contains(c.what+" "+c.why+" · ", word) {
					t.Errorf("in %.0f %q is none of its words", c.room, word)
				}
			}
			for _, line := range said {
				if w := p.Width(ui.Text(line, ui.TextKey)); w > c.room {
					t.Errorf("%q is %.0f wide, of %.0f", line, w, c.room)
				}
			}
		}
	})
}
