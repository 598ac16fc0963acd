package screen

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/windowtest"
	"sightline/game"
)

// A part of a game is marked by keys, exported as figures, and cut out as a file, which
// is brought to another machine: there it begins where the part does, and is verified.
func TestPartIsCutOut(t *testing.T) {
	dir := t.TempDir()
	file := "lezey-1944-brought-1.jsonl"
	text := goldenIn(t, dir, "lezey-1944", file)
	g := launchIn(t, dir, windowtest.Size, file)
	g.want("replay", "Lezey")
	g.Settled()
	for range 4 {
		g.keyed(ebiten.KeyControlLeft, ebiten.KeyArrowRight)
	}
	g.keyed(ebiten.KeyI)
	first := g.Now().Todo
	for range 3 {
		g.keyed(ebiten.KeyControlLeft, ebiten.KeyArrowRight)
	}
	g.keyed(ebiten.KeyShiftLeft, ebiten.KeyArrowLeft)
	g.keyed(ebiten.KeyArrowLeft) // into the fire before
	g.keyed(ebiten.KeyO)
	if said := g.Now().Message; !strings.Contains(said, "from turn 4") || !strings.Contains(said, "to turn 6") {
		t.Errorf("marked is %q", said)
	}
	g.Save("viewer-part", g.Settled())
	g.keyed(ebiten.KeyHome)
	if g.Now().Turn != 4 {
		t.Errorf("the part begins in turn %d, want 4", g.Now().Turn)
	}
	g.keyed(ebiten.KeyHome)
	if g.Now().Turn == 4 {
		t.Error("Home again does not go to the beginning")
	}
	g.keyed(ebiten.KeyE)
	g.Click(g.Target("export gif"))
	g.Ticks(2)
	g.Save("viewer-part-film", g.Settled())
	g.Click(g.Target("export csv"))
	g.Ticks(2)
	g.Click(g.Target("make export"))
	made := ""
	g.Waits("the figures of the part", func() bool {
		if all, _ := filepath.Glob(filepath.Join(dir, "exports", "*part-4-6*turns.csv")); len(all) > 0 {
			made = all[0]
		}
		return made != ""
	})
	rows, err := os.ReadFile(made)
	if lines := strings.Split(strings.TrimSpace(string(rows)), "\n"); err != nil || len(lines) < 5 || !strings.HasPrefix(lines[1], "4,") {
		t.Errorf("the figures of the part are %q: %v", rows, err)
	}
	for tries := 0; tries < 100 && g.Now().Scene == "replay"; tries++ { // the page says so and goes
		g.keyed(ebiten.KeyEscape)
		if g.Click(g.Target("cut out")); strings.Contains(g.Now().Message, "cut out") {
			break
		}
		g.Ticks(2)
	}
	cuts, err := filepath.Glob(filepath.Join(dir, "exports", "*part.jsonl"))
	if err != nil || len(cuts) != 1 {
		t.Fatalf("cut out are %q: %v; it says %q", cuts, err, g.Now().Message)
	}
	cut, err := os.ReadFile(cuts[0])
	if err != nil {
		t.Fatal(err)
	}
	if j := game.ParseJournal(cut); !j.Sound() || j.Cut() == nil || len(cut) >= len(text) || !bytes.HasPrefix(text, cut[:len(cut)/2]) {
		t.Errorf("cut out are %d bytes of %d: %v", len(cut), len(text), j.Faults)
	}
	g.Kill()

	elsewhere := t.TempDir()
	if err := os.WriteFile(filepath.Join(elsewhere, "lezey-1944-brought-1.jsonl"), cut, 0o666); err != nil {
		t.Fatal(err)
	}
	g = launchIn(t, elsewhere, windowtest.Size)
	g.Settled()
	g.Key(ebiten.KeyDigit4)
	g.Save("lobby-part", g.Settled())
	g.Key(ebiten.KeyEnter)
	g.want("replay", "Lezey")
	g.Settled()
	tr := g.Now()
	if tr.Turn != 4 || strings.Split(tr.Todo, " ")[0] != strings.Split(first, " ")[0] || tr.Side != "Both" {
		t.Errorf("the part begins at %s in turn %d as %s; marked was %s", tr.Todo, tr.Turn, tr.Side, first)
	}
	g.Save("viewer-of-part", g.Settled())
	g.keyed(ebiten.KeyEnd)
	if g.Now().Turn != 6 {
		t.Errorf("it ends in turn %d, want 6", g.Now().Turn)
	}
}
