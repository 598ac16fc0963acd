package screen

import (
	"fmt"
	"image"
	"image/color"
	"strings"

	"github.com/ebitenui/ebitenui"
	eimage "github.com/ebitenui/ebitenui/image"
	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/games"
	"sightline/los"
	"sightline/scenarios"
)

// A titleScene lists what comes with the program, to open it.
type titleScene struct {
	tools  *tools
	theme  *theme
	size   image.Point
	ui     *ebitenui.UI
	labels *labels

	tables  []volume
	rulings []volume
	kept    []games.Kept // those that can go on, the last played first
	stale   bool         // kept may be another by now
	next    scene
	message string

	buttons  []namedButton
	lists    []*widget.ScrollContainer
	previews map[string]*widget.Graphic
	drawn    chan preview
	shown    map[string]*ebiten.Image
	room     image.Point // of a preview, in device pixels
}

// A namedButton is something to click, with its name for traces.
type namedButton struct {
	name   string
	widget *widget.Button
}

// A preview is the small picture of a table, drawn in the background.
type preview struct {
	file   string
	room   image.Point
	pixels *image.RGBA
}

func newTitle(tools *tools) *titleScene {
	return &titleScene{
		tools:   tools,
		tables:  readShelf(scenarios.Library()),
		rulings: readShelf(scenarios.WorkedCases()),
		stale:   true,
		drawn:   make(chan preview, 4),
		shown:   map[string]*ebiten.Image{},
	}
}

// Sizes of the title screen in pixels of the desktop.
const (
	titleHead    = 118
	titlePad     = 32
	rulingsWidth = 380
	cardLeast    = 260 // the narrowest a card may be
	cardGap      = 16
	cardPad      = 10
	cardWords    = 50 // the height of the words below the picture
)

func (t *titleScene) layout(size image.Point, th *theme) {
	t.size = size
	if t.theme != th {
		t.theme = th
		t.labels = newLabels(th)
	}
	if room := t.pictureRoom(); room != t.room {
		t.paint(room)
	}
	if t.stale {
		t.kept, t.stale = t.tools.games.Kept(), false
	}
	t.build()
}

// paint draws the previews in the background, one after the other.
func (t *titleScene) paint(room image.Point) {
	t.room, t.shown = room, map[string]*ebiten.Image{}
	tables := t.tables
	go func() {
		for i := range tables {
			if v := &tables[i]; v.err == nil {
				t.drawn <- preview{v.file, room, v.preview(room)}
			}
		}
	}()
}

// build makes the widgets for the window's size.
func (t *titleScene) build() {
	k := newKit(t.theme)
	t.buttons, t.lists, t.previews = nil, nil, map[string]*widget.Graphic{}
	root := widget.NewContainer(widget.ContainerOpts.Layout(widget.NewAnchorLayout()))
	pad, listTop, rw := t.theme.px(titlePad), t.theme.px(titleHead), t.theme.px(rulingsWidth)
	cards := t.list(t.tableCards(k), t.cardsWidth(), t.size.Y-listTop-pad)
	rulings := t.list(t.rulingRows(k, rw-t.theme.px(8)), rw, t.size.Y-listTop-pad)
	place(root, cards, pad, listTop)
	place(root, rulings, t.size.X-rw-pad, listTop)
	if len(t.kept) > 0 {
		w := rw - t.theme.px(8)
		place(root, t.continueButton(k, w), t.size.X-rw-pad, t.theme.px(continueTop))
	}
	t.ui = &ebitenui.UI{Container: root}
}

// place puts a widget at a position in the window.
func place(root *widget.Container, w widget.PreferredSizeLocateableWidget, x, y int) {
	w.GetWidget().LayoutData = widget.AnchorLayoutData{
		HorizontalPosition: widget.AnchorLayoutPositionStart,
		VerticalPosition:   widget.AnchorLayoutPositionStart,
		Padding:            &widget.Insets{Left: x, Top: y},
	}
	root.AddChild(w)
}

// list puts content in a room that scrolls.
func (t *titleScene) list(content *widget.Container, w, h int) *widget.ScrollContainer {
	none := eimage.NewNineSliceColor(faded(slate, 0))
	s := widget.NewScrollContainer(
		widget.ScrollContainerOpts.Content(content),
		widget.ScrollContainerOpts.Image(&widget.ScrollContainerImage{Idle: none, Mask: eimage.NewNineSliceColor(black)}),
		widget.ScrollContainerOpts.WidgetOpts(widget.WidgetOpts.MinSize(max(w, 1), max(h, 1))),
	)
	t.lists = append(t.lists, s)
	return s
}

// cardsWidth is the breadth of the grid of tables.
func (t *titleScene) cardsWidth() int {
	return max(t.size.X-t.theme.px(rulingsWidth)-3*t.theme.px(titlePad), t.theme.px(cardLeast))
}

// columns is the number of cards side by side.
func (t *titleScene) columns() int {
	gap := t.theme.px(cardGap)
	return max(1, (t.cardsWidth()+gap)/(t.theme.px(cardLeast)+gap))
}

