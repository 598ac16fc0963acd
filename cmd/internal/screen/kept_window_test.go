package screen

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/free"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/game"
	"sightline/geom"
)

// journals returns the names of the journals in a folder, and how many actions
// are in effect in each.
func journals(t *testing.T, dir string) map[string]int {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]int{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		j := game.ParseJournal(data)
		if len(j.Faults) > 0 {
			t.Errorf("%s: %v", file, j.Faults)
		}
		n := 0
		for _, l := range j.Lines {
			if l.Kind == game.ActionLine {
				n++
			} else {
				n--
			}
		}
		found[filepath.Base(file)] = n
	}
	return found
}

// A table is left where the hand left it, however the program ends.
func TestKilledAndStartedAgain(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, windowtest.Size, woodFile(t))
	start := g.Pose("StuG 1")
	from := g.Place("StuG 1")
	g.Drag(from, from.Add(gmath.Vec{X: -200, Y: -90}), ebiten.MouseButtonLeft)
	g.Drag(g.Place("Rifle 1"), g.Place("Rifle 1").Sub(gmath.Vec{Y: 60}), ebiten.MouseButtonLeft)
	left := []ui.TracePose{g.Pose("StuG 1"), g.Pose("Rifle 1")}
	if left[0].At == start.At {
		t.Fatal("the drag moved nothing")
	}
	// A drag that is not done is in no journal.
	g.Move(g.Place("StuG 1"))
	g.Session.PressMouseButton(ebiten.MouseButtonLeft)
	g.Ticks(1)
	g.Move(gmath.Vec{X: 500, Y: 300})
	g.Ticks(2)
	g.Kill()

	g = launchIn(t, dir, windowtest.Size, woodFile(t))
	g.WantMessage("Goes on where it was left: 2 moves.")
	for _, want := range left {
		if got := g.Pose(want.Name); got.At != want.At || got.Facing != want.Facing {
			t.Errorf("%s is at %v facing %v, want %v and %v", want.Name, got.At, got.Facing, want.At, want.Facing)
		}
	}
	g.Save("goes-on", g.Settled())
	g.Key(ebiten.KeyControlLeft, ebiten.KeyZ)
	g.Click(g.Target("Undo"))
	for _, want := range []ui.TracePose{start, {Name: "Rifle 1", At: geom.InchPt(10, 15), Facing: g.Pose("Rifle 1").Facing}} {
		if got := g.Pose(want.Name); got.At != want.At || got.Facing != want.Facing {
			t.Errorf("undone, %s is at %v, want %v", want.Name, got.At, want.At)
		}
	}
	g.Key(ebiten.KeyControlLeft, ebiten.KeyY)
	g.Key(ebiten.KeyControlLeft, ebiten.KeyY)
	for _, want := range left {
		if got := g.Pose(want.Name); got.At != want.At {
			t.Errorf("done again, %s is at %v, want %v", want.Name, got.At, want.At)
		}
	}
	g.Kill()
	if got := journals(t, dir); len(got) != 1 {
		t.Errorf("in the folder: %v; want one journal", got)
	}
}

// The lobby lists the tables that can go on, and goes on with the last.
func TestLobbyContinues(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, windowtest.Size)
	g.Settled()
	if g.has("continue") {
		t.Fatal("there is a game to continue before the first")
	}
	g.Click(g.Target("Rulings"))
	g.twice("case-12-at-the-edge-of-a-wood")
	moved := g.Now().Stands[1]
	at := gmath.Vec{X: moved.X, Y: moved.Y}
	g.Drag(at, at.Add(gmath.Vec{X: 30, Y: 20}), ebiten.MouseButtonLeft)
	g.Click(g.Target("Tables"))
	g.Settled()
	g.Key(ebiten.KeyDigit2)
	g.Click(g.Target("lezey-1944"))
	g.Key(ebiten.KeyF)
	g.Settled()
	moved = g.Now().Stands[0]
	at = gmath.Vec{X: moved.X, Y: moved.Y}
	g.Drag(at, at.Add(gmath.Vec{X: 60, Y: 20}), ebiten.MouseButtonLeft)
	left := g.Pose(moved.Name)
	if left.At == moved.At {
		t.Fatal("the drag moved nothing")
	}
	g.Click(g.Target("Tables"))
	g.Save("lobby-strip", g.Settled())
	g.Click(g.Target("continue"))
	g.Settled()
	if got := g.Pose(left.Name); g.Now().Table != "Lezey" || got.At != left.At {
		t.Errorf("%q continues with %s at %v, want Lezey with it at %v", g.Now().Table, left.Name, got.At, left.At)
	}
	g.WantMessage("Goes on where it was left: 1 move.")

	g.Click(g.Target("Start over"))
	if g.Now().Message != free.AskAgain || g.Pose(left.Name).At != left.At {
		t.Errorf("asked once, the bar says %q", g.Now().Message)
	}
	g.Save("start-over", g.Settled())
	g.Key(ebiten.KeyR)
	if got := g.Pose(moved.Name); got.At != moved.At || !strings.HasPrefix(g.Now().Message, "Started over. The game until now stays as lezey-1944-") {
		t.Errorf("started over, %s is at %v, want %v; the bar says %q", moved.Name, got.At, moved.At, g.Now().Message)
	}
	g.Key(ebiten.KeyR)
	g.WantMessage("Nothing has been moved yet.")
	if got := journals(t, dir); len(got) != 3 {
		t.Errorf("in the folder: %v; want three journals", got)
	}

	// The one that lies aside is listed, and taken up again.
	g.Click(g.Target("Tables"))
	g.Settled()
	g.Key(ebiten.KeyDigit1)
	g.Save("lobby-kept", g.Settled())
	if tr := g.Now(); tr.Table != "Lezey" {
		t.Fatalf("the first to go on with is %q, want Lezey", tr.Table)
	}
	g.Key(ebiten.KeyEnter)
	g.Settled()
	if got := g.Pose(left.Name); got.At != left.At {
		t.Errorf("taken up, %s is at %v, want %v", left.Name, got.At, left.At)
	}
}

