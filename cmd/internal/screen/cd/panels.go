package cd

import (
	"image/color"
	"math"
	"slices"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
)

// layPage lays all panels out.
func (t *Table) layPage() {
	t.stale = false
	clear(t.marks)
	for _, s := range t.scrolls() {
		s.Hide()
	}
	t.page.Begin(t.size.X, t.size.Y)
	if t.curtain != nil {
		t.layCurtain()
		return
	}
	if t.bare {
		t.mini = false
		t.layOver()
		return
	}
	if t.mayNotMeasure() == nil && t.digestNow() == nil {
		t.layScale()
	}
	t.layBar()
	card := t.cardNow()
	t.layRoster(card)
	from := t.page.Here()
	t.layCard(card)
	t.layTray()
	t.spoken.tools = [2]ui.PagePlace{from, t.page.Here()}
	t.layStrip()
	t.layLesson()
	if t.logOpen {
		t.layLog()
	}
	t.layParlor()
	if t.mini = t.showsMini() && t.digestNow() == nil; t.mini { // it lay over the digest
		t.page.Spot(ui.Spot{Name: "map overview", Place: t.frame.mini, Press: t.jump, Drag: true})
	}
	t.layOver()
}

// layOver lays out what lies over the panels, and over the map without them.
func (t *Table) layOver() {
	t.spoken.over = t.page.Here()
	if d := t.digestNow(); d != nil {
		t.layDigest(d)
	}
	if t.isAway() {
		t.layAsked()
	}
	t.layPopup()
	t.layDialog()
	if t.menu {
		t.layMenu()
	}
	if t.help {
		t.layHelp()
	}
}

// readyWide is how wide the button of the bar is.
const readyWide = 128

