package table

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
)

// A Chit is how an order chit is drawn, of one size at every zoom.
type Chit struct {
	Order   picture.IconOrder
	Turn    float64 // of the arrow, in radians
	Arrow   bool    // it has one
	Refused bool
	Theirs  bool
}

// Sizes of chits, in units of icons.
const (
	ChitSize  = 26
	ArrowFrom = 15 // of the arrow, from the middle of the chit
	ArrowTo   = 66
)

// Draw draws a chit at a place of the window, with a line to where it is if that is
// elsewhere. Scale is the density of the display for what has the size of icons.
func (c *Chit) Draw(dst *ebiten.Image, b *ui.Brush, signs *Icons, foot, at gmath.Vec, scale float64) {
	k := scale
	if foot.DistanceTo(at) > 3*k {
		b.Line(dst, foot, at, 3.2*k, ui.Faded(ui.White, 0.8), 0)
		b.Line(dst, foot, at, 1.4*k, ui.Black, 0)
		b.Disc(dst, foot, 3*k, ui.White, ui.Black, 1.4*k)
	}
	if c.Arrow {
		c.arrow(dst, b, at, k)
	}
	var o ebiten.DrawImageOptions
	img := signs.Order(c.Order, math.Round(ChitSize*k/signs.density))
	s := img.Bounds().Size()
	o.GeoM.Translate(math.Round(at.X-float64(s.X)/2), math.Round(at.Y-float64(s.Y)/2))
	if c.Theirs {
		o.ColorScale.ScaleAlpha(0.8)
	}
	dst.DrawImage(img, &o)
}

// arrow draws the arrow of a chit whose middle is at a place.
func (c *Chit) arrow(dst *ebiten.Image, b *ui.Brush, at gmath.Vec, k float64) {
	sin, cos := math.Sincos(c.Turn)
	dir, side := gmath.Vec{X: sin, Y: -cos}, gmath.Vec{X: cos, Y: sin}
	ink, dash := ui.Black, 0.0
	if c.Refused {
		ink, dash = picture.BlockedRed, 5*k
	}
	if c.Theirs {
		ink = ui.Faded(ink, 0.75)
	}
	from, tip := at.Add(dir.Mulf(ArrowFrom*k)), at.Add(dir.Mulf(ArrowTo*k))
	neck := tip.Sub(dir.Mulf(3 * k))
	b.Line(dst, from, neck, 5.6*k, ui.Faded(ui.White, 0.85), 0)
	wing := func(w, halo float64) (gmath.Vec, gmath.Vec) {
		back := tip.Sub(dir.Mulf((11 + halo) * k))
		return back.Add(side.Mulf(w * k)), back.Sub(side.Mulf(w * k))
	}
	l, r := wing(6.5, 0.6)
	b.Line(dst, l, tip, 5.6*k, ui.Faded(ui.White, 0.85), 0)
	b.Line(dst, r, tip, 5.6*k, ui.Faded(ui.White, 0.85), 0)
	b.Line(dst, from, neck, 2.6*k, ink, dash)
	b.Line(dst, l, tip, 3*k, ink, 0)
	b.Line(dst, r, tip, 3*k, ink, 0)
}
