package board

import (
	"image"
	"testing"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
)

// A nexter is a play whose next is chosen in a cell.
type nexter struct {
	Play
	at int
}

func (s nexter) Counters() []Counter { return []Counter{{Name: "A", Cell: s.at, Ringed: 2}} }

// The button that chooses the next who may act brings him into the part of the map that no panel covers.
func TestNextComesIntoView(t *testing.T) {
	far := picture.Cell{Middle: picture.Pt(36, 38)}
	tb := &Table{play: nexter{}, theme: &ui.Theme{Density: 1}, board: &picture.Board{Cells: []picture.Cell{far}}}
	tb.frame = newFrame(ui.Rect{W: 1280, H: 800}, false, 0)
	tb.camera.Table = gmath.Vec{X: 40, Y: 40}
	tb.camera.Window = image.Rect(0, 0, 1280, 800)
	tb.camera.Resize(tb.frame.safe.Pixels(1))
	tb.camera.Fit()
	tb.camera.ZoomAt(tb.camera.Middle(), 3)
	at := func() gmath.Vec { return tb.camera.ToScreen(gmath.Vec{X: far.Middle.X, Y: far.Middle.Y}) }
	tray := tb.frame.tray
	tb.camera.Pan(tray.Middle().Sub(at()))
	if !tray.Holds(at()) {
		t.Fatalf("it is at %v, and the tray at %v", at(), tray)
	}
	steps := 0
	b := (&Rack{}).Buttons(func(by int) { steps += by })[0]
	if tb.press(b); steps != 1 || !tb.frame.safe.Holds(at()) {
		t.Errorf("after %d steps it is at %v, want it within %v", steps, at(), tb.frame.safe)
	}
}
