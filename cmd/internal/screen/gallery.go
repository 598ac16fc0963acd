package screen

import (
	"crypto/sha256"
	"encoding/hex"
	"image"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/scenarios"
)

// A gallery keeps small pictures of tables, which it draws in the background.
type gallery struct {
	images map[shot]*ebiten.Image
	signs  map[signKey]*ebiten.Image
	wanted map[shot]bool // those under way
	drawn  chan developed
	turn   chan struct{} // held by the one that is drawing
}

// A shot is a picture of a table, to fill a room in device pixels.
type shot struct {
	id   string // of what is on it
	room image.Point
	safe bool // sides have the colors for color-blind eyes
}

type developed struct {
	shot
	pixels *image.RGBA
}

// galleryKeeps bounds the pictures that are kept.
const galleryKeeps = 200

func newGallery() *gallery {
	return &gallery{
		images: map[shot]*ebiten.Image{}, signs: map[signKey]*ebiten.Image{}, wanted: map[shot]bool{},
		drawn: make(chan developed, 16), turn: make(chan struct{}, 1),
	}
}

// idOf tells texts apart.
func idOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:12])
}

// picture returns the picture of a table with the stands that it has; nil until it
// is drawn. The table is made when it is, beside the ticks.
func (g *gallery) picture(s shot, table func() *scenarios.Setup) *ebiten.Image {
	return g.drawing(s, func() *image.RGBA { return paint(table(), s.room, s.safe) })
}

// drawing returns what a function draws; nil until it is drawn. It draws beside the ticks.
func (g *gallery) drawing(s shot, draw func() *image.RGBA) *ebiten.Image {
	img, ok := g.images[s]
	if !ok && !g.wanted[s] && s.room.X > 0 && s.room.Y > 0 {
		g.wanted[s] = true
		go func() {
			g.turn <- struct{}{}
			pixels := draw()
			<-g.turn
			g.drawn <- developed{s, pixels}
		}()
	}
	return img
}

// collect takes in what has been drawn, and reports whether there was anything.
func (g *gallery) collect() (fresh bool) {
	for {
		select {
		case d := <-g.drawn:
			if len(g.images) >= galleryKeeps {
				g.forget()
			}
			delete(g.wanted, d.shot)
			g.images[d.shot] = ebiten.NewImageFromImage(d.pixels)
			fresh = true
		default:
			return fresh
		}
	}
}

func (g *gallery) forget() {
	for _, img := range g.images {
		img.Deallocate()
	}
	clear(g.images)
}

// largerStands is how much larger than true the stands of a picture are.
const largerStands = 1.7

// paint draws all of a table in a room of device pixels: terrain, without names, and
// stands in the colors of their sides, for those of nations may be the same.
func paint(setup *scenarios.Setup, room image.Point, safe bool) *image.RGBA {
	on := scene.Of(setup)
	p := picture.Ground(on)
	for i := range on.Pieces {
		st := &on.Pieces[i]
		if !st.OnTable {
			continue
		}
		look := picture.LookOf(st)
		look.Small, look.Symbol = true, ""
		look.Fill = picture.RimColor(max(slices.IndexFunc(on.Sides, func(x scene.Side) bool { return x.Name == st.Side }), 0), safe)
		p.Over(picture.Stand(look).Placed(picture.Pt(st.At.X.Inches(), st.At.Y.Inches()), float64(st.Facing)/1000, largerStands))
	}
	w, h := setup.Table.Width.Inches(), setup.Table.Depth.Inches()
	scale := math.Min(float64(room.X)/w, float64(room.Y)/h)
	room = image.Pt(int(w*scale), int(h*scale))
	// Half the pixels cut off at either side; the last one is left out, so that
	// rounding cannot add another.
	half := picture.Pt((float64(room.X)-0.01)/scale/2, (float64(room.Y)-0.01)/scale/2)
	return p.RasterScaled(picture.Rect{
		Min: picture.Pt(w/2-half.X, h/2-half.Y), Max: picture.Pt(w/2+half.X, h/2+half.Y),
	}, scale, 0.5)
}

// sign returns an icon as an image with its middle in the middle.
func (g *gallery) sign(c picture.Icon, density float64) *ebiten.Image {
	k := signKey{c, density}
	img, ok := g.signs[k]
	if !ok {
		p := c.Draw()
		img = ebiten.NewImageFromImage(p.RasterScaled(p.Bounds, density, density))
		g.signs[k] = img
	}
	return img
}

type signKey struct {
	icon    picture.Icon
	density float64
}
