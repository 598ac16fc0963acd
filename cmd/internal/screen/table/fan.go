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
	shader *ebiten.Shader
	image  *ebiten.Image
	shown  *Mask // what image holds
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

// Draw draws a map on the table; nil draws nothing.
func (v *Fan) Draw(dst *ebiten.Image, c *Camera, k *Mask, l *FanLook, density float64) {
	if k == nil {
		return
	}
	if v.shown != k {
		if v.image == nil || v.image.Bounds().Dx() != k.Wide || v.image.Bounds().Dy() != k.High {
			v.Forget()
			v.image = ebiten.NewImage(k.Wide, k.High)
		}
		v.image.WritePixels(k.Rgba)
		v.shown = k
	}
	lo, hi := c.Shown()
	view := viewed(lo, hi, picture.Rect{Max: picture.Pt(c.Table.X, c.Table.Y)})
	points := 1 / k.Grain.Inches()
	corner := func(x, y float64) ebiten.Vertex {
		at := c.ToScreen(gmath.Vec{X: x, Y: y})
		return ebiten.Vertex{
			DstX: float32(at.X), DstY: float32(at.Y), SrcX: float32(x*points + 0.5), SrcY: float32(y*points + 0.5),
			ColorR: 1, ColorG: 1, ColorB: 1, ColorA: 1,
		}
	}
	vertices := []ebiten.Vertex{
		corner(view.Min.X, view.Min.Y), corner(view.Max.X, view.Min.Y),
		corner(view.Min.X, view.Max.Y), corner(view.Max.X, view.Max.Y),
	}
	o := &ebiten.DrawTrianglesShaderOptions{Uniforms: map[string]any{
		"Seen": l.seen[:], "Dead": l.dead[:], "Edge": l.edge[:],
		"Scale": float32(c.Scale / points), "Width": float32(1.4 * density),
	}}
	o.Images[0] = v.image
	dst.DrawTrianglesShader(vertices, ui.BoxIndices, v.shader, o)
}

// Forget drops the image.
func (v *Fan) Forget() {
	if v.image != nil {
		v.image.Deallocate()
	}
	v.image, v.shown = nil, nil
}
