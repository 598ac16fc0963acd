package build

import (
	"math"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
)

// A field is a row of a form: something that is typed, chosen from a list, switched or
// pressed.
type field struct {
	id    string // of its spot, unique in the form
	label string // none: the value has the row
	value string
	hint  string // what stands there while it is empty
	tip   string
	long  bool // text of several lines
	set   func(text string)
	pick  func() []choice // what it is chosen from
	press func()
	on    *bool  // a switch, as it is
	head  bool   // the label is that of a part of the form
	say   string // a sentence to read
	tone  ui.Tone
	key   string
}

// A choice is one of a list.
type choice struct {
	text, right string
	also        string // other words that it is found by
	now         bool
	take        func()
}

// Heights of rows.
const (
	fieldHigh = 30
	longLines = 5
	lineHigh  = 16
	labelWide = 92
)

// formHigh is how high a form is.
func (t *Table) formHigh(wide float64, form []field) float64 {
	sum := 0.0
	for i := range form {
		sum += t.fieldHigh(wide, &form[i])
	}
	return sum
}

func (t *Table) fieldHigh(wide float64, f *field) float64 {
	switch {
	case f.head:
		return 32
	case f.say != "":
		return float64(len(t.page.Broken(ui.Text(f.say, ui.TextSoft), wide)))*lineHigh + 8
	case f.long:
		n := len(t.page.Broken(ui.Text(t.shown(f), ui.TextSoft), wide-20))
		return 20 + float64(max(n+1, longLines))*lineHigh + 14
	}
	return fieldHigh + 4
}

// layForm lays a form out from y on.
func (t *Table) layForm(x, y, wide float64, form []field) {
	for i := range form {
		high := t.fieldHigh(wide, &form[i])
		t.layField(ui.Rect{X: x, Y: y, W: wide, H: high}, &form[i])
		y += high
	}
}

// shown is what a field shows: what is being typed into it, or its value.
func (t *Table) shown(f *field) string {
	if e := t.editing; e != nil && e.id == f.id {
		return string(e.text)
	}
	return f.value
}

