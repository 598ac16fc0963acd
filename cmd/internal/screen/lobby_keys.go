package screen

import (
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
)

// keys does what was typed.
func (l *lobby) keys(in *ui.Input) {
	if l.fault != "" {
		l.faultKeys(in)
		return
	}
	switch {
	case l.work != nil:
		l.workKeys(in)
		return
	case l.question != nil:
		l.questionKeys(in)
		return
	case l.naming != nil:
		l.namingKeys(in)
		return
	case l.exporting != nil:
		l.exportKeys(in)
		return
	case l.opening != nil:
		l.openingKeys(in)
		return
	case l.over:
		return
	}
	if l.bindKey(in) {
		return
	}
	if l.section == farSection && l.farKeys(in) {
		return
	}
	if l.typing {
		l.compose(in)
	}
	l.repeat(in)
	for _, k := range in.Keys {
		l.key(k, in)
	}
	if !l.typing {
		if l.section == agreedSection {
			l.typeRuling(in.Runes)
		}
		for _, r := range in.Runes {
			if r == '/' && l.searches() {
				l.typing, l.stale = true, true
			}
			if l.section == settingsSection && strings.ContainsRune("+-=", r) {
				l.resize(r)
				l.sizing.row = ui.Rect{} // nothing moves from under the pointer
			}
		}
	}
}

// An arrow that is held goes on after heldTicks, every repeatTicks.
const (
	heldTicks   = 24
	repeatTicks = 4
)

// repeat goes on in the list while an arrow is held.
func (l *lobby) repeat(in *ui.Input) {
	if in.Arrows.Y == 0 {
		l.held = 0
		return
	}
	if l.held++; l.held < heldTicks || l.held%repeatTicks > 0 {
		return
	}
	if in.Arrows.Y > 0 {
		l.list(ebiten.KeyArrowDown)
	} else {
		l.list(ebiten.KeyArrowUp)
	}
}

// faultKeys closes the text of a fault, or scrolls it.
func (l *lobby) faultKeys(in *ui.Input) {
	for _, k := range in.Keys {
		switch k {
		case ebiten.KeyArrowDown:
			l.faultAt.By(30)
		case ebiten.KeyArrowUp:
			l.faultAt.By(-30)
		case ebiten.KeyPageDown:
			l.faultAt.By(300)
		case ebiten.KeyPageUp:
			l.faultAt.By(-300)
		case ebiten.KeyEscape, ebiten.KeyEnter, ebiten.KeyNumpadEnter, ebiten.KeySpace:
			l.fault = ""
		}
		l.stale = true
	}
}

// compose types the search.
func (l *lobby) compose(in *ui.Input) {
	search := l.searched()
	was, marked := *search, l.marks.All
	l.marks.Take(in, search, 40)
	if l.stale = l.stale || marked != l.marks.All; *search != was {
		l.sought()
	}
}

// sought begins the list anew after another search.
func (l *lobby) sought() {
	l.seek()
	l.agreed.seek()
	l.chosen[l.section], l.lists[l.section], l.stale = 0, ui.Scroll{}, true
}

// key does what a key means.
func (l *lobby) key(k ebiten.Key, in *ui.Input) {
	switch k {
	case ebiten.KeyTab:
		by := 1
		if in.Shift {
			by = -1
		}
		l.page.MoveFocus(by)
		l.typing, l.stale = false, true
	case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
		if l.onTerm() || !l.page.PressFocus() {
			l.act()
		}
	case ebiten.KeySpace:
		if !l.typing {
			l.page.PressFocus()
		}
	case ebiten.KeyEscape:
		l.escape()
	case ebiten.KeyBackspace, ebiten.KeyDelete:
		if l.typing {
			return // of the search
		}
		if l.section == agreedSection {
			l.backRuling()
		} else if k == ebiten.KeyDelete {
			l.remove()
		}
	case ebiten.KeyF1:
		l.enter(helpSection)
	case ebiten.KeyF11:
		ebiten.SetFullscreen(!ebiten.IsFullscreen())
	default:
		if !l.list(k) && !l.typing {
			l.letter(k, in)
		}
	}
}

// list moves in the list, or the focus if there is one.
func (l *lobby) list(k ebiten.Key) bool {
	dx, dy, by := 0.0, 0.0, 0
	switch k {
	case ebiten.KeyArrowDown:
		dy, by = 1, max(l.columns, 1)
	case ebiten.KeyArrowUp:
		dy, by = -1, -max(l.columns, 1)
	case ebiten.KeyArrowRight:
		dx, by = 1, 1
	case ebiten.KeyArrowLeft:
		dx, by = -1, -1
	case ebiten.KeyPageDown:
		by = 8 * max(l.columns, 1)
	case ebiten.KeyPageUp:
		by = -8 * max(l.columns, 1)
	case ebiten.KeyHome:
		by = -1 << 20
	case ebiten.KeyEnd:
		by = 1 << 20
	default:
		return false
	}
	switch {
	case dx+dy != 0 && l.page.Focus() != "":
		l.page.FocusToward(dx, dy)
	case dx != 0 && l.section == agreedSection:
		l.turnRuling(int(dx))
	case dx != 0 && l.section == helpSection:
		l.turnPage(int(dx))
	case dx != 0 && l.section == rulingsSection:
		l.turnClause(int(dx))
	default:
		l.move(by)
	}
	return true
}

// letter does what a key with a letter or a number means.
func (l *lobby) letter(k ebiten.Key, in *ui.Input) {
	if i := int(k - ebiten.KeyDigit1); k >= ebiten.KeyDigit1 && i < int(helpSection) {
		if _, r := l.agreeing(); r != nil && isNumber(r) {
			return // it is typed
		}
		l.enter(section(i))
		return
	}
	switch letter := ui.KeyLetter(k); {
	case letter == "Q" && in.Ctrl:
		l.quit = true
	case l.match != nil:
	case letter == "O" && in.Ctrl:
		l.lookFor()
	case in.Ctrl:
	case l.section == farSection:
		l.farLetter(letter)
	case l.section == mailSection:
		l.mailLetter(letter)
	case letter == "C" && (l.last() != nil || l.reading) && l.section != agreedSection:
		l.goesOnWithLast()
	case l.section == agreedSection:
		l.agreedLetter(letter)
	case l.section == buildSection:
		l.buildKey(letter)
	case letter == "N":
		l.rename()
	case letter == "E" && l.exported() != nil:
		l.asksExport()
	case letter == "E" && l.section == replaysSection:
		l.lookAtEnd()
	case letter == "W" && l.section == keptSection:
		l.watch()
	case l.section == playSection:
		l.seatKey(letter)
	}
}

// escape goes back one level.
func (l *lobby) escape() {
	switch {
	case l.page.Focus() != "":
		l.page.SetFocus("")
	case l.match != nil:
		l.backToMatch()
	case l.typing || l.searches() && *l.searched() != "":
		if search := l.searched(); *search != "" {
			*search = ""
			l.sought()
		}
		l.typing = false
	case l.section == helpSection && l.turnBack():
	case l.section == mailSection:
		l.goesFar()
	case l.section != playSection:
		l.enter(playSection)
	}
	l.stale = true
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}
