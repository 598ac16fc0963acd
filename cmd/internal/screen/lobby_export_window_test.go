package screen

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/windowtest"
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
