package cd

import (
	"image"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/commanddecision"
)

// A table that would lie much smaller without it has the room of the right column, as
// far as it needs that: one of 72 by 48 inches filled half of a window of 1280 by 800.
// While the log is open, or lessons are told, it keeps out. Where the card is below the
// roster nothing else is at the right, and the table has the room anyway.
func TestTableHasTheRoomOfTheCard(t *testing.T) {
	for _, c := range []struct {
		wide, high   float64
		table        gmath.Vec
		column, into bool
	}{
		{1280, 800, gmath.Vec{X: 72, Y: 48}, false, true},
		{1280, 800, gmath.Vec{X: 96, Y: 48}, false, true},
		{1280, 800, gmath.Vec{X: 72, Y: 48}, true, false},
		{1280, 800, gmath.Vec{X: 48, Y: 48}, false, true},
		{1280 / 1.5, 800 / 1.5, gmath.Vec{X: 72, Y: 48}, false, true},
		{1024, 640, gmath.Vec{X: 72, Y: 48}, false, true},
		{1024, 640, gmath.Vec{X: 48, Y: 48}, false, false},
	} {
		f := newFrame(ui.Rect{W: c.wide, H: c.high}, framing{roster: rosterNeed{220, 4, 10}, folded: c.wide < narrowWide, column: c.column, table: c.table})
		if into := f.free.Right() > f.right.X; into != c.into || f.free.Right() > c.wide-margin {
			t.Errorf("%.0f by %.0f, %v: the table has the window to %.0f, the right column begins at %.0f", c.wide, c.high, c.table, f.free.Right(), f.right.X)
		}
		if aims := f.safe.Right() > f.right.X; aims != (f.docked && !c.column) {
			t.Errorf("%.0f by %.0f, %v: the camera aims at all to %.0f, the right column begins at %.0f", c.wide, c.high, c.table, f.safe.Right(), f.right.X)
		}
		if !c.into || f.docked {
			continue
		}
		if fills := math.Max(f.free.W/f.free.H, c.table.X/c.table.Y) / math.Min(f.free.W/f.free.H, c.table.X/c.table.Y); fills > 1.4 {
			t.Errorf("%.0f by %.0f: a table of %v has a room of %v", c.wide, c.high, c.table, f.free)
		}
	}
}

// The card has one place, where it covers nothing of the map: below the roster, which
// gives way to it. It hid a corner of the map, and jumped to another when a stand there
// was selected. A second click on a row that has moved for the card is still a double
// click on it.
func TestCardHasOnePlace(t *testing.T) {
	withHand(t, "lezey-1944", [2]string{"", "steady"}, func(h *hand) {
		h.Layout(image.Pt(1280, 800), h.theme)
		h.key(ebiten.KeyA, false)
		place := func(name string) (out ui.Rect) {
			h.layPage()
			for _, s := range h.page.Spots() {
				if s.Name == name {
					out = s.Place
				}
			}
			return out
		}
		for _, s := range h.player.model.view.Names() {
			q := h.player.model.get(s)
			if !q.own || !q.onTable {
				continue
			}
			h.choose(s, false)
			card, roster, row := place("card"), place("roster panel"), place("row "+s)
			if card.Empty() || card.X != h.frame.left.X || card.Right() > h.frame.free.X || math.Abs(card.Bottom()-h.frame.left.Bottom()) > 0.5 {
				t.Errorf("the card of %s is at %.0f, want it at the foot of the column %.0f", s, card, h.frame.left)
			}
			if roster.Bottom() > card.Y || row.Y < roster.Y || row.Bottom() > roster.Bottom() {
				t.Errorf("the roster at %.0f shows the row of %s at %.0f, the card begins at %.0f", roster, s, row, card.Y)
			}
		}
		h.choose("", false)
		last := ""
		for _, g := range h.player.model.groups {
			if all := h.player.model.companions(g.stands[0]); len(all) > 1 {
				last = all[len(all)-1]
			}
		}
		at := place("row " + last).Middle().Mulf(h.theme.Density)
		h.at = at
		click := func() { h.press(ui.LeftButton); h.let(ui.LeftButton) }
		click()
		if place("row " + last).Holds(h.page.Unit(at)) {
			t.Fatalf("the row of %s did not move", last)
		}
		click()
		if want := h.player.model.companions(last); len(want) < 2 || len(h.player.selected) != len(want) {
			t.Errorf("two clicks on the row of %s select %v, want its company %v", last, h.player.selected, want)
		}
	})
}

