package screen

import (
	"image"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/los"
)

// A topBar is the bar along the top: title, what to do now, and buttons.
type topBar struct {
	kit     *kit
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

func newTopBar(k *kit, t *tableScene) *topBar {
	b := &topBar{kit: k, asking: t.question, legends: t.legend.shown, seeing: t.seeing}
	b.root = widget.NewContainer(widget.ContainerOpts.Layout(widget.NewAnchorLayout()))
	b.buttons = k.row(6, widget.ContainerOpts.WidgetOpts(widget.WidgetOpts.LayoutData(widget.AnchorLayoutData{
		HorizontalPosition: widget.AnchorLayoutPositionEnd,
		VerticalPosition:   widget.AnchorLayoutPositionStart,
		Padding:            &widget.Insets{Right: k.theme.px(gap), Top: k.theme.px(10)},
	})))
	b.add("Sight", t.question == los.Sight, func() { t.ask(los.Sight) })
	b.add("Fire", t.question == los.Fire, func() { t.ask(los.Fire) })
	b.add("Seen", t.seeing != noScope, func() { t.pressSeen() })
	b.undo = b.add("Undo", false, func() { t.obey(undo) })
	b.redo = b.add("Redo", false, func() { t.obey(redo) })
	b.add("Fit", false, func() { t.obey(fitTable) })
	b.add("Legend", t.legend.shown, func() { t.obey(switchLegend) })
	b.add("Start over", false, func() { t.obey(startOver) })
	b.add("Save", false, func() { t.obey(saveMoment) })
	b.add("Help", false, func() { t.obey(showHelp) })
	b.add("Tables", false, func() { t.leave = true })
	b.root.AddChild(b.buttons)
	return b
}

func (b *topBar) add(name string, on bool, press func()) *widget.Button {
	look := quiet
	if on {
		look = chosen
	}
	w := b.kit.button(name, look, press)
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
	fillRect(dst, r, slatePanel)
	right := b.buttons.GetWidget().Rect.Min.X
	if right <= 0 {
		right = r.Max.X
	}
	words := dst.SubImage(image.Rect(r.Min.X, r.Min.Y, max(right-t.theme.px(gap), 1), r.Max.Y)).(*ebiten.Image)
	x, room := t.theme.fpx(12), float64(right)-t.theme.fpx(12+gap)
	title := label{text: t.title(), size: textHeading + 1, bold: true, color: white}
	mark := label{size: textSmall, bold: true, color: amber}
	if t.unkept != "" {
		mark.text = "not kept"
	}
	title = shortened(t.theme, title, room-mark.width(t.theme)-t.theme.fpx(pairGap))
	y := float64(r.Min.Y) + t.theme.fpx(5)
	t.labels.draw(words, title, gmath.Vec{X: x, Y: y}, topLeft)
	t.labels.draw(words, mark, gmath.Vec{X: x + title.width(t.theme) + t.theme.fpx(pairGap), Y: y + t.theme.fpx(3)}, topLeft)
	say := label{text: t.prompt(), size: textBody, bold: t.refused, color: amber}
	t.labels.draw(words, shortened(t.theme, say, room), gmath.Vec{X: x, Y: float64(r.Max.Y) - t.theme.fpx(5)}, anchor{Y: 1})
}

// targets returns the middles of the buttons.
func (b *topBar) targets() []tracePlace {
	out := make([]tracePlace, len(b.list))
	for i, w := range b.list {
		r := w.GetWidget().Rect
		out[i] = tracePlace{b.names[i], float64(r.Min.X+r.Max.X) / 2, float64(r.Min.Y+r.Max.Y) / 2}
	}
	return out
}
