package table

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
	"sightline/los"
)

// A Profile keeps the side view of a ruling as an image. It is drawn anew only
// when the ruling or the room for it changes.
type Profile struct {
	ruling *los.Ruling
	size   image.Point
	rough  bool // drawn in pixels of the desktop, in a hurry
	image  *ebiten.Image
	span   [2]float64 // the pixels from the room's left where the line begins and ends
}

// profileScale is the pixels of the desktop to an inch of the picture.
const profileScale = 96

// Draw draws the side view of a ruling in its room. In a hurry it is drawn in
// pixels of the desktop.
func (v *Profile) Draw(dst *ebiten.Image, r *los.Ruling, room image.Rectangle, th *ui.Theme, hurried bool) {
	rough := hurried && th.Density > 1
	if r != v.ruling || room.Size() != v.size || v.rough && !rough {
		v.paint(r, room.Size(), th, rough)
	}
	var o ebiten.DrawImageOptions
	if v.rough {
		o.GeoM.Scale(th.Density, th.Density)
		o.Filter = ebiten.FilterLinear
	}
	o.GeoM.Translate(float64(room.Min.X), float64(room.Min.Y))
	dst.DrawImage(v.image, &o)
}

func (v *Profile) paint(r *los.Ruling, size image.Point, th *ui.Theme, rough bool) {
	scale, fine, density := th.Fpx(profileScale), th.Fpx(profileScale), th.Density
	if rough {
		fine, density = profileScale, 1
	}
	look := picture.DarkTheme
	if th.High {
		look = picture.HighTheme
	}
	pic := picture.Profile(r, float64(size.X)/scale, float64(size.Y)/scale, look)
	pixels := pic.RasterScaled(pic.Bounds, fine, density)
	if v.image == nil || v.image.Bounds().Size() != pixels.Rect.Size() {
		v.drop()
		v.image = ebiten.NewImage(max(pixels.Rect.Dx(), 1), max(pixels.Rect.Dy(), 1))
	}
	if !pixels.Rect.Empty() {
		v.image.WritePixels(pixels.Pix)
	}
	v.ruling, v.size, v.rough, v.span = r, size, rough, lineSpan(pic, scale)
}

// Forget drops what is drawn.
func (v *Profile) Forget() {
	v.drop()
	v.ruling = nil
}

func (v *Profile) drop() {
	if v.image != nil {
		v.image.Deallocate()
	}
	v.image = nil
}

// Span returns where the line of a ruling begins and ends, in pixels from the
// room's left; ok is false if another ruling is drawn, or one without a length.
func (v *Profile) Span(r *los.Ruling) (from, to float64, ok bool) {
	return v.span[0], v.span[1], r == v.ruling && v.span[1] > v.span[0]
}

// lineSpan returns where the sight line begins and ends across the picture, in
// pixels; twice zero if the picture has none.
func lineSpan(pic *picture.Picture, scale float64) [2]float64 {
	for _, s := range pic.Shapes {
		line, ok := s.(*picture.Path)
		if !ok || s.Name() != "sight" || len(line.Lines) == 0 {
			continue
		}
		pts := line.Lines[0].Points
		a, b := pts[0].X, pts[len(pts)-1].X
		return [2]float64{math.Min(a, b) * scale, math.Max(a, b) * scale}
	}
	return [2]float64{}
}

// PointedAt returns the inches along the line that a position in the window
// points at in the room; -1 if it points at none.
func (v *Profile) PointedAt(at gmath.Vec, room image.Rectangle, th *ui.Theme, r *los.Ruling) float64 {
	from, to, ok := v.Span(r)
	if !ok || !image.Pt(int(at.X), int(at.Y)).In(room) {
		return -1
	}
	share := (at.X - float64(room.Min.X) - from) / (to - from)
	if slack := th.Fpx(6) / (to - from); share < -slack || share > 1+slack {
		return -1
	}
	return gmath.Clamp(share, 0, 1) * math.Max(r.Profile.Length.Inches(), 0)
}
