package screen

import (
	"cmp"

	"sightline/cmd/internal/screen/beside"
	"sightline/cmd/internal/screen/ui"
)

// layFarSide is how others reach this machine, the field for a link, and the one thing to
// press.
func (l *lobby) layFarSide() {
	p, f, r := l.page, &l.far, l.frame.side
	p.Panel("far panel", r)
	in := r.Inset(16, 14)
	p.Words(in.X, in.Y+12, ui.BoldText(either(l.talking(), "Talk", "Far apart"), ui.TextPage), ui.Anchor{Y: 0.5})
	if k := f.talk; k != nil {
		g := beside.Guest{Page: p}
		g.Button(ui.Rect{X: in.Right() - 92, Y: in.Y - 4, W: 92, H: 30}, talkKey, k.open, k.unheard(), func() { k.talks(); l.stale = true })
	}
	if !l.talking() { // there a rule is above who is here
		p.Rule(in.X, in.Y+32, in.Right(), in.Y+32, 1, ui.Rule)
	}
	foot := l.layFarFoot(in)
	view := ui.Rect{X: r.X, Y: in.Y + 34, W: r.W, H: foot - 8 - in.Y - 34}
	if l.talking() {
		l.layParley(f.talk, ui.Rect{X: in.X, Y: view.Y, W: in.W, H: view.H})
		return
	}
	top, before := l.beside.Begin(p, view, l.farHigh.side)
	y := top + 10
	if f.hosting != nil {
		y = l.layAddress(in, y)
	}
	y = l.layJoin(in, y)
	if l.post != nil {
		p.Rule(in.X, y, in.Right(), y, 1, ui.Rule)
		p.Button(ui.Rect{X: in.X, Y: y + 12, W: in.W, H: 32}, ui.ButtonLook{Name: "by mail", Text: "By mail…", Key: mailKey, Small: true, Tip: "Without a host: small files go to and fro", Press: func() { l.goesMail("") }})
		y += 52
	}
	l.farHigh.side = y - top
	l.beside.End(p, before)
}

// layFarFoot is the one thing to press, and below it what that comes to; it returns where they begin. No button is
// where Far apart is under Play: who clicks there twice hosts nothing.
func (l *lobby) layFarFoot(in ui.Rect) float64 {
	const high = 90 // as under Play
	p, f := l.page, &l.far
	foot := ui.Rect{X: in.X, Y: in.Bottom() - high, W: in.W, H: 44}
	label := func(text string) ui.Label { return ui.Text(text, ui.TextSoft).In(ui.InkSoft) }
	lines := func(text string) float64 { return 16 * float64(len(p.Broken(label(text), in.W))) }
	if why := l.mayNotHost(); f.hosting == nil && l.hosts == nil { // it never can
		y := in.Bottom() - lines(why)
		p.Paragraph(in.X, y, in.W, 16, label(why))
		return y
	}
	if f.hosting == nil && f.was.Hosted != "" {
		back := ui.ButtonLook{Name: "back to play", Text: "Back to Play", Key: "Esc", Press: func() { l.enter(playSection) }}
		again := ui.ButtonLook{Name: "host again", Text: "Host it again", Key: "Enter", Tone: ui.Todo, Tip: "The same game, with the same links", Press: func() { l.hostsAgain(f.was) }}
		if f.wasOver {
			back.Key, back.Tone, again.Key, again.Tone = "Enter", ui.Todo, "", ui.Quiet
			back, again = again, back
		}
		why := l.mayNotHost()
		row := ui.Rect{X: in.X, Y: foot.Bottom() + 10, W: (in.W - 8) / 2, H: 34}
		p.Button(foot, again)
		p.Button(row, ui.ButtonLook{Name: "host", Text: "Host anew", Off: why != "", Tip: cmp.Or(why, "Another game of this table, with other links"), Press: l.hostsTable})
		row.X += row.W + 8
		p.Button(row, back)
		return foot.Y
	}
	b := l.farButton()
	text := cmp.Or(b.Tip, "This program keeps the game. Each side has a link, for a browser or the program.")
	foot.Y = min(foot.Y, in.Bottom()-54-lines(text))
	p.Button(foot, b)
	p.Paragraph(in.X, foot.Bottom()+10, in.W, 16, label(text))
	return foot.Y
}

// farButton is the one thing to press: it hosts the table, or begins its match.
func (l *lobby) farButton() ui.ButtonLook {
	f := &l.far
	if f.hosting == nil {
		why, joins := l.mayNotHost(), l.joins()
		return ui.ButtonLook{Name: "host", Text: "Host this table", Key: either(joins, "", "Enter"), Tone: either(joins, ui.Quiet, ui.Todo), Off: why != "", Tip: why, Press: l.hostsTable}
	}
	b := ui.ButtonLook{Name: "begin far", Text: f.verb(), Key: either(l.joins() || l.talking() && f.talk.typing, "", "Enter"), Tone: ui.Todo, Tip: "Opens the table", Press: l.farBegins}
	switch why := f.mayNotGo(); {
	case f.mine == "":
		b.Text, b.Key, b.Off, b.Tip = "You have no seat", "", true, "You host for others"
	case why != "":
		b.Text, b.Key, b.Off, b.Tip = why, "", true, "The game begins when both sides have sat down"
	case f.visit == nil && f.came != nil && !f.begun && !f.begins && f.seats[f.own()].Own():
		b.Tip = "Begins the game, and opens the table"
	case f.visit == nil && f.came != nil:
		b.Text, b.Key, b.Off = either(f.begun, "It opens …", "It begins …"), "", true
	}
	return b
}

