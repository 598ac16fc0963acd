package free

import (
	"fmt"
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/ui"
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
// the cursor's place on them. They lie against the table's edges where those
// are in view, else against the view's.
func (t *tableScene) drawRulers(dst *ebiten.Image) {
	across, down := t.rulerPlaces()
	ui.FillRect(dst, t.regions.across, t.theme.Color(ui.Slate))
	ui.FillRect(dst, t.regions.down, t.theme.Color(ui.Slate))
	if t.orders {
		return
	}
	step := stepFor(t.camera.Scale, t.theme.Fpx(64))
	t.drawAcross(dst.SubImage(across).(*ebiten.Image), across, step)
	t.drawDown(dst.SubImage(down).(*ebiten.Image), down, step)
}

// rulerPlaces returns where the two rulers are in the window.
func (t *tableScene) rulerPlaces() (across, down image.Rectangle) {
	across, down = t.regions.across, t.regions.down
	corner := t.camera.ToScreen(gmath.Vec{})
	edge := t.theme.Fpx(tableEdge)
	if x := int(math.Round(corner.X-edge)) - down.Max.X; x > 0 {
		down = down.Add(image.Pt(x, 0))
	}
	if y := int(math.Round(corner.Y-edge)) - across.Max.Y; y > 0 {
		across = across.Add(image.Pt(0, y))
	}
	if s := t.strip(); !s.Empty() && down.Max.X > s.Min.X {
		down.Max.Y = min(down.Max.Y, s.Min.Y) // the side view would hide half a figure
	}
	return across, down
}

// thin is a line of one pixel of the desktop.
func (t *tableScene) thin() float64 { return math.Max(1, math.Round(t.theme.Density)) }

func (t *tableScene) drawAcross(dst *ebiten.Image, r image.Rectangle, step tickStep) {
	lo, hi := t.camera.Shown()
	thin := t.thin()
	for _, k := range ticks(lo.X, hi.X, t.camera.Table.X, step) {
		x := math.Round(t.camera.ToScreen(gmath.Vec{X: k.inches}).X)
		n := t.theme.Fpx(4)
		if k.labeled {
			n *= 2
			l, a := rulerLabel(k.inches), ui.TopLeft
			at := gmath.Vec{X: x + 3*thin, Y: float64(r.Min.Y) + t.theme.Fpx(2)}
			if at.X+t.labels.Size(l).X > float64(r.Max.X) {
				at.X, a.X = x-3*thin, 1
			}
			t.labels.Draw(dst, l, at, a)
		}
		ui.FillBox(dst, x, float64(r.Max.Y)-n, thin, n, ui.InkSoft)
	}
	if t.cursorOnTable {
		ui.FillBox(dst, math.Round(t.cursor.X), float64(r.Min.Y), thin, float64(r.Dy()), ui.Amber)
	}
}

func (t *tableScene) drawDown(dst *ebiten.Image, r image.Rectangle, step tickStep) {
	lo, hi := t.camera.Shown()
	thin := t.thin()
	for _, k := range ticks(lo.Y, hi.Y, t.camera.Table.Y, step) {
		y := math.Round(t.camera.ToScreen(gmath.Vec{Y: k.inches}).Y)
		n := t.theme.Fpx(4)
		if k.labeled && y <= float64(r.Max.Y) {
			l, a := rulerLabel(k.inches), ui.Anchor{X: 1}
			at := gmath.Vec{X: float64(r.Max.X) - n - 2*thin, Y: y + thin}
			if at.Y+t.labels.Size(l).Y > float64(r.Max.Y) {
				at.Y, a.Y = y-thin, 1
			}
			t.labels.Draw(dst, l, at, a)
			n *= 2
		}
		ui.FillBox(dst, float64(r.Max.X)-n, y, n, thin, ui.InkSoft)
	}
	if t.cursorOnTable {
		ui.FillBox(dst, float64(r.Min.X), math.Round(t.cursor.Y), float64(r.Dx()), thin, ui.Amber)
	}
}

func rulerLabel(inches float64) ui.Label {
	return ui.Label{Text: fmt.Sprintf("%g\u2033", inches), Size: 10.5, Color: ui.InkSoft}
}
