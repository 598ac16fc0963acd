package cd

import (
	"sightline/cmd/internal/screen/windowtest"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"
)

// with types a key while others are held.
func (g *guest) with(held ebiten.Key, key ebiten.Key) {
	g.T.Helper()
	g.Session.PressKey(held)
	g.Ticks(1)
	g.Key(key)
	g.Session.ReleaseKey(held)
	g.Ticks(3)
}

// drawn draws a frame and has it traced.
func (g *guest) drawn() {
	g.T.Helper()
	g.Frame()
	g.Ticks(1)
}

// boxed draws a box with Shift from one place to another.
func (g *guest) boxed(from, to gmath.Vec) {
	g.T.Helper()
	g.Session.PressKey(ebiten.KeyShiftLeft)
	g.hold(from, to)
	g.Save("box", g.Frame())
	g.let()
	g.Session.ReleaseKey(ebiten.KeyShiftLeft)
	g.Ticks(3)
}

// Hands on the table before the first turn: a drop outside of the area says why
// and offers the nearest place, which Enter takes; a box with Shift selects; the
// wheel over what is selected zooms, with Shift it turns; 0 shows all and goes
// back; to begin anew asks, and the camera stays.
func TestHandsInDeployment(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, "maneuvers-1941", "player,steady")
	g.press(ebiten.KeyA)
	g.drawn()
	before := g.Pose("Blue rifle 1")
	g.hold(g.Place("Blue rifle 1"), g.onTable(24, 24))
	g.let()
	if tr := g.Now(); !strings.Contains(tr.Message, "would not stand wholly in") {
		t.Fatalf("let go of outside of the area, the bar says %q", tr.Message)
	}
	g.Save("dropped-outside", g.Settled())
	g.press(ebiten.KeyEnter)
	g.drawn()
	if at := g.Pose("Blue rifle 1"); at.At == before.At || at.At.Y.Inches() < 20 {
		t.Errorf("Enter after that put it at %v, want the place of the area nearest to the middle", at.At)
	}
	g.press(ebiten.KeyEscape)

	at := g.Place("Blue rifle 2")
	g.boxed(at.Add(gmath.Vec{X: -60, Y: -25}), at.Add(gmath.Vec{X: 20, Y: 60}))
	if n := g.Now().Chosen; len(n) < 2 || !slices.Contains(n, "Blue rifle 2") {
		t.Errorf("a box about several selects %v", n)
	}
	g.press(ebiten.KeyEscape)
	g.click(g.Place("Blue rifle 2"))
	scale, facing := g.Now().Scale, g.Pose("Blue rifle 2").Facing
	g.Move(g.Place("Blue rifle 2"))
	g.Ticks(2)
	g.Session.ScrollWheel(0, 2)
	g.Ticks(3)
	if tr := g.Now(); tr.Scale <= scale || g.Pose("Blue rifle 2").Facing != facing {
		t.Errorf("the wheel over what is selected: scale %v of %v, facing %v of %v; want it to zoom", tr.Scale, scale, g.Pose("Blue rifle 2").Facing, facing)
	}
	g.drawn()
	g.Move(g.Place("Blue rifle 2"))
	g.Session.PressKey(ebiten.KeyShiftLeft)
	g.Ticks(2)
	near := g.Now().Scale
	g.Session.ScrollWheel(0, 1)
	g.Ticks(3)
	g.Session.ReleaseKey(ebiten.KeyShiftLeft)
	g.drawn()
	if tr := g.Now(); tr.Scale != near || g.Pose("Blue rifle 2").Facing == facing {
		t.Errorf("Shift and wheel: scale %v of %v, facing %v as before; want it to turn", tr.Scale, near, facing)
	}
	g.press(ebiten.KeyDigit0)
	if tr := g.Now(); tr.Scale != scale {
		t.Errorf("0 shows the table at %v, want all of it at %v", tr.Scale, scale)
	}
	g.press(ebiten.KeyDigit0)
	if tr := g.Now(); tr.Scale != near {
		t.Errorf("0 again shows the table at %v, want %v as before", tr.Scale, near)
	}

	g.click(g.Target("menu"))
	g.click(g.Target("start over"))
	if len(g.Now().Left) > 0 {
		t.Fatal("to begin anew does not ask")
	}
	g.Save("begin-anew", g.Settled())
	g.click(g.Target("begin anew"))
	if tr := g.Now(); len(tr.Left) == 0 || tr.Scale != near {
		t.Errorf("begun anew %d are to be placed, and the scale is %v; want all, and %v as before", len(tr.Left), tr.Scale, near)
	}
	windowtest.Verifies(t, dir)
}

