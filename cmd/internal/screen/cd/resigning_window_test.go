package cd

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/windowtest"
)

// Who sits gives the game up in the menu or by its key: it asks once more, and Enter
// goes on with the game. Then both have the end page.
func TestResigns(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, "maneuvers-1941", "player,player")
	g.sitDown()
	g.press(ebiten.KeyA, ebiten.KeyEnter)
	g.Ticks(10)
	g.sitDown()
	g.with(ebiten.KeyShiftLeft, ebiten.KeyR)
	g.press(ebiten.KeyEnter)
	if tr := g.Now(); tr.Step != "deployment" || tr.Side != "Red" {
		t.Fatalf("after Enter on the question %q sits in %s, want Red in deployment", tr.Side, tr.Step)
	}
	g.press(ebiten.KeyF10)
	g.drawn()
	g.Save("menu", g.Settled())
	g.click(g.Target("resign"))
	g.drawn()
	g.Save("resigns", g.Settled())
	g.click(g.Target("give up"))
	g.Ticks(10)
	g.seen()
	g.drawn()
	g.Save("resigned", g.Settled())
	if tr := g.Now(); tr.Step != "over" || tr.Scene == "curtain" {
		t.Errorf("after Red resigns there is %s of %s, want the end", tr.Scene, tr.Step)
	}
	wantDone(t, dir, "Red gives up")
	windowtest.Verifies(t, dir)
}
