package build

import (
	"image"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
)

// A search that is left, by Esc or by Enter, leaves the clicks that follow to the map: each
// sets a corner, those of an unsteady hand as well.
func TestSearchLeavesClicks(t *testing.T) {
	windowtest.Do(t, func() {
		th, err := ui.NewTheme()
		if err != nil {
			t.Error(err)
			return
		}
		for _, leaves := range []ebiten.Key{ebiten.KeyEscape, ebiten.KeyEnter} {
			for _, shakes := range []float64{0, 5} { // pixels
				b := tableOf(t, "first-fight")
				if b == nil {
					return
				}
				b.Layout(image.Pt(1280, 800), th)
				b.settles()
				b.searches("tank", leaves)
				b.Update(&ui.Input{Keys: []ebiten.Key{ebiten.KeyDigit1}, Runes: []rune("1")})
				b.Update(&ui.Input{Keys: []ebiten.Key{ebiten.KeyH}, Runes: []rune("h")})
				b.drawsHill(t, shakes)
				b.Close()
			}
		}
	})
}

// searches searches the list of forces for a text, and leaves the search by a key.
func (t *Table) searches(text string, leaves ebiten.Key) {
	t.Update(&ui.Input{Keys: []ebiten.Key{ebiten.KeyDigit2}, Runes: []rune("2")})
	t.Update(&ui.Input{Keys: []ebiten.Key{ebiten.KeySlash}, Runes: []rune("/")})
	for _, r := range text {
		t.Update(&ui.Input{Keys: []ebiten.Key{ebiten.KeyA + ebiten.Key(r-'a')}, Runes: []rune{r}})
	}
	t.Update(&ui.Input{Keys: []ebiten.Key{leaves}})
}

// drawsHill clicks four corners on the map; the pointer moves so far while
// the button is down.
func (b *Table) drawsHill(t *testing.T, shakes float64) {
	if inch := b.camera.Scale; shakes > inch/2 {
		t.Errorf("an inch is %.1f pixels: the hand shakes by more than half of it", inch)
	}
	for i, by := range []gmath.Vec{{X: 20, Y: 12}, {X: 26, Y: 12}, {X: 26, Y: 18}, {X: 20, Y: 18}} {
		at := b.camera.ToScreen(by) // on the grid, so that the snap takes both places for one
		to := at.Add(gmath.Vec{X: shakes})
		b.Update(&ui.Input{Pointer: ui.Pointer{At: at}})
		b.Update(&ui.Input{Pointer: ui.Pointer{At: at, Down: ui.LeftButton}, JustPressed: ui.LeftButton})
		b.Update(&ui.Input{Pointer: ui.Pointer{At: to, Down: ui.LeftButton}})
		b.Update(&ui.Input{Pointer: ui.Pointer{At: to}, JustReleased: ui.LeftButton})
		if len(b.drawing) != i+1 {
			t.Errorf("shaking by %.0f, after %d clicks there are %d corners, %q", shakes, i+1, len(b.drawing), b.message)
		}
	}
}
