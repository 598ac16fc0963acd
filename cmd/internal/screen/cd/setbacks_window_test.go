package cd

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/commanddecision"
)

// A company that fails its check, the flight of the demoralized, and a rally are
// played and shown: who checks and why, the number and the roll, what made it up,
// where they go to, and who is itself again.
func TestSetbacksInWindow(t *testing.T) {
	b := prepareFrom(t, "setbacks.toml", "free")
	b.do(b.referee, word(`"turn":1,"step":"command"`))
	for _, s := range []string{"Old rifle 1", "Old rifle 2"} {
		b.do(b.referee, word(`"stand":{"name":"`+s+`","demoralized":true}`))
	}
	b.do(b.sides[1], rules.EncodeAction(rules.Ready{}))
	g := b.play()
	g.want("command")
	g.click(g.Place("Old command"))
	g.press(ebiten.KeyDigit5) // Rally, where it stands
	told := g.readiesAndReads()
	for range 8 { // until who ran has run, both sides being ready
		if tr := g.Now(); tr.Scene == "curtain" {
			g.sitDown()
		} else if tr.Step == "general-fire" || tr.Turn == 2 && tr.Step == "command" {
			break
		}
		told += g.readiesAndReads()
	}
	for _, want := range []string{
		"Green company checks morale", "Original morale of Green company", "rolls 5",
		"Green command is forced back", "to cover, and is pinned",
		"Old rifle 1 rallies", "no longer demoralized",
		"Old rifle 2 is demoralized and runs", "toward cover",
	} {
		if !strings.Contains(told, want) {
			t.Errorf("nothing that is shown says %q", want)
		}
	}
	if t.Failed() {
		t.Log(told)
	}
	g.Kill()
	windowtest.Verifies(t, b.dir)
}

// readiesAndReads is ready, and returns what the panels say of all that comes of
// it, beat by beat.
func (g *guest) readiesAndReads() string {
	g.T.Helper()
	var told strings.Builder
	for range 2 { // some have no order
		if tr := g.Now(); tr.Scene != "curtain" && !tr.Showing {
			g.press(ebiten.KeyEnter)
		}
	}
	for range 60 {
		g.Ticks(4)
		if !g.Now().Showing {
			break
		}
		g.press(ebiten.KeyK, ebiten.KeyArrowRight) // it stops, and what moves is there
		g.Frame()
		g.Ticks(1)
		told.WriteString(strings.Join(g.Now().Words, " ") + "\n")
		g.press(ebiten.KeyN)
	}
	return told.String()
}
