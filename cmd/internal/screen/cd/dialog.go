package cd

import (
	"fmt"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
)

// A dialog asks something over the table: lines that each can be chosen, and
// what to do below them, of which Enter does the first.
type dialog struct {
	title string
	text  string
	rows  []command
	verbs []command
	end   bool   // the last rows are shown first
	stays bool   // it is answered, not closed
	of    string // the ID of the proposal that it is about, if it is about one

	deaf   int  // ticks in which Enter does not answer: it was pressed for what was before
	sudden bool // nor does any other key, until none was typed for as long: the player has not asked for it

	at   ui.Scroll
	ends []float64 // where the lines end, as they were laid out
	laid bool
	line int // that the arrows have reached, from 1; 0 for none
}

const (
	dialogWide = 560
	dialogRow  = 30 // how high a line is whose words fit into one
	dialogLead = 16 // and how much every other line of its words adds
	dialogPage = 11 // lines that are in view, and that a page goes on
)

// ask opens a dialog.
func (t *Table) ask(d *dialog) {
	t.dialog = d
	t.closePopup()
	t.stale = true
}

// choose does what was chosen in the dialog, which closes.
func (t *Table) answer(c command) {
	if c.off != "" {
		return
	}
	t.dialog = nil
	c.do()
	t.stale, t.drafts = true, true
}

// closeDialog closes the dialog without an answer, as its verb of Escape does if it
// has one.
func (t *Table) closeDialog() {
	d := t.dialog
	if d.stays {
		return
	}
	t.dialog, t.stale = nil, true
	if i := slices.IndexFunc(d.verbs, func(c command) bool { return c.key == "Escape" }); i >= 0 {
		t.answer(d.verbs[i])
	}
}

// dialogKeys takes the keys while a dialog is open.
func (t *Table) dialogKeys(in *ui.Input, typed []string) {
	d := t.dialog
	if d.sudden && d.deaf > 0 { // what is typed goes on from what was before
		if len(in.Keys)+len(in.Runes) > 0 {
			d.deaf = deafTicks
		}
		return
	}
	for _, k := range in.Keys {
		switch k {
		case ebiten.KeyEscape:
			t.closeDialog()
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
			switch {
			case d.deaf > 0:
			case t.page.PressFocus():
			case d.line > 0:
				t.answer(d.rows[d.line-1])
			case len(d.verbs) > 0:
				t.answer(d.verbs[0])
			}
		case ebiten.KeyArrowUp:
			d.step(-1)
		case ebiten.KeyArrowDown:
			d.step(1)
		case ebiten.KeyHome:
			d.step(-len(d.rows))
		case ebiten.KeyEnd:
			d.step(len(d.rows))
		case ebiten.KeyPageUp:
			d.step(-dialogPage)
		case ebiten.KeyPageDown:
			d.step(dialogPage)
		case ebiten.KeyTab:
			by := 1
			if in.Shift {
				by = -1
			}
			t.page.MoveFocus(by)
		}
		t.stale = true
		if t.dialog != d {
			return
		}
	}
	for _, name := range typed {
		for _, c := range append(d.rows, d.verbs...) {
			if c.key == name && name != "Enter" && name != "Escape" {
				t.ran(c.id)
				t.answer(c)
				return
			}
		}
	}
}

// step goes to the next line, or from none to the one that is shown first.
func (d *dialog) step(by int) {
	switch {
	case len(d.rows) == 0:
		return
	case d.line == 0 && d.end && by == -1:
		d.line = len(d.rows)
	default:
		d.line = max(1, min(d.line+by, len(d.rows)))
	}
	if d.line > len(d.ends) { // it is not laid out yet
		return
	}
	top := 0.0
	if d.line > 1 {
		top = d.ends[d.line-2]
	}
	d.at.Show(top, d.ends[d.line-1])
}

// lines are those in which a row of the dialog is written beside what stands at its
// end, in a list of a width.
func (c *command) lines(p *ui.Page, wide float64) []string {
	if c.help != "" {
		wide -= p.Width(ui.Text(c.help, ui.TextSoft)) + 12
	}
	if c.key != "" {
		wide -= p.KeyWidth(c.key) + 8
	}
	return p.Broken(ui.Text(c.text, ui.TextBody), math.Max(wide, dialogWide/4))
}

