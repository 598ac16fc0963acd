package screen

import (
	"fmt"
	"image"
	"image/color"
	"slices"
	"strings"

	"github.com/ebitenui/ebitenui"
	eimage "github.com/ebitenui/ebitenui/image"
	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/free"
	"sightline/cmd/internal/screen/ui"
	"sightline/game/freetable"
	"sightline/los"
	"sightline/scenarios"
)

// A titleScene lists what comes with the program, to open it.
type titleScene struct {
	tools  *free.Tools
	theme  *ui.Theme
	size   image.Point
	ui     *ebitenui.UI
	labels *ui.Labels

	tables  []volume
	rulings []volume
	kept    []games.Kept // those that can go on, the last played first
	stale   bool         // kept may be another by now
	next    ui.Scene
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

func newTitle(tools *free.Tools) *titleScene {
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

func (t *titleScene) Layout(size image.Point, th *ui.Theme) {
	t.size = size
	if t.theme != th {
		t.theme = th
		t.labels = ui.NewLabels(th)
	}
	if room := t.pictureRoom(); room != t.room {
		t.paint(room)
	}
	if t.stale {
		t.kept, t.stale = slices.DeleteFunc(t.tools.Games.Kept(), func(k games.Kept) bool { return k.Rules != freetable.System{}.Name() }), false
	}
	t.build()
}

// paint draws the previews in the background, one after the other.
func (t *titleScene) paint(room image.Point) {
	t.room, t.shown = room, map[string]*ebiten.Image{}
	tables := t.tables
	go func() {
		for i := range tables {
			if v := &tables[i]; v.Err == nil {
				t.drawn <- preview{v.File, room, v.preview(room)}
			}
		}
	}()
}

// build makes the widgets for the window's size.
func (t *titleScene) build() {
	k := ui.NewKit(t.theme)
	t.buttons, t.lists, t.previews = nil, nil, map[string]*widget.Graphic{}
	root := widget.NewContainer(widget.ContainerOpts.Layout(widget.NewAnchorLayout()))
	pad, listTop, rw := t.theme.Px(titlePad), t.theme.Px(titleHead), t.theme.Px(rulingsWidth)
	cards := t.list(t.tableCards(k), t.cardsWidth(), t.size.Y-listTop-pad)
	rulings := t.list(t.rulingRows(k, rw-t.theme.Px(8)), rw, t.size.Y-listTop-pad)
	place(root, cards, pad, listTop)
	place(root, rulings, t.size.X-rw-pad, listTop)
	if len(t.kept) > 0 {
		w := rw - t.theme.Px(8)
		place(root, t.continueButton(k, w), t.size.X-rw-pad, t.theme.Px(continueTop))
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
	none := eimage.NewNineSliceColor(ui.Faded(ui.Slate, 0))
	s := widget.NewScrollContainer(
		widget.ScrollContainerOpts.Content(content),
		widget.ScrollContainerOpts.Image(&widget.ScrollContainerImage{Idle: none, Mask: eimage.NewNineSliceColor(ui.Black)}),
		widget.ScrollContainerOpts.WidgetOpts(widget.WidgetOpts.MinSize(max(w, 1), max(h, 1))),
	)
	t.lists = append(t.lists, s)
	return s
}

// cardsWidth is the breadth of the grid of tables.
func (t *titleScene) cardsWidth() int {
	return max(t.size.X-t.theme.Px(rulingsWidth)-3*t.theme.Px(titlePad), t.theme.Px(cardLeast))
}

// columns is the number of cards side by side.
func (t *titleScene) columns() int {
	gap := t.theme.Px(cardGap)
	return max(1, (t.cardsWidth()+gap)/(t.theme.Px(cardLeast)+gap))
}

// cardWidth is the breadth of a card.
func (t *titleScene) cardWidth() int {
	n := t.columns()
	return (t.cardsWidth() - (n-1)*t.theme.Px(cardGap)) / n
}

// pictureRoom is the size of the picture on a card.
func (t *titleScene) pictureRoom() image.Point {
	w := t.cardWidth() - 2*t.theme.Px(cardPad)
	return image.Pt(w, w*9/16)
}

// tableCards is the grid of the library's tables.
func (t *titleScene) tableCards(k *ui.Kit) *widget.Container {
	grid := widget.NewContainer(widget.ContainerOpts.Layout(widget.NewGridLayout(
		widget.GridLayoutOpts.Columns(t.columns()),
		widget.GridLayoutOpts.Spacing(t.theme.Px(cardGap), t.theme.Px(cardGap)),
	)))
	for i := range t.tables {
		grid.AddChild(t.tableCard(k, &t.tables[i]))
	}
	return grid
}

// tableCard is a button with the picture, title and date of a table.
func (t *titleScene) tableCard(k *ui.Kit, v *volume) *widget.Container {
	w, h := t.cardWidth(), t.room.Y+t.theme.Px(cardWords+2*cardPad)
	press := widget.NewButton(
		widget.ButtonOpts.Image(cardImage(k, 8)),
		widget.ButtonOpts.WidgetOpts(widget.WidgetOpts.MinSize(w, h)),
		widget.ButtonOpts.ClickedHandler(func(*widget.ButtonClickedEventArgs) { t.openVolume(v) }),
	)
	t.buttons = append(t.buttons, namedButton{v.name, press})
	g := widget.NewGraphic(widget.GraphicOpts.Image(t.previewOf(v)))
	t.previews[v.File] = g
	words := k.Column(cardPad, cardPad, 5)
	words.AddChild(
		g,
		k.Pair(t.room.X, ui.Label{Text: v.title(), Size: ui.TextHeading + 1, Bold: true, Color: ui.White}, t.keptTag(v, false)),
		k.Words(t.fitted(v.under(), ui.TextSmall, false, t.room.X), ui.TextSmall, false, ui.InkSoft, 0),
	)
	card := widget.NewContainer(widget.ContainerOpts.Layout(widget.NewStackedLayout()))
	card.AddChild(press, words)
	return card
}

// fitted returns the first line of s, cut to a width.
func (t *titleScene) fitted(s string, size float64, bold bool, width int) string {
	s, _, _ = strings.Cut(s, "\n")
	return ui.Shortened(t.theme, ui.Label{Text: s, Size: size, Bold: bold}, float64(width)).Text
}

// previewOf returns the picture of a table, or an empty one until it is drawn.
func (t *titleScene) previewOf(v *volume) *ebiten.Image {
	if img, ok := t.shown[v.File]; ok {
		return img
	}
	return ebiten.NewImage(max(t.room.X, 1), max(t.room.Y, 1))
}

func cardImage(k *ui.Kit, radius float64) *widget.ButtonImage {
	return &widget.ButtonImage{
		Idle:    k.Slice(ui.Plate{Fill: ui.SlatePanel, Edge: ui.SlatePanel, Radius: radius}),
		Hover:   k.Slice(ui.Plate{Fill: ui.SlateCard, Edge: ui.Amber, Radius: radius}),
		Pressed: k.Slice(ui.Plate{Fill: ui.SlateDeep, Edge: ui.Amber, Radius: radius}),
	}
}

// rulingRows is the list of worked rulings.
func (t *titleScene) rulingRows(k *ui.Kit, width int) *widget.Container {
	rows := k.Column(0, 0, 4)
	for i := range t.rulings {
		v := &t.rulings[i]
		tag := t.keptTag(v, true)
		room := width - t.theme.Px(40+rowPad) - int(tag.Width(t.theme))
		press := widget.NewButton(
			widget.ButtonOpts.Image(cardImage(k, 5)),
			widget.ButtonOpts.Text(t.fitted(v.title(), ui.TextBody, false, room), t.theme.Face(ui.TextBody, false), ui.ButtonInk(ui.Quiet)),
			widget.ButtonOpts.TextPosition(widget.TextPositionStart, widget.TextPositionCenter),
			widget.ButtonOpts.TextPadding(&widget.Insets{Left: t.theme.Px(30), Right: t.theme.Px(8), Top: t.theme.Px(6), Bottom: t.theme.Px(6)}),
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
func (t *titleScene) rowTag(k *ui.Kit, l ui.Label) *widget.Text {
	tag := k.Tag(l.Text, l.Size, l.Bold, l.Color)
	tag.GetWidget().LayoutData = widget.AnchorLayoutData{
		HorizontalPosition: widget.AnchorLayoutPositionEnd,
		VerticalPosition:   widget.AnchorLayoutPositionCenter,
		Padding:            &widget.Insets{Right: t.theme.Px(rowPad)},
	}
	return tag
}

// rowDot is the mark of a ruling's verdict at the left of its row.
func (t *titleScene) rowDot(k *ui.Kit, hue color.NRGBA) *widget.Container {
	dot := k.Dot(hue, 9)
	dot.GetWidget().LayoutData = widget.AnchorLayoutData{
		VerticalPosition: widget.AnchorLayoutPositionCenter,
		Padding:          &widget.Insets{Left: t.theme.Px(rowPad)},
	}
	return dot
}

// verdictOf returns the color of the answer a ruling expects.
func verdictOf(v *volume) color.NRGBA {
	if v.Err != nil || v.doc.Ruling == nil || v.doc.Ruling.Expect == nil {
		return ui.InkSoft
	}
	if v.doc.Ruling.Expect.Verdict == los.Clear {
		return ui.ClearBright
	}
	return ui.VermilionHi
}

// openVolume opens a volume as the next scene.
func (t *titleScene) openVolume(v *volume) {
	if v.Err != nil {
		t.message = v.Err.Error()
		return
	}
	t.open(v.name, v.Text)
}

// open opens the table of a file as the next scene.
func (t *titleScene) open(name string, text []byte) {
	next, err := free.NewTable(t.tools, t, name, text)
	if err != nil {
		t.message = ui.Sentence(err.Error())
		return
	}
	t.message, t.next, t.stale = "", next, true
}

func (t *titleScene) Update(in *ui.Input) ui.Scene {
	t.ui.Update()
	t.scroll(in)
	for _, c := range free.CommandsOf(in) {
		if c == free.SwitchFullscreen {
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
func (t *titleScene) scroll(in *ui.Input) {
	if in.Wheel == 0 {
		return
	}
	for _, s := range t.lists {
		if !image.Pt(int(in.At.X), int(in.At.Y)).In(s.GetWidget().Rect) {
			continue
		}
		if hidden := s.ContentRect().Dy() - s.ViewRect().Dy(); hidden > 0 {
			s.ScrollTop = gmath.Clamp(s.ScrollTop-in.Wheel*t.theme.Fpx(60)/float64(hidden), 0, 1)
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

func (t *titleScene) Draw(dst *ebiten.Image) {
	t.collect()
	dst.Fill(ui.Slate)
	th := t.theme
	left := th.Fpx(titlePad)
	t.labels.Draw(dst, ui.Label{Text: "Sightline", Size: 34, Bold: true, Color: ui.White}, gmath.Vec{X: left, Y: th.Fpx(18)}, ui.TopLeft)
	say := ui.Label{Text: "A miniatures table you can trust: every ruling is exact and says why.", Size: ui.TextHeading, Color: ui.InkSoft}
	if t.message != "" {
		say.Text, say.Color = t.message, ui.Amber
	}
	t.labels.Draw(dst, say, gmath.Vec{X: left + th.Fpx(2), Y: th.Fpx(58)}, ui.TopLeft)
	heads := th.Fpx(titleHead - 26)
	t.labels.Draw(dst, ui.Label{Text: fmt.Sprintf("Tables (%d)", len(t.tables)), Size: ui.TextBody, Bold: true, Color: ui.Amber}, gmath.Vec{X: left, Y: heads}, ui.TopLeft)
	x := float64(t.size.X) - th.Fpx(rulingsWidth) - left
	t.labels.Draw(dst, ui.Label{Text: fmt.Sprintf("Worked rulings (%d)", len(t.rulings)), Size: ui.TextBody, Bold: true, Color: ui.Amber}, gmath.Vec{X: x, Y: heads}, ui.TopLeft)
	t.ui.Draw(dst)
}

func (t *titleScene) Trace() ui.Trace {
	tr := ui.Trace{Scene: "title", Message: t.message}
	for _, b := range t.buttons {
		r := b.widget.GetWidget().Rect
		tr.Targets = append(tr.Targets, ui.TracePlace{Name: b.name, X: float64(r.Min.X+r.Max.X) / 2, Y: float64(r.Min.Y+r.Max.Y) / 2})
	}
	for i := range t.tables {
		tr.Baking = tr.Baking || t.tables[i].Err == nil && t.shown[t.tables[i].File] == nil
	}
	return tr
}
