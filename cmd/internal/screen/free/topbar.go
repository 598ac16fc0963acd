package free

import (
	"image"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/ui"
	"sightline/los"
)

// A topBar is the bar along the top: title, what to do now, and buttons.
type topBar struct {
	kit     *ui.Kit
	root    *widget.Container
	buttons *widget.Container
	undo    *widget.Button
	redo    *widget.Button
	names   []string // of the buttons, in the order of list
	list    []*widget.Button
	// The buttons in force; others are built when they change.
	asking  los.Question
	legends bool
	seeing  scope
}

func newTopBar(k *ui.Kit, t *tableScene) *topBar {
	b := &topBar{kit: k, asking: t.question, legends: t.legend.shown, seeing: t.seeing}
	b.root = widget.NewContainer(widget.ContainerOpts.Layout(widget.NewAnchorLayout()))
	b.buttons = k.Row(6, widget.ContainerOpts.WidgetOpts(widget.WidgetOpts.LayoutData(widget.AnchorLayoutData{
		HorizontalPosition: widget.AnchorLayoutPositionEnd,
		VerticalPosition:   widget.AnchorLayoutPositionStart,
		Padding:            &widget.Insets{Right: k.Theme.Px(gap), Top: k.Theme.Px(10)},
	})))
	b.add("Sight", t.question == los.Sight, func() { t.ask(los.Sight) })
	b.add("Fire", t.question == los.Fire, func() { t.ask(los.Fire) })
	b.add("Seen", t.seeing != noScope, func() { t.pressSeen() })
	b.undo = b.add("Undo", false, func() { doing["undo"](t) })
	b.redo = b.add("Redo", false, func() { doing["redo"](t) })
	b.add("Fit", false, func() { doing["fit"](t) })
	b.add("Legend", t.legend.shown, func() { doing["legend"](t) })
	b.add("Start over", false, func() { doing["start over"](t) })
	b.add("Studio", false, func() { doing["studio"](t) })
	b.add("Save", false, func() { doing["save moment"](t) })
	b.add("Help", false, func() { doing["help"](t) })
	b.add(t.leaving(), false, func() { t.leave = true })
	b.root.AddChild(b.buttons)
	return b
}

func (b *topBar) add(name string, on bool, press func()) *widget.Button {
	look := ui.Quiet
	if on {
		look = ui.Pressed
	}
	w := b.kit.Button(name, look, press)
	b.buttons.AddChild(w)
	b.names, b.list = append(b.names, name), append(b.list, w)
	return w
}

// dated reports whether other buttons are in force than b shows.
func (b *topBar) dated(t *tableScene) bool {
	return b.asking != t.question || b.legends != t.legend.shown || b.seeing != t.seeing
}

// show brings the buttons up to date.
func (b *topBar) show(t *tableScene) {
	b.undo.GetWidget().Disabled = !t.mayUndo
	b.redo.GetWidget().Disabled = len(t.undone) == 0
}

// draw draws the bar and its words; the buttons are drawn with the rest of the
// widgets.
func (b *topBar) draw(dst *ebiten.Image, t *tableScene) {
	r := t.regions.bar
	ui.FillRect(dst, r, t.theme.Color(ui.SlatePanel))
	right := b.buttons.GetWidget().Rect.Min.X
	if right <= 0 {
		right = r.Max.X
	}
	words := dst.SubImage(image.Rect(r.Min.X, r.Min.Y, max(right-t.theme.Px(gap), 1), r.Max.Y)).(*ebiten.Image)
	x, room := t.theme.Fpx(12), float64(right)-t.theme.Fpx(12+gap)
	title := ui.Label{Text: t.title(), Size: ui.TextHeading + 1, Bold: true, Color: ui.White}
	mark := ui.Label{Size: ui.TextSmall, Bold: true, Color: ui.Amber}
	if t.unkept != "" {
		mark.Text = "not kept"
	}
	title = ui.Shortened(t.theme, title, room-mark.Width(t.theme)-t.theme.Fpx(ui.PairGap))
	y := float64(r.Min.Y) + t.theme.Fpx(5)
	t.labels.Draw(words, title, gmath.Vec{X: x, Y: y}, ui.TopLeft)
	t.labels.Draw(words, mark, gmath.Vec{X: x + title.Width(t.theme) + t.theme.Fpx(ui.PairGap), Y: y + t.theme.Fpx(3)}, ui.TopLeft)
	say, below := t.said(room)
	t.labels.Draw(words, say, gmath.Vec{X: x, Y: float64(r.Max.Y) - t.theme.Fpx(5)}, ui.Anchor{Y: 1})
	b.drawBelow(dst, t, say, below)
}

// said is the prompt as far as the bar has room for it, and the lines that it takes
// below the bar where it does not fit. Advice gives way to what is seen.
func (t *tableScene) said(room float64) (say ui.Label, below []string) {
	say = ui.Label{Text: t.prompt(), Size: ui.TextBody, Bold: t.refused, Color: ui.Amber}
	if say.Width(t.theme) > room && t.message == "" && t.seenText() != "" {
		say.Text = t.seenText()
	}
	if say.Width(t.theme) > room {
		below = ui.Broken(t.theme, say, float64(t.regions.panel.Min.X)-t.theme.Fpx(2*12))
		say.Text = ""
	}
	return say, below
}

// drawBelow draws the lines of the prompt below the bar, over the ruler.
func (b *topBar) drawBelow(dst *ebiten.Image, t *tableScene, look ui.Label, lines []string) {
	if len(lines) == 0 {
		return
	}
	r, leading := t.regions.bar, t.theme.Px(18)
	r.Max.X, r.Min.Y = t.regions.panel.Min.X, r.Max.Y
	r.Max.Y = r.Min.Y + len(lines)*leading + t.theme.Px(8)
	ui.FillRect(dst, r, t.theme.Color(ui.SlatePanel))
	for i, line := range lines {
		look.Text = line
		t.labels.Draw(dst, look, gmath.Vec{X: t.theme.Fpx(12), Y: float64(r.Min.Y + i*leading + t.theme.Px(4))}, ui.TopLeft)
	}
}

// drawFocus draws a ring about the button that has the focus of the keyboard: the
// widgets themselves show it as they show what is pointed at.
func (b *topBar) drawFocus(dst *ebiten.Image, t *tableScene) {
	f := t.ui.GetFocusedWidget()
	if f == nil {
		return
	}
	r := f.GetWidget().Rect
	half := gmath.Vec{X: float64(r.Dx()), Y: float64(r.Dy())}.Mulf(0.5)
	t.tools.Brush.Box(dst, ui.Box{
		Center: gmath.Vec{X: float64(r.Min.X), Y: float64(r.Min.Y)}.Add(half), Half: half.Add(gmath.Vec{X: t.theme.Fpx(2), Y: t.theme.Fpx(2)}),
		Stroke: ui.White, Width: t.theme.Fpx(2), Round: t.theme.Fpx(7),
	})
}

// targets returns the middles of the buttons.
func (b *topBar) targets() []ui.TracePlace {
	out := make([]ui.TracePlace, len(b.list))
	for i, w := range b.list {
		r := w.GetWidget().Rect
		out[i] = ui.TracePlace{Name: b.names[i], X: float64(r.Min.X+r.Max.X) / 2, Y: float64(r.Min.Y+r.Max.Y) / 2}
	}
	return out
}

// leaving is what the last button does.
func (t *tableScene) leaving() string {
	if t.study != nil {
		return "Back to the game"
	}
	return "Tables"
}
