package screen

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/windowtest"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/replay"
	"sightline/scenarios"
)

// savedIn decodes the only file of a folder, and takes it away.
func (g *guest) savedIn(dir string) *scenarios.Document {
	g.T.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.toml"))
	if err != nil || len(files) != 1 {
		g.T.Fatalf("%s has %q, %v: want one file; it says %q", dir, files, err, g.Now().Message)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		g.T.Fatal(err)
	}
	doc, err := scenarios.Decode(files[0], text)
	if err != nil {
		g.T.Fatal(err)
	}
	if err := os.Remove(files[0]); err != nil {
		g.T.Fatal(err)
	}
	return doc
}

// Any moment of a game that is watched is saved as a scenario with its rules: with all
// stands, or as the side knew it that is looked with, where stands are at that moment.
// The copy of it makes a ruling of two stands, and from there it is saved as a scenario,
// too.
func TestMomentsAreSaved(t *testing.T) {
	dir := t.TempDir()
	file := "lezey-1944-brought-1.jsonl"
	text := goldenIn(t, dir, "lezey-1944", file)
	film, err := replay.Develop(rules.System{}, game.ParseJournal(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	g := launchIn(t, dir, windowtest.Size, file)
	g.want("replay", "Lezey")
	g.Settled()
	for range 4 {
		g.keyed(ebiten.KeyControlLeft, ebiten.KeyArrowRight)
	}
	tables := filepath.Join(dir, "tables")
	g.keyed(ebiten.KeyControlLeft, ebiten.KeyS)
	g.Save("viewer-saved", g.Settled())
	all := g.savedIn(tables).Scenario
	if !strings.Contains(all.Title, "turn 4") || all.System == "" || all.Turns != 12-3 {
		t.Errorf("saved is %q of %q with %d turns", all.Title, all.System, all.Turns)
	}
	g.keyed(ebiten.KeyV)
	side := g.Now().Side
	g.Settled()
	shown := g.Now().Stands
	g.Click(g.Target("save moment"))
	g.Ticks(2)
	own := g.savedIn(tables).Scenario
	if len(own.Stands) >= len(all.Stands) || !strings.Contains(own.Title, side) {
		t.Errorf("as %s there are %d stands of %d in %q", side, len(own.Stands), len(all.Stands), own.Title)
	}
	known := map[string]bool{}
	reel := film.As(side)
	for n := range len(reel.Shots) + 1 {
		if view := reel.At(n).(*rules.State); view.Turn <= g.Now().Turn {
			for _, name := range view.Names() {
				known[name] = true
			}
		}
	}
	for i := range own.Stands {
		if s := &own.Stands[i]; !known[s.Name] {
			t.Errorf("%s has %s, which it does not know", side, s.Name)
		}
	}
	for i := range shown {
		s := &shown[i]
		if k := own.StandIndex(s.Name); k < 0 || own.Stands[k].At != s.At {
			t.Errorf("%s is not saved where it is", s.Name)
		}
	}

	g.Click(g.Target("study"))
	g.Ticks(2)
	g.want("table", "Lezey")
	g.Settled()
	stands := g.Now().Stands
	g.Click(g.Place(stands[0].Name))
	g.Ticks(30)
	g.Click(g.Place(stands[len(stands)-1].Name))
	g.Ticks(4)
	if g.Now().Verdict == "" {
		t.Fatalf("of %v nothing is told", g.Now().Chosen)
	}
	asked := g.Now().Chosen
	g.keyed(ebiten.KeyS)
	g.Settled()
	g.Save("studio-of-moment", g.Settled())
	if words := strings.Join(g.Now().Words, " "); strings.Contains(words, "A link to it has about") {
		t.Errorf("the link of a scenario that comes along is said to be long: %q", words)
	}
	g.keyed(ebiten.KeyS)
	r := g.savedIn(filepath.Join(dir, "rulings")).Ruling
	if r == nil || r.Ask.From != asked[0] || r.Ask.To != asked[1] {
		t.Errorf("the ruling is %+v, asked was of %v", r, asked)
	}
	g.keyed(ebiten.KeyC)
	if sc := g.savedIn(tables).Scenario; sc == nil || sc.System != all.System || len(sc.Stands) != len(own.Stands) {
		t.Errorf("from the studio it is saved as %+v", sc)
	}
	g.keyed(ebiten.KeyEscape)
	g.keyed(ebiten.KeyF3)
	g.Settled()
	g.want("replay", "Lezey")
	if _, err := fs.Stat(os.DirFS(dir), file); err != nil {
		t.Error(err)
	}
	windowtest.Verifies(t, dir)
}
