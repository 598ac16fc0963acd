package cd

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"
)

// Three turns of Maneuvers against steady, advancing with care: a step stops only
// where there is something to decide, and the keys that are pressed are few.
func TestStopsOfATurn(t *testing.T) {
	c := &counter{guest: launch(t, "maneuvers-1941", "player,steady")}
	var stops []string
	for range 60 {
		tr := c.Now()
		if tr.Turn == 3 && tr.Step == "command" || tr.Turn > 3 || tr.Step == "over" {
			break
		}
		stops = append(stops, tr.Step)
		switch tr.Step {
		case "deployment", "movement":
			c.key(ebiten.KeyA)
		case "command":
			for range tr.Left {
				c.key(ebiten.KeyTab)
				c.key(ebiten.KeyDigit2)
			}
			c.key(ebiten.KeyEscape)
		case "turning":
			c.key(ebiten.KeyG)
		case "general-fire":
			c.key(ebiten.KeyB)
		}
		c.done()
	}
	t.Logf("%d stops and %d inputs in three turns: %v", len(stops), c.inputs, stops)
	count := func(step string) (n int) {
		for _, s := range stops {
			if s == step {
				n++
			}
		}
		return n
	}
	if n := count("reveal") + count("opportunity-fire"); n > 0 {
		t.Errorf("it stops %d times for plain chits and for fire that is of no use", n)
	}
	if len(stops) > 12 || c.inputs > 40 {
		t.Errorf("%d stops and %d inputs, want at most 12 and 40", len(stops), c.inputs)
	}
	c.with(ebiten.KeyShiftLeft, ebiten.KeyD)
	c.Frame()
	if !slices.Contains(c.Now().Words, "End of turn 2") {
		t.Errorf("Shift and D do not show the digest of turn 2")
	}
	c.press(ebiten.KeyEnter)
	c.Frame()
	if tr := c.Now(); slices.Contains(tr.Words, "End of turn 2") || strings.Contains(tr.Message, "Enter again") {
		t.Errorf("Enter does not close the digest, or does more: %q", tr.Message)
	}
}

// Ready asks what is left undone as often as its question is closed without an
// answer: by Escape, by its button, beside it, or by going to a stand. Enter on the
// question is ready all the same.
func TestReadyAsksAgain(t *testing.T) {
	g := launch(t, "maneuvers-1941", "player,steady")
	g.press(ebiten.KeyA)
	g.ready()
	g.want("command")
	g.Frame()
	words := g.Now().Words
	if n := strings.Count(strings.Join(words, "|"), "left"); n != 1 || !slices.ContainsFunc(words, func(s string) bool { return strings.HasPrefix(s, "3 of 3 chits left. ") }) {
		t.Errorf("how many chits are left is told %d times, want once, in the hint: %q", n, words)
	}
	for _, not := range []func(){
		func() { g.press(ebiten.KeyEscape) },
		func() { g.click(g.Target("not yet")) },
		func() { g.click(gmath.Vec{X: 5, Y: 400}) },
		func() { g.press(ebiten.KeyDigit1, ebiten.KeyEscape) }, // which lets go of the stand
	} {
		g.press(ebiten.KeyEnter)
		g.Frame()
		if tr := g.Now(); !slices.Contains(tr.Words, "Not done yet") {
			t.Fatalf("in %s Ready does not ask: %q", tr.Step, tr.Message)
		}
		not()
		g.Frame()
		if tr := g.Now(); slices.Contains(tr.Words, "Not done yet") || strings.Contains(tr.Message, "Enter again") {
			t.Fatalf("the question stays: %q", tr.Message)
		}
		g.Ticks(30)
		g.want("command")
	}
	g.ready()
	if tr := g.Now(); tr.Step == "command" && tr.Turn < 2 {
		t.Error("Enter on the question is not ready all the same")
	}
}
