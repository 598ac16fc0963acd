package screen

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/windowtest"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/replay"
)

// goldenIn puts a golden game into a folder, and returns its text.
func goldenIn(t *testing.T, dir, name, file string) []byte {
	t.Helper()
	text, err := os.ReadFile("../../../game/commanddecision/testdata/games/" + name + ".jsonl")
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, file), text, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// place is where on the line of time the viewer is, and how long that is.
func (g *guest) place() (at, of int) {
	g.T.Helper()
	if _, err := fmt.Sscanf(g.Now().Todo, "%d of %d", &at, &of); err != nil {
		g.T.Fatalf("%q: %v", g.Now().Todo, err)
	}
	return at, of
}

// keyed presses keys and lets the viewer do what they mean.
func (g *guest) keyed(keys ...ebiten.Key) {
	g.Key(keys...)
	g.Ticks(2)
}

// A game that is over is watched from the lobby: it plays, is gone through by keys, and
// its line of time is dragged; a side's view shows what that side knew, and a note is
// there when the program is started again. The journal stays as it is.
func TestWatchAgain(t *testing.T) {
	dir := t.TempDir()
	file := "lezey-1944-brought-1.jsonl"
	text := goldenIn(t, dir, "lezey-1944", file)
	g := launchIn(t, dir, windowtest.Size)
	g.Settled()
	g.Key(ebiten.KeyDigit4)
	g.Settled()
	g.Click(g.Target("watch"))
	g.want("replay", "Lezey")
	g.Settled()
	at, all := g.place()
	if at != 1 || g.Now().Side != "Both" || !slices.Contains(g.Now().Words, "Verified") {
		t.Errorf("it begins at %d as %s, and says %q", at, g.Now().Side, g.Now().Words)
	}
	g.Save("viewer-beginning", g.Settled())

	g.keyed(ebiten.KeyDigit5)
	g.keyed(ebiten.KeySpace)
	g.Ticks(60)
	g.keyed(ebiten.KeySpace)
	if at, _ := g.place(); at < 4 || g.Now().Showing {
		t.Errorf("after a second at 16 times it is at %d, and plays: %v", at, g.Now().Showing)
	}
	g.throughByKeys(all)
	g.dragged()
	g.sidesKnow(text)
	g.Click(g.Target("seen by: Both"))
	g.Ticks(2)

	g.keyed(ebiten.KeyTab)
	marked := g.Now().Todo
	g.keyed(ebiten.KeyM)
	for _, r := range "here it turned" {
		g.Session.TypeRune(r)
		g.Ticks(1)
	}
	g.Save("viewer-note", g.Settled())
	g.keyed(ebiten.KeyEnter)
	g.Save("viewer-noted", g.Settled())
	g.Kill()

	g = launchIn(t, dir, windowtest.Size)
	g.Settled()
	g.Key(ebiten.KeyDigit4)
	g.Settled()
	g.Key(ebiten.KeyEnter)
	g.want("replay", "Lezey")
	g.Settled()
	if !slices.Contains(g.Now().Words, "here it turned") {
		t.Errorf("the note is not there: %q", g.Now().Words)
	}
	g.Click(g.Target("note 0"))
	g.Ticks(2)
	if now := g.Now().Todo; now != marked {
		t.Errorf("the note leads to %s, and was written at %s", now, marked)
	}
	if now, err := os.ReadFile(filepath.Join(dir, file)); err != nil || !bytes.Equal(now, text) {
		t.Errorf("the journal is another: %v", err)
	}
	g.keyed(ebiten.KeyEscape)
	g.Settled()
	g.want("lobby", "Lezey")
}

// throughByKeys goes through the game by keys.
func (g *guest) throughByKeys(all int) {
	g.T.Helper()
	g.keyed(ebiten.KeyHome)
	g.keyed(ebiten.KeyArrowRight)
	g.keyed(ebiten.KeyArrowRight)
	if at, _ := g.place(); at != 3 {
		g.T.Errorf("two on from the beginning is %d", at)
	}
	g.keyed(ebiten.KeyArrowLeft)
	if at, _ := g.place(); at != 2 {
		g.T.Errorf("and one back %d", at)
	}
	for want := 2; want < 5; want++ {
		if g.keyed(ebiten.KeyControlLeft, ebiten.KeyArrowRight); g.Now().Turn != want {
			g.T.Errorf("the next turn is %d, want %d", g.Now().Turn, want)
		}
	}
	step := g.Now().Step
	g.keyed(ebiten.KeyShiftLeft, ebiten.KeyArrowRight)
	if tr := g.Now(); tr.Step == step || tr.Turn != 4 {
		g.T.Errorf("the next step after %s is %s of turn %d", step, tr.Step, tr.Turn)
	}
	g.keyed(ebiten.KeyShiftLeft, ebiten.KeyArrowLeft)
	g.keyed(ebiten.KeyControlLeft, ebiten.KeyArrowLeft)
	if tr := g.Now(); tr.Turn != 3 {
		g.T.Errorf("the turn before is %d, want 3", tr.Turn)
	}
	g.keyed(ebiten.KeyEnd)
	if at, _ := g.place(); at != all || g.Now().Step != "over" && g.Now().Turn != 12 {
		g.T.Errorf("the end is %d of %d, in %s of turn %d", at, all, g.Now().Step, g.Now().Turn)
	}
	g.keyed(ebiten.KeyHome)
	g.keyed(ebiten.KeyTab)
	if words := strings.Join(g.Now().Words, " "); !strings.Contains(words, "destroyed") && !strings.Contains(words, "eliminated") {
		g.T.Errorf("at the first mark is no loss: %q", words)
	}
}

