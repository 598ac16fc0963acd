package screen

import (
	"bytes"
	"image/gif"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/link"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/scenarios"
)

// exported makes what is chosen, and returns the file that it says.
func (g *guest) exported(dir, name string) []byte {
	g.T.Helper()
	g.Key(ebiten.KeyEnter)
	path := filepath.Join(dir, "exports", name)
	g.Waits(name+" written", func() bool {
		said := strings.Join(g.Now().Words, "")
		return strings.Contains(said, name) && strings.Contains(said, "written to")
	})
	data, err := os.ReadFile(path)
	if err != nil {
		g.T.Fatalf("%v\n%q", err, g.Now().Words)
	}
	return data
}

// A game that is over is exported from the window: a moment as a picture and on paper, turns
// as a film that can be stopped, figures and the report; for a side nobody is in it whom the
// side did not know of.
func TestExportFromViewer(t *testing.T) {
	clip := pasted(t)
	dir := t.TempDir()
	goldenIn(t, dir, "lezey-1944", "lezey-1944-brought-1.jsonl")
	// Its key is the player's.
	if err := os.Mkdir(filepath.Join(dir, "sightline"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "sightline", "settings.toml"), []byte("[keys]\nexport = \"B\"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	g := launchIn(t, dir, windowtest.Size)
	g.Settled()
	g.Key(ebiten.KeyDigit4)
	g.Settled()
	g.Click(g.Target("watch"))
	g.want("replay", "Lezey")
	g.Settled()
	for range 4 {
		g.keyed(ebiten.KeyControlLeft, ebiten.KeyArrowRight)
	}
	g.keyed(ebiten.KeyE)
	if g.has("make export") {
		t.Error("its key is another, and the old one opens the page")
	}
	g.keyed(ebiten.KeyB)
	g.Save("export", g.Settled())
	turn, step := g.Now().Turn, g.Now().Step
	if turn < 2 {
		t.Fatalf("it shows turn %d", turn)
	}
	moment := "lezey-1944-turn-" + string(rune('0'+turn)) + "-" + step
	if png := g.exported(dir, moment+".png"); !bytes.HasPrefix(png, []byte("\x89PNG")) {
		t.Errorf("no picture: %.20q", png)
	}
	g.Save("export-done", g.Settled())
	g.Click(g.Target("export txt"))
	g.Save("export-link", g.Settled())
	g.Key(ebiten.KeyEnter)
	g.Waits("The link is copied", func() bool {
		return strings.Contains(strings.Join(g.Now().Words, " "), "The link is copied")
	})
	sent, err := os.ReadFile(clip)
	if err != nil {
		t.Fatal(err)
	}
	l, err := link.Parse(string(sent))
	if err != nil || l.Kind != link.Moment || len(sent) > link.MaxLength {
		t.Fatalf("copied is %q: %v", sent, err)
	}
	if name, text, err := l.File(); err != nil || name != "lezey-1944-moment.toml" || !bytes.Contains(text, []byte("Lezey")) {
		t.Errorf("the link leads to %s, %v", name, err)
	} else if doc, err := scenarios.Decode(name, text); err != nil || doc.Scenario.Turns != 12-turn+1 {
		t.Errorf("the moment that was sent: %v, with %d turns", err, doc.Scenario.Turns)
	}
	g.Click(g.Target("export pdf"))
	g.Click(g.Target("paper: Letter"))
	g.Save("export-pdf", g.Settled())
	if pdf := g.exported(dir, moment+".pdf"); !bytes.HasPrefix(pdf, []byte("%PDF")) || !bytes.Contains(pdf, []byte("612.00 792.00")) && !bytes.Contains(pdf, []byte("792.00 612.00")) {
		t.Errorf("nothing on Letter: %.40q", pdf)
	}

	g.Click(g.Target("export gif"))
	g.Click(g.Target("pixels: 480"))
	for range 11 {
		g.Click(g.Target("To turn less"))
	}
	g.Save("export-film", g.Settled())
	data := g.exported(dir, "lezey-1944-turns-1-1.gif")
	film, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil || len(film.Image) < 3 || film.Config.Width != 480 {
		t.Errorf("no film of 480 pixels: %v, %d wide", err, film.Config.Width)
	}
	for range 11 {
		g.Click(g.Target("To turn more"))
	}
	g.Click(g.Target("export apng"))
	g.Click(g.Target("pixels: 1280"))
	g.Key(ebiten.KeyEnter)
	g.Ticks(2)
	g.Save("export-making", g.Frame())
	g.Key(ebiten.KeyEscape)
	g.Waits("the film given up", func() bool { return g.has("make export") })
	if left, _ := filepath.Glob(filepath.Join(dir, "exports", "*.apng")); len(left) != 0 || !strings.Contains(strings.Join(g.Now().Words, " "), "Stopped. Nothing is written.") {
		t.Errorf("stopped, there are %q", left)
	}

	g.Click(g.Target("export html"))
	g.Click(g.Target("export for: German"))
	if page := g.exported(dir, "lezey-1944-report-german.html"); !bytes.Contains(page, []byte("<svg")) || !bytes.Contains(page, []byte("Turn 1")) {
		t.Errorf("no report: %.200q", page)
	}
	g.Click(g.Target("export csv"))
	if rows := g.exported(dir, "lezey-1944-figures-german-turns.csv"); !bytes.HasPrefix(rows, []byte("turn,side,")) {
		t.Errorf("no figures: %.60q", rows)
	}
	for _, table := range []string{"stands", "rolls"} {
		if _, err := os.Stat(filepath.Join(dir, "exports", "lezey-1944-figures-german-"+table+".csv")); err != nil {
			t.Error(err)
		}
	}
	g.Save("export-csv", g.Settled())
	g.Key(ebiten.KeyEscape)
	g.Settled()
	g.want("replay", "Lezey")
}
