package screen

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/geom"
)

// sprites keeps small pictures as images: each look of a stand and each front
// arc once, upright, however many of them there are.
type sprites struct {
	stands map[picture.StandLook]bake
	arcs   map[arcLook]bake
	budget int // redrawings left in this frame
}

// An arcLook is a front arc out to a reach.
type arcLook struct {
	arc   geom.Arc
	reach geom.Length
}

// redrawn bounds how many sprites are drawn anew in a frame after a zoom.
const redrawn = 6

func newSprites() *sprites {
	return &sprites{stands: map[picture.StandLook]bake{}, arcs: map[arcLook]bake{}}
}

// stand draws a stand at a table position, facing radians clockwise from north.
func (s *sprites) stand(dst *ebiten.Image, c *camera, l picture.StandLook, at gmath.Vec, facing, density float64, still bool) {
	k, ok := s.stands[l]
	if !ok || s.stale(k, c.scale, still) {
		k = s.paint(k, picture.Stand(l), c.scale, density)
		s.stands[l] = k
	}
	k.drawTurned(dst, c, at, facing)
}

// arc draws a front arc about a table position.
func (s *sprites) arc(dst *ebiten.Image, c *camera, l arcLook, at gmath.Vec, facing, density float64, still bool) {
	k, ok := s.arcs[l]
	if !ok || s.stale(k, c.scale, still) {
		north := geom.NewFootprint(geom.Point{}, 0, geom.Inch, geom.Inch)
		k = s.paint(k, picture.Arc(north, l.arc, l.reach), c.scale, density)
		s.arcs[l] = k
	}
	k.drawTurned(dst, c, at, facing)
}

// stale reports whether k should be drawn anew now that the zoom is still.
func (s *sprites) stale(k bake, scale float64, still bool) bool {
	if k.asked == scale || !still || s.budget <= 0 {
		return false
	}
	s.budget--
	return true
}

// paint rasterizes p around its origin, with a border that lets its edges be
// smoothed when it is turned.
func (s *sprites) paint(old bake, p *picture.Picture, scale, density float64) bake {
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
func (k bake) drawTurned(dst *ebiten.Image, c *camera, at gmath.Vec, turn float64) {
	p := c.toScreen(at)
	zoom := c.scale / k.scale
	var o ebiten.DrawImageOptions
	o.GeoM.Translate(k.area.Min.X*k.scale, k.area.Min.Y*k.scale)
	o.GeoM.Scale(zoom, zoom)
	o.GeoM.Rotate(turn)
	if turn == 0 && zoom == 1 {
		p = gmath.Vec{X: math.Round(p.X), Y: math.Round(p.Y)}
	} else {
		o.Filter = ebiten.FilterLinear
	}
	o.GeoM.Translate(p.X, p.Y)
	dst.DrawImage(k.image, &o)
}

// forget drops everything, for another density.
func (s *sprites) forget() {
	for _, k := range s.stands {
		k.image.Deallocate()
	}
	for _, k := range s.arcs {
		k.image.Deallocate()
	}
	clear(s.stands)
	clear(s.arcs)
}
