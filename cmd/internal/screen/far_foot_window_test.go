package screen

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/far"
	"sightline/cmd/internal/far/room"
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
	g.Key(ebiten.KeyM) // a key of the page
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

// A name typed once a game is hosted is used from then on. Whoever hosts stops that from the menu of the table, too, which
// asks first.
func TestNameAndStopAtTable(t *testing.T) {
	games := t.TempDir()
	g := launchIn(t, games, windowtest.Size, "first-fight")
	g.Settled()
	g.Key(ebiten.KeyP)
	g.Key(ebiten.KeyEnter)
	g.soon("it is hosted", func(ui.Trace) bool { return g.has("copy Red") })
	l, err := far.ParseLink(hostedLink(t, games, 1))
	if err != nil {
		t.Fatal(err)
	}
	other := &far.Joined{Visitor: far.Sits(l, t.TempDir(), "", func(string) {})}
	t.Cleanup(other.Leave)
	called := func(name string) func(room.Now) bool {
		return func(n room.Now) bool {
			return slices.ContainsFunc(n.People, func(p room.Person) bool { return p.By == "Blue" && p.Here && p.Name == name })
		}
	}
	g.hears(other, "Blue is here", called(""))
	g.Key(ebiten.KeyU)
	g.types("Otto")
	g.Key(ebiten.KeyEnter)
	g.hears(other, "he is called so", called("Otto"))
	g.soon("it can begin", func(tr ui.Trace) bool { return slices.Contains(tr.Words, "Begin") })
	g.Save("far-to-begin", g.Settled())
	g.Key(ebiten.KeyEnter)
	g.soon("the match", func(tr ui.Trace) bool { return tr.Scene == "match" && !tr.Baking && tr.Side == "Blue" })
	g.hears(other, "and is at the table", called("Otto"))
	g.Key(ebiten.KeyF10)
	g.Save("far-menu-of-host", g.Settled())
	g.Click(g.Target("stop hosting"))
	g.soon("it is asked", func(tr ui.Trace) bool { return tr.Scene == "lobby" && says(tr, "Stop hosting?") && g.has("yes") })
	g.Key(ebiten.KeyEscape)
	if g.Ticks(2); !g.has("end hosting") {
		t.Error("it is hosted no more before that was answered")
	}
}

// A guest who leaves comes to where his game is listed, and goes on from there.
func TestGuestLeavesToHisGames(t *testing.T) {
	_, _, links := hostOf(t, "first-fight.toml", nil)
	g := launchIn(t, t.TempDir(), windowtest.Size, "maneuvers-1941")
	g.Settled()
	g.Key(ebiten.KeyP)
	g.types(links[0])
	g.Key(ebiten.KeyEnter)
	g.soon("what is played", func(tr ui.Trace) bool { return says(tr, "Sit down at this game?") })
	g.Ticks(40)
	g.Key(ebiten.KeyEnter)
	go comesTo(t, links[1])
	g.soon("the match", func(tr ui.Trace) bool { return tr.Scene == "match" && !tr.Baking })
	g.leave()
	tr := g.soon("his game is listed", func(tr ui.Trace) bool { return tr.Scene == "lobby" && g.has("go on") })
	if tr.Step != "continue" || tr.Table != "First fight" {
		t.Errorf("he comes to %q, at %q", tr.Step, tr.Table)
	}
	g.Save("far-guest-left", g.Settled())
	g.Key(ebiten.KeyEnter)
	g.soon("the match again", func(tr ui.Trace) bool { return tr.Scene == "match" && !tr.Baking })
}
