package board

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// A line of the log that is clicked stays in view when its card grows beside it.
func TestLogLineStaysInView(t *testing.T) {
	g := launch(t, t.TempDir(), "crossroads", "player,plain", "0")
	g.until("turn 3", func() bool { return g.Now().Turn >= 3 && g.yours() })
	lines := func() (names []string) {
		for _, p := range g.Now().Targets {
			if strings.HasPrefix(p.Name, "log ") {
				names = append(names, p.Name)
			}
		}
		return names
	}
	for range 6 {
		was := lines()
		if len(was) == 0 {
			t.Fatal("there is no line to click")
		}
		name := was[len(was)/3]
		g.Click(g.Target(name))
		g.Ticks(4)
		if !g.may(name) {
			t.Errorf("%s is out of view once it is clicked: %q", name, lines())
		}
		g.press(ebiten.KeyEscape)
	}
}
