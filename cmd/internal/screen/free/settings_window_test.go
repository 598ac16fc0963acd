package free

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
)

// launchWith is launch with settings.
func launchWith(t *testing.T, settings string, file ...string) *guest {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "sightline"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "sightline", "settings.toml"), []byte(settings), 0o666); err != nil {
		t.Fatal(err)
	}
	return &guest{windowtest.LaunchIn(t, dir, windowtest.Size, file...)}
}

// In high contrast the side view was as dark a gray as without it.
func TestProfileInHighContrast(t *testing.T) {
	g := launchWith(t, "high-contrast = true\n", woodFile(t))
	g.chooseBoth()
	img := g.Settled()
	g.Save("high-contrast", img)
	if strip := g.regions().profile; windowtest.Shows(img, strip, ui.SlatePanel) || !windowtest.Shows(img, strip, ui.RGB(0)) {
		t.Error("the side view is not on black")
	}
}

// The keys of the free table could not be changed; those of what a match has too
// are the same in both.
func TestKeysAreThePlayers(t *testing.T) {
	g := launchWith(t, "[keys]\n\"line\" = \"Insert\"\n\"legend\" = \"P\"\n\"veil\" = \"U\"\n", woodFile(t))
	g.chooseBoth()
	g.wantVerdict("blocked")
	g.Key(ebiten.KeyP) // the legend now
	g.wantVerdict("blocked")
	g.Key(ebiten.KeyInsert)
	g.wantVerdict("")
	g.WantMessage("Press Insert to see the line between the two stands.")
	g.Key(ebiten.KeyV)
	if see := g.Now().See; see != nil {
		t.Errorf("the key that the veil had shows %+v", see)
	}
	g.Key(ebiten.KeyU)
	if see := g.Now().See; see == nil || see.Of != "the US side" {
		t.Errorf("U shows %+v, want what the side sees", see)
	}
	g.Key(ebiten.KeyF1)
	g.Save("help-own-keys", g.Settled())
}
