package ui

import (
	"image"
	"image/color"
	"math"

	eimage "github.com/ebitenui/ebitenui/image"
	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
)

// A Kit builds the widgets of the panels in one look, at one density.
type Kit struct {
	Theme  *Theme
	Heard  func(text string) // told what words are put into widgets; may be nil
	slices map[Plate]*eimage.NineSlice
}

func NewKit(th *Theme) *Kit {
	return &Kit{Theme: th, slices: map[Plate]*eimage.NineSlice{}}
}

func (k *Kit) hear(text string) {
	if k.Heard != nil && text != "" {
		k.Heard(text)
	}
}

// A Plate is the background of a panel, card or button.
type Plate struct {
	Fill   color.NRGBA
	Edge   color.NRGBA // none if transparent
	Flag   color.NRGBA // a bar along the left edge; none if transparent
	Radius float64     // of the corners, in pixels of the desktop
}

// Slice returns a plate that stretches to any size.
func (k *Kit) Slice(p Plate) *eimage.NineSlice {
	if s, ok := k.slices[p]; ok {
		return s
	}
	corner := max(k.Theme.Px(p.Radius), k.Theme.Px(4)) + 1
	side := 2*corner + 2
	s := eimage.NewNineSliceSimple(ebiten.NewImageFromImage(paintPlate(k.Theme, p, side)), corner, 2)
	k.slices[p] = s
	return s
}

// paintPlate draws a plate as a square with anti-aliased corners.
func paintPlate(th *Theme, p Plate, side int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, side, side))
	r, edge, flag := th.Fpx(p.Radius), math.Max(1, th.Fpx(1)), th.Fpx(3)
	half := float64(side) / 2
	for y := range side {
		for x := range side {
			px, py := math.Abs(float64(x)+0.5-half)-half+r, math.Abs(float64(y)+0.5-half)-half+r
			d := math.Hypot(math.Max(px, 0), math.Max(py, 0)) + math.Min(math.Max(px, py), 0) - r
			c := th.Color(p.Fill)
			if p.Edge.A > 0 && d > -edge {
				c = th.Color(p.Edge)
			}
			if p.Flag.A > 0 && float64(x) < flag {
				c = p.Flag
			}
			c.A = uint8(math.Round(float64(c.A) * math.Min(math.Max(0.5-d, 0), 1)))
			img.SetNRGBA(x, y, c)
		}
	}
	return img
}

// insets returns padding in pixels of the desktop: across, then down.
func (k *Kit) insets(x, y float64) *widget.Insets {
	return &widget.Insets{Left: k.Theme.Px(x), Right: k.Theme.Px(x), Top: k.Theme.Px(y), Bottom: k.Theme.Px(y)}
}

// Column returns a container that stacks its children.
func (k *Kit) Column(padX, padY, spacing float64, opts ...widget.ContainerOpt) *widget.Container {
	return widget.NewContainer(append(opts, widget.ContainerOpts.Layout(widget.NewRowLayout(
		widget.RowLayoutOpts.Direction(widget.DirectionVertical),
		widget.RowLayoutOpts.Padding(k.insets(padX, padY)),
		widget.RowLayoutOpts.Spacing(k.Theme.Px(spacing)),
	)))...)
}

// Row returns a container that puts its children side by side.
func (k *Kit) Row(spacing float64, opts ...widget.ContainerOpt) *widget.Container {
	return widget.NewContainer(append(opts, widget.ContainerOpts.Layout(widget.NewRowLayout(
		widget.RowLayoutOpts.Direction(widget.DirectionHorizontal),
		widget.RowLayoutOpts.Spacing(k.Theme.Px(spacing)),
	)))...)
}

// PairGap is the least room between the two ends of a line.
const PairGap = 10

// ends returns a container for two children: one at the left that takes the
// room, one at the right.
func (k *Kit) ends(left, right widget.PreferredSizeLocateableWidget) *widget.Container {
	c := widget.NewContainer(
		Stretched(),
		widget.ContainerOpts.Layout(widget.NewGridLayout(
			widget.GridLayoutOpts.Columns(2),
			widget.GridLayoutOpts.Spacing(k.Theme.Px(PairGap), 0),
			widget.GridLayoutOpts.Stretch([]bool{true, false}, []bool{true}),
		)),
	)
	c.AddChild(left, right)
	return c
}

// Pair is a line with words at both ends; those at the left give way.
func (k *Kit) Pair(room int, left, right Label) *widget.Container {
	if both := left.Text; right.Text != "" {
		k.hear(both + ": " + right.Text)
	} else {
		k.hear(both)
	}
	left = Shortened(k.Theme, left, float64(room)-right.Width(k.Theme)-k.Theme.Fpx(PairGap)-1)
	return k.ends(
		k.words(left.Text, left.Size, left.Bold, left.Color, 0),
		k.Tag(right.Text, right.Size, right.Bold, right.Color),
	)
}