// layBar is the phase bar: what step it is, what is left to do, and Ready.
func (t *Table) layBar() {
	p := t.page
	r := t.frame.bar
	p.Plate(r, ui.Look{Fill: ui.SlateDeep})
	p.Fitted(48, 13, 86, ui.BoldText(t.player.model.scenario.Title, ui.TextLine), ui.Anchor{Y: 0.5})
	p.Fitted(48, 28, 86, ui.Text(t.turnNow(), ui.TextSoft).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
	p.Rule(136, 9, 136, 31, 1, ui.Rule)
	x := 144 + t.layPips(144)
	p.Rule(x+4, 9, x+4, 31, 1, ui.Rule)
	x += 14
	ready, wide := t.readyButton(), float64(readyWide)
	wide += t.layBeside(r.W - wide - 16)
	what, why, c := "", "", ui.InkMiddle
	if t.show != nil {
		what, why = t.show.titleIn(func(what string) bool { return p.Width(ui.BoldText(what, ui.TextLine)) <= r.W-x-wide-16 })
	} else {
		what, why = t.wanted()
	}
	if m := t.player.message; m != "" && t.show == nil && ui.Sentence(m) != ui.Sentence(what) {
		why, c = ui.Sentence(m), ui.Ink
		if t.player.refused != nil {
			c = ui.VermilionHi
		}
	}
	dots := t.layDots(x, r.Y+r.H/2)
	x += dots
	p.Spot(ui.Spot{Name: "bar", Place: r, Tip: t.layPrompt(x, r.W-x-wide-16, what, ui.Text(why, ui.TextSoft).In(c))})
	p.Button(ui.Rect{X: 6, Y: 5, W: 34, H: 30}, ui.ButtonLook{Name: "menu", Text: "≡", Tip: "Menu " + t.key("menu"), Press: func() { t.menu = !t.menu; t.stale = true }})
	p.Button(ui.Rect{X: r.W - readyWide - 8, Y: 5, W: readyWide, H: 30}, ready)
}

// wanted is what is to be done in the step, and why or what for.
func (t *Table) wanted() (what, why string) {
	if t.isAway() {
		if what, why, is := t.awayWanted(); is {
			return what, why
		}
	}
	if t.player.ready() && !t.player.watches {
		return "Ready", "Waiting for " + t.player.model.view.Sides()[1-t.player.side] + ". Until then Enter takes it back"
	}
	td := t.player.tool.todo()
	return td.what, td.why
}

// readyButton is the one thing to press.
func (t *Table) readyButton() ui.ButtonLook {
	b := ui.ButtonLook{Name: "ready", Text: "Ready", Key: "Enter", Tone: ui.Todo, Press: t.ready, Tip: "All is chosen: goes on when both sides are ready"}
	_, over := t.player.model.view.Over()
	switch {
	case t.player.watches || t.isAway() && t.player.isReferee():
		b.Name, b.Text, b.Key, b.Tone, b.Press, b.Tip = "leave", "Leave", "", ui.Quiet, t.leaves, "Back to the title; the link comes here again"
		if t.show != nil {
			b.Name, b.Text, b.Key, b.Press, b.Tip = "ready", "Next", "Enter", t.ready, "Shows what happened next"
		}
	case t.player.isReferee():
		if r, ok := t.player.tool.(*refereeing); ok && r.word != nil {
			b.Tone = ui.Quiet // to say it is what is to be done
		}
		b.Text, b.Key, b.Tip = "Hand back", t.key("referee"), "Gives the table back to the players"
	case t.paused():
		b.Name, b.Text, b.Key, b.Tone, b.Press, b.Tip = "end the pause", "End the pause", "", ui.Quiet, t.endPause, "The game goes on, for both sides"
	case t.show != nil:
		if b.Text, b.Tip = "Next", "Shows what happened next"; t.show.at == len(t.show.beats)-1 {
			b.Text, b.Tip = "Go on", "That is all that happened: on with the game"
		}
	case t.again != nil:
		b.Text, b.Tip = "Close", "Closes the digest"
	case over:
		b.Name, b.Text, b.Key, b.Press, b.Tip = "leave", "Leave", t.key("leave"), t.leaves, "The game is over and stays kept: back to the title"
	case t.letterDue() != "":
		b.Name, b.Text, b.Tip = "leave", "Letters", t.letterDue()+": letters are sent and taken on the page of games by mail"
	case t.player.ready():
		b.Text, b.Tone, b.Tip = "Take back", ui.Quiet, "Not ready after all, as long as the other side is not"
	case t.player.tool.todo().warns != "":
		b.Tip = "Not all is chosen: asks once, then goes on when both sides are ready"
	}
	return b
}

func (t *Table) sideFill(side int) color.NRGBA { return picture.RimColor(side, t.theme.Safe) }

// cardNow is where the card is: below the roster, else at the head of the right column.
// It is empty when there is nothing to say.
func (t *Table) cardNow() ui.Rect {
	r := t.cardRoom()
	// Laid out once below the window to learn how high it is.
	h, any := t.fillCard(ui.Rect{X: r.X, Y: 1e5, W: r.W, H: 1})
	t.cardNeed = 0
	if !any {
		return ui.Rect{}
	}
	t.cardNeed = h + 2*cardPad
	if t.frame.docked {
		r, _ = r.Foot(math.Min(r.H, t.cardNeed))
		return r
	}
	r.H = math.Min(r.H-t.lessonHigh(), t.cardNeed)
	if t.dragsTo(r) {
		return ui.Rect{}
	}
	return r
}

// layCard is the panel that tells of what is selected, or of what happened.
func (t *Table) layCard(r ui.Rect) {
	if r.Empty() {
		return
	}
	if !t.frame.docked && t.chose && t.coversChosen(r) {
		t.goTo(t.player.selected[0])
	}
	t.chose = false
	t.page.Panel("card", r)
	y, before := t.cardAt.Begin(t.page, r.Inset(2, cardPad), t.cardNeed-2*cardPad)
	t.fillCard(ui.Rect{X: r.X, Y: y, W: r.W, H: t.cardNeed - 2*cardPad})
	t.cardAt.End(t.page, before)
}

// coversChosen reports whether a panel lies over a stand that is selected: the map makes
// way for it.
func (t *Table) coversChosen(r ui.Rect) bool {
	const about = 16
	return slices.ContainsFunc(t.player.selected, func(s string) bool {
		q := t.shown().get(s)
		return q != nil && q.onTable && r.Inset(-about, -about).Holds(t.page.Unit(t.camera.ToScreen(table.Inches(q.Footprint.Center))))
	})
}

// dragsTo reports whether what is dragged on the table is about to be let go of where a
// panel would lie, or would stand below it.
func (t *Table) dragsTo(r ui.Rect) bool {
	const about = 24
	if !t.dragging || t.held != holdsTool {
		return false
	}
	room := r.Inset(-about, -about)
	return room.Holds(t.page.Unit(t.cursor)) || slices.ContainsFunc(t.player.tool.ghosts(), func(g ghost) bool {
		return t.player.is(g.name) && room.Holds(t.page.Unit(t.camera.ToScreen(table.Inches(g.at))))
	})
}

// cardRoom is where the card may grow to: at the right with the log open above that.
func (t *Table) cardRoom() ui.Rect {
	r := t.frame.card
	if t.logOpen && !t.frame.docked {
		r.H = math.Min(r.H, t.frame.right.H-t.logDeep()-margin)
	}
	return r
}

// fillCard fills the card and returns how high it is.
func (t *Table) fillCard(r ui.Rect) (high float64, any bool) {
	w := &writer{t: t, p: t.page, room: ui.Rect{X: r.X + cardPad, Y: r.Y, W: r.W - 2*cardPad, H: r.H}, y: r.Y}
	if t.show != nil {
		any = t.show.card(w)
	} else {
		any = t.player.tool.card(w)
	}
	w.sourced()
	return w.y - r.Y, any
}

// layTray is the panel below: the objects of the step and its verbs.
func (t *Table) layTray() {
	t.page.Panel("tray", t.frame.tray)
	w := &trayWriter{t: t, p: t.page, room: t.frame.tray, title: stepName(t.player.model.view.Step)}
	var verbs []command
	if t.show != nil {
		t.show.tray(w)
		verbs = t.showCommands()
	} else {
		t.player.tool.tray(w)
		verbs = t.ofStep()
	}
	var shown []command
	for _, c := range t.keyed(verbs) {
		if c.text != "" {
			shown = append(shown, c)
		}
	}
	w.write(shown)
}