// In a window too narrow for that the card is at the right, and the map moves for a stand
// that is selected below it, once: one that lies there could not be clicked again.
func TestMapMakesWayForTheCard(t *testing.T) {
	withHand(t, "lezey-1944", [2]string{"", "steady"}, func(h *hand) {
		h.Layout(image.Pt(1024, 640), h.theme)
		h.key(ebiten.KeyA, false)
		name := h.player.model.groups[0].stands[0]
		for _, s := range h.player.model.view.Names() {
			if q := h.player.model.get(s); q.own && q.onTable {
				name = s
			}
		}
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
		h.choose("", false)
		h.camera.ZoomAt(h.camera.Middle(), 3)
		at := func() gmath.Vec {
			return h.page.Unit(h.camera.ToScreen(table.Inches(h.player.model.get(name).Footprint.Center)))
		}
		h.camera.Pan(was.Middle().Sub(at()).Mulf(h.theme.Density))
		h.choose(name, false)
		if now := card(); now != was || now.Holds(at()) {
			t.Errorf("the card is at %.0f, was at %.0f, and %s at %.0f", now, was, name, at())
		}
		h.camera.Pan(was.Middle().Sub(at()).Mulf(h.theme.Density))
		if card(); !was.Holds(at()) {
			t.Error("a map that the player moves is moved back")
		}
	})
}

// In a narrow window the roster, which is open because the player opened it, has all
// the room down to the tray that it needs.
func TestOpenRosterTakesTheRoom(t *testing.T) {
	for _, need := range []rosterNeed{{180, 2, 6}, {180, 8, 40}} {
		f := newFrame(ui.Rect{W: 1280 / 1.5, H: 800 / 1.5}, framing{roster: need})
		if want := min(need.high(f.left.H), f.tray.Y-margin-f.roster.Y); f.roster.H != want || f.roster.W != need.wide {
			t.Errorf("needing %v it is %.0f, want %.0f high", need, f.roster, want)
		}
	}
}

// The roster has the room below it, and its rows are lower where else the last would be
// out of view: that of 12 stands hid the last company and left a third of its column
// empty, and that of Lezey's American, 24 in seven companies, scrolled for eight.
func TestRosterShowsAllRows(t *testing.T) {
	for _, c := range []struct {
		need rosterNeed
		row  float64
	}{{rosterNeed{190, 3, 12}, standHigh}, {rosterNeed{220, 7, 24}, 19}, {rosterNeed{220, 6, 22}, 22}} {
		f := newFrame(ui.Rect{W: 1280, H: 800}, framing{roster: c.need})
		if row, high := c.need.row(f.left.H), c.need.high(f.left.H); row != c.row || f.roster.H != high || high > f.left.H {
			t.Errorf("of %v a row is %.0f high, want %.0f; all need %.0f of %.0f", c.need, row, c.row, high, f.left.H)
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
		windowtest.Until(func() bool { // the other side chooses
			h.stepOn()
			return h.player.model.view.Step == rules.Commanding
		})
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

// In the first game in the largest text all of the table lies beside the panel of the
// lesson, whatever is selected, and when lessons begin again: they covered the hamlet.
func TestLessonLeavesTheTableFree(t *testing.T) {
	withHand(t, Teaches, [2]string{"", "steady"}, func(h *hand) {
		h.Layout(image.Pt(1280, 800), h.theme.At(2, h.theme.Palette))
		look := func(when string) {
			h.layPage()
			lo, hi := h.page.Unit(h.camera.ToScreen(gmath.Vec{})), h.page.Unit(h.camera.ToScreen(h.camera.Table))
			all := ui.Rect{X: lo.X, Y: lo.Y, W: hi.X - lo.X, H: hi.Y - lo.Y}
			for _, s := range h.page.Spots() {
				if over := s.Place.Meets(all); slices.Contains(panelNames, s.Name) && s.Name != "map overview" && !over.Empty() {
					t.Errorf("%s: %s at %.0f lies over the table at %.0f", when, s.Name, s.Place, all)
				}
			}
		}
		look("at first")
		for range 3 {
			h.key(ebiten.KeyTab, false)
			look("with " + h.player.selected[0] + " selected")
		}
		h.choose("", false)
		h.switchLessons()
		h.tick(ui.Input{})
		h.overview()
		h.switchLessons()
		h.tick(ui.Input{})
		look("begun again")
	})
}