// cardWidth is the breadth of a card.
func (t *titleScene) cardWidth() int {
	n := t.columns()
	return (t.cardsWidth() - (n-1)*t.theme.px(cardGap)) / n
}

// pictureRoom is the size of the picture on a card.
func (t *titleScene) pictureRoom() image.Point {
	w := t.cardWidth() - 2*t.theme.px(cardPad)
	return image.Pt(w, w*9/16)
}

// tableCards is the grid of the library's tables.
func (t *titleScene) tableCards(k *kit) *widget.Container {
	grid := widget.NewContainer(widget.ContainerOpts.Layout(widget.NewGridLayout(
		widget.GridLayoutOpts.Columns(t.columns()),
		widget.GridLayoutOpts.Spacing(t.theme.px(cardGap), t.theme.px(cardGap)),
	)))
	for i := range t.tables {
		grid.AddChild(t.tableCard(k, &t.tables[i]))
	}
	return grid
}

// tableCard is a button with the picture, title and date of a table.
func (t *titleScene) tableCard(k *kit, v *volume) *widget.Container {
	w, h := t.cardWidth(), t.room.Y+t.theme.px(cardWords+2*cardPad)
	press := widget.NewButton(
		widget.ButtonOpts.Image(cardImage(k, 8)),
		widget.ButtonOpts.WidgetOpts(widget.WidgetOpts.MinSize(w, h)),
		widget.ButtonOpts.ClickedHandler(func(*widget.ButtonClickedEventArgs) { t.openVolume(v) }),
	)
	t.buttons = append(t.buttons, namedButton{v.name, press})
	g := widget.NewGraphic(widget.GraphicOpts.Image(t.previewOf(v)))
	t.previews[v.file] = g
	words := k.column(cardPad, cardPad, 5)
	words.AddChild(
		g,
		k.pair(t.room.X, label{text: v.title(), size: textHeading + 1, bold: true, color: white}, t.keptTag(v, false)),
		k.words(t.fitted(v.under(), textSmall, false, t.room.X), textSmall, false, inkSoft, 0),
	)
	card := widget.NewContainer(widget.ContainerOpts.Layout(widget.NewStackedLayout()))
	card.AddChild(press, words)
	return card
}

// fitted returns the first line of s, cut to a width.
func (t *titleScene) fitted(s string, size float64, bold bool, width int) string {
	s, _, _ = strings.Cut(s, "\n")
	return shortened(t.theme, label{text: s, size: size, bold: bold}, float64(width)).text
}

// previewOf returns the picture of a table, or an empty one until it is drawn.
func (t *titleScene) previewOf(v *volume) *ebiten.Image {
	if img, ok := t.shown[v.file]; ok {
		return img
	}
	return ebiten.NewImage(max(t.room.X, 1), max(t.room.Y, 1))
}

func cardImage(k *kit, radius float64) *widget.ButtonImage {
	return &widget.ButtonImage{
		Idle:    k.slice(plate{fill: slatePanel, edge: slatePanel, radius: radius}),
		Hover:   k.slice(plate{fill: slateCard, edge: amber, radius: radius}),
		Pressed: k.slice(plate{fill: slateDeep, edge: amber, radius: radius}),
	}
}

// rulingRows is the list of worked rulings.
func (t *titleScene) rulingRows(k *kit, width int) *widget.Container {
	rows := k.column(0, 0, 4)
	for i := range t.rulings {
		v := &t.rulings[i]
		tag := t.keptTag(v, true)
		room := width - t.theme.px(40+rowPad) - int(tag.width(t.theme))
		press := widget.NewButton(
			widget.ButtonOpts.Image(cardImage(k, 5)),
			widget.ButtonOpts.Text(t.fitted(v.title(), textBody, false, room), t.theme.face(textBody, false), buttonInk(quiet)),
			widget.ButtonOpts.TextPosition(widget.TextPositionStart, widget.TextPositionCenter),
			widget.ButtonOpts.TextPadding(&widget.Insets{Left: t.theme.px(30), Right: t.theme.px(8), Top: t.theme.px(6), Bottom: t.theme.px(6)}),
			widget.ButtonOpts.WidgetOpts(widget.WidgetOpts.MinSize(width, 0)),
			widget.ButtonOpts.ClickedHandler(func(*widget.ButtonClickedEventArgs) { t.openVolume(v) }),
		)
		t.buttons = append(t.buttons, namedButton{v.name, press})
		marks := widget.NewContainer(widget.ContainerOpts.Layout(widget.NewAnchorLayout()))
		marks.AddChild(t.rowDot(k, verdictOf(v)), t.rowTag(k, tag))
		c := widget.NewContainer(widget.ContainerOpts.Layout(widget.NewStackedLayout()))
		c.AddChild(press, marks)
		rows.AddChild(c)
	}
	return rows
}

// rowPad is the margin at the ends of a row, in pixels of the desktop.
const rowPad = 12

