package ui

import "github.com/hajimehoshi/ebiten/v2"

// A TalkField is the line of a panel of talk while something is typed into it: each table keeps its own.
type TalkField struct {
	Words  *string
	Marks  *Typing
	Typing *bool
	Side   *bool // what is said is for the own side alone; nil: the speaker has none
	Lines  *Scroll
	Most   int // bytes
}

// Takes takes what is typed, and the keys of a field: Esc leaves it and what is typed stays, Tab says to
// whom it is said, arrows and pages scroll the lines above. It reports whether Enter says it.
func (f TalkField) Takes(in *Input) (says bool) {
	before := *f.Words
	if f.Marks.Take(in, f.Words, f.Most); len(*f.Words) > f.Most {
		*f.Words = before
	}
	for _, key := range in.Keys {
		switch key {
		case ebiten.KeyEscape:
			*f.Typing = false
		case ebiten.KeyTab:
			if f.Side != nil {
				*f.Side = !*f.Side
			}
		case ebiten.KeyArrowUp:
			f.Lines.By(-40)
		case ebiten.KeyArrowDown:
			f.Lines.By(40)
		case ebiten.KeyPageUp:
			f.Lines.By(-200)
		case ebiten.KeyPageDown:
			f.Lines.By(200)
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
			says = true
		}
	}
	return says
}
