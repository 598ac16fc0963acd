package board

import (
	"fmt"
	"math"
	"sightline/cmd/internal/boards"
	"strings"

	"sightline/cmd/internal/screen/ui"
)

// layBar is the upper bar: the game, whose turn, its steps, what is to be done.
func (t *Table) layBar() {
	p, r, s := t.page, t.frame.bar, t.status()
	p.Plate(r, ui.Look{Fill: ui.SlateDeep})
	p.Spot(ui.Spot{Name: "bar", Place: r})
	p.Button(ui.Rect{X: 6, Y: 6, W: 34, H: 32}, ui.ButtonLook{Name: "menu", Text: "≡", Tip: "Menu F10", Press: func() { t.menu, t.stale = true, true }})
	wide := math.Min(either(r.W >= 1200, 215.0, 150), math.Max(p.Width(ui.BoldText(t.title, ui.TextLine)), 70))
	p.Fitted(48, 15, wide, ui.BoldText(t.title, ui.TextLine), ui.Anchor{Y: 0.5})
	p.Fitted(48, 31, wide, ui.Text(turnText(s), ui.TextSoft).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
	x := 48 + wide + 10
	p.Rule(x, 10, x, 34, 1, ui.Rule)
	x += 18
	if s.Active >= 0 {
		t.sideSign(x+2, 22, s.Active, 15)
		x += 14 + p.Fitted(x+14, 22, 110, ui.BoldText(t.sides[s.Active], ui.TextLine), ui.Anchor{Y: 0.5}) + 12
	}
	x = t.layPips(x, s)
	p.Rule(x, 10, x, 34, 1, ui.Rule)
	x += 12
	state, tone := "Your turn", ui.Amber
	_, over := t.view.Over()
	switch {
	case t.film != nil:
		state, tone = "Watching", ui.InkMiddle
	case t.show != nil:
		state, tone = "Resolving", ui.Amber
	case over:
		state, tone = "Over", ui.InkMiddle
	case t.isAway() && !t.speaks():
		state, tone = "Watching", ui.InkMiddle
	case s.Active >= 0 && t.now != nil && s.Active != t.now.side:
		state, tone = "Waiting", ui.InkMiddle
	}
	w := 104.0
	box := ui.Rect{X: r.W - w - 8, Y: 6, W: w, H: 32}
	p.Plate(box, ui.Look{Edge: tone, Radius: ui.CardRadius})
	p.Words(box.Middle().X, box.Middle().Y, ui.BoldText(state, ui.TextBody).In(tone), ui.Centered)
	right := box.X - t.layBeside(box.X-8)
	what, why := boards.Placed(t.places, s.Todo), "" // how it is done says the tray
	ink := ui.InkMiddle
	if told := t.told(); told != nil {
		what, why = "", told.Under // its title and what comes of it has the tray
	}
	if t.message != "" {
		why = ui.Sentence(t.message)
		if ink = ui.Ink; t.no.ticks > 0 {
			ink = ui.VermilionHi
		}
	}
	if err := t.fault(); err != nil {
		why, ink = ui.Sentence(err.Error()), ui.VermilionHi
	}
	t.layWhat(x, right-x-8, what, ui.Text(why, ui.TextSoft).In(ink))
}

// layWhat is what is to be done, and what is said of it: in both lines if one has no room.
func (t *Table) layWhat(x, wide float64, what string, why ui.Label) {
	p := t.page
	if lines := p.Broken(why, wide); len(lines) > 1 {
		first, second := why, why
		first.Text, second.Text = lines[0], strings.Join(lines[1:], " ")
		p.Fitted(x, 14, wide, first, ui.Anchor{Y: 0.5})
		p.Fitted(x, 31, wide, second, ui.Anchor{Y: 0.5})
		return
	}
	p.Fitted(x, either(why.Text == "", 22.0, 15), wide, ui.BoldText(what, ui.TextLine), ui.Anchor{Y: 0.5})
	p.Words(x, either(what == "", 22.0, 31), why, ui.Anchor{Y: 0.5})
}

// fault is why the game is not kept or a bot plays no more; nil if all is well.
func (t *Table) fault() error {
	switch {
	case t.film != nil:
		return nil
	case t.isAway():
		return t.hostFault()
	}
	if err := t.tools.Games.Stopped(); err != nil {
		return fmt.Errorf("the other side plays no more: %w", err)
	}
	if _, err := t.tools.Games.Where(); err != nil {
		return fmt.Errorf("this game is not kept: %w", err)
	}
	return nil
}

func turnText(s Status) string {
	if s.Turn == 0 {
		return "Before turn 1"
	}
	return fmt.Sprintf("Turn %d of %d", s.Turn, s.Turns)
}

// layPips are the steps of a turn.
func (t *Table) layPips(x float64, s Status) float64 {
	p := t.page
	room := p.Size().W - x - 430
	if t.isAway() {
		room -= besideTalk + besideSigns
	}
	names := s.Steps
	need := 0.0
	for _, n := range names {
		need += p.Width(ui.Text(n, ui.TextSoft)) + 26
	}
	for i, n := range names {
		if need > room && i != s.Now { // no room: the one that it is
			continue
		}
		switch {
		case i == s.Now:
			l := ui.BoldText(n, ui.TextBody).In(ui.Amber)
			w := p.Width(l) + 20
			p.Plate(ui.Rect{X: x, Y: 9, W: w, H: 26}, ui.Look{Fill: ui.RGB(0x4a3d08), Edge: ui.Amber, Radius: 13})
			p.Words(x+w/2, 22, l, ui.Centered)
			x += w + 8
		case i < s.Now:
			p.Rule(x, 22, x+3, 26, 1.6, ui.InkMiddle)
			p.Rule(x+3, 26, x+9, 17, 1.6, ui.InkMiddle)
			l := ui.Text(n, ui.TextSoft).In(ui.InkMiddle)
			p.Words(x+13, 22, l, ui.Anchor{Y: 0.5})
			x += 13 + p.Width(l) + 10
		default:
			l := ui.Text(n, ui.TextSoft).In(ui.InkFaint)
			p.Words(x, 22, l, ui.Anchor{Y: 0.5})
			x += p.Width(l) + 10
		}
	}
	return x + 4
}
