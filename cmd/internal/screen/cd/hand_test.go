package cd

import (
	"image"
	"io/fs"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/scenarios"
)

// A hand does at random what a player could do, without the devices.
type hand struct {
	*Table
	r    *rand.Rand
	at   gmath.Vec
	dst  *ebiten.Image
	ends bool // the scene was left

	blank [2]*ebiten.Image // a window and an icon, for what plain images take
}

// tick runs a tick.
func (h *hand) tick(in ui.Input) {
	in.At = h.at
	if h.Update(&in) != ui.Scene(h.Table) {
		h.ends = true
	}
}

func (h *hand) key(k ebiten.Key, shift bool) {
	h.tick(ui.Input{Keys: []ebiten.Key{k}, Shift: shift, Enter: k == ebiten.KeyEnter})
	h.tick(ui.Input{})
}

func (h *hand) press(b ui.Button) {
	h.tick(ui.Input{})
	h.tick(ui.Input{Pointer: ui.Pointer{Down: b}, JustPressed: b})
}

func (h *hand) let(b ui.Button) {
	h.tick(ui.Input{JustReleased: b})
	h.tick(ui.Input{})
}

// aim moves to a stand, to something to press, or anywhere.
func (h *hand) aim() {
	h.at = gmath.Vec{X: h.r.Float64() * float64(h.size.X), Y: h.r.Float64() * float64(h.size.Y)}
	if n := len(h.laid); n > 0 && h.r.IntN(2) == 0 {
		h.at = h.laid[h.r.IntN(n)].Icon
	} else if spots := h.page.Spots(); len(spots) > 0 && h.r.IntN(3) > 0 {
		h.at = spots[h.r.IntN(len(spots))].Place.Middle().Mulf(h.theme.Density)
	}
	if s := h.page.Spots(); slices.ContainsFunc(s, func(s ui.Spot) bool { return h.leads(s.Name) && s.Place.Holds(h.page.Unit(h.at)) }) {
		h.at = gmath.Vec{X: 3, Y: float64(h.size.Y) / 2}
	}
}

// leads reports whether pressing something ends the match.
func (h *hand) leads(name string) bool {
	return name == "leave" || name == "give up" || name == "again" || strings.HasPrefix(name, "start over")
}

// once does one thing.
func (h *hand) once() {
	h.Table.Spoken() // is kept, too
	if h.curtain != nil {
		h.settle()
		h.tick(ui.Input{}) // Enter is up
		for range heldTicks + 2 {
			h.tick(ui.Input{Enter: true})
		}
		return
	}
	buttons := []ui.Button{ui.LeftButton, ui.LeftButton, ui.RightButton}
	b := buttons[h.r.IntN(len(buttons))]
	h.aim()
	switch h.r.IntN(10) {
	case 0, 1, 2, 3:
		h.key(handKeys[h.r.IntN(len(handKeys))], h.r.IntN(5) == 0)
	case 4, 5:
		h.press(b)
		h.let(b)
	case 6, 7:
		h.press(b)
		h.aim()
		h.tick(ui.Input{Pointer: ui.Pointer{Down: b}})
		h.let(b)
	case 8:
		h.tick(ui.Input{Wheel: float64(h.r.IntN(7) - 3)})
	default: // to look at it
		h.tick(ui.Input{Shift: h.r.IntN(3) == 0, Space: h.r.IntN(6) == 0})
	}
	if h.r.IntN(2) == 0 { // which takes long without a graphics card
		h.draw()
	}
}

func (h *hand) draw() {
	if h.stale {
		h.layPage()
	}
	h.Draw(h.dst)
}

var handKeys = func() []ebiten.Key {
	list := []ebiten.Key{
		ebiten.KeyTab, ebiten.KeyEnter, ebiten.KeyEscape, ebiten.KeyDelete, ebiten.KeyBracketLeft, ebiten.Key0,
		ebiten.KeyF1, ebiten.KeyComma, ebiten.KeyPeriod, ebiten.KeySpace,
		ebiten.KeyArrowUp, ebiten.KeyArrowLeft, ebiten.KeyArrowRight, ebiten.KeyArrowDown,
	}
	for k := ebiten.KeyA; k <= ebiten.KeyZ; k++ {
		list = append(list, k)
	}
	for k := ebiten.KeyDigit1; k <= ebiten.KeyDigit9; k++ {
		list = append(list, k)
	}
	return list
}()

// stepOn has the player who sits choose as steady does, and be ready.
func (h *hand) stepOn() {
	steady, err := bot.New("steady")
	if err != nil {
		return
	}
	p := h.player
	for range 40 { // what happens is seen first
		if h.curtain != nil || h.show == nil {
			break
		}
		h.key(ebiten.KeyE, false)
	}
	if _, over := p.model.view.Over(); over || h.curtain != nil {
		return
	}
	for _, a := range append(steady.Choose(p.model.view, p.side, game.NewDice("1", 0)), rules.Ready{}) {
		_ = p.seat.Do(rules.EncodeAction(a)) // a part of it may have been chosen by hand
	}
	h.tick(ui.Input{})
}

// withHand does something with a hand at a match of a scenario, in the host's window.
func withHand(t *testing.T, scenario string, sides [2]string, do func(*hand)) {
	t.Helper()
	f := games.In(t.TempDir())
	f.Seed = "screens"
	t.Cleanup(f.Close)
	windowtest.Do(t, func() {
		h, err := newHand(f, scenario, sides)
		if err != nil {
			t.Error(err)
			return
		}
		do(h)
	})
}

// newHand opens a match for a hand, with a referee who tells the truth.
func newHand(f *games.Folder, scenario string, sides [2]string) (*hand, error) {
	text, err := fs.ReadFile(scenarios.Library(), scenario+".toml")
	if err != nil {
		return nil, err
	}
	return newHandAt(f, scenario, text, sides)
}

// newHandAt is newHand at a scenario of one's own.
func newHandAt(f *games.Folder, scenario string, text []byte, sides [2]string) (*hand, error) {
	brush, err := ui.NewBrush()
	if err != nil {
		return nil, err
	}
	fan, err := table.NewFan()
	if err != nil {
		return nil, err
	}
	th, err := ui.NewTheme()
	if err != nil {
		return nil, err
	}
	tools := &Tools{Brush: brush, Fan: fan, Games: f, Prefs: Prefs{Speed: 16}}
	tools.Settings = func(back ui.Scene) ui.Scene { return back }
	tools.Study = func(_ ui.Scene, _ string, c Copy) (ui.Scene, error) { c.End(); return nil, nil }
	m, err := f.OpenMatch(scenario, text, games.Setting{Sides: sides, Referee: true})
	t, err := newTable(tools, nil, scenario, m, err)
	if err != nil {
		return nil, err
	}
	size := image.Pt(1280, 800)
	h := &hand{Table: t, r: rand.New(rand.NewPCG(4, 4)), dst: ebiten.NewImage(size.X, size.Y)}
	t.Layout(size, th)
	t.layPage()
	return h, nil
}
