package cd

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"sightline/cmd/internal/screen/ui"
)

// A pastLog is the log of a recorded game, broken into lines once for each width.
type pastLog struct {
	rows []pastRow
	high float64
	wide float64
	all  bool
	at   int // the instant that was brought into view last
}

// A pastRow is a head of the log, or what is told of an entry.
type pastRow struct {
	head  string
	entry int // of the log
	words []string
	y     float64
	high  float64
}

// rows breaks the log of a view into lines of a width.
func (v *Viewer) rows(wide float64) *pastLog {
	l := &v.log
	if l.rows != nil && l.wide == wide && l.all == v.all {
		return l
	}
	*l = pastLog{wide: wide, all: v.all, at: -1}
	log := v.witness().player.log
	head := ""
	for i := range log {
		e := &log[i]
		_, chosen := e.choice()
		if e.text == "" || e.head || !e.first() || chosen && (!v.all || v.now().public) {
			continue
		}
		now := ofTurn(e.turn)
		if step := e.when(v.t.turns()); step != "" {
			now += " \u00b7 " + step
		}
		if now != head {
			l.add(pastRow{head: now, entry: i, high: 23})
			head = now
		}
		words := v.t.page.Broken(ui.Text(e.said(), logText), wide)
		l.add(pastRow{entry: i, words: words, high: logHigh*float64(len(words)) + 4})
	}
	return l
}

func (l *pastLog) add(r pastRow) {
	r.y = l.high
	l.high += r.high
	l.rows = append(l.rows, r)
}

// layLog lays out the log: what is told by now, and fainter what comes.
func (v *Viewer) layLog(r ui.Rect) {
	p, t := v.t.page, v.t
	p.Panel("log panel", r)
	p.Words(r.X+cardPad, r.Y+18, ui.BoldText("Log", ui.TextHeading), ui.Anchor{Y: 0.5})
	p.Fitted(r.X+60, r.Y+18, r.W-104, ui.Text("a click goes there", ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
	p.Button(ui.Rect{X: r.Right() - 34, Y: r.Y + 6, W: 26, H: 24}, ui.ButtonLook{Name: "log", Text: "‹", Tip: "Fold the log " + v.cap("log"), Press: v.foldLog})
	view := ui.Rect{X: r.X + 6, Y: r.Y + 36, W: r.W - 12, H: r.H - 42}
	l := v.rows(view.W - ui.BarWide - 2*logLeft)
	from, to := v.told()
	if l.at != v.at {
		l.at = v.at
		l.follow(v, &t.logAt, view, from, to)
	}
	y, before := t.logAt.Begin(p, view, l.high)
	for i := range l.rows {
		if row := &l.rows[i]; y+row.y+row.high > view.Y && y+row.y < view.Bottom() {
			v.layRow(view, y+row.y, row, from, to)
		}
	}
	t.logAt.End(p, before)
}

// told are the entries of the log that the instant tells.
func (v *Viewer) told() (from, to int) {
	if v.at > 0 {
		from = v.witness().instants[v.at-1].upTo
	}
	return from, v.instant().upTo
}

// follow scrolls to what is told now, or was told last.
func (l *pastLog) follow(v *Viewer, at *ui.Scroll, view ui.Rect, from, to int) {
	top, bottom := 0.0, 0.0
	for i := range l.rows {
		r := &l.rows[i]
		if r.entry >= to {
			break
		}
		if r.entry < from || bottom == 0 {
			top = r.y
		}
		bottom = r.y + r.high
	}
	at.Look(view, l.high, max(top-view.H/3, 0), min(bottom+view.H/3, l.high))
}

// layRow lays out a row of the log.
func (v *Viewer) layRow(view ui.Rect, y float64, row *pastRow, from, to int) {
	p, x := v.t.page, view.X+logLeft
	if row.words == nil {
		head := ui.BoldText(row.head, ui.TextSoft)
		if row.entry >= to {
			head.Color = ui.InkFaint
		}
		p.Words(x, y+13, head, ui.Anchor{Y: 0.5})
		return
	}
	look := ui.Look{Radius: 3}
	ink := ui.InkFaint
	switch {
	case row.entry < from:
		ink = ui.InkMiddle
	case row.entry < to:
		ink, look = ui.Ink, ui.Look{Fill: ui.ChosenRow, Radius: 3}
	}
	name := fmt.Sprintf("log %d", row.entry)
	place := ui.Rect{X: view.X, Y: y, W: view.W - ui.BarWide, H: row.high - 2}
	p.PlateOf(name, place, look, ui.Look{Fill: ui.SlatePanel, Radius: 3})
	for i, words := range row.words {
		p.Words(x, y+9+logHigh*float64(i), ui.Text(words, logText).In(ink), ui.Anchor{Y: 0.5})
	}
	p.Spot(ui.Spot{Name: name, Place: place, Press: func() { v.goToEntry(row.entry) }})
}

// goToEntry goes to the instant in which an entry of the log is told.
func (v *Viewer) goToEntry(i int) {
	x := v.witness().instants
	at := sort.Search(len(x)-1, func(k int) bool { return x[k].upTo > i })
	k := sort.SearchInts(v.line, at)
	v.jump(min(k, len(v.line)-1))
}

// light lights the stands of the line of the log that is pointed at, as far as they are
// there now.
func (v *Viewer) light() {
	v.t.lit = nil
	at, is := strings.CutPrefix(v.t.page.Hovered(), "log ")
	if i, err := strconv.Atoi(at); is && err == nil {
		v.t.lit = v.witness().player.log[i].about()
	}
}
