package table

import (
	_ "embed"
	"fmt"
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
)

//go:embed seen.kage
var seenSource []byte

// A Fan draws seen maps: each is put into an image once and drawn scaled.
type Fan struct {
	shader      *ebiten.Shader
	whole, near sheet
}

// A sheet keeps a mask as an image.
type sheet struct {
	image *ebiten.Image
	shown *Mask // what image holds
}

func NewFan() (*Fan, error) {
	shader, err := ebiten.NewShader(seenSource)
	if err != nil {
		return nil, fmt.Errorf("compiling the shader of seen maps: %w", err)
	}
	return &Fan{shader: shader}, nil
}

func laid(c color.NRGBA, alpha float64) [4]float32 {
	return ui.Premultiplied(ui.Faded(c, alpha))
}

// A FanLook is how a seen map lies over the terrain.
type FanLook struct{ seen, dead, edge [4]float32 }

var (
	// InSight tints the ground that is seen and darkens what is not.
	InSight = FanLook{seen: laid(picture.SeenTint, 0.24), dead: laid(picture.DeadInk, 0.34), edge: laid(picture.ClearBlue, 0.85)}
	// InHand is InSight while the stand is dragged: the ground is still to be read.
	InHand = FanLook{seen: laid(picture.SeenTint, 0.15), dead: laid(picture.DeadInk, 0.16), edge: laid(picture.ClearBlue, 0.5)}
	// Veiled leaves what is seen as it is, and lays a veil over the rest.
	Veiled = FanLook{dead: laid(veilGrey, 0.32), edge: laid(ui.White, 0.5)}
)

var veilGrey = color.NRGBA{0x5a, 0x62, 0x68, 255}

// Draw draws the map of a lookout on the table, close up where it is known so; it
// draws nothing before anything is known.
func (v *Fan) Draw(dst *ebiten.Image, c *Camera, of *Lookout, l *FanLook, density float64) {
	whole, near := of.Mask(), of.Closeup()
	if whole == nil {
		return
	}
	lo, hi := c.Shown()
	view := viewed(lo, hi, picture.Rect{Max: picture.Pt(c.Table.X, c.Table.Y)})
	if near == nil {
		v.near.forget()
		v.draw(dst, &v.whole, whole, view, c, l, density)
		return
	}
	part := clip(near.rect(), view)
	v.draw(dst, &v.near, near, part, c, l, density)
	for _, beside := range [...]picture.Rect{
		{Min: view.Min, Max: picture.Pt(view.Max.X, part.Min.Y)},
		{Min: picture.Pt(view.Min.X, part.Min.Y), Max: picture.Pt(part.Min.X, part.Max.Y)},
		{Min: picture.Pt(part.Max.X, part.Min.Y), Max: picture.Pt(view.Max.X, part.Max.Y)},
		{Min: picture.Pt(view.Min.X, part.Max.Y), Max: view.Max},
	} {
		v.draw(dst, &v.whole, whole, beside, c, l, density)
	}
}

// draw draws a part of a mask, in inches; none if it is empty.
func (v *Fan) draw(dst *ebiten.Image, s *sheet, k *Mask, part picture.Rect, c *Camera, l *FanLook, density float64) {
	if part.Min.X >= part.Max.X || part.Min.Y >= part.Max.Y {
		return
	}
	s.hold(k)
	points, from := 1/k.Grain.Inches(), Inches(k.Area.Min)
	corner := func(x, y float64) ebiten.Vertex {
		at := c.ToScreen(gmath.Vec{X: x, Y: y})
		return ebiten.Vertex{
			DstX: float32(at.X), DstY: float32(at.Y),
			SrcX: float32((x-from.X)*points + 0.5), SrcY: float32((y-from.Y)*points + 0.5),
			ColorR: 1, ColorG: 1, ColorB: 1, ColorA: 1,
		}
	}
	vertices := []ebiten.Vertex{
		corner(part.Min.X, part.Min.Y), corner(part.Max.X, part.Min.Y),
		corner(part.Min.X, part.Max.Y), corner(part.Max.X, part.Max.Y),
	}
	o := &ebiten.DrawTrianglesShaderOptions{Uniforms: map[string]any{
		"Seen": l.seen[:], "Dead": l.dead[:], "Edge": l.edge[:],
		"Scale": float32(c.Scale / points), "Width": float32(1.4 * density),
	}}
	o.Images[0] = s.image
	dst.DrawTrianglesShader(vertices, ui.BoxIndices, v.shader, o)
}

// hold puts a mask into the image, unless it is there.
func (s *sheet) hold(k *Mask) {
	if s.shown == k {
		return
	}
	if s.image == nil || s.image.Bounds().Dx() != k.Wide || s.image.Bounds().Dy() != k.High {
		s.forget()
		s.image = ebiten.NewImage(k.Wide, k.High)
	}
	s.image.WritePixels(k.Rgba)
	s.shown = k
}

// forget drops the image.
func (s *sheet) forget() {
	if s.image != nil {
		s.image.Deallocate()
	}
	*s = sheet{}
}

// Forget drops the images.
func (v *Fan) Forget() {
	v.whole.forget()
	v.near.forget()
}
