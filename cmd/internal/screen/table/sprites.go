package table

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/geom"
)

// Sprites keeps small pictures as images: each look of a stand and each front
// arc once, upright, however many of them there are.
type Sprites struct {
	stands map[picture.StandLook]bake
	arcs   map[ArcLook]bake
	Budget int // redrawings left in this frame
}

// An ArcLook is a front arc out to a reach.
type ArcLook struct {
	Arc   geom.Arc
	Reach geom.Length
}

// Redrawn bounds how many sprites are drawn anew in a frame after a zoom.
const Redrawn = 6

func NewSprites() *Sprites {
	return &Sprites{stands: map[picture.StandLook]bake{}, arcs: map[ArcLook]bake{}}
}

// Stand draws a stand at a table position, facing radians clockwise from north.
func (s *Sprites) Stand(dst *ebiten.Image, c *Camera, l picture.StandLook, at gmath.Vec, facing, density float64, still bool) {
	k, ok := s.stands[l]
	if !ok || s.stale(k, c.Scale, still) {
		k = s.paint(k, picture.Stand(l), c.Scale, density)
		s.stands[l] = k
	}
	k.drawTurned(dst, c, at, facing)
}

// Arc draws a front arc about a table position.
func (s *Sprites) Arc(dst *ebiten.Image, c *Camera, l ArcLook, at gmath.Vec, facing, density float64, still bool) {
	k, ok := s.arcs[l]
	if !ok || s.stale(k, c.Scale, still) {
		north := geom.NewFootprint(geom.Point{}, 0, geom.Inch, geom.Inch)
		k = s.paint(k, picture.Arc(north, l.Arc, l.Reach), c.Scale, density)
		s.arcs[l] = k
	}
	k.drawTurned(dst, c, at, facing)
}

// stale reports whether k should be drawn anew now that the zoom is still.
func (s *Sprites) stale(k bake, scale float64, still bool) bool {
	if k.asked == scale || !still || s.Budget <= 0 {
		return false
	}
	s.Budget--
	return true
}

// paint rasterizes p around its origin, with a border that lets its edges be
// smoothed when it is turned.
func (s *Sprites) paint(old bake, p *picture.Picture, scale, density float64) bake {
	area := p.Bounds.Grow(2 / scale)
	kept := limited(scale, area)
	// Whole pixels from the origin, so that an upright stand stays sharp.
	area.Min = picture.Pt(math.Floor(area.Min.X*kept)/kept, math.Floor(area.Min.Y*kept)/kept)
	pixels := p.RasterScaled(area, kept, density)
	if pixels.Rect.Empty() {
		pixels = image.NewRGBA(image.Rect(0, 0, 1, 1))
	}
	if old.image != nil {
		old.image.Deallocate()
	}
	return bake{ebiten.NewImageFromImage(pixels), area, kept, scale}
}

// drawTurned draws a bake turned about its origin, which is put at a table
// position.
func (k bake) drawTurned(dst *ebiten.Image, c *Camera, at gmath.Vec, turn float64) {
	p := c.ToScreen(at)
	zoom := c.Scale / k.scale
	var o ebiten.DrawImageOptions
	o.GeoM.Translate(k.area.Min.X*k.scale, k.area.Min.Y*k.scale)
	o.GeoM.Scale(zoom, zoom)
	o.GeoM.Rotate(turn)
	if turn == 0 && zoom == 1 {
		p = gmath.Vec{X: math.Round(p.X), Y: math.Round(p.Y)}
	}
	o.GeoM.Translate(p.X, p.Y)
	o.Filter = ebiten.FilterLinear // on whole pixels too: all stands are one command
	dst.DrawImage(k.image, &o)
}

// Forget drops everything, for another density.
func (s *Sprites) Forget() {
	for _, k := range s.stands {
		k.image.Deallocate()
	}
	for _, k := range s.arcs {
		k.image.Deallocate()
	}
	clear(s.stands)
	clear(s.arcs)
}
