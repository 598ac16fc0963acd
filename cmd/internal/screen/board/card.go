package board

import (
	"fmt"
	"math"
	"strings"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
)

// card is what is said at the right: of what is shown, of a line of the log, or of what is
// chosen.
func (t *Table) card() *Card {
	if x := t.told(); x != nil && x.Card != nil {
		return x.Card
	}
	if s := t.show; s != nil { // what follows a roll is shown beside it
		for i := s.at; i >= 0; i-- {
			if s.told[i].Card != nil {
				return s.told[i].Card
			}
		}
	}
	if t.show != nil { // not that of what is chosen or pointed at
		return nil
	}
	if t.opened > 0 && t.opened <= len(t.log) {
		if e := t.log[t.opened-1]; e.event != nil {
			if x := t.tell(e.event); x.Card != nil {
				return x.Card
			}
		}
	}
	if o, over := t.view.Over(); over && t.show == nil && t.film == nil && t.opened == 0 {
		return t.overCard(o)
	}
	c := t.play.Card()
	if c == nil {
		return t.cellCard(t.hover)
	}
	if c = t.placedCard(c); c.Cell > 0 {
		c.Lines = append(t.worthLines(c.Cell-1), c.Lines...)
	}
	return c
}

// leastLog is how high the log is at least: it stays, and a longer card is scrolled. Beside one
// with a table it is less.
const leastLog, tableLog = 124.0, 66.0

// logButton is how high the button is that brings a hidden log back.
const logButton = 34.0

// layRight is the card, and the log below it.
func (t *Table) layRight() {
	r := t.frame.card
	c := t.card()
	high := 0.0
	if c != nil {
		high = math.Min(t.cardHigh(c, r.W-32)+24, r.H)
		rest := either(t.talking(), 330.0, leastLog+margin)
		if c.Grid != nil && !t.talking() {
			rest = margin + tableLog
		}
		if !t.logOpen && !t.talking() {
			high = math.Min(high, r.H-logButton-margin)
		} else {
			high = math.Min(high, math.Max(r.H-rest, leastLog))
		}
		t.layCard(ui.Rect{X: r.X, Y: r.Y, W: r.W, H: high}, c)
		high += margin
	} else {
		t.cardAt.Hide()
	}
	box := ui.Rect{X: r.X, Y: r.Y + high, W: r.W, H: r.H - high}
	if t.talking() {
		t.logAt.Hide()
		t.layTalk(box)
		return
	}
	t.talk.at.Hide()
	if !t.logOpen || box.H < tableLog {
		if t.logAt.Hide(); !t.logOpen {
			t.page.Button(ui.Rect{X: r.Right() - 92, Y: r.Bottom() - logButton, W: 92, H: logButton}, ui.ButtonLook{Name: "show log", Text: "Log", Key: "L", Tip: "What has happened", Tone: ui.Quiet, Press: func() { t.logOpen, t.stale = true, true }})
		}
		return
	}
	t.layLog(box)
}

func (t *Table) cardHigh(c *Card, wide float64) float64 {
	high := 46.0 + underHigh*float64(len(t.underLines(c, wide))-1) + c.standHighs() + t.halvesHigh(c, wide)
	for _, l := range c.Lines {
		high += t.lineHigh(&l, wide)
	}
	if c.Grid != nil {
		high += gridHead + gridRow*float64(len(c.Grid.Rows)+1) + 6
	}
	for _, l := range c.After {
		high += t.lineHigh(&l, wide)
	}
	return high
}

// cardTail is how high the table of a card is, with what follows it.
func (t *Table) cardTail(c *Card, wide float64) float64 {
	tail := *c
	tail.Under = ""
	tail.Lines, tail.Stand, tail.Halves = nil, [2][]picture.Counter{}, [2][]Line{}
	return t.cardHigh(&tail, wide) - 46
}

// How high a line below the title of a card is, and how many there are at most.
const underHigh, mostUnder = 16.0, 3

// underLines are the words below the title of a card; the last of many lines is cut.
func (t *Table) underLines(c *Card, wide float64) []string {
	if c.Look != nil {
		wide -= 46
	}
	lines := t.page.Broken(ui.Text(c.Under, ui.TextSoft), wide)
	if len(lines) == 0 {
		return []string{""}
	}
	if len(lines) > mostUnder {
		lines[mostUnder-1] += " " + strings.Join(lines[mostUnder:], " ")
	}
	return lines[:min(len(lines), mostUnder)]
}

