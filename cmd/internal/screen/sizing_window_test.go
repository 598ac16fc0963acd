package screen

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/windowtest"
)

// The buttons for the size of text stay under the pointer that clicks them: the size
// takes effect when it goes elsewhere.
func TestTextSizeStaysUnderThePointer(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, windowtest.Size)
	g.Key(ebiten.KeyDigit6)
	at := g.Target("larger")
	for range 3 {
		g.Click(at)
		g.Ticks(3)
		if now := g.Target("larger"); now != at {
			t.Fatalf("the button goes from %v to %v", at, now)
		}
	}
	g.Save("sizing", g.Settled())
	g.Move(gmath.Vec{X: 640, Y: 600})
	g.Ticks(3)
	g.Save("sized", g.Settled())
	if g.Target("larger") == at {
		t.Error("the size never takes effect")
	}
	text, err := os.ReadFile(filepath.Join(dir, "sightline", "settings.toml"))
	if err != nil || !strings.Contains(string(text), "130") {
		t.Errorf("kept is %s, %v", text, err)
	}
}
