package cd

import (
	"image"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
)

// rows are the spots of the roster that show, by name.
func (h *hand) rows() map[string]ui.Rect {
	h.layPage()
	out := map[string]ui.Rect{}
	for _, s := range h.page.Spots() {
		if strings.HasPrefix(s.Name, "row ") || strings.HasPrefix(s.Name, "company ") {
			out[s.Name] = s.Place
		}
	}
	return out
}

// A company that is folded leaves those below it in view: its neighbors vanished.
func TestFoldedCompanyHidesNoOther(t *testing.T) {
	withHand(t, "lezey-1944", [2]string{"steady", ""}, func(h *hand) {
		h.Layout(image.Pt(1280, 800), h.theme)
		groups := h.player.model.groups
		for _, card := range []bool{false, true} {
			h.choose("", false)
			if h.key(ebiten.KeyA, false); card {
				h.choose(groups[0].stands[0], false)
			}
			open := len(h.rows())
			for i := range groups {
				h.player.closed[groups[i].name] = true
				if rows := len(h.rows()); !card && rows != open-len(groups[i].stands) {
					t.Errorf("with %s folded %d rows show, of %d", groups[i].name, rows, open)
				} else if rows < 3 {
					t.Errorf("with %s folded and the card below %d rows show", groups[i].name, rows)
				}
				delete(h.player.closed, groups[i].name)
			}
		}
	})
}

// A company is folded by its arrow alone: clicks on its name, however many, select it.
func TestHeadingSelectsAndItsArrowFolds(t *testing.T) {
	withHand(t, "lezey-1944", [2]string{"steady", ""}, func(h *hand) {
		h.Layout(image.Pt(1280, 800), h.theme)
		h.key(ebiten.KeyA, false)
		g := &h.player.model.groups[0]
		h.at = h.rows()["company "+g.name].Middle().Mulf(h.theme.Density)
		for range 3 {
			h.press(ui.LeftButton)
			h.let(ui.LeftButton)
			if h.layPage(); h.player.closed[g.name] || len(h.player.selected) != len(g.stands) {
				t.Fatalf("a click on the name selects %v, folded is %v", h.player.selected, h.player.closed)
			}
		}
		if !h.page.PressNamed("fold "+g.name) || !h.player.closed[g.name] {
			t.Error("the arrow does not fold it")
		}
	})
}
