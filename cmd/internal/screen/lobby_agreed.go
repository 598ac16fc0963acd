package screen

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"sightline/cmd/internal/screen/free"
	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
)

// agreedHigh is the height of a row of the rulings.
const agreedHigh = 50

// agreeing is the ruling that is chosen, and the table it is for; nil if the search
// leaves none.
func (l *lobby) agreeing() (*volume, *rules.Ruling) {
	i := l.chosen[agreedSection]
	if i >= len(l.agreed.found) {
		return nil, nil
	}
	return &l.tables[l.chosen[playSection]], &l.agreed.all[l.agreed.found[i]]
}

// agree sets the ruling that is chosen.
func (l *lobby) agree(value string) {
	if v, r := l.agreeing(); r != nil {
		l.agreed.choose(v, r, value)
	}
	l.agreed.typed, l.stale = "", true
}

// turnRuling goes to the next value of the ruling that is chosen.
func (l *lobby) turnRuling(by int) {
	if v, r := l.agreeing(); r != nil {
		l.agree(r.Next(l.agreed.now(v, r), by))
	}
}

// typeRuling types a number for the ruling that is chosen.
func (l *lobby) typeRuling(runes []rune) {
	v, r := l.agreeing()
	if r == nil || !isNumber(r) {
		return
	}
	for _, c := range runes {
		if strings.ContainsRune("0123456789.xXpP", c) && len(l.agreed.typed) < 8 {
			l.agreed.typing(v, r, l.agreed.typed+string(c))
			l.stale = true
		}
	}
}

// backRuling takes back what was typed of a number, else the choice.
func (l *lobby) backRuling() {
	v, r := l.agreeing()
	if r == nil {
		return
	}
	if s := l.agreed.typed; s != "" {
		l.agreed.typing(v, r, s[:len(s)-1])
		l.stale = true
		return
	}
	l.agree(comes(v, r))
}

// agreedLetter does what a letter means among the rulings.
func (l *lobby) agreedLetter(letter string) {
	switch {
	case letter == "A":
		l.agreed.take(nil)
	case letter == "L" && l.hasLast():
		l.agreed.take(l.settings.Rulings)
	default:
		return
	}
	l.stale = true
}

// hasLast reports whether the last match was begun by other rulings than are chosen.
func (l *lobby) hasLast() bool {
	return len(l.settings.Rulings) > 0 && !maps.Equal(l.settings.Rulings, l.agreed.set)
}

// agreedUpon keeps the rulings of the match that is begun, for the next time.
func (l *lobby) agreedUpon() {
	if maps.Equal(l.settings.Rulings, l.agreed.set) {
		return
	}
	s := l.settings.Settings
	s.Rulings = maps.Clone(l.agreed.set)
	l.keep(s)
}

// layAgreed is the rulings that the rules leave open, to be chosen for a match.
func (l *lobby) layAgreed() {
	p, r := l.page, l.frame.main
	v := &l.tables[l.chosen[playSection]]
	head, view := r.Top(40)
	right := free.Count(len(l.agreed.found), "ruling")
	if n := len(l.agreed.over(v)); n > 0 {
		right += fmt.Sprintf(", %d changed", n)
	}
	l.heading(head, "Rulings for "+v.title(), right)
	l.laySearch(ui.Rect{X: view.X, Y: view.Y, W: view.W - ui.BarWide, H: 34}, "Search words of the rulings, or a rule such as 7.12")
	view.Y, view.H = view.Y+34+gap, view.H-34-gap
	if len(l.agreed.found) == 0 {
		p.Paragraph(r.X+4, view.Y+8, r.W-8, 18, ui.Text("No ruling has all of that. Esc takes the search back.", ui.TextBody).In(ui.InkMiddle))
	}
	y, before := l.lists[agreedSection].Begin(p, view, float64(len(l.agreed.found))*agreedHigh)
	top := y
	for i, at := range l.agreed.found {
		row := ui.Rect{X: view.X, Y: y, W: view.W - ui.BarWide, H: agreedHigh - 4}
		l.places = append(l.places, ui.Rect{X: row.X, Y: y - top, W: row.W, H: row.H})
		if row.Bottom() >= view.Y && row.Y <= view.Bottom() {
			l.layAgreedRow(row, i, &l.agreed.all[at])
		}
		y += agreedHigh
	}
	l.lists[agreedSection].End(p, before)
}

