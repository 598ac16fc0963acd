package screen

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"
)

// A tickStep says how far apart the ticks of a ruler are, in inches.
type tickStep struct {
	minor, labeled float64
}

// tickSteps run from the finest to the coarsest.
var tickSteps = []tickStep{
	{0.25, 1}, {0.5, 2}, {1, 4}, {1, 6}, {2, 12}, {6, 24}, {12, 48}, {24, 96}, {120, 480},
}

// stepFor returns the finest step whose labels are at least room pixels apart
// and whose ticks are at least a tenth of that.
func stepFor(pixelsPerInch, room float64) tickStep {
	for _, s := range tickSteps {
		if s.labeled*pixelsPerInch >= room && s.minor*pixelsPerInch >= room/10 {
			return s
		}
	}
	return tickSteps[len(tickSteps)-1]
}

// A tick is a mark of a ruler at a whole multiple of the minor step.
type tick struct {
	inches  float64
	labeled bool
}

// ticks returns the ticks between lo and hi inches that lie on a table of
// extent inches, both ends included.
func ticks(lo, hi, extent float64, s tickStep) []tick {
	var out []tick
	every := int(math.Round(s.labeled / s.minor))
	first := int(math.Ceil(math.Max(lo, 0)/s.minor - 1e-9))
	last := int(math.Floor(math.Min(hi, extent)/s.minor + 1e-9))
	for n := first; n <= last; n++ {
		out = append(out, tick{float64(n) * s.minor, n%every == 0})
	}
	return out
}

// drawRulers draws the rulers along the top and the left of the table, with
// the cursor's place on them.
func (t *tableScene) drawRulers(dst *ebiten.Image) {
	r := t.regions
	fillRect(dst, r.across, slate)
	fillRect(dst, r.down, slate)
	step := stepFor(t.camera.scale, t.theme.fpx(64))
	lo, hi := t.camera.shown()
	long, short := t.theme.fpx(8), t.theme.fpx(4)
	thick := math.Max(1, math.Round(t.theme.density))

	across := dst.SubImage(r.across).(*ebiten.Image)
	for _, k := range ticks(lo.X, hi.X, t.camera.table.X, step) {
		x := math.Round(t.camera.toScreen(gmath.Vec{X: k.inches}).X)
		n := short
		if k.labeled {
			n = long
			t.labels.draw(across, rulerLabel(k.inches), gmath.Vec{X: x + 3*thick, Y: float64(r.across.Min.Y) + t.theme.fpx(1)}, topLeft)
		}
		fillBox(across, x, float64(r.across.Max.Y)-n, thick, n, inkSoft)
	}
	down := dst.SubImage(r.down).(*ebiten.Image)
	for _, k := range ticks(lo.Y, hi.Y, t.camera.table.Y, step) {
		y := math.Round(t.camera.toScreen(gmath.Vec{Y: k.inches}).Y)
		n := short
		if k.labeled {
			n = long
			t.labels.draw(down, rulerLabel(k.inches), gmath.Vec{X: float64(r.down.Max.X) - short - thick, Y: y + thick}, anchor{X: 1})
		}
		fillBox(down, float64(r.down.Max.X)-n, y, n, thick, inkSoft)
	}
	if t.cursorOnTable {
		fillBox(across, math.Round(t.cursor.X), float64(r.across.Min.Y), thick, float64(r.across.Dy()), amber)
		fillBox(down, float64(r.down.Min.X), math.Round(t.cursor.Y), float64(r.down.Dx()), thick, amber)
	}
}

func rulerLabel(inches float64) label {
	return label{text: fmt.Sprintf("%g\u2033", inches), size: 10.5, color: inkSoft}
}

// fillRect fills a rectangle of the window.
func fillRect(dst *ebiten.Image, r image.Rectangle, c color.NRGBA) {
	dst.SubImage(r).(*ebiten.Image).Fill(c)
}

func fillBox(dst *ebiten.Image, x, y, w, h float64, c color.NRGBA) {
	fillRect(dst, image.Rect(int(x), int(y), int(x+w), int(y+h)), c)
}
