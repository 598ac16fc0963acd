package cd

import (
	"image"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"
)

// A company is drawn from its header in the roster onto the map. What is let go of
// beside the table goes back, and so does a refusal: by a click beside the table, which
// lets go of what is selected, and by Escape.
func TestDeployingByTheHeader(t *testing.T) {
	g := launch(t, "maneuvers-1941", "player,steady")
	void := g.onTable(24, 24).Add(gmath.Vec{X: 420, Y: 240})
	g.hold(g.Target("company Blue tank platoon"), void)
	g.let()
	if tr := g.Now(); !strings.HasPrefix(tr.Message, "Let go of beside the table") {
		t.Errorf("let go of beside the table, it says %q", tr.Message)
	}
	g.hold(g.Target("company Blue tank platoon"), g.onTable(30, 24))
	g.Save("company-held", g.Settled())
	g.let()
	if m := g.Now().Message; !strings.HasPrefix(m, "Blue tank platoon would not stand wholly in Blue bivouac") {
		t.Errorf("all of a company outside of its area, it says %q", m)
	}
	g.Save("company-refused", g.Settled())
	g.press(ebiten.KeyEscape)
	if m := g.Now().Message; m != "" {
		t.Errorf("after Escape it says %q", m)
	}
	g.click(void)
	if tr := g.Now(); len(tr.Chosen) > 0 || tr.Message != "" {
		t.Errorf("a click beside the table leaves %v in hand and says %q", tr.Chosen, tr.Message)
	}
	g.hold(g.Target("company Blue tank platoon"), g.onTable(3, 24))
	g.let()
	g.drawn()
	if p := g.Pose("Blue tank 2"); p.At.X.Inches() > 6 || p.At.X.Inches() < 1 {
		t.Errorf("the platoon is put down by its header, and Blue tank 2 is at %v", p.At)
	}
}

// A side that places nothing is told the same by the bar and by the tray, whose hint was
// to drag what is to stand elsewhere.
func TestNothingToPlace(t *testing.T) {
	withHand(t, "lezey-1944", [2]string{"steady", ""}, func(h *hand) {
		h.Layout(image.Pt(1280, 800), h.theme)
		h.layPage()
		said := strings.Join(h.page.Said(), "\n")
		for _, want := range []string{"Nothing to place\n", "The scenario has placed all of your stands already"} {
			if !strings.Contains(said, want) {
				t.Errorf("nothing says %q", want)
			}
		}
		h.key(ebiten.KeyA, false)
		h.layPage()
		if n := strings.Count(strings.Join(h.page.Said(), "\n")+"\n", "Nothing to place"); n != 1 {
			t.Errorf("asked to place all, nothing to place is said %d times", n)
		}
		if strings.Contains(said, "elsewhere") || strings.Contains(said, "All are placed") {
			t.Errorf("what cannot be dragged is said to be: %s", said)
		}
		for _, c := range h.player.tool.commands() {
			if c.id == "place all" && c.off != "Nothing to place" {
				t.Errorf("to place all is off as %q", c.off)
			}
		}
	})
}

// Where nobody may move the tray says so, and counts nobody of nobody.
func TestNobodyMoves(t *testing.T) {
	withHand(t, "lezey-1944", [2]string{"steady", ""}, func(h *hand) {
		w := &trayWriter{t: h.Table, p: h.page}
		newMoving(h.Table).tray(w)
		if w.hint != "Nobody has an order to move." {
			t.Errorf("the tray says %q", w.hint)
		}
	})
}
