package free

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
	"sightline/los"
)

// A legend explains the map; it lies over the table's lower left corner while
// it is shown.
type legend struct {
	shown   bool
	place   image.Rectangle // where it is in the window; empty if it is not shown
	key     legendKey
	picture *picture.Picture
	scale   float64       // device pixels to an inch of the picture
	image   *ebiten.Image // of the picture; nil until it is drawn
}

// A legendKey is what the legend depends on.
type legendKey struct {
	room    image.Point
	verdict los.Verdict
	shadow  bool
	seen    string // whose seen map shows; empty for none
}

// Sizes of the legend in pixels of the desktop.
const (
	legendScale  = 19   // to an inch of its picture
	legendLeast  = 15.5 // the same where there is little room; its text is then just readable
	legendMargin = 12
	legendWidth  = 620 // at most
)

// lay finds the place for the legend in the table's part of the window.
func (l *legend) lay(t *tableScene) {
	if !l.shown {
		l.place = image.Rectangle{}
		return
	}
	room := t.regions.table.Inset(t.theme.Px(legendMargin))
	r := t.ruling()
	room.Max.X = min(room.Max.X, room.Min.X+t.theme.Px(legendWidth))
	key := legendKey{room: room.Size()}
	if r != nil {
		key.verdict, key.shadow = r.Verdict, r.Axis.Shadow != nil
	}
	if _, ok := t.gaze(); ok {
		key.seen = t.seenOf()
	}
	if l.picture == nil || key != l.key {
		l.forget()
		l.key = key
		l.paint(t, r)
	}
	w, h := l.picture.Bounds.Size()
	corner := image.Pt(room.Min.X, room.Max.Y)
	l.place = image.Rect(corner.X, corner.Y-int(math.Ceil(h*l.scale)), corner.X+int(math.Ceil(w*l.scale)), corner.Y)
}

// paint makes the picture, smaller if it would cover most of the table.
func (l *legend) paint(t *tableScene, r *los.Ruling) {
	o := picture.Options{Ruling: r, Arcs: []picture.FrontArc{{Reach: arcReach}}}
	if l.key.seen != "" {
		o.Seen = &picture.Seen{By: l.key.seen}
	}
	for _, n := range []float64{legendScale, legendLeast} {
		l.scale = t.theme.Fpx(n)
		l.picture = picture.Legend(t.setup(), o, float64(l.key.room.X)/l.scale)
		if _, h := l.picture.Bounds.Size(); h*l.scale < 0.5*float64(l.key.room.Y) {
			return
		}
	}
}

// draw draws the legend.
func (l *legend) draw(dst *ebiten.Image, t *tableScene) {
	if l.place.Empty() {
		return
	}
	if l.image == nil {
		pixels := l.picture.RasterScaled(l.picture.Bounds, l.scale, t.theme.Density)
		l.image = ebiten.NewImageFromImage(pixels)
	}
	clipped := dst.SubImage(t.regions.table).(*ebiten.Image)
	t.tools.Brush.Shadow(clipped, l.place, t.theme)
	lo := gmath.Vec{X: float64(l.place.Min.X), Y: float64(l.place.Min.Y)}
	half := gmath.Vec{X: float64(l.place.Dx()), Y: float64(l.place.Dy())}.Mulf(0.5)
	t.tools.Brush.Box(clipped, ui.Box{
		Center: lo.Add(half), Half: half, Round: t.theme.Fpx(4),
		Fill: ui.RGB(0xf6f2e4), Stroke: ui.Black, Width: t.theme.Fpx(1),
	})
	var o ebiten.DrawImageOptions
	o.GeoM.Translate(lo.X, lo.Y)
	clipped.DrawImage(l.image, &o)
}

// forget drops what is drawn, for another density.
func (l *legend) forget() {
	if l.image != nil {
		l.image.Deallocate()
	}
	l.image, l.picture = nil, nil
}
