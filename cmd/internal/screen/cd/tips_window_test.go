package cd

import (
	"image"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
)

// The tip of a choice in the menu or in a dialog covers no other choice of it: that of
// what to take back lay on the next line.
func TestTipCoversNoChoice(t *testing.T) {
	withHand(t, "maneuvers-1941", [2]string{"", "steady"}, func(h *hand) {
		theme := h.theme
		for _, w := range []struct {
			name string
			size image.Point
			text float64
		}{{"1280", image.Pt(1280, 800), 1}, {"1024", image.Pt(1024, 640), 1}, {"150 %", image.Pt(1280, 800), 1.5}} {
			h.Layout(w.size, theme.At(w.text, theme.Palette))
			h.key(ebiten.KeyF10, false)
			h.tipsOver(t, w.name+", menu")
			h.menu = false
			h.ask(&dialog{title: "Take back", rows: []command{
				{id: "one", text: "A choice", off: "The other side has seen it, and would have to agree first"},
				{id: "two", text: "Another choice", off: "It was made before the last step, which is over"},
				{id: "three", text: "A third", off: "Nothing"},
			}, verbs: []command{{id: "back", text: "Back", help: "Closes this, and takes nothing back at all"}, {id: "all", text: "All", help: "Takes all of these back at once, the last first"}}})
			h.tipsOver(t, w.name+", dialog")
			h.dialog = nil
		}
	})
}

// tipsOver points at everything that has a tip over the table.
func (h *hand) tipsOver(t *testing.T, name string) {
	h.layPage()
	var list []ui.Spot
	for _, s := range h.page.Spots() {
		if s.Modal {
			list = nil
		} else {
			list = append(list, s)
		}
	}
	told := 0
	for _, s := range list {
		h.at = s.Place.Middle().Mulf(h.theme.Density)
		h.tick(ui.Input{})
		shown := h.tipNow()
		if len(shown.lines) == 0 {
			continue
		}
		told++
		if in := shown.at.Meets(h.page.Size()); in.W < shown.at.W-0.1 || in.H < shown.at.H-0.1 {
			t.Errorf("%s: the tip of %q at %.0f is not in the window", name, s.Name, shown.at)
		}
		for _, o := range list {
			if over := shown.at.Meets(o.Place); !over.Empty() && (o.Press != nil || o.Off) {
				t.Errorf("%s: the tip of %q, %q, lies over %q", name, s.Name, strings.Join(shown.lines, " "), o.Name)
			}
		}
	}
	if told < 3 {
		t.Errorf("%s: %d tips are told of %d spots", name, told, len(list))
	}
}
