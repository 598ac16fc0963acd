package dday

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/board/boardtest"
	rules "sightline/game/dday"
)

// Watched again, the log says as it did that a step ended since there was nothing to do.
func TestEmptyStepsAreInFilm(t *testing.T) {
	boardtest.Sit(t, &Room, rules.SystemName, "saint-clair", "empty", func(h *boardtest.Hand) {
		h.Click("begin")
		h.Click("first")
		if !h.Says("nobody is to be rallied") {
			h.Lost("nobody is to be rallied, and it is %s", h.Todo())
		}
		h.Key(ebiten.KeyF10)
		h.Click("menu resign")
		h.Click("menu yes")
		h.Click("watch again")
		for range 12 {
			h.Key(ebiten.KeyN)
		}
		h.Keep("film")
		if h.Trace().Scene != "film" || !h.Says("nobody is to be rallied") {
			h.Lost("the %s says: %q", h.Trace().Scene, h.Trace().Words)
		}
		// The knob of its line is let go far at the right, though it was never seen on its way.
		for h.Going() && h.Has("earlier") {
			h.Key(ebiten.KeyJ)
		}
		h.Flick("time", 2000, 0)
		if h.Has("turn on") || !h.Has("earlier") {
			h.Lost("it is not at its end: %q", h.Trace().Words)
		}
	})
}
