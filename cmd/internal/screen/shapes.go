package screen

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

// A brush draws the few simple shapes the window itself needs, in window
// pixels. All of them go through one distance-field shader, so none is
// tessellated.
type brush struct {
	shader   *ebiten.Shader
	vertices [4]ebiten.Vertex
	options  ebiten.DrawTrianglesShaderOptions
	uniforms map[string]any
}

func newBrush() (*brush, error) {
	shader, err := ebiten.NewShader(shapeSource)
	if err != nil {
		return nil, fmt.Errorf("compiling the shape shader: %w", err)
	}
	b := &brush{shader: shader, uniforms: map[string]any{}}
	b.options.Uniforms = b.uniforms
	return b, nil
}

// A box is a turned rectangle with round corners.
type box struct {
	center gmath.Vec
	half   gmath.Vec // half width and half height, corners included
	turn   float64   // radians, clockwise on the screen
	round  float64   // radius of the corners
	fill   color.NRGBA
	stroke color.NRGBA
	width  float64 // of the stroke, half of it outside
	dash   float64 // length of dash and of gap along the width; 0 is solid
}

var boxIndices = []uint16{0, 1, 2, 1, 2, 3}

func (b *brush) box(dst *ebiten.Image, s box) {
	sin, cos := math.Sincos(s.turn)
	origin := dst.Bounds().Min
	b.uniforms["Center"] = []float32{float32(s.center.X) - float32(origin.X), float32(s.center.Y) - float32(origin.Y)}
	b.uniforms["Turn"] = []float32{float32(cos), float32(sin)}
	b.uniforms["Half"] = []float32{float32(math.Max(s.half.X-s.round, 0)), float32(math.Max(s.half.Y-s.round, 0))}
	b.uniforms["Round"] = float32(s.round)
	b.uniforms["Fill"] = premultiplied(s.fill)
	b.uniforms["Stroke"] = premultiplied(s.stroke)
	b.uniforms["Width"] = float32(s.width)
	b.uniforms["Dash"] = []float32{float32(s.dash), float32(2 * s.dash)}

	// The quad is the box turned, grown by the stroke and a pixel of softness.
	reach := s.half.Add(gmath.Vec{X: s.width/2 + 2, Y: s.width/2 + 2})
	for i := range b.vertices {
		x, y := reach.X, reach.Y
		if i&1 == 0 {
			x = -x
		}
		if i&2 == 0 {
			y = -y
		}
		b.vertices[i] = ebiten.Vertex{
			DstX: float32(s.center.X + x*cos - y*sin), DstY: float32(s.center.Y + x*sin + y*cos),
			ColorR: 1, ColorG: 1, ColorB: 1, ColorA: 1,
		}
	}
	dst.DrawTrianglesShader(b.vertices[:], boxIndices, b.shader, &b.options)
}

func (b *brush) disc(dst *ebiten.Image, at gmath.Vec, radius float64, fill, stroke color.NRGBA, width float64) {
	b.box(dst, box{center: at, half: gmath.Vec{X: radius, Y: radius}, round: radius, fill: fill, stroke: stroke, width: width})
}

// line draws a line with round ends; with dash 0 it is solid.
func (b *brush) line(dst *ebiten.Image, p, q gmath.Vec, width float64, c color.NRGBA, dash float64) {
	d := q.Sub(p)
	b.box(dst, box{
		center: p.Add(q).Mulf(0.5), half: gmath.Vec{X: d.Len()/2 + width/2, Y: width / 2},
		turn: math.Atan2(d.Y, d.X), round: width / 2, fill: c, dash: dash,
	})
}

func premultiplied(c color.NRGBA) []float32 {
	a := float32(c.A) / 255
	return []float32{float32(c.R) / 255 * a, float32(c.G) / 255 * a, float32(c.B) / 255 * a, a}
}

// shadow draws the soft offset shadow of a rectangle that lies over others.
func (b *brush) shadow(dst *ebiten.Image, r image.Rectangle, th *theme) {
	lo, hi := gmath.Vec{X: float64(r.Min.X), Y: float64(r.Min.Y)}, gmath.Vec{X: float64(r.Max.X), Y: float64(r.Max.Y)}
	off := th.fpx(3)
	b.box(dst, box{
		center: lo.Add(hi).Mulf(0.5).Add(gmath.Vec{X: off, Y: off}), half: hi.Sub(lo).Mulf(0.5),
		fill: faded(black, 0.35), round: th.fpx(4),
	})
}

// rect is image.Rect for corners that a tiny window may turn around: it then
// is a pixel wide, not inside out.
func rect(x0, y0, x1, y1 int) image.Rectangle {
	return image.Rectangle{image.Pt(x0, y0), image.Pt(max(x1, x0+1), max(y1, y0+1))}
}

// fillRect fills a rectangle of the window.
func fillRect(dst *ebiten.Image, r image.Rectangle, c color.NRGBA) {
	dst.SubImage(r).(*ebiten.Image).Fill(c)
}

func fillBox(dst *ebiten.Image, x, y, w, h float64, c color.NRGBA) {
	fillRect(dst, image.Rect(int(x), int(y), int(x+w), int(y+h)), c)
}
