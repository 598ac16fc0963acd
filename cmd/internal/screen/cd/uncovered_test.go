package cd

import (
	"image"
	"testing"

	"github.com/quasilyte/gmath"
)

// A place is uncovered that no panel lies over, nor the card when it comes: the
// table stays where it is while a stand there is gone to.
func TestUncovered(t *testing.T) {
	withHand(t, "maneuvers-1941", [2]string{"", "steady"}, func(h *hand) {
		h.Layout(image.Pt(1280, 800), h.theme)
		h.layPage()
		fr := h.frame
		for _, c := range []struct {
			what  string
			x, y  float64
			stays bool
		}{
			{"in the middle", fr.free.Middle().X, fr.free.Middle().Y, true},
			{"at the right", fr.free.Right() - 20, fr.free.Middle().Y, true},
			{"near the tray", fr.free.Middle().X, fr.free.Bottom() - 20, true},
			{"under the card", fr.card.Middle().X, fr.card.Middle().Y, false},
			{"under the roster", fr.roster.Middle().X, fr.roster.Middle().Y, false},
			{"out of the window", -40, 300, false},
		} {
			if got := h.uncovered(gmath.Vec{X: c.x, Y: c.y}.Mulf(h.theme.Density)); got != c.stays {
				t.Errorf("%s: uncovered is %v", c.what, got)
			}
		}
	})
}
