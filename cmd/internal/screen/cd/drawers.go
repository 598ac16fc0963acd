package cd

import (
	"math"
	"slices"

	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
)

// sideBySide are the items of the menu that share a line, two by two.
var sideBySide = []string{"go on", "all keys", "briefing", "rulings", "lessons", "lines of sight", "save the table", "call the referee", "open a file", "settings", "start over", "resign", "leave", "quit"}

// layMenu is the menu over the table.
func (t *Table) layMenu() {
	p := t.page
	w := p.Size()
	p.Plate(w, ui.Look{Fill: ui.Faded(ui.Black, 0.5)})
	p.Spot(ui.Spot{Name: "outside", Place: w, Modal: true, Press: func() { t.menu, t.sure, t.unkept = false, false, false; t.stale = true }})
	row, head := 44.0, 50.0 // from one line to the next, and above them
	if w.H < 500 {
		row, head = 31, 44
	}
	words := ui.Text(t.keptAs(), ui.TextSoft).In(ui.InkSoft)
	r := ui.Rect{W: math.Min(380, w.W-2*margin)}
	r.H = head + 16*float64(len(p.Broken(words, r.W-48))) + 10 + 7*row + stopsHead + 2*row + 4
	if t.sure || t.unkept {
		r.H = head + 16*float64(len(p.Broken(words, r.W-48))) + 10 + 2*row + stopsHead + 2*row + 70
	}
	hint := r.H+menuHint <= w.H
	if hint {
		r.H += menuHint
	}
	r.X, r.Y = (w.W-r.W)/2, math.Max((w.H-r.H)/2, 0)
	p.Panel("menu panel", r)
	p.Fitted(r.X+24, r.Y+head-20, r.W-48, ui.BoldText(t.player.model.scenario.Title, ui.TextPage), ui.Anchor{Y: 0.5})
	y := p.Paragraph(r.X+24, r.Y+head, r.W-48, 16, words) + 10
	if t.sure {
		y = p.Paragraph(r.X+24, y, r.W-48, 18, ui.Text("Begin this match anew, from its deployment? The game until now is laid aside in the folder, and nothing of it is lost.", ui.TextBody)) + 12
	}
	if t.unkept {
		y = p.Paragraph(r.X+24, y, r.W-48, 18, ui.Text("Quit? What was done at this table is not kept, and is lost.", ui.TextBody)) + 12
	}
	for _, c := range t.menuItems() {
		do := c.do
		c.do = func() { do(); t.stale = true }
		tone := ui.Quiet
		if c.id == "go on" {
			tone = ui.Todo
		}
		cell := ui.Rect{X: r.X + 24, Y: y, W: r.W - 48, H: row - 8}
		if n := slices.Index(sideBySide, inPlace(c.id)); n >= 0 && !t.sure && !t.unkept {
			cell.W = (cell.W - 8) / 2
			cell.X += float64(n%2) * (cell.W + 8)
			y -= row * float64(1-n%2)
		}
		p.Button(cell, buttonOf(c, tone))
		y += row
	}
	t.layStops(ui.Rect{X: r.X + 24, Y: y, W: r.W - 48, H: row - 8})
	if hint {
		p.Words(r.X+r.W/2, r.Bottom()-menuHint/2-4, ui.Text("Tab and arrows reach every button, Enter presses it", ui.TextSoft).In(ui.InkSoft), ui.Centered)
	}
}

// menuHint is how high what the menu says of buttons without a key is.
const menuHint = 22

