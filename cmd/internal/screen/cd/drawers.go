package cd

import (
	"fmt"

	"sightline/cmd/internal/keys"
	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
)

// layLog is the log in the right column, below the card.
func (t *Table) layLog() {
	p, r := t.page, t.frame.card
	top := r.Y + r.H*0.5 + margin
	r = ui.Rect{X: r.X, Y: top, W: r.W, H: r.Bottom() - top}
	p.Panel("log panel", r)
	p.Words(r.X+cardPad, r.Y+18, ui.BoldText("Log", ui.TextHeading), ui.Anchor{Y: 0.5})
	p.Button(ui.Rect{X: r.Right() - 40, Y: r.Y + 6, W: 32, H: 24}, ui.ButtonLook{Name: "log", Text: "×", Tip: "Close the log " + t.key("log"), Press: func() { t.logOpen = false; t.stale = true }})
	view := ui.Rect{X: r.X + 6, Y: r.Y + 36, W: r.W - 12, H: r.H - 42}
	lines, high := t.logLines(view.W - 20)
	// The newest line shows until one scrolls back.
	atEnd := high != t.logHigh
	t.logHigh = high
	y, before := t.logAt.Begin(p, view, high)
	if atEnd {
		t.logAt.Top = max(0, high-view.H)
		y = view.Y - t.logAt.Top
	}
	for i := range lines {
		l := &lines[i]
		if y+l.high > view.Y && y < view.Bottom() {
			t.layLine(view, y, i, l)
		}
		y += l.high
	}
	t.logAt.End(p, before)
}

// A logLine is an entry of the log, broken into lines.
type logLine struct {
	*entry
	words []string
	high  float64
}

func (t *Table) logLines(width float64) (out []logLine, high float64) {
	for i := range t.player.log {
		e := &t.player.log[i]
		if e.text == "" || e.event.Kind == rules.EventPhase {
			continue
		}
		l := logLine{entry: e, words: t.page.Broken(ui.Text(e.text, ui.TextSoft), width)}
		l.high = 16*float64(len(l.words)) + 4
		if e.head {
			l.high = 26
		}
		out = append(out, l)
		high += l.high
	}
	return out, high
}

func (t *Table) layLine(view ui.Rect, y float64, i int, l *logLine) {
	p := t.page
	x := view.X + 10
	if l.head {
		c := ui.InkSoft
		if l.event.Kind == rules.EventTurn {
			c = ui.Amber
		}
		p.Words(x, y+14, ui.BoldText(ui.Capital(l.text), ui.TextSoft).In(c), ui.Anchor{Y: 0.5})
		return
	}
	name := fmt.Sprintf("log %d", i)
	place := ui.Rect{X: view.X + 4, Y: y, W: view.W - 14, H: l.high - 2}
	p.PlateOf(name, place, ui.Look{Radius: 3}, ui.Look{Fill: ui.SlatePanel, Radius: 3})
	c := ui.InkMiddle
	if l.taken {
		c = ui.InkFaint
	}
	for k, w := range l.words {
		p.Words(x, y+8+16*float64(k), ui.Text(w, ui.TextSoft).In(c), ui.Anchor{Y: 0.5})
	}
	e := l.event
	p.Spot(ui.Spot{Name: name, Place: place, Tip: ledgerTip(e), Press: func() {
		for _, s := range []string{e.Target, e.Stand} {
			if q := t.player.model.get(s); q != nil && q.inPlay() {
				t.choose(s, false)
				t.goTo(s)
				return
			}
		}
	}})
}

// ledgerTip says how a number came about.
func ledgerTip(e rules.Event) string {
	if len(e.Ledger) == 0 {
		return ""
	}
	out := ""
	for _, l := range e.Ledger {
		out += fmt.Sprintf("%s %s · ", l.Name, signed(l.Value))
	}
	out += fmt.Sprintf("needs %d", e.Need)
	if len(e.Rolls) > 0 {
		out += fmt.Sprintf(", rolls %v", e.Rolls)
	}
	return out
}

