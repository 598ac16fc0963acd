package screen

import (
	"fmt"
	"math"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/screen/free"
	"sightline/cmd/internal/screen/ui"
)

// cardLook is the plate of a card of the page.
var cardLook = ui.Look{Fill: ui.SlateDeep, Edge: ui.PanelLook.Edge, Radius: ui.CardRadius}

// Heights of the parts of the page.
const (
	farHead  = 104
	farSeat  = 92
	farTrust = 150
)

// layFar is the table, its seats with their links, and what each side trusts.
func (l *lobby) layFar() {
	p, f, view := l.page, &l.far, l.frame.main
	v := f.table
	wide := view.W - ui.BarWide
	high := farHead + gap + 40 + float64(max(len(f.seats), 1))*(farSeat+gap) + farTrust
	y, before := l.lists[farSection].Begin(p, view, high)
	l.layFarHead(ui.Rect{X: view.X, Y: y, W: wide, H: farHead})
	y += farHead + gap
	if f.hosting != nil {
		l.heading(ui.Rect{X: view.X, Y: y, W: wide, H: 40}, "Seats", "a link opens one seat, once")
		y += 40
		for i := range f.seats {
			l.layFarSeat(ui.Rect{X: view.X, Y: y, W: wide, H: farSeat}, v, i)
			y += farSeat + gap
		}
	} else {
		l.heading(ui.Rect{X: view.X, Y: y, W: wide, H: 40}, "Your side", "the other is who has its link")
		y += 40
		l.layFarSides(ui.Rect{X: view.X, Y: y, W: wide, H: farSeat}, v)
		y += farSeat + gap
	}
	l.layTrust(ui.Rect{X: view.X, Y: y, W: wide, H: farTrust})
	l.lists[farSection].End(p, before)
}

