package screen

import (
	"image"
	"image/color"
	"math"

	eimage "github.com/ebitenui/ebitenui/image"
	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
)

// A kit builds the widgets of the panels in one look, at one density.
type kit struct {
	theme  *theme
	slices map[plate]*eimage.NineSlice
}

func newKit(th *theme) *kit {
	return &kit{theme: th, slices: map[plate]*eimage.NineSlice{}}
}

// A plate is the background of a panel, card or button.
type plate struct {
	fill   color.NRGBA
	edge   color.NRGBA // none if transparent
	flag   color.NRGBA // a bar along the left edge; none if transparent
	radius float64     // of the corners, in pixels of the desktop
}

// slice returns a plate that stretches to any size.
func (k *kit) slice(p plate) *eimage.NineSlice {
	if s, ok := k.slices[p]; ok {
		return s
	}
	corner := max(k.theme.px(p.radius), k.theme.px(4)) + 1
	side := 2*corner + 2
	s := eimage.NewNineSliceSimple(ebiten.NewImageFromImage(paintPlate(k.theme, p, side)), corner, 2)
	k.slices[p] = s
	return s
}

// paintPlate draws a plate as a square with anti-aliased corners.
func paintPlate(th *theme, p plate, side int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, side, side))
	r, edge, flag := th.fpx(p.radius), math.Max(1, th.fpx(1)), th.fpx(3)
	half := float64(side) / 2
	for y := range side {
		for x := range side {
			px, py := math.Abs(float64(x)+0.5-half)-half+r, math.Abs(float64(y)+0.5-half)-half+r
			d := math.Hypot(math.Max(px, 0), math.Max(py, 0)) + math.Min(math.Max(px, py), 0) - r
			c := p.fill
			if p.edge.A > 0 && d > -edge {
				c = p.edge
			}
			if p.flag.A > 0 && float64(x) < flag {
				c = p.flag
			}
			c.A = uint8(math.Round(float64(c.A) * math.Min(math.Max(0.5-d, 0), 1)))
			img.SetNRGBA(x, y, c)
		}
	}
	return img
}

// insets returns padding in pixels of the desktop: across, then down.
func (k *kit) insets(x, y float64) *widget.Insets {
	return &widget.Insets{Left: k.theme.px(x), Right: k.theme.px(x), Top: k.theme.px(y), Bottom: k.theme.px(y)}
}

// column returns a container that stacks its children.
func (k *kit) column(padX, padY, spacing float64, opts ...widget.ContainerOpt) *widget.Container {
	return widget.NewContainer(append(opts, widget.ContainerOpts.Layout(widget.NewRowLayout(
		widget.RowLayoutOpts.Direction(widget.DirectionVertical),
		widget.RowLayoutOpts.Padding(k.insets(padX, padY)),
		widget.RowLayoutOpts.Spacing(k.theme.px(spacing)),
	)))...)
}

// row returns a container that puts its children side by side.
func (k *kit) row(spacing float64, opts ...widget.ContainerOpt) *widget.Container {
	return widget.NewContainer(append(opts, widget.ContainerOpts.Layout(widget.NewRowLayout(
		widget.RowLayoutOpts.Direction(widget.DirectionHorizontal),
		widget.RowLayoutOpts.Spacing(k.theme.px(spacing)),
	)))...)
}

// pairGap is the least room between the two ends of a line.
const pairGap = 10

// ends returns a container for two children: one at the left that takes the
// room, one at the right.
func (k *kit) ends(left, right widget.PreferredSizeLocateableWidget) *widget.Container {
	c := widget.NewContainer(
		stretched(),
		widget.ContainerOpts.Layout(widget.NewGridLayout(
			widget.GridLayoutOpts.Columns(2),
			widget.GridLayoutOpts.Spacing(k.theme.px(pairGap), 0),
			widget.GridLayoutOpts.Stretch([]bool{true, false}, []bool{true}),
		)),
	)
	c.AddChild(left, right)
	return c
}

// pair is a line with words at both ends; those at the left give way.
func (k *kit) pair(room int, left, right label) *widget.Container {
	left = shortened(k.theme, left, float64(room)-right.width(k.theme)-k.theme.fpx(pairGap)-1)
	return k.ends(
		k.words(left.text, left.size, left.bold, left.color, 0),
		k.tag(right.text, right.size, right.bold, right.color),
	)
}