// layMenu is the menu over the table.
func (t *Table) layMenu() {
	p := t.page
	w := p.Size()
	p.Plate(w, ui.Look{Fill: ui.Faded(ui.Black, 0.5)})
	p.Spot(ui.Spot{Name: "outside", Place: w, Modal: true, Press: func() { t.menu, t.sure = false, false; t.stale = true }})
	r := ui.Rect{X: w.W/2 - 190, Y: w.H/2 - 185, W: 380, H: 370}
	if t.sure {
		r.H = 270
	}
	p.Panel("menu panel", r)
	p.Words(r.X+24, r.Y+30, ui.BoldText(t.player.model.scenario.Title, ui.TextPage), ui.Anchor{Y: 0.5})
	file, unkept := t.tools.Games.Where()
	kept := "Kept as " + file
	if unkept != nil {
		kept = "Not kept: " + unkept.Error()
	}
	y := p.Paragraph(r.X+24, r.Y+50, r.W-48, 16, ui.Text(kept, ui.TextSoft).In(ui.InkSoft)) + 10
	items := []command{
		{id: "go on", text: "Go on", key: "Escape", do: func() { t.menu = false }},
		{id: "all keys", text: "All keys", key: t.key("help"), do: func() { t.menu, t.help = false, true }},
		{id: "lines of sight", text: "Lines of sight", key: t.key("study"), off: t.mayNotStudy(), help: "this moment on a table without rules", do: func() { t.menu = false; t.study() }},
		{id: "start over", text: "Begin anew…", help: "asks first; the game until now stays in the folder", do: func() { t.sure = true }},
		{id: "leave", text: "Leave the table", help: "the game is kept, and goes on where it was left", do: func() { t.leave = true }},
	}
	if t.sure {
		y = p.Paragraph(r.X+24, y, r.W-48, 18, ui.Text("Begin this match anew, from its deployment? The game until now is laid aside in the folder, and nothing of it is lost.", ui.TextBody)) + 12
		items = []command{
			{id: "go on", text: "No, go on with this game", key: "Escape", do: func() { t.menu, t.sure = false, false }},
			{id: "begin anew", text: "Begin anew", do: t.startOver},
		}
	}
	for _, c := range items {
		do := c.do
		c.do = func() { do(); t.stale = true }
		tone := ui.Quiet
		if c.id == "go on" {
			tone = ui.Todo
		}
		p.Button(ui.Rect{X: r.X + 24, Y: y, W: r.W - 48, H: 36}, buttonOf(c, tone))
		y += 44
	}
}

// startOver begins the match anew.
func (t *Table) startOver() {
	t.menu, t.sure = false, false
	m, err := t.tools.Games.MatchOver(t.match.Setting)
	if err == nil {
		t.show = nil
		err = t.take(m)
	}
	if err != nil {
		t.player.refuse(err)
		return
	}
	t.stale, t.drafts = true, true
}

// layHelp lists every key.
func (t *Table) layHelp() {
	p := t.page
	w := p.Size()
	p.Plate(w, ui.Look{Fill: ui.Faded(ui.Black, 0.55)})
	p.Spot(ui.Spot{Name: "outside", Place: w, Modal: true, Press: func() { t.help = false; t.stale = true }})
	r := ui.Rect{X: w.W/2 - 330, Y: 60, W: 660, H: w.H - 120}
	p.Panel("help panel", r)
	p.Words(r.X+24, r.Y+28, ui.BoldText("Keys and gestures", ui.TextPage), ui.Anchor{Y: 0.5})
	p.Words(r.Right()-24, r.Y+28, ui.Text("any key closes this", ui.TextSoft).In(ui.InkSoft), ui.Anchor{X: 1, Y: 0.5})
	rows := [][2]string{
		{"Click, double click", "select a stand; its company"},
		{"Shift + click, Shift + drag", "add to what is selected; on empty ground all in a box"},
		{"Drag", "what the step does: chit, path, facing, circle"},
		{"Right click", "the default for what is under the cursor"},
		{"Wheel; right drag, arrows", "zoom at the cursor; pan"},
		{"Wheel while dragging, Shift + wheel", "turn what is in hand; what is selected and under the cursor"},
		{"Arrows, comma and full stop", "with a stand selected: nudge by 1″ and turn by 15°; with Shift 0.1″ and 1°"},
		{"Space, held", "the table as it stands"},
	}
	for _, c := range t.commands() {
		if c.key != "" && c.help != "" {
			rows = append(rows, [2]string{keys.Cap(c.key), c.help})
		}
	}
	view := ui.Rect{X: r.X + 20, Y: r.Y + 52, W: r.W - 40, H: r.H - 64}
	y, before := t.helpAt.Begin(p, view, float64(len(rows))*24)
	for _, row := range rows {
		p.Fitted(view.X+4, y+11, 200, ui.BoldText(row[0], ui.TextBody), ui.Anchor{Y: 0.5})
		p.Fitted(view.X+214, y+11, view.W-230, ui.Text(ui.Capital(row[1]), ui.TextBody).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
		y += 24
	}
	t.helpAt.End(p, before)
}
