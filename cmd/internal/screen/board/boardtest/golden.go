package boardtest

import (
	"errors"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/windowtest"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// A golden picture is kept by blocks of so many pixels, each the mean of them: drivers that draw
// edges in another way draw it alike, and a word that is otherwise does not look the same.
const block = 8

// mostOff is how far the mean of a block may be off, of 255, and most blocks that may be so.
const (
	mostOff    = 20
	mostBlocks = 1
)

// Golden holds the window, in blocks, against a picture of the folder testdata.
func (h *Hand) Golden(name string) {
	h.T.Helper()
	if h.lost {
		return
	}
	dst := ebiten.NewImage(windowtest.Size.X, windowtest.Size.Y)
	for range 200 {
		if h.Draw(dst); !h.Trace().Baking {
			break
		}
		h.ticks(1)
	}
	h.ticks(40) // what is painted anew once nothing moves
	h.Draw(dst)
	h.Keep(name)
	got := blocks(dst)
	path := filepath.Join("testdata", name+".png")
	if *update {
		f, err := os.Create(path)
		if err == nil {
			err = errors.Join(png.Encode(f, got), f.Close())
		}
		if err != nil {
			h.Lost("%v", err)
		}
		return
	}
	f, err := os.Open(path)
	if err != nil {
		h.Lost("%v", err)
		return
	}
	defer f.Close()
	want, err := png.Decode(f)
	if err != nil || want.Bounds() != got.Bounds() {
		h.Lost("%s: %v, or of another size", path, err)
		return
	}
	off, first := 0, image.Point{}
	for y := range got.Bounds().Dy() {
		for x := range got.Bounds().Dx() {
			a, b := got.NRGBAAt(x, y), color.NRGBAModel.Convert(want.At(x, y)).(color.NRGBA)
			if max(apart(a.R, b.R), apart(a.G, b.G), apart(a.B, b.B)) > mostOff {
				if off++; off == 1 {
					first = image.Pt(x*block, y*block)
				}
			}
		}
	}
	if off > mostBlocks {
		h.Lost("%s: %d blocks are otherwise, the first at %v: look at it, and write it anew by -update if it is right", path, off, first)
	}
}

func apart(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }

// blocks is a picture by the means of its blocks.
func blocks(src *ebiten.Image) *image.NRGBA {
	size := src.Bounds().Size()
	pix := make([]byte, 4*size.X*size.Y)
	src.ReadPixels(pix)
	out := image.NewNRGBA(image.Rect(0, 0, size.X/block, size.Y/block))
	for y := range out.Bounds().Dy() {
		for x := range out.Bounds().Dx() {
			var sum [3]int
			for j := range block {
				for i := range block {
					at := 4 * ((y*block+j)*size.X + x*block + i)
					for c := range sum {
						sum[c] += int(pix[at+c])
					}
				}
			}
			out.SetNRGBA(x, y, color.NRGBA{uint8(sum[0] / (block * block)), uint8(sum[1] / (block * block)), uint8(sum[2] / (block * block)), 255})
		}
	}
	return out
}
