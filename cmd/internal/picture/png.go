package picture

import (
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

// Most pixels of what is made. An image for a screen is in memory whole, with four
// bytes for each; a PNG is drawn in strips, so its bound is one of time alone: all
// tables that come with Sightline fit with 150 dots to the inch.
const (
	maxPixels = 100_000_000
	maxPNG    = 180_000_000
)

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
	if nx*ny > maxPNG {
		fit := math.Floor(math.Sqrt(maxPNG / (wi * hi)))
		return fmt.Errorf("%w: %.0f by %.0f pixels are more than %d million; at most %.0f dots to the inch fit",
			ErrSize, nx, ny, maxPNG/1_000_000, fit)
	}
	enc := png.Encoder{CompressionLevel: png.DefaultCompression}
	return enc.Encode(&scaled{w: w, dpi: dpi}, newStrips(p, int(nx), int(ny), dpi))
}

// stripPixels is about how many pixels of a PNG are in memory at a time: its
// rasterizer needs nine bytes for each.
const stripPixels = 2_000_000

// strips is a picture as an image of which one strip of rows is drawn at a time.
// Whoever reads it from top to bottom, as the encoder of PNG does, has each drawn
// once.
type strips struct {
	p      *Picture
	size   image.Point
	extent []Rect // of the shapes, in inches
	canvas canvas
	first  int // row of the image that is the strip's first
	at     color.RGBA
}

func newStrips(p *Picture, nx, ny int, dpi float64) *strips {
	rows := min(ny, max(16, stripPixels/nx))
	s := &strips{p: p, size: image.Pt(nx, ny), first: -rows}
	s.canvas = canvas{img: image.NewRGBA(image.Rect(0, 0, nx, rows)), scale: dpi, unit: 1}
	for _, sh := range p.Shapes {
		s.extent = append(s.extent, sh.Extent())
	}
	return s
}

func (s *strips) ColorModel() color.Model { return color.RGBAModel }

func (s *strips) Bounds() image.Rectangle { return image.Rectangle{Max: s.size} }

// Opaque reports that no pixel is transparent: the paper is white.
func (s *strips) Opaque() bool { return true }

// At returns a pixel; it holds until the next call.
func (s *strips) At(x, y int) color.Color {
	if rows := s.canvas.img.Rect.Dy(); y < s.first || y >= s.first+rows {
		s.draw(y / rows * rows)
	}
	i := s.canvas.img.PixOffset(x, y-s.first)
	pix := s.canvas.img.Pix[i : i+4 : i+4]
	s.at = color.RGBA{pix[0], pix[1], pix[2], pix[3]}
	return &s.at
}

// draw draws the strip that starts with a row.
func (s *strips) draw(first int) {
	c := &s.canvas
	s.first = first
	c.origin = Pt(s.p.Bounds.Min.X, s.p.Bounds.Min.Y+float64(first)/c.scale)
	for i := range c.img.Pix {
		c.img.Pix[i] = 255
	}
	b := c.img.Rect.Size()
	// Strokes are at least a hair wide and glyphs may hang over by one.
	area := Rect{c.origin, Pt(c.origin.X+float64(b.X)/c.scale, c.origin.Y+float64(b.Y)/c.scale)}.Grow(3 / c.scale)
	for i, sh := range s.p.Shapes {
		if s.extent[i].Touches(area) {
			c.shape(sh)
		}
	}
}

// scaled writes a PNG with a chunk that says its scale after the header.
type scaled struct {
	w    io.Writer
	dpi  float64
	head int // bytes of the header that are written
}

func (s *scaled) Write(b []byte) (int, error) {
	const header = 8 + 12 + 13 // signature, then the IHDR chunk
	n := min(len(b), header-s.head)
	if _, err := s.w.Write(b[:n]); err != nil {
		return 0, err
	}
	if s.head += n; n > 0 && s.head == header {
		if _, err := s.w.Write(scaleChunk(s.dpi)); err != nil {
			return 0, err
		}
	}
	if n == len(b) {
		return n, nil
	}
	m, err := s.w.Write(b[n:])
	return n + m, err
}

// scaleChunk returns the pHYs chunk of a PNG: pixels per meter.
func scaleChunk(dpi float64) []byte {
	perMeter := uint32(math.Round(dpi / 0.0254))
	chunk := []byte{0, 0, 0, 9, 'p', 'H', 'Y', 's'}
	chunk = binary.BigEndian.AppendUint32(chunk, perMeter)
	chunk = binary.BigEndian.AppendUint32(chunk, perMeter)
	chunk = append(chunk, 1)
	return binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
}

// checkSize refuses bounds that are not finite, empty or beyond 6,000 inches.
func (p *Picture) checkSize() error {
	w, h := p.Bounds.Size()
	if !(w > 0 && h > 0 && w <= 6000 && h <= 6000) {
		return fmt.Errorf("%w: %v by %v inches; want more than 0 and at most 6000", ErrSize, w, h)
	}
	return nil
}
