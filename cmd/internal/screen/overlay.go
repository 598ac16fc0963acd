package screen

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/picture"
	"sightline/los"
)

// An overlay keeps the picture of a ruling on the table as an image. It is
// drawn anew when the ruling is another, and otherwise only when the view
// leaves it or the zoom has settled.
type overlay struct {
	ruling  *los.Ruling
	picture *picture.Picture
	bake    bake
	pixels  *ebiten.Image // the image that bake.image is part of, kept for reuse
}

// draw draws the ruling in view.
func (v *overlay) draw(dst *ebiten.Image, c *camera, r *los.Ruling, density float64, still bool) {
	if r != v.ruling {
		v.ruling, v.picture = r, nil
	}
	if r == nil {
		return
	}
	lo, hi := c.shown()
	view := picture.Rect{Min: picture.Pt(lo.X, lo.Y), Max: picture.Pt(hi.X, hi.Y)}
	fresh := v.picture == nil
	if fresh {
		v.picture = picture.Sight(r)
	}
	bounds := v.picture.Bounds.Grow(6 * density / c.scale)
	need := clip(bounds, view)
	if fresh || !covers(v.bake.area, need) || still && v.bake.asked != c.scale {
		area := need
		if !fresh && still {
			// At rest there is time for a margin to pan into.
			area = clip(bounds, grown(view, bounds.Union(view)))
		}
		v.paint(area, c.scale, density)
	}
	if v.bake.image != nil {
		v.bake.draw(dst, c)
	}
}

// paint rasterizes an area.
func (v *overlay) paint(area picture.Rect, scale, density float64) {
	kept := limited(scale, area)
	pixels := v.picture.RasterScaled(area, kept, density)
	v.bake.image = nil
	if size := pixels.Rect.Size(); size.X > 0 && size.Y > 0 {
		v.bake.image = v.canvas(pixels.Rect.Dx(), pixels.Rect.Dy())
		v.bake.image.WritePixels(pixels.Pix)
	}
	v.bake.area, v.bake.scale, v.bake.asked = area, kept, scale
}

// canvas returns an image of a size: part of the one kept, if that is big
// enough. A ruling follows a drag at the display's rate, and textures are dear.
func (v *overlay) canvas(w, h int) *ebiten.Image {
	if v.pixels == nil || v.pixels.Bounds().Dx() < w || v.pixels.Bounds().Dy() < h {
		room := image.Pt(w, h)
		if v.pixels != nil {
			room.X, room.Y = max(w, v.pixels.Bounds().Dx()), max(h, v.pixels.Bounds().Dy())
			v.pixels.Deallocate()
		}
		v.pixels = ebiten.NewImage(room.X, room.Y)
	}
	return v.pixels.SubImage(image.Rect(0, 0, w, h)).(*ebiten.Image)
}
