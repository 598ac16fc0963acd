package cd

import (
	"image"
	"slices"
	"testing"

	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
)

// In a narrow window the table has the room of the card too, which lies over it when
// it comes; from 1280 units on it keeps out of its column.
func TestTableHasTheRoomOfTheCard(t *testing.T) {
	for _, c := range []struct {
		wide, high float64
		all        bool
	}{{1024, 640, true}, {1280 / 1.5, 800 / 1.5, true}, {1280, 800, false}, {1920, 1080, false}} {
		f := newFrame(ui.Rect{W: c.wide, H: c.high}, rosterNeed{150, 400}, true, false)
		if all := f.free.Right() == c.wide-margin; all != c.all {
			t.Errorf("%.0f by %.0f: the table has the window to %.0f, the card's column begins at %.0f", c.wide, c.high, f.free.Right(), f.right.X)
		}
	}
}

// In a narrow window the roster, which is open because the player opened it, has all
// the room down to the tray that it needs.
func TestOpenRosterTakesTheRoom(t *testing.T) {
	for _, need := range []float64{250, 900} {
		f := newFrame(ui.Rect{W: 1280 / 1.5, H: 800 / 1.5}, rosterNeed{180, need}, false, false)
		if want := min(need, f.tray.Y-margin-f.roster.Y); f.roster.H != want {
			t.Errorf("needing %.0f it is %.0f high, want %.0f", need, f.roster.H, want)
		}
	}
}

// With large text in the least window the buttons of the step of orders still show
// their keys.
func TestNarrowTrayShowsKeys(t *testing.T) {
	withHand(t, "maneuvers-1941", [2]string{"", "steady"}, func(h *hand) {
		h.referee = nil
		for range 20 {
			if h.player.model.view.Step == rules.Commanding {
				break
			}
			h.stepOn()
		}
		h.show, h.player.owed = nil, false
		h.Layout(image.Pt(1024, 640), h.theme.At(1.5, h.theme.Palette))
		h.layPage()
		said := h.page.Said()
		for _, key := range []string{"Tab", "H", "R"} {
			if !slices.Contains(said, key) {
				t.Errorf("no button of the step %v shows the key %s: %q", h.player.model.view.Step, key, said)
			}
		}
	})
}
