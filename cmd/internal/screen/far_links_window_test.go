package screen

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/commanddecision"
)

// noClipboard has programs of the test find none of the desktop.
func noClipboard(t *testing.T) {
	t.Helper()
	windowtest.Program(t) // built while there is a compiler to be found
	t.Setenv("PATH", t.TempDir())
}

// Enter hosts the table, whatever term was chosen last, by keys too; without a clipboard the link of a seat
// shows whole and is in a file, and one is typed.
func TestHostsWithoutClipboard(t *testing.T) {
	games := t.TempDir()
	noClipboard(t)
	g := launchIn(t, games, windowtest.Size, "first-fight")
	g.Settled()
	g.Key(ebiten.KeyP)
	g.Key(ebiten.KeyControlLeft, ebiten.KeyV)
	g.soon("it is said that links are typed", func(tr ui.Trace) bool { return strings.Contains(tr.Message, "Type the link") })
	g.types("http://here")
	if tr := g.Now(); !says(tr, "http://here") || tr.Step != "far apart" {
		t.Errorf("the link is not typed: %q", tr.Words)
	}
	for range 11 {
		g.Key(ebiten.KeyBackspace)
	}
	g.Key(ebiten.KeyEscape)
	g.Key(ebiten.KeyW)
	g.Key(ebiten.KeySpace)
	g.Key(ebiten.KeyEnter)
	g.soon("it is hosted, and Blue is watched", func(tr ui.Trace) bool { return g.has("copy Red") && says(tr, "Nobody watches") })
	link := strings.TrimPrefix(hostedLink(t, games, 1), "http://localhost")
	g.Click(g.Target("copy Red"))
	tr := g.soon("what became of it", func(tr ui.Trace) bool { return strings.Contains(tr.Message, "shows whole at its seat") })
	if all := strings.Join(tr.Words, ""); !strings.Contains(all, link[strings.Index(link, "#"):]) {
		t.Errorf("the link %s is not shown: %q", link, tr.Words)
	}
	path := filepath.Join(games, "exports", "link-of-Red.txt")
	text, err := os.ReadFile(path)
	if err != nil || !strings.HasSuffix(strings.TrimSpace(string(text)), link) || !strings.Contains(tr.Message, path) {
		t.Errorf("%q, %v: the message is %q", text, err, tr.Message)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others may read it: %v, %v", info.Mode(), err)
	}
	g.Save("far-link-whole", g.Settled())
}

// What is said of a game that is over, before hosting is stopped, is so: it is under Replays from then on,
// and who comes after it is hosted again finds its end.
func TestStopsHostingOver(t *testing.T) {
	games, seats := t.TempDir(), t.TempDir()
	g := launchIn(t, games, windowtest.Size, "first-fight")
	g.Settled()
	g.Key(ebiten.KeyP)
	g.Key(ebiten.KeyEnter)
	g.soon("it is hosted", func(ui.Trace) bool { return g.has("copy Red") })
	link := hostedLink(t, games, 1)
	other := g.begins("far-to-stop", link, seats)
	g.soon("the match", func(tr ui.Trace) bool { return tr.Scene == "match" && !tr.Baking })
	g.leave()
	if err := other.Seat.Do(rules.EncodeAction(rules.Resign{})); err != nil {
		t.Fatal(err)
	}
	other.Leave()
	g.soon("it is over", func(tr ui.Trace) bool { return says(tr, "It is over.") })
	g.Click(g.Target("end hosting"))
	tr := g.soon("it is asked", func(ui.Trace) bool { return g.has("yes") })
	dirs, _ := filepath.Glob(filepath.Join(games, "hosted", "*"))
	said := strings.Join(tr.Words, " ")
	if len(dirs) != 1 || strings.Contains(said, "Nothing is lost") || !strings.Contains(said, "under Replays") || !strings.Contains(strings.Join(tr.Words, ""), filepath.Base(dirs[0])) {
		t.Errorf("of the game in %q it is said: %s", dirs, said)
	}
	g.Save("far-stops-over", g.Settled())
	g.Key(ebiten.KeyEnter)
	g.soon("nothing is hosted", func(ui.Trace) bool { return !g.has("end hosting") && !g.has("yes") })
	g.Key(ebiten.KeyEnter) // as who presses it twice
	if tr := g.soon("nor is another game", func(tr ui.Trace) bool { return says(tr, "hosted no more") }); g.has("end hosting") || tr.Step != "far apart" {
		t.Errorf("Enter hosts another game at once: %q", tr.Words)
	}
	g.Ticks(40)
	g.Save("far-stopped-over", g.Settled())
	g.Key(ebiten.KeyEnter)
	if tr := g.Now(); tr.Step != "play" {
		t.Errorf("Enter does not go back, but to %q", tr.Step)
	}
	g.Key(ebiten.KeyDigit4)
	g.soon("it is under Replays", func(tr ui.Trace) bool { return tr.Table == "First fight" && g.has("go on") })
	g.Click(g.Target("go on"))
	g.soon("it is hosted again", func(tr ui.Trace) bool { return g.has("end hosting") && says(tr, "It is over.") })
	again := comesWith(t, link, seats)
	l, err := again.Seat.Look(0)
	if err != nil {
		t.Fatal(err)
	}
	if _, over := l.View.Over(); !over {
		t.Error("who comes again does not find the end")
	}
}
