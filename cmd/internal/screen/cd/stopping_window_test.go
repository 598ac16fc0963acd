package cd

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/scenarios"
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

// The bar and the tray count the same chits: of those who can place one this turn.
func TestBarAndTrayCountTheSameChits(t *testing.T) {
	g := launch(t, "lezey-1944", "player,steady")
	g.press(ebiten.KeyA)
	g.ready()
	g.want("command")
	g.press(ebiten.KeyH, ebiten.KeyEscape)
	g.Frame()
	words := strings.Join(g.Now().Words, "|")
	if !strings.Contains(words, "all chits are placed") || !strings.Contains(words, "|0 of ") {
		t.Errorf("once all chits are placed the bar and the tray say %q", words)
	}
}

// Where no stand may fire, the bar tells of fire from off the table alone; in orders
// Ready's question offers to place who arrives.
func TestStrikeAloneAndArrivals(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "peski-1939.toml")
	if err != nil {
		t.Fatal(err)
	}
	early := bytes.Replace(text, []byte("turn   = 3"), []byte("turn   = 1"), 1) // when nobody is there
	if bytes.Equal(early, text) {
		t.Fatal("the dive bombers come on another turn")
	}
	file := filepath.Join(t.TempDir(), "early.toml")
	if err := os.WriteFile(file, early, 0o644); err != nil {
		t.Fatal(err)
	}
	g := launch(t, file, "steady,player")
	for range 8 {
		if g.Now().Step == "general-fire" {
			break
		}
		g.ready()
	}
	g.want("general-fire")
	bar := func(want string) {
		t.Helper()
		g.Frame()
		words := g.Now().Words
		if !slices.Contains(words, want) || slices.Contains(words, "Nobody may fire") {
			t.Errorf("the bar does not say %q: %q", want, words)
		}
	}
	bar("Dive bombers: 0 of 2 points placed")
	g.press(ebiten.KeyK)
	v := g.Now().View
	for _, share := range []float64{0.4, 0.6} {
		g.click(gmath.Vec{X: v[0] + (v[2]-v[0])*share, Y: (v[1] + v[3]) / 2})
	}
	bar("Dive bombers: 2 of 2 points placed")
	g.Save("strike-alone", g.Settled())
	g.ready()
	for range 4 {
		if g.Now().Step == "command" {
			break
		}
		g.ready()
	}
	g.want("command")
	g.press(ebiten.KeyEnter)
	g.Frame()
	g.Save("arrivals-asked", g.Settled())
	g.click(g.Target("all place all"))
	g.press(ebiten.KeyEnter)
	g.Frame()
	if words := g.Now().Words; !slices.Contains(words, "Not done yet") || slices.Contains(words, "not placed") {
		t.Errorf("who arrives is not placed: %q", words)
	}
}
