package screen

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/windowtest"
)

// A moment of a match is saved below the games, in no other folder, and is there to
// be chosen in the lobby at once, and where files are looked for.
func TestSavedMomentIsListed(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, windowtest.Size, "--match", "player,steady", "first-fight")
	g.Settled()
	g.Key(ebiten.KeyControlLeft, ebiten.KeyS)
	g.Save("own-saved", g.Settled())
	file := filepath.Join(dir, "tables", "first-fight-moment.toml")
	if m := g.Now().Message; !strings.Contains(m, file) {
		t.Errorf("saved, it says %q, want where: %s", m, file)
	}
	if _, err := os.Stat(file); err != nil {
		t.Fatal(err)
	}
	g.leave()
	g.Settled()
	g.Key(ebiten.KeyDigit2)
	g.Click(g.Target("your tables"))
	g.Save("own-listed", g.Settled())
	if !g.has("first-fight-moment") {
		t.Fatalf("it is not among the tables: %q is chosen", g.Now().Table)
	}
	title := g.Now().Table
	if !strings.Contains(title, "before turn 1, as the Blue side knows it") {
		t.Errorf("chosen is %q, want the moment that was saved", title)
	}
	g.Key(ebiten.KeyControlLeft, ebiten.KeyO)
	g.Save("own-opening", g.Settled())
	if !g.has("file first-fight-moment.toml") {
		t.Error("the search does not begin where it was saved")
	}
	g.Key(ebiten.KeyEscape)
	g.Key(ebiten.KeyEnter) // Blue knows of no stand of Red yet
	g.want("lobby", title)
	if m := g.Now().Message; !strings.Contains(m, "Red has no stands") {
		t.Errorf("begun without an enemy it says %q", m)
	}
	g.Key(ebiten.KeyF)
	g.want("table", title)
}

// A table of one's own is given a name and removed, as games are: there was no way to
// do either. Those that come with the program have neither.
func TestNameAndRemoveATableOfOnesOwn(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, windowtest.Size, "--match", "player,steady", "first-fight")
	g.Settled()
	g.Key(ebiten.KeyControlLeft, ebiten.KeyS)
	g.leave()
	g.Settled()
	g.Key(ebiten.KeyDigit2)
	g.Key(ebiten.KeyDelete)
	if g.has("remove") || g.has("yes") {
		t.Error("a table that comes with the program may be removed")
	}
	for g.has("go on") {
		g.Key(ebiten.KeyArrowRight)
	}
	was := g.Target("free table")
	g.Key(ebiten.KeyEnd)
	if now := g.Target("free table"); now != was || !g.has("rename") {
		t.Errorf("of a table of one's own Free table is at %v, of another at %v: where that has Begin", now, was)
	}
	g.Key(ebiten.KeyN)
	for _, r := range "Evening" {
		g.Session.TypeRune(r)
		g.Ticks(1)
	}
	g.Save("own-naming", g.Settled())
	g.Click(g.Target("name it"))
	g.Save("own-named", g.Settled())
	if got := g.Now().Table; got != "Evening" {
		t.Errorf("the table is called %q", got)
	}
	g.Click(g.Target("remove"))
	g.Click(g.Target("yes"))
	g.Save("own-removed", g.Settled())
	if tr := g.Now(); tr.Table == "Evening" || tr.Message == "" {
		t.Errorf("removed, %q is chosen; it says %q", tr.Table, tr.Message)
	}
	for _, file := range []string{"first-fight-moment.toml", "first-fight-moment.name"} {
		if _, err := os.Stat(filepath.Join(dir, "tables", "old", file)); err != nil {
			t.Error(err)
		}
	}
}
