package board

import (
	"regexp"
	"strconv"
	"strings"

	"sightline/cmd/internal/screen/ui"
)

// layLog is what has happened.
func (t *Table) layLog(r ui.Rect) {
	p := t.page
	p.Panel("log panel", r)
	p.Pair(r.X+16, r.Y+18, r.W-60, ui.BoldText("Log", ui.TextHeading), ui.Label{})
	p.KeyCap(r.Right()-34, r.Y+18, "L", false)
	view := ui.Rect{X: r.X + 4, Y: r.Y + 34, W: r.W - 8, H: r.H - 42}
	wide := view.W - 24 - ui.BarWide
	// The last lines alone, a long game has many; who reads older ones keeps them where they are.
	const most = 300
	follows := t.logAt.AtEnd() && t.logLine == 0 || len(t.log) < t.logFrom
	if follows {
		t.logFrom = max(len(t.log)-most, 0)
	}
	from := t.logFrom
	high := 0.0
	highs := make([]float64, len(t.log)-from)
	for i := range highs {
		e := &t.log[from+i]
		text, _ := t.logged(e.text, wide)
		highs[i] = 16*float64(len(p.Broken(ui.Text(text, ui.TextSoft), wide))) + 4
		high += highs[i]
	}
	switch {
	case t.logLine > from && t.logLine <= len(t.log): // the card has grown or shrunk
		top := 0.0
		for _, h := range highs[:t.logLine-1-from] {
			top += h
		}
		t.logAt.Look(view, high, top, top+highs[t.logLine-1-from])
	case follows:
		t.logAt.Look(view, high, high-1, high)
	}
	t.logLine = 0
	y, before := t.logAt.Begin(p, view, high)
	for i, h := range highs {
		n := from + i
		e := &t.log[n]
		if y+h >= view.Y && y <= view.Bottom() {
			row := ui.Rect{X: view.X, Y: y, W: view.W - ui.BarWide, H: h}
			switch {
			case e.head:
				p.Plate(row, ui.Look{Fill: ui.SlatePanel})
				p.Words(view.X+10, y+h/2, ui.BoldText(e.text, ui.TextSoft), ui.Anchor{Y: 0.5})
			default:
				look := ui.Look{}
				if t.opened == n+1 {
					look = ui.Look{Fill: ui.ChosenRow, Radius: ui.RowRadius}
				}
				name := "log " + strconv.Itoa(n)
				p.PlateOf(name, row, look, ui.Look{Fill: ui.SlatePanel, Radius: ui.RowRadius})
				text, mark := t.logged(e.text, wide)
				p.Paragraph(view.X+12, y+2, wide, 16, ui.Text(text, ui.TextSoft).In(ui.InkMiddle))
				p.Words(view.X+12+wide, y+h-10, ui.Text(mark, ui.TextSmall).In(ui.InkSoft), ui.Anchor{X: 1, Y: 0.5})
				p.Spot(ui.Spot{Name: name, Place: row, Press: func() { t.openLine(n) }})
			}
		}
		y += h
	}
	t.logAt.End(p, before)
}

// markAtEnd is whose the figures of a line are, where that is its end.
var markAtEnd = regexp.MustCompile(` \(((?:house|rebuilt|, )+)\)$`)

// markAfter is a mark anywhere in a line, with the space before it: of a word, or words and commas, as
// figures of a player's own are marked, too.
var markAfter = regexp.MustCompile(` \([^() ]+(?:, [^() ]+)*\)`)

// logged is a line of the log and the mark that is set small at its right, as the card does, where it has room
// there and would break the line as a part of it.
func (t *Table) logged(text string, wide float64) (line, mark string) {
	m := markAtEnd.FindStringSubmatch(text)
	text = markAfter.ReplaceAllStringFunc(text, ui.Kept)
	if m == nil {
		return text, ""
	}
	line = strings.TrimSuffix(text, ui.Kept(m[0]))
	lines := t.page.Broken(ui.Text(line, ui.TextSoft), wide)
	if t.page.Width(ui.Text(lines[len(lines)-1], ui.TextSoft))+t.page.Width(ui.Text(m[1], ui.TextSmall))+6 > wide {
		return text, ""
	}
	return line, m[1]
}

// openLine shows what a line of the log tells.
func (t *Table) openLine(n int) {
	t.stale, t.drafts, t.logLine = true, true, n+1
	if t.opened == n+1 {
		t.opened = 0
		return
	}
	t.opened = n + 1
	if t.log[n].event == nil {
		return
	}
	if x := t.tell(t.log[n].event); len(x.Cells) > 0 && x.Cells[len(x.Cells)-1] >= 0 && x.Cells[len(x.Cells)-1] < len(t.board.Cells) {
		t.goTo(x.Cells[len(x.Cells)-1])
	}
}
