package ui

import (
	"math"
	"unicode"

	"github.com/hajimehoshi/ebiten/v2"
)

// A Typing is how a line is typed whose caret stays at its end. Its zero value is ready.
type Typing struct {
	All bool // all of it is marked: what is typed takes its place
}

// Take does to a text of at most so many letters what was typed in a tick: characters, and
// Backspace, and Ctrl+A, which marks all.
func (t *Typing) Take(in *Input, text *string, most int) {
	letters := []rune(*text)
	for _, r := range in.Runes {
		if !unicode.IsPrint(r) || in.Ctrl {
			continue
		}
		if t.All {
			letters, t.All = letters[:0], false
		}
		if len(letters) < most {
			letters = append(letters, r)
		}
	}
	for _, k := range in.Keys {
		switch {
		case k == ebiten.KeyA && in.Ctrl:
			t.All = len(letters) > 0
		case (k == ebiten.KeyBackspace || k == ebiten.KeyDelete) && t.All:
			letters, t.All = letters[:0], false
		case k == ebiten.KeyBackspace:
			letters, t.All = letters[:max(len(letters)-1, 0)], false
		case k == ebiten.KeyArrowLeft || k == ebiten.KeyArrowRight || k == ebiten.KeyHome || k == ebiten.KeyEnd || k == ebiten.KeyEnter || k == ebiten.KeyNumpadEnter || k == ebiten.KeyEscape || k == ebiten.KeyTab:
			t.All = false
		}
	}
	*text = string(letters)
}

// Marked adds the plate behind a line that is all marked, its left middle at a point, as far as
// its words reach in a room.
func (p *Page) Marked(t Typing, x, y, room float64, l Label) {
	if t.All && l.Text != "" {
		p.Plate(Rect{X: x - 3, Y: y - 10, W: math.Min(p.Width(l), room) + 6, H: 20}, Look{Fill: ChosenRow, Edge: InkSoft, Radius: 2})
	}
}
