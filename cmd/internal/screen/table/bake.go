package table

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
)

// A bake is a picture drawn once, at one scale, as an image.
type bake struct {
	image *ebiten.Image
	area  picture.Rect // of the table, in inches
	scale float64      // pixels per inch
	asked float64      // the scale wanted, where scale keeps to a limit
}

// A Bakery keeps the terrain as images. The whole table is baked at the scale
// that fits it; zoomed in, the part in view is baked sharp in the background
// once the zoom is still, and the coarser image shows until then.
type Bakery struct {
	terrain *picture.Picture
	stale   bool // what is baked, or being baked, is of another terrain
	whole   bake
	detail  bake
	busy    bool
	done    chan baked
	wanted  order // the view of the last frame
	Still   int   // frames it has been the same
}

// An order is what a bake is asked for.
type order struct {
	area    picture.Rect
	scale   float64
	asked   float64 // before a limit
	density float64
	whole   bool
	of      *picture.Picture
}

// Change gives the bakery another terrain, of the same table or of another. What is baked
// shows until that is.
func (b *Bakery) Change(terrain *picture.Picture) { b.terrain, b.stale = terrain, true }

// baked is a bake that is drawn but not yet an image of Ebitengine.
type baked struct {
	order
	pixels *image.RGBA
}

// Limits of a bake.
const (
	bakePixels  = 12e6 // of one image
	StillFrames = 6    // before a new scale is baked
	bakeMargin  = 0.25 // baked beyond the view, as a share of it
)

func NewBakery(terrain *picture.Picture) *Bakery {
	return &Bakery{terrain: terrain, done: make(chan baked, 1)}
}

// Draw draws the terrain in view, and orders a sharper bake if it is worth it.
func (b *Bakery) Draw(dst *ebiten.Image, c *Camera, density float64) {
	b.collect()
	b.order(c, density)
	if b.whole.image != nil {
		b.whole.draw(dst, c)
	}
	if b.detail.image != nil && b.whole.asked != c.Scale {
		b.detail.draw(dst, c)
	}
}

// DrawWhole draws the whole table into a rectangle of the window.
func (b *Bakery) DrawWhole(dst *ebiten.Image, r image.Rectangle) {
	if b.whole.image == nil {
		return
	}
	s := b.whole.image.Bounds().Size()
	var o ebiten.DrawImageOptions
	o.GeoM.Scale(float64(r.Dx())/float64(s.X), float64(r.Dy())/float64(s.Y))
	o.GeoM.Translate(float64(r.Min.X), float64(r.Min.Y))
	o.Filter = ebiten.FilterLinear
	dst.DrawImage(b.whole.image, &o)
}

// Baking reports whether the last frame showed something coarser than it will.
func (b *Bakery) Baking() bool {
	return b.busy || b.stale || b.whole.image == nil || b.Still < StillFrames || !b.sharp(b.wanted)
}

// Bare reports whether there is no ground to show yet.
func (b *Bakery) Bare() bool { return b.whole.image == nil }

// collect takes in what the background has drawn.
func (b *Bakery) collect() {
	select {
	case d := <-b.done:
		b.busy = false
		k := &b.detail
		if d.whole {
			k = &b.whole
		}
		if k.image != nil {
			k.image.Deallocate()
		}
		*k = bake{ebiten.NewImageFromImage(d.pixels), d.area, d.scale, d.asked}
		if d.whole && d.of == b.terrain {
			if b.stale && b.detail.image != nil {
				b.detail.image.Deallocate()
				b.detail = bake{}
			}
			b.stale = false
		}
	default:
	}
}

// order starts a bake in the background if none is under way and the view
// asks for one.
func (b *Bakery) order(c *Camera, density float64) {
	lo, hi := c.Shown()
	want := order{area: viewed(lo, hi, b.terrain.Bounds), scale: c.Scale, asked: c.Scale, density: density, of: b.terrain}
	if want != b.wanted {
		if want.scale != b.wanted.scale {
			b.Still = 0
		}
		b.wanted = want
	} else {
		b.Still++
	}
	if b.busy {
		return
	}
	whole := order{b.terrain.Bounds, limited(c.fitScale(), b.terrain.Bounds), c.fitScale(), density, true, b.terrain}
	switch {
	case b.whole.image == nil, b.stale, b.whole.asked != whole.asked && b.Still >= StillFrames:
		b.start(whole)
	case b.Still < StillFrames || b.sharp(want):
	default:
		want.area = grown(want.area, b.terrain.Bounds)
		want.scale = limited(want.scale, want.area)
		b.start(want)
	}
}

// sharp reports whether what is baked shows the view as well as it can be.
func (b *Bakery) sharp(want order) bool {
	if b.whole.asked == want.scale {
		return true
	}
	return b.detail.image != nil && b.detail.asked == want.scale && covers(b.detail.area, want.area)
}

func (b *Bakery) start(o order) {
	b.busy = true
	go func() {
		b.done <- baked{o, o.of.RasterScaled(o.area, o.scale, o.density)}
	}()
}

// draw draws the bake where the camera has it.
func (k bake) draw(dst *ebiten.Image, c *Camera) {
	at := c.ToScreen(gmath.Vec{X: k.area.Min.X, Y: k.area.Min.Y})
	zoom := c.Scale / k.scale
	var o ebiten.DrawImageOptions
	if zoom != 1 {
		o.GeoM.Scale(zoom, zoom)
		o.Filter = ebiten.FilterLinear
		o.GeoM.Translate(at.X, at.Y)
	} else {
		// At its own scale an image stays sharp on whole pixels.
		o.GeoM.Translate(math.Round(at.X), math.Round(at.Y))
	}
	dst.DrawImage(k.image, &o)
}

// viewed returns the part of the table between two corners of the view.
func viewed(lo, hi gmath.Vec, table picture.Rect) picture.Rect {
	return clip(picture.Rect{Min: picture.Pt(lo.X, lo.Y), Max: picture.Pt(hi.X, hi.Y)}, table)
}

// grown returns a view with a margin to pan into.
func grown(r, table picture.Rect) picture.Rect {
	w, h := r.Size()
	return clip(r.Grow(bakeMargin*math.Max(w, h)), table)
}

func clip(r, s picture.Rect) picture.Rect {
	out := picture.Rect{
		Min: picture.Pt(math.Max(r.Min.X, s.Min.X), math.Max(r.Min.Y, s.Min.Y)),
		Max: picture.Pt(math.Min(r.Max.X, s.Max.X), math.Min(r.Max.Y, s.Max.Y)),
	}
	out.Max = picture.Pt(math.Max(out.Min.X, out.Max.X), math.Max(out.Min.Y, out.Max.Y))
	return out
}

func covers(r, s picture.Rect) bool { return r.Contains(s.Min) && r.Contains(s.Max) }

// limited returns the scale, or the greatest at which area keeps within
// bakePixels.
func limited(scale float64, area picture.Rect) float64 {
	w, h := area.Size()
	if w <= 0 || h <= 0 {
		return scale
	}
	return math.Min(scale, math.Sqrt(bakePixels/(w*h)))
}