// talking reports whether what is said has the place of the panel.
func (l *lobby) talking() bool { return l.far.talk != nil && l.far.talk.open }

// layAddress is how others reach this machine.
func (l *lobby) layAddress(in ui.Rect, y float64) float64 {
	p, h := l.page, l.far.hosting
	now := h.Address()
	p.Pair(in.X, y+8, in.W, ui.BoldText("Address of this machine", ui.TextHeading), ui.Label{})
	y += 24
	list := h.Others()
	list = list[:min(len(list), 4)]
	known := false
	for _, a := range list {
		known = known || a == now
	}
	if !known {
		list = append([]string{now}, list...)
	}
	for _, a := range list {
		r, name := ui.Rect{X: in.X, Y: y, W: in.W, H: 26}, "address "+a
		look, over := ui.Look{Radius: ui.RowRadius}, ui.Look{Fill: ui.SlatePanel, Radius: ui.RowRadius}
		if a == now {
			look = ui.Look{Fill: ui.ChosenRow, Edge: ui.White, Radius: ui.RowRadius}
			over = look
		}
		p.PlateOf(name, r, look, over)
		p.Fitted(r.X+8, r.Y+13, r.W-16, ui.Text(a, ui.TextSoft), ui.Anchor{Y: 0.5})
		p.Spot(ui.Spot{Name: name, Place: r, Press: func() {
			if err := h.Reach(a); err != nil {
				l.refuse(err)
			}
			l.far.seats, l.stale = h.Seats(), true
		}})
		y += 30
	}
	p.Button(ui.Rect{X: in.X, Y: y + 2, W: in.W, H: 32}, ui.ButtonLook{Name: "other address", Text: "Another address…", Key: "D", Small: true, Tip: "Of your router or a proxy, from which others come to this machine", Press: l.namesAddress})
	y = p.Paragraph(in.X, y+44, in.W, 16, ui.Text("Links begin with it. Over plain http who sits on the way can read the game; outside your own network use a proxy with TLS.", ui.TextSoft).In(ui.InkSoft)) + 8
	p.Rule(in.X, y, in.Right(), y, 1, ui.Rule)
	return y + 12
}

// layJoin is the field for the link of a seat elsewhere.
func (l *lobby) layJoin(in ui.Rect, y float64) float64 {
	p, f := l.page, &l.far
	if !f.typing {
		p.KeyCap(in.Right()-p.KeyWidth("J"), y+8, "J", false)
	}
	p.Words(in.X, y+8, ui.BoldText("Join by a link", ui.TextHeading), ui.Anchor{Y: 0.5})
	field := ui.Rect{X: in.X, Y: y + 24, W: in.W, H: 34}
	look := ui.Look{Fill: ui.Slate, Edge: ui.Rule, Radius: ui.CardRadius}
	if f.typing {
		look.Edge, look.Width = ui.White, 1.6
	}
	p.PlateOf("link", field, look, look)
	label := ui.Text(f.link, ui.TextBody)
	for runes := []rune(f.link); len(runes) > 0 && p.Width(label) > field.W-28; { // its end is what one types at
		runes = runes[1:]
		label.Text = string(runes)
	}
	x := field.X + 12
	if f.link != "" {
		p.Marked(f.marks, x, field.Y+17, field.W-24, label)
		x += p.Fitted(x, field.Y+17, field.W-24, label, ui.Anchor{Y: 0.5})
	} else if !f.typing {
		p.Fitted(x, field.Y+17, field.W-24, ui.Text("http://host:port/#seat=key", ui.TextBody).In(ui.InkFaint), ui.Anchor{Y: 0.5})
	}
	if f.typing {
		p.Rule(x+2, field.Y+8, x+2, field.Bottom()-8, 1.4, ui.White)
	}
	p.Spot(ui.Spot{Name: "link", Place: field, Press: func() { f.typing, l.stale = true, true }})
	each := (in.W - 8) / 2
	row := ui.Rect{X: in.X, Y: field.Bottom() + 6, W: each, H: 32}
	_, can := l.clipboard.(pasting)
	p.Button(row, ui.ButtonLook{Name: "paste", Text: "Paste", Key: "Ctrl V", Small: true, Off: !can, Tip: either(can, "", "There is no clipboard here: type the link, or open a file that holds it"), Press: l.pastes})
	row.X += each + 8
	p.Button(row, ui.ButtonLook{Name: "join", Text: "Join", Key: either(l.joins(), "Enter", ""), Tone: either(l.joins(), ui.Todo, ui.Quiet), Small: true, Off: f.link == "", Tip: either(f.link == "", "Type or paste a link first", ""), Press: l.farJoins})
	y = p.Paragraph(in.X, row.Bottom()+10, in.W, 16, ui.Text("The one who hosts sends it to you. Its keys are kept here: the seat is yours from then on, and goes on under Continue. Its keys from another machine are a file: open that.", ui.TextSoft).In(ui.InkSoft)) + 8
	p.Button(ui.Rect{X: in.X, Y: y, W: in.W, H: 32}, ui.ButtonLook{Name: "your name", Text: either(l.settings.Name == "", "Your name…", "You are "+l.settings.Name), Key: "U", Small: true, Tip: "What you call yourself: others read it beside your seat and what you say", Press: l.callsYou})
	return y + 44
}
