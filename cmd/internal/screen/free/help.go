package free

import (
	"image/color"
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
		{s.key("studio"), "the studio: the ruling with a title, variations beside it, as a file, a link or a picture"},
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

// A sheet is the help as it is laid out.
type sheet struct {
	place ui.Rect // of the panel, in device pixels
	words []sheetWord
}

// A sheetWord is a line of words with a corner at a point.
type sheetWord struct {
	ui.Label
	at gmath.Vec
	by ui.Anchor
}

func (s *sheet) add(text string, size float64, bold bool, c color.NRGBA, x, y float64) {
	s.words = append(s.words, sheetWord{ui.Label{Text: text, Size: size, Bold: bold, Color: c}, gmath.Vec{X: x, Y: y}, ui.TopLeft})
}

// Sizes of the sheet. Where its lines do not fit they come closer, down to
// closestLine, then their letters become smaller.
const (
	sheetWide   = 760
	sheetPad    = 26
	sheetHead   = 38
	sheetFoot   = 24
	sheetLine   = 25
	closestLine = 1.3 // of the size of the letters
)

// layHelp lays the help out in the middle of the window. What a line says takes as many
// lines as it needs.
func (t *tableScene) layHelp() (s sheet) {
	th, lines := t.theme, t.helpLines()
	w := min(th.Fpx(sheetWide), float64(t.size.X)-th.Fpx(16))
	around := th.Fpx(2*sheetPad + sheetHead + sheetFoot)
	room := float64(t.size.Y) - th.Fpx(16) - around
	size, wide := float64(ui.TextBody), w-th.Fpx(2*sheetPad)
	var says [][]string
	var column, line float64
	for ; ; size -= 0.5 {
		says, column = broken(th, lines, size, wide)
		n := 0
		for _, l := range says {
			n += len(l)
		}
		line = math.Min(th.Fpx(sheetLine), room/float64(n))
		if line >= th.Fpx(size*closestLine) || size <= 9 {
			s.place = ui.Rect{W: w, H: line*float64(n) + around}
			break
		}
	}
	s.place.X, s.place.Y = (float64(t.size.X)-w)/2, (float64(t.size.Y)-s.place.H)/2
	left, y := s.place.X+th.Fpx(sheetPad), s.place.Y+th.Fpx(sheetPad)
	s.add("Keys and gestures", ui.TextHeading+3, true, ui.White, left, y)
	s.add("any key or click closes this", ui.TextSmall, false, ui.InkSoft, s.place.Right()-th.Fpx(sheetPad), y+th.Fpx(4))
	s.words[1].by = ui.Anchor{X: 1}
	y += th.Fpx(sheetHead)
	for i, l := range lines {
		s.add(l.keys, size, true, ui.Ink, left, y)
		for _, does := range says[i] {
			s.add(does, size, false, ui.InkSoft, left+column, y)
			y += line
		}
	}
	kept := ui.Label{Text: "This table is kept nowhere.", Size: ui.TextSmall}
	if file, _ := t.tools.Games.Where(); file != "" && t.study == nil {
		kept.Text = "This game is kept as " + file
	}
	s.add(ui.Shortened(th, kept, wide).Text, kept.Size, false, ui.InkSoft, left, y+th.Fpx(10))
	return s
}

// broken is what the lines say at a size of letters, broken into lines beside the column
// of the keys, and how wide that column is.
func broken(th *ui.Theme, lines []helpLine, size, wide float64) (says [][]string, column float64) {
	for _, l := range lines {
		column = math.Max(column, ui.Label{Text: l.keys, Size: size, Bold: true}.Width(th)+th.Fpx(18))
	}
	for _, l := range lines {
		says = append(says, ui.Broken(th, ui.Label{Text: l.does, Size: size}, wide-column))
	}
	return says, column
}

// drawHelp draws the help over everything.
func (t *tableScene) drawHelp(dst *ebiten.Image) {
	th, s := t.theme, t.layHelp()
	size := gmath.Vec{X: float64(t.size.X), Y: float64(t.size.Y)}
	t.tools.Brush.Box(dst, ui.Box{Center: size.Mulf(0.5), Half: size.Mulf(0.5), Fill: ui.Faded(ui.Black, 0.6)})
	t.tools.Brush.Box(dst, ui.Box{
		Center: size.Mulf(0.5), Half: gmath.Vec{X: s.place.W / 2, Y: s.place.H / 2},
		Fill: th.Color(ui.SlatePanel), Stroke: th.Color(ui.Rule), Width: th.Fpx(1), Round: th.Fpx(8),
	})
	for i := range s.words {
		t.labels.Draw(dst, s.words[i].Label, s.words[i].at, s.words[i].by)
	}
}
