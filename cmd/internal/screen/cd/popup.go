package cd

import (
	"fmt"
	"math"

	"sightline/cmd/internal/keys"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/geom"
)

// A popup is a small menu at a place of the table: what one stand may do. Its
// lines are chosen by click or by number.
type popup struct {
	at    geom.Point
	title string
	items []command
}

const popupWide = 324

// offer shows a popup; none if it has nothing to choose.
func (t *Table) offer(p *popup) {
	t.keyed(p.items)
	t.popup = p
	if len(p.items) == 0 {
		t.popup = nil
	}
	t.stale = true
}

// closePopup hides the popup and reports whether there was one.
func (t *Table) closePopup() bool {
	had := t.popup != nil
	t.popup = nil
	t.stale = t.stale || had
	return had
}

// popupKey has a key choose in the popup, and reports whether it was for it.
func (t *Table) popupKey(name string) bool {
	p := t.popup
	if p == nil {
		return false
	}
	if name == "Escape" {
		return t.closePopup()
	}
	for i, c := range p.items {
		if name == fmt.Sprint(i+1) || name == c.key {
			t.choosePopup(c)
			return true
		}
	}
	return false
}

func (t *Table) choosePopup(c command) {
	t.closePopup()
	if c.off == "" {
		c.do()
	}
	t.stale, t.drafts = true, true
}

// layPopup lays the popup out beside its place, within what is free.
func (t *Table) layPopup() {
	m := t.popup
	if m == nil {
		return
	}
	const row = 32
	p, k, free := t.page, t.theme.Density, t.frame.free
	at := t.camera.ToScreen(table.Inches(m.at)).Divf(k)
	r := ui.Rect{X: at.X + 22, Y: at.Y - 16, W: popupWide, H: 34 + row*float64(len(m.items)) + 6}
	if r.Right() > free.Right() {
		r.X = at.X - 22 - r.W
	}
	r.X = math.Max(free.X, math.Min(r.X, free.Right()-r.W))
	r.Y = math.Max(free.Y, math.Min(r.Y, free.Bottom()-r.H))
	p.Panel("popup", r)
	p.Fitted(r.X+14, r.Y+18, r.W-28, ui.BoldText(m.title, ui.TextBody), ui.Anchor{Y: 0.5})
	for i, c := range m.items {
		cell := ui.Rect{X: r.X + 6, Y: r.Y + 34 + row*float64(i), W: r.W - 12, H: row - 2}
		name, ink := "popup "+c.id, ui.Ink
		if c.off != "" {
			ink = ui.InkFaint
		}
		p.PlateOf(name, cell, ui.Look{Radius: ui.RowRadius}, ui.Look{Fill: ui.SlateCard, Radius: ui.RowRadius})
		key := c.key
		if key == "" {
			key = fmt.Sprint(i + 1)
		}
		w := p.KeyWidth(keys.Cap(key))
		p.Fitted(cell.X+8, cell.Y+cell.H/2, cell.W-w-24, ui.Text(c.text, ui.TextBody).In(ink), ui.Anchor{Y: 0.5})
		p.KeyCap(cell.Right()-w-8, cell.Y+cell.H/2, keys.Cap(key), false)
		tip := c.help
		if c.off != "" {
			tip = c.off
		}
		p.Spot(ui.Spot{Name: name, Place: cell, Tip: tip, Off: c.off != "", Press: func() { t.choosePopup(c) }})
	}
}
