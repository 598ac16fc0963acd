package screen

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/windowtest"
)

// inch is where a place of the table that is built is in the window.
func (g *guest) inch(x, y float64) gmath.Vec {
	g.T.Helper()
	return g.Target("north-west corner").Add(gmath.Vec{X: x, Y: y}.Mulf(g.Now().Scale))
}

// begins opens the builder with a new table of a title.
func (g *guest) beginsTable(title string) {
	g.T.Helper()
	g.Settled()
	g.Key(ebiten.KeyDigit5)
	g.Key(ebiten.KeyEnter)
	g.types(title)
	g.Key(ebiten.KeyEnter)
	g.want("builder", title)
	g.Settled()
}

// drawsWood draws a wood of four corners.
func (g *guest) drawsWood() {
	g.T.Helper()
	g.Key(ebiten.KeyW)
	for _, p := range [][2]float64{{20, 10}, {30, 9}, {32, 18}, {22, 20}} {
		g.Click(g.inch(p[0], p[1]))
	}
	g.Key(ebiten.KeyEnter)
	g.Key(ebiten.KeyEscape)
}

// raises puts a ready company of each side on the table.
func (g *guest) raises() {
	g.T.Helper()
	g.Key(ebiten.KeyDigit2)
	g.Click(g.Target("offer us-rifle-company"))
	g.Click(g.inch(10, 30))
	g.Click(g.Target("side: German"))
	g.Click(g.Target("offer german-rifle-company"))
	g.Click(g.inch(60, 20))
	g.Settled()
}

// A table is built from nothing by clicks and keys, saved, found in the lobby, and
// played, and no file is touched.
func TestTableIsBuiltFromNothingAndPlayed(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, windowtest.Size)
	g.beginsTable("My ford")
	g.drawsWood()
	g.raises()
	if tr := g.Now(); len(tr.Stands) != 8 || len(tr.Left) > 0 {
		t.Fatalf("there are %d stands and the faults %q, want 8 and none", len(tr.Stands), tr.Left)
	}
	g.Key(ebiten.KeyControlLeft, ebiten.KeyS)
	g.Save("build-saved", g.Settled())
	path := filepath.Join(dir, "tables", "My-ford.toml")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`title = "My ford"`, `outline = [[20, 10], [30, 9], [32, 18], [22, 20]]`, `name    = "American rifle company 4"`} {
		if !strings.Contains(strings.Join(strings.Fields(string(text)), " "), strings.Join(strings.Fields(want), " ")) {
			t.Errorf("the file has no %s:\n%s", want, text)
		}
	}

	// Played at once, and back.
	g.Key(ebiten.KeyT)
	g.want("match", "My ford")
	g.leave()
	g.want("builder", "My ford")
	g.Key(ebiten.KeyZ)
	if n := len(g.Settled().Pix); n == 0 || len(g.Now().Stands) != 4 {
		t.Errorf("after the trial a change is taken back and there are %d stands, want 4", len(g.Now().Stands))
	}
	g.Key(ebiten.KeyShiftLeft, ebiten.KeyZ)
	if len(g.Now().Stands) != 8 {
		t.Errorf("done again there are %d stands, want 8", len(g.Now().Stands))
	}

	// Opened from its file and saved again it is the same to the byte.
	g.leavesBuilder()
	g.Click(g.Target("from My-ford"))
	g.Key(ebiten.KeyEnter)
	g.want("builder", "My ford")
	g.Settled()
	g.Key(ebiten.KeyControlLeft, ebiten.KeyS)
	if again, _ := os.ReadFile(path); !bytes.Equal(again, text) {
		t.Errorf("saved again the file is another:\n%s", again)
	}
	g.leavesBuilder()

	// Played a turn, from the lobby.
	g.Key(ebiten.KeyDigit2)
	g.Key(ebiten.KeyEnd)
	if got := g.Now().Table; got != "My ford" {
		t.Fatalf("the last of the tables is %q", got)
	}
	g.Key(ebiten.KeyEnter)
	g.want("match", "My ford")
	for range 80 {
		if g.Now().Turn >= 2 {
			break
		}
		g.Key(ebiten.KeyEnter)
		g.Ticks(30)
	}
	if tr := g.Now(); tr.Turn < 2 {
		t.Errorf("it is turn %d, %s: want a turn played (%s)", tr.Turn, tr.Step, tr.Message)
	}
}

// leavesBuilder goes back to the lobby by the menu.
func (g *guest) leavesBuilder() {
	g.T.Helper()
	g.Key(ebiten.KeyF10)
	g.Click(g.Target("back"))
	g.Ticks(2)
	g.Settled()
}

// Whatever becomes of the program, what was built is there, and all of it can still be
// taken back and done again.
func TestBuiltSurvivesKill(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, windowtest.Size)
	g.beginsTable("Killed")
	g.drawsWood()
	g.raises()
	g.Kill()
	g = launchIn(t, dir, windowtest.Size)
	g.Settled()
	g.Key(ebiten.KeyDigit5)
	g.Key(ebiten.KeyArrowDown)
	g.want("lobby", "Killed")
	g.Key(ebiten.KeyEnter)
	g.want("builder", "Killed")
	if n := len(g.Now().Stands); n != 8 {
		t.Fatalf("there are %d stands, want 8", n)
	}
	for range 3 {
		g.Key(ebiten.KeyZ)
	}
	if tr := g.Now(); len(tr.Stands) != 0 || g.has("undo") {
		t.Errorf("all taken back there are %d stands", len(tr.Stands))
	}
	for range 3 {
		g.Key(ebiten.KeyShiftLeft, ebiten.KeyZ)
	}
	if n := len(g.Now().Stands); n != 8 {
		t.Errorf("all done again there are %d stands, want 8", n)
	}
}
