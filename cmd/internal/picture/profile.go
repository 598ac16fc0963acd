package picture

import (
	"image/color"

	"sightline/los"
)

// A Theme is the colors of a profile.
type Theme struct {
	Back, Text, Faint, Rule color.NRGBA
	Dark                    bool
}

// The themes: for the dark panel of the screen, and for paper.
var (
	DarkTheme  = Theme{Back: rgb(0x2e3539), Text: rgb(0xdfe5e6), Faint: rgb(0x9fb0b5), Rule: rgb(0x59646a), Dark: true}
	PaperTheme = Theme{Back: margin, Text: ink, Faint: rgb(0x6b6455), Rule: rgb(0xc9c1a8)}
)

// Profile draws the side view of a ruling in a strip of a width and height in
// inches, with letters for reading on a screen at 96 pixels to the inch. Its
// obstacles carry the IDs "profile/N" with their index in the profile.
func Profile(r *los.Ruling, width, height float64, t Theme) *Picture {
	p := &Picture{Bounds: Rect{Max: Pt(width, height)}}
	p.Add(&Path{Lines: rect(0, 0, width, height), Style: Style{Fill: t.Back}})
	return p
}
