package build

import (
	"fmt"
	"math"

	"sightline/cmd/internal/keys"
	"sightline/cmd/internal/screen/ui"
	"sightline/game/builder"
)

// lay lays all panels out.
func (t *Table) lay() {
	t.stale = false
	p := t.page
	for _, s := range t.scrolls() {
		s.Hide()
	}
	p.Begin(t.size.X, t.size.Y)
	t.layBar()
	t.layLeft()
	t.layRight()
	t.layOff()
	t.layTray()
	switch {
	case t.popup != nil:
		t.layPopup()
	case t.trials.open:
		t.layTrials()
	case t.help:
		t.layHelp()
	case t.menu:
		t.layMenu()
	}
}

// scrolls are the lists that the wheel and bars scroll: the topmost alone, where one lies
// over all.
func (t *Table) scrolls() []*ui.Scroll {
	switch {
	case t.popup != nil:
		return []*ui.Scroll{&t.popup.at}
	case t.trials.open:
		return []*ui.Scroll{&t.trials.at}
	case t.help:
		return []*ui.Scroll{&t.over}
	case t.menu:
		return nil
	}
	return []*ui.Scroll{&t.list, &t.card, &t.off, &t.rows}
}

// layBar is the bar: what is built, what to do now, and what is done with it.
func (t *Table) layBar() {
	p, r := t.page, t.frame.bar
	p.Plate(r, ui.Look{Fill: ui.SlateDeep})
	p.Spot(ui.Spot{Name: "bar", Place: r})
	p.Button(ui.Rect{X: 6, Y: 7, W: 34, H: 30}, ui.ButtonLook{Name: "menu", Text: "≡", Tip: "Menu " + t.cap("build menu"), Press: func() { t.menu, t.stale = !t.menu, true }})
	tb, title := t.setup().Table, ui.BoldText(t.setup().Title, ui.TextLine)
	named := math.Min(math.Max(p.Width(title)+2, 124), r.W*0.19) // as wide as the name needs
	p.Fitted(48, 15, named, title, ui.Anchor{Y: 0.5})
	p.Fitted(48, 31, named, ui.Text(fmt.Sprintf("Builder · %s × %s″", tb.Width, tb.Depth), ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
	from := 48 + named + 18
	p.Rule(from-12, 10, from-12, 34, 1, ui.Rule)
	right := r.W - 8
	button := func(wide float64, b ui.ButtonLook) {
		right -= wide
		p.Button(ui.Rect{X: right, Y: 6, W: wide, H: 32}, b)
		right -= 6
	}
	save := ui.ButtonLook{Name: "save", Text: "Save", Key: t.cap("build save"), Tone: ui.Todo, Press: t.save, Tip: "Writes the file among your tables; what is built is kept without it, too"}
	if t.saved == t.view.Text() {
		save.Text, save.Tone = "Saved", ui.Quiet
	}
	narrow := r.W < 1200
	wide := func(w float64) float64 {
		if narrow {
			return w * 0.86
		}
		return w
	}
	button(wide(126), save)
	button(wide(82), ui.ButtonLook{Name: "test", Text: "Test", Key: t.cap("build test"), Press: t.test, Tip: "Play it at once, against a program; leaving the game comes back here"})
	if !narrow {
		button(88, ui.ButtonLook{Name: "sight", Text: "Sight", Key: t.cap("build sight"), Press: t.study, Tip: "What can be seen on it: the tools of sight, on a copy"})
	}
	button(wide(106), ui.ButtonLook{Name: "snap", Text: "Snap " + snapWords[t.snap], Key: t.cap("build snap"), Press: func() { t.snap, t.stale = (t.snap+1)%snapSteps, true }, Tip: "What corners keep to; Alt, held: nothing"})
	what, how := t.prompt()
	c := ui.InkMiddle
	if t.message != "" {
		how, c = ui.Sentence(t.message), ui.Ink
		if t.refused {
			c = ui.VermilionHi
		}
	}
	if t.unkept != "" {
		what, c = "Not kept: "+t.unkept, ui.VermilionHi
	}
	p.Fitted(from, 15, right-from-6, ui.BoldText(what, ui.TextLine), ui.Anchor{Y: 0.5})
	p.Fitted(from, 31, right-from-6, ui.Text(how, ui.TextSoft).In(c), ui.Anchor{Y: 0.5})
}

// layLeft is the panel of tools.
func (t *Table) layLeft() {
	p, r := t.page, t.frame.left
	p.Panel("tools", r)
	in := r.Inset(12, 10)
	p.Choice(ui.Rect{X: in.X, Y: in.Y, W: in.W, H: 30}, "tab", []string{"Ground", "Forces", "Rules"}, int(t.tab), func(i int) { t.turnsTo(tab(i)) })
	view := ui.Rect{X: in.X, Y: in.Y + 40, W: in.W + 6, H: in.H - 40}
	switch t.tab {
	case groundTab:
		t.layPalette(view)
	case forcesTab:
		t.layOffers(view)
	case rulesTab:
		t.layPages(view)
	}
}

// layPalette is the tools that draw.
func (t *Table) layPalette(view ui.Rect) {
	p := t.page
	const columns, least, most, gap = 3, 53.0, 58.0, 4.0
	foot := ui.Rect{X: view.X, Y: view.Bottom() - 32, W: view.W - 6, H: 32}
	p.Button(foot, ui.ButtonLook{Name: "trace", Text: "Picture", Key: t.cap("build trace"), Press: t.opensTrace, Tip: "A picture of a map under the ground, to be drawn after"})
	view.H -= 40
	rows := (len(kinds) + columns - 1) / columns
	high := math.Floor(view.H/float64(rows)) - gap
	if high < least || high > most { // no half row below: all of them, or a list that scrolls
		high = most
	}
	wide := (view.W - ui.BarWide + 6 - gap*(columns-1)) / columns
	y, before := t.list.Begin(p, view, float64(rows)*(high+gap))
	for i, k := range kinds {
		r := ui.Rect{X: view.X + float64(i%columns)*(wide+gap), Y: y + float64(i/columns)*(high+gap), W: wide, H: high}
		if r.Bottom() < view.Y || r.Y > view.Bottom() {
			continue
		}
		t.layTile(r, k)
	}
	t.list.End(p, before)
}

func (t *Table) layTile(r ui.Rect, k kind) {
	p, name := t.page, "draw "+k.name
	look, over := ui.Look{Fill: ui.SlatePanel, Edge: ui.Rule, Radius: ui.CardRadius}, ui.Look{Fill: ui.SlateCard, Edge: ui.InkSoft, Radius: ui.CardRadius}
	if t.tool.draws == k.name {
		look = ui.Look{Fill: ui.ChosenRow, Edge: ui.White, Width: 1.6, Radius: ui.CardRadius}
		over = look
	}
	p.PlateOf(name, r, look, over)
	m := r.Middle()
	p.Image(m.X, r.Y+22, t.tiles.of(k.name, t.theme, r.W-10, 34))
	if key := t.cap("draw " + k.name); key != "" {
		cap := ui.BoldText(key, ui.TextSmall)
		w := p.Width(cap) + 6
		p.Plate(ui.Rect{X: r.Right() - w - 3, Y: r.Y + 3, W: w, H: 14}, ui.Look{Fill: ui.Faded(ui.Black, 0.75), Radius: 3})
		p.Words(r.Right()-3-w/2, r.Y+10, cap, ui.Centered)
	}
	label := ui.Text(k.title, ui.TextSmall)
	label.Bold = t.tool.draws == k.name
	p.Fitted(m.X-math.Min(p.Width(label), r.W-6)/2, r.Bottom()-10, r.W-6, label, ui.Anchor{Y: 0.5})
	p.Spot(ui.Spot{Name: name, Place: r, Tip: k.title + ", " + t.cap("draw "+k.name), Press: func() { t.takes(tool{draws: k.name}) }})
}

// layPages is the pages of the rules.
func (t *Table) layPages(view ui.Rect) {
	p := t.page
	const high = 44
	list := t.pages()
	y, before := t.list.Begin(p, view, float64(len(list))*high)
	for _, g := range list {
		r := ui.Rect{X: view.X, Y: y, W: view.W - ui.BarWide, H: high - 4}
		y += high
		name := "page " + g.id
		look, over := ui.Look{Fill: ui.SlatePanel, Radius: ui.RowRadius}, ui.Look{Fill: ui.SlateCard, Radius: ui.RowRadius}
		if g.id == t.pageNow().id {
			look = ui.Look{Fill: ui.ChosenRow, Edge: ui.White, Radius: ui.RowRadius}
			over = look
		}
		p.PlateOf(name, r, look, over)
		p.Fitted(r.X+10, r.Y+13, r.W-20, ui.BoldText(g.title, ui.TextBody), ui.Anchor{Y: 0.5})
		p.Fitted(r.X+10, r.Y+29, r.W-20, ui.Text(g.under, ui.TextSmall).In(ui.InkSoft), ui.Anchor{Y: 0.5})
		p.Spot(ui.Spot{Name: name, Place: r, Press: func() {
			t.commit()
			t.open, t.card, t.chosen, t.stale = g.id, ui.Scroll{}, nil, true
		}})
	}
	t.list.End(p, before)
}

// layRight is the card of what is chosen, the page of the rules, or all forces.
func (t *Table) layRight() {
	p, r := t.page, t.frame.right
	p.Panel("card", r)
	in := r.Inset(14, 10)
	form := t.formNow()
	if form == nil {
		t.layForces(in)
		return
	}
	title, under := t.formTitle()
	p.Fitted(in.X, in.Y+10, in.W-36, ui.BoldText(title, ui.TextTitle), ui.Anchor{Y: 0.5})
	p.Fitted(in.X, in.Y+28, in.W, ui.Text(under, ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
	if len(t.chosen) > 0 || t.trace.open {
		p.Button(ui.Rect{X: in.Right() - 28, Y: in.Y - 2, W: 28, H: 26}, ui.ButtonLook{Name: "close card", Text: "×", Tip: "Choose nothing, Esc", Press: func() { t.trace.open = t.trace.open && len(t.chosen) > 0; t.choose(builder.Thing{}, false) }})
	}
	view := ui.Rect{X: in.X, Y: in.Y + 42, W: in.W + 8, H: in.H - 42}
	wide := view.W - ui.BarWide
	y, before := t.card.Begin(p, view, t.formHigh(wide, form))
	t.layForm(view.X, y, wide, form)
	t.card.End(p, before)
}

// layMenu is the menu.
func (t *Table) layMenu() {
	p, w := t.page, t.page.Size()
	closes := func() { t.menu, t.stale = false, true }
	p.Spot(ui.Spot{Name: "outside", Place: w, Modal: true, Press: closes})
	rows := []ui.ButtonLook{
		{Name: "leave", Text: "Back to the title", Press: func() { t.leave = true }, Tip: "What is built is kept, and goes on from there"},
		{Name: "menu save", Text: "Save", Key: t.cap("build save"), Press: t.save},
		{Name: "menu test", Text: "Test", Key: t.cap("build test"), Press: t.test},
		{Name: "menu simulate", Text: "Simulate", Key: t.cap("build simulate"), Press: t.simulates, Tip: "The program plays both sides, many times, and a report tells what came of it"},
		{Name: "menu sight", Text: "Sight", Key: t.cap("build sight"), Press: t.study},
		{Name: "menu help", Text: "All keys", Key: t.cap("build help"), Press: func() { t.help = true }},
		{Name: "menu settings", Text: "Settings", Press: func() { t.beside = t.tools.Settings(t) }},
		{Name: "Quit", Text: "Quit", Key: t.cap("build quit"), Press: func() { t.quit = true }},
	}
	r := ui.Rect{X: 6, Y: t.frame.bar.Bottom() + 4, W: 240, H: float64(len(rows))*38 + 16}
	p.Panel("menu panel", r)
	for i, b := range rows {
		do := b.Press
		b.Press = func() { closes(); do() }
		p.Button(ui.Rect{X: r.X + 8, Y: r.Y + 8 + float64(i)*38, W: r.W - 16, H: 34}, b)
	}
}

// layHelp is the keys, over everything.
func (t *Table) layHelp() {
	p, w := t.page, t.page.Size()
	p.Plate(w, ui.Look{Fill: ui.Faded(ui.Black, 0.55)})
	closes := func() { t.help, t.stale = false, true }
	p.Spot(ui.Spot{Name: "outside", Place: w, Modal: true, Press: closes})
	r := w.Inset(math.Max((w.W-860)/2, 20), 30)
	p.Panel("help panel", r)
	in := r.Inset(22, 16)
	p.Pair(in.X, in.Y+10, in.W, ui.BoldText("Keys of the builder", ui.TextPage), ui.Text("any key closes this; they are changed in the settings", ui.TextSoft).In(ui.InkSoft))
	var rows [][2]string
	rows = append(rows, fixedKeys[:]...)
	for _, c := range keys.Table {
		if c.Where == keys.Build {
			rows = append(rows, [2]string{keys.Cap(t.keyOf(c.ID)), c.Does})
		}
	}
	view := ui.Rect{X: in.X, Y: in.Y + 34, W: in.W + 12, H: in.H - 34}
	wide := (view.W - ui.BarWide - 20) / 2
	half := (len(rows) + 1) / 2
	high := make([]float64, 2)
	top, before := t.over.Begin(p, view, t.helpHigh)
	for i, row := range rows {
		c := i / half
		x, y := view.X+float64(c)*(wide+20), top+high[c]
		k := p.Paragraph(x, y, wide*0.36-8, 16, ui.BoldText(row[0], ui.TextSoft))
		d := p.Paragraph(x+wide*0.36, y, wide*0.64, 16, ui.Text(ui.Sentence(row[1]), ui.TextSoft).In(ui.InkMiddle))
		high[c] = math.Max(k, d) + 4 - top
	}
	t.over.End(p, before)
	if h := math.Max(high[0], high[1]); h != t.helpHigh {
		t.helpHigh, t.stale = h, true
	}
}
