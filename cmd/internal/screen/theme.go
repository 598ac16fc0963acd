package screen

import (
	"bytes"
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
	slateDeep  = rgb(0x1d2124)
	slate      = rgb(0x23282b)
	slatePanel = rgb(0x2e3539)
	slateCard  = rgb(0x384145)
	slateLight = rgb(0x465156)
	rule       = rgb(0x4a555a)
	ink        = rgb(0xdfe5e6)
	inkMiddle  = rgb(0xc3cfd2)
	inkSoft    = rgb(0x9fb0b5)
	white      = rgb(0xffffff)
	black      = rgb(0x14181a)
	parchment  = rgb(0xe8e2c8)

	clearBlue   = rgb(0x0072b2)
	clearBright = rgb(0x56b4e9) // the same meaning on dark slate
	vermilionHi = rgb(0xf58549) // blocked, as vermilion is on the map, but on dark slate
	purple      = rgb(0xcc79a7)
	amber       = rgb(0xe8b500)
)

func rgb(c uint32) color.NRGBA {
	return color.NRGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255}
}

// faded returns c with another opacity, from 0 to 1.
func faded(c color.NRGBA, alpha float64) color.NRGBA {
	c.A = uint8(math.Round(255 * alpha))
	return c
}

// Sizes of text in points of the desktop; none is under smallestText.
const (
	smallestText = 9
	textSmall    = 11.5
	textBody     = 13
	textHeading  = 14.5
	textLarge    = 21
)

// A theme holds what depends on the density of the display.
type theme struct {
	density float64 // device pixels per pixel of the desktop
	plain   *text.GoTextFaceSource
	bold    *text.GoTextFaceSource
	faces   map[faceKey]*text.Face
}

type faceKey struct {
	bold bool
	size float64
}

func newTheme() (*theme, error) {
	plain, err := text.NewGoTextFaceSource(bytes.NewReader(goregular.TTF))
	if err != nil {
		return nil, fmt.Errorf("reading the plain font: %w", err)
	}
	bold, err := text.NewGoTextFaceSource(bytes.NewReader(gobold.TTF))
	if err != nil {
		return nil, fmt.Errorf("reading the bold font: %w", err)
	}
	return &theme{density: 1, plain: plain, bold: bold, faces: map[faceKey]*text.Face{}}, nil
}

// at returns the theme for a display of another density.
func (t *theme) at(density float64) *theme {
	return &theme{density: density, plain: t.plain, bold: t.bold, faces: map[faceKey]*text.Face{}}
}

// px returns a size of the desktop in device pixels.
func (t *theme) px(n float64) int { return int(math.Round(n * t.density)) }

// fpx is px without the rounding.
func (t *theme) fpx(n float64) float64 { return n * t.density }

// face returns the face of a size in pixels of the desktop. The pointer is the
// same for the same size, as ebitenui compares faces by pointer.
func (t *theme) face(size float64, bold bool) *text.Face {
	key := faceKey{bold, max(size, smallestText)}
	if f, ok := t.faces[key]; ok {
		return f
	}
	source := t.plain
	if bold {
		source = t.bold
	}
	var f text.Face = &text.GoTextFace{Source: source, Size: key.size * t.density}
	t.faces[key] = &f
	return &f
}