func (t *Table) lineHigh(l *Line, wide float64) float64 {
	switch l.Kind {
	case ResultLine:
		return 36
	case HeadLine:
		return 26
	case RuleLine:
		return 9
	case TextLine:
		return 17*float64(len(t.page.Broken(ui.Text(l.Left, ui.TextLedger), wide))) + 4
	}
	if l.Side > 0 {
		wide -= 20
	}
	return 20 + 16*float64(len(t.pairLines(l, wide))-1)
}

// sourceWide is what is kept free at the right of a line for where its number is from: so that the numbers of
// several lie below one another, as much as the usual words need, or more if the line leaves it.
func (t *Table) sourceWide(l *Line, wide float64) float64 {
	if l.Source == "" {
		return 0
	}
	left := wide - t.page.Width(ui.Text(l.Left, ui.TextLedger)) - t.page.Width(ui.BoldText(l.Right, ui.TextLedger)) - 12
	return math.Max(50, math.Min(t.page.Width(ui.Text(l.Source, ui.TextSmall))+10, left))
}

// pairLines are the words of a line with a number, broken where they have no room beside it.
func (t *Table) pairLines(l *Line, wide float64) []string {
	wide -= t.sourceWide(l, wide)
	return t.page.Broken(ui.Text(l.Left, ui.TextLedger), math.Max(wide-t.page.Width(ui.BoldText(l.Right, ui.TextLedger))-10, 60))
}

