package ui

import (
	"fmt"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
)

// The palette of the panels and of what the window itself draws on the table.
// Each meaning color is used for one thing only.
var (
	SlateDeep  = RGB(0x1d2124)
	Slate      = RGB(0x23282b)
	SlatePanel = RGB(0x2e3539)
	SlateCard  = RGB(0x384145)
	SlateLight = RGB(0x465156)
	Rule       = RGB(0x4a555a)
	Ink        = RGB(0xdfe5e6)
	InkMiddle  = RGB(0xc3cfd2)
	InkSoft    = RGB(0x9fb0b5)
	White      = RGB(0xffffff)
	Black      = RGB(0x14181a)
	Parchment  = RGB(0xe8e2c8)

	clearBlue   = RGB(0x0072b2)
	ClearBright = RGB(0x56b4e9) // the same meaning on dark slate
	VermilionHi = RGB(0xf58549) // blocked, as vermilion is on the map, but on dark slate
	Purple      = RGB(0xcc79a7)
	Amber       = RGB(0xe8b500)
)

func RGB(c uint32) color.NRGBA {
	return color.NRGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255}
}

// Faded returns c with another opacity, from 0 to 1.
func Faded(c color.NRGBA, alpha float64) color.NRGBA {
	c.A = uint8(math.Round(255 * alpha))
	return c
}

// Sizes of text in points of the desktop; none is under smallestText.
const (
	smallestText = 9
	TextSmall    = 11.5
	TextBody     = 13
	TextHeading  = 14.5
	TextLarge    = 21
)

// A Theme holds what depends on the density of the display.
type Theme struct {
	Density float64 // device pixels per pixel of the desktop
	Palette
	Clicked func() // called when a button or something of a page is pressed; may be nil
	plain   *font
	bold    *font
	faces   map[faceKey]*text.Face
}

// A Palette says in which colors all is drawn.
type Palette struct {
	High bool // the contrast of panels and of their text
	Safe bool // sides and marks differ in lightness and pattern, for color-blind eyes
}

type faceKey struct {
	bold bool
	size float64
}

func NewTheme() (*Theme, error) {
	plain, err := readFont(goregular.TTF)
	if err != nil {
		return nil, fmt.Errorf("reading the plain font: %w", err)
	}
	bold, err := readFont(gobold.TTF)
	if err != nil {
		return nil, fmt.Errorf("reading the bold font: %w", err)
	}
	return &Theme{Density: 1, plain: plain, bold: bold, faces: map[faceKey]*text.Face{}}, nil
}

// At returns the theme for a display of another density, and in a palette.
func (t *Theme) At(density float64, p Palette) *Theme {
	return &Theme{Density: density, Palette: p, Clicked: t.Clicked, plain: t.plain, bold: t.bold, faces: map[faceKey]*text.Face{}}
}

// click says that something is pressed.
func (t *Theme) click() {
	if t.Clicked != nil {
		t.Clicked()
	}
}

// Px returns a size of the desktop in device pixels.
func (t *Theme) Px(n float64) int { return int(math.Round(n * t.Density)) }

// Fpx is px without the rounding.
func (t *Theme) Fpx(n float64) float64 { return n * t.Density }

// Face returns the face of a size in pixels of the desktop. The pointer is the
// same for the same size, as ebitenui compares faces by pointer.
func (t *Theme) Face(size float64, bold bool) *text.Face {
	key := faceKey{bold, max(size, smallestText)}
	if f, ok := t.faces[key]; ok {
		return f
	}
	source := t.plain
	if bold {
		source = t.bold
	}
	f := source.face(key.size * t.Density)
	t.faces[key] = &f
	return &f
}
