package board

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// A game that is left is there again as it was: the turn, its step, who acts, and where
// everything lies.
func TestReopened(t *testing.T) {
	dir := t.TempDir()
	g := launch(t, dir, "crossroads", "player,plain", "0")
	g.until("the player's turn", g.yours)
	before := g.Now().Stands
	g.until("the other side has moved", func() bool {
		if g.yours() && slices.Equal(g.Now().Stands, before) {
			g.Key(ebiten.KeyP)
		}
		return g.yours() && !slices.Equal(g.Now().Stands, before)
	})
	g.Settled() // by what is drawn the places of counters are known
	was := g.Now()
	g.Kill()
	again := launch(t, dir, "crossroads", "player,plain", "0")
	again.Waits("the table", func() bool { return again.yours() && len(again.Now().Stands) > 0 })
	again.Settled()
	now := again.Now()
	if now.Turn != was.Turn || now.Step != was.Step || now.Side != was.Side {
		t.Errorf("turn %d, %s, %s is turn %d, %s, %s", was.Turn, was.Step, was.Side, now.Turn, now.Step, now.Side)
	}
	if !slices.Equal(now.Stands, was.Stands) {
		t.Errorf("it lay\n%v\nand lies\n%v", was.Stands, now.Stands)
	}
}

// The log of a game that is gone on with has nothing that was taken back.
func TestReopenedWithoutWhatWasTakenBack(t *testing.T) {
	dir := t.TempDir()
	g := launch(t, dir, "crossroads", "player,plain", "0")
	g.until("the player's turn", g.yours)
	log := func(g *guest) (lines []string) {
		for _, p := range g.Now().Targets {
			if strings.HasPrefix(p.Name, "log ") {
				lines = append(lines, p.Name)
			}
		}
		return lines
	}
	was := log(g)
	for _, p := range g.Now().Targets {
		if strings.HasPrefix(p.Name, "row ") && !g.may("activate") {
			g.Click(g.Target(p.Name))
			g.Ticks(4)
		}
	}
	g.Click(g.Target("activate"))
	g.Ticks(4)
	if slices.Equal(log(g), was) {
		t.Fatal("nobody is activated")
	}
	g.press(ebiten.KeyZ)
	was = log(g)
	g.Kill()
	again := launch(t, dir, "crossroads", "player,plain", "0")
	again.Waits("the table", func() bool { return again.yours() && len(again.Now().Stands) > 0 })
	if now := log(again); !slices.Equal(now, was) {
		t.Errorf("the log said\n%q\nand says\n%q", was, now)
	}
}
