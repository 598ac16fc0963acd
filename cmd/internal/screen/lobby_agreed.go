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

// A row of the rulings has lines of a height, and so much at its left and right.
const (
	agreedLine = 18
	agreedPad  = 18
)

// agreeing is the ruling that is chosen, and the table it is for; nil in other sections
// and if the search leaves none.
func (l *lobby) agreeing() (*volume, *rules.Ruling) {
	i := l.chosen[agreedSection]
	if l.section != agreedSection || i >= len(l.agreed.found) {
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
	highs := make([]float64, len(l.agreed.found))
	for i, at := range l.agreed.found {
		x := l.agreedRow(view.W-ui.BarWide, &l.agreed.all[at])
		highs[i] = 14 + agreedLine*float64(len(x.head)+len(x.text))
	}
	l.layRows(view, highs, 4, func(r ui.Rect, i int) { l.layAgreedRow(r, i, &l.agreed.all[l.agreed.found[i]]) })
}

// An agreedRow is what a row of the rulings says: name and rule above, what the ruling
// says below, and its value at the right, or under its name where that leaves too little.
type agreedRow struct {
	head, text []pair
	value      ui.Label
	beside     float64 // the room of the value at the right; 0: it is the last of head
}

// agreedRow breaks what a row of a width says into lines.
func (l *lobby) agreedRow(wide float64, x *rules.Ruling) (row agreedRow) {
	v := &l.tables[l.chosen[playSection]]
	now := l.agreed.now(v, x)
	if row.value = ui.BoldText(x.Shown(now), ui.TextTitle); now != comes(v, x) {
		row.value = row.value.In(ui.Amber)
	}
	wide -= 2 * agreedPad
	if w := l.page.Width(row.value) + 16; w < 0.42*wide && wide-w > 240 {
		row.beside = w
		wide -= w
	}
	row.head = l.broken(wide, ui.BoldText(x.Title(), ui.TextBody), ui.Text("CD "+x.Rule, ui.TextSoft).In(ui.InkSoft))
	if row.beside == 0 {
		row.head = append(row.head, l.broken(wide, row.value, ui.Label{})...)
	}
	row.text = l.broken(wide, ui.Text(x.Said(), ui.TextSoft).In(ui.InkMiddle), ui.Label{})
	return row
}

// layAgreedRow is a ruling: its name, its rule, what it says and its value.
func (l *lobby) layAgreedRow(r ui.Rect, i int, x *rules.Ruling) {
	p, v := l.page, &l.tables[l.chosen[playSection]]
	l.row(r, "ruling "+x.Name, i)
	if l.agreed.now(v, x) != comes(v, x) {
		p.Plate(ui.Rect{X: r.X + 5, Y: r.Y + 10, W: 8, H: 8}, ui.Look{Fill: ui.Amber, Radius: 4})
	}
	row, in := l.agreedRow(r.W, x), r.Inset(agreedPad, 0)
	if row.beside > 0 {
		p.Words(in.Right(), r.Y+r.H/2, row.value, ui.Anchor{X: 1, Y: 0.5})
	}
	y := l.layPairs(in.X, r.Y+15, in.W-row.beside, agreedLine, row.head)
	l.layPairs(in.X, y, in.W-row.beside, agreedLine, row.text)
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
