package ui

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
)

// A Scene is what fills the window: the lobby or a table.
type Scene interface {
	// Layout gives the scene a window of another size or density.
	Layout(size image.Point, th *Theme)
	// Update runs one tick and returns the scene of the next.
	Update(in *Input) Scene
	// Draw draws the window; it changes nothing but caches of drawn things.
	Draw(dst *ebiten.Image)
	// Trace tells what the window shows.
	Trace() Trace
}
