package screen

import (
	"image/color"
	"math"
	"sort"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"github.com/quasilyte/gmath"
)

// A label is a line of text with a halo, as it is drawn on the table.
type label struct {
	text  string
	size  float64 // pixels of the desktop
	bold  bool
	color color.NRGBA
	halo  color.NRGBA // none if transparent
}

// labels keeps drawn labels as images: a halo is nine texts, too many to draw
// for every stand in every frame.
type labels struct {
	theme  *theme
	images map[label]*ebiten.Image
}

// labelsKept bounds the cache; past it everything is drawn anew.
const labelsKept = 600

func newLabels(th *theme) *labels {
	return &labels{theme: th, images: map[label]*ebiten.Image{}}
}

// anchor says which point of a label is put at a position, as shares of its
// width and height.
type anchor gmath.Vec

var (
	centered    = anchor{X: 0.5, Y: 0.5}
	belowCenter = anchor{X: 0.5, Y: 0}
	topLeft     = anchor{}
)

func (ls *labels) draw(dst *ebiten.Image, l label, at gmath.Vec, a anchor) {
	if l.text == "" {
		return
	}
	img := ls.image(l)
	b := img.Bounds()
	var o ebiten.DrawImageOptions
	// Whole pixels keep the text sharp.
	o.GeoM.Translate(math.Round(at.X-a.X*float64(b.Dx())), math.Round(at.Y-a.Y*float64(b.Dy())))
	dst.DrawImage(img, &o)
}

// size returns the size of a label in device pixels.
func (ls *labels) size(l label) gmath.Vec {
	w, h := text.Measure(l.text, *ls.theme.face(l.size, l.bold), 0)
	pad := 2 * ls.pad(l)
	return gmath.Vec{X: w + pad, Y: h + pad}
}

func (ls *labels) pad(l label) float64 {
	if l.halo.A == 0 {
		return 0
	}
	return math.Ceil(ls.theme.fpx(1.5))
}

func (ls *labels) image(l label) *ebiten.Image {
	if img, ok := ls.images[l]; ok {
		return img
	}
	if len(ls.images) >= labelsKept {
		ls.clear()
	}
	size := ls.size(l)
	img := ebiten.NewImage(max(int(math.Ceil(size.X)), 1), max(int(math.Ceil(size.Y)), 1))
	pad := ls.pad(l)
	if pad > 0 {
		for i := range 12 {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / 12)
			ls.write(img, l, pad+cos*pad*0.9, pad+sin*pad*0.9, l.halo)
		}
	}
	ls.write(img, l, pad, pad, l.color)
	ls.images[l] = img
	return img
}

func (ls *labels) write(dst *ebiten.Image, l label, x, y float64, c color.NRGBA) {
	var o text.DrawOptions
	o.GeoM.Translate(x, y)
	o.ColorScale.ScaleWithColor(c)
	text.Draw(dst, l.text, *ls.theme.face(l.size, l.bold), &o)
}

// shortened returns a label cut with an ellipsis to fit a width in device
// pixels.
func shortened(th *theme, l label, room float64) label {
	if l.width(th) <= room {
		return l
	}
	runes := []rune(l.text)
	// A shorter text is never wider, so the longest that fits can be searched.
	n := sort.Search(len(runes), func(n int) bool {
		l.text = cut(runes, n+1)
		return l.width(th) > room
	})
	l.text = cut(runes, n)
	return l
}

// width returns the width of the text in device pixels.
func (l label) width(th *theme) float64 {
	w, _ := text.Measure(l.text, *th.face(l.size, l.bold), 0)
	return w
}

// cut returns the first n letters and an ellipsis.
func cut(runes []rune, n int) string { return strings.TrimRight(string(runes[:n]), " ") + "…" }

func (ls *labels) clear() {
	for _, img := range ls.images {
		img.Deallocate()
	}
	clear(ls.images)
}
