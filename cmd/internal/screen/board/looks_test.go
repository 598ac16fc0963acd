package board

import (
	"image"
	"testing"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
)

// An asker is a play that asks about cells.
type asker struct {
	Play
	about *[]int
}

func (a asker) Status() Status { return Status{Look: *a.about} }

// What is to be decided about comes into view, no farther than it needs: what is in view already
// leaves the map where it is, and once it is decided the map is where it was.
func TestLooksNoFartherThanNeeded(t *testing.T) {
	cells := []picture.Cell{}
	for _, m := range []picture.Point{{X: 10, Y: 10}, {X: 14, Y: 12}, {X: 36, Y: 30}} {
		cells = append(cells, picture.Cell{Middle: m})
	}
	var about []int
	tb := &Table{play: asker{about: &about}, theme: &ui.Theme{Density: 1}, board: &picture.Board{Zones: true, Cells: cells}}
	tb.frame.safe = ui.Rect{X: 260, Y: 60, W: 700, H: 640}
	tb.camera.Table = gmath.Vec{X: 40, Y: 40}
	tb.camera.Window = image.Rect(0, 0, 1280, 800)
	tb.camera.Resize(tb.frame.safe.Pixels(1))
	tb.camera.Fit()
	tb.camera.ZoomAt(tb.camera.Middle(), 1.6)
	tb.camera.Pan(gmath.Vec{X: 4000, Y: 4000})
	tb.camera.Fill(tb.frame.safe.Pixels(1))
	tb.camera.Pan(gmath.Vec{X: -40, Y: -40})
	was := tb.camera
	at := func(i int) gmath.Vec {
		return tb.camera.ToScreen(gmath.Vec{X: cells[i].Middle.X, Y: cells[i].Middle.Y})
	}
	same := func() bool { return tb.camera.Center == was.Center && tb.camera.Scale == was.Scale }
	for _, about = range [][]int{{0, 1}, {1}, nil, {0}, nil} {
		if tb.looksOver(); !same() {
			t.Fatalf("asked about %v, all in view, the map moves from %v to %v", about, was.Center, tb.camera.Center)
		}
	}
	about = []int{2}
	if tb.looksOver(); same() || !tb.frame.safe.Holds(at(2)) {
		t.Fatalf("what is asked about is at %v", at(2))
	}
	about = nil
	if tb.looksOver(); !same() {
		t.Errorf("once it is decided the map is at %v, and was at %v", tb.camera.Center, was.Center)
	}
	about = []int{0}
	tb.looksOver()
	tb.camera.Pan(gmath.Vec{X: -30, Y: -20}) // by hand
	was = tb.camera
	about = []int{2}
	tb.looksOver()
	about = nil
	if tb.looksOver(); !same() {
		t.Errorf("moved by hand to %v, it is at %v once all is decided", was.Center, tb.camera.Center)
	}
}
