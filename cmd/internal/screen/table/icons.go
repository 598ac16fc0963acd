package table

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
)

// IconSize is the size of icons over stands, in units.
const IconSize = 24

// Iconed is the depth of a footprint in units from which a stand is drawn as it is
// and its icon gives way.
const Iconed = 30

// Icons keeps drawn icons as images, by how they look.
type Icons struct {
	density float64
	safe    bool // in the palette for color-blind eyes
	icons   map[picture.Icon]*ebiten.Image
	orders  map[orderKey]*ebiten.Image
	ticks   map[float64]tick
}

// A tick is the point that shows a facing, and where its image begins from the
// middle of the icon.
type tick struct {
	image *ebiten.Image
	at    picture.Point
}

type orderKey struct {
	order picture.IconOrder
	size  float64
}

// NewIcons returns none yet, for a density of the display.
func NewIcons(density float64, safe bool) *Icons {
	return &Icons{density, safe, map[picture.Icon]*ebiten.Image{}, map[orderKey]*ebiten.Image{}, map[float64]tick{}}
}

// iconsKept bounds the icons kept; past it they are drawn anew.
const iconsKept = 1500

func (s *Icons) paint(p *picture.Picture) *ebiten.Image {
	return ebiten.NewImageFromImage(p.RasterScaled(p.Bounds, s.density, s.density))
}

// Icon returns an icon as an image with its middle in the middle.
func (s *Icons) Icon(c picture.Icon) *ebiten.Image {
	c.Safe = s.safe
	img, ok := s.icons[c]
	if !ok {
		if len(s.icons) >= iconsKept {
			clear(s.icons)
		}
		img = s.paint(c.Draw())
		s.icons[c] = img
	}
	return img
}

// Order returns the sign of an order.
func (s *Icons) Order(o picture.IconOrder, size float64) *ebiten.Image {
	k := orderKey{o, size}
	img, ok := s.orders[k]
	if !ok {
		img = s.paint(picture.OrderPicture(o, size))
		s.orders[k] = img
	}
	return img
}

// Tick draws the point that shows the facing of an icon about a place.
func (s *Icons) Tick(dst *ebiten.Image, at gmath.Vec, size, turn float64, alpha float32) {
	k, ok := s.ticks[size]
	if !ok {
		p := picture.Tick(size)
		k = tick{s.paint(p), p.Bounds.Min}
		s.ticks[size] = k
	}
	var o ebiten.DrawImageOptions
	o.GeoM.Translate(k.at.X*s.density, k.at.Y*s.density)
	o.GeoM.Rotate(turn)
	o.GeoM.Translate(at.X, at.Y)
	o.ColorScale.ScaleAlpha(alpha)
	o.Filter = ebiten.FilterLinear
	dst.DrawImage(k.image, &o)
}

// Draw draws an icon about a place of the window, with its facing unless it is
// destroyed.
func (s *Icons) Draw(dst *ebiten.Image, c picture.Icon, at gmath.Vec, turn float64, alpha float32) {
	img := s.Icon(c)
	if !c.Destroyed {
		s.Tick(dst, at, c.Size, turn, alpha)
	}
	var o ebiten.DrawImageOptions
	size := img.Bounds().Size()
	o.GeoM.Translate(math.Round(at.X-float64(size.X)/2), math.Round(at.Y-float64(size.Y)/2))
	o.ColorScale.ScaleAlpha(alpha)
	o.Filter = ebiten.FilterLinear // that of the tick: all icons are one command
	dst.DrawImage(img, &o)
}
