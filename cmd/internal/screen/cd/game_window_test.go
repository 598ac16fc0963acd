package cd

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
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
			verifies(t, dir)
			return
		}
		g.ready()
	}
	t.Fatalf("after 200 steps the game is in turn %d, %s", g.Now().Turn, g.Now().Step)
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
	g = launchIn(t, dir, "maneuvers-1941", "player,player")
	after := g.Now()
	if after.Scene != "match" || after.Step != before.Step || after.Todo != before.Todo {
		t.Errorf("goes on in %s, %s with %q; want %s with %q", after.Scene, after.Step, after.Todo, before.Step, before.Todo)
	}
	verifies(t, dir)
}
