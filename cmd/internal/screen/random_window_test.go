package screen

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
// milliseconds of its own work.
const mostFrozen = 250

// Clicks, drags, the wheel, letters and keys at random on every screen: the
// program goes on, answers soon, and leaves journals that verify.
// SIGHTLINE_INPUTS tries more of them.
func TestRandomInputEverywhere(t *testing.T) {
	n := 160
	if more, err := strconv.Atoi(os.Getenv("SIGHTLINE_INPUTS")); err == nil {
		n = more
	}
	dir := t.TempDir()
	a := &anyhand{guest: &guest{windowtest.LaunchIn(t, dir, windowtest.Size, "--match", "player,player", "--referee", "maneuvers-1941")}, r: windowtest.Random(20), been: map[string]int{}}
	for i := range n {
		a.once()
		if i%40 == 39 {
			a.goElsewhere(i / 40)
		}
	}
	tr := a.Now()
	t.Logf("screens seen: %v; tick %d of %d took longest, %.0f ms", a.been, tr.At, tr.Tick, tr.Frozen)
	if tr.Frozen > mostFrozen {
		t.Errorf("tick %d of %d keeps the window waiting for %.0f ms", tr.At, tr.Tick, tr.Frozen)
	}
	for _, want := range []string{"lobby", "match", "table"} {
		if a.been[want] == 0 {
			t.Errorf("there never was a %s: %v", want, a.been)
		}
	}
	windowtest.Verifies(t, dir)
}

// An anyhand does at random what a player could do.
type anyhand struct {
	*guest
	r    *rand.Rand
	been map[string]int // inputs by scene
}

var anyKeys = func() []ebiten.Key {
	list := []ebiten.Key{
		ebiten.KeyTab, ebiten.KeyEnter, ebiten.KeyEscape, ebiten.KeyDelete, ebiten.KeyBackspace, ebiten.KeySpace, ebiten.KeyBracketLeft,
		ebiten.KeyF1, ebiten.KeyF2, ebiten.KeyF3, ebiten.KeyF6, ebiten.KeyComma, ebiten.KeyPeriod, ebiten.KeyHome, ebiten.KeyEnd, ebiten.KeyPageDown,
		ebiten.KeyArrowUp, ebiten.KeyArrowLeft, ebiten.KeyArrowRight, ebiten.KeyArrowDown,
	}
	for k := ebiten.KeyA; k <= ebiten.KeyZ; k++ {
		list = append(list, k)
	}
	for k := ebiten.KeyDigit0; k <= ebiten.KeyDigit9; k++ {
		list = append(list, k)
	}
	return list
}()

// aim is a stand, something to press, or anywhere; never what ends the program.
func (a *anyhand) aim() gmath.Vec {
	tr := a.Now()
	at := gmath.Vec{X: a.r.Float64() * float64(a.Size.X), Y: a.r.Float64() * float64(a.Size.Y)}
	if n := len(tr.Stands); n > 0 && a.r.IntN(2) == 0 {
		at = gmath.Vec{X: tr.Stands[a.r.IntN(n)].X, Y: tr.Stands[a.r.IntN(n)].Y}
	} else if n := len(tr.Targets); n > 0 && a.r.IntN(3) > 0 {
		p := tr.Targets[a.r.IntN(n)]
		at = gmath.Vec{X: p.X, Y: p.Y}
	}
	for _, p := range tr.Targets {
		if p.Name == "Quit" && at.DistanceTo(gmath.Vec{X: p.X, Y: p.Y}) < 120 {
			return gmath.Vec{X: float64(a.Size.X) / 2, Y: float64(a.Size.Y) / 2}
		}
	}
	return at
}

// once does one thing.
func (a *anyhand) once() {
	a.T.Helper()
	tr := a.Now()
	a.been[tr.Scene]++
	if tr.Scene == "curtain" {
		a.Session.PressKey(ebiten.KeyEnter)
		a.Ticks(70)
		a.Session.ReleaseKey(ebiten.KeyEnter)
		a.Ticks(2)
		a.Frame()
		return
	}
	buttons := []ebiten.MouseButton{ebiten.MouseButtonLeft, ebiten.MouseButtonLeft, ebiten.MouseButtonRight}
	b := buttons[a.r.IntN(len(buttons))]
	switch a.r.IntN(12) {
	case 0, 1, 2, 3:
		keys := []ebiten.Key{anyKeys[a.r.IntN(len(anyKeys))]}
		if a.r.IntN(5) == 0 {
			keys = append([]ebiten.Key{ebiten.KeyShiftLeft}, keys...)
		}
		a.Key(keys...)
	case 4, 5, 6:
		a.Move(a.aim())
		a.Ticks(1)
		a.Session.PressMouseButton(b)
		a.Ticks(1)
		a.Session.ReleaseMouseButton(b)
		a.Ticks(1)
	case 7, 8:
		a.Drag(a.aim(), a.aim(), b)
	case 9:
		a.Session.ScrollWheel(0, float64(a.r.IntN(7)-3))
		a.Ticks(2)
	case 10:
		a.Session.TypeRune(rune("a/+-?13 "[a.r.IntN(8)]))
		a.Ticks(2)
	case 11: // so that a match goes on
		if tr.Step == "deployment" {
			a.Key(ebiten.KeyEscape)
			a.Key(ebiten.KeyA)
		}
		a.Key(ebiten.KeyEnter)
		a.Key(ebiten.KeyEnter)
	}
	if a.r.IntN(20) == 0 {
		a.Frame()
	}
}

// goElsewhere goes back to the lobby, and from there to one of its parts, to a
// match, or to a table without rules.
func (a *anyhand) goElsewhere(turn int) {
	a.T.Helper()
	for range 12 {
		tr := a.Now()
		if tr.Scene == "lobby" {
			break
		}
		if tr.Scene == "curtain" {
			a.once()
		}
		if i := slices.IndexFunc(tr.Targets, func(p ui.TracePlace) bool { return p.Name == "leave" || p.Name == "Tables" }); i >= 0 {
			a.Click(gmath.Vec{X: tr.Targets[i].X, Y: tr.Targets[i].Y})
			a.Ticks(3)
			continue
		}
		a.Key(ebiten.KeyEscape)
		a.Ticks(2)
		a.Frame()
	}
	for range 3 { // whatever is open there
		a.Key(ebiten.KeyEscape)
	}
	a.Frame()
	a.Ticks(1)
	if a.Now().Scene != "lobby" {
		return // a game may be kept from leaving by what it asks
	}
	sections := []string{"Play", "Rulings", "Settings", "Play", "Continue", "Help", "Replays"}
	section := sections[turn%len(sections)]
	if a.has(section) {
		a.Click(a.Target(section))
	}
	switch a.Frame(); {
	case turn%12 == 0:
		a.Key(ebiten.KeyF) // the free table
	case section == "Play" || section == "Rulings" || section == "Replays":
		a.Key(ebiten.KeyEnter)
		a.Key(ebiten.KeyEnter)
	}
	a.Ticks(3)
	a.Frame()
}
