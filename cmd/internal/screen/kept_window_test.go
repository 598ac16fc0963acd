package screen

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

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

func (g *guest) wantMessage(want string) {
	g.t.Helper()
	if got := g.now().Message; got != want {
		g.t.Errorf("the bar says %q, want %q", got, want)
	}
}

// A table is left where the hand left it, however the program ends.
func TestKilledAndStartedAgain(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, windowSize, woodFile(t))
	start := g.pose("StuG 1")
	from := g.place("StuG 1")
	g.drag(from, from.Add(gmath.Vec{X: -200, Y: -90}), ebiten.MouseButtonLeft)
	g.drag(g.place("Rifle 1"), g.place("Rifle 1").Sub(gmath.Vec{Y: 60}), ebiten.MouseButtonLeft)
	left := []tracePose{g.pose("StuG 1"), g.pose("Rifle 1")}
	if left[0].At == start.At {
		t.Fatal("the drag moved nothing")
	}
	// A drag that is not done is in no journal.
	g.move(g.place("StuG 1"))
	g.session.PressMouseButton(ebiten.MouseButtonLeft)
	g.ticks(1)
	g.move(gmath.Vec{X: 500, Y: 300})
	g.ticks(2)
	g.kill()

	g = launchIn(t, dir, windowSize, woodFile(t))
	g.wantMessage("Goes on where it was left: 2 moves.")
	for _, want := range left {
		if got := g.pose(want.Name); got.At != want.At || got.Facing != want.Facing {
			t.Errorf("%s is at %v facing %v, want %v and %v", want.Name, got.At, got.Facing, want.At, want.Facing)
		}
	}
	g.save("goes-on", g.settled())
	g.key(ebiten.KeyControlLeft, ebiten.KeyZ)
	g.click(g.target("Undo"))
	for _, want := range []tracePose{start, {Name: "Rifle 1", At: geom.InchPt(10, 15), Facing: g.pose("Rifle 1").Facing}} {
		if got := g.pose(want.Name); got.At != want.At || got.Facing != want.Facing {
			t.Errorf("undone, %s is at %v, want %v", want.Name, got.At, want.At)
		}
	}
	g.key(ebiten.KeyControlLeft, ebiten.KeyY)
	g.key(ebiten.KeyControlLeft, ebiten.KeyY)
	for _, want := range left {
		if got := g.pose(want.Name); got.At != want.At {
			t.Errorf("done again, %s is at %v, want %v", want.Name, got.At, want.At)
		}
	}
	g.kill()
	if got := journals(t, dir); len(got) != 1 {
		t.Errorf("in the folder: %v; want one journal", got)
	}
}

// The title screen says which tables have a game, and goes on with the last.
func TestTitleContinues(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, windowSize)
	g.settled()
	for _, p := range g.now().Targets {
		if p.Name == continueName {
			t.Fatal("there is a game to continue before the first")
		}
	}
	g.click(g.target("across-a-contour"))
	g.settled()
	moved := g.now().Stands[1]
	at := gmath.Vec{X: moved.X, Y: moved.Y}
	g.drag(at, at.Add(gmath.Vec{X: 30, Y: 20}), ebiten.MouseButtonLeft)
	g.click(g.target("Tables"))
	g.settled()
	g.click(g.target("lezey-1944"))
	g.settled()
	moved = g.now().Stands[0]
	at = gmath.Vec{X: moved.X, Y: moved.Y}
	g.drag(at, at.Add(gmath.Vec{X: 60, Y: 20}), ebiten.MouseButtonLeft)
	left := g.pose(moved.Name)
	if left.At == moved.At {
		t.Fatal("the drag moved nothing")
	}
	g.click(g.target("Tables"))
	g.ticks(2)
	g.save("title-continue", g.settled())
	g.click(g.target(continueName))
	g.settled()
	if got := g.pose(left.Name); g.now().Table != "Lezey" || got.At != left.At {
		t.Errorf("%q continues with %s at %v, want Lezey with it at %v", g.now().Table, left.Name, got.At, left.At)
	}
	g.wantMessage("Goes on where it was left: 1 move.")

	g.click(g.target("Start over"))
	if g.now().Message != askAgain || g.pose(left.Name).At != left.At {
		t.Errorf("asked once, the bar says %q", g.now().Message)
	}
	g.save("start-over", g.settled())
	g.key(ebiten.KeyR)
	if got := g.pose(moved.Name); got.At != moved.At || !strings.HasPrefix(g.now().Message, "Started over. The game until now stays as lezey-1944-") {
		t.Errorf("started over, %s is at %v, want %v; the bar says %q", moved.Name, got.At, moved.At, g.now().Message)
	}
	g.save("started-over", g.settled())
	g.key(ebiten.KeyR)
	g.wantMessage("Nothing has been moved yet.")
	if got := journals(t, dir); len(got) != 3 {
		t.Errorf("in the folder: %v; want three journals", got)
	}
}

// Where nothing can be kept the window works, and says that nothing is.
func TestNothingIsKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	g := launchIn(t, filepath.Join(file, "games"), windowSize, woodFile(t))
	if tr := g.now(); !strings.HasPrefix(tr.Message, "Nothing that is done now is kept: mkdir "+file) || tr.Unkept != tr.Message {
		t.Errorf("the bar says %q", tr.Message)
	}
	g.save("not-kept", g.settled())
	before := g.pose("StuG 1").At
	from := g.place("StuG 1")
	g.drag(from, from.Sub(gmath.Vec{Y: 90}), ebiten.MouseButtonLeft)
	if g.pose("StuG 1").At == before {
		t.Error("the stand does not move")
	}
	g.key(ebiten.KeyControlLeft, ebiten.KeyZ)
	if g.pose("StuG 1").At != before {
		t.Error("the move is not undone")
	}
}

// Two windows on one table do not write into one journal.
func TestTwoWindowsOnOneTable(t *testing.T) {
	dir := t.TempDir()
	one := launchIn(t, dir, windowSize, woodFile(t))
	two := launchIn(t, dir, windowSize, woodFile(t))
	if got := two.now().Message; !strings.HasPrefix(got, "This table is open in another window") {
		t.Errorf("the second window says %q", got)
	}
	two.save("second", two.settled())
	for _, g := range []*guest{one, two} {
		from := g.place("StuG 1")
		g.drag(from, from.Sub(gmath.Vec{Y: 90}), ebiten.MouseButtonLeft)
		g.kill()
	}
	if got := journals(t, dir); len(got) != 2 {
		t.Errorf("in the folder: %v; want two journals", got)
	}
}