// stretched gives a container the full breadth of the column it is in.
func stretched() widget.ContainerOpt {
	return widget.ContainerOpts.WidgetOpts(fullBreadth())
}

func fullBreadth() widget.WidgetOpt {
	return widget.WidgetOpts.LayoutData(widget.RowLayoutData{Stretch: true})
}

// middleOfRow puts a widget in the middle of the height of the row it is in.
func middleOfRow() widget.WidgetOpt {
	return widget.WidgetOpts.LayoutData(widget.RowLayoutData{Position: widget.RowLayoutPositionCenter})
}

// words is text in a column: width bounds its lines in device pixels, 0 leaves
// it on one line.
func (k *kit) words(s string, size float64, bold bool, c color.NRGBA, width int) *widget.Text {
	return widget.NewText(
		widget.TextOpts.Text(s, k.theme.face(size, bold), c),
		widget.TextOpts.MaxWidth(float64(width)),
		widget.TextOpts.Position(widget.TextPositionStart, widget.TextPositionCenter),
	)
}

// inRow is text in a row.
func (k *kit) inRow(s string, size float64, bold bool, c color.NRGBA) *widget.Text {
	return widget.NewText(
		widget.TextOpts.Text(s, k.theme.face(size, bold), c),
		widget.TextOpts.Position(widget.TextPositionStart, widget.TextPositionCenter),
		widget.TextOpts.WidgetOpts(middleOfRow()),
	)
}

// tag is short text that ends at the right edge of its cell.
func (k *kit) tag(s string, size float64, bold bool, c color.NRGBA) *widget.Text {
	return widget.NewText(
		widget.TextOpts.Text(s, k.theme.face(size, bold), c),
		widget.TextOpts.Position(widget.TextPositionEnd, widget.TextPositionCenter),
		widget.TextOpts.WidgetOpts(middleOfRow()),
	)
}

// line is a thin rule across the column.
func (k *kit) line() *widget.Container {
	return widget.NewContainer(
		widget.ContainerOpts.BackgroundImage(eimage.NewNineSliceColor(rule)),
		widget.ContainerOpts.WidgetOpts(fullBreadth(), widget.WidgetOpts.MinSize(1, max(1, k.theme.px(1)))),
	)
}

// dot is a small disc of a color.
func (k *kit) dot(c color.NRGBA, size float64) *widget.Container {
	n := k.theme.px(size)
	img := paintPlate(k.theme, plate{fill: c, radius: size / 2}, n)
	return widget.NewContainer(
		widget.ContainerOpts.BackgroundImage(eimage.NewFixedNineSlice(ebiten.NewImageFromImage(img))),
		widget.ContainerOpts.WidgetOpts(middleOfRow(), widget.WidgetOpts.MinSize(n, n)),
	)
}

// A tone is the look of a button.
type tone uint8

const (
	quiet  tone = iota
	chosen      // the one of several that is in force
	accent      // the one thing to press
)

func (k *kit) button(name string, t tone, press func()) *widget.Button {
	return widget.NewButton(
		widget.ButtonOpts.Image(k.buttonImage(t)),
		widget.ButtonOpts.Text(name, k.theme.face(textBody, t != quiet), buttonInk(t)),
		widget.ButtonOpts.TextPadding(k.insets(11, 5)),
		widget.ButtonOpts.WidgetOpts(middleOfRow()),
		widget.ButtonOpts.ClickedHandler(func(*widget.ButtonClickedEventArgs) { press() }),
	)
}

func (k *kit) buttonImage(t tone) *widget.ButtonImage {
	idle, over, held := slateCard, slateLight, slate
	switch t {
	case chosen:
		idle, over, held = amber, rgb(0xf2c832), rgb(0xc49900)
	case accent:
		idle, over, held = clearBlue, rgb(0x1587c7), rgb(0x005a8e)
	}
	const radius = 6
	return &widget.ButtonImage{
		Idle:     k.slice(plate{fill: idle, radius: radius}),
		Hover:    k.slice(plate{fill: over, radius: radius}),
		Pressed:  k.slice(plate{fill: held, radius: radius}),
		Disabled: k.slice(plate{fill: slatePanel, radius: radius}),
	}
}

func buttonInk(t tone) *widget.ButtonTextColor {
	c := ink
	switch t {
	case chosen:
		c = black
	case accent:
		c = white
	}
	return &widget.ButtonTextColor{Idle: c, Hover: c, Pressed: c, Disabled: rgb(0x6f7d82)}
}
