package screen

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/scenarios"
)

// A legend explains the map; it lies over the table's lower left corner while
// it is shown.
type legend struct {
	shown bool
	place image.Rectangle // where it is in the window; empty if it is not shown
	image *ebiten.Image
}

// draw draws the legend.
func (l *legend) draw(dst *ebiten.Image, t *tableScene) {
	if !l.shown {
		return
	}
	if l.image == nil {
		l.image = legendImage(t.setup(), t.theme)
	}
	if l.image == nil {
		return
	}
	p := l.place.Min
	t.tools.brush.shadow(dst, l.place, t.theme)
	var o ebiten.DrawImageOptions
	o.GeoM.Translate(float64(p.X), float64(p.Y))
	dst.DrawImage(l.image, &o)
}

// forget drops the image, for another density.
func (l *legend) forget() {
	l.image = nil
	l.place = image.Rectangle{}
}

func legendImage(s *scenarios.Setup, th *theme) *ebiten.Image { return nil }