func (t *Table) layField(r ui.Rect, f *field) {
	p := t.page
	switch {
	case f.head:
		p.Fitted(r.X, r.Y+19, r.W, ui.BoldText(f.label, ui.TextHeading), ui.Anchor{Y: 0.5})
		return
	case f.say != "":
		p.Paragraph(r.X, r.Y+2, r.W, lineHigh, ui.Text(f.say, ui.TextSoft).In(ui.InkSoft))
		return
	case f.press != nil && f.pick == nil && f.on == nil:
		p.Button(ui.Rect{X: r.X, Y: r.Y, W: r.W, H: fieldHigh}, ui.ButtonLook{Name: f.id, Text: f.label, Key: f.key, Tip: f.tip, Tone: f.tone, Press: f.press})
		return
	}
	in := ui.Rect{X: r.X, Y: r.Y, W: r.W, H: fieldHigh}
	switch {
	case f.long:
		p.Fitted(r.X, r.Y+9, r.W, ui.Text(f.label, ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
		in = ui.Rect{X: r.X, Y: r.Y + 20, W: r.W, H: r.H - 26}
	case f.label != "":
		wide := math.Min(labelWide, r.W*0.4)
		p.Fitted(r.X, r.Y+fieldHigh/2, wide-6, ui.Text(f.label, ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
		in = ui.Rect{X: r.X + wide, Y: r.Y, W: r.W - wide, H: fieldHigh}
	}
	edits := t.editing != nil && t.editing.id == f.id
	look := ui.Look{Fill: ui.Slate, Edge: ui.Rule, Radius: ui.RowRadius}
	over := ui.Look{Fill: ui.SlatePanel, Edge: ui.InkSoft, Radius: ui.RowRadius}
	if edits {
		look.Edge, look.Width = ui.White, 1.6
		over = look
	}
	p.PlateOf(f.id, in, look, over)
	p.Spot(ui.Spot{Name: f.id, Place: in, Tip: f.tip, Press: func() { t.takesField(f) }})
	switch {
	case f.on != nil:
		box := ui.Rect{X: in.X + 9, Y: in.Y + fieldHigh/2 - 8, W: 16, H: 16}
		p.Plate(box, ui.Look{Fill: ui.SlateDeep, Edge: ui.InkSoft, Radius: 3})
		if *f.on {
			p.Rule(box.X+3.5, box.Y+8, box.X+7, box.Y+12, 2, ui.White)
			p.Rule(box.X+7, box.Y+12, box.X+13, box.Y+4, 2, ui.White)
		}
		key := p.KeyWidth(f.key)
		p.KeyCap(in.Right()-8-key, in.Y+fieldHigh/2, f.key, false)
		p.Fitted(in.X+34, in.Y+fieldHigh/2, in.W-44-key, ui.Text(f.value, ui.TextBody), ui.Anchor{Y: 0.5})
	case f.pick != nil:
		x, y := in.Right()-15, in.Y+fieldHigh/2
		p.Rule(x-4, y-2, x, y+3, 1.8, ui.InkSoft)
		p.Rule(x, y+3, x+4, y-2, 1.8, ui.InkSoft)
		t.layValue(ui.Rect{X: in.X, Y: in.Y, W: in.W - 18, H: in.H}, f, false)
	default:
		t.layValue(in, f, edits)
	}
}

// layValue is the text of a field, with the caret where it is typed.
func (t *Table) layValue(in ui.Rect, f *field, edits bool) {
	p := t.page
	if f.long {
		t.layLong(in, f, edits)
		return
	}
	label := ui.Text(t.shown(f), ui.TextBody)
	if label.Text == "" && !edits {
		p.Fitted(in.X+9, in.Y+fieldHigh/2, in.W-18, ui.Text(f.hint, ui.TextBody).In(ui.InkFaint), ui.Anchor{Y: 0.5})
		return
	}
	if !edits {
		p.Fitted(in.X+9, in.Y+fieldHigh/2, in.W-18, label, ui.Anchor{Y: 0.5})
		return
	}
	e := t.editing
	before := ui.Text(string(e.text[:e.caret]), ui.TextBody)
	for runes := []rune(before.Text); p.Width(before) > in.W-24 && len(runes) > 0; { // the caret stays in view
		runes = runes[1:]
		before.Text = string(runes)
	}
	x := in.X + 9
	clip := p.Clip(in.Inset(4, 0))
	w := 0.0
	e.left, e.skipped = x, e.caret-len([]rune(before.Text))
	t.layMarked(in, x)
	if before.Text != "" {
		p.Words(x, in.Y+fieldHigh/2, before, ui.Anchor{Y: 0.5})
		w = p.Width(before)
	}
	p.Words(x+w, in.Y+fieldHigh/2, ui.Text(string(e.text[e.caret:]), ui.TextBody), ui.Anchor{Y: 0.5})
	p.Unclip(clip)
	p.Rule(x+w+0.5, in.Y+6, x+w+0.5, in.Bottom()-6, 1.4, ui.White)
}

// layLong is text of several lines.
func (t *Table) layLong(in ui.Rect, f *field, edits bool) {
	p := t.page
	text := t.shown(f)
	if text == "" && !edits {
		p.Paragraph(in.X+9, in.Y+5, in.W-18, lineHigh, ui.Text(f.hint, ui.TextSoft).In(ui.InkFaint))
		return
	}
	p.Paragraph(in.X+9, in.Y+5, in.W-20, lineHigh, ui.Text(text, ui.TextSoft))
	if !edits {
		return
	}
	head := string(t.editing.text[:t.editing.caret])
	lines := p.Broken(ui.Text(head, ui.TextSoft), in.W-20)
	last := lines[len(lines)-1]
	if strings.HasSuffix(head, " ") {
		last += " "
	}
	x := in.X + 9
	if last != "" {
		x += p.Width(ui.Text(last, ui.TextSoft))
	}
	y := in.Y + 5 + float64(len(lines)-1)*lineHigh
	p.Rule(x+1, y, x+1, y+lineHigh-1, 1.4, ui.White)
}

// takesField begins to type into a field, opens its list, or switches it.
func (t *Table) takesField(f *field) {
	if t.editing != nil && t.editing.id == f.id {
		t.clickedText(f)
		return
	}
	t.commit()
	t.stale = true
	switch {
	case f.on != nil:
		f.press()
	case f.pick != nil:
		t.opens(f.label, f.pick())
	default:
		t.editing = &editing{id: f.id, text: []rune(f.value), caret: len([]rune(f.value)), from: either(f.long, len([]rune(f.value)), 0), long: f.long, set: f.set, was: f.value}
	}
}

// nextField keeps what was typed and goes to the next field that is typed into, or the one
// before.
func (t *Table) nextField(from string, back bool) {
	t.commit()
	t.lay()
	var list []field
	for _, f := range t.formNow() {
		if f.set != nil && f.pick == nil {
			list = append(list, f)
		}
	}
	at := slices.IndexFunc(list, func(f field) bool { return f.id == from })
	if at < 0 || len(list) < 2 {
		return
	}
	if back {
		at += len(list) - 1
	} else {
		at++
	}
	t.takesField(&list[at%len(list)])
}

// mostSought is how long what a list is searched for may be, in letters.
const mostSought = 60

// A popup is a list that one is chosen from.
type popup struct {
	title  string
	all    []choice
	search string
	typing ui.Typing
	at     ui.Scroll
	chosen int
}

func (t *Table) opens(title string, all []choice) {
	t.popup, t.stale = &popup{title: title, all: all}, true
	for i, c := range all {
		if c.now {
			t.popup.chosen = i
		}
	}
}

// found are the choices that the search leaves.
func (o *popup) found() (out []choice) {
	for _, c := range o.all {
		said := strings.ToLower(c.text + " " + c.right + " " + c.also)
		if !slices.ContainsFunc(strings.Fields(strings.ToLower(o.search)), func(word string) bool { return !strings.Contains(said, word) }) {
			out = append(out, c)
		}
	}
	return out
}

// popupKeys searches the list and goes through it.
func (t *Table) popupKeys(in *ui.Input) {
	o := t.popup
	t.stale = t.stale || len(in.Keys)+len(in.Runes) > 0
	was := o.search
	if o.typing.Take(in, &o.search, mostSought); o.search != was {
		o.chosen = 0
	}
	for _, k := range in.Keys {
		switch k {
		case ebiten.KeyEscape:
			t.popup = nil
			return
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
			if list := o.found(); o.chosen < len(list) {
				t.popup = nil
				list[o.chosen].take()
			}
			return
		case ebiten.KeyArrowDown:
			o.chosen = min(o.chosen+1, max(len(o.found())-1, 0))
		case ebiten.KeyArrowUp:
			o.chosen = max(o.chosen-1, 0)
		}
	}
	o.at.Show(float64(o.chosen)*fieldHigh, float64(o.chosen+1)*fieldHigh)
}

// layPopup is the list, over everything.
func (t *Table) layPopup() {
	o, p, w := t.popup, t.page, t.page.Size()
	list := o.found()
	p.Plate(w, ui.Look{Fill: ui.Faded(ui.Black, 0.45)})
	p.Spot(ui.Spot{Name: "outside", Place: w, Modal: true, Press: func() { t.popup, t.stale = nil, true }})
	high := math.Min(w.H-60, float64(len(o.all))*fieldHigh+92)
	r := ui.Rect{X: (w.W - 400) / 2, Y: (w.H - high) / 2, W: 400, H: high}
	p.Panel("popup", r)
	in := r.Inset(14, 12)
	p.Pair(in.X, in.Y+10, in.W, ui.BoldText(ui.Capital(o.title), ui.TextTitle), ui.Text("type to search", ui.TextSmall).In(ui.InkSoft))
	field := ui.Rect{X: in.X, Y: in.Y + 26, W: in.W, H: 28}
	p.Plate(field, ui.Look{Fill: ui.Slate, Edge: ui.White, Radius: ui.RowRadius})
	x := field.X + 9
	if o.search != "" {
		p.Marked(o.typing, x, field.Y+14, field.W-20, ui.Text(o.search, ui.TextBody))
		x += p.Fitted(x, field.Y+14, field.W-20, ui.Text(o.search, ui.TextBody), ui.Anchor{Y: 0.5})
	}
	p.Rule(x+1, field.Y+6, x+1, field.Bottom()-6, 1.4, ui.White)
	view := ui.Rect{X: in.X, Y: field.Bottom() + 8, W: in.W, H: in.Bottom() - field.Bottom() - 8}
	y, before := o.at.Begin(p, view, float64(len(list))*fieldHigh)
	if len(list) == 0 {
		p.Fitted(view.X+9, y+fieldHigh/2, view.W-18, ui.Text("None found", ui.TextBody).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
	}
	for i, c := range list {
		row := ui.Rect{X: view.X, Y: y, W: view.W - ui.BarWide, H: fieldHigh - 2}
		y += fieldHigh
		if row.Bottom() < view.Y || row.Y > view.Bottom() {
			continue
		}
		look, over := ui.Look{Radius: ui.RowRadius}, ui.Look{Fill: ui.SlatePanel, Radius: ui.RowRadius}
		if i == o.chosen {
			look = ui.Look{Fill: ui.ChosenRow, Edge: ui.White, Radius: ui.RowRadius}
			over = look
		}
		name := "choose " + c.text
		p.PlateOf(name, row, look, over)
		p.Pair(row.X+9, row.Y+row.H/2, row.W-18, ui.Text(c.text, ui.TextBody), ui.Text(c.right, ui.TextSoft).In(ui.InkSoft))
		p.Spot(ui.Spot{Name: name, Place: row, Press: func() { t.popup, t.stale = nil, true; c.take() }})
	}
	o.at.End(p, before)
}
