package cd

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
)

// mostFrozen is how long the window may leave the player without an answer, in
// milliseconds.
const mostFrozen = 250

// Keys, clicks and drags at random end in no panic, and leave a journal that
// verifies, whatever is opened over the table. SIGHTLINE_INPUTS tries more of them,
// RAPID_SEED others.
func TestRandomInput(t *testing.T) {
	n := 150
	if more, err := strconv.Atoi(os.Getenv("SIGHTLINE_INPUTS")); err == nil {
		n = more
	}
	for i, who := range []string{"player,steady", "player,player"} {
		dir := t.TempDir()
		g := launchIn(t, dir, "maneuvers-1941", who)
		opened := g.playAtRandom(windowtest.Random(uint64(i)), n)
		t.Logf("opened: %v; the longest tick took %.0f ms", opened, g.Now().Frozen)
		for _, over := range overTable {
			if opened[over.name] == 0 {
				t.Errorf("%s never was opened: %v", over.name, opened)
			}
		}
		if tr := g.Now(); tr.Frozen > mostFrozen {
			t.Errorf("tick %d of %d keeps the window waiting for %.0f ms", tr.At, tr.Tick, tr.Frozen)
		}
		windowtest.Verifies(t, dir)
	}
}

// overTable is what opens over the table, by which key, and something to press that
// it has.
var overTable = []struct {
	name string
	key  ebiten.Key
	has  string
}{
	{"the copy", ebiten.KeyF3, "Back to the game"},
	{"the menu", ebiten.KeyF10, "go on"},
	{"the rulings", ebiten.KeyF2, "outside"},
	{"all keys", ebiten.KeyF1, "outside"},
}

// opens opens something over the table, and reports whether it is there: what is
// asked first may keep it away. From a copy it goes back first.
func (g *guest) opens(i int) bool {
	g.T.Helper()
	g.drawn()
	if g.offers(overTable[0].has) {
		g.press(overTable[0].key)
		g.drawn()
	}
	g.press(ebiten.KeyEscape, overTable[i].key)
	g.drawn()
	if !g.offers(overTable[i].has) { // Escape opened the menu, and the key closed it again
		g.press(overTable[i].key)
		g.drawn()
	}
	return g.offers(overTable[i].has)
}

// offers reports whether there is something to press.
func (g *guest) offers(name string) bool {
	return slices.ContainsFunc(g.Now().Targets, func(p ui.TracePlace) bool { return p.Name == name })
}

// back leads from the lobby, over the table or without one, to the match.
func (g *guest) back() {
	g.T.Helper()
	g.press(ebiten.KeyEscape, ebiten.KeyEscape, ebiten.KeyEscape)
	if g.Now().Scene == "lobby" {
		g.press(ebiten.KeyC)
	}
	g.drawn()
}

// playAtRandom does n things that a player could do. Now and then it places and
// is ready, so that the game goes on, or opens something over the table, and counts
// that.
func (g *guest) playAtRandom(r *rand.Rand, n int) map[string]int {
	g.T.Helper()
	opened := map[string]int{}
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
		if g.Now().Scene == "lobby" {
			g.back()
		}
		if over := i / 12 % len(overTable); i%12 == 11 && g.opens(over) {
			opened[overTable[over].name]++
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
	return opened
}