// layAgreedRow is a ruling: its name, its rule, what it says and its value.
func (l *lobby) layAgreedRow(r ui.Rect, i int, x *rules.Ruling) {
	p, v := l.page, &l.tables[l.chosen[playSection]]
	l.row(r, "ruling "+x.Name, i)
	now := l.agreed.now(v, x)
	value := ui.BoldText(x.Shown(now), ui.TextTitle)
	if now != comes(v, x) {
		value = value.In(ui.Amber)
		p.Plate(ui.Rect{X: r.X + 5, Y: r.Y + 10, W: 8, H: 8}, ui.Look{Fill: ui.Amber, Radius: 4})
	}
	in := r.Inset(18, 0)
	w := p.Fitted(in.Right(), r.Y+r.H/2, in.W*0.42, value, ui.Anchor{X: 1, Y: 0.5}) + 16
	p.Pair(in.X, r.Y+15, in.W-w, ui.BoldText(x.Title(), ui.TextBody), ui.Text("CD "+x.Rule, ui.TextSoft).In(ui.InkSoft))
	p.Fitted(in.X, r.Y+33, in.W-w, ui.Text(x.Said(), ui.TextSoft).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
}

// layAgreedSide is the ruling that is chosen, with its values.
func (l *lobby) layAgreedSide() {
	p, r := l.page, l.frame.side
	p.Panel("ruling panel", r)
	in := r.Inset(16, 12)
	foot := ui.Rect{X: in.X, Y: in.Bottom() - 124, W: in.W, H: 124}
	l.layAgreedFoot(foot)
	v, x := l.agreeing()
	if x == nil {
		return
	}
	view := ui.Rect{X: r.X, Y: in.Y, W: r.W, H: foot.Y - in.Y - 8}
	y, before := l.beside.Begin(p, view, l.agreedHigh)
	top, now, standard := y, l.agreed.now(v, x), comes(v, x)
	y = p.Paragraph(in.X, y, in.W, 24, ui.BoldText(x.Title(), ui.TextPage))
	p.Pair(in.X, y+8, in.W, ui.Text("CD "+x.Rule, ui.TextSoft).In(ui.InkSoft), ui.Text(x.Name, ui.TextSoft).In(ui.InkSoft))
	y += 26
	if text := headOf(x); text != "" {
		y = p.Paragraph(in.X, y, in.W, 17, ui.Text(ui.Sentence(text), ui.TextBody).In(ui.InkMiddle)) + 10
	}
	if isNumber(x) {
		y = l.layNumber(in, y, x, now)
	}
	for _, reading := range x.Readings {
		y = l.layReading(in, y, x, reading, reading.Value == now)
	}
	said := "Default: " + x.Shown(standard)
	if standard != x.Value {
		said = "The scenario has it so: " + x.Shown(standard) + ". The default is " + x.Shown(x.Value)
	}
	y = p.Paragraph(in.X, y+4, in.W, 16, ui.Text(said+".", ui.TextSoft).In(ui.InkSoft)) + 6
	p.Button(ui.Rect{X: in.X, Y: y, W: in.W, H: 32}, ui.ButtonLook{
		Name: "default", Text: "Back to default", Key: "Del", Off: now == standard, Press: func() { l.agree(standard) },
	})
	l.agreedHigh = y + 36 - top
	l.beside.End(p, before)
}

// headOf is what a ruling says above its values: nothing that they say.
func headOf(x *rules.Ruling) string {
	if isNumber(x) || slices.ContainsFunc(x.Readings, func(r rules.Reading) bool { return r.Text == "" }) {
		return x.Text
	}
	head, _, is := strings.Cut(x.Text, ": ")
	if !is {
		return ""
	}
	return head
}

// layNumber is the number of a ruling, to step or to type.
func (l *lobby) layNumber(in ui.Rect, y float64, x *rules.Ruling, now string) float64 {
	p := l.page
	r := ui.Rect{X: in.X, Y: y, W: in.W, H: 34}
	p.Button(ui.Rect{X: r.X, Y: r.Y, W: 64, H: r.H}, ui.ButtonLook{Name: "less", Text: "−", Key: "←", Press: func() { l.turnRuling(-1) }})
	p.Button(ui.Rect{X: r.Right() - 64, Y: r.Y, W: 64, H: r.H}, ui.ButtonLook{Name: "more", Text: "+", Key: "→", Press: func() { l.turnRuling(1) }})
	field := ui.Rect{X: r.X + 72, Y: r.Y, W: r.W - 144, H: r.H}
	look, label, wants := ui.Look{Fill: ui.Slate, Edge: ui.Rule, Radius: ui.CardRadius}, ui.BoldText(x.Shown(now), ui.TextTitle), ui.InkSoft
	if s := l.agreed.typed; s != "" {
		look.Edge, look.Width, label.Text = ui.White, 1.6, s+"|"
		if s != strings.TrimPrefix(now, "x") && !strings.EqualFold(s, now) {
			label, wants = label.In(ui.VermilionHi), ui.VermilionHi
		}
	}
	p.Plate(field, look)
	m := field.Middle()
	p.Words(m.X, m.Y, label, ui.Centered)
	return p.Paragraph(in.X, r.Bottom()+6, in.W, 16, ui.Text("Type a number, or step: "+x.Want+".", ui.TextSoft).In(wants)) + 2
}

// layReading is one of the words of a ruling, and what comes of it.
func (l *lobby) layReading(in ui.Rect, y float64, of *rules.Ruling, x rules.Reading, is bool) float64 {
	p := l.page
	text := ui.Text(strings.TrimPrefix(x.Text, "or "), ui.TextSoft)
	if x.Text != "" {
		text.Text = ui.Sentence(text.Text)
	}
	value := ui.BoldText(of.Shown(x.Value), ui.TextBody)
	across := len(value.Text) > 2 // else beside the text
	left, lines := 34+p.Width(value)+10, 0
	if x.Text != "" {
		if across {
			left = 34
		}
		lines = len(p.Broken(text, in.W-left-8))
	}
	high := 14 + 16*float64(max(lines, 1))
	if across && lines > 0 {
		high += 18
	}
	r := ui.Rect{X: in.X, Y: y, W: in.W, H: high}
	name := "value " + x.Value
	look, over := ui.Look{Fill: ui.SlateDeep, Edge: ui.Rule, Radius: ui.CardRadius}, ui.Look{Fill: ui.SlateCard, Edge: ui.InkSoft, Radius: ui.CardRadius}
	if is {
		look = ui.Look{Fill: ui.ChosenRow, Edge: ui.White, Width: 1.6, Radius: ui.CardRadius}
		over = look
	}
	p.PlateOf(name, r, look, over)
	ring := ui.Rect{X: r.X + 10, Y: r.Y + 8, W: 14, H: 14}
	p.Plate(ring, ui.Look{Edge: ui.InkMiddle, Width: 1.4, Radius: 7})
	if is {
		p.Plate(ring.Inset(4, 4), ui.Look{Fill: ui.White, Radius: 3})
	}
	p.Words(r.X+34, r.Y+15, value, ui.Anchor{Y: 0.5})
	if lines > 0 {
		at := r.Y + 7
		if across {
			at += 18
		}
		p.Paragraph(r.X+left, at, in.W-left-8, 16, text.In(ui.InkMiddle))
	}
	p.Spot(ui.Spot{Name: name, Place: r, Press: func() { l.agree(x.Value) }})
	return y + high + 6
}

// layAgreedFoot is what is done with all rulings.
func (l *lobby) layAgreedFoot(r ui.Rect) {
	p := l.page
	all := l.agreed.over(&l.tables[l.chosen[playSection]])
	p.Button(ui.Rect{X: r.X, Y: r.Y, W: r.W, H: 34}, ui.ButtonLook{
		Name: "as last time", Text: "As last time", Key: "L", Off: !l.hasLast(), Tip: "Those by which you began a match last", Press: func() { l.agreedLetter("L") },
	})
	p.Button(ui.Rect{X: r.X, Y: r.Y + 40, W: r.W, H: 34}, ui.ButtonLook{Name: "as they come", Text: "All to default", Key: "A", Off: len(all) == 0, Press: func() { l.agreedLetter("A") }})
	p.Button(ui.Rect{X: r.X, Y: r.Bottom() - 44, W: r.W, H: 44}, ui.ButtonLook{Name: "agreed", Text: "Back to the table", Key: "Enter", Tone: ui.Todo, Press: l.act})
}
