package screen

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/windowtest"
	"sightline/game"
)

// Rulings are searched, chosen by click, by step and by typing, and given back; the
// match is begun by them, says so, and the next is offered the same.
func TestLobbyRulings(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, windowtest.Size)
	g.Settled()
	g.Click(g.Target("maneuvers-1941"))
	g.showButton("choose rulings")
	g.Click(g.Target("choose rulings"))
	if tr := g.Now(); tr.Step != "agreed" {
		t.Fatalf("it is %s", tr.Step)
	}
	g.Key(ebiten.KeySlash)
	g.Session.TypeRune('/')
	g.Ticks(2)
	for _, r := range "road" {
		g.Session.TypeRune(r)
		g.Ticks(1)
	}
	g.Click(g.Target("ruling road"))
	g.Click(g.Target("value any"))
	g.Save("agreed-road", g.Settled())
	g.Key(ebiten.KeyEscape) // out of the search
	g.Key(ebiten.KeyHome)
	find := func(name string) {
		t.Helper()
		for range 40 {
			if g.Now().Table == name {
				return
			}
			g.Key(ebiten.KeyArrowDown)
		}
		t.Fatalf("keys do not lead to %s", name)
	}
	find("arc-any")
	g.Key(ebiten.KeyArrowRight)
	g.Save("agreed-arc", g.Settled())
	find("circle")
	for _, r := range "99" {
		g.Session.TypeRune(r)
		g.Ticks(1)
	}
	g.Save("agreed-wrong", g.Settled())
	g.Key(ebiten.KeyBackspace)
	g.Key(ebiten.KeyBackspace)
	g.Session.TypeRune('5')
	g.Ticks(2)
	g.Click(g.Target("more")) // 5.5
	find("spread")
	g.Key(ebiten.KeyArrowRight)
	g.Key(ebiten.KeyDelete) // as it comes
	g.Save("agreed", g.Settled())
	g.Key(ebiten.KeyEnter)
	g.Save("agreed-play", g.Settled())
	g.Click(g.Target("begin"))
	g.want("match", "Maneuvers")
	g.Settled()
	g.Key(ebiten.KeyA) // places all
	g.Settled()
	g.leave()
	g.Kill()
	j := game.ParseJournal([]byte(journalOf(t, dir)))
	if got := strings.Join(j.Header.Check.Rulings, "; "); !j.Sound() || len(j.Header.Check.Rulings) != 3 ||
		!strings.Contains(got, "circle = 5.5") || !strings.Contains(got, "road = any") || !strings.Contains(got, "arc-any = 0") {
		t.Errorf("the game is played by %q: want circle 5.5, road any and arc-any 0", got)
	}
	text, err := os.ReadFile(filepath.Join(dir, "sightline", "settings.toml"))
	if err != nil || !strings.Contains(string(text), "[rulings]") || !strings.Contains(string(text), `"circle" = "5.5"`) {
		t.Errorf("kept for the next time: %v, %s", err, text)
	}

	g = launchIn(t, dir, windowtest.Size)
	g.Settled()
	g.Click(g.Target("maneuvers-1941"))
	g.showButton("as last time")
	g.Click(g.Target("as last time"))
	g.Key(ebiten.KeyU)
	g.Save("agreed-again", g.Settled())
	if g.has("as last time") || !g.has("as they come") {
		t.Error("as last time changes nothing")
	}
	g.Key(ebiten.KeyA)
	if g.has("as they come") || !g.has("as last time") {
		t.Error("all as they come changes nothing")
	}
}

// showButton scrolls the panel at the right until a button is in view.
func (g *guest) showButton(name string) {
	g.T.Helper()
	g.Move(gmath.Vec{X: 1150, Y: 400})
	for range 20 {
		if g.has(name) {
			g.Ticks(2)
			return
		}
		g.Session.ScrollWheel(0, -1)
		g.Ticks(2)
	}
	g.T.Fatalf("there is no %s", name)
}
