package cd

import (
	"fmt"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/ui"
)

// rulerWide is how broad a ruler is, in units.
const rulerWide = 15

// switchRulers shows the rulers or hides them.
func (t *Table) switchRulers() {
	if err := t.mayNotMeasure(); err != nil {
		t.player.refuse(err)
		return
	}
	t.unruled = !t.unruled
}

// strokesOf says how far apart the strokes of a ruler are, in inches, and its
// numbers, at so many units to an inch.
func strokesOf(perInch float64) (stroke, number float64) {
	number = 6
	for number*perInch < 44 {
		number *= 2
	}
	for number > 1 && number*perInch > 300 {
		number /= 2
	}
	return number / 6, number
}

// drawRulers draws inches along the upper and the left edge of the table, where
// one may measure; along what is free of panels where the edge is not in view.
func (t *Table) drawRulers(dst *ebiten.Image) {
	left, top, is := t.rulersAt()
	if !is {
		return
	}
	k, free := t.theme.Density, t.frame.free
	lo, hi := t.camera.ToScreen(gmath.Vec{}), t.camera.ToScreen(t.camera.Table)
	wide := rulerWide * k
	from := gmath.Vec{X: math.Max(lo.X, left+wide), Y: math.Max(lo.Y, top+wide)}
	to := gmath.Vec{X: math.Min(hi.X, free.Right()*k), Y: math.Min(hi.Y, free.Bottom()*k)}
	if to.X <= from.X || to.Y <= from.Y {
		return
	}
	plate := t.theme.Color(ui.Faded(ui.Parchment, 0.88))
	t.fillBox(dst, from.X, top, to.X-from.X, wide, plate)
	t.fillBox(dst, left, from.Y, wide, to.Y-from.Y, plate)
	thin := math.Max(1, math.Round(k))
	t.fillBox(dst, from.X, top+wide-thin, to.X-from.X, thin, ui.Faded(ui.Black, 0.6))
	t.fillBox(dst, left+wide-thin, from.Y, thin, to.Y-from.Y, ui.Faded(ui.Black, 0.6))
	stroke, number := strokesOf(t.camera.Scale / k)
	every := int(math.Round(number / stroke))
	for n := int(math.Ceil((from.X - lo.X) / t.camera.Scale / stroke)); ; n++ {
		x := math.Round(lo.X + float64(n)*stroke*t.camera.Scale)
		if x > to.X {
			break
		}
		high := 3 * k
		if n%every == 0 {
			high = 6 * k
			t.rulerNumber(dst, float64(n)*stroke, gmath.Vec{X: x + 3*k, Y: top}, to.X, true)
		}
		t.fillBox(dst, x, top+wide-high, thin, high, ui.Black)
	}
	for n := int(math.Ceil((from.Y - lo.Y) / t.camera.Scale / stroke)); ; n++ {
		y := math.Round(lo.Y + float64(n)*stroke*t.camera.Scale)
		if y > to.Y {
			break
		}
		high := 3 * k
		if n%every == 0 {
			high = 6 * k
			t.rulerNumber(dst, float64(n)*stroke, gmath.Vec{X: left + wide/2, Y: y + k}, to.Y, false)
		}
		t.fillBox(dst, left+wide-high, y, high, thin, ui.Black)
	}
	if t.onMap && t.cursor.X >= from.X && t.cursor.X <= to.X && t.cursor.Y >= from.Y && t.cursor.Y <= to.Y {
		t.fillBox(dst, math.Round(t.cursor.X), top, 2*thin, wide, refusedC)
		t.fillBox(dst, left, math.Round(t.cursor.Y), wide, 2*thin, refusedC)
	}
}

// rulersAt is where the left and the upper ruler begin, in device pixels, if there
// are any.
func (t *Table) rulersAt() (left, top float64, is bool) {
	if t.unruled || t.peek || t.mayNotMeasure() != nil {
		return 0, 0, false
	}
	k, lo := t.theme.Density, t.camera.ToScreen(gmath.Vec{})
	beyond := (rulerWide + 4) * k // the table's edge
	return math.Max(t.frame.free.X*k, lo.X-beyond), math.Max(t.frame.free.Y*k, lo.Y-beyond), true
}

// fillBox fills a rectangle of the window.
func (t *Table) fillBox(dst *ebiten.Image, x, y, w, h float64, c color.NRGBA) {
	half := gmath.Vec{X: w / 2, Y: h / 2}
	t.tools.Brush.Box(dst, ui.Box{Center: gmath.Vec{X: x, Y: y}.Add(half), Half: half, Fill: c})
}

// rulerNumber writes how many inches it is from the corner, unless it would stand
// beyond the end of the ruler.
func (t *Table) rulerNumber(dst *ebiten.Image, inches float64, at gmath.Vec, end float64, across bool) {
	l := ui.Label{Text: fmt.Sprintf("%g", inches), Size: 10, Bold: true, Color: ui.Black}
	size := t.labels.Size(l)
	switch {
	case across && at.X+size.X <= end:
		t.labels.Draw(dst, l, at, ui.TopLeft)
	case !across && at.Y+size.Y <= end:
		t.labels.Draw(dst, l, at, ui.BelowCenter)
	}
}
