package screen

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
)

// mostFrozen is how long the window may leave the player without an answer, in
// milliseconds of its own work.
const mostFrozen = 250

// Clicks, drags, the wheel, letters and keys at random on every screen, each of
// which is gone to in turn: the program goes on, answers soon, and leaves journals
// that verify. SIGHTLINE_INPUTS tries more of them, RAPID_SEED others.
func TestRandomInputEverywhere(t *testing.T) {
	n := 10 * len(rooms)
	if more, err := strconv.Atoi(os.Getenv("SIGHTLINE_INPUTS")); err == nil {
		n = more
	}
	dir := t.TempDir()
	a := &anyhand{guest: &guest{windowtest.LaunchIn(t, dir, windowtest.Size)}, r: windowtest.Random(20), been: map[string]int{}}
	stay := min(40, n/len(rooms))
	longest, where := 0.0, ""
	for i := range n {
		if i%stay == 0 {
			a.room = rooms[i/stay%len(rooms)]
			a.goTo(a.room)
		}
		a.once()
		if tr := a.Now(); tr.Frozen > longest {
			longest, where = tr.Frozen, fmt.Sprintf("by input %d at %s, %s", i, a.screen(&tr), tr.Step)
		}
	}
	tr := a.Now()
	t.Logf("inputs by screen: %v; tick %d of %d took longest, %.0f ms, %s", a.been, tr.At, tr.Tick, tr.Frozen, where)
	if tr.Frozen > mostFrozen {
		t.Errorf("tick %d of %d keeps the window waiting for %.0f ms, %s", tr.At, tr.Tick, tr.Frozen, where)
	}
	for _, want := range rooms {
		if a.been[want] == 0 {
			t.Errorf("it never was at %s: %v", want, a.been)
		}
	}
	windowtest.Verifies(t, dir)
}

// rooms are the screens that are gone to, one after the other.
var rooms = []string{
	"the first game", "the panel of rulings", "the settings in a match", "a file to open in a match", "play", "settings",
	"a match", "the copy", "the menu", "the referee", "rulings", "the free table", "studio", "continue", "replays", "build", "builder", "help",
}

// An anyhand does at random what a player could do.
type anyhand struct {
	*guest
	r    *rand.Rand
	room string         // that was gone to last
	been map[string]int // inputs by screen
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
		if strings.EqualFold(p.Name, "quit") && at.DistanceTo(gmath.Vec{X: p.X, Y: p.Y}) < 120 {
			return gmath.Vec{X: float64(a.Size.X) / 2, Y: float64(a.Size.Y) / 2}
		}
	}
	return at
}

