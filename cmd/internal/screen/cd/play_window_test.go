package cd

import (
	"os"
	"path/filepath"
	"sightline/cmd/internal/screen/windowtest"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"
)

// A counter counts what a player types, clicks and drags.
type counter struct {
	*guest
	inputs int
}

func (c *counter) key(k ebiten.Key) {
	c.T.Helper()
	c.inputs++
	c.press(k)
	c.Frame()
}

func (c *counter) click(at gmath.Vec) {
	c.T.Helper()
	c.inputs++
	c.Click(at)
}

func (c *counter) drag(from, to gmath.Vec) {
	c.T.Helper()
	c.inputs++
	c.hold(from, to)
	c.let()
}

// hold presses at a place and drags to another, and holds on.
func (g *guest) hold(from, to gmath.Vec) {
	g.T.Helper()
	g.Move(from)
	g.Ticks(2)
	g.Session.PressMouseButton(ebiten.MouseButtonLeft)
	g.Ticks(1)
	for i := range 8 {
		g.Move(from.Add(to.Sub(from).Mulf(float64(i+1) / 8)))
		g.Ticks(1)
	}
}

// let lets go of what is held.
func (g *guest) let() {
	g.T.Helper()
	g.Session.ReleaseMouseButton(ebiten.MouseButtonLeft)
	g.Ticks(3)
	g.Frame()
}

// onTable is where a place of a table of 48 by 48 inches is in the window while
// the camera fits it.
func (g *guest) onTable(x, y float64) gmath.Vec {
	tr := g.Now()
	v := tr.View
	return gmath.Vec{X: (v[0]+v[2])/2 + (x-24)*tr.Scale, Y: (v[1]+v[3])/2 + (y-24)*tr.Scale}
}

// done is ready for the step and sees what comes of it.
func (c *counter) done() {
	c.T.Helper()
	c.inputs += c.ready()
	c.Frame()
}

// A side of 13 stands plays a turn of Maneuvers in at most 40 inputs: orders by
// drag, one of them refused, a company dragged, a crew into its truck, the rest
// along their arrows.
func TestTurnInFortyInputs(t *testing.T) {
	dir := t.TempDir()
	c := &counter{guest: launchIn(t, dir, "maneuvers-1941", "player,steady")}
	c.key(ebiten.KeyA)
	c.done()
	c.want("command")
	tr := c.Now()
	c.hold(c.Target("chit full-advance"), c.onTable(30, 20))
	c.Save("order-refused", c.Settled())
	c.let()
	c.inputs++
	if tr := c.Now(); !strings.Contains(tr.Message, "CD 3.9") || !strings.Contains(tr.Message, "does not see") || strings.Contains(tr.Message, "(29") {
		t.Errorf("a chit 24 inches off: the bar says %q, want why not, and no coordinates", tr.Message)
	}
	c.key(ebiten.KeyEscape)
	for _, s := range tr.Left {
		at := c.Place(s)
		c.drag(at, at.Add(gmath.Vec{X: 90}))
	}
	if left := c.Now().Left; len(left) > 0 {
		t.Errorf("without a chit after a drag from each commander: %v, %q", left, c.Now().Message)
	}
	c.inputs++
	c.Move(c.Target("chit of Blue command"))
	c.Ticks(2)
	c.Session.ScrollWheel(0, -1)
	c.Ticks(3)
	c.Save("orders", c.Settled())
	wantDone(t, dir, `"do":"order","by":"Blue command","order":"full-advance"`, `"facing":105`)
	c.key(ebiten.KeyEscape)
	c.done()
	if c.Now().Step == "reveal" {
		c.Save("reveal", c.Settled())
		c.done()
	}
	c.want("movement")
	moveTurn(c)
	for c.Now().Turn < 2 {
		if c.inputs > 60 {
			t.Fatalf("%s of turn %d does not end: %q", c.Now().Step, c.Now().Turn, c.Now().Message)
		}
		c.done()
	}
	if c.inputs > 40 {
		t.Errorf("the turn took %d inputs, want at most 40", c.inputs)
	}
	t.Logf("%d inputs", c.inputs)
	wantDone(t, dir, "Blue gun crew gets into Blue gun truck") // which may be shot under it
	windowtest.Verifies(t, dir)
}

// moveTurn plans the movement of a turn.
func moveTurn(c *counter) {
	t := c.T
	t.Helper()
	at := c.Place("Blue rifle 2")
	c.click(at)
	c.click(at)
	if n := len(c.Now().Chosen); n != 5 {
		t.Errorf("a double click on a rifle stand chooses %v, want its company", c.Now().Chosen)
	}
	before := len(c.Now().Left)
	c.inputs++
	c.hold(at, at.Add(gmath.Vec{X: 9 * c.Now().Scale, Y: 4}))
	c.Save("company-in-hand", c.Settled())
	c.let()
	if left := c.Now().Left; len(left) != before-5 {
		t.Errorf("after the company is dragged there are left %v (%q), want 5 fewer than %d", left, c.Now().Message, before)
	}
	crew, truck := c.Place("Blue gun crew"), c.Place("Blue gun truck")
	c.drag(crew, truck)
	if tr := c.Now(); slices.Contains(tr.Left, "Blue gun crew") {
		t.Errorf("the crew dragged onto its truck has no plan: %q", tr.Message)
	}
	c.key(ebiten.KeyEscape)
	c.key(ebiten.KeyA)
	c.Save("planned-by-mouse", c.Settled())
	if left := c.Now().Left; len(left) > 1 {
		t.Errorf("without a plan: %v (%q)", left, c.Now().Message)
	}
}

// wantDone fails if the journal in a folder has no line with all the texts.
func wantDone(t *testing.T, dir string, texts ...string) {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if !slices.ContainsFunc(texts, func(s string) bool { return !strings.Contains(line, s) }) {
				return
			}
		}
	}
	t.Errorf("the journal has no line with %q", texts)
}
