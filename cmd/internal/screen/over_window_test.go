package screen

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/windowtest"
)

// A file is opened from a match: what cannot be opened is said there, what can asks
// first, and the match that is left goes on under Continue.
func TestOpenInAMatch(t *testing.T) {
	dir, away := t.TempDir(), t.TempDir()
	bad, good := filepath.Join(away, "bad.toml"), filepath.Join(away, "wood.toml")
	text, err := os.ReadFile(woodFile(t))
	if err == nil {
		err = os.WriteFile(good, text, 0o666)
	}
	if err == nil {
		err = os.WriteFile(bad, []byte("format = \"sightline/scenario 1\"\ntitle = 3\n"), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	g := launchIn(t, dir, windowtest.Size, "--match", "player,steady", "maneuvers-1941")
	g.Settled()
	g.Key(ebiten.KeyA)
	g.Settled()
	before := g.Now()
	typed := func(path string) {
		t.Helper()
		g.Key(ebiten.KeyControlLeft, ebiten.KeyO)
		g.Ticks(2)
		for range 20 { // to the root
			g.Key(ebiten.KeyArrowLeft)
		}
		for _, r := range path[1:] {
			g.Session.TypeRune(r)
			g.Ticks(1)
		}
	}
	same := func() {
		t.Helper()
		g.Settled()
		g.want("match", "Maneuvers")
		if tr := g.Now(); tr.Step != before.Step || len(tr.Left) != len(before.Left) || tr.Scale != before.Scale {
			t.Errorf("the match is another: %s, %d left; was %s, %d", tr.Step, len(tr.Left), before.Step, len(before.Left))
		}
	}
	typed(bad)
	g.Save("over-opening", g.Settled())
	g.Key(ebiten.KeyEnter)
	g.Save("over-fault", g.Settled())
	if tr := g.Now(); !strings.Contains(tr.Todo, "bad.toml:2") {
		t.Errorf("what is wrong: %q", tr.Todo)
	}
	g.Key(ebiten.KeyEscape)
	same()
	typed(good)
	g.Key(ebiten.KeyEnter)
	g.Save("over-leaving", g.Settled())
	if !g.has("yes") || !g.has("no") {
		t.Fatal("nothing is asked")
	}
	g.Click(g.Target("no"))
	same()
	typed(good)
	g.Key(ebiten.KeyEnter)
	g.Settled()
	g.Click(g.Target("yes"))
	g.Settled()
	g.want("lobby", "Behind a wood")
	g.Key(ebiten.KeyF)
	g.Settled()
	g.want("table", "Behind a wood")
	g.Key(ebiten.KeyControlLeft, ebiten.KeyO) // from a free table, too
	g.Ticks(2)
	g.Key(ebiten.KeyEscape)
	g.Ticks(2)
	g.want("table", "Behind a wood")
	g.Click(g.Target("Tables"))
	g.Settled()
	g.Key(ebiten.KeyDigit1)
	g.Settled()
	if tr := g.Now(); tr.Table != "Maneuvers" {
		t.Fatalf("to go on with is %q", tr.Table)
	}
	g.Key(ebiten.KeyEnter)
	same()
	g.Key(ebiten.KeyF2)
	g.Save("match-rulings", g.Settled())
	g.Key(ebiten.KeyEscape)
	g.Key(ebiten.KeyF10)
	g.Save("match-menu", g.Settled())
}
