package export

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/units"
)

// band is the height in pixels of the caption above the table.
const band = 30

// Pixels of the longest side of a film, the least and the most.
const (
	leastFilm = 160
	mostFilm  = 1600 // all frames of a GIF are in memory until it is written
)

// A camera draws tables of one size.
type camera struct {
	scale   float64 // pixels per inch
	size    image.Point
	grounds map[string]*image.RGBA // by which obstacles are cleared
}

func newCamera(s *scene.Scene, longest int) (camera, error) {
	if longest < leastFilm || longest > mostFilm {
		return camera{}, fmt.Errorf("the table would be %d pixels long: want %d to %d", longest, leastFilm, mostFilm)
	}
	w, h := s.Width.Inches(), s.Depth.Inches()
	c := camera{scale: float64(longest) / max(w, h), grounds: map[string]*image.RGBA{}}
	c.size = image.Pt(int(math.Round(w*c.scale)), int(math.Round(h*c.scale))+band)
	return c, nil
}

// ground is the table without its pieces, below an empty caption.
func (c *camera) ground(s *scene.Scene) *image.RGBA {
	key := make([]byte, len(s.Terrain))
	for i, t := range s.Terrain {
		if t.Cleared {
			key[i] = 1
		}
	}
	if img := c.grounds[string(key)]; img != nil {
		return img
	}
	img := image.NewRGBA(image.Rectangle{Max: c.size})
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	picture.Terrain(s).Onto(img, c.origin(), c.scale, 1)
	c.grounds[string(key)] = img
	return img
}

// origin is where on the table the first pixel is.
func (c *camera) origin() picture.Point { return picture.Pt(0, -band/c.scale) }

// draw draws a frame.
func (f *Film) draw(i int) *image.RGBA {
	fr := &f.frames[i]
	ground := f.camera.ground(fr.scene)
	img := image.NewRGBA(ground.Rect)
	copy(img.Pix, ground.Pix)
	picture.Pieces(fr.scene).Onto(img, f.camera.origin(), f.camera.scale, 1)
	f.icons(fr).Onto(img, picture.Point{}, 1, 1)
	shots := &picture.Picture{Bounds: picture.Pieces(fr.scene).Bounds}
	fr.fire.draw(shots)
	shots.Onto(img, f.camera.origin(), f.camera.scale, 1)
	f.title(fr).Onto(img, picture.Point{}, 1, 1)
	return img
}

var (
	captionPaper = color.NRGBA{0xf6, 0xf2, 0xe4, 255}
	captionInk   = color.NRGBA{0x2a, 0x26, 0x20, 255}
)

// title is the caption of a frame, with the sides by color at its right, in pixels.
func (f *Film) title(fr *frame) *picture.Picture {
	return titled(f.camera.size.X, fr.caption+f.game.knew(), fr.scene.Sides)
}

// titled is a caption so wide, with the sides by color at its right, in pixels.
func titled(wide int, text string, sides []scene.Side) *picture.Picture {
	w := float64(wide)
	p := &picture.Picture{}
	p.Add(&picture.Path{Lines: []picture.Line{{Closed: true, Points: []picture.Point{
		picture.Pt(0, 0), picture.Pt(w, 0), picture.Pt(w, band), picture.Pt(0, band),
	}}}, Style: picture.Style{Fill: captionPaper}})
	const size, small, gap = 19.0, 16.0, 10.0
	right := w - gap
	for i := len(sides) - 1; i >= 0; i-- {
		side := sides[i]
		right -= picture.TextWidth(side.Name, small, false)
		p.Add(&picture.Label{At: picture.Pt(right, band/2), Text: side.Name, Size: picture.Inch(small), Anchor: picture.Start, Color: captionInk, Keep: true})
		right -= 0.6 * gap
		p.Over(picture.Icon{Side: i, Body: side.Color, Symbol: units.SymbolBlank, Size: 18}.Draw().Placed(picture.Pt(right-7, band/2), 0, 1))
		right -= 14 + 1.2*gap
	}
	for r := []rune(text); picture.TextWidth(text, size, true) > right-gap && len(r) > 1; {
		r = r[:len(r)-1]
		text = string(r) + "…"
	}
	p.Add(&picture.Label{At: picture.Pt(gap, band/2), Text: text, Size: picture.Inch(size), Anchor: picture.Start, Bold: true, Color: captionInk, Keep: true})
	return p
}
