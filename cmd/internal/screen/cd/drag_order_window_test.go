package cd

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"
)

// A drag from a commander lays an order to move, whatever chit was placed before; from a
// stand that commands nobody it says so.
func TestDragLaysAnAdvance(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, "maneuvers-1941", "player,steady")
	g.press(ebiten.KeyA)
	g.ready()
	g.want("command")
	g.press(ebiten.KeyTab, ebiten.KeyDigit1)
	g.drawn()
	by := g.Now().Left[0]
	at := g.Place(by)
	g.hold(at, at.Add(gmath.Vec{X: 90}))
	g.let()
	g.drawn()
	wantDone(t, dir, `"do":"order","by":"`+by+`","order":"full-advance"`)
	at = g.Place("Blue rifle 2")
	g.hold(at, at.Add(gmath.Vec{X: 90}))
	g.let()
	g.drawn()
	if m := g.Now().Message; !strings.Contains(m, "ifle 2 gives no orders") {
		t.Errorf("dragged from a stand that commands nobody: %q", m)
	}
}
