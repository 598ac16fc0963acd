package build

import (
	"image"
	"io/fs"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/game/builder"
	"sightline/geom"
	"sightline/scenarios"
)

// tableOf opens the builder with a table of the library; nil with the test failed if it
// cannot be.
func tableOf(t *testing.T, name string) *Table {
	f := games.In(t.TempDir())
	f.Seed = "screens"
	t.Cleanup(f.Close)
	text, err := fs.ReadFile(scenarios.Library(), name+".toml")
	if err != nil {
		t.Error(err)
		return nil
	}
	brush, err := ui.NewBrush()
	if err != nil {
		t.Error(err)
		return nil
	}
	b, err := Begin(&Tools{Brush: brush, Games: f, Settings: func(back ui.Scene) ui.Scene { return back }}, nil, name, text)
	if err != nil {
		t.Error(err)
		return nil
	}
	return b
}

// standOnTable is the first stand that has a place.
func (t *Table) standOnTable() int {
	return slices.IndexFunc(t.setup().Stands, func(s scenarios.Stand) bool { return s.OnTable() })
}

// settles runs ticks until nothing is worked out any more.
func (t *Table) settles() {
	windowtest.Until(func() bool {
		t.Update(&ui.Input{Pointer: ui.Pointer{At: gmath.Vec{X: -1, Y: -1}}})
		return t.checked == nil && t.ground.done == nil && !t.tiles.drawing() && !t.stale
	})
}

// On every size and in every palette no words of the builder are cut, lie on others or
// reach out of their panels, whatever is chosen.
func TestScreensOfBuilder(t *testing.T) {
	windowtest.Do(t, func() {
		b := tableOf(t, "lezey-1944")
		th, err := ui.NewTheme()
		if b == nil || err != nil {
			t.Error(err)
			return
		}
		faults := &windowtest.Faulty{Said: map[string]bool{}}
		for _, p := range windowtest.Panes() {
			least := b.Least()
			room := min(float64(p.Size.X)/float64(least.X), float64(p.Size.Y)/float64(least.Y))
			theme := th.At(min(p.Text, max(room, 1)), p.Palette)
			b.Layout(p.Size, theme)
			look := func(name string) {
				b.stale = true
				b.settles()
				once := windowtest.Marks(b.page)
				b.lay()
				if windowtest.Marks(b.page) != once {
					t.Errorf("%s, %s: laid out again it is another page", name, p.Name)
				}
				for _, s := range faults.Find(b.page, theme, []string{"bar", "tools", "card", "tray", "off the table", "menu panel", "help panel", "popup"}) {
					t.Errorf("%s, %s: %s", name, p.Name, s)
				}
				if windowtest.Kept() {
					dst := ebiten.NewImage(p.Size.X, p.Size.Y)
					windowtest.Until(func() bool {
						b.Draw(dst)
						return !b.bakery.Baking()
					})
					windowtest.Keep(t, "build-"+name+"-"+p.Name, dst)
					dst.Deallocate()
				}
			}
			look("ground")
			for _, c := range []builder.Thing{{Of: "terrain", Name: b.view.Entries("terrain")[0]}, {Of: "area", Name: b.view.Entries("area")[0]},
				{Of: "stand", Name: b.view.Entries("stand")[0]}, {Of: "formation", Name: b.view.Entries("formation")[0]}} {
				b.choose(c, false)
				look("chosen-" + c.Of)
			}
			b.chosen = nil
			b.opensTrace()
			look("no-picture")
			b.dropsFile("map.png", pngOf(aMap()))
			b.trace.marks = []gmath.Vec{{X: -10}, {X: 10}}
			look("picture")
			b.forgets()
			b.trace.open = false
			wood := builder.Thing{Of: "terrain", Name: "Bois de Moncourt"}
			if rings, _ := b.rings(wood); len(rings) > 0 {
				b.makes(builder.Action{Do: "move-corner", Things: []builder.Thing{wood}, Corner: 1, At: &rings[0][len(rings[0])/2+1]})
			}
			at := geom.InchPt(39, 39)
			b.makes(builder.Action{Do: "copy", Things: []builder.Thing{{Of: "stand", Name: b.setup().Stands[b.standOnTable()].Name}}, As: "Twin"})
			b.makes(builder.Action{Do: "add-corner", Things: []builder.Thing{wood}, Corner: 2, At: &at})
			b.settles()
			b.nextFault()
			look("faults")
			if len(b.faults) < 2 {
				t.Errorf("the faults are %v: want an outline that meets itself, and stands on each other", b.faults)
			}
			for len(b.done) > 0 {
				b.undo()
			}
			b.chosen, b.faultAt = nil, -1
			b.turnsTo(forcesTab)
			look("forces")
			b.chooseAll()
			look("many")
			b.turnsTo(rulesTab)
			for _, g := range b.pages() {
				b.open = g.id
				look("page-" + g.id)
			}
			b.opens("Kind", []choice{{text: "Woods", right: "2"}, {text: "Town", now: true}})
			look("popup")
			b.popup, b.menu = nil, true
			look("menu")
			b.menu, b.help = false, true
			look("help")
			b.help = false
			b.turnsTo(groundTab)
		}
	})
}