// menuItems are what the menu does; with each the key that is on its button.
func (t *Table) menuItems() []command {
	if t.sure {
		return []command{
			{id: "go on", text: "No, go on with this game", key: "Escape", do: func() { t.menu, t.sure = false, false }},
			{id: "begin anew", text: "Begin anew", do: t.startOver},
		}
	}
	if t.unkept {
		return []command{
			{id: "go on", text: "No, go on with this game", key: "Escape", do: func() { t.menu, t.unkept = false, false }},
			{id: "quit", text: "Quit all the same", do: func() { t.quit = true }},
		}
	}
	items := []command{
		{id: "go on", text: "Go on", key: "Escape", do: func() { t.menu = false }},
		{id: "all keys", text: "All keys", key: t.keyNow("help"), do: func() { t.showSheet(keysSheet) }},
		{id: "briefing", text: "Briefing", key: t.keyNow("briefing"), off: t.mayNotRead(), help: "what your side was told before the game, and how it is won", do: func() { t.showSheet(briefingSheet) }},
		{id: "rulings", text: "Rulings", key: t.keyNow("rulings"), help: "by what this game is played, of all that the rules leave open", do: func() { t.showSheet(rulingsSheet) }},
		{id: "lessons", text: either(t.lessons == nil, "Lessons", "End the lessons"), help: "a panel in every step says what can be done, and why", do: func() { t.menu = false; t.switchLessons() }},
		{id: "lines of sight", text: "Try it here", key: t.keyNow("study"), off: t.mayNotStudy(), help: "this moment on a copy: move stands as you like, and see sight, cover and fire from there", do: func() { t.menu = false; t.study() }},
		{id: "save the table", text: "Save table", key: t.keyNow("save moment"), off: t.maySave(), help: "as a scenario among your tables", do: func() { t.menu = false; t.save() }},
		{id: "call the referee", text: "Referee", key: t.keyNow("referee"), off: t.mayCallReferee(), help: "the referee's word, behind a curtain", do: func() { t.menu = false; t.callReferee() }},
		{id: "open a file", text: "Open a file", key: t.keyNow("open"), help: "a scenario, a ruling or a game; asks before this one is left", do: func() { t.menu = false; t.open(nil) }},
		{id: "settings", text: "Settings", help: "size of text, colors, sound, speed, keys; the game stays as it is", do: func() { t.menu = false; t.beside = t.tools.Settings(t) }},
		{id: "start over", text: "Begin anew…", off: t.mayNotBeginAnew(), help: "asks first; the game until now stays in the folder", do: func() { t.sure = true }},
		{id: "resign", text: "Resign", key: t.keyNow("resign"), off: t.mayNotResign(), help: "gives the game to the other side; asks first", do: func() { t.menu = false; t.askResign() }},
		{id: "leave", text: "Leave the table", help: "the game is kept, and goes on where it was left", do: func() { t.leave = true }},
		{id: "quit", text: "Quit", key: t.keyNow("quit"), help: quitHelp, do: t.quits},
	}
	t.menuAway(items)
	if t.curtain != nil { // nobody sits: nothing of the table
		for i := range items {
			switch items[i].id {
			case "all keys", "briefing", "lines of sight", "save the table", "rulings", "lessons", "resign":
				items[i].off = "Who sits down has it"
			}
		}
	} else if !t.learns() {
		items[slices.IndexFunc(items, func(c command) bool { return c.id == "lessons" })].off = "They are told to the first side alone"
	}
	return items
}

// menuKey does what has such a key on its button in the menu, or says why it cannot
// be done.
func (t *Table) menuKey(name string) {
	for _, c := range t.menuItems() {
		switch {
		case c.key != name || name == "Escape":
		case c.off == "":
			t.ran(c.id)
			c.do()
		case t.curtain == nil:
			t.player.say("%s", c.off)
		}
	}
}

// passing are the steps that may pass without stopping for the player.
var passing = []rules.Step{rules.Reveal, rules.Opportunity, rules.Turning}

// stopsHead is how high the words above the steps that stop are.
const stopsHead = 22