// Stretched gives a container the full breadth of the column it is in.
func Stretched() widget.ContainerOpt {
	return widget.ContainerOpts.WidgetOpts(fullBreadth())
}

func fullBreadth() widget.WidgetOpt {
	return widget.WidgetOpts.LayoutData(widget.RowLayoutData{Stretch: true})
}

// middleOfRow puts a widget in the middle of the height of the row it is in.
func middleOfRow() widget.WidgetOpt {
	return widget.WidgetOpts.LayoutData(widget.RowLayoutData{Position: widget.RowLayoutPositionCenter})
}

// Words is text in a column: width bounds its lines in device pixels, 0 leaves
// it on one line.
func (k *Kit) Words(s string, size float64, bold bool, c color.NRGBA, width int) *widget.Text {
	k.hear(s)
	return k.words(s, size, bold, c, width)
}

func (k *Kit) words(s string, size float64, bold bool, c color.NRGBA, width int) *widget.Text {
	return widget.NewText(
		widget.TextOpts.Text(s, k.Theme.Face(size, bold), k.Theme.Color(c)),
		widget.TextOpts.MaxWidth(float64(width)),
		widget.TextOpts.Position(widget.TextPositionStart, widget.TextPositionCenter),
	)
}

// InRow is text in a row.
func (k *Kit) InRow(s string, size float64, bold bool, c color.NRGBA) *widget.Text {
	k.hear(s)
	return widget.NewText(
		widget.TextOpts.Text(s, k.Theme.Face(size, bold), k.Theme.Color(c)),
		widget.TextOpts.Position(widget.TextPositionStart, widget.TextPositionCenter),
		widget.TextOpts.WidgetOpts(middleOfRow()),
	)
}

// Tag is short text that ends at the right edge of its cell.
func (k *Kit) Tag(s string, size float64, bold bool, c color.NRGBA) *widget.Text {
	return widget.NewText(
		widget.TextOpts.Text(s, k.Theme.Face(size, bold), k.Theme.Color(c)),
		widget.TextOpts.Position(widget.TextPositionEnd, widget.TextPositionCenter),
		widget.TextOpts.WidgetOpts(middleOfRow()),
	)
}

// Line is a thin rule across the column.
func (k *Kit) Line() *widget.Container {
	return widget.NewContainer(
		widget.ContainerOpts.BackgroundImage(eimage.NewNineSliceColor(k.Theme.Color(Rule))),
		widget.ContainerOpts.WidgetOpts(fullBreadth(), widget.WidgetOpts.MinSize(1, max(1, k.Theme.Px(1)))),
	)
}

// Dot is a small disc of a color.
func (k *Kit) Dot(c color.NRGBA, size float64) *widget.Container {
	n := k.Theme.Px(size)
	img := paintPlate(k.Theme, Plate{Fill: c, Radius: size / 2}, n)
	return widget.NewContainer(
		widget.ContainerOpts.BackgroundImage(eimage.NewFixedNineSlice(ebiten.NewImageFromImage(img))),
		widget.ContainerOpts.WidgetOpts(middleOfRow(), widget.WidgetOpts.MinSize(n, n)),
	)
}

// A Tone is the look of a button.
type Tone uint8

const (
	Quiet   Tone = iota
	Pressed      // the one of several that is in force
	Accent       // the one thing to press
	Todo         // what is to be done now; one at a time, in amber
)

func (k *Kit) Button(name string, t Tone, press func()) *widget.Button {
	return widget.NewButton(
		widget.ButtonOpts.Image(k.ButtonImage(t)),
		widget.ButtonOpts.Text(name, k.Theme.Face(TextBody, t != Quiet), ButtonInk(t)),
		widget.ButtonOpts.TextPadding(k.insets(11, 5)),
		widget.ButtonOpts.WidgetOpts(middleOfRow()),
		widget.ButtonOpts.ClickedHandler(func(*widget.ButtonClickedEventArgs) { k.Theme.click(); press() }),
	)
}

func (k *Kit) ButtonImage(t Tone) *widget.ButtonImage {
	idle, over, held := SlateCard, SlateLight, Slate
	switch t {
	case Pressed:
		idle, over, held = Amber, RGB(0xf2c832), RGB(0xc49900)
	case Accent:
		idle, over, held = clearBlue, RGB(0x1587c7), RGB(0x005a8e)
	}
	const radius = 6
	return &widget.ButtonImage{
		Idle:     k.Slice(Plate{Fill: idle, Radius: radius}),
		Hover:    k.Slice(Plate{Fill: over, Radius: radius}),
		Pressed:  k.Slice(Plate{Fill: held, Radius: radius}),
		Disabled: k.Slice(Plate{Fill: SlatePanel, Radius: radius}),
	}
}

func ButtonInk(t Tone) *widget.ButtonTextColor {
	c := Ink
	switch t {
	case Pressed:
		c = Black
	case Accent:
		c = White
	}
	return &widget.ButtonTextColor{Idle: c, Hover: c, Pressed: c, Disabled: RGB(0x6f7d82)}
}
