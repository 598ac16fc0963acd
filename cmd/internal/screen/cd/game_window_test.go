package cd

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/commanddecision"
	"sightline/scenarios"
)

// A whole game against steady by keys alone, to its outcome.
func TestWholeGameByKeys(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, "maneuvers-1941", "player,steady")
	for range 200 {
		tr := g.Now()
		switch tr.Step {
		case "deployment", "movement":
			g.press(ebiten.KeyA)
		case "command":
			for n := len(tr.Left); n > 0; n-- {
				g.press(ebiten.KeyTab, ebiten.KeyDigit1+ebiten.Key(tr.Turn%3))
			}
		case "opportunity-fire", "general-fire":
			g.press(ebiten.KeyB)
		case "over":
			if tr.Verdict == "" {
				t.Error("the game is over without an outcome")
			}
			g.Save("over", g.Settled())
			g.endPage(dir)
			return
		}
		g.ready()
	}
	t.Fatalf("after 200 steps the game is in turn %d, %s", g.Now().Turn, g.Now().Step)
}

// endPage saves the table of a game that is over, as a scenario that can be
// played, and watches the game again.
func (g *guest) endPage(dir string) {
	g.T.Helper()
	g.copies("at the end")
	g.press(ebiten.KeyS)
	path := filepath.Join(dir, "tables", "maneuvers-1941-moment.toml")
	if !strings.Contains(g.Now().Message, path) {
		g.T.Errorf("where it is saved is not said: %q", g.Now().Message)
	}
	doc, err := scenarios.Load(path)
	if err != nil || len(doc.Scenario.Stands) == 0 {
		g.T.Fatalf("%q: %v", g.Now().Message, err)
	}
	if doc.Scenario.System != "" {
		if _, err := rules.NewBattle(doc.Scenario, nil); err != nil {
			g.T.Error(err)
		}
	}
	g.press(ebiten.KeyY)
	g.Save("reasons", g.Settled())
	if words := strings.Join(g.Now().Words, " "); !strings.Contains(words, "What Steady thought") || !strings.Contains(words, "which counts for victory") {
		g.T.Errorf("no reasons of steady: %q", words)
	}
	g.press(ebiten.KeyY)
	g.press(ebiten.KeyW)
	if !g.Now().Showing {
		g.T.Error("the game is not shown again")
	}
	g.Save("watched", g.Settled())
	g.seen()
	if tr := g.Now(); tr.Step != "over" || tr.Verdict == "" {
		g.T.Errorf("afterwards it is %s, %q", tr.Step, tr.Verdict)
	}
	windowtest.Verifies(g.T, dir)
}

// A program that is killed goes on where it was: nothing that was chosen is
// lost.
func TestKilledInAMatch(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, "maneuvers-1941", "player,steady")
	g.press(ebiten.KeyA)
	g.ready()
	g.press(ebiten.KeyTab, ebiten.KeyDigit2)
	before := g.Now()
	if before.Step != "command" || len(before.Left) != 2 {
		t.Fatalf("in %s without a chit: %v, want two in command", before.Step, before.Left)
	}
	g.Kill()
	g = launchIn(t, dir, "maneuvers-1941", "player,steady")
	after := g.Now()
	if after.Scene != "match" || after.Step != before.Step || after.Todo != before.Todo {
		t.Errorf("goes on in %s, %s with %q; want %s with %q", after.Scene, after.Step, after.Todo, before.Step, before.Todo)
	}
	g.press(ebiten.KeyL)
	told := 0
	for _, x := range g.Now().Targets {
		if strings.HasPrefix(x.Name, "log ") && x.Name[4] >= '0' && x.Name[4] <= '9' {
			told++
		}
	}
	if told < 5 {
		t.Errorf("the log shows %d lines of before, want those of the set-up", told)
	}
	windowtest.Verifies(t, dir)
}
