package screen

import (
	"image"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/ui"
)

// A still is a scene that shows what it is told to.
type still struct {
	trace ui.Trace
	waits bool
}

func (s *still) Layout(image.Point, *ui.Theme) {}
func (s *still) Update(*ui.Input) ui.Scene     { return s }
func (s *still) Draw(*ebiten.Image)            {}
func (s *still) Trace() ui.Trace               { return s.trace }
func (s *still) Waits() bool                   { return s.waits }

// frames has ticks pass, and counts those after which the window is drawn.
func frames(r *rest, a *app, in ui.Input, n int) (drawn int) {
	for range n {
		if r.see(a, &in); r.draws() {
			drawn++
		}
	}
	return drawn
}

// A window in which nothing happens is drawn once a second, and at once when something does: by the
// player, in what it shows, while something is being shown, or as another scene.
func TestWindowRests(t *testing.T) {
	s := &still{}
	a := &app{scene: s, size: image.Pt(800, 600), theme: new(ui.Theme)}
	var r rest
	frames(&r, a, ui.Input{}, 2*(drawnAfter+drawnForNew))
	if n := frames(&r, a, ui.Input{}, 10*restDraws); n != 10 {
		t.Errorf("at rest %d of %d frames are drawn", n, 10*restDraws)
	}
	moved := ui.Input{Pointer: ui.Pointer{At: gmath.Vec{X: 1}}}
	for name, stir := range map[string]func() ui.Input{
		"the mouse moves": func() ui.Input { moved.At.X++; return moved },
		"a key":           func() ui.Input { in := moved; in.Keys = []ebiten.Key{ebiten.KeyA}; return in },
		"a held button":   func() ui.Input { in := moved; in.Down = ui.LeftButton; return in },
		"another size":    func() ui.Input { a.size.X++; return moved },
		"another scene":   func() ui.Input { a.scene = &still{}; return moved },
	} {
		if in := stir(); frames(&r, a, in, 1) != 1 || frames(&r, a, moved, drawnAfter-1) != drawnAfter-1 {
			t.Errorf("%s: not every frame is drawn after it", name)
		}
		frames(&r, a, moved, 2*(drawnAfter+drawnForNew))
	}
	s = a.scene.(*still)
	for name, change := range map[string]func(){
		"a message":    func() { s.trace.Message = "Saved." },
		"stands move":  func() { s.trace.Stands = []ui.TracePose{{Name: "Rifle"}} },
		"what happens": func() { s.trace.Showing = true },
		"a ring":       func() { s.trace.Rings++ },
	} {
		change()
		frames(&r, a, moved, restLooks)
		if frames(&r, a, moved, drawnForNew-restLooks) != drawnForNew-restLooks {
			t.Errorf("%s: not every frame is drawn after it", name)
		}
		s.trace.Rings = 0
		if !s.trace.Showing {
			frames(&r, a, moved, 2*(drawnAfter+drawnForNew))
		}
	}
	s.trace.Showing = true
	frames(&r, a, moved, restLooks)
	if n := frames(&r, a, moved, 300); n != 300 {
		t.Errorf("while something is being shown %d of 300 frames are drawn", n)
	}
	s.waits = true // for the player, with all of it shown
	frames(&r, a, moved, 2*drawnForNew)
	if n := frames(&r, a, moved, 10*restDraws); n != 10 {
		t.Errorf("while the player is waited for %d of %d frames are drawn", n, 10*restDraws)
	}
	r = rest{never: true}
	if n := frames(&r, a, moved, 300); n != 300 {
		t.Errorf("of tests, which count them, %d of 300 frames are drawn", n)
	}
}
