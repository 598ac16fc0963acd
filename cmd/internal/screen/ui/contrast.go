package ui

import "image/color"

// highContrast is what the colors of panels and of their text become for who
// needs a high contrast: grounds black, text white, edges bright. Colors with a
// meaning keep their hue. Others stay as they are.
var highContrast = map[color.NRGBA]color.NRGBA{
	SlateDeep: RGB(0x000000), Slate: RGB(0x000000), SlatePanel: RGB(0x0a0c0d), SlateCard: RGB(0x15191b),
	SlateLight: RGB(0x1c2a36), ChosenRow: RGB(0x142434), Rule: RGB(0x9fb0b5), panelEdge: RGB(0xc3cfd2),
	Ink: RGB(0xffffff), InkMiddle: RGB(0xf4f7f8), InkSoft: RGB(0xdde5e8), InkFaint: RGB(0xbfcacf),
	Amber: RGB(0xffd11a), ClearBright: RGB(0x80d0ff), VermilionHi: RGB(0xffb184),
}

// Color returns a color of the palette as this theme has it; its opacity stays.
func (t *Theme) Color(c color.NRGBA) color.NRGBA {
	if !t.High {
		return c
	}
	opaque := c
	opaque.A = 255
	high, ok := highContrast[opaque]
	if !ok {
		return c
	}
	high.A = c.A
	return high
}
