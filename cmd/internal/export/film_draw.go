package export

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/game"
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

// Frames is how many there are.
func (f *Film) Frames() int { return len(f.frames) }

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
	w := float64(f.camera.size.X)
	p := &picture.Picture{}
	p.Add(&picture.Path{Lines: []picture.Line{{Closed: true, Points: []picture.Point{
		picture.Pt(0, 0), picture.Pt(w, 0), picture.Pt(w, band), picture.Pt(0, band),
	}}}, Style: picture.Style{Fill: captionPaper}})
	const size, small, gap = 19.0, 16.0, 10.0
	right := w - gap
	for i := len(fr.scene.Sides) - 1; i >= 0; i-- {
		side := fr.scene.Sides[i]
		right -= picture.TextWidth(side.Name, small, false)
		p.Add(&picture.Label{At: picture.Pt(right, band/2), Text: side.Name, Size: picture.Inch(small), Anchor: picture.Start, Color: captionInk, Keep: true})
		right -= 0.6 * gap
		p.Over(picture.Icon{Side: i, Body: side.Color, Symbol: units.SymbolBlank, Size: 18}.Draw().Placed(picture.Pt(right-7, band/2), 0, 1))
		right -= 14 + 1.2*gap
	}
	text := fr.caption + f.game.knew()
	for r := []rune(text); picture.TextWidth(text, size, true) > right-gap && len(r) > 1; {
		r = r[:len(r)-1]
		text = string(r) + "…"
	}
	p.Add(&picture.Label{At: picture.Pt(gap, band/2), Text: text, Size: picture.Inch(size), Anchor: picture.Start, Bold: true, Color: captionInk, Keep: true})
	return p
}

// A change is what of the picture is otherwise than before.
type change struct {
	before, img *image.RGBA // before is nil for the first
	area        image.Rectangle
	delay       int
}

// changes calls for every frame that differs from the one before it.
func (f *Film) changes(do func(c *change) error) error {
	var last *change
	for i := range f.frames {
		if f.Watch != nil && !f.Watch(i, len(f.frames)) {
			return game.ErrStopped
		}
		next := &change{img: f.draw(i), delay: f.frames[i].delay}
		if last == nil {
			next.area = next.img.Rect
		} else {
			next.before = last.img
			if next.area = differ(last.img, next.img); next.area.Empty() {
				last.delay += next.delay
				continue
			}
			if err := do(last); err != nil {
				return err
			}
		}
		last = next
	}
	return do(last)
}

// differ is the least area outside which two images of one size are the same.
func differ(a, b *image.RGBA) (area image.Rectangle) {
	for y := range a.Rect.Dy() {
		row, other := a.Pix[y*a.Stride:y*a.Stride+4*a.Rect.Dx()], b.Pix[y*b.Stride:y*b.Stride+4*b.Rect.Dx()]
		if string(row) == string(other) {
			continue
		}
		left, right := 0, len(row)
		for row[left] == other[left] {
			left++
		}
		for row[right-1] == other[right-1] {
			right--
		}
		area = area.Union(image.Rect(left/4, y, (right+3)/4, y+1))
	}
	return area
}

// same reports whether a pixel is as it was before.
func (c *change) same(i int) bool {
	return c.before != nil && [4]byte(c.img.Pix[i:i+4]) == [4]byte(c.before.Pix[i:i+4])
}
