package picture

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
)

// maxPixels bounds the images that are made: 100 million pixels, 400 MB.
const maxPixels = 100_000_000

// ErrSize is wrapped by the errors about pictures too large or too small to
// write.
var ErrSize = errors.New("picture: bad size")

// WritePNG writes p at true scale with dpi pixels to the inch, on white paper.
// The file says its scale, so that an inch prints as an inch.
func (p *Picture) WritePNG(w io.Writer, dpi float64) error {
	if !(dpi >= 1 && dpi <= 2400) {
		return fmt.Errorf("%w: %v dots to the inch; want 1 to 2400", ErrSize, dpi)
	}
	if err := p.checkSize(); err != nil {
		return err
	}
	wi, hi := p.Bounds.Size()
	nx, ny := math.Max(1, math.Round(wi*dpi)), math.Max(1, math.Round(hi*dpi))
	if nx*ny > maxPixels {
		fit := math.Floor(math.Sqrt(maxPixels / (wi * hi)))
		return fmt.Errorf("%w: %.0f by %.0f pixels are more than %d million; at most %.0f dots to the inch fit",
			ErrSize, nx, ny, maxPixels/1_000_000, fit)
	}
	c := &canvas{
		img:    image.NewRGBA(image.Rect(0, 0, int(nx), int(ny))),
		origin: p.Bounds.Min, scale: dpi, unit: 1,
	}
	c.fill(rect(0, 0, nx, ny), color.NRGBA{255, 255, 255, 255})
	c.draw(p)
	var b bytes.Buffer
	enc := png.Encoder{CompressionLevel: png.DefaultCompression}
	if err := enc.Encode(&b, c.img); err != nil {
		return err
	}
	_, err := w.Write(withScale(b.Bytes(), dpi))
	return err
}

// withScale puts a pHYs chunk (pixels per meter) after the header of a PNG.
func withScale(file []byte, dpi float64) []byte {
	const header = 8 + 12 + 13 // signature, then the IHDR chunk
	perMeter := uint32(math.Round(dpi / 0.0254))
	chunk := []byte{0, 0, 0, 9, 'p', 'H', 'Y', 's'}
	chunk = binary.BigEndian.AppendUint32(chunk, perMeter)
	chunk = binary.BigEndian.AppendUint32(chunk, perMeter)
	chunk = append(chunk, 1)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
	out := append([]byte{}, file[:header]...)
	out = append(out, chunk...)
	return append(out, file[header:]...)
}

// checkSize refuses bounds that are not finite, empty or beyond 6,000 inches.
func (p *Picture) checkSize() error {
	w, h := p.Bounds.Size()
	if !(w > 0 && h > 0 && w <= 6000 && h <= 6000) {
		return fmt.Errorf("%w: %v by %v inches; want more than 0 and at most 6000", ErrSize, w, h)
	}
	return nil
}
