package table

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/picture"
	"sightline/los"
)

// An Overlay keeps the picture of a ruling on the table as an image. It is
// drawn anew when the ruling is another, and otherwise only when the view
// leaves it or the zoom has settled.
type Overlay struct {
	ruling  *los.Ruling
	picture *picture.Picture
	bake    bake
	rough   bool          // bake is coarser than the display
	pixels  *ebiten.Image // the image that bake.image is part of, kept for reuse
}

// A Pace says how much time there is for drawing.
type Pace struct {
	Still   bool // the zoom has settled
	Hurried bool // the ruling changes with every frame
}

// Draw draws the ruling in view. In a hurry it is drawn in pixels of the
// desktop instead of the device's: a dense display has four times as many.
func (v *Overlay) Draw(dst *ebiten.Image, c *Camera, r *los.Ruling, density float64, p Pace) {
	fresh := r != v.ruling
	v.ruling = r
	if r == nil {
		return
	}
	if fresh {
		v.picture = picture.Sight(r)
	}
	lo, hi := c.Shown()
	view := picture.Rect{Min: picture.Pt(lo.X, lo.Y), Max: picture.Pt(hi.X, hi.Y)}
	bounds := v.picture.Bounds.Grow(6 * density / c.Scale)
	need := clip(bounds, view)
	if fresh || v.rough && !p.Hurried || !covers(v.bake.area, need) || p.Still && v.bake.asked != c.Scale {
		area := need
		if p.Still && !p.Hurried {
			// At rest there is time for a margin to pan into.
			area = clip(bounds, grown(view, bounds.Union(view)))
		}
		v.paint(area, c.Scale, density, p.Hurried && density > 1)
	}
	if v.bake.image != nil {
		v.bake.draw(dst, c)
	}
}

// paint rasterizes an area.
func (v *Overlay) paint(area picture.Rect, scale, density float64, rough bool) {
	fine := scale
	if rough {
		fine, density = scale/density, 1
	}
	fine = limited(fine, area)
	pixels := v.picture.RasterScaled(area, fine, density)
	v.bake.image = nil
	if size := pixels.Rect.Size(); size.X > 0 && size.Y > 0 {
		v.bake.image = v.canvas(size.X, size.Y)
		v.bake.image.WritePixels(pixels.Pix)
	}
	v.bake.area, v.bake.scale, v.bake.asked, v.rough = area, fine, scale, rough
}

// canvas returns an image of a size: part of the one kept, if that is big
// enough. A ruling follows a drag at the display's rate, and textures are dear.
func (v *Overlay) canvas(w, h int) *ebiten.Image {
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
