package cd

import (
	"strings"
	"testing"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/commanddecision"
)

// The strip of a line is as wide as what it says, and cuts none of it: across an open
// table it took all of the room that there is.
func TestStripFitsWhatItSays(t *testing.T) {
	h := crowdedIn(t, 60, rules.Commanding)
	windowtest.Do(t, func() {
		strip := func() (r ui.Rect) {
			h.layPage()
			for _, s := range h.page.Spots() {
				if s.Name == "sight profile" {
					r = s.Place
				}
			}
			return r
		}
		h.player.selected, h.sight.to, h.under = nil, "", ""
		if r := strip(); r.W < 100 || r.W > h.frame.strip.W/2 {
			t.Errorf("with no line asked for the strip is %.0f of %.0f wide", r.W, h.frame.strip.W)
		}
		narrow := 0
		for i := range h.player.model.pieces {
			q := &h.player.model.pieces[i]
			if q.own || !q.onTable {
				continue
			}
			h.player.selected, h.under = []string{h.player.model.pieces[0].Name}, q.Name
			r := strip()
			if r.W < h.frame.strip.W-100 {
				narrow++
			}
			a, ok := h.sightLine()
			if !ok || r.W >= h.frame.strip.W {
				continue
			}
			for _, s := range h.page.Said() {
				if head := lineHead(a); strings.HasSuffix(s, "…") && strings.HasPrefix(head, strings.TrimSuffix(s, "…")) {
					t.Errorf("in a strip %.0f wide %q is cut short", r.W, s)
				}
			}
		}
		if narrow == 0 {
			t.Error("the strip is as wide for every line")
		}
	})
}