func (t *Table) layCard(r ui.Rect, c *Card) {
	p := t.page
	p.Panel("card", r)
	view := ui.Rect{X: r.X, Y: r.Y + 8, W: r.W, H: r.H - 16}
	high := t.cardHigh(c, r.W-32) + 8
	if said := fmt.Sprint(c.Title, c.Under, len(c.Lines), c.Grid != nil); said != t.carded { // of one that has no room its table is in view
		if t.carded = said; c.Grid != nil {
			t.cardAt.Look(view, high, high-t.cardTail(c, r.W-32), high)
		} else {
			t.cardAt.Top = 0
		}
	}
	y, before := t.cardAt.Begin(p, view, high)
	x, wide := r.X+16, r.W-32
	left := x
	if c.Look != nil {
		k := *c.Look
		k.Size, k.Disc, k.Tag, k.Left, k.Lost, k.Pips = 32, "", "", 0, 0, 0
		p.Image(x+18, y+20, t.stamps.counter(k))
		left += 46
	}
	t.fitName(left, y+12, r.Right()-16-left, ui.BoldText(c.Title, ui.TextTitle))
	under := t.underLines(c, wide)
	for i, s := range under {
		p.Fitted(left, y+31+underHigh*float64(i), r.Right()-16-left, ui.Text(s, ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
	}
	y = t.layStand(x, y+46+underHigh*float64(len(under)-1), wide, c)
	y = t.layHalves(x, y, wide, c)
	for i := range c.Lines {
		h := t.lineHigh(&c.Lines[i], wide)
		t.layLine(ui.Rect{X: x, Y: y, W: wide, H: h}, &c.Lines[i])
		y += h
	}
	if c.Grid != nil {
		y = t.layGrid(x, y, wide, c.Grid)
	}
	for i := range c.After {
		h := t.lineHigh(&c.After[i], wide)
		t.layLine(ui.Rect{X: x, Y: y, W: wide, H: h}, &c.After[i])
		y += h
	}
	t.cardAt.End(p, before)
}

func (t *Table) layLine(r ui.Rect, l *Line) {
	p := t.page
	x, wide := r.X, r.W
	if l.Side > 0 {
		t.sideSign(x+7, r.Y+r.H/2, l.Side-1, 13)
		x, wide = x+20, wide-20
	}
	m := r.Y + r.H/2
	switch l.Kind {
	case RuleLine:
		p.Rule(r.X, m, r.Right(), m, 1, ui.Rule)
	case HeadLine:
		p.Pair(x, m, wide, ui.BoldText(l.Left, ui.TextBody), ui.Text(l.Right, ui.TextSoft).In(ui.InkSoft))
	case TextLine:
		p.Paragraph(x, r.Y+2, wide, 17, ui.Text(l.Left, ui.TextLedger).In(ui.InkMiddle))
	case ResultLine:
		p.Plate(ui.Rect{X: r.X - 4, Y: r.Y + 3, W: r.W + 8, H: 29}, ui.Look{Fill: ui.ChosenRow, Radius: ui.RowRadius})
		p.Pair(x+6, m, wide-12, ui.BoldText(l.Left, ui.TextBody), ui.BoldText(l.Right, ui.TextBody))
	default:
		end := wide - t.sourceWide(l, wide)
		if l.Source != "" {
			p.Fitted(r.Right(), r.Bottom()-10, wide-end-2, ui.Text(l.Source, ui.TextSmall).In(ui.InkSoft), ui.Anchor{X: 1, Y: 0.5})
		}
		lines := t.pairLines(l, wide)
		if len(lines) < 2 || r.H < 30 { // one line is all there is room for
			p.Pair(x, m, end, ui.Text(l.Left, ui.TextLedger), ui.BoldText(l.Right, ui.TextLedger))
			return
		}
		for i, s := range lines {
			y := m + 16*(float64(i)-float64(len(lines)-1)/2)
			if i == len(lines)-1 {
				p.Pair(x, y, end, ui.Text(s, ui.TextLedger), ui.BoldText(l.Right, ui.TextLedger))
				return
			}
			p.Words(x, y, ui.Text(s, ui.TextLedger), ui.Anchor{Y: 0.5})
		}
	}
}

// What the heading of a table of results takes, and a row of it.
const gridHead, gridRow = 26.0, 22.0

// layGrid is a table of results, and returns where it ends.
func (t *Table) layGrid(x, y, wide float64, g *Grid) float64 {
	p := t.page
	p.Pair(x, y+12, wide, ui.BoldText(g.Title, ui.TextBody), ui.Text(g.Source, ui.TextSmall).In(ui.InkSoft))
	y += gridHead
	head := 22.0
	each := (wide - head) / float64(max(len(g.Columns), 1))
	at := func(col, row int) ui.Rect {
		return ui.Rect{X: x + head + float64(col)*each, Y: y + float64(row+1)*gridRow, W: each, H: gridRow - 1}
	}
	for i, c := range g.Columns {
		r := at(i, -1)
		p.Plate(r.Inset(1, 0), ui.Look{Fill: ui.SlatePanel, Radius: 3})
		ink := ui.InkMiddle
		for side, a := range g.At {
			if a.Column == i {
				half := r.Inset(1, 0)
				if g.At[1-side].Column == i {
					half.W /= 2
					half.X += float64(side) * half.W
				}
				p.Plate(half, ui.Look{Fill: picture.SideColors[side], Radius: either(side == 0, 3.0, 0)})
				ink = ui.White
			}
		}
		p.Words(r.Middle().X, r.Middle().Y, ui.BoldText(c, ui.TextSmall).In(ink), ui.Centered)
	}
	for row, cells := range g.Cells {
		p.Words(x+head/2, at(0, row).Middle().Y, ui.BoldText(g.Rows[row], ui.TextSmall).In(ui.InkSoft), ui.Centered)
		lit := g.At[0].Row == row || g.At[1].Row == row
		p.Plate(ui.Rect{X: x + head, Y: at(0, row).Y, W: wide - head, H: gridRow - 1}, ui.Look{Fill: either(lit, ui.ChosenRow, ui.Slate), Radius: 3})
		for col, text := range cells {
			r := at(col, row)
			ink := ui.Text(text, ui.TextSmall).In(ui.InkMiddle)
			for side, a := range g.At {
				if a.Row == row && a.Column == col {
					p.Plate(r.Inset(1, 1), ui.Look{Fill: picture.SideColors[side], Edge: ui.White, Width: 1.6, Radius: either(side == 0, 5.0, 0)})
					ink = ui.BoldText(text, ui.TextSmall).In(ui.White)
				}
			}
			p.Words(r.Middle().X, r.Middle().Y, ink, ui.Centered)
		}
	}
	for _, a := range g.At {
		if a.Column >= 0 && a.Column < len(g.Columns) {
			r := at(a.Column, -1)
			r.H = gridRow*float64(len(g.Rows)+1) - 1
			p.Plate(r, ui.Look{Edge: ui.White, Radius: 4, Dash: 3})
		}
	}
	return at(0, len(g.Rows)-1).Bottom() + 6
}
