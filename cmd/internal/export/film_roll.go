package export

import (
	"image"

	"sightline/game"
)

// A Roll is pictures of one size that are shown one after the other.
type Roll struct {
	// Watch is told while it is written how many of its frames are drawn, and stops
	// it by false: the error is then game.ErrStopped. It may be nil.
	Watch func(done, all int) bool

	size   image.Point
	delays []int // of each frame: how long it is shown, in hundredths of a second
	draw   func(i int) *image.RGBA
}

// Frames is how many there are.
func (f *Roll) Frames() int { return len(f.delays) }

// A change is what of the picture is otherwise than before.
type change struct {
	before, img *image.RGBA // before is nil for the first
	area        image.Rectangle
	delay       int
}

// changes calls for every frame that differs from the one before it.
func (f *Roll) changes(do func(c *change) error) error {
	var last *change
	for i := range f.delays {
		if f.Watch != nil && !f.Watch(i, len(f.delays)) {
			return game.ErrStopped
		}
		next := &change{img: f.draw(i), delay: f.delays[i]}
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
