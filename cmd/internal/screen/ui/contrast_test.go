package ui

import (
	"image/color"
	"math"
	"testing"
)

// luminance is that of WCAG 2, from 0 to 1.
func luminance(c color.NRGBA) float64 {
	part := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*part(c.R) + 0.7152*part(c.G) + 0.0722*part(c.B)
}

func contrast(a, b color.NRGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

// Text can be read on every ground of a panel: 4.5 to 1 as it comes, 7 to 1 for
// who asks for a high contrast.
func TestTextContrast(t *testing.T) {
	th := &Theme{}
	grounds := []color.NRGBA{SlateDeep, Slate, SlatePanel}
	for _, high := range []bool{false, true} {
		th.High = high
		least := 4.5
		if high {
			least, grounds = 7, append(grounds, SlateCard, SlateLight, ChosenRow)
		}
		for _, ground := range grounds {
			for _, ink := range []color.NRGBA{Ink, InkMiddle, InkSoft, Amber, ClearBright, VermilionHi} {
				if c := contrast(th.Color(ink), th.Color(ground)); c < least {
					t.Errorf("%v on %v is %.1f to 1, want %v", th.Color(ink), th.Color(ground), c, least)
				}
			}
		}
	}
	if c := contrast(th.Color(panelEdge), th.Color(SlateDeep)); c < 7 {
		t.Errorf("the edge of a panel is %.1f to 1", c)
	}
	if c := th.Color(Faded(Ink, 0.5)); c != Faded(RGB(0xffffff), 0.5) {
		t.Errorf("half an ink is %v", c)
	}
}