// layFarHead is the table that is hosted, or is to be.
func (l *lobby) layFarHead(r ui.Rect) {
	p, f, v := l.page, &l.far, l.far.table
	p.Plate(r, cardLook)
	if v == nil || v.err != nil {
		return
	}
	in := r.Inset(8, 8)
	pic, rest := in.Left(150)
	l.layTable(pic, v)
	x, room := rest.X+14, rest.W-14-150
	title, said := v.title()+", far apart", "Nobody hosts it yet: host it here, or join a game by its link"
	change := ui.ButtonLook{Name: "another table", Text: "Change", Tip: "Another table, or other terms, under Play", Press: func() { l.enter(playSection) }}
	if f.hosting != nil {
		taken := 0
		for _, s := range f.seats {
			if s.Taken {
				taken++
			}
		}
		title, said = v.title()+", hosted by you", fmt.Sprintf("%d of %d seats taken; the game begins when both are", taken, len(f.seats))
		if taken == len(f.seats) {
			said = "Both seats are taken: the game is on"
		}
		change = ui.ButtonLook{Name: "end hosting", Text: "Stop hosting", Tip: "Asks first; it can be gone on with under Continue", Press: l.asksToEnd}
	}
	p.Fitted(x, in.Y+18, room, ui.BoldText(title, ui.TextPage), ui.Anchor{Y: 0.5})
	p.Paragraph(x, in.Y+38, room, 17, ui.Text(said, ui.TextBody))
	p.Fitted(x, in.Bottom()-12, room, ui.Text(l.summary(v), ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
	p.Button(ui.Rect{X: in.Right() - 138, Y: r.Middle().Y - 18, W: 128, H: 36}, change)
}

// layFarSides chooses the side of who hosts.
func (l *lobby) layFarSides(r ui.Rect, v *volume) {
	p, f := l.page, &l.far
	p.Plate(r, cardLook)
	if v == nil || v.terms() == nil {
		return
	}
	in := r.Inset(12, 12)
	var words []string
	for _, s := range v.doc.Setup().Sides {
		words = append(words, s.Name)
	}
	words = append(words, "None")
	f.side = min(f.side, len(words)-1)
	p.Choice(ui.Rect{X: in.X, Y: in.Y, W: in.W, H: 34}, "Your side", words, f.side, func(i int) { f.side, l.stale = i, true })
	text := "You sit down there as soon as it is hosted; the link of the other side is for who plays against you."
	if f.side == len(words)-1 {
		text = "You host for two others, and see nothing of the game here."
	}
	p.Paragraph(in.X, in.Y+46, in.W, 16, ui.Text(text, ui.TextSoft).In(ui.InkSoft))
}

// layFarSeat is a seat: who is there, and its link.
func (l *lobby) layFarSeat(r ui.Rect, v *volume, i int) {
	p, f := l.page, &l.far
	s := &f.seats[i]
	p.Plate(r, cardLook)
	in := r.Inset(14, 10)
	if v.err == nil && i < len(v.doc.Setup().Sides) {
		p.Image(in.X+20, in.Y+in.H/2, l.sideSign(v, i, 38))
	}
	right := math.Min(300, in.W*0.46)
	x, room := in.X+52, in.W-52-right-12
	w := p.Fitted(x, in.Y+10, room, ui.BoldText(s.Side, ui.TextTitle), ui.Anchor{Y: 0.5})
	if v.err == nil {
		p.Fitted(x+w+10, in.Y+11, room-w-10, ui.Text(free.Count(v.standsOf(s.Side), "stand"), ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
	}
	mine := secretOf(s.Link) == f.mine
	text, under := l.seatSays(s, mine)
	label := ui.Text(text, ui.TextBody)
	if !s.Taken && !s.Shut && !mine {
		label = ui.BoldText(text, ui.TextBody).In(ui.Amber)
	}
	l.layDot(x+6, in.Y+36, s)
	p.Fitted(x+20, in.Y+36, room-20, label, ui.Anchor{Y: 0.5})
	p.Fitted(x, in.Y+58, room, ui.Text(under, ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
	side := ui.Rect{X: in.Right() - right, Y: in.Y, W: right, H: in.H}
	if mine {
		for k, text := range []string{"Your machine keeps the table.", "Closing it pauses the game; it is saved."} {
			c := ui.Ink
			if k > 0 {
				c = ui.InkSoft
			}
			p.Words(side.Right(), side.Y+20+20*float64(k), ui.Text(text, ui.TextSoft).In(c), ui.Anchor{X: 1, Y: 0.5})
		}
		return
	}
	l.laySeatLink(side, s, i)
}

// laySeatLink is the link of a seat, and what can be done with it.
func (l *lobby) laySeatLink(r ui.Rect, s *away.Seat, i int) {
	p, f, h := l.page, &l.far, l.far.hosting
	field := ui.Rect{X: r.X, Y: r.Y, W: r.W, H: 32}
	p.Plate(field, ui.Look{Fill: ui.Slate, Edge: ui.Rule, Radius: ui.CardRadius})
	text := s.Link
	if s.Shut {
		text = "closed: its link opens nothing"
	}
	label := ui.Text(text, ui.TextSoft)
	for runes := []rune(text); len(runes) > 1 && p.Width(label) > field.W-20; {
		runes = runes[:len(runes)-1]
		label.Text = string(runes) + "…"
	}
	p.Fitted(field.X+10, field.Y+16, field.W-16, label, ui.Anchor{Y: 0.5})
	p.Spot(ui.Spot{Name: "link of " + s.Side, Place: field, Tip: s.Link, Press: func() { l.copyLink(i) }})
	each := (r.W - 12) / 3
	at := func(k int) ui.Rect {
		return ui.Rect{X: r.X + float64(k)*(each+6), Y: field.Bottom() + 6, W: each, H: 32}
	}
	did := func(err error) {
		if err != nil {
			l.refuse(err)
		}
		f.seats, f.copied, l.stale = h.Seats(), "", true
	}
	name, key := "Copy", farSeatKeys[i%len(farSeatKeys)]
	if f.copied == s.Side {
		name = "Copied"
	}
	p.Button(at(0), ui.ButtonLook{Name: "copy " + s.Side, Text: name, Key: key, Off: s.Shut, Small: true, Press: func() { l.copyLink(i) }})
	renew := ui.ButtonLook{Name: "new link " + s.Side, Text: "New link", Off: s.Taken, Small: true, Tip: "The link before opens nothing any more", Press: func() { did(h.Renew(i)) }}
	if s.Taken {
		renew.Tip = "Somebody has sat down: the seat is with the keys of his program"
	}
	p.Button(at(1), renew)
	shut := ui.ButtonLook{Name: "close " + s.Side, Text: "Close", Small: true, Tip: "Who is there is sent away, and nobody comes in until it is opened again", Press: func() { did(h.Shut(i, true)) }}
	if s.Shut {
		shut.Text, shut.Tip, shut.Press = "Open", "Its link opens it again", func() { did(h.Shut(i, false)) }
	}
	p.Button(at(2), shut)
}

// seatSays is who is at a seat, in two lines.
func (l *lobby) seatSays(s *away.Seat, mine bool) (text, under string) {
	switch {
	case mine && l.far.visit != nil:
		return "You, this machine", "Host · the game has begun"
	case mine:
		return "You, this machine", either(l.far.waiting != "", l.far.waiting, "Host · ready")
	case s.Shut:
		return "Closed", either(s.Taken, "Who sat here comes back when it is opened", "Nobody can sit down here")
	case s.Here:
		return "Here", "Ready: the program has its keys"
	case s.Taken:
		return "Away", "Sat here, and comes back by the same link"
	}
	return "Open: send the link", "Who opens it first has the seat, for good"
}

// layDot is full for who is here, a ring for who is away, amber and broken for a seat that
// is open.
func (l *lobby) layDot(x, y float64, s *away.Seat) {
	const radius = 5.0
	p := l.page
	at := ui.Rect{X: x - radius, Y: y - radius, W: 2 * radius, H: 2 * radius}
	switch {
	case s.Here:
		p.Plate(at, ui.Look{Fill: ui.White, Radius: radius})
	case s.Taken || s.Shut:
		p.Plate(at, ui.Look{Edge: ui.InkSoft, Width: 1.6, Radius: radius})
	default:
		for k := range 8 {
			a := float64(k) * math.Pi / 4
			p.Plate(ui.Rect{X: x + radius*math.Cos(a) - 1.2, Y: y + radius*math.Sin(a) - 1.2, W: 2.4, H: 2.4}, ui.Look{Fill: ui.Amber, Radius: 1.2})
		}
	}
}

// trusted is what each side trusts, in three sentences.
var trusted = [...][2]string{
	{"The host's machine sees all.", "It shows each seat only its own; its owner could look."},
	{"Dice come from both sides' chains.", "Neither alone can choose or foresee a roll."},
	{"Audited after the game.", "The journal verifies every roll and every signature."},
}

// layTrust says what each side trusts, and the signs by which the dice are bound.
func (l *lobby) layTrust(r ui.Rect) {
	p, f := l.page, &l.far
	p.Plate(r, cardLook)
	in := r.Inset(16, 12)
	p.Words(in.X, in.Y+8, ui.BoldText("What you trust", ui.TextHeading), ui.Anchor{Y: 0.5})
	y := in.Y + 34
	for _, t := range trusted {
		p.Rule(in.X+2, y, in.X+5, y+4, 1.8, ui.Ink)
		p.Rule(in.X+5, y+4, in.X+12, y-4, 1.8, ui.Ink)
		w := p.Fitted(in.X+22, y, in.W-22, ui.BoldText(t[0], ui.TextBody), ui.Anchor{Y: 0.5})
		p.Fitted(in.X+30+w, y, in.W-30-w, ui.Text(t[1], ui.TextBody).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
		y += 21
	}
	p.Rule(in.X, y+2, in.Right(), y+2, 1, ui.Rule)
	y += 20
	x := in.X + p.Fitted(in.X, y, 140, ui.Text("Dice commitments", ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5}) + 14
	any := false
	for i := range f.seats {
		s := &f.seats[i]
		if s.Sign == "" || f.table == nil || f.table.err != nil {
			continue
		}
		any = true
		p.Image(x+8, y, l.sideSign(f.table, i, 16))
		w := p.Fitted(x+20, y, 90, ui.Text(either(secretOf(s.Link) == f.mine, "You", s.Side), ui.TextSoft), ui.Anchor{Y: 0.5})
		box := ui.Rect{X: x + 28 + w, Y: y - 11, W: 92, H: 22}
		p.Plate(box, ui.Look{Fill: ui.Slate, Edge: ui.Rule, Radius: 3})
		m := box.Middle()
		p.Words(m.X, m.Y, ui.BoldText(s.Sign, ui.TextSoft), ui.Centered)
		x = box.Right() + 16
	}
	said := "read aloud to compare"
	if !any {
		said = "eight signs for each side, once it has sat down"
	}
	p.Words(in.Right(), y, ui.Text(said, ui.TextSoft).In(ui.InkSoft), ui.Anchor{X: 1, Y: 0.5})
}

// layFarSide is how others reach this machine, the field for a link, and the one thing to
// press.
func (l *lobby) layFarSide() {
	p, f, r := l.page, &l.far, l.frame.side
	p.Panel("far panel", r)
	in := r.Inset(16, 14)
	p.Words(in.X, in.Y+12, ui.BoldText("Far apart", ui.TextPage), ui.Anchor{Y: 0.5})
	p.Rule(in.X, in.Y+32, in.Right(), in.Y+32, 1, ui.Rule)
	y := in.Y + 44
	if f.hosting != nil {
		y = l.layAddress(in, y)
	} else if l.hosts != nil {
		y = p.Paragraph(in.X, y, in.W, 17, ui.Text("Host: this program keeps the game, and hands out a link for each side. The other opens it in a browser, or in the program.", ui.TextSoft).In(ui.InkMiddle)) + 12
		p.Rule(in.X, y, in.Right(), y, 1, ui.Rule)
		y += 12
	}
	y = l.layJoin(in, y)
	foot := ui.Rect{X: in.X, Y: in.Bottom() - 44, W: in.W, H: 44}
	b := ui.ButtonLook{Name: "host", Text: "Host this table", Key: "Enter", Tone: ui.Todo, Off: l.mayNotHost() != "", Tip: l.mayNotHost(), Press: l.hostsTable}
	if f.hosting != nil {
		why := f.mayNotGo()
		b = ui.ButtonLook{Name: "begin far", Text: "Begin", Key: "Enter", Tone: ui.Todo, Tip: "Opens the table", Press: l.farBegins}
		switch {
		case f.mine == "":
			b.Text, b.Key, b.Off, b.Tip = "You have no seat", "", true, "You host for others"
		case why != "":
			b.Text, b.Key, b.Off, b.Tip = why, "", true, "The game begins when both sides have sat down"
		case f.visit == nil && f.came != nil:
			b.Text, b.Key, b.Off = "It begins …", "", true
		}
	} else if l.hosts == nil {
		p.Paragraph(in.X, foot.Y-12, in.W, 16, ui.Text(l.mayNotHost(), ui.TextSoft).In(ui.InkSoft))
		return
	}
	p.Button(foot, b)
}

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
	p.KeyCap(in.Right()-p.KeyWidth("J"), y+8, "J", false)
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
		x += p.Fitted(x, field.Y+17, field.W-24, label, ui.Anchor{Y: 0.5})
	} else if !f.typing {
		p.Fitted(x, field.Y+17, field.W-24, ui.Text("http://…/#seat=…", ui.TextBody).In(ui.InkFaint), ui.Anchor{Y: 0.5})
	}
	if f.typing {
		p.Rule(x+2, field.Y+8, x+2, field.Bottom()-8, 1.4, ui.White)
	}
	p.Spot(ui.Spot{Name: "link", Place: field, Press: func() { f.typing, l.stale = true, true }})
	each := (in.W - 8) / 2
	row := ui.Rect{X: in.X, Y: field.Bottom() + 6, W: each, H: 32}
	_, can := l.clipboard.(pasting)
	p.Button(row, ui.ButtonLook{Name: "paste", Text: "Paste", Key: "Ctrl V", Small: true, Off: !can, Press: l.pastes})
	row.X += each + 8
	p.Button(row, ui.ButtonLook{Name: "join", Text: "Join", Small: true, Off: f.link == "", Press: l.farJoins})
	return p.Paragraph(in.X, row.Bottom()+10, in.W, 16, ui.Text("The one who hosts sends it to you. Its keys are kept here: the seat is yours from then on, and goes on under Continue.", ui.TextSoft).In(ui.InkSoft)) + 8
}