// layStops is which steps stop for the player, and how fast news is shown.
func (t *Table) layStops(r ui.Rect) {
	p := t.page
	whose := "you"
	nobody := t.curtain != nil && t.player.stops != nil
	if t.player.stops != nil && !nobody {
		whose = t.player.name() + ", in this match"
	}
	p.Words(r.X, r.Y+10, ui.Text("When steps stop for "+whose, ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
	each := (r.W - 8) / 2
	cell := func(i int) ui.Rect {
		return ui.Rect{X: r.X + float64(i%2)*(each+8), Y: r.Y + stopsHead + float64(i/2)*(r.H+8), W: each, H: r.H}
	}
	for i, s := range passing {
		how := stopOf(t.stopsFor(t.player), s)
		b := ui.ButtonLook{
			Name: "stop " + s.String(), Text: stepName(s) + [...]string{": at need", ": always", ": never"}[how], Tone: ui.Quiet,
			Tip: stopTips[s][how], Press: func() { t.stops(s, (how+1)%3) },
		}
		if nobody {
			b.Text, b.Tip, b.Off, b.Press = stepName(s), "Who sits down has it", true, nil
		}
		p.Button(cell(i), b)
	}
	speed := t.tools.Prefs.Speed
	p.Button(cell(3), ui.ButtonLook{
		Name: "speed", Text: "What happened: " + speedWord(speed), Tone: ui.Quiet, Tip: "How fast it is shown; while it is, + and \u2212 say so",
		Press: func() {
			prefs := t.tools.Prefs
			prefs.Speed = speeds[(slices.Index(speeds, speed)+1)%len(speeds)]
			t.prefer(prefs)
			t.stale = true
		},
	})
}

// stopTips say when a step stops: at need, always, never.
var stopTips = map[rules.Step][3]string{
	rules.Reveal: {
		"Stops if a stand may choose between chits that say different things and none is its company's, or does not look where the enemy is",
		"Stops if any stand may follow another chit, decline or turn", "Every stand follows the order it would follow by itself"},
	rules.Opportunity: {
		"Stops if some fire seems of use", "Stops even if no fire seems of any use", "Nobody fires at those who move"},
	rules.Turning: {
		"Stops if a stand does not look where the enemy is", "Stops every turn", "Everybody keeps the facing"},
}

// startOver begins the match anew.
func (t *Table) startOver() {
	t.menu, t.sure, t.unkept = false, false, false
	m, err := t.tools.Games.MatchOver(t.match.Setting)
	if err == nil {
		t.show, t.curtain = nil, nil
		err = t.take(m)
	}
	if err != nil {
		t.player.refuse(err)
		return
	}
	t.stale, t.drafts = true, true
}

// sheetPanel lays a panel over everything that is read and put away again, and returns its
// place.
func (t *Table) sheetPanel(panel, title string) ui.Rect {
	p := t.page
	w := p.Size()
	p.Plate(w, ui.Look{Fill: ui.Faded(ui.Black, 0.55)})
	p.Spot(ui.Spot{Name: "outside", Place: w, Modal: true, Press: func() { t.help = false; t.stale = true }})
	r := ui.Rect{X: math.Max(w.W/2-330, 8), W: math.Min(660, w.W-16), Y: 60, H: w.H - 120}
	if w.H < 600 {
		r.Y, r.H = 8, w.H-16
	}
	p.Panel(panel, r)
	p.Words(r.X+24, r.Y+28, ui.BoldText(title, ui.TextPage), ui.Anchor{Y: 0.5})
	p.Words(r.Right()-24, r.Y+28, ui.Text("arrows scroll, any other key closes this", ui.TextSoft).In(ui.InkSoft), ui.Anchor{X: 1, Y: 0.5})
	return r
}

// layHelp lists every key, and what the marks on stands mean.
func (t *Table) layHelp() {
	switch t.sheet {
	case rulingsSheet:
		t.layRulings()
		return
	case briefingSheet:
		t.layBriefing()
		return
	}
	p, r := t.page, t.sheetPanel("help panel", "Keys, gestures and marks")
	rows := append(t.keyRows(), t.gestureRows()...)
	view := ui.Rect{X: r.X + 20, Y: r.Y + 52, W: r.W - 40, H: r.H - 64}
	y, before := t.helpAt.Begin(p, view, t.helpHigh)
	top := y
	text := "The handbook on this step"
	p.Button(ui.Rect{X: view.X + 4, Y: y, W: min(p.Width(ui.BoldText(text, ui.TextBody))+40, view.W-20), H: 34}, ui.ButtonLook{
		Name: "handbook", Text: text, Press: func() { t.help, t.beside = false, t.tools.Handbook(t, t.player.model.view.Step) },
	})
	y += 40
	for _, row := range rows {
		if row[1] == "" {
			y = p.Paragraph(view.X+4, y+8, view.W-20, 17, ui.BoldText(row[0], ui.TextSoft).In(ui.InkSoft)) + 2
			continue
		}
		a := p.Paragraph(view.X+4, y+3, 200, 17, ui.BoldText(row[0], ui.TextBody))
		b := p.Paragraph(view.X+214, y+3, view.W-230, 17, ui.Text(ui.Capital(row[1]), ui.TextBody).In(ui.InkMiddle))
		y = math.Max(a, b) + 4
	}
	y = t.laySigns(view, y+8)
	if high := y - top; high != t.helpHigh { // known now
		t.helpHigh, t.stale = high, true
	}
	t.helpAt.End(p, before)
}
