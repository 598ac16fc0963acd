package ui

import (
	"slices"
	"unicode"

	"github.com/hajimehoshi/ebiten/v2"
)

// meant leaves of what was pressed what it means: with Ctrl no character is typed, and a
// key without a use of its own is not taken for the bare one; nor is one with Alt, whose
// characters are typed, as @ by AltGr.
func meant(pressed []ebiten.Key, runes []rune, ctrl, alt bool) ([]ebiten.Key, []rune) {
	if ctrl && !alt {
		runes = nil
	}
	if !ctrl && !alt {
		return pressed, runes
	}
	return slices.DeleteFunc(pressed, func(k ebiten.Key) bool { return alt || !usedWithCtrl(k) }), runes
}

func usedWithCtrl(k ebiten.Key) bool {
	switch k {
	case ebiten.KeyArrowLeft, ebiten.KeyArrowRight, ebiten.KeyHome, ebiten.KeyEnd, ebiten.KeyEnter, ebiten.KeyNumpadEnter, ebiten.KeyBackspace, ebiten.KeyDelete:
		return true
	}
	return k >= ebiten.KeyA && k <= ebiten.KeyZ
}

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
			out = append(out, ctrl+"Enter")
		case ebiten.KeyBackspace:
			out = append(out, ctrl+"Delete")
		case ebiten.KeyTab:
			out = append(out, ctrl+shift+"Tab")
		case ebiten.KeyEscape, ebiten.KeyDelete, ebiten.KeyInsert, ebiten.KeyHome, ebiten.KeyEnd, ebiten.KeyPageUp, ebiten.KeyPageDown:
			out = append(out, ctrl+k.String())
		default:
			if k >= ebiten.KeyF1 && k <= ebiten.KeyF12 {
				out = append(out, ctrl+k.String())
			}
		}
	}
	if len(in.Runes) == 0 && !in.Ctrl { // a number without a character: another layout, or none
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
