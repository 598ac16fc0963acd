package table

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
)

// A Layer keeps a picture on the table as an image. It is drawn anew when the
// picture is another, and otherwise only when the view leaves it or the zoom has
// settled.
type Layer struct {
	picture *picture.Picture
	fresh   bool // the picture is not drawn yet
	bake    bake
	rough   bool          // bake is coarser than the display
	density float64       // of the display when it was drawn
	pixels  *ebiten.Image // the image that bake.image is part of, kept for reuse
}

// A Pace says how much time there is for drawing.
type Pace struct {
	Still   bool // the zoom has settled
	Hurried bool // the ruling changes with every frame
}

// Show has the layer show a picture, nil for none.
func (v *Layer) Show(p *picture.Picture) { v.picture, v.fresh = p, true }

// ShowFitted is Show of a picture whose bounds are those of its shapes.
func (v *Layer) ShowFitted(p *picture.Picture) {
	if len(p.Shapes) == 0 {
		v.Show(nil)
		return
	}
	p.Bounds = p.Shapes[0].Extent()
	for _, s := range p.Shapes[1:] {
		p.Bounds = p.Bounds.Union(s.Extent())
	}
	v.Show(p)
}

// Shows reports whether the layer shows the same shapes as a picture.
func (v *Layer) Shows(p *picture.Picture) bool {
	if v.picture == nil {
		return len(p.Shapes) == 0
	}
	return picture.Same(v.picture.Shapes, p.Shapes)
}

// Draw draws the picture in view. In a hurry it is drawn in pixels of the
// desktop instead of the device's: a dense display has four times as many.
func (v *Layer) Draw(dst *ebiten.Image, c *Camera, density float64, p Pace) {
	if v.picture == nil {
		return
	}
	fresh := v.fresh
	v.fresh = false
	lo, hi := c.Shown()
	view := picture.Rect{Min: picture.Pt(lo.X, lo.Y), Max: picture.Pt(hi.X, hi.Y)}
	bounds := v.picture.Bounds.Grow(6 * density / c.Scale)
	need := clip(bounds, view)
	if fresh || v.density != density || v.rough && !p.Hurried || !covers(v.bake.area, need) || p.Still && v.bake.asked != c.Scale {
		area := need
		if p.Still && !p.Hurried {
			// At rest there is time for a margin to pan into.
			area = clip(bounds, grown(view, bounds.Union(view)))
		}
		v.density = density
		v.paint(area, c.Scale, density, p.Hurried && density > 1)
	}
	if v.bake.image != nil {
		v.bake.draw(dst, c)
	}
}

// paint rasterizes an area.
func (v *Layer) paint(area picture.Rect, scale, density float64, rough bool) {
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
func (v *Layer) canvas(w, h int) *ebiten.Image {
	if v.pixels == nil || v.pixels.Bounds().Dx() < w || v.pixels.Bounds().Dy() < h {
		room := image.Pt(w, h)
		if v.pixels != nil {
			room.X, room.Y = max(w, v.pixels.Bounds().Dx()), max(h, v.pixels.Bounds().Dy())
			v.pixels.Deallocate()
		}
		v.pixels = ui.NewCanvas(room.X, room.Y)
	}
	return v.pixels.SubImage(image.Rect(0, 0, w, h)).(*ebiten.Image)
}
