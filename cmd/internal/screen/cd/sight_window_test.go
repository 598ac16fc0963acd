package cd

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/ui"
)

// looked waits until the seen map is as fine as it gets.
func (g *guest) looked() *ui.TraceSeen {
	g.T.Helper()
	g.Ticks(1)
	g.Waits("a seen map as fine as it gets", func() bool { s := g.Now().See; return s != nil && s.Settled })
	return g.Now().See
}

// In fog a veil lies over what the side does not see; what a stand sees shows,
// and would see from where it is planned; the line to another is told with its
// view from the side.
func TestSightsOfAMatch(t *testing.T) {
	g := launch(t, "lezey-1944", "player,steady")
	g.press(ebiten.KeyA)
	side := g.looked()
	if side.Of != "American" || side.Share < 0.05 || side.Share > 0.9 {
		t.Errorf("in fog the veil is of %+v", side)
	}
	g.Save("sight-veil", g.Settled())
	g.press(ebiten.KeyV)
	if s := g.Now().See; s != nil {
		t.Errorf("V leaves the veil: %+v", s)
	}
	g.press(ebiten.KeyV)
	tr := g.Now()
	g.Click(g.Place(tr.Stands[0].Name))
	g.Key(ebiten.KeyShiftLeft, ebiten.KeyV)
	one := g.looked()
	if one.Of != tr.Stands[0].Name || one.Share >= side.Share {
		t.Errorf("the stand's view is %+v, the side's %+v", one, side)
	}
	g.press(ebiten.KeyP)
	g.Save("sight-strip", g.Settled())
	to := tr.Stands[len(tr.Stands)-1].Name
	g.Move(g.Place(to))
	g.Ticks(4)
	if got := g.Now().Ask; !strings.Contains(got, tr.Stands[0].Name+" > "+to+": ") {
		t.Errorf("the line is %q", got)
	}
	g.looked()
	g.Save("sight-line", g.Settled())
	g.press(ebiten.KeyP)
	if got := g.Now().Ask; got != "" {
		t.Errorf("P leaves the line %q", got)
	}
}

// While a stand is put down what it would see from there shows without a key, and goes
// when it is let go of; in fog, where nobody measures, it would be a measure.
func TestSightOfTheStandInHand(t *testing.T) {
	g := launch(t, "maneuvers-1941", "player,steady")
	g.press(ebiten.KeyA)
	g.drawn()
	at := g.Place("Blue rifle 1")
	g.hold(at, at.Add(gmath.Vec{X: 6, Y: -10}))
	if s := g.looked(); s.Of != "Blue rifle 1" || s.Share < 0.02 {
		t.Errorf("with Blue rifle 1 in hand the seen map is %+v", s)
	}
	g.Save("sight-in-hand", g.Settled())
	g.let()
	if s := g.Now().See; s != nil {
		t.Errorf("let go of, it leaves %+v", s)
	}

	g = launch(t, "lezey-1944", "player,steady")
	g.press(ebiten.KeyA)
	g.drawn()
	at = g.Place("D command")
	g.hold(at, at.Add(gmath.Vec{X: -8, Y: 4}))
	g.Ticks(20)
	if s := g.looked(); s.Of != "American" {
		t.Errorf("in fog that is not measured the map with a stand in hand is %+v, want the side's", s)
	}
	g.let()
}
