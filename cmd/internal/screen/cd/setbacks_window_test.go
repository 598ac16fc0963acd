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
	told := g.readsOn()
	for _, want := range []string{
		"Green company checks morale", "Original morale of Green company", "rolls 5",
		"Green command is forced back", "to cover, and is pinned: it is now in Orchard",
		"Old rifle 1 rallies", "no longer demoralized",
		"Old rifle 2 is demoralized and runs", "toward cover: the nearest that takes it no nearer to an enemy it sees; it is now",
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

// Who is demoralized by a check of its own is told so with the roll, and in the next
// movement runs for cover: where to, and why there.
func TestDemoralizedByItsCheckInWindow(t *testing.T) {
	b := prepareFrom(t, "setbacks.toml", "free")
	b.do(b.referee, word(`"turn":1,"step":"command","dice":[7,1,1,1]`))
	b.do(b.sides[1], rules.EncodeAction(rules.Ready{}))
	g := b.play()
	g.want("command")
	told := g.readsOn()
	for _, want := range []string{
		"Green company checks morale: needs 1 or less, rolls 7", "Checks morale because Grenadier 1 is near Green command", "Green command, Green rifle 1 and Green rifle 2 are demoralized",
		"Green command is demoralized and runs", "to cover: the nearest that takes it no nearer to an enemy it sees; it is now in Orchard",
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

// readsOn is ready for both sides until who is to run for cover has run, and returns
// what the panels say of all that comes of it.
func (g *guest) readsOn() string {
	g.T.Helper()
	told := g.readiesAndReads()
	for range 8 {
		if tr := g.Now(); tr.Scene == "curtain" {
			g.sitDown()
		} else if tr.Step == "general-fire" || tr.Turn == 2 && tr.Step == "command" {
			break
		}
		told += g.readiesAndReads()
	}
	return told
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