// dragged drags the playhead back and forth.
func (g *guest) dragged() {
	g.T.Helper()
	mid := g.Target("time")
	for _, by := range []float64{200, -250} {
		g.Drag(mid, mid.Add(gmath.Vec{X: by}), ebiten.MouseButtonLeft)
		g.Ticks(2)
		turn := g.Now().Turn
		if by > 0 && turn < 8 || by < 0 && turn > 4 {
			g.T.Errorf("dragged by %.0f from the middle it is turn %d", by, turn)
		}
	}
	if tr := g.Now(); tr.Frozen > 250 {
		g.T.Logf("a tick took %.0f ms", tr.Frozen)
	}
}

// sidesKnow looks at a turn with both eyes and each: a side is shown no stand that it
// did not know then, nor is one named in any panel.
func (g *guest) sidesKnow(text []byte) {
	g.T.Helper()
	film, err := replay.Develop(rules.System{}, game.ParseJournal(text), nil)
	if err != nil {
		g.T.Fatal(err)
	}
	g.keyed(ebiten.KeyHome)
	g.keyed(ebiten.KeyControlLeft, ebiten.KeyArrowRight)
	g.Settled()
	all := len(g.Now().Stands)
	for _, side := range film.Sides() {
		g.keyed(ebiten.KeyV)
		g.Settled()
		tr := g.Now()
		if tr.Side != side || len(tr.Stands) >= all || len(tr.Stands) == 0 {
			g.T.Errorf("as %s there are %d stands of %d", tr.Side, len(tr.Stands), all)
		}
		reel := film.As(side)
		known := map[string]bool{}
		for n := range len(reel.Shots) + 1 { // by the end of the next turn
			view := reel.At(n).(*rules.State)
			if view.Turn > tr.Turn {
				break
			}
			for _, name := range view.Names() {
				known[name] = true
			}
		}
		for _, s := range tr.Stands {
			if !known[s.Name] {
				g.T.Errorf("%s is shown %s, which it never saw by then", side, s.Name)
			}
		}
		g.Save("viewer-"+side, g.Settled())
	}
}

// A finished game that is named on the command line is watched; from a moment of it a
// new game is played on, which is kept, verifies, and leaves the old one as it was. The
// page of the end leads to the replay and back, too.
func TestPlayOnFromReplay(t *testing.T) {
	dir := t.TempDir()
	file := "maneuvers-brought-1.jsonl"
	text := goldenIn(t, dir, "maneuvers-1941", file)
	g := launchIn(t, dir, windowtest.Size, file)
	g.want("replay", "Maneuvers")
	g.Settled()
	g.keyed(ebiten.KeyEnd)
	g.keyed(ebiten.KeyA)
	if said := g.Now().Message; !strings.Contains(said, "over here") {
		t.Errorf("played on from the end: %q", said)
	}
	g.keyed(ebiten.KeyHome)
	for range 3 {
		g.keyed(ebiten.KeyControlLeft, ebiten.KeyArrowRight)
	}
	turn := g.Now().Turn
	g.Click(g.Target("play on"))
	g.Ticks(2)
	g.Save("viewer-seats", g.Settled())
	g.Click(g.Target("begin"))
	g.Waits("the match", func() bool { return g.Now().Scene != "replay" })
	g.Settled()
	if tr := g.Now(); tr.Scene != "match" || tr.Turn != turn || tr.Step == "over" {
		t.Fatalf("it goes on in the %s, in %s of turn %d, and was in turn %d: %s", tr.Scene, tr.Step, tr.Turn, turn, tr.Message)
	}
	g.Save("viewer-onward", g.Settled())
	windowtest.Verifies(t, dir)
	if now, err := os.ReadFile(filepath.Join(dir, file)); err != nil || !bytes.Equal(now, text) {
		t.Errorf("the journal that was watched is another: %v", err)
	}
	if made, err := filepath.Glob(filepath.Join(dir, "*onward*.jsonl")); err != nil || len(made) != 1 {
		t.Errorf("played on in %v, %v", made, err)
	}
	g.Kill()

	g = launchIn(t, dir, windowtest.Size)
	g.Settled()
	g.Key(ebiten.KeyDigit4)
	g.Settled()
	g.Key(ebiten.KeyE)
	g.want("match", "Maneuvers")
	g.Settled()
	g.Key(ebiten.KeyR)
	g.Waits("the replay", func() bool { return g.Now().Scene != "match" })
	g.want("replay", "Maneuvers")
	g.keyed(ebiten.KeyEscape)
	g.Ticks(2)
	g.want("match", "Maneuvers")
}

// What is played on from a moment at which orders are given begins where they are given:
// it began after them, in the next turn.
func TestPlayOnAtOrders(t *testing.T) {
	dir := t.TempDir()
	goldenIn(t, dir, "lezey-1944", "lezey-1944-brought-1.jsonl")
	g := launchIn(t, dir, windowtest.Size, "lezey-1944-brought-1.jsonl")
	g.want("replay", "Lezey")
	g.Settled()
	for range 4 {
		g.keyed(ebiten.KeyControlLeft, ebiten.KeyArrowRight)
	}
	g.keyed(ebiten.KeyShiftLeft, ebiten.KeyArrowLeft)
	was := g.Now()
	if was.Turn != 3 || was.Step != "command" {
		t.Fatalf("it shows %s of turn %d", was.Step, was.Turn)
	}
	g.keyed(ebiten.KeyA)
	g.Click(g.Target("begin"))
	g.Waits("the match", func() bool { return g.Now().Scene != "replay" })
	g.Settled()
	if tr := g.Now(); tr.Scene != "match" || tr.Turn != 3 || tr.Step != "command" {
		t.Errorf("it goes on in the %s in %s of turn %d: %s", tr.Scene, tr.Step, tr.Turn, tr.Message)
	}
}
