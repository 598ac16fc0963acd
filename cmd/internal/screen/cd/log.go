package cd

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/usual"
	rules "sightline/game/commanddecision"
)

// A logFilter says what of the log shows: 0 is all, else the number, from 1, of
// one of the turns, steps or companies that there are.
type logFilter struct{ turn, step, company int }

// The text of the log, how high a line of it is, and how many lines an entry has that
// is not opened.
const (
	logText  = ui.TextBody
	logHigh  = 16.5
	logBrief = 2
	logLeft  = 6  // left of its words
	logMore  = 10 // right of them, for the sign of an entry that says more
)

// layLog is the log in the right column, below the card.
func (t *Table) layLog() {
	p, r := t.page, t.frame.right
	high := t.logDeep()
	r = ui.Rect{X: r.X, Y: r.Bottom() - high, W: r.W, H: high}
	p.Panel("log panel", r)
	p.Words(r.X+cardPad, r.Y+18, ui.BoldText("Log", ui.TextHeading), ui.Anchor{Y: 0.5})
	p.Button(ui.Rect{X: r.Right() - 40, Y: r.Y + 6, W: 32, H: 24}, ui.ButtonLook{Name: "log", Text: "×", Tip: "Close the log " + t.key("log"), Press: func() { t.logOpen = false; t.stale = true }})
	t.layFind(ui.Rect{X: r.X + 54, Y: r.Y + 5, W: r.W - 102, H: 26})
	x, left := r.X+8, r.W-16
	for _, c := range []struct {
		id    string
		at    *int
		share float64 // of the width that is left
	}{{"log turn", &t.filter.turn, 0.28}, {"log step", &t.filter.step, 0.4}, {"log company", &t.filter.company, 1}} {
		words := t.filterWords(c.at)
		*c.at = min(*c.at, len(words)-1)
		tip := "Show the next of these, or all: " + t.key(c.id)
		if *c.at > 0 {
			tip = words[*c.at] + " alone. " + tip
		}
		w := left * c.share
		p.Button(ui.Rect{X: x, Y: r.Y + 36, W: w - 4, H: 24}, ui.ButtonLook{Name: c.id, Text: t.rosterName(words[*c.at]), Tip: tip, Press: func() { t.filterLog(c.at) }})
		x, left = x+w, left-w
	}
	view := ui.Rect{X: r.X + 6, Y: r.Y + 66, W: r.W - 12, H: r.H - 72}
	lines, high := t.logLines(view.W - ui.BarWide - logLeft - logMore)
	// The newest line shows until one scrolls back.
	atEnd := len(lines) != t.logLong
	t.logLong = len(lines)
	if t.opens { // all of the line that was opened comes into view
		t.opens = false
		t.scrollTo(lines, t.opened-1, view.H)
	}
	y, before := t.logAt.Begin(p, view, high)
	if atEnd {
		t.logAt.Top = max(0, high-view.H)
		y = view.Y - t.logAt.Top
	}
	if len(lines) == 0 {
		p.Paragraph(view.X+10, view.Y+6, view.W-20, logHigh, ui.Text("The log tells nothing of these.", logText).In(ui.InkSoft))
	}
	for i := range lines {
		l := &lines[i]
		if y+l.high > view.Y && y < view.Bottom() {
			t.layLine(view, y, l)
		}
		y += l.high
	}
	t.logAt.End(p, before)
}

// logShare is how much of its column the log takes, where that is enough to read by;
// else it takes logLeast, but never more than logMost. logDrawn is how high it is at
// most while the strip of a line lies over the map too.
const (
	logShare = 0.66
	logLeast = 300
	logMost  = 0.75
	logDrawn = 220
)

// logDeep is how high the log is, whatever the card has to say: its lines stay where
// they are from step to step.
func (t *Table) logDeep() float64 {
	all := t.frame.right.H
	high := math.Floor(math.Min(math.Max(all*logShare, logLeast), all*logMost))
	if t.sight.line {
		high = math.Min(high, logDrawn)
	}
	return high
}

// scrollTo scrolls the log, so high, until a line shows, its beginning above all.
func (t *Table) scrollTo(lines []logLine, at int, high float64) {
	y := 0.0
	for i := range lines {
		l := &lines[i]
		if l.entry != nil && l.at == at {
			t.logAt.Show(y, min(y+l.high, y+high*3/4))
			return
		}
		y += l.high
	}
}

// filterWords are the choices of a filter of the log.
func (t *Table) filterWords(at *int) []string {
	switch at {
	case &t.filter.turn:
		out := []string{"All turns"}
		for _, n := range t.logTurns() {
			out = append(out, ofTurn(n))
		}
		return out
	case &t.filter.step:
		out := []string{"All steps"}
		for _, s := range steps {
			out = append(out, s.name)
		}
		return out
	}
	out := []string{"All stands"}
	for _, g := range t.player.model.groups {
		out = append(out, g.name)
	}
	return out
}

// logTurns are the turns that the log tells of, the last first.
func (t *Table) logTurns() (out []int) {
	for _, e := range slices.Backward(t.logShown()) {
		if len(out) == 0 || out[len(out)-1] != e.turn {
			out = append(out, e.turn)
		}
	}
	return out
}

