package ui

import (
	_ "embed"
	"fmt"
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"
)

//go:embed shape.kage
var shapeSource []byte

// A Brush draws the few simple shapes the window itself needs, in window
// pixels. All of them go through one distance-field shader, so none is
// tessellated; what it has to know goes with the corners, so that many shapes
// are one command and none leaves anything behind.
type Brush struct {
	shader   *ebiten.Shader
	vertices [4]ebiten.Vertex
	options  ebiten.DrawTrianglesShaderOptions
}

func NewBrush() (*Brush, error) {
	shader, err := ebiten.NewShader(shapeSource)
	if err != nil {
		return nil, fmt.Errorf("compiling the shape shader: %w", err)
	}
	return &Brush{shader: shader}, nil
}

// A Box is a turned rectangle with round corners.
type Box struct {
	Center gmath.Vec
	Half   gmath.Vec // half width and half height, corners included
	Turn   float64   // radians, clockwise on the screen
	Round  float64   // radius of the corners
	Fill   color.NRGBA
	Stroke color.NRGBA
	Width  float64 // of the stroke, half of it outside
	Dash   float64 // length of dash and of gap along the width; 0 is solid
}

var BoxIndices = []uint16{0, 1, 2, 1, 2, 3}

// Box draws a box: its inside, and its edge over that.
func (b *Brush) Box(dst *ebiten.Image, s Box) {
	if s.Fill.A > 0 {
		b.quad(dst, &s, s.Fill, -float32(s.Dash))
	}
	if s.Width > 0 && s.Stroke.A > 0 {
		b.quad(dst, &s, s.Stroke, float32(s.Width))
	}
}

// quad draws the stroke of a box if its width is above 0, else its inside, with
// the length of dashes below 0.
func (b *Brush) quad(dst *ebiten.Image, s *Box, c color.NRGBA, stroke float32) {
	sin, cos := math.Sincos(s.Turn)
	// The box turned, grown by the stroke and a pixel of softness.
	reach := s.Half.Add(gmath.Vec{X: s.Width/2 + 2, Y: s.Width/2 + 2})
	half := gmath.Vec{X: math.Max(s.Half.X-s.Round, 0), Y: math.Max(s.Half.Y-s.Round, 0)}
	ink := Premultiplied(c)
	for i := range b.vertices {
		x, y := reach.X, reach.Y
		if i&1 == 0 {
			x = -x
		}
		if i&2 == 0 {
			y = -y
		}
		b.vertices[i] = ebiten.Vertex{
			DstX: float32(s.Center.X + x*cos - y*sin), DstY: float32(s.Center.Y + x*sin + y*cos),
			SrcX: float32(x), SrcY: float32(y), ColorR: ink[0], ColorG: ink[1], ColorB: ink[2], ColorA: ink[3],
			Custom0: float32(half.X), Custom1: float32(half.Y), Custom2: float32(s.Round), Custom3: stroke,
		}
	}
	dst.DrawTrianglesShader(b.vertices[:], BoxIndices, b.shader, &b.options)
}

func (b *Brush) Disc(dst *ebiten.Image, at gmath.Vec, radius float64, fill, stroke color.NRGBA, width float64) {
	b.Box(dst, Box{Center: at, Half: gmath.Vec{X: radius, Y: radius}, Round: radius, Fill: fill, Stroke: stroke, Width: width})
}

// Line draws a line with round ends; with dash 0 it is solid.
func (b *Brush) Line(dst *ebiten.Image, p, q gmath.Vec, width float64, c color.NRGBA, dash float64) {
	d := q.Sub(p)
	b.Box(dst, Box{
		Center: p.Add(q).Mulf(0.5), Half: gmath.Vec{X: d.Len()/2 + width/2, Y: width / 2},
		Turn: math.Atan2(d.Y, d.X), Round: width / 2, Fill: c, Dash: dash,
	})
}

// Premultiplied returns a color as shaders take it.
func Premultiplied(c color.NRGBA) [4]float32 {
	a := float32(c.A) / 255
	return [4]float32{float32(c.R) / 255 * a, float32(c.G) / 255 * a, float32(c.B) / 255 * a, a}
}

// Shadow draws the soft offset shadow of a rectangle that lies over others.
func (b *Brush) Shadow(dst *ebiten.Image, r image.Rectangle, th *Theme) {
	lo, hi := gmath.Vec{X: float64(r.Min.X), Y: float64(r.Min.Y)}, gmath.Vec{X: float64(r.Max.X), Y: float64(r.Max.Y)}
	off := th.Fpx(3)
	b.Box(dst, Box{
		Center: lo.Add(hi).Mulf(0.5).Add(gmath.Vec{X: off, Y: off}), Half: hi.Sub(lo).Mulf(0.5),
		Fill: Faded(Black, 0.35), Round: th.Fpx(4),
	})
}

// Corners is image.Rect for corners that a tiny window may turn around: it then
// is a pixel wide, not inside out.
func Corners(x0, y0, x1, y1 int) image.Rectangle {
	return image.Rectangle{image.Pt(x0, y0), image.Pt(max(x1, x0+1), max(y1, y0+1))}
}

// FillRect fills a rectangle of the window.
func FillRect(dst *ebiten.Image, r image.Rectangle, c color.NRGBA) {
	dst.SubImage(r).(*ebiten.Image).Fill(c)
}

func FillBox(dst *ebiten.Image, x, y, w, h float64, c color.NRGBA) {
	FillRect(dst, image.Rect(int(x), int(y), int(x+w), int(y+h)), c)
}

// NewCanvas returns an image that others are drawn on, with a texture of its own.
// Ebitengine puts images together in large textures, and moves one that is drawn
// on out of that of what is drawn: a canvas would leave a texture of the size of
// the window behind for every label.
func NewCanvas(w, h int) *ebiten.Image {
	return ebiten.NewImageWithOptions(image.Rect(0, 0, w, h), &ebiten.NewImageOptions{Unmanaged: true})
}