// layDialog lays the dialog out over the table.
func (t *Table) layDialog() {
	d := t.dialog
	if d == nil {
		return
	}
	p, w := t.page, t.page.Size()
	if !d.laid { // nothing has the focus, not what had it in a dialog before
		p.SetFocus("")
	}
	p.Plate(w, ui.Look{Fill: ui.Faded(ui.Black, 0.5)})
	p.Spot(ui.Spot{Name: "outside", Place: w, Modal: true, Press: func() {
		t.closeDialog()
	}})
	wide := math.Min(dialogWide, w.W-2*margin)
	text := ui.Text(d.text, ui.TextBody).In(ui.InkMiddle)
	words := 0.0
	if d.text != "" {
		words = 18*float64(len(p.Broken(text, wide-48))) + 10
	}
	rows := wide - 28 - 18 // of the list, beside its bar
	d.ends = d.ends[:0]
	end := 0.0
	for i := range d.rows {
		end += dialogRow + dialogLead*float64(len(d.rows[i].lines(p, rows-16))-1)
		d.ends = append(d.ends, end)
	}
	list := math.Min(end, dialogRow*dialogPage)
	high := 56 + words + list + 64
	if high > w.H-2*margin {
		list -= high - w.H + 2*margin
		high = w.H - 2*margin
	}
	r := ui.Rect{X: (w.W - wide) / 2, Y: (w.H - high) / 2, W: wide, H: high}
	p.Panel("dialog", r)
	p.Fitted(r.X+24, r.Y+30, r.W-48, ui.BoldText(d.title, ui.TextPage), ui.Anchor{Y: 0.5})
	p.Paragraph(r.X+24, r.Y+56, r.W-48, 18, text)
	t.layRows(ui.Rect{X: r.X + 14, Y: r.Y + 56 + words, W: r.W - 28, H: list})
	x, each := r.X+24, (r.W-48-8*float64(len(d.verbs)-1))/float64(max(len(d.verbs), 1))
	for i, c := range d.verbs {
		tone := ui.Quiet
		if i == 0 {
			tone = ui.Todo
		}
		b := buttonOf(c, tone)
		b.Press = func() { t.answer(c) }
		p.Button(ui.Rect{X: x, Y: r.Bottom() - 52, W: each, H: 36}, b)
		x += each + 8
	}
}

// layRows lays the lines of the dialog out, which scroll.
func (t *Table) layRows(view ui.Rect) {
	d, p := t.dialog, t.page
	if len(d.rows) == 0 {
		return
	}
	all := d.ends[len(d.ends)-1]
	if d.end && !d.laid {
		d.at.Top = math.Max(0, all-view.H)
	}
	d.laid = true
	y, before := d.at.Begin(p, view, all)
	top := y
	for i, c := range d.rows {
		cell := ui.Rect{X: view.X + 4, Y: y, W: view.W - 18, H: top + d.ends[i] - y - 2}
		name, ink := c.id, ui.Ink
		if c.off != "" {
			ink = ui.InkFaint
		}
		look := ui.Look{Radius: ui.RowRadius}
		if i+1 == d.line {
			look = ui.Look{Fill: ui.ChosenRow, Edge: ui.White, Radius: ui.RowRadius}
		}
		p.PlateOf(name, cell, look, ui.Look{Fill: ui.SlateCard, Radius: ui.RowRadius})
		key := 0.0
		if c.key != "" {
			key = p.KeyWidth(c.key) + 8
			p.KeyCap(cell.Right()-key, cell.Y+cell.H/2, c.key, false)
		}
		lines := c.lines(p, cell.W-16)
		for k, line := range lines {
			p.Words(cell.X+8, cell.Y+cell.H/2+dialogLead*(float64(k)-float64(len(lines)-1)/2), ui.Text(line, ui.TextBody).In(ink), ui.Anchor{Y: 0.5})
		}
		p.Words(cell.Right()-key-8, cell.Y+cell.H/2, ui.Text(c.help, ui.TextSoft).In(ui.InkSoft), ui.Anchor{X: 1, Y: 0.5})
		p.Spot(ui.Spot{Name: name, Place: cell, Off: c.off != "", Tip: c.off, Press: func() { t.answer(d.rows[i]) }})
		y = top + d.ends[i]
	}
	d.at.End(p, before)
}

// numbered gives the first nine lines their numbers as keys.
func numbered(rows []command) []command {
	for i := range rows {
		if i < 9 {
			rows[i].key = fmt.Sprint(i + 1)
		}
	}
	return rows
}
