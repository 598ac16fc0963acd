package cd

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
)

// Chits show as they are turned up. With nothing selected half, cover and all the
// way plan those without a plan, and all anew when each has one; it is said whom.
func TestPlanAllAnew(t *testing.T) {
	g := launch(t, "first-fight", "player,steady")
	g.press(ebiten.KeyA)
	g.ready()
	g.press(ebiten.KeyTab, ebiten.KeyDigit2, ebiten.KeyTab, ebiten.KeyDigit3, ebiten.KeyEnter)
	g.Waits("the orders turned up", func() bool { return g.Now().Showing })
	g.Save("turned-up", g.Frame())
	if !slices.ContainsFunc(g.Now().Targets, func(p ui.TracePlace) bool { return p.Name == "chit of Tank command" }) {
		t.Error("no chit of Tank command shows as orders are turned up")
	}
	for range 20 {
		if g.Now().Step == "movement" && !g.Now().Showing {
			break
		}
		if tr := g.Now(); tr.Showing {
			g.Save("turned-up-"+tr.Step, g.Frame())
			g.press(ebiten.KeyE)
		}
		g.Ticks(20)
	}
	g.want("movement")
	for _, k := range []struct {
		key  ebiten.Key
		says string
	}{{ebiten.KeyH, "Planned: "}, {ebiten.KeyC, "no cover in reach"}, {ebiten.KeyA, "Planned: "}} {
		g.press(k.key)
		if tr := g.Now(); !strings.Contains(tr.Message, k.says) {
			t.Errorf("%v with nothing selected says %q, want %q", k.key, tr.Message, k.says)
		}
	}
}
