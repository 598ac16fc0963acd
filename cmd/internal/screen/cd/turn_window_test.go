package cd

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
)

// press types keys one after the other and lets the table follow.
func (g *guest) press(keys ...ebiten.Key) {
	g.T.Helper()
	for _, k := range keys {
		if k == ebiten.KeyEnter && strings.Contains(g.Now().Message, "Enter again") {
			g.Ticks(deafTicks)
		}
		g.Key(k)
		g.Ticks(4)
	}
}

// seen skips what is shown.
func (g *guest) seen() {
	g.T.Helper()
	for range 20 {
		g.Ticks(8)
		if !g.Now().Showing {
			return
		}
		g.press(ebiten.KeyE)
	}
	g.T.Fatal("what happened is shown without end")
}

// want fails if the step is another.
func (g *guest) want(step string) {
	g.T.Helper()
	if tr := g.Now(); tr.Step != step {
		g.T.Fatalf("the step is %s (turn %d, %q), want %s", tr.Step, tr.Turn, tr.Message, step)
	}
}

// ready is ready, whatever is left undone, and sees what comes of it. The bot
// takes its time. It returns how often a key was pressed for that.
func (g *guest) ready() (pressed int) {
	g.T.Helper()
	before := g.Now()
	g.press(ebiten.KeyEnter)
	pressed = 1
	g.Waits("what comes of being ready", func() bool {
		tr := g.Now()
		if pressed < 3 && strings.Contains(tr.Message, "Enter again") {
			pressed++
			g.press(ebiten.KeyEnter)
		}
		return tr.Showing || tr.Step != before.Step || tr.Turn != before.Turn || tr.Scene != before.Scene
	})
	g.seen()
	return pressed
}

// A turn of Maneuvers against steady, by keys alone. The journal verifies.
func TestTurnByKeys(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, "maneuvers-1941", "player,steady")
	g.want("deployment")
	g.press(ebiten.KeyA)
	if left := g.Now().Left; len(left) > 0 {
		t.Fatalf("not placed: %v", left)
	}
	g.Save("deployed", g.Settled())
	g.ready()
	g.want("command")
	for n := 0; len(g.Now().Left) > 0; n++ {
		if n > 10 {
			t.Fatalf("no chits for %v: %q", g.Now().Left, g.Now().Message)
		}
		g.press(ebiten.KeyTab, ebiten.KeyDigit3)
	}
	g.Save("ordered", g.Settled())
	g.ready()
	if g.Now().Step == "reveal" {
		g.ready()
	}
	g.want("movement")
	g.press(ebiten.KeyA)
	if left := g.Now().Left; len(left) > 3 {
		t.Errorf("without a plan: %v (%q)", left, g.Now().Message)
	}
	g.Save("planned", g.Settled())
	for range 6 {
		if tr := g.Now(); tr.Turn == 2 {
			break
		}
		g.ready()
	}
	if tr := g.Now(); tr.Turn != 2 {
		t.Errorf("turn %d, %s; want turn 2", tr.Turn, tr.Step)
	}
	g.Save("turn-2", g.Settled())
	windowtest.Verifies(t, dir)
}

// A step of two players at one screen: a curtain hangs between them, and
// nothing of the table is on the screen while it does.
func TestCurtainBetweenPlayers(t *testing.T) {
	g := launch(t, "maneuvers-1941", "player,player")
	if tr := g.Now(); tr.Scene != "curtain" || tr.Message != "Blue" || len(tr.Stands) > 0 {
		t.Fatalf("at first there is %q for %q, with %d stands; want a curtain for Blue", tr.Scene, tr.Message, len(tr.Stands))
	}
	g.Save("curtain", g.Frame())
	g.sitDown()
	g.press(ebiten.KeyA, ebiten.KeyEnter)
	g.Ticks(10)
	if tr := g.Now(); tr.Scene != "curtain" || tr.Message != "Red" {
		t.Fatalf("then there is %q for %q, want a curtain for Red", tr.Scene, tr.Message)
	}
	g.sitDown()
	tr := g.Now()
	if tr.Side != "Red" {
		t.Fatalf("%s sits, want Red", tr.Side)
	}
	for _, s := range tr.Stands {
		if strings.HasPrefix(s.Name, "Blue") {
			t.Errorf("Red is shown %s before both are deployed", s.Name)
		}
	}
	g.press(ebiten.KeyA, ebiten.KeyEnter)
	g.Ticks(10)
	g.seen()
	if tr := g.Now(); tr.Step != "command" && tr.Scene != "curtain" {
		t.Errorf("then it is %s in %s, want the Command Phase", tr.Step, tr.Scene)
	}
}

// Who left the table takes that back while the next has not sat down, and sits
// behind a curtain of his own; the menu opens there. Lessons are the first side's.
func TestBackFromTheCurtain(t *testing.T) {
	g := launch(t, "first-fight", "player,player")
	curtain := func(of string) {
		t.Helper()
		if tr := g.Now(); tr.Scene != "curtain" || tr.Message != of {
			t.Fatalf("there is the %s of %q, want the curtain of %s", tr.Scene, tr.Message, of)
		}
	}
	lesson := func(want bool) {
		t.Helper()
		if has := slices.ContainsFunc(g.Now().Targets, func(p ui.TracePlace) bool { return p.Name == "lesson told" }); has != want {
			t.Errorf("%s is told a lesson: %v, want %v", g.Now().Side, has, want)
		}
	}
	g.sitDown()
	g.press(ebiten.KeyA)
	lesson(true)
	g.press(ebiten.KeyEnter)
	g.Ticks(10)
	curtain("Red")
	g.Save("curtain-back", g.Frame())
	g.press(ebiten.KeyF10)
	g.Save("curtain-menu", g.Frame())
	g.press(ebiten.KeyEscape) // the menu
	g.press(ebiten.KeyEscape, ebiten.KeyEscape)
	g.press(ebiten.KeyZ)
	curtain("Blue")
	g.sitDown()
	if tr := g.Now(); tr.Side != "Blue" || tr.Step != "deployment" {
		t.Fatalf("%s sits in %s, want Blue in deployment", tr.Side, tr.Step)
	}
	g.press(ebiten.KeyEnter)
	g.Ticks(10)
	curtain("Red")
	g.sitDown()
	lesson(false)
}

// sitDown holds Enter until the curtain is gone.
func (g *guest) sitDown() {
	g.T.Helper()
	g.Session.PressKey(ebiten.KeyEnter)
	g.Ticks(70)
	g.Session.ReleaseKey(ebiten.KeyEnter)
	g.Ticks(4)
	if g.Now().Scene == "curtain" {
		g.T.Fatal("the curtain stays")
	}
	g.Frame()
}
