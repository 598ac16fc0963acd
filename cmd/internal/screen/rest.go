package screen

import (
	"image"
	"reflect"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/ui"
)

// How many ticks the window is drawn after something has happened, how often it is looked whether
// something has, and how often it is drawn at rest: what shows unnoticed shows by then.
const (
	drawnAfter  = 120
	drawnForNew = 60
	restLooks   = 6
	restDraws   = 60
)

// A rest leaves the window as it was drawn while the player does nothing and it shows nothing new:
// a table that is only looked at costs next to nothing.
type rest struct {
	never bool // each frame is drawn: of a window that is traced, whose frames tests count
	tick  int
	until int // the tick until which every frame is drawn
	at    gmath.Vec
	shown ui.Trace // that was looked at last
	of    ui.Scene
	size  image.Point
	theme *ui.Theme
}

// A waiter shows what happened, of which nothing moves any more until the player goes on, while Waits.
type waiter interface{ Waits() bool }

func newRest() rest { return rest{never: ui.Traced()} }

// see notes what happened in a tick.
func (r *rest) see(a *app, in *ui.Input) {
	r.tick++
	if r.never {
		return
	}
	stirs := in.At != r.at || in.Down != ui.NoButton || in.JustReleased != ui.NoButton || in.Wheel != 0 || len(in.Keys)+len(in.Runes)+len(in.Fingers) > 0 ||
		in.Ctrl || in.Shift || in.Alt || in.Space || in.Enter || in.Arrows != (gmath.Vec{}) || in.Dropped != nil ||
		a.scene != r.of || a.size != r.size || a.theme != r.theme
	if r.at, r.of, r.size, r.theme = in.At, a.scene, a.size, a.theme; stirs {
		r.until = r.tick + drawnAfter
	}
	if r.tick < r.until || r.tick%restLooks > 0 {
		return
	}
	now := a.scene.Trace()
	w, waits := a.scene.(waiter)
	if now.Baking || now.Rings > 0 || now.Showing && !(waits && w.Waits()) || !reflect.DeepEqual(now, r.shown) {
		r.until = r.tick + drawnForNew
	}
	r.shown = now
}

// draws reports whether the window is drawn in this frame.
func (r *rest) draws() bool { return r.never || r.tick < r.until || r.tick%restDraws == 0 }
