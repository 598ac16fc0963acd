package assault

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/board/boardtest"
)

// The card of an assault has room: when it is pointed at and as both have rolled its title, its
// table and what the letters there mean, or what both rolled, are in view together.
func TestAssaultCardFits(t *testing.T) {
	boardtest.SitAt(t, &Room, "testdata/fight.toml", "fits", func(h *boardtest.Hand) {
		h.Click("begin")
		h.Click("row Rifle 1")
		h.Click("row Lt. Brandt")
		h.Click("activate")
		h.Click("row Rifle 1")
		h.Point("cell 0603")
		h.Keep("assault-fits-before")
		all := func(texts ...string) {
			t.Helper()
			for _, s := range texts {
				if !h.Says(s) {
					h.Lost("%q is out of view: %q", s, h.Trace().Words)
				}
			}
		}
		all("Assault 0603", "higher morale", "first so many steps are lost.")
		h.Pace = 1
		h.Key(ebiten.KeyA)
		h.Key(ebiten.KeyEnter)
		rolls := 0
		for i := 0; i < 12 && h.Trace().Showing; i++ {
			if strings.Contains(strings.Join(h.Trace().Words, "|"), "|Fire by ") {
				if rolls++; rolls == 2 {
					h.Keep("assault-fits-shown")
				}
			}
			if rolls > 0 {
				all("Assault on 0603")
			}
			if rolls == 2 {
				all("assaults", "defends", "30+", "2M2")
			}
			h.Key(ebiten.KeyN)
		}
		if rolls < 2 {
			h.Lost("both are not shown: %q", h.Trace().Words)
		}
	})
}
