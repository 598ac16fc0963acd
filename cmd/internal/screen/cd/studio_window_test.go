package cd

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/scenarios"
)

// The moment of a match can be studied where all may be measured, and the match is as it was afterwards; under declare-first it cannot.
func TestStudy(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "lezey-1944.toml")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "measured.toml")
	text = bytes.Replace(text, []byte("\n\n"), []byte("\nmeasuring = \"free\"\n\n"), 1)
	if err := os.WriteFile(file, text, 0o666); err != nil {
		t.Fatal(err)
	}
	g := launch(t, file, "player,steady")
	g.Frame()
	g.Ticks(1) // a tick traces what the frame before it laid out
	before := g.Now()
	g.press(ebiten.KeyF3)
	switch tr := g.Now(); {
	case tr.Scene != "table":
		t.Fatalf("F3 shows %q (%q), want the free table", tr.Scene, tr.Message)
	case len(tr.Stands) != len(before.Stands):
		t.Errorf("%d stands are studied, %d are on the table", len(tr.Stands), len(before.Stands))
	}
	g.Frame() // buttons are laid out when they are drawn
	g.Ticks(2)
	// A stand is put elsewhere there, and fire asked for; Escape goes back.
	stand := g.Now().Stands[0].Name
	from := g.Place(stand)
	g.Drag(from, from.Add(gmath.Vec{X: 40, Y: 30}), ebiten.MouseButtonLeft)
	if g.Pose(stand).At == before.Stands[0].At {
		t.Errorf("%s cannot be moved on the copy", stand)
	}
	g.Save("copy", g.Settled())
	for range 4 {
		g.Key(ebiten.KeyEscape)
		g.Ticks(2)
	}
	g.Frame()
	g.Ticks(2)
	for _, s := range g.Now().Stands {
		if s.Name == stand && s.At != before.Stands[0].At {
			t.Errorf("back in the match %s is at %v, and was at %v", stand, s.At, before.Stands[0].At)
		}
	}
	if tr := g.Now(); tr.Scene != "match" || tr.Step != before.Step {
		t.Errorf("afterwards there is %q in %q, want the match in %q", tr.Scene, tr.Step, before.Step)
	}
}
