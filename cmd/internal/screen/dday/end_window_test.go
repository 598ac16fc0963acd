package dday

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/board/boardtest"
	rules "sightline/game/dday"
)

// Once the game is over, the middle of the window says who has won and by what, with the points and
// losses of both; Escape, Enter or a click on the board takes it away, and it does not come again.
func TestEndIsShown(t *testing.T) {
	for name, closes := range map[string]func(*boardtest.Hand){
		"Escape": func(h *boardtest.Hand) { h.Key(ebiten.KeyEscape) },
		"Enter":  func(h *boardtest.Hand) { h.Key(ebiten.KeyEnter) },
		"board":  func(h *boardtest.Hand) { h.Click("cell Isigny") },
		"watch":  func(h *boardtest.Hand) { h.Click("end watch again") },
	} {
		t.Run(name, func(t *testing.T) {
			boardtest.Sit(t, &Room, rules.SystemName, "saint-clair", "an end", func(h *boardtest.Hand) {
				h.Click("begin")
				if h.Has("end leave") {
					h.Lost("it shows an end as it begins")
				}
				h.Key(ebiten.KeyF10)
				h.Click("menu resign")
				h.Click("menu yes")
				h.Keep("end")
				for _, want := range []string{" wins", "resigns", "0 of 5 battalions lost or shattered", " points"} {
					if !h.Says(want) {
						h.Lost("of the end it does not say %q: %q", want, h.Trace().Words)
					}
				}
				if !h.Has("end watch again") || !h.Has("end leave") {
					h.Lost("the end has no buttons")
				}
				closes(h)
				film := name == "watch"
				if tr := h.Trace(); h.Has("end leave") || (tr.Scene == "film") != film {
					h.Lost("it stays, in the %s", tr.Scene)
				}
				for range 5 {
					h.Key(ebiten.KeyL)
				}
				if h.Has("end leave") {
					h.Lost("it comes again")
				}
			})
		})
	}
}
