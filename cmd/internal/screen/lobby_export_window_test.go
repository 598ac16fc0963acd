package screen

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/scenarios"
)

// The table that is chosen in the lobby is exported as a picture and on paper, and a worked
// case as a drawing with its answer.
func TestExportFromLobby(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, windowtest.Size, "first-fight")
	g.Settled()
	for _, c := range []struct {
		keys         []ebiten.Key
		click        []string
		file, begins string
		has          string
	}{
		{nil, nil, "first-fight.png", "\x89PNG", ""},
		{nil, []string{"export: On paper (PDF)", "paper: Letter", "drawn: The ground alone"}, "first-fight.pdf", "%PDF", ""},
		{[]ebiten.Key{ebiten.KeyDigit3}, []string{"export: Drawing (SVG)"}, "case-12-at-the-edge-of-a-wood.svg", "<svg", "Clear line of sight"},
	} {
		for _, k := range c.keys {
			g.Key(k)
			g.Settled()
		}
		g.Key(ebiten.KeyE)
		for _, name := range c.click {
			g.Click(g.Target(name))
		}
		g.Save("lobby-export", g.Settled())
		g.Key(ebiten.KeyEnter)
		g.Save("lobby-exported", g.Settled())
		path := filepath.Join(dir, "exports", c.file)
		data, err := os.ReadFile(path)
		if err != nil || !strings.Contains(string(data[:min(len(data), 200)]), c.begins) || !strings.Contains(string(data), c.has) {
			t.Errorf("%s begins with %.60q: %v", c.file, data, err)
		}
		if m := g.Now().Message; !strings.Contains(m, path) {
			t.Errorf("it says %q, want where: %s", m, path)
		}
	}
}

// The table of a battle on a board is exported as that board, with its units; there is none on paper.
func TestExportBoardFromLobby(t *testing.T) {
	for _, name := range []string{"crossroads", "tempelhof"} {
		dir := t.TempDir()
		g := launchIn(t, dir, windowtest.Size, name)
		g.Settled()
		g.Key(ebiten.KeyE)
		g.Click(g.Target("export: Drawing (SVG)"))
		g.Save("lobby-export-"+name, g.Settled())
		for _, p := range g.Now().Targets {
			if strings.Contains(p.Name, "PDF") || strings.Contains(p.Name, "stands") {
				t.Errorf("there is %q to choose for a board", p.Name)
			}
		}
		g.Key(ebiten.KeyEnter)
		g.Settled()
		got, err := os.ReadFile(filepath.Join(dir, "exports", name+".svg"))
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range boards.All() {
			if text, is := k.File(name); is {
				d, err := scenarios.Decode(name, text)
				if err != nil {
					t.Fatal(err)
				}
				var want bytes.Buffer
				if err := k.Map(d.Scenario).DrawWith(k.Stand(d.Scenario)).WriteSVG(&want); err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(got, want.Bytes()) {
					t.Errorf("%s: the drawing is %d bytes, other than the board with its units, %d bytes", name, len(got), want.Len())
				}
			}
		}
	}
}