// Where nothing can be kept the window works, and says that nothing is.
func TestNothingIsKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	g := launchIn(t, filepath.Join(file, "games"), windowtest.Size, woodFile(t))
	if tr := g.Now(); !strings.HasPrefix(tr.Message, "Nothing that is done now is kept: mkdir "+file) || tr.Unkept != tr.Message {
		t.Errorf("the bar says %q", tr.Message)
	}
	g.Save("not-kept", g.Settled())
	before := g.Pose("StuG 1").At
	from := g.Place("StuG 1")
	g.Drag(from, from.Sub(gmath.Vec{Y: 90}), ebiten.MouseButtonLeft)
	if g.Pose("StuG 1").At == before {
		t.Error("the stand does not move")
	}
	g.Key(ebiten.KeyControlLeft, ebiten.KeyZ)
	if g.Pose("StuG 1").At != before {
		t.Error("the move is not undone")
	}
}

// Two windows on one table do not write into one journal.
func TestTwoWindowsOnOneTable(t *testing.T) {
	dir := t.TempDir()
	one := launchIn(t, dir, windowtest.Size, woodFile(t))
	two := launchIn(t, dir, windowtest.Size, woodFile(t))
	if got := two.Now().Message; !strings.HasPrefix(got, "This table is open in another window") {
		t.Errorf("the second window says %q", got)
	}
	two.Save("second", two.Settled())
	for _, g := range []*guest{one, two} {
		from := g.Place("StuG 1")
		g.Drag(from, from.Sub(gmath.Vec{Y: 90}), ebiten.MouseButtonLeft)
		g.Kill()
	}
	if got := journals(t, dir); len(got) != 2 {
		t.Errorf("in the folder: %v; want two journals", got)
	}
}

// Games that are over are apart from those that go on; one opens at its end, where
// all of it is shown again.
func TestReplays(t *testing.T) {
	dir := t.TempDir()
	text, err := os.ReadFile("../../../game/commanddecision/testdata/games/maneuvers-1941.jsonl")
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "maneuvers-brought-1.jsonl"), text, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	g := launchIn(t, dir, windowtest.Size)
	g.Settled()
	if g.has("continue") {
		t.Error("the lobby would go on with a game that is over")
	}
	g.Key(ebiten.KeyDigit1)
	if tr := g.Now(); tr.Table != "" {
		t.Errorf("among the games that go on is %q, which is over", tr.Table)
	}
	g.Key(ebiten.KeyDigit4)
	g.Save("lobby-replays", g.Settled())
	if tr := g.Now(); tr.Step != "replays" || tr.Table != "Maneuvers" {
		t.Fatalf("under %s there is %q, want Maneuvers", tr.Step, tr.Table)
	}
	g.Key(ebiten.KeyE) // nothing is secret any more: no curtain
	g.Save("replay-end", g.Settled())
	if tr := g.Now(); tr.Scene != "match" || tr.Verdict == "" {
		t.Fatalf("it opens the %s, of which the outcome is %q: %s", tr.Scene, tr.Verdict, tr.Message)
	}
	g.Key(ebiten.KeyW)
	g.Settled()
	if !g.Now().Showing {
		t.Error("W shows nothing of it again")
	}
}

// Who leaves a match finds it in the list, though the folder was being read when it
// began: what was read then knew nothing of it, and was all that the lobby ever showed.
func TestLobbyReadsAgain(t *testing.T) {
	l := lobbyOfGames(t)
	windowtest.Do(t, func() {
		th, err := ui.NewTheme()
		if err != nil {
			t.Error(err)
			return
		}
		l.Layout(windowtest.Size, th.At(1, ui.Palette{}))
		l.readKept()
		for len(l.keptIn) == 0 {
			time.Sleep(time.Millisecond)
		}
		text, err := os.ReadFile("../../../game/commanddecision/testdata/games/lezey-1944.jsonl")
		if err == nil {
			_, err = l.games.Bring("one-more.jsonl", text)
		}
		if err != nil {
			t.Error(err)
			return
		}
		l.readKept() // as the match is left
		windowtest.Until(func() bool {
			l.Update(&ui.Input{})
			return !l.reading
		})
		if n := len(l.kept) + len(l.ended); n != 3 {
			t.Errorf("%d games are listed, want 3", n)
		}
	})
}