// rowTag is what is said at the right of a row.
func (t *titleScene) rowTag(k *kit, l label) *widget.Text {
	tag := k.tag(l.text, l.size, l.bold, l.color)
	tag.GetWidget().LayoutData = widget.AnchorLayoutData{
		HorizontalPosition: widget.AnchorLayoutPositionEnd,
		VerticalPosition:   widget.AnchorLayoutPositionCenter,
		Padding:            &widget.Insets{Right: t.theme.px(rowPad)},
	}
	return tag
}

// rowDot is the mark of a ruling's verdict at the left of its row.
func (t *titleScene) rowDot(k *kit, hue color.NRGBA) *widget.Container {
	dot := k.dot(hue, 9)
	dot.GetWidget().LayoutData = widget.AnchorLayoutData{
		VerticalPosition: widget.AnchorLayoutPositionCenter,
		Padding:          &widget.Insets{Left: t.theme.px(rowPad)},
	}
	return dot
}

// verdictOf returns the color of the answer a ruling expects.
func verdictOf(v *volume) color.NRGBA {
	if v.err != nil || v.doc.Ruling == nil || v.doc.Ruling.Expect == nil {
		return inkSoft
	}
	if v.doc.Ruling.Expect.Verdict == los.Clear {
		return clearBright
	}
	return vermilionHi
}

// openVolume opens a volume as the next scene.
func (t *titleScene) openVolume(v *volume) {
	if v.err != nil {
		t.message = v.err.Error()
		return
	}
	t.open(v.name, v.text)
}

// open opens the table of a file as the next scene.
func (t *titleScene) open(name string, text []byte) {
	next, err := newTable(t.tools, t, name, text)
	if err != nil {
		t.message = sentence(err.Error())
		return
	}
	t.message, t.next, t.stale = "", next, true
}

func (t *titleScene) update(in *input) scene {
	t.ui.Update()
	t.scroll(in)
	for _, c := range commandsOf(in) {
		if c == switchFullscreen {
			ebiten.SetFullscreen(!ebiten.IsFullscreen())
		}
	}
	if next := t.next; next != nil {
		t.next = nil
		return next
	}
	return t
}

// scroll moves the list under the cursor.
func (t *titleScene) scroll(in *input) {
	if in.wheel == 0 {
		return
	}
	for _, s := range t.lists {
		if !image.Pt(int(in.at.X), int(in.at.Y)).In(s.GetWidget().Rect) {
			continue
		}
		if hidden := s.ContentRect().Dy() - s.ViewRect().Dy(); hidden > 0 {
			s.ScrollTop = gmath.Clamp(s.ScrollTop-in.wheel*t.theme.fpx(60)/float64(hidden), 0, 1)
		}
	}
}

// collect takes in previews that are drawn.
func (t *titleScene) collect() {
	for {
		select {
		case p := <-t.drawn:
			if p.room != t.room || p.pixels.Rect.Empty() {
				continue
			}
			t.shown[p.file] = ebiten.NewImageFromImage(p.pixels)
			if g := t.previews[p.file]; g != nil {
				g.Image = t.shown[p.file]
			}
		default:
			return
		}
	}
}

func (t *titleScene) draw(dst *ebiten.Image) {
	t.collect()
	dst.Fill(slate)
	th := t.theme
	left := th.fpx(titlePad)
	t.labels.draw(dst, label{text: "Sightline", size: 34, bold: true, color: white}, gmath.Vec{X: left, Y: th.fpx(18)}, topLeft)
	say := label{text: "A miniatures table you can trust: every ruling is exact and says why.", size: textHeading, color: inkSoft}
	if t.message != "" {
		say.text, say.color = t.message, amber
	}
	t.labels.draw(dst, say, gmath.Vec{X: left + th.fpx(2), Y: th.fpx(58)}, topLeft)
	heads := th.fpx(titleHead - 26)
	t.labels.draw(dst, label{text: fmt.Sprintf("Tables (%d)", len(t.tables)), size: textBody, bold: true, color: amber}, gmath.Vec{X: left, Y: heads}, topLeft)
	x := float64(t.size.X) - th.fpx(rulingsWidth) - left
	t.labels.draw(dst, label{text: fmt.Sprintf("Worked rulings (%d)", len(t.rulings)), size: textBody, bold: true, color: amber}, gmath.Vec{X: x, Y: heads}, topLeft)
	t.ui.Draw(dst)
}

func (t *titleScene) trace() trace {
	tr := trace{Scene: "title", Message: t.message}
	for _, b := range t.buttons {
		r := b.widget.GetWidget().Rect
		tr.Targets = append(tr.Targets, tracePlace{b.name, float64(r.Min.X+r.Max.X) / 2, float64(r.Min.Y+r.Max.Y) / 2})
	}
	for i := range t.tables {
		tr.Baking = tr.Baking || t.tables[i].err == nil && t.shown[t.tables[i].file] == nil
	}
	return tr
}
