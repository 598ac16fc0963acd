package cd

import (
	"fmt"

	"sightline/cmd/internal/screen/ui"
)

// A logLine is a head of the log, or an entry broken into lines.
type logLine struct {
	*entry
	ofTurn   string // of the head: of what turn it is, where another begins
	ofStep   string // of the head: in what step, or ""
	turnOver int    // of the head: its digest opens; 0: none does
	words    []string
	more     bool     // it says more than its words, when it is opened
	ledger   []string // opened: how its number came about
	back     bool     // opened: all since may be taken back
	high     float64
}

// logLines are the lines of the log that its filters leave.
func (t *Table) logLines(width float64) (out []logLine, high float64) {
	log := t.logShown()
	keeps := t.toldNow(log)
	turn, step := -1, ""
	for i := range log {
		e := &log[i]
		if !keeps[i] || !e.first() || !t.passes(e) {
			continue
		}
		if when := e.when(t.turns()); e.turn != turn || when != step && when != "" {
			out = append(out, t.logHead(e.turn, when, e.turn != turn))
			turn, step = e.turn, when
		}
		broken := func(said string) []string { return t.page.Broken(ui.Text(said, logText), width) }
		l := logLine{entry: e}
		said := e.said()
		if t.opened != e.at+1 && t.find.words == "" {
			said, l.more = e.brief(func(said string) bool { return len(broken(said)) <= logBrief })
		}
		l.words = broken(said)
		if t.opened == e.at+1 {
			of := e.ledger()
			if e.several() {
				of = t.player.each(e)
			}
			for _, s := range of {
				l.ledger = append(l.ledger, t.page.Broken(ui.Text(s, logText), width-12)...)
			}
		}
		l.high = logHigh*float64(len(l.words)+len(l.ledger)) + 4
		if l.back = t.opened == e.at+1 && t.backTo(e) != nil; l.back {
			l.high += 30
		}
		out = append(out, l)
	}
	for i := range out {
		high += out[i].high
	}
	return out, high
}

// logHead is the head above what happened in a step, which tells of the turn too if
// that begins.
func (t *Table) logHead(turn int, step string, begins bool) logLine {
	l := logLine{ofStep: step, high: 21}
	if !begins {
		return l
	}
	l.ofTurn = ofTurn(turn)
	if t.mayNotDigest() == "" && t.show == nil && turn <= t.lastTurn() {
		l.turnOver = turn
	}
	return l
}

func (t *Table) layLine(view ui.Rect, y float64, l *logLine) {
	p := t.page
	x := view.X + logLeft
	if l.entry == nil {
		t.layHead(view, y, l)
		return
	}
	name := fmt.Sprintf("log %d", l.at)
	place := ui.Rect{X: view.X, Y: y, W: view.W - ui.BarWide, H: l.high - 2}
	p.PlateOf(name, place, ui.Look{Radius: 3}, ui.Look{Fill: ui.SlatePanel, Radius: 3})
	c := ui.InkMiddle
	if l.taken {
		c = ui.InkFaint
	}
	for _, w := range l.words {
		p.Words(x, y+9, ui.Text(w, logText).In(c), ui.Anchor{Y: 0.5})
		y += logHigh
	}
	tip := ""
	if l.more {
		tip = l.said()
		chevron(p, view.Right()-ui.BarWide-logMore/2, y-logHigh/2, false)
	}
	for _, w := range l.ledger {
		p.Words(x+12, y+9, ui.Text(w, logText).In(ui.InkSoft), ui.Anchor{Y: 0.5})
		y += logHigh
	}
	e := l.entry
	p.Spot(ui.Spot{Name: name, Place: place, Tip: tip, Press: func() { t.openLine(e) }, Other: func() { t.askBack(e) }})
	if l.back {
		p.Button(ui.Rect{X: x + 12, Y: y + 1, W: view.W - 36, H: 26}, ui.ButtonLook{Name: "take back to line", Text: "Take back all since", Tone: ui.Quiet, Tip: "The game goes back to just after this line; asks first", Press: func() { t.askBack(e) }})
	}
}

// layHead lays out the head above what happened in a step.
func (t *Table) layHead(view ui.Rect, y float64, l *logLine) {
	p, x, mid := t.page, view.X+logLeft, y+l.high/2+1
	if turn := l.turnOver; turn > 0 {
		place := ui.Rect{X: view.X, Y: y + 1, W: view.W - ui.BarWide, H: l.high - 1}
		name := fmt.Sprintf("digest %d", turn)
		p.PlateOf(name, place, ui.Look{Radius: 3}, ui.Look{Fill: ui.SlatePanel, Radius: 3})
		p.Words(place.Right()-6, mid, ui.Text("digest ›", ui.TextSoft).In(ui.InkSoft), ui.Anchor{X: 1, Y: 0.5})
		p.Spot(ui.Spot{Name: name, Place: place, Tip: "What came of the turn", Press: func() { t.openDigest(turn) }})
	}
	if l.ofTurn != "" {
		head := ui.BoldText(l.ofTurn, ui.TextSoft).In(ui.Amber)
		p.Words(x, mid, head, ui.Anchor{Y: 0.5})
		x += p.Width(head) + 8
	}
	p.Words(x, mid, ui.BoldText(l.ofStep, ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
}

// openLine shows how the number of a line came about, or stand by stand what it
// tells of a company, or no more, and goes to where it happened.
func (t *Table) openLine(e *entry) {
	t.openTold(e)
	for _, s := range []string{e.event.Target, e.event.Stand} {
		if q := t.shown().get(s); q != nil && q.inPlay() {
			t.choose(s, false)
			t.goTo(s)
			return
		}
	}
}
