package screen

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
)

// A scene is what fills the window: the title screen or a table.
type scene interface {
	// layout gives the scene a window of another size or density.
	layout(size image.Point, th *theme)
	// update runs one tick and returns the scene of the next.
	update(in *input) scene
	// draw draws the window; it changes nothing but caches of drawn things.
	draw(dst *ebiten.Image)
	// trace tells what the window shows.
	trace() trace
}
