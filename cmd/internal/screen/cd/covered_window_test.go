package cd

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"
)

// No key moves the table behind the menu or the help – an arrow held closed the help,
// and went on to move the table –; with the menu open
// the keys on its buttons do what these do.
func TestKeysOverTheTable(t *testing.T) {
	g := launch(t, "maneuvers-1941", "player,steady")
	zoom := func() {
		g.Move(gmath.Vec{X: 640, Y: 400})
		g.Session.ScrollWheel(0, 4)
		g.Ticks(2)
		g.Settled()
	}
	g.press(ebiten.KeyA)
	zoom()
	pan := func() {
		g.Session.PressKey(ebiten.KeyArrowRight)
		g.Ticks(10)
		g.Session.ReleaseKey(ebiten.KeyArrowRight)
		g.Ticks(2)
		g.Frame()
		g.Ticks(1) // it tells what the frame found
	}
	at := g.Place("Blue rifle 1")
	for before := at.Add(gmath.Vec{X: 1}); at != before; at = g.Place("Blue rifle 1") { // it still glides
		before = at
		g.Ticks(10)
		g.Frame()
	}
	moves := func() bool {
		pan()
		was := at
		at = g.Place("Blue rifle 1")
		return at != was
	}
	if !moves() {
		t.Error("an arrow does not move the table")
	}
	for _, over := range []struct {
		name string
		key  ebiten.Key
	}{{"menu", ebiten.KeyF10}, {"help", ebiten.KeyF1}} {
		g.press(over.key)
		if moves() {
			t.Errorf("an arrow moves the table behind the %s", over.name)
		}
		g.press(ebiten.KeyEscape)
	}
	g.press(ebiten.KeyF10, ebiten.KeyF2)
	g.Frame()
	if !slices.Contains(g.Now().Words, "Rulings of this game") {
		t.Error("F2 in the menu does not show the rulings")
	}
	g.press(ebiten.KeyEscape)
	g.press(ebiten.KeyF10)
	g.with(ebiten.KeyControlLeft, ebiten.KeyS)
	if tr := g.Now(); tr.Did != "save the table" && !strings.Contains(tr.Message, "measured") {
		t.Errorf("Ctrl+S in the menu does %q: %q", tr.Did, tr.Message)
	}
}

// A key of what cannot be done now says why.
func TestKeySaysWhyNot(t *testing.T) {
	g := prepare(t, "declare-first").play()
	g.with(ebiten.KeyControlLeft, ebiten.KeyS)
	if m := g.Now().Message; !strings.HasPrefix(m, "A saved table could be measured on") || !strings.Contains(m, "once the game is over") {
		t.Errorf("Ctrl+S where no table is saved says %q", m)
	}
}
