package screen

import (
	"slices"
	"strings"

	"sightline/cmd/internal/screen/free"
	"sightline/cmd/internal/screen/ui"
	"sightline/los"
)

// seek lists the worked cases that the search and the clause leave.
func (l *lobby) seek() {
	l.found = nil
	words := strings.Fields(strings.ToLower(l.search))
	for i := range l.rulings {
		v := &l.rulings[i]
		has := l.answers.of[v.id].clauses
		if l.clause != anyClause && !slices.Contains(has, l.clause) {
			continue
		}
		text := v.chapter + " " + v.name + " " + v.title() + " " + strings.Join(has, " ")
		text = strings.ToLower(text + " " + v.head.Note)
		if !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) }) {
			l.found = append(l.found, i)
		}
	}
}

// searches reports whether the section has a search.
func (l *lobby) searches() bool { return l.section == rulingsSection || l.section == agreedSection }

// searched is what is typed into the search of the section.
func (l *lobby) searched() *string {
	if l.section == agreedSection {
		return &l.agreed.search
	}
	return &l.search
}

// turnClause goes to the next clause that has a case, or to all.
func (l *lobby) turnClause(by int) {
	list := append([]string{anyClause}, clauses...)
	i := slices.Index(list, l.clause)
	l.clause = list[(i+by+len(list))%len(list)]
	l.sought()
}

// rowHigh is the height of a row of the worked cases in one line, with what is below it.
const rowHigh = 32

