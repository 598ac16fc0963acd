package ui

import (
	"unicode"

	"github.com/hajimehoshi/ebiten/v2"
)

// Typed names the keys of a tick as commands do: "Z", "Shift+Z", "3", "+".
func (in *Input) Typed() (out []string) {
	shift, ctrl := "", ""
	if in.Shift {
		shift = "Shift+"
	}
	if in.Ctrl {
		ctrl = "Ctrl+"
	}
	for _, k := range in.Keys {
		if letter := KeyLetter(k); letter != "" {
			out = append(out, ctrl+shift+letter)
			continue
		}
		switch k {
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
			out = append(out, "Enter")
		case ebiten.KeyBackspace:
			out = append(out, "Delete")
		case ebiten.KeyTab:
			out = append(out, shift+"Tab")
		case ebiten.KeyEscape, ebiten.KeyDelete, ebiten.KeyInsert, ebiten.KeyHome, ebiten.KeyEnd, ebiten.KeyPageUp, ebiten.KeyPageDown:
			out = append(out, k.String())
		default:
			if k >= ebiten.KeyF1 && k <= ebiten.KeyF12 {
				out = append(out, k.String())
			}
		}
	}
	if len(in.Runes) == 0 { // a number without a character: another layout, or none
		for _, k := range in.Keys {
			switch {
			case k >= ebiten.KeyDigit0 && k <= ebiten.KeyDigit9:
				out = append(out, string(rune('0'+k-ebiten.KeyDigit0)))
			case k >= ebiten.KeyNumpad0 && k <= ebiten.KeyNumpad9:
				out = append(out, string(rune('0'+k-ebiten.KeyNumpad0)))
			}
		}
	}
	for _, r := range in.Runes {
		switch {
		case r == '=':
			out = append(out, "+")
		case r == '?':
			out = append(out, "F1")
		case r > ' ' && r != 127 && !unicode.IsLetter(r):
			out = append(out, string(r))
		}
	}
	return out
}
