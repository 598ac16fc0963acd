package free

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/cmd/internal/screen/ui"
	"sightline/los"
)

// A legend explains the map; while it is shown it lies over the panel, so that it
// hides nothing of the table.
type legend struct {
	shown    bool
	place    image.Rectangle // where it is in the window; empty if it is not shown
	key      legendKey
	picture  *picture.Picture
	scale    float64       // device pixels to an inch of the picture
	image    *ebiten.Image // of the picture; nil until it is drawn
	scrolled float64       // by so many device pixels
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
	legendScale = 19   // to an inch of its picture
	legendLeast = 15.5 // the same where there is little room; its text is then just readable
)

// lay finds the place for the legend in the window.
func (l *legend) lay(t *tableScene) {
	if !l.shown {
		l.place = image.Rectangle{}
		return
	}
	room := t.regions.panel
	r := t.ruling()
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
	l.place = room
	_, h := l.picture.Bounds.Size()
	l.scrolled = max(min(l.scrolled, h*l.scale-float64(room.Dy())), 0)
}

// paint makes the picture, smaller if there is little room.
func (l *legend) paint(t *tableScene, r *los.Ruling) {
	o := picture.Options{Ruling: r, Arcs: []picture.FrontArc{{Reach: arcReach}}}
	if l.key.seen != "" {
		o.Seen = &picture.Seen{By: l.key.seen}
	}
	for _, n := range []float64{legendScale, legendLeast} {
		l.scale = t.theme.Fpx(n)
		l.picture = picture.Legend(scene.Of(t.setup()), o, float64(l.key.room.X)/l.scale)
		if _, h := l.picture.Bounds.Size(); h*l.scale <= float64(l.key.room.Y) {
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
	clipped := dst.SubImage(l.place).(*ebiten.Image)
	lo := gmath.Vec{X: float64(l.place.Min.X), Y: float64(l.place.Min.Y)}
	ui.FillRect(clipped, l.place, ui.RGB(0xf6f2e4))
	var o ebiten.DrawImageOptions
	o.GeoM.Translate(lo.X, lo.Y-math.Round(l.scrolled))
	clipped.DrawImage(l.image, &o)
}

// forget drops what is drawn, for another density.
func (l *legend) forget() {
	if l.image != nil {
		l.image.Deallocate()
	}
	l.image, l.picture = nil, nil
}
