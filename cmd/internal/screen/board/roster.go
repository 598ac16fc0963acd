package board

import (
	"fmt"
	"math"
	"strings"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
)

// rowHigh is the height of a row of the roster.
const rowHigh = 26

// layRoster is the pieces of who plays, by formations.
func (t *Table) layRoster() {
	p, r := t.page, t.frame.roster
	p.Panel("roster panel", r)
	fold := ui.Rect{X: r.Right() - 34, Y: r.Y + 8, W: 26, H: 28}
	if t.folded {
		fold.X = r.X + 9
	}
	p.Button(fold, ui.ButtonLook{Name: "fold roster", Text: either(t.folded, "›", "‹"), Tip: "Fold or open the roster: [", Press: func() { t.folded = !t.folded; t.refit(); t.stale = true }})
	if t.folded {
		return
	}
	side := t.shownSide()
	t.sideSign(r.X+22, r.Y+22, side, 18)
	p.Fitted(r.X+40, r.Y+15, r.W-80, ui.BoldText(t.sides[side], ui.TextHeading), ui.Anchor{Y: 0.5})
	groups := t.stands().Roster()
	todo := 0
	high, top, who := 4.0, 0.0, ""
	for _, g := range groups {
		high += 30
		for _, x := range g.Rows {
			if x.Todo {
				todo++
			}
			if !t.closed[g.Name] {
				if x.Chosen && who == "" {
					top, who = high-4, x.Name
				}
				high += rowHigh
			}
		}
	}
	if todo > 0 { // with the dot that stands in their rows
		t.todoDot(r.X+40, r.Y+32)
		p.Fitted(r.X+54, r.Y+32, r.W-94, ui.Text(fmt.Sprintf("%d may still act", todo), ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
	}
	foot := t.stands().Foot()
	footHigh := 14.0
	for range foot {
		footHigh += 20
	}
	view := ui.Rect{X: r.X + 2, Y: r.Y + 48, W: r.W - 4, H: math.Max(r.H-48-footHigh, 60)}
	if who != t.listed { // who is chosen anew is in view; then the list stays as it is scrolled
		if t.listed = who; who != "" {
			t.rosterAt.Look(view, high, top, top+rowHigh)
		}
	}
	y, before := t.rosterAt.Begin(p, view, high)
	bar := either(high > view.H, ui.BarWide, 0.0)
	for gi, g := range groups {
		name := g.Name
		head := ui.Rect{X: view.X, Y: y, W: view.W, H: 28}
		p.PlateOf("group "+name, head, ui.Look{Fill: ui.SlatePanel}, ui.Look{Fill: ui.SlateCard})
		p.Plate(ui.Rect{X: head.X, Y: y, W: 5, H: 28}, ui.Look{Fill: picture.CompanyColor(max(g.Band, 1))})
		x, m := head.X+16, y+14
		if t.closed[name] {
			p.Rule(x-2, m-4, x+2, m, 1.6, ui.InkMiddle)
			p.Rule(x+2, m, x-2, m+4, 1.6, ui.InkMiddle)
		} else {
			p.Rule(x-4, m-2, x, m+2, 1.6, ui.InkMiddle)
			p.Rule(x, m+2, x+4, m-2, 1.6, ui.InkMiddle)
		}
		wide, tail := head.W-36-bar, ui.Text(g.Right, ui.TextSoft).In(ui.InkMiddle)
		named := t.cutTo(ui.BoldText(name, ui.TextBody), wide-p.Width(tail)-6)
		p.Pair(head.X+28, y+14, wide, named, tail)
		p.Spot(ui.Spot{Name: "group " + name, Place: head, Tip: either(named.Text == name, "", name), Press: func() { t.closed[name] = !t.closed[name]; t.stale = true }})
		y += 30
		if t.closed[name] {
			continue
		}
		for _, x := range groups[gi].Rows {
			t.layRow(ui.Rect{X: view.X + 2, Y: y, W: view.W - 4, H: rowHigh - 2}, x, bar)
			y += rowHigh
		}
	}
	t.rosterAt.End(p, before)
	y = view.Bottom() + 8
	p.Rule(r.X+12, y-4, r.Right()-12, y-4, 1, ui.Rule)
	for _, l := range foot {
		t.layLine(ui.Rect{X: r.X + 12, Y: y, W: r.W - 24, H: 20}, &l)
		y += 20
	}
}

// shownSide is whose pieces the roster has.
func (t *Table) shownSide() int {
	if t.now != nil {
		return max(t.now.side, 0)
	}
	return t.film.side
}

// todoDot is the sign of who may still act.
func (t *Table) todoDot(x, y float64) {
	t.page.Plate(ui.Rect{X: x, Y: y - 4, W: 8, H: 8}, ui.Look{Fill: ui.Amber, Radius: 4})
}

// layRow is a piece, left of a bar.
func (t *Table) layRow(r ui.Rect, x Row, bar float64) {
	p, name := t.page, x.Name
	look, over := ui.Look{Radius: ui.RowRadius}, ui.Look{Fill: ui.SlatePanel, Radius: ui.RowRadius}
	if x.Chosen {
		look = ui.Look{Fill: ui.ChosenRow, Edge: ui.White, Radius: ui.RowRadius}
		over = look
	}
	p.PlateOf("row "+name, r, look, over)
	c := x.Look
	c.Size, c.Number, c.Disc, c.Tag, c.Left, c.Lost, c.Pips, c.Band = 20, "", "", "", 0, 0, 0, 0
	p.Image(r.X+18, r.Y+r.H/2, t.stamps.counter(c))
	ink, right := ui.Ink, ui.InkSoft
	if x.Gone {
		ink, right = ui.InkFaint, ui.InkFaint
	}
	end := r.W - bar - 42
	if x.Todo {
		t.todoDot(r.Right()-bar-14, r.Y+r.H/2)
		end -= 12
	}
	if x.Whole == "" {
		x.Whole = x.Text
	}
	tail := ui.Text(x.Right, ui.TextSoft).In(right)
	named := t.cutTo(ui.Text(x.Text, ui.TextBody).In(ink), end-p.Width(tail)-8)
	p.Pair(r.X+36, r.Y+r.H/2, end, named, tail)
	if x.Gone {
		p.Rule(r.X+36, r.Y+r.H/2, r.X+36+p.Width(named), r.Y+r.H/2, 1, ui.InkFaint)
	}
	tip := either(named.Text == x.Whole, "", x.Whole)
	if x.Todo {
		tip = strings.TrimPrefix(tip+". Dot: may still act", ". ")
	}
	p.Spot(ui.Spot{Name: "row " + name, Place: r, Tip: tip, Press: func() {
		if t.show == nil && t.film == nil {
			t.play.Pick(name, false)
		}
		t.seekOf(name)
		t.stale, t.drafts = true, true
	}})
}

// seekOf brings a counter into view.
func (t *Table) seekOf(name string) {
	for _, c := range t.stands().Counters() {
		if c.Name == name && c.Cell >= 0 {
			t.goTo(c.Cell)
		}
	}
}
