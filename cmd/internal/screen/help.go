package screen

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"
)

// A helpLine is a key, or what to do with the mouse, and what it does.
type helpLine struct{ keys, does string }

// helpLines lists everything the table answers to; the first six begin.
var helpLines = []helpLine{
	{"Click a stand, then another", "rule on the line between them"},
	{"Drag a stand", "move it; the ruling follows"},
	{"Drag the knob before a stand", "turn it (Shift: steps of 15°)"},
	{"Drag the ground, arrow keys", "move the view"},
	{"Wheel, + and −, pinch", "zoom at the cursor"},
	{"F1 or ?", "all keys"},
	{"Ctrl or Shift + wheel", "turn the stand pointed at by 5° (Alt: 1°)"},
	{"Middle or right button, drag", "move the view, even over stands"},
	{"F", "fit the table to the window"},
	{"L", "show or hide the line between the chosen stands"},
	{"V", "show what the stand that looks sees, in blue"},
	{"Shift+V", "what its whole side sees; the cursor says who sees a place"},
	{"T", "switch between line of sight and line of fire"},
	{"X", "swap the two stands: who looks, who is looked at"},
	{"Esc, click on empty ground", "let go of the stand chosen last"},
	{"Ctrl+Z", "undo"},
	{"Ctrl+Y, Ctrl+Shift+Z", "redo"},
	{"G", "show or hide the legend"},
	{"R, R", "start over; the game until now stays in the folder of games"},
	{"Ctrl+S", "save this moment as a file in the working folder"},
	{"F11", "fill the screen"},
}

// helped closes the help at any key or click.
func (t *tableScene) helped(in *input) {
	for _, g := range t.gestures.step(in.pointer) {
		if g.kind == clicked || g.kind == dropped {
			t.help = false
		}
	}
	if len(in.keys) > 0 {
		t.help = false
	}
}

// drawHelp draws the help over everything.
func (t *tableScene) drawHelp(dst *ebiten.Image) {
	th := t.theme
	size := gmath.Vec{X: float64(t.size.X), Y: float64(t.size.Y)}
	t.tools.brush.box(dst, box{center: size.Mulf(0.5), half: size.Mulf(0.5), fill: faded(black, 0.6)})

	const lineHeight, pad, head, foot = 25.0, 26.0, 38.0, 24.0
	around := th.fpx(2*pad + head + foot)
	line := math.Min(th.fpx(lineHeight), (size.Y-th.fpx(16)-around)/float64(len(helpLines)))
	w := min(th.fpx(680), size.X-th.fpx(16))
	h := line*float64(len(helpLines)) + around
	lo := size.Sub(gmath.Vec{X: w, Y: h}).Mulf(0.5)
	t.tools.brush.box(dst, box{
		center: size.Mulf(0.5), half: gmath.Vec{X: w / 2, Y: h / 2},
		fill: slatePanel, stroke: rule, width: th.fpx(1), round: th.fpx(8),
	})
	in := dst.SubImage(image.Rect(int(lo.X), int(lo.Y), int(lo.X+w), int(lo.Y+h))).(*ebiten.Image)
	left := lo.X + th.fpx(pad)
	y := lo.Y + th.fpx(pad)
	t.labels.draw(in, label{text: "Keys and gestures", size: textHeading + 3, bold: true, color: white}, gmath.Vec{X: left, Y: y}, topLeft)
	t.labels.draw(in, label{text: "any key or click closes this", size: textSmall, color: inkSoft}, gmath.Vec{X: lo.X + w - th.fpx(pad), Y: y + th.fpx(4)}, anchor{X: 1})
	y += th.fpx(head)
	for _, l := range helpLines {
		t.labels.draw(in, label{text: l.keys, size: textBody, bold: true, color: ink}, gmath.Vec{X: left, Y: y}, topLeft)
		t.labels.draw(in, label{text: l.does, size: textBody, color: inkSoft}, gmath.Vec{X: left + th.fpx(250), Y: y}, topLeft)
		y += line
	}
	kept := label{text: "This game is kept nowhere.", size: textSmall, color: inkSoft}
	if file, _ := t.tools.games.Where(); file != "" {
		kept.text = "This game is kept as " + file
	}
	t.labels.draw(in, shortened(th, kept, w-2*th.fpx(pad)), gmath.Vec{X: left, Y: y + th.fpx(10)}, topLeft)
}
