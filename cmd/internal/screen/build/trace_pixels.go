//go:build !js

package build

import (
	"bytes"
	"image"
	"image/draw"
	"image/jpeg"
	"image/png"
)

// decoded are the pixels of a picture of a size, as they are drawn.
func decoded(data []byte, size image.Point) (*image.RGBA, error) {
	read := png.Decode
	if isJPEG(data) {
		read = jpeg.Decode
	}
	img, err := read(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	n := times(size)
	out := image.NewRGBA(image.Rect(0, 0, max(size.X/n, 1), max(size.Y/n, 1)))
	// A few rows at a time: the whole picture need not be there twice.
	rows := image.NewRGBA(image.Rect(0, 0, size.X, n))
	for y := range out.Rect.Dy() {
		draw.Draw(rows, rows.Rect, image.White, image.Point{}, draw.Src)
		draw.Draw(rows, rows.Rect, img, img.Bounds().Min.Add(image.Pt(0, y*n)), draw.Over)
		shrink(out.Pix[y*out.Stride:], rows, n, out.Rect.Dx())
	}
	return out, nil
}

// shrink makes a row of pixels of n rows, each the mean of n by n.
func shrink(to []byte, rows *image.RGBA, n, wide int) {
	for x := range wide {
		var sum [4]int
		for j := range n {
			at := j*rows.Stride + x*n*4
			for i := range 4 * n {
				sum[i%4] += int(rows.Pix[at+i])
			}
		}
		for c := range 4 {
			to[x*4+c] = byte(sum[c] / (n * n))
		}
	}
}