// once does one thing.
func (a *anyhand) once() {
	a.T.Helper()
	tr := a.Now()
	a.been[a.screen(&tr)]++
	if tr.Scene == "curtain" {
		a.sitDown()
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

// screen is which of the rooms, or else which scene, the window shows.
func (a *anyhand) screen(tr *ui.Trace) string {
	has := func(name string) bool {
		return slices.ContainsFunc(tr.Targets, func(p ui.TracePlace) bool { return p.Name == name })
	}
	switch {
	case tr.Scene == "lobby" && has("open file"):
		return "a file to open in a match"
	case tr.Scene == "lobby" && has("Back to the table"):
		return "the settings in a match"
	case tr.Scene == "lobby":
		return tr.Step
	case tr.Scene == "table" && has("Back to the game"):
		return "the copy"
	case tr.Scene == "table":
		return "the free table"
	case tr.Scene != "match":
		return tr.Scene
	case tr.Side == "referee":
		return "the referee"
	case has("go on"):
		return "the menu"
	case slices.ContainsFunc(tr.Words, func(s string) bool { return strings.HasPrefix(s, "Rulings of this game") }):
		return "the panel of rulings"
	case has("end lessons"):
		return "the first game"
	}
	return "a match"
}

// goTo goes to one of the rooms. What is asked may keep it from there.
func (a *anyhand) goTo(room string) {
	a.T.Helper()
	switch room {
	case "the first game":
		a.begin(0)
	case "a match":
		a.begin(2 + a.r.IntN(3))
	case "the free table":
		a.toLobby()
		a.press("Play")
		a.Key(ebiten.KeyF)
	case "studio":
		a.toLobby()
		a.press("Rulings")
		a.press("open")
		a.drawn()
		a.press("Studio")
	case "builder":
		a.toLobby()
		a.press("Build")
		a.press("from first-fight")
		a.press("open build")
	case "play", "continue", "rulings", "replays", "build", "settings", "help":
		a.toLobby()
		a.press(strings.ToUpper(room[:1]) + room[1:])
	default:
		a.toMatch()
		switch room {
		case "the panel of rulings":
			a.Key(ebiten.KeyF2)
		case "a file to open in a match":
			a.Key(ebiten.KeyControlLeft, ebiten.KeyO)
		case "the copy":
			a.Key(ebiten.KeyF3)
		case "the menu":
			a.Key(ebiten.KeyF10)
		case "the settings in a match":
			a.Key(ebiten.KeyF10)
			a.drawn()
			a.press("settings")
		case "the referee":
			a.Key(ebiten.KeyF6)
			a.drawn()
			a.sitDown()
		}
	}
	a.drawn()
}

// begin begins the match of a table, by its place in the list, anew.
func (a *anyhand) begin(table int) {
	a.T.Helper()
	a.toLobby()
	a.press("Play")
	a.Key(ebiten.KeyHome)
	for range table {
		a.Key(ebiten.KeyArrowRight)
	}
	a.drawn()
	for _, side := range a.Now().Targets {
		if strings.HasSuffix(side.Name, ": Player") && (a.r.IntN(2) == 0 || a.room == "the first game") {
			a.press(side.Name)
		}
	}
	a.press("Referee: At this screen")
	a.press("begin")
	a.press("yes") // anew, which is asked
	a.drawn()
	a.sitDown()
}

// toMatch goes to a match in which somebody sits, of what is open or begun anew.
func (a *anyhand) toMatch() {
	a.T.Helper()
	for range 6 { // whatever lies over it
		a.sitDown()
		if tr := a.Now(); tr.Scene == "lobby" && a.screen(&tr) != "the settings in a match" && a.screen(&tr) != "a file to open in a match" {
			break
		}
		a.Key(ebiten.KeyEscape)
		a.drawn()
	}
	if tr := a.Now(); tr.Scene != "match" || tr.Step == "over" || a.screen(&tr) == "the menu" && !a.closes() {
		a.begin(3)
	}
}

// closes closes the menu, and reports whether that leads to a match.
func (a *anyhand) closes() bool {
	a.press("go on")
	a.drawn()
	return a.Now().Scene == "match"
}

// toLobby goes back to the lobby.
func (a *anyhand) toLobby() {
	a.T.Helper()
	for range 16 {
		a.sitDown()
		tr := a.Now()
		if tr.Scene == "lobby" && a.screen(&tr) == tr.Step {
			break
		}
		if !a.press("leave") && !a.press("Tables") && !a.press("menu lobby") { // the last of a board
			a.Key(ebiten.KeyEscape)
			a.drawn()
		}
	}
	for range 3 { // whatever is open there
		a.Key(ebiten.KeyEscape)
	}
	a.drawn()
	if tr := a.Now(); tr.Scene != "lobby" {
		var offered []string
		for _, p := range tr.Targets {
			offered = append(offered, p.Name)
		}
		a.T.Fatalf("from %s of %s in %s there is no way to the lobby: %q, shown %v, did %q, of %q", a.screen(&tr), tr.Side, tr.Step, tr.Message, tr.Showing, tr.Did, offered)
	}
}

// press clicks something, if it is there.
func (a *anyhand) press(name string) bool {
	a.T.Helper()
	if !a.has(name) {
		return false
	}
	a.Click(a.Target(name))
	a.drawn()
	return true
}

// sitDown sits down if there is a curtain.
func (a *anyhand) sitDown() {
	a.T.Helper()
	if a.Now().Scene != "curtain" {
		return
	}
	a.Session.PressKey(ebiten.KeyEnter)
	a.Ticks(70)
	a.Session.ReleaseKey(ebiten.KeyEnter)
	a.drawn()
}

// drawn draws a frame and has it traced.
func (a *anyhand) drawn() {
	a.T.Helper()
	a.Ticks(2)
	a.Frame()
	a.Ticks(1)
}