// Ready with something left undone says what is open and what becomes of it;
// each line goes there. All of one's choices of the step are taken back at once.
func TestReadyExplainsItself(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, "maneuvers-1941", "player,steady")
	g.press(ebiten.KeyEnter)
	g.drawn()
	if m := g.Now().Message; !strings.HasSuffix(m, "Enter again: places them all.") {
		t.Errorf("with nobody placed is said %q", m)
	}
	g.Save("ready-deployment", g.Settled())
	g.click(g.Target("place them"))
	if left := g.Now().Left; len(left) > 0 {
		t.Fatalf("asked to place them all, %v are left", left)
	}
	g.ready()
	g.want("command")
	g.press(ebiten.KeyTab, ebiten.KeyDigit3)
	left := g.Now().Left
	g.press(ebiten.KeyEnter)
	g.drawn()
	g.Save("ready-orders", g.Settled())
	g.click(g.Target("open " + left[1]))
	if tr := g.Now(); len(tr.Chosen) != 1 || tr.Chosen[0] != left[1] || tr.Step != "command" {
		t.Errorf("the line of %s selects %v in %s", left[1], tr.Chosen, tr.Step)
	}
	g.press(ebiten.KeyDigit3)
	g.with(ebiten.KeyShiftLeft, ebiten.KeyZ)
	g.drawn()
	g.Save("take-back", g.Settled())
	g.press(ebiten.KeyDigit2)
	if n := len(g.Now().Left); n != len(left)+1 {
		t.Errorf("after the whole step is taken back %d commanders have no chit, want %d: %q", n, len(left)+1, g.Now().Message)
	}
	g.with(ebiten.KeyControlLeft, ebiten.KeyA)
	if n := len(g.Now().Chosen); n < 11 {
		t.Errorf("Ctrl+A selects %d stands, want all", n)
	}
	// Across what both sides have seen: steady always agrees.
	g.with(ebiten.KeyShiftLeft, ebiten.KeyZ)
	g.press(ebiten.KeyDigit3, ebiten.KeyArrowUp)
	g.drawn()
	g.Save("take-back-line", g.Settled())
	g.press(ebiten.KeyHome)
	g.drawn()
	g.click(g.Target("to the beginning"))
	g.drawn()
	if tr := g.Now(); tr.Step != "deployment" || len(tr.Left) != 12 {
		t.Errorf("back at the beginning it is %s, with %d to place: %q", tr.Step, len(tr.Left), tr.Message)
	}
	wantDone(t, dir, `"undo":`, `"by":"referee","why":"Blue asked, steady always agrees"`)
	g.press(ebiten.KeyA)
	g.ready()
	g.want("command")
	windowtest.Verifies(t, dir)
}

// In hot seat the other side is asked behind the curtain before what it has seen
// is taken back; it may refuse.
func TestTakingBackAsksTheOther(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, "maneuvers-1941", "player,player")
	g.sitDown()
	g.press(ebiten.KeyA, ebiten.KeyEnter)
	g.Ticks(10)
	g.sitDown()
	g.press(ebiten.KeyA, ebiten.KeyEnter)
	g.Ticks(10)
	g.seen()
	for _, answer := range []ebiten.Key{ebiten.KeyN, ebiten.KeyY} {
		if g.Now().Scene == "curtain" {
			g.sitDown()
			g.seen()
		}
		asks := g.Now().Side
		g.with(ebiten.KeyShiftLeft, ebiten.KeyZ)
		g.press(ebiten.KeyDigit3, ebiten.KeyHome)
		g.drawn()
		g.click(g.Target("to the beginning"))
		if tr := g.Now(); tr.Scene != "curtain" || tr.Message == asks {
			t.Fatalf("%s asks, and there is %q for %q; want a curtain for the other", asks, tr.Scene, tr.Message)
		}
		g.sitDown()
		g.drawn()
		if tr := g.Now(); tr.Side == asks || tr.Step != "command" {
			t.Fatalf("%s sits, in %s", tr.Side, tr.Step)
		}
		g.Save("asked-to-agree", g.Settled())
		g.press(answer)
		if tr := g.Now(); tr.Scene != "curtain" || tr.Message != asks {
			t.Fatalf("then there is %q for %q, want a curtain for %s", tr.Scene, tr.Message, asks)
		}
		g.sitDown()
		want, says := "command", "does not agree"
		if answer == ebiten.KeyY {
			want, says = "deployment", ""
		}
		if tr := g.Now(); tr.Step != want || !strings.Contains(tr.Message, says) {
			t.Errorf("after the answer it is %s, %q; want %s, %q", tr.Step, tr.Message, want, says)
		}
	}
	wantDone(t, dir, `"undo":`, `agreed"`)
	windowtest.Verifies(t, dir)
}

// Ctrl+Z and Ctrl+Shift+Z do what they do nearly everywhere: they did nothing.
func TestUndoByTheUsualKeys(t *testing.T) {
	g := launch(t, "maneuvers-1941", "player,steady")
	g.press(ebiten.KeyA)
	all := len(g.Now().Left)
	g.with(ebiten.KeyControlLeft, ebiten.KeyZ)
	if n := len(g.Now().Left); n <= all {
		t.Errorf("Ctrl+Z leaves %d to do, %d before", n, all)
	}
	g.Session.PressKey(ebiten.KeyShiftLeft)
	g.with(ebiten.KeyControlLeft, ebiten.KeyZ)
	g.Session.ReleaseKey(ebiten.KeyShiftLeft)
	if n := len(g.Now().Left); n != all {
		t.Errorf("Ctrl+Shift+Z leaves %d to do, want %d", n, all)
	}
}
