package screen

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
)

// hosted are the folders of the games that are hosted in a folder of games.
func hosted(games string) []string {
	list, _ := filepath.Glob(filepath.Join(games, "hosted", "*"))
	return list
}

// Who clicks Far apart twice hosts nothing. A link that is typed without going into its field is typed all the same, and
// Enter is on the button that it presses.
func TestFarApartTwice(t *testing.T) {
	games := t.TempDir()
	g := launchIn(t, games, windowtest.Size, "first-fight")
	g.Settled()
	at := g.Target("far apart")
	g.Click(at)
	g.Click(at)
	g.Save("far-foot", g.Settled())
	if tr := g.Now(); tr.Step != "far apart" || !g.has("host") || len(hosted(games)) > 0 {
		t.Fatalf("a double click on Far apart comes to %q, and hosts %q", tr.Step, hosted(games))
	}
	g.types("http://nobody:1/cmruynw")
	if tr := g.Now(); !says(tr, "http://nobody:1/cmruynw") || tr.Step != "far apart" || g.has("name it") {
		t.Errorf("letters of a link are taken for keys of the page: %q", tr.Words)
	}
	g.Key(ebiten.KeyEscape)
	g.Save("far-foot-link", g.Settled())
	g.Key(ebiten.KeyEnter)
	g.soon("the link is joined", func(tr ui.Trace) bool { return tr.Message != "" || tr.Todo != "" })
	if len(hosted(games)) > 0 {
		t.Errorf("Enter hosts the table, with a link in the field: %q", hosted(games))
	}
}

// Where hosting was stopped the page hosts the game again, or another, or goes back.
func TestStopsAndHostsAgain(t *testing.T) {
	games := t.TempDir()
	g := launchIn(t, games, windowtest.Size, "first-fight")
	g.Settled()
	stops := func() {
		t.Helper()
		g.soon("it is hosted", func(ui.Trace) bool { return g.has("copy Red") })
		g.Click(g.Target("end hosting"))
		g.Key(ebiten.KeyEnter)
		g.Key(ebiten.KeyEnter) // as who presses it twice
		g.soon("it is hosted no more", func(tr ui.Trace) bool { return says(tr, "hosted no more") && g.has("host again") })
		if g.has("end hosting") {
			t.Fatal("Enter, pressed twice, hosts it again")
		}
		g.Ticks(40)
	}
	g.Key(ebiten.KeyP)
	g.Key(ebiten.KeyEnter)
	stops()
	g.Save("far-stopped", g.Settled())
	link := hostedLink(t, games, 1)
	g.Key(ebiten.KeyEnter)
	stops()
	if again := hostedLink(t, games, 1); again[strings.Index(again, "#"):] != link[strings.Index(link, "#"):] {
		t.Errorf("hosted again, the link is %s: want %s", again, link)
	}
	g.Key(ebiten.KeyEscape)
	if tr := g.Now(); tr.Step != "play" {
		t.Errorf("Escape goes to %q", tr.Step)
	}
	g.Key(ebiten.KeyP)
	if g.has("host again") || !g.has("host") {
		t.Error("come back, the page has another game than that of the table")
	}
}
