package screen

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/windowtest"
)

// A kept game is given a name, and is removed once the player has said so twice: its
// file lies in a folder of its own.
func TestNameAndRemoveAGame(t *testing.T) {
	dir := t.TempDir()
	text, err := os.ReadFile("../../../game/commanddecision/testdata/games/maneuvers-1941.jsonl")
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "maneuvers-brought-1.jsonl"), text, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	g := launchIn(t, dir, windowtest.Size, "--match", "player,steady", "maneuvers-1941")
	g.Settled()
	g.Key(ebiten.KeyA)
	g.Settled()
	g.leave()
	g.Settled()
	g.Key(ebiten.KeyDigit4)
	g.Save("shelve-replays", g.Settled())
	g.Key(ebiten.KeyDigit1)
	g.Save("shelve-kept", g.Settled())
	g.Key(ebiten.KeyN)
	for _, r := range "Evening" {
		g.Session.TypeRune(r)
		g.Ticks(1)
	}
	g.Save("shelve-naming", g.Settled())
	g.Click(g.Target("name it"))
	g.Settled()
	if got := g.Now().Table; got != "Evening" {
		t.Errorf("the game is called %q", got)
	}
	g.Click(g.Target("remove"))
	g.Save("shelve-remove", g.Settled())
	g.Click(g.Target("no"))
	if got := journals(t, dir); len(got) != 2 {
		t.Errorf("kept after all: %v", got)
	}
	g.Key(ebiten.KeyDelete)
	g.Click(g.Target("yes"))
	g.Settled()
	g.Save("shelve-removed", g.Settled())
	if tr := g.Now(); tr.Table != "" || tr.Message == "" {
		t.Errorf("removed, there is %q; it says %q", tr.Table, tr.Message)
	}
	if here, there := journals(t, dir), journals(t, filepath.Join(dir, "old")); len(here) != 1 || len(there) != 1 {
		t.Errorf("in the folder: %v; removed: %v", here, there)
	}
}
