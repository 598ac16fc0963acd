package screen

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/windowtest"
)

// A game that was begun in a browser and downloaded there – the file that it keeps, under its
// name – is opened on another machine by its path, goes on where it was left, and is kept
// among the games there; what was downloaded stays as it is.
func TestDownloadedGameGoesOn(t *testing.T) {
	there, here, downloads := t.TempDir(), t.TempDir(), t.TempDir()
	g := launchIn(t, there, windowtest.Size, "--match", "player,steady", "first-fight")
	g.want("match", "First fight")
	g.Key(ebiten.KeyA) // all stands are placed
	g.Ticks(2)
	left := len(g.Now().Left)
	g.Kill()
	var name string
	was := 0
	for file, n := range journals(t, there) {
		name, was = file, n
	}
	text, err := os.ReadFile(filepath.Join(there, name))
	file := filepath.Join(downloads, name)
	if err == nil {
		err = os.WriteFile(file, text, 0o666)
	}
	if err != nil || was == 0 {
		t.Fatalf("%q has %d actions: %v", name, was, err)
	}

	g = launchIn(t, here, windowtest.Size, file)
	g.want("match", "First fight")
	g.Settled()
	if tr := g.Now(); tr.Step != "deployment" || len(tr.Left) != left || tr.Side != "Blue" {
		t.Errorf("it goes on in %s as %s with %q left", tr.Step, tr.Side, tr.Left)
	}
	g.Save("downloaded", g.Settled())
	g.Key(ebiten.KeyEnter) // ready
	g.Waits("what comes of being ready", func() bool { return g.Now().Step != "deployment" })
	g.Kill()
	kept := journals(t, here)
	if len(kept) != 1 {
		t.Fatalf("kept are %v, want one game", kept)
	}
	for file, n := range kept {
		if n <= was {
			t.Errorf("%s has %d actions, and %d were downloaded", file, n, was)
		}
		if now, err := os.ReadFile(filepath.Join(here, file)); err != nil || !bytes.HasPrefix(now, text) {
			t.Errorf("%s does not begin with what was downloaded: %v", file, err)
		}
	}
	windowtest.Verifies(t, here)
	if now, err := os.ReadFile(file); err != nil || !bytes.Equal(now, text) {
		t.Errorf("what was downloaded is another: %v", err)
	}
}
