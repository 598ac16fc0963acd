package cd

import (
	"image"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
)

// marksShown are the words of the marks that the window shows.
func (g *guest) marksShown() string {
	g.T.Helper()
	g.drawn()
	var out []string
	for _, p := range g.Now().Targets {
		if word, is := strings.CutPrefix(p.Name, "mark "); is {
			out = append(out, word)
		}
	}
	return strings.Join(out, ",")
}

// A mark is put where the cursor is or at the stand selected, moved, written anew
// and taken away, is there when the program was killed, and is never the other's.
func TestOwnMarks(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, "maneuvers-1941", "player,player")
	g.sitDown()
	g.press(ebiten.KeyA)
	g.drawn()
	g.Move(g.onTable(24, 20))
	g.with(ebiten.KeyShiftLeft, ebiten.KeyM)
	g.typeIn("mines ?")
	g.Save("mark-typed", g.Settled())
	g.press(ebiten.KeyBackspace, ebiten.KeyBackspace, ebiten.KeyEnter)
	g.click(g.Target("row Blue rifle 1"))
	g.with(ebiten.KeyShiftLeft, ebiten.KeyM)
	g.typeIn("hold")
	at, stand := g.Target("mark hold"), g.Place("Blue rifle 1")
	if far := at.Sub(stand).Len(); far > 60 {
		t.Errorf("the mark of the stand selected is %.0f pixels away from it", far)
	}
	g.press(ebiten.KeyArrowUp, ebiten.KeyEnter)
	if now := g.Target("mark hold"); now.Y >= at.Y {
		t.Errorf("an arrow moves it from %v to %v", at, now)
	}
	if got := g.marksShown(); got != "mines,hold" {
		t.Fatalf("marks: %s", got)
	}
	from := g.Target("mark mines")
	g.Drag(from, from.Add(gmath.Vec{X: 90, Y: -40}), ebiten.MouseButtonLeft)
	if to := g.Target("mark mines"); to.Sub(from).Len() < 60 {
		t.Errorf("dragged from %v it is at %v", from, to)
	}
	left := g.Target("mark mines")
	g.Save("marks", g.Settled())
	g.Kill()

	g = launchIn(t, dir, "maneuvers-1941", "player,player")
	if got := g.marksShown(); got != "" {
		t.Errorf("behind the curtain there is %s", got)
	}
	g.sitDown()
	if got := g.marksShown(); got != "mines,hold" || g.Target("mark mines").Sub(left).Len() > 1 {
		t.Fatalf("after the program was killed: %s", got)
	}
	g.press(ebiten.KeyEnter)
	g.Ticks(10)
	if got := g.marksShown(); g.Now().Scene != "curtain" || got != "" {
		t.Fatalf("in %s there is %q", g.Now().Scene, got)
	}
	g.sitDown()
	if got := g.marksShown(); g.Now().Side != "Red" || got != "" {
		t.Fatalf("%s sees %q of the other side", g.Now().Side, got)
	}
	g.press(ebiten.KeyA)
	g.ready()
	g.ready()
	g.sitDown()
	g.seen()
	if got := g.marksShown(); g.Now().Side != "Blue" || got != "mines,hold" {
		t.Fatalf("%s sees %q", g.Now().Side, got)
	}
	g.right(g.Target("mark hold"))
	g.click(g.Target("mark mines"))
	g.typeIn("!")
	g.click(g.onTable(4, 24))
	if got := g.marksShown(); got != "mines!" {
		t.Errorf("one taken away, one written anew: %s", got)
	}
	g.click(g.Target("mark mines!"))
	g.press(ebiten.KeyDelete)
	if got := g.marksShown(); got != "" {
		t.Errorf("taken away by its key: %s", got)
	}
	windowtest.Verifies(t, dir)
}

// A ring shows for five seconds, of a key or of Alt and a click, which selects
// nothing.
func TestPing(t *testing.T) {
	g := launch(t, "maneuvers-1941", "player,steady")
	g.press(ebiten.KeyA)
	g.drawn()
	at := g.onTable(24, 20)
	ringed := func() bool {
		p := image.Pt(int(at.X), int(at.Y))
		return windowtest.Shows(g.Settled(), image.Rectangle{p, p}.Inset(-44), ui.Black)
	}
	g.Move(at)
	if ringed() {
		t.Fatal("there is a ring before it is asked for")
	}
	g.with(ebiten.KeyShiftLeft, ebiten.KeyG)
	g.Ticks(40)
	if !ringed() {
		t.Error("no ring of the key")
	}
	g.Ticks(300)
	if ringed() {
		t.Error("the ring stays")
	}
	at = g.Place("Blue rifle 1")
	g.Session.PressKey(ebiten.KeyAltLeft)
	g.click(at)
	g.Session.ReleaseKey(ebiten.KeyAltLeft)
	if tr := g.Now(); len(tr.Chosen) > 0 {
		t.Errorf("Alt and a click selects %v", tr.Chosen)
	}
	g.Ticks(20)
	g.Save("ping", g.Frame())
	g.click(at)
	if tr := g.Now(); len(tr.Chosen) != 1 {
		t.Errorf("a click then selects %v", tr.Chosen)
	}
}
