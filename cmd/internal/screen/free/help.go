package free

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
)

// A helpLine is a key, or what to do with the mouse, and what it does.
type helpLine struct{ keys, does string }

// beginning are the lines of the help for who begins.
func (s *session) beginning() []helpLine {
	return []helpLine{
		{"Click a stand, then another", "rule on the line between them"},
		{"Drag a stand", "move it; the ruling follows"},
		{"Drag the knob before a stand", "turn it (Shift: steps of 15°)"},
		{"Drag the ground, arrow keys", "move the view"},
		{"Wheel, " + s.key("zoom in") + " and " + s.key("zoom out") + ", pinch", "zoom at the cursor"},
		{s.key("help") + " or ?", "all keys"},
	}
}

// helpLines lists everything the table answers to, with the keys that the player
// has.
func (s *session) helpLines() []helpLine {
	return append(s.beginning(), []helpLine{
		{"Ctrl or Shift + wheel", "turn the stand pointed at by 5° (Alt: 1°)"},
		{"Middle or right button, drag", "move the view, even over stands"},
		{s.key("fit"), "fit the table to the window"},
		{s.key("line"), "show or hide the line between the chosen stands, and its view from the side"},
		{s.key("veil"), "what the whole side of the stand that looks sees, in blue; the cursor says who sees a place"},
		{s.key("view"), "what the stand that looks sees by itself"},
		{s.key("question"), "switch between line of sight and line of fire"},
		{s.key("swap"), "swap the two stands: who looks, who is looked at"},
		{"Click a pile (×3)", "fan it out; then click one of it"},
		{"Esc", "end the fan, the seen map, then let go of the stand chosen last"},
		{"Click on empty ground", "let go of the stand chosen last"},
		{s.key("undo") + ", Ctrl Z", "undo"},
		{s.key("redo") + ", Ctrl Shift Z", "redo"},
		{s.key("legend"), "show or hide the legend"},
		{s.key("start over") + ", " + s.key("start over"), "start over; the game until now stays in the folder of games"},
		{s.key("save moment"), "save this moment as a file"},
		{s.key("open"), "open a file: a scenario, a ruling or a game; asks before this table is left, which is kept"},
		{"Button Tables", "back to the lobby; opened again, the table is as it was left"},
		{s.key("fullscreen"), "fill the screen"},
		{s.key("quit"), "close the program; the table is kept"},
	}...)
}

// helped closes the help at any key or click.
func (t *tableScene) helped(in *ui.Input) {
	for _, g := range t.gestures.Step(in.Pointer) {
		if g.Kind == table.Clicked || g.Kind == table.Dropped {
			t.help = false
		}
	}
	if len(in.Keys) > 0 {
		t.help = false
	}
}

// drawHelp draws the help over everything.
func (t *tableScene) drawHelp(dst *ebiten.Image) {
	th := t.theme
	size := gmath.Vec{X: float64(t.size.X), Y: float64(t.size.Y)}
	t.tools.Brush.Box(dst, ui.Box{Center: size.Mulf(0.5), Half: size.Mulf(0.5), Fill: ui.Faded(ui.Black, 0.6)})

	const lineHeight, pad, head, foot = 25.0, 26.0, 38.0, 24.0
	around, lines := th.Fpx(2*pad+head+foot), t.helpLines()
	line := math.Min(th.Fpx(lineHeight), (size.Y-th.Fpx(16)-around)/float64(len(lines)))
	w := min(th.Fpx(680), size.X-th.Fpx(16))
	h := line*float64(len(lines)) + around
	lo := size.Sub(gmath.Vec{X: w, Y: h}).Mulf(0.5)
	t.tools.Brush.Box(dst, ui.Box{
		Center: size.Mulf(0.5), Half: gmath.Vec{X: w / 2, Y: h / 2},
		Fill: th.Color(ui.SlatePanel), Stroke: th.Color(ui.Rule), Width: th.Fpx(1), Round: th.Fpx(8),
	})
	in := dst.SubImage(image.Rect(int(lo.X), int(lo.Y), int(lo.X+w), int(lo.Y+h))).(*ebiten.Image)
	left := lo.X + th.Fpx(pad)
	y := lo.Y + th.Fpx(pad)
	t.labels.Draw(in, ui.Label{Text: "Keys and gestures", Size: ui.TextHeading + 3, Bold: true, Color: ui.White}, gmath.Vec{X: left, Y: y}, ui.TopLeft)
	t.labels.Draw(in, ui.Label{Text: "any key or click closes this", Size: ui.TextSmall, Color: ui.InkSoft}, gmath.Vec{X: lo.X + w - th.Fpx(pad), Y: y + th.Fpx(4)}, ui.Anchor{X: 1})
	y += th.Fpx(head)
	for _, l := range lines {
		t.labels.Draw(in, ui.Label{Text: l.keys, Size: ui.TextBody, Bold: true, Color: ui.Ink}, gmath.Vec{X: left, Y: y}, ui.TopLeft)
		t.labels.Draw(in, ui.Label{Text: l.does, Size: ui.TextBody, Color: ui.InkSoft}, gmath.Vec{X: left + th.Fpx(250), Y: y}, ui.TopLeft)
		y += line
	}
	kept := ui.Label{Text: "This table is kept nowhere.", Size: ui.TextSmall, Color: ui.InkSoft}
	if file, _ := t.tools.Games.Where(); file != "" && t.study == nil {
		kept.Text = "This game is kept as " + file
	}
	t.labels.Draw(in, ui.Shortened(th, kept, w-2*th.Fpx(pad)), gmath.Vec{X: left, Y: y + th.Fpx(10)}, ui.TopLeft)
}
