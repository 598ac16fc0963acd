package cd

import (
	"image"
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/commanddecision"

	"github.com/quasilyte/gmath"
)

// commanding is a match in the step of orders, with nothing to show.
func commanding(t *testing.T) (h *hand) {
	f := games.In(t.TempDir())
	f.Seed = "screens"
	t.Cleanup(f.Close)
	h, err := newHand(f, "maneuvers-1941", [2]string{"", "steady"})
	if err != nil {
		t.Error(err)
		return nil
	}
	h.referee = nil
	h.stepOn()
	if !windowtest.Until(func() bool { // the other side chooses
		h.show = nil
		h.tick(ui.Input{})
		_, is := h.player.tool.(*ordering)
		return is
	}) {
		t.Errorf("there is %v, not the step of orders", h.player.model.view.Step)
		return nil
	}
	h.show, h.player.owed = nil, false
	return h
}

// All five order chits lie whole in the tray, with their names and keys: at 1280 by
// 800 the fifth lay under the buttons.
func TestTrayShowsAllChits(t *testing.T) {
	windowtest.Do(t, func() {
		h := commanding(t)
		if h == nil {
			return
		}
		for _, size := range []image.Point{{X: 1280, Y: 800}, {X: 1024, Y: 640}} {
			h.Layout(size, h.theme.At(1, h.theme.Palette))
			for _, by := range append([]string{""}, h.player.tool.(*ordering).commanders()...) {
				h.choose(by, false)
				h.layPage()
				end, verbs, chits := 0.0, h.frame.tray.Right(), 0
				for _, s := range h.page.Spots() {
					switch {
					case strings.HasPrefix(s.Name, "chit "):
						chits++
						end = max(end, s.Place.Right())
					case s.Name != "tray" && h.frame.tray.Holds(s.Place.Middle()):
						verbs = min(verbs, s.Place.X)
					}
				}
				if chits != 5 || end > verbs {
					t.Errorf("%v, %q chosen: %d chits reach to %.0f, the buttons begin at %.0f", size, by, chits, end, verbs)
				}
				f := windowtest.Faulty{Said: map[string]bool{}, Cuts: writtenWhole}
				for _, s := range f.Find(h.page, h.theme, panelNames) {
					t.Errorf("%v, %q chosen: %s", size, by, s)
				}
			}
		}
	})
}

// What is to be done stands at one place of the bar in all steps: it went aside with
// every tick of a step that was done.
func TestPromptStaysInItsPlace(t *testing.T) {
	windowtest.Do(t, func() {
		h := commanding(t)
		if h == nil {
			return
		}
		for _, wide := range []int{1280, 1024} {
			h.Layout(image.Pt(wide, 800), h.theme.At(1, h.theme.Palette))
			h.page.Begin(wide, 800)
			view := h.player.model.view
			want := h.layPips(0)
			for step := rules.Deployment; step <= rules.Over; step++ {
				for turn := range 3 {
					view.Step, view.Turn = step, turn
					if got := h.layPips(0); got != want {
						t.Errorf("%d wide: the steps take %.0f in %v of turn %d, %.0f before", wide, got, step, turn, want)
					}
				}
			}
		}
		short := &trayWriter{t: h.Table, p: h.page, title: "Turn", hint: "Enter."}
		long := &trayWriter{t: h.Table, p: h.page, title: "Orders for turn 12", hint: strings.Repeat("Drag what is to go. ", 4)}
		room := ui.Rect{W: 1264, H: trayHigh}
		if a, b := short.words(room), long.words(room); a != b {
			t.Errorf("the objects of the tray begin at %v or at %v", a, b)
		}
	})
}

// Large letters leave a tray no room for keys on its buttons: in the step of fire, too,
// the objects have it, and the tips the keys.
func TestTrayLeavesKeysOut(t *testing.T) {
	windowtest.Do(t, func() {
		h := commanding(t)
		if h == nil {
			return
		}
		var verbs []command
		for _, s := range []string{"Fire", "Hold", "Weapon", "Rest best", "Join", "Best circle"} {
			verbs = append(verbs, command{id: s, text: s, key: "Q"})
		}
		for wide, want := range map[float64]bool{620: false, 1244: true} {
			h.page.Begin(1280, 800)
			w := &trayWriter{t: h.Table, p: h.page, room: ui.Rect{W: wide, H: trayHigh}}
			w.write(verbs)
			if got := slices.Contains(h.page.Said(), "Q"); got != want {
				t.Errorf("a tray %.0f wide shows keys: %v, want %v", wide, got, want)
			}
		}
	})
}

// Stands beside each other are crowded, and have their marks on themselves; one that
// is alone has them about it.
func TestStandsBesideEachOtherAreCrowded(t *testing.T) {
	windowtest.Do(t, func() {
		h := commanding(t)
		if h == nil {
			return
		}
		size := h.iconSize() * h.theme.Density
		at := func(x float64) laid {
			return laid{piece: &h.player.model.pieces[0], Perch: table.PerchAt(gmath.Vec{X: x, Y: 100})}
		}
		h.laid = []laid{at(100), at(100 + 1.2*size), at(100 + 4*size)}
		h.crowd()
		for i, want := range []bool{true, true, false} {
			if h.laid[i].crowded != want {
				t.Errorf("stand %d is crowded: %v, want %v", i, h.laid[i].crowded, want)
			}
		}
	})
}
