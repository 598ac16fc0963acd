package cd

import (
	"image"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
)

// A table that would lie much smaller without it has the room of the card's column, as
// far as it needs that: one of 72 by 48 inches filled half of a window of 1280 by 800.
// While the log is open, or lessons are told, it keeps out.
func TestTableHasTheRoomOfTheCard(t *testing.T) {
	for _, c := range []struct {
		wide, high   float64
		table        gmath.Vec
		column, into bool
	}{
		{1280, 800, gmath.Vec{X: 72, Y: 48}, false, true},
		{1280, 800, gmath.Vec{X: 96, Y: 48}, false, true},
		{1280, 800, gmath.Vec{X: 72, Y: 48}, true, false},
		{1280, 800, gmath.Vec{X: 48, Y: 48}, false, false},
		{1280 / 1.5, 800 / 1.5, gmath.Vec{X: 72, Y: 48}, false, true},
		{1024, 640, gmath.Vec{X: 72, Y: 48}, false, true},
		{1024, 640, gmath.Vec{X: 48, Y: 48}, false, false},
		{1920, 1080, gmath.Vec{X: 48, Y: 48}, false, false},
	} {
		f := newFrame(ui.Rect{W: c.wide, H: c.high}, framing{roster: rosterNeed{220, 400}, folded: c.wide < narrowWide, column: c.column, table: c.table})
		if into := f.free.Right() > f.right.X; into != c.into || f.free.Right() > c.wide-margin || f.safe.Right() > f.right.X {
			t.Errorf("%.0f by %.0f, %v: the table has the window to %.0f, the card's column begins at %.0f", c.wide, c.high, c.table, f.free.Right(), f.right.X)
		}
		if !c.into {
			continue
		}
		if fills := math.Max(f.free.W/f.free.H, c.table.X/c.table.Y) / math.Min(f.free.W/f.free.H, c.table.X/c.table.Y); fills > 1.4 {
			t.Errorf("%.0f by %.0f: a table of %v has a room of %v", c.wide, c.high, c.table, f.free)
		}
	}
}

// The card leaves a stand that is selected free: one that lies where the card would come
// could not be clicked again.
func TestCardLeavesTheChosenFree(t *testing.T) {
	withHand(t, "lezey-1944", [2]string{"", "steady"}, func(h *hand) {
		h.Layout(image.Pt(1280, 800), h.theme)
		h.key(ebiten.KeyA, false)
		name := h.player.model.groups[0].stands[0]
		for _, s := range h.player.model.view.Names() {
			if q := h.player.model.get(s); q.own && q.onTable {
				name = s
			}
		}
		q := h.player.model.get(name)
		card := func() (out ui.Rect) {
			h.layPage()
			for _, s := range h.page.Spots() {
				if s.Name == "card" {
					out = s.Place
				}
			}
			return out
		}
		h.choose(name, false)
		was := card()
		if was.Empty() || was.Y != h.frame.right.Y {
			t.Fatalf("the card of %s is %v, want it at the head of its column %v", name, was, h.frame.right)
		}
		h.camera.ZoomAt(h.camera.Middle(), 3)
		h.camera.Pan(was.Middle().Mulf(h.theme.Density).Sub(h.camera.ToScreen(table.Inches(q.Footprint.Center))))
		if now := card(); now.Holds(was.Middle()) {
			t.Errorf("the card %v lies over %s, which is selected", now, name)
		}
	})
}

// In a narrow window the roster, which is open because the player opened it, has all
// the room down to the tray that it needs.
func TestOpenRosterTakesTheRoom(t *testing.T) {
	for _, need := range []float64{250, 900} {
		f := newFrame(ui.Rect{W: 1280 / 1.5, H: 800 / 1.5}, framing{roster: rosterNeed{180, need}})
		if want := min(need, f.tray.Y-margin-f.roster.Y); f.roster.H != want {
			t.Errorf("needing %.0f it is %.0f high, want %.0f", need, f.roster.H, want)
		}
	}
}

// The roster has the room below it: that of 12 stands hid the last company, and left a
// third of its column empty.
func TestRosterTakesTheRoom(t *testing.T) {
	for _, need := range []rosterNeed{{190, 420}, {220, 600}, {220, 660}} {
		f := newFrame(ui.Rect{W: 1280, H: 800}, framing{roster: need})
		if want := min(need.high, f.right.H); f.roster.H != want {
			t.Errorf("needing %.0f it is %.0f high, want %.0f", need.high, f.roster.H, want)
		}
	}
}

// The menu says how its buttons without a key are reached by keys.
func TestMenuSaysHowToReachAll(t *testing.T) {
	withHand(t, "maneuvers-1941", [2]string{"", "steady"}, func(h *hand) {
		h.key(ebiten.KeyF10, false)
		h.layPage()
		if said := h.page.Said(); !slices.ContainsFunc(said, func(s string) bool { return strings.HasPrefix(s, "Tab ") }) {
			t.Errorf("nothing is said of Tab: %q", said)
		}
	})
}

// With large text in the least window the buttons of the step of orders still show
// their keys.
func TestNarrowTrayShowsKeys(t *testing.T) {
	withHand(t, "maneuvers-1941", [2]string{"", "steady"}, func(h *hand) {
		h.referee = nil
		for range 400 {
			if h.player.model.view.Step == rules.Commanding {
				break
			}
			h.stepOn()
			time.Sleep(2 * time.Millisecond) // the other side chooses
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
