package board

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
)

func TestMain(m *testing.M) { os.Exit(windowtest.Main(m)) }

// A guest is the program with a game on a board.
type guest struct{ *windowtest.Guest }

// launch opens a game in a folder, whose events are shown at a speed.
func launch(t *testing.T, dir, scenario, who, speed string) *guest {
	t.Helper()
	if err := os.MkdirAll(filepath.Join(dir, "sightline"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "sightline", "settings.toml"), []byte("speed = "+speed+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	return &guest{windowtest.LaunchIn(t, dir, windowtest.Size, "--match", who, scenario)}
}

func (g *guest) press(keys ...ebiten.Key) {
	g.T.Helper()
	for _, k := range keys {
		g.Key(k)
		g.Ticks(3)
	}
}

// sitDown holds Enter until the curtain is gone.
func (g *guest) sitDown() {
	g.T.Helper()
	g.Ticks(2)
	g.Session.PressKey(ebiten.KeyEnter)
	g.Ticks(70)
	g.Session.ReleaseKey(ebiten.KeyEnter)
	g.Ticks(4)
	if g.Now().Scene == "curtain" {
		g.T.Fatal("the curtain stays")
	}
}

// may reports whether there is something to click of a name, or of one that goes on behind it.
func (g *guest) may(name string) bool {
	for _, p := range g.Now().Targets {
		if p.Name == name || strings.HasPrefix(p.Name, name+" ") {
			return true
		}
	}
	return false
}

// on does what moves a game on: it lets the bot act, skips what is shown, and presses the
// buttons of the tray, those that end a step before all.
func (g *guest) on() {
	g.T.Helper()
	tr := g.Now()
	switch {
	case tr.Scene == "curtain":
		g.sitDown()
	case tr.Showing:
		g.press(ebiten.KeyE)
	case g.may("arrange"), g.may("aim"):
		g.press(ebiten.KeyA)
	case g.may("displace"):
		g.press(ebiten.KeyDigit1)
	case g.may("field"): // each keeps its figure, and those taken have none
		i := slices.IndexFunc(tr.Targets, func(p ui.TracePlace) bool { return strings.HasPrefix(p.Name, "field ") })
		g.Click(g.Target(tr.Targets[i].Name))
	case g.may("done"):
		g.Click(g.Target("done"))
	case g.may("pass"):
		g.press(ebiten.KeyP)
	default:
		g.press(ebiten.KeyEnter)
	}
}

// yours reports whether the player is to do something.
func (g *guest) yours() bool { return slices.Contains(g.Now().Words, "Your turn") }

// until plays on until something holds.
func (g *guest) until(what string, holds func() bool) {
	g.T.Helper()
	g.Waits(what, func() bool {
		if holds() {
			return true
		}
		g.on()
		return false
	})
}
