package ui

import (
	"image/color"
	"math"
	"sort"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"github.com/quasilyte/gmath"
)

// A Label is a line of text with a halo, as it is drawn on the table.
type Label struct {
	Text  string
	Size  float64 // pixels of the desktop
	Bold  bool
	Color color.NRGBA
	Halo  color.NRGBA // none if transparent
}

// Labels keeps drawn labels as images: a halo is nine texts, too many to draw
// for every stand in every frame.
type Labels struct {
	theme  *Theme
	images map[Label]*ebiten.Image
}

// labelsKept bounds the cache; past it everything is drawn anew.
const labelsKept = 600

func NewLabels(th *Theme) *Labels {
	return &Labels{theme: th, images: map[Label]*ebiten.Image{}}
}

// Anchor says which point of a label is put at a position, as shares of its
// width and height.
type Anchor gmath.Vec

var (
	Centered    = Anchor{X: 0.5, Y: 0.5}
	BelowCenter = Anchor{X: 0.5, Y: 0}
	TopLeft     = Anchor{}
)

func (ls *Labels) Draw(dst *ebiten.Image, l Label, at gmath.Vec, a Anchor) {
	if l.Text == "" {
		return
	}
	img := ls.image(l)
	b := img.Bounds()
	var o ebiten.DrawImageOptions
	// Whole pixels keep the text sharp.
	o.GeoM.Translate(math.Round(at.X-a.X*float64(b.Dx())), math.Round(at.Y-a.Y*float64(b.Dy())))
	dst.DrawImage(img, &o)
}

// Size returns the size of a label in device pixels.
func (ls *Labels) Size(l Label) gmath.Vec {
	w, h := text.Measure(drawn(l.Text), *ls.theme.Face(l.Size, l.Bold), 0)
	pad := 2 * ls.pad(l)
	return gmath.Vec{X: w + pad, Y: h + pad}
}

// Drawn is the size of a label as Draw draws it, in device pixels: kept with it, as
// measuring takes longer.
func (ls *Labels) Drawn(l Label) gmath.Vec {
	b := ls.image(l).Bounds()
	return gmath.Vec{X: float64(b.Dx()), Y: float64(b.Dy())}
}

func (ls *Labels) pad(l Label) float64 {
	if l.Halo.A == 0 {
		return 0
	}
	return math.Ceil(ls.theme.Fpx(1.5))
}

func (ls *Labels) image(l Label) *ebiten.Image {
	if img, ok := ls.images[l]; ok {
		return img
	}
	if len(ls.images) >= labelsKept {
		ls.Forget()
	}
	size := ls.Size(l)
	img := ebiten.NewImage(max(int(math.Ceil(size.X)), 1), max(int(math.Ceil(size.Y)), 1))
	pad := ls.pad(l)
	if pad > 0 {
		for i := range 12 {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / 12)
			ls.write(img, l, pad+cos*pad*0.9, pad+sin*pad*0.9, l.Halo)
		}
	}
	ls.write(img, l, pad, pad, l.Color)
	ls.images[l] = img
	return img
}

func (ls *Labels) write(dst *ebiten.Image, l Label, x, y float64, c color.NRGBA) {
	var o text.DrawOptions
	o.GeoM.Translate(x, y)
	o.ColorScale.ScaleWithColor(ls.theme.Color(c))
	text.Draw(dst, drawn(l.Text), *ls.theme.Face(l.Size, l.Bold), &o)
}

// Shortened returns a label cut with an ellipsis to fit a width in device
// pixels. One that is less than a pixel wider stays whole: a room that was made for
// it may be that much too small as it was rounded.
func Shortened(th *Theme, l Label, room float64) Label {
	if l.Width(th) < room+1 {
		return l
	}
	runes := []rune(l.Text)
	// A shorter text is never wider, so the longest that fits can be searched.
	n := sort.Search(len(runes), func(n int) bool {
		l.Text = cut(runes, n+1)
		return l.Width(th) > room
	})
	l.Text = cut(runes, n)
	return l
}

// Named is Shortened of the name of a file: it is cut before its end, where its number and its extension are.
func Named(th *Theme, l Label, room float64) Label {
	if l.Width(th) < room+1 {
		return l
	}
	runes := []rune(l.Text)
	cutTo := func(n int) string { return cut(runes, n/3) + string(runes[len(runes)-n+n/3:]) }
	n := sort.Search(len(runes)-1, func(n int) bool {
		l.Text = cutTo(n + 1)
		return l.Width(th) > room
	})
	l.Text = cutTo(n)
	return l
}

// Width returns the width of the text in device pixels.
func (l Label) Width(th *Theme) float64 {
	w, _ := text.Measure(drawn(l.Text), *th.Face(l.Size, l.Bold), 0)
	return w
}

// cut returns the first n letters and an ellipsis.
func cut(runes []rune, n int) string { return strings.TrimRight(string(runes[:n]), " ") + "…" }

// Forget drops every label that was drawn: its image, and what it said.
func (ls *Labels) Forget() {
	for _, img := range ls.images {
		img.Deallocate()
	}
	clear(ls.images)
}
