package screen

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/windowtest"
	"sightline/scenarios"
)

// A ruling whose stands were moved kept its title and its note, and was sent by them: now it
// says what it was changed from, wants a title of its own, and goes back to what it was.
func TestStudioOfChangedRuling(t *testing.T) {
	const was = "Does a tank a level above a wood at its foot look over it?"
	dir := t.TempDir()
	g := launchIn(t, dir, windowtest.Size, "a-level-above-the-wood")
	g.Settled()
	g.want("table", was)
	at := g.Pose("Grenadier 1").At
	from := g.Place("Grenadier 1")
	g.Drag(from, from.Add(gmath.Vec{Y: g.Now().Scale}), ebiten.MouseButtonLeft)
	g.want("table", "Changed from “"+was+"”")
	g.Save("changed-table", g.Settled())
	g.Click(g.Target("Studio"))
	g.Settled()
	g.Key(ebiten.KeyS)
	g.Save("changed-asked", g.Settled())
	if files, _ := os.ReadDir(filepath.Join(dir, "rulings")); len(files) > 0 || !strings.Contains(g.Now().Message, "Enter takes the title") {
		t.Fatalf("without a title of its own %d are saved, and it says %q", len(files), g.Now().Message)
	}
	g.types("Does he see it now?") // in place of the question
	g.Key(ebiten.KeyEnter)
	g.Settled()
	files, err := filepath.Glob(filepath.Join(dir, "rulings", "*.toml"))
	if err != nil || len(files) != 1 {
		t.Fatalf("saved are %q, %v; it says %q", files, err, g.Now().Message)
	}
	doc, err := scenarios.Load(files[0])
	if err != nil {
		t.Fatal(err)
	}
	if r := doc.Ruling; r.Title != "Does he see it now?" || r.Note != "" {
		t.Errorf("saved is %q with the note %q", r.Title, r.Note)
	}
	g.Key(ebiten.KeyR)
	if g.Now().Message == "" || !g.has("back to original") {
		t.Errorf("it goes back without asking: %q", g.Now().Message)
	}
	g.Key(ebiten.KeyR)
	g.Settled()
	if g.has("back to original") {
		t.Error("the original is called changed")
	}
	g.want("studio", was)
	g.Save("changed-back", g.Settled())
	g.Key(ebiten.KeyEscape)
	g.Settled()
	g.want("table", was)
	if now := g.Pose("Grenadier 1").At; now != at {
		t.Errorf("Grenadier 1 is at %v, was at %v", now, at)
	}
}