// filterLog goes to the next choice of a filter.
func (t *Table) filterLog(at *int) {
	*at = (*at + 1) % len(t.filterWords(at))
	t.logOpen, t.parlor.open, t.logLong, t.stale = true, false, -1, true
}

// logShown is the log as far as it may be told: not ahead of what is shown.
func (t *Table) logShown() []entry {
	if t.show != nil {
		return t.player.log[:t.show.upTo()]
	}
	return t.player.log
}

// toldNow finds the entries that are told. Of what the player chose in a step that
// is under way it is the last word alone; once the step is over its outcome tells
// what was chosen, but for where stands were placed.
func (t *Table) toldNow(log []entry) []bool {
	keeps := make([]bool, len(log))
	last := map[string]int{}
	v := t.player.model.view
	for i := range log {
		e := &log[i]
		keeps[i] = e.text != "" && !e.head
		key, is := e.choice()
		if !is || e.taken {
			keeps[i] = keeps[i] && !is
			continue
		}
		if was, ok := last[key]; ok {
			keeps[was] = false
		}
		last[key] = i
		over := t.show != nil || e.turn != v.Turn || e.step != v.Step
		gone := slices.Contains([]rules.EventKind{rules.EventUnplanned, rules.EventHeld, rules.EventWithdrawn}, e.event.Kind)
		keeps[i] = keeps[i] && !gone && (!over || e.event.Kind == rules.EventDeployed || e.event.Kind == rules.EventMeasured)
	}
	return keeps
}

// choice tells apart what may be chosen anew in a step, of what a side chooses.
func (e *entry) choice() (key string, is bool) {
	if !slices.Contains(choices, e.event.Kind) {
		return "", false
	}
	kind := string(e.event.Kind)
	switch e.event.Kind {
	case rules.EventPlanned, rules.EventUnplanned:
		kind = "plan"
	case rules.EventOrder, rules.EventWithdrawn:
		kind = "order"
	case rules.EventDeclared, rules.EventHeld:
		kind = "fire " + e.event.What
	}
	return fmt.Sprint(e.turn, e.step, kind, "\n", e.event.Stand), true
}

// passes reports whether the filters of the log leave an entry.
func (t *Table) passes(e *entry) bool {
	f := t.filter
	if !t.find.finds(e) {
		return false
	}
	if turns := t.logTurns(); f.turn > 0 && f.turn <= len(turns) && e.turn != turns[f.turn-1] {
		return false
	}
	if f.step > 0 && e.step != steps[f.step-1].step {
		return false
	}
	if f.company == 0 {
		return true
	}
	g := &t.player.model.groups[f.company-1]
	return e.event.What == g.name || slices.ContainsFunc(e.about(), func(s string) bool { return slices.Contains(g.stands, s) })
}

// when is the step that the entry belongs to, in words, of so many turns. What
// happens in the one in which orders are placed, and is none, is morale.
func (e *entry) when(turns int) string {
	_, own := e.choice()
	switch {
	case e.turn == 0 && e.step == rules.Deployment:
		return ""
	case e.step == rules.Commanding && e.turn > 0 && !own:
		return morale
	case e.step == rules.Commanding:
		return games.OrdersName(e.turn, turns)
	}
	return stepName(e.step)
}

// about are the stands that the entry is about.
func (e *entry) about() (out []string) {
	of := append([]string{e.event.Stand, e.event.Target}, e.event.Stands...)
	if e.within != nil && e.first() {
		of = append(of, e.within.stands...)
	}
	for _, s := range of {
		if s != "" && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// said is the entry as a sentence, which may tell of others too.
func (e *entry) said() string { return e.struck() + ui.Sentence(e.told()) }

// struck begins what an entry says that was taken back, with the reason that was given.
func (e *entry) struck() string {
	switch {
	case !e.taken:
		return ""
	case e.why != "":
		return "Taken back (" + usual.WhyBack(e.why) + "): "
	}
	return "Taken back: "
}

// ledger says how the number of an entry came about, and exactly what it says in
// people's words.
func (e *entry) ledger() (out []string) {
	for _, l := range e.event.Ledger {
		out = append(out, fmt.Sprintf("%s %s (%s)", signed(l.Value), usual.Part(&l), l.Source))
	}
	if e.event.Need != 0 {
		words := "= " + signed(e.event.Need) + ": " + usual.Needed(e.event.Need)
		if len(e.event.Rolls) > 0 {
			words += ", rolls " + rolled(e.event.Rolls)
		}
		out = append(out, words)
	}
	if e.event.Kind == rules.EventSpread {
		out = append(out, "The hits of all who fired small arms at this circle, and at the same cover, are added up. Each stand in it takes one, the nearest to them first, before any takes a second. Other circles, and other cover, are told by themselves.")
	}
	if e.event.Rule != "" {
		out = append(out, "Rule: CD "+e.event.Rule)
	}
	if e.exact != e.text {
		out = append(out, "Exactly: "+e.exact)
	}
	return out
}

// light lights the stands of the line of the log that is pointed at.
func (t *Table) light() {
	t.lit = nil
	at, is := strings.CutPrefix(t.page.Hovered(), "log ")
	if i, err := strconv.Atoi(at); is && err == nil && i < len(t.player.log) {
		t.lit = t.player.log[i].about()
	}
}