// layRulings is the worked cases, to search and to open.
func (l *lobby) layRulings() {
	l.answers.ask(l.rulings)
	p, r := l.page, l.frame.main
	list := l.found
	head, view := r.Top(40)
	l.heading(head, "Worked cases of sight", free.Count(len(list), "case"))
	l.laySearch(ui.Rect{X: view.X, Y: view.Y, W: view.W - ui.BarWide, H: 34}, "Search words of the cases")
	high := l.layClauses(ui.Rect{X: view.X, Y: view.Y + 42, W: view.W - ui.BarWide, H: 26})
	view.Y, view.H = high+gap, view.Bottom()-high-gap
	if len(list) == 0 {
		p.Paragraph(r.X+4, view.Y+8, r.W-8, 18, ui.Text("No case has all of that. Esc takes the search back.", ui.TextBody).In(ui.InkMiddle))
	}
	highs := make([]float64, len(list))
	for i, at := range list {
		highs[i] = rowHigh - 3 + 18*float64(len(l.caseLines(view.W-ui.BarWide, &l.rulings[at]))-1)
		if l.opensChapter(i) {
			highs[i] += chapterHigh
		}
	}
	l.layRows(view, highs, 3, func(r ui.Rect, i int) {
		v := &l.rulings[list[i]]
		if l.opensChapter(i) {
			p.Fitted(r.X+4, r.Y+chapterHigh/2+3, r.W-8, ui.BoldText(v.chapter, ui.TextHeading).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
			_, r = r.Top(chapterHigh)
		}
		l.layRulingRow(r, i, v)
	})
}

// chapterHigh is the height of the title of a chapter above its first case.
const chapterHigh = 30

// opensChapter reports whether the chapter of a case that was found is not that of the one
// before it.
func (l *lobby) opensChapter(i int) bool {
	return i == 0 || l.rulings[l.found[i]].chapter != l.rulings[l.found[i-1]].chapter
}

// laySearch is the field of the search.
func (l *lobby) laySearch(r ui.Rect, hint string) {
	p, search := l.page, *l.searched()
	look := ui.Look{Fill: ui.SlateDeep, Edge: ui.Rule, Radius: ui.CardRadius}
	if l.typing {
		look.Edge, look.Width = ui.White, 1.6
	}
	over := look
	over.Edge = ui.InkSoft
	p.PlateOf("search", r, look, over)
	label, x := ui.Text(search, ui.TextBody), r.X+12
	if search == "" && !l.typing {
		label = ui.Text(hint, ui.TextBody).In(ui.InkSoft)
		if p.Width(label) > r.W-60 {
			label.Text = "Search"
		}
	}
	if l.typing && search != "" {
		p.Marked(l.marks, x, r.Y+r.H/2, r.W-60, label)
	}
	w := p.Fitted(x, r.Y+r.H/2, r.W-60, label, ui.Anchor{Y: 0.5})
	if l.typing {
		if search == "" {
			w = 0
		}
		p.Rule(x+w+2, r.Y+8, x+w+2, r.Bottom()-8, 1.4, ui.White)
	}
	key := "/"
	if l.typing || search != "" {
		key = "Esc"
	}
	p.KeyCap(r.Right()-10-p.KeyWidth(key), r.Y+r.H/2, key, false)
	p.Spot(ui.Spot{Name: "search", Place: r, Press: func() { l.typing, l.stale = true, true }})
}

// layClauses is the clauses to list alone, and returns where they end.
func (l *lobby) layClauses(r ui.Rect) float64 {
	p, x, y := l.page, r.X, r.Y
	for _, c := range append([]string{anyClause}, clauses...) {
		label := ui.Text(c, ui.TextSoft).In(ui.InkMiddle)
		w := p.Width(label) + 22
		if x+w > r.Right() {
			x, y = r.X, y+r.H+4
		}
		cell := ui.Rect{X: x, Y: y, W: w, H: r.H}
		look, over := ui.Look{Fill: ui.Slate, Edge: ui.Rule, Radius: 13}, ui.Look{Fill: ui.SlateCard, Edge: ui.InkSoft, Radius: 13}
		if c == l.clause {
			look = ui.Look{Fill: ui.SlateLight, Edge: ui.White, Radius: 13}
			over, label = look, label.In(ui.Ink)
		}
		name := "clause " + c
		p.PlateOf(name, cell, look, over)
		m := cell.Middle()
		p.Words(m.X, m.Y, label, ui.Centered)
		p.Spot(ui.Spot{Name: name, Place: cell, Press: func() { l.clause = c; l.sought() }})
		x += w + 6
	}
	if x+60 < r.Right() {
		x += p.KeyCap(x+4, y+r.H/2, "←", false) + 8
		p.KeyCap(x, y+r.H/2, "→", false)
	}
	return y + r.H
}

// layRulingRow is a worked case: its answer, title and clauses.
func (l *lobby) layRulingRow(r ui.Rect, i int, v *volume) {
	l.row(r, v.name, i)
	m := r.Y + r.H/2
	a := l.answers.of[v.id]
	l.layVerdict(r.X+16, m, a.ruling)
	lines := l.caseLines(r.W, v)
	l.layPairs(r.X+30, m-9*float64(len(lines)-1), r.W-42, 18, lines)
}

// caseLines is what a row of the worked cases says.
func (l *lobby) caseLines(wide float64, v *volume) []pair {
	right := ui.Text(strings.Join(l.answers.of[v.id].clauses, " · "), ui.TextSoft).In(ui.InkSoft)
	return l.broken(wide-42, ui.Text(v.title(), ui.TextBody), right)
}

// layVerdict is the mark of an answer: a disc if it is clear, a ring with a bar
// if it is blocked.
func (l *lobby) layVerdict(x, y float64, r *los.Ruling) {
	p, box := l.page, ui.Rect{X: x - 6, Y: y - 6, W: 12, H: 12}
	switch {
	case r == nil:
		p.Plate(box, ui.Look{Edge: ui.InkFaint, Radius: 6})
	case r.Verdict == los.Clear:
		p.Plate(box, ui.Look{Fill: ui.ClearBright, Radius: 6})
	default:
		p.Plate(box, ui.Look{Edge: ui.VermilionHi, Width: 2, Radius: 6})
		p.Rule(x-3, y+3, x+3, y-3, 2, ui.VermilionHi)
	}
}

// layRulingSide is the case that is chosen.
func (l *lobby) layRulingSide() {
	p, r := l.page, l.frame.side
	p.Panel("case panel", r)
	list, i := l.found, l.chosen[rulingsSection]
	if i >= len(list) {
		return
	}
	v := &l.rulings[list[i]]
	v.read()
	in := r.Inset(16, 14)
	if l.ownNow() != nil {
		low := ui.Rect{X: in.X, Y: in.Bottom() - 32, W: in.W, H: 32}
		l.layShelving(low)
		in.H -= l.shelvingHigh(low)
	}
	foot, view := ui.Rect{X: in.X, Y: in.Bottom() - 44, W: in.W, H: 44}, ui.Rect{X: r.X, Y: in.Y, W: r.W, H: in.H - 56}
	if v.err != nil {
		p.Paragraph(in.X, in.Y, in.W, 18, ui.Text(v.err.Error(), ui.TextBody).In(ui.VermilionHi))
		return
	}
	y, before := l.beside.Begin(p, view, l.caseHigh)
	top := y
	pic := ui.Rect{X: in.X, Y: y, W: in.W, H: in.W * 0.62}
	l.layPicture(pic, v.id, v.doc)
	y = p.Paragraph(in.X, pic.Bottom()+12, in.W, 20, ui.BoldText(v.title(), ui.TextTitle)) + 6
	ask := v.doc.Ruling.Ask
	y = p.Paragraph(in.X, y, in.W, 17, ui.Text("Asked: "+string(ask.Question)+" from "+ask.From+" to "+ask.To+".", ui.TextBody).In(ui.InkMiddle)) + 8
	if a := l.answers.of[v.id]; a.ruling != nil {
		l.layVerdict(in.X+8, y+8, a.ruling)
		y = p.Paragraph(in.X+24, y, in.W-24, 17, ui.Text(a.ruling.Summary, ui.TextBody)) + 8
	}
	y = p.Paragraph(in.X, y, in.W, 16, ui.Text(v.doc.Setup().Note, ui.TextSoft).In(ui.InkSoft))
	l.caseHigh = y - top
	l.beside.End(p, before)
	p.Button(foot, ui.ButtonLook{Name: "open", Text: "Open on the table", Key: "Enter", Tone: ui.Todo, Press: l.act})
}
