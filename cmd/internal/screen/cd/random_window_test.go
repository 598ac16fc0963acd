package cd

import (
	"math/rand/v2"
	"os"
	"sightline/cmd/internal/screen/windowtest"
	"strconv"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"
)

// mostFrozen is how long the window may leave the player without an answer, in
// milliseconds.
const mostFrozen = 250

// Keys, clicks and drags at random end in no panic, and leave a journal that
// verifies. SIGHTLINE_INPUTS tries more of them.
func TestRandomInput(t *testing.T) {
	n := 150
	if more, err := strconv.Atoi(os.Getenv("SIGHTLINE_INPUTS")); err == nil {
		n = more
	}
	for i, who := range []string{"player,steady", "player,player"} {
		dir := t.TempDir()
		g := launchIn(t, dir, "maneuvers-1941", who)
		g.playAtRandom(windowtest.Random(uint64(i)), n)
		t.Logf("the longest tick took %.0f ms", g.Now().Frozen)
		if tr := g.Now(); tr.Frozen > mostFrozen {
			t.Errorf("tick %d of %d keeps the window waiting for %.0f ms", tr.At, tr.Tick, tr.Frozen)
		}
		windowtest.Verifies(t, dir)
	}
}

// playAtRandom does n things that a player could do. Now and then it places and
// is ready, so that the game goes on.
func (g *guest) playAtRandom(r *rand.Rand, n int) {
	g.T.Helper()
	keys := []ebiten.Key{
		ebiten.KeyTab, ebiten.KeyEnter, ebiten.KeyEscape, ebiten.KeyDelete, ebiten.KeyZ, ebiten.KeyL, ebiten.KeyBracketLeft,
		ebiten.KeyO, ebiten.Key0, ebiten.KeyF1, ebiten.KeyDigit1, ebiten.KeyDigit2, ebiten.KeyDigit3, ebiten.KeyDigit4, ebiten.KeyDigit5,
		ebiten.KeyComma, ebiten.KeyPeriod, ebiten.KeyArrowUp, ebiten.KeyArrowLeft, ebiten.KeyArrowRight, ebiten.KeyArrowDown,
	}
	for k := ebiten.KeyA; k <= ebiten.KeyZ; k++ {
		keys = append(keys, k)
	}
	any := func() gmath.Vec {
		return gmath.Vec{X: r.Float64() * float64(g.Size.X), Y: r.Float64() * float64(g.Size.Y)}
	}
	aimed := func() gmath.Vec {
		tr := g.Now()
		if len(tr.Stands) > 0 && r.IntN(3) > 0 {
			s := tr.Stands[r.IntN(len(tr.Stands))]
			return gmath.Vec{X: s.X, Y: s.Y}
		}
		if len(tr.Targets) > 0 && r.IntN(2) > 0 {
			s := tr.Targets[r.IntN(len(tr.Targets))]
			if s.Name != "leave" && s.Name != "start over" && s.Name != "again" {
				return gmath.Vec{X: s.X, Y: s.Y}
			}
		}
		return any()
	}
	buttons := []ebiten.MouseButton{ebiten.MouseButtonLeft, ebiten.MouseButtonLeft, ebiten.MouseButtonRight}
	for i := range n {
		if g.Now().Scene == "curtain" {
			g.sitDown()
			continue
		}
		switch r.IntN(10) {
		case 0, 1, 2, 3:
			g.Key(keys[r.IntN(len(keys))])
		case 4, 5:
			g.Move(aimed())
			b := buttons[r.IntN(len(buttons))]
			g.Ticks(1)
			g.Session.PressMouseButton(b)
			g.Ticks(1)
			g.Session.ReleaseMouseButton(b)
			g.Ticks(1)
		case 6, 7:
			g.Drag(aimed(), any(), buttons[r.IntN(len(buttons))])
		case 8:
			g.Session.ScrollWheel(0, float64(r.IntN(7)-3))
			g.Ticks(2)
		case 9:
			if g.Now().Step == "deployment" {
				g.press(ebiten.KeyEscape, ebiten.KeyA)
			}
			g.press(ebiten.KeyEnter, ebiten.KeyEnter)
		}
		if i%25 == 0 {
			g.Frame()
		}
	}
}
