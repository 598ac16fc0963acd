package build

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/cmd/internal/screen/ui"
	"sightline/geom"
	"sightline/los"
)

// tiles are the little pictures of the palette, drawn beside the ticks.
type tiles struct {
	images map[string]*ebiten.Image
	asked  map[string]bool
	done   chan tile
	size   image.Point
}

type tile struct {
	name   string
	size   image.Point
	pixels *image.RGBA
}

func newTiles() tiles {
	return tiles{images: map[string]*ebiten.Image{}, asked: map[string]bool{}, done: make(chan tile, len(kinds))}
}

// forget drops all, for another density of the display.
func (l *tiles) forget() {
	clear(l.images)
	clear(l.asked)
	l.size = image.Point{}
}

// drawing reports whether one is not there yet that was asked for.
func (l *tiles) drawing() bool { return len(l.images) < len(l.asked) }

// collect takes in what was drawn, and reports whether there is something new.
func (l *tiles) collect() (fresh bool) {
	for {
		select {
		case d := <-l.done:
			if d.size == l.size {
				l.images[d.name] = ebiten.NewImageFromImage(d.pixels)
				fresh = true
			}
		default:
			return fresh
		}
	}
}

// of is the picture of a kind at a size in units; nil until it is drawn.
func (l *tiles) of(name string, th *ui.Theme, wide, high float64) *ebiten.Image {
	size := image.Pt(th.Px(wide), th.Px(high))
	if size != l.size {
		l.forget()
		l.size = size
	}
	if img := l.images[name]; img != nil || l.asked[name] {
		return img
	}
	l.asked[name] = true
	density := th.Density
	go func(done chan tile) { done <- tile{name, size, paintTile(name, size, density)} }(l.done)
	return nil
}

// tileInches is how much of a table a picture shows across.
const tileInches = 7

// paintTile draws a piece of a kind.
func paintTile(name string, size image.Point, density float64) *image.RGBA {
	scale := float64(size.X) / tileInches
	high := float64(size.Y) / scale
	inch := func(x, y float64) geom.Point {
		return geom.Pt(geom.Length(x*float64(geom.Inch)), geom.Length(y*float64(geom.Inch)))
	}
	s := &scene.Scene{Width: tileInches * geom.Inch, Depth: geom.Length(high * float64(geom.Inch))}
	f := scene.Feature{Feature: los.Feature{Kind: los.Field}}
	if k, ok := los.KindNamed(name); ok {
		f.Kind = k
	} else if f.Own = name; isLine(name) {
		f.Kind = los.Trail
	}
	if isLine(name) {
		f.Line = geom.Polyline{Points: []geom.Point{inch(0, high*0.72), inch(2.4, high*0.4), inch(4.4, high*0.58), inch(7, high*0.3)}, Width: geom.Inch / 2}
		if name == "river" {
			f.Line.Width = geom.Inch
		}
		if name == "bridge" || name == "roadblock" {
			f.Line.Points = []geom.Point{inch(2, high*0.5), inch(5, high*0.5)}
		}
	} else {
		ring := geom.Ring{inch(1, high*0.2), inch(3.2, high*0.08), inch(5.6, high*0.2), inch(6.3, high*0.55), inch(5.2, high*0.88), inch(2.6, high*0.92), inch(0.8, high*0.65)}
		f.Area = geom.Polygon{Outline: ring}
	}
	p := &picture.Picture{Bounds: picture.Rect{Max: picture.Pt(tileInches, high)}}
	if name == "area" {
		lo, hi := inch(1, high*0.18), inch(6, high*0.82)
		p = picture.Ground(s)
		p.Add(&picture.Path{Lines: []picture.Line{{Closed: true, Points: []picture.Point{
			picture.Pt(lo.X.Inches(), lo.Y.Inches()), picture.Pt(hi.X.Inches(), lo.Y.Inches()), picture.Pt(hi.X.Inches(), hi.Y.Inches()), picture.Pt(lo.X.Inches(), hi.Y.Inches()),
		}}}, Style: picture.Style{Stroke: ui.Black, Width: picture.Inch(0.16), Dash: []float64{3, 2}}})
	} else {
		s.Terrain = []scene.Feature{f}
		p = picture.Ground(s)
	}
	return p.RasterScaled(picture.Rect{Max: picture.Pt(tileInches, high)}, scale, density)
}
