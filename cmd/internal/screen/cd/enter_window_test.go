package cd

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// Enter is Ready whoever is selected: it places no chit and plans no way.
func TestEnterIsReady(t *testing.T) {
	g := launch(t, "maneuvers-1941", "player,steady")
	g.press(ebiten.KeyA)
	g.ready()
	g.want("command")
	for _, step := range []string{"command", "movement"} {
		g.press(ebiten.KeyTab)
		left := len(g.Now().Left)
		g.press(ebiten.KeyEnter)
		tr := g.Now()
		if len(tr.Chosen) == 0 || left == 0 {
			t.Fatalf("in %s nobody is selected or left", step)
		}
		if len(tr.Left) != left || !strings.Contains(tr.Message, "Enter again") {
			t.Errorf("Enter in %s leaves %d of %d to choose for, and says %q", step, len(tr.Left), left, tr.Message)
		}
		g.press(ebiten.KeyEscape)
		if step == "command" {
			g.press(ebiten.KeyTab, ebiten.KeyDigit3, ebiten.KeyTab, ebiten.KeyDigit3, ebiten.KeyTab, ebiten.KeyDigit3, ebiten.KeyTab, ebiten.KeyDigit3)
			g.ready()
			if g.Now().Step == "reveal" {
				g.ready()
			}
			g.want("movement")
		}
	}
}