// Whatever is clicked, dragged and typed, the builder goes on, and what it has done is
// in the journal: opened again it is the same scenario.
func TestRandomInputsToBuilder(t *testing.T) {
	windowtest.Do(t, func() {
		b := tableOf(t, "first-fight")
		th, err := ui.NewTheme()
		if b == nil || err != nil {
			t.Error(err)
			return
		}
		size := image.Pt(1280, 800)
		b.Layout(size, th)
		b.settles()
		b.tools.Try = func(back ui.Scene, _ string, _ []byte) (ui.Scene, error) { return back, nil }
		b.tools.Study = b.tools.Try
		r := rand.New(rand.NewPCG(4, 2))
		var in ui.Input
		for range 2500 {
			in = someInput(r, size, in)
			b.leave, b.quit = false, false
			b.Update(&in)
			b.beside = nil
		}
		if len(b.done) < 20 {
			t.Errorf("only %d changes were made", len(b.done))
		}
		t.Log(len(b.done), "changes")
		text := b.view.Text()
		was, err := fs.ReadFile(scenarios.Library(), "first-fight.toml")
		if err != nil {
			t.Error(err)
			return
		}
		again, err := b.tools.Games.OpenBuild("first-fight", was)
		if err != nil {
			t.Error(err)
			return
		}
		if s, err := newSession("first-fight", again); err != nil || s.view.Text() != text {
			t.Errorf("opened again it is another scenario: %v", err)
		}
	})
}

// someInput is an input after another: the pointer moves, presses and lets go; keys and
// letters are typed.
func someInput(r *rand.Rand, size image.Point, was ui.Input) (in ui.Input) {
	in.At, in.Down = was.At, was.Down
	if r.IntN(3) == 0 {
		in.At = gmath.Vec{X: r.Float64() * float64(size.X), Y: r.Float64() * float64(size.Y)}
		if r.IntN(2) == 0 { // on the map
			in.At = gmath.Vec{X: 240 + r.Float64()*720, Y: 80 + r.Float64()*480}
		}
	}
	if r.IntN(3) == 0 {
		in.Down = []ui.Button{ui.NoButton, ui.LeftButton, ui.LeftButton, ui.RightButton}[r.IntN(4)]
		if was.Down != ui.NoButton {
			in.Down = ui.NoButton
		}
	}
	if in.Down != was.Down {
		in.JustPressed, in.JustReleased = in.Down, was.Down
	}
	in.Shift, in.Alt, in.Ctrl = r.IntN(6) == 0, r.IntN(8) == 0, r.IntN(30) == 0
	switch r.IntN(8) {
	case 0:
		in.Keys = []ebiten.Key{ebiten.KeyA + ebiten.Key(r.IntN(26))}
	case 1:
		some := []ebiten.Key{ebiten.KeyEnter, ebiten.KeyEscape, ebiten.KeyTab, ebiten.KeyDelete, ebiten.KeyBackspace, ebiten.KeyF1, ebiten.KeyF8,
			ebiten.KeyF10, ebiten.KeyPageUp, ebiten.KeyPageDown, ebiten.KeyArrowLeft, ebiten.KeyArrowDown, ebiten.KeyDigit1, ebiten.KeyDigit2, ebiten.KeyDigit3}
		in.Keys = []ebiten.Key{some[r.IntN(len(some))]}
	case 2:
		typed := []rune("3.5\u2033 a/-")
		in.Runes = []rune{typed[r.IntN(len(typed))]}
	case 3:
		in.Wheel = float64(r.IntN(3) - 1)
	}
	return in
}
