package board

import (
	"fmt"
	"path/filepath"

	"sightline/cmd/internal/screen/ui"
)

// An item is one of the menu.
type item struct {
	id, text, key string
	do            func()
}

func (t *Table) items() []item {
	close1 := func() { t.menu, t.sure = false, "" }
	if t.sure != "" {
		do := map[string]func(){"anew": t.anew, "resign": func() {
			close1()
			t.Do(map[string]string{"do": "resign"})
		}}[t.sure]
		if t.sure == "resign" { // nothing takes it back
			return []item{{"no", "Play on", "Enter", close1}, {"yes", "Resign", "R", do}}
		}
		return []item{{"yes", "Begin anew", "Enter", do}, {"no", "Not now", "Escape", close1}}
	}
	list := []item{{"go on", either(t.film == nil, "Go on", "Go on watching"), "Enter", close1}}
	if t.film == nil {
		if _, over := t.view.Over(); !over && t.speaks() {
			list = append(list, item{"resign", "Resign…", "R", func() { t.sure = "resign" }})
		}
		if t.isAway() {
			if e := t.match.Elsewhere; e != nil && e.Hosted != "" {
				list = append(list, item{"stop hosting", "Stop hosting…", "H", func() { t.tools.StopHosting(); t.leave = true }})
			}
			return append(list, t.lastItems(close1)...)
		}
		list = append(list, item{"anew", "Begin anew…", "B", func() { t.sure = "anew" }})
	}
	return append(list, t.lastItems(close1)...)
}

func (t *Table) lastItems(close1 func()) []item {
	return []item{
		{"settings", "Settings", "S", func() { close1(); t.next = t.tools.Settings(t) }},
		{"handbook", "Handbook", "F1", func() { close1(); t.help() }},
		{"lobby", "To the lobby", "L", func() { t.leave = true }},
		{"quit", "Quit", "Ctrl+Q", func() { t.quit = true }},
	}
}

func (t *Table) menuKey(k string) {
	if k == "Escape" || k == "F10" {
		t.menu, t.sure = false, ""
		return
	}
	if k == "Tab" || k == "Shift+Tab" {
		t.page.MoveFocus(either(k == "Tab", 1, -1))
		return
	}
	if k == "Enter" && t.page.PressFocus() {
		return
	}
	for _, x := range t.items() {
		if x.key == k {
			x.do()
			return
		}
	}
}

func (t *Table) layMenu() {
	p, w := t.page, t.page.Size()
	p.Plate(w, ui.Look{Fill: ui.Faded(ui.Black, 0.5)})
	p.Spot(ui.Spot{Name: "outside", Place: w, Modal: true, Press: func() { t.menu, t.sure, t.stale = false, "", true }})
	list := t.items()
	text := ""
	switch {
	case t.sure == "anew":
		text = "Begin this match anew? The game until now is laid aside in the folder, and nothing of it is lost."
	case t.sure == "resign":
		text = "Give the game to the other side?"
	case t.isAway():
		text = "The game is kept where it is hosted. Come back to the seat at any time: it is under Continue."
	case t.film == nil:
		file, unkept := t.tools.Games.Where()
		if text = "Every action is kept, as " + filepath.Base(file) + "."; unkept != nil {
			text = fmt.Sprintf("Nothing of this game is kept: %v.", unkept)
		}
	}
	words := ui.Text(text, ui.TextSoft).In(ui.InkSoft)
	r := ui.Rect{W: 360}
	r.H = 76 + 16*float64(len(p.Broken(words, r.W-48))) + 44*float64(len(list))
	r.X, r.Y = (w.W-r.W)/2, (w.H-r.H)/2
	p.Panel("menu panel", r)
	p.Fitted(r.X+24, r.Y+30, r.W-48, ui.BoldText(t.title, ui.TextPage), ui.Anchor{Y: 0.5})
	y := p.Paragraph(r.X+24, r.Y+50, r.W-48, 16, words) + 10
	for i, x := range list {
		tone := ui.Quiet
		if i == 0 {
			tone = ui.Todo
		}
		p.Button(ui.Rect{X: r.X + 24, Y: y, W: r.W - 48, H: 36}, ui.ButtonLook{Name: "menu " + x.id, Text: x.text, Key: x.key, Tone: tone, Press: func() { x.do(); t.stale = true }})
		y += 44
	}
}

// anew begins the match anew.
func (t *Table) anew() {
	t.menu, t.sure = false, ""
	m, err := t.tools.Games.MatchOver(t.match.Setting)
	if err == nil {
		err = t.take(m)
	}
	if err != nil {
		t.Refuse(ui.Sentence(err.Error()))
	}
}

// watchAgain shows the game that is over from its beginning.
func (t *Table) watchAgain() {
	file, _ := t.tools.Games.Where()
	t.watchFile(file)
}

func (t *Table) watchFile(file string) {
	t.tools.Games.Close()
	s, err := t.tools.Watch(t.back, filepath.Base(file))
	if err != nil {
		t.Refuse(ui.Sentence(err.Error()))
		return
	}
	if film, is := s.(*Table); is {
		film.follows(t)
	}
	t.next = s
}
