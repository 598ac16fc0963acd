package cd

import (
	"image"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
)

// At the end the page has the right column, wide, and the roster all of its own; with the
// log open, which has that column, it is below the roster. The big button leaves.
func TestEndHasTheRightColumn(t *testing.T) {
	withHand(t, Teaches, [2]string{"", "steady"}, func(h *hand) {
		h.lessons = nil
		h.Layout(image.Pt(1280, 800), h.theme)
		places := func() map[string]ui.Rect {
			h.tick(ui.Input{})
			h.layPage()
			out := map[string]ui.Rect{}
			for _, s := range h.page.Spots() {
				out[s.Name] = s.Place
			}
			return out
		}
		if !windowtest.Until(func() bool { // the other side thinks beside this
			h.stepOn()
			_, over := h.player.model.view.Over()
			return over
		}) {
			t.Error("the game does not end")
			return
		}
		h.show, h.player.owed, h.again = nil, false, nil
		at := places()
		card, roster := at["card"], at["roster panel"]
		if card.W < endWide || card.X < h.frame.free.Right() {
			t.Errorf("the page is at %.0f, the table's room at %.0f", card, h.frame.free)
		}
		if lo, hi := h.page.Unit(h.camera.ToScreen(gmath.Vec{})), h.page.Unit(h.camera.ToScreen(h.camera.Table)); lo.X < h.frame.left.Right() || hi.X > card.X {
			t.Errorf("the table lies from %.0f to %.0f, the page begins at %.0f", lo.X, hi.X, card.X)
		}
		if want := rosterHead + h.rosterHigh() + rosterFoot; roster.H != want {
			t.Errorf("the roster is %.0f high, want %.0f", roster.H, want)
		}
		if _, is := at["leave"]; !is {
			t.Error("no big button leaves")
		}
		h.key(ebiten.KeyL, false)
		if at = places(); at["card"].X != h.frame.left.X || !at["card"].Meets(at["log panel"]).Empty() {
			t.Errorf("with the log at %.0f the page is at %.0f", at["log panel"], at["card"])
		}
		h.key(ebiten.KeyL, false)
		if !h.page.PressNamed("leave") || !h.leave {
			t.Error("the big button does not leave")
		}
	})
}
