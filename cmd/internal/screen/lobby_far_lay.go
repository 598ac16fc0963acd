package screen

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/screen/beside"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
)

// cardLook is the plate of a card of the page.
var cardLook = ui.Look{Fill: ui.SlateDeep, Edge: ui.PanelLook.Edge, Radius: ui.CardRadius}

// farHighs are the heights of the cards of the page, as they were laid out last.
type farHighs struct{ head, seat, terms, trust, side float64 }

// Rooms below which a card has what is at its right below its words.
const (
	farHeadStacks = 464
	farPicStacks  = 300 // and no picture
	farSeatStacks = 620
	farLinkStacks = 270 // and its buttons below each other
)

// layFar is the table, its seats with their links, and what each side trusts.
func (l *lobby) layFar() {
	p, f, view := l.page, &l.far, l.frame.main
	h := &l.farHigh
	wide, seats := view.W-ui.BarWide, max(len(f.seats), 1)
	all := h.head + gap + 40 + float64(seats)*(h.seat+gap) + h.trust
	if f.hosting == nil {
		all += 40 + h.terms + gap
		if l.hosts == nil { // a page of a browser joins alone
			all = h.head + gap + h.trust
		}
	}
	y, before := l.lists[farSection].Begin(p, view, all)
	card := func(high float64) ui.Rect { return ui.Rect{X: view.X, Y: y, W: wide, H: high} }
	h.head = l.layFarHead(card(h.head))
	y += h.head + gap
	high := 0.0
	switch {
	case f.hosting != nil:
		l.heading(card(40), "Seats", "a link opens one seat, once")
		y += 40
		for i := range f.seats {
			high = max(high, l.layFarSeat(card(h.seat), i))
			y += h.seat + gap
		}
		h.seat = high
	case l.hosts != nil:
		from := len(p.Spots())
		l.heading(card(40), "Your side", "the other is who has its link")
		y += 40
		h.seat = l.layFarSides(card(h.seat))
		y += h.seat + gap
		l.heading(card(40), "Agreed on", "clocks, other seats; rulings are under Play")
		y += 40
		h.terms = l.layFarTerms(card(h.terms))
		y += h.terms + gap
		f.toggles = f.toggles[:0]
		for _, spot := range p.Spots()[from:] {
			if !strings.HasPrefix(spot.Name, "remove ") && spot.Name != addPlayer && spot.Name != nameReferee {
				f.toggles = append(f.toggles, spot.Name)
			}
		}
	}
	h.trust = l.layTrust(card(h.trust))
	l.lists[farSection].End(p, before)
}

// layFarHead is the table that is hosted, or is to be; it returns the height that it needs,
// as all cards of the page do.
func (l *lobby) layFarHead(r ui.Rect) float64 {
	const pic = 88
	p, f, v := l.page, &l.far, l.far.table
	p.Plate(r, cardLook)
	if v == nil || v.err != nil {
		return pic + 16
	}
	in := r.Inset(8, 8)
	x, room, bottom := in.X+4, in.W-8, in.Y
	if in.W >= farPicStacks {
		l.layTable(ui.Rect{X: in.X, Y: in.Y, W: 150, H: pic}, v)
		x, room, bottom = x+160, room-160, in.Y+pic
	}
	title, said := v.title()+", far apart", "Nobody hosts it yet: host it here, or join a game by its link"
	change := ui.ButtonLook{Name: "another table", Text: "Change", Tip: "Another table, or other terms, under Play", Press: func() { l.enter(playSection) }}
	if f.hosting != nil {
		taken, sides, sat := 0, 0, 0
		for _, s := range f.seats {
			if s.Taken || s.Watches && s.Here {
				taken++
			}
			if s.Own() {
				sides++
				if s.Taken {
					sat++
				}
			}
		}
		title, said = v.title()+", hosted by you", fmt.Sprintf("%d of %d seats taken; the game begins when both sides have sat down", taken, len(f.seats))
		if sat == sides {
			switch own := f.own(); {
			case f.turn > 0:
				said = fmt.Sprintf("Both sides are taken: the game is on, in turn %d", f.turn)
			case f.begun:
				said = "Both sides are taken: the game is on"
			case own >= 0 && f.seats[own].Own() && !f.begins:
				terms := f.hosting.Terms()
				said = "Both sides have sat down: Begin starts the game" + either(terms.Game > 0 || terms.Step > 0, ", and its clocks", "")
			default:
				said = "Both sides have sat down: the game begins when both are here"
			}
		}
		if f.over != "" {
			said = "It is over. " + ui.Sentence(f.over) + " Each player verifies the record at the seat, and then watches it again; to play again, stop hosting and host it anew."
		}
		change = ui.ButtonLook{Name: "end hosting", Text: "Stop hosting", Tip: "Asks first; it can be gone on with under Continue", Press: l.asksToEnd}
	}
	button := ui.Rect{X: in.Right() - 138, Y: r.Middle().Y - 18, W: 128, H: 36}
	if in.W >= farHeadStacks {
		room -= 150
	}
	y := p.Paragraph(x, in.Y+6, room, 22, ui.BoldText(title, ui.TextPage)) + 4
	y = p.Paragraph(x, y, room, 17, ui.Text(said, ui.TextBody)) + 4
	y = p.Paragraph(x, y, room, 16, ui.Text(l.summary(v), ui.TextSoft).In(ui.InkSoft))
	if in.W < farHeadStacks {
		button = ui.Rect{X: x, Y: y + 8, W: room, H: 36}
		y = button.Bottom()
	}
	p.Button(button, change)
	return max(y, bottom) + 8 - r.Y
}

// layFarSides chooses the side of who hosts.
func (l *lobby) layFarSides(r ui.Rect) float64 {
	p, f, v := l.page, &l.far, l.far.table
	p.Plate(r, cardLook)
	if v == nil || !v.playable() {
		return 92
	}
	in := r.Inset(12, 12)
	places := f.places()
	f.side = min(f.side, len(places)-1)
	words := slices.Clone(places)
	if i := slices.Index(words, game.Referee); i >= 0 {
		words[i] = ui.Capital(game.Referee)
	}
	p.KeyCap(in.X, in.Y+17, "Y", false)
	p.Choice(ui.Rect{X: in.X + 26, Y: in.Y, W: in.W - 26, H: 34}, "Your side", words, f.side, func(i int) { f.side, l.stale = i, true })
	text := "You sit down there as soon as it is hosted; the link of the other side is for who plays against you."
	switch places[f.side] {
	case "None":
		text = "You host for two others, and see nothing of the game here."
	case game.Referee:
		text = "You see all of both sides, and say the referee's word; the links of the sides are for two others."
	}
	return p.Paragraph(in.X, in.Y+46, in.W, 16, ui.Text(text, ui.TextSoft).In(ui.InkSoft)) + 12 - r.Y
}

// layFarSeat is a seat: who is there, and its link.
func (l *lobby) layFarSeat(r ui.Rect, i int) float64 {
	p, f, v := l.page, &l.far, l.far.table
	s := &f.seats[i]
	p.Plate(r, cardLook)
	in := r.Inset(14, 10)
	l.laySeatSign(in.X+20, in.Y+36, s.By, 38, s.Watches)
	const right = 300.0
	x, room, stacks := in.X+52, in.W-52, in.W < farSeatStacks
	if !stacks {
		room -= right + 12
	}
	w := p.Fitted(x, in.Y+10, room, ui.BoldText(s.Side, ui.TextTitle), ui.Anchor{Y: 0.5})
	if more := ui.Text(seatHas(v, s, i), ui.TextSoft).In(ui.InkSoft); w+10+p.Width(more) <= room {
		p.Words(x+w+10, in.Y+11, more, ui.Anchor{Y: 0.5})
	} else if s.Formations != nil {
		p.Spot(ui.Spot{Name: "has " + s.Side, Place: ui.Rect{X: x, Y: in.Y, W: room, H: 20}, Tip: more.Text})
	}
	mine := secretOf(s.Link) == f.mine
	text, under := l.seatSays(s, mine)
	label := ui.Text(text, ui.TextBody)
	if !s.Taken && !s.Shut && !mine && !s.Watches {
		label = ui.BoldText(text, ui.TextBody).In(ui.Amber)
	}
	l.layDot(x+6, in.Y+36, s)
	y := p.Paragraph(x+20, in.Y+28, room-20, 17, label) + 4
	y = p.Paragraph(x, y, room, 16, ui.Text(under, ui.TextSoft).In(ui.InkSoft))
	side := ui.Rect{X: in.Right() - right, Y: in.Y, W: right}
	if stacks {
		side = ui.Rect{X: in.X, Y: y + 8, W: in.W}
	}
	if !mine {
		return max(y, l.laySeatLink(side, s, i)) + 10 - r.Y
	}
	at := p.Paragraph(side.X, side.Y+8, side.W, 20, ui.Text("Your machine keeps the table.", ui.TextSoft))
	at = p.Paragraph(side.X, at, side.W, 16, ui.Text("Closing it pauses the game; it is saved.", ui.TextSoft).In(ui.InkSoft))
	return max(y, at) + 10 - r.Y
}

// laySeatLink is the link of a seat, and what can be done with it; it returns where it ends.
func (l *lobby) laySeatLink(r ui.Rect, s *away.Seat, i int) float64 {
	p, f, h := l.page, &l.far, l.far.hosting
	const lead = 16
	field := ui.Rect{X: r.X, Y: r.Y, W: r.W, H: 32}
	label := ui.Text("Closed: opens nothing", ui.TextSoft)
	if where, err := away.Where(s.Link); err == nil && !s.Shut {
		label.Text = where + " #seat" // the whole of it is the tip
	}
	if f.whole == s.Side && !s.Shut { // nobody could copy it
		label.Text = s.Link
		field.H = 16 + lead*float64(len(p.Broken(label, field.W-20)))
	}
	p.Plate(field, ui.Look{Fill: ui.Slate, Edge: ui.Rule, Radius: ui.CardRadius})
	if label.Text == s.Link {
		p.Paragraph(field.X+10, field.Y+8, field.W-20, lead, label)
	} else {
		p.Fitted(field.X+10, field.Y+16, field.W-16, label, ui.Anchor{Y: 0.5})
	}
	p.Spot(ui.Spot{Name: "link of " + s.Side, Place: field, Tip: s.Link, Press: func() { l.copyLink(i) }})
	at := func(k int) ui.Rect {
		if r.W < farLinkStacks {
			return ui.Rect{X: r.X, Y: field.Bottom() + 6 + 38*float64(k), W: r.W, H: 32}
		}
		each := (r.W - 12) / 3
		return ui.Rect{X: r.X + float64(k)*(each+6), Y: field.Bottom() + 6, W: each, H: 32}
	}
	did := func(err error) {
		if err != nil {
			l.refuse(err)
		}
		f.seats, f.copied, l.stale = h.Seats(), "", true
	}
	name, key := "Copy", ""
	if i < len(farSeatKeys) {
		key = farSeatKeys[i]
	}
	if f.copied == s.Side {
		name = "Copied"
	}
	p.Button(at(0), ui.ButtonLook{Name: "copy " + s.Side, Text: name, Key: key, Off: s.Shut, Tip: either(s.Shut, "It is closed: open it first", ""), Small: true, Press: func() { l.copyLink(i) }})
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
	return at(2).Bottom()
}

// seatHas is what a seat has of the game, in words.
func seatHas(v *volume, s *away.Seat, i int) string {
	switch {
	case s.By == game.Referee:
		return "sees everything"
	case s.Watches && s.By == bothSides:
		return "late, with nothing to press"
	case s.Watches:
		return "with nothing to press"
	case len(s.Formations) > 0:
		return strings.Join(s.Formations, ", ")
	case s.Name != "":
		return "all of the side"
	case v.err == nil && i < len(v.doc.Setup().Sides):
		return v.forces(i)
	}
	return ""
}

// seatSays is who is at a seat, in two lines.
func (l *lobby) seatSays(s *away.Seat, mine bool) (text, under string) {
	since := ""
	if d := time.Since(time.Unix(s.Since, 0)); s.Since > 0 && d >= time.Minute {
		since = " for " + beside.Lasted(d)
	}
	calls := beside.Plain(s.Calls)
	if s.Bot != "" {
		calls = beside.BotName(calls, s.Bot)
	}
	latency := ""
	if s.Latency > 0 {
		latency = fmt.Sprintf(", %d ms", max(s.Latency.Milliseconds(), 1))
	}
	switch {
	case mine && l.far.visit != nil:
		return "You, this machine", "Host · the game has begun"
	case mine && s.Own() && !l.far.begun && !l.far.begins && !l.far.ended:
		return "You, this machine", "Host · the game begins when you press Begin"
	case mine:
		return "You, this machine", either(l.far.waiting != "", l.far.waiting, "Host · ready")
	case s.Shut:
		return "Closed", either(s.Taken, "Who sat here comes back when it is opened", "Nobody can sit down here")
	case s.Watches:
		return either(s.Guests > 1, fmt.Sprintf("%d watch", s.Guests), either(s.Here, "Somebody watches", "Nobody watches")), "Whoever has the link may, until you close it"
	case s.Here:
		return cmp.Or(calls, "Here") + either(calls != "", ", here", "") + latency + since, "Ready: the program has its keys"
	case s.Taken:
		return cmp.Or(calls, "Away") + either(calls != "", ", away", "") + since, "Sat here, and comes back by the same link"
	case !s.Own():
		return "Open: send the link", "Who opens it first has it; nobody waits for it"
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
	case s.Taken || s.Shut || s.Watches:
		p.Plate(at, ui.Look{Edge: ui.InkSoft, Width: 1.6, Radius: radius})
	default:
		for k := range 8 {
			a := float64(k) * math.Pi / 4
			p.Plate(ui.Rect{X: x + radius*math.Cos(a) - 1.2, Y: y + radius*math.Sin(a) - 1.2, W: 2.4, H: 2.4}, ui.Look{Fill: ui.Amber, Radius: 1.2})
		}
	}
}

// A trust is a way to play far apart: who sees all, and where dice are from.
type trust struct{ way, sees, dice string }

// trusts are the ways there are.
var trusts = [...]trust{
	{"A player hosts", "That player's machine, of which both are told. It shows each seat only its own; its owner could look. All is audited after the game.", "From both sides' chains: the host cannot choose them either."},
	{"Somebody else hosts", "The host – a third party or a club's server – and nobody else. It shows each seat only its own.", "From both sides' chains: neither alone can choose or foresee a roll."},
	{"By mail", "Nobody. Each keeps his secrets; hashes bind him, and are opened and verified at the end.", "From both sides' chains, in the letters."},
}

// trustStacks is how narrow the card of the ways is with one below the other.
const trustStacks = 560

// layTrust says what each side trusts, way by way, and the signs by which the dice are bound.
func (l *lobby) layTrust(r ui.Rect) float64 {
	p, f := l.page, &l.far
	p.Plate(r, cardLook)
	in := r.Inset(16, 12)
	head, right := ui.BoldText("What you trust", ui.TextHeading), ui.Text("three ways to play far apart", ui.TextSoft).In(ui.InkSoft)
	if p.Width(head)+p.Width(right)+16 > in.W {
		right.Text = ""
	}
	p.Pair(in.X, in.Y+8, in.W, head, right)
	top, now := in.Y+26, -1
	switch {
	case f.hosting != nil && (f.own() < 0 || !f.seats[f.own()].Own()):
		now = 1
	case f.hosting != nil:
		now = 0
	case l.hosts != nil && f.table != nil && f.table.playable():
		now = either(f.side < len(sidesOf(f.table)), 0, 1)
	}
	wide := (in.W - 16) / 3
	if in.W < trustStacks {
		wide = in.W
	}
	// The columns are as high as the highest, which only their words tell.
	const pad, lead = 10, 16
	high := 0.0
	texts := func(t *trust) float64 {
		n := 0
		for _, s := range [...]string{t.sees, t.dice} {
			n += len(p.Broken(ui.Text(s, ui.TextSoft), wide-2*pad))
		}
		return 2*pad + 22 + 2*20 + lead*float64(n)
	}
	for i := range trusts {
		high = max(high, texts(&trusts[i]))
	}
	x, y := in.X, top
	for i := range trusts {
		t, c := &trusts[i], ui.Rect{X: x, Y: y, W: wide, H: high}
		if in.W < trustStacks {
			c.H = texts(t)
		}
		look := ui.Look{Fill: ui.Slate, Edge: ui.Rule, Radius: ui.CardRadius}
		if i == now {
			look = ui.Look{Fill: ui.ChosenRow, Edge: ui.White, Radius: ui.CardRadius}
		}
		p.Plate(c, look)
		head := ui.Label{}
		if i == now {
			head = ui.Text("this game", ui.TextSmall).In(ui.InkMiddle)
		}
		p.Pair(c.X+pad, c.Y+pad+8, c.W-2*pad, ui.BoldText(t.way, ui.TextBody), head)
		at := c.Y + pad + 22
		for _, part := range [...][2]string{{"Who sees all", t.sees}, {"Dice", t.dice}} {
			p.Words(c.X+pad, at+8, ui.Text(part[0], ui.TextSmall).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
			at = p.Paragraph(c.X+pad, at+17, c.W-2*pad, lead, ui.Text(part[1], ui.TextSoft)) + 3
		}
		if x += wide + 8; in.W < trustStacks {
			x, y = in.X, c.Bottom()+8
		}
	}
	if in.W >= trustStacks {
		y = top + high + 8
	}
	y = p.Paragraph(in.X, y+2, in.W, 16, ui.Text("After the game each machine replays the journal, and verifies every roll and every signature.", ui.TextSoft).In(ui.InkMiddle)) + 6
	if f.hosting == nil {
		return y + 6 - r.Y
	}
	p.Rule(in.X, y+2, in.Right(), y+2, 1, ui.Rule)
	return l.laySigns(in, y+20) + 12 - r.Y
}

// laySigns is the signs by which the dice of each side are bound, the middle of the first
// line at y; it returns where they end.
func (l *lobby) laySigns(in ui.Rect, y float64) float64 {
	const line, box = 26, 92
	p, f := l.page, &l.far
	x := in.X
	flow := func(w float64) { // to the next line, if so much has no room on this
		if x > in.X && x+w > in.Right() {
			x, y = in.X, y+line
		}
	}
	head := ui.Text("Dice commitments", ui.TextSoft).In(ui.InkSoft)
	p.Words(x, y, head, ui.Anchor{Y: 0.5})
	x += p.Width(head) + 14
	said := ui.Text("eight signs for each side, once it has sat down", ui.TextSoft).In(ui.InkSoft)
	for i := range f.seats {
		s := &f.seats[i]
		if s.Sign == "" || f.table == nil || f.table.err != nil {
			continue
		}
		said.Text = "read aloud to compare"
		name := ui.Text(either(secretOf(s.Link) == f.mine, "You", s.Side), ui.TextSoft)
		w := min(p.Width(name), 90)
		flow(28 + w + box)
		p.Image(x+8, y, l.sideSign(f.table, i, 16))
		p.Fitted(x+20, y, w, name, ui.Anchor{Y: 0.5})
		plate := ui.Rect{X: x + 28 + w, Y: y - 11, W: box, H: 22}
		p.Plate(plate, ui.Look{Fill: ui.Slate, Edge: ui.Rule, Radius: 3})
		m := plate.Middle()
		p.Words(m.X, m.Y, ui.BoldText(s.Sign, ui.TextSoft), ui.Centered)
		x = plate.Right() + 16
	}
	if x+p.Width(said) <= in.Right() {
		p.Words(in.Right(), y, said, ui.Anchor{X: 1, Y: 0.5})
		return y + 12
	}
	return p.Paragraph(in.X, y+14, in.W, 16, said)
}

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
	foot := ui.Rect{X: in.X, Y: in.Bottom() - 44, W: in.W, H: 44}
	why, never := ui.Text(l.mayNotHost(), ui.TextSoft).In(ui.InkSoft), f.hosting == nil && l.hosts == nil
	if never {
		foot.Y = in.Bottom() - 16*float64(len(p.Broken(why, in.W)))
	}
	view := ui.Rect{X: r.X, Y: in.Y + 34, W: r.W, H: foot.Y - 8 - in.Y - 34}
	if l.talking() {
		l.layParley(f.talk, ui.Rect{X: in.X, Y: view.Y, W: in.W, H: view.H})
		p.Button(foot, l.farButton())
		return
	}
	top, before := l.beside.Begin(p, view, l.farHigh.side)
	y := top + 10
	if f.hosting != nil {
		y = l.layAddress(in, y)
	} else if l.hosts != nil {
		y = p.Paragraph(in.X, y, in.W, 17, ui.Text("Host: this program keeps the game, and hands out a link for each side. The other opens it in a browser, or in the program.", ui.TextSoft).In(ui.InkMiddle)) + 12
		p.Rule(in.X, y, in.Right(), y, 1, ui.Rule)
		y += 12
	}
	y = l.layJoin(in, y)
	if l.post != nil {
		p.Rule(in.X, y, in.Right(), y, 1, ui.Rule)
		p.Button(ui.Rect{X: in.X, Y: y + 12, W: in.W, H: 32}, ui.ButtonLook{Name: "by mail", Text: "By mail…", Key: mailKey, Small: true, Tip: "Without a host: small files go to and fro", Press: func() { l.goesMail("") }})
		y += 52
	}
	l.farHigh.side = y - top
	l.beside.End(p, before)
	if never {
		p.Paragraph(in.X, foot.Y, in.W, 16, why)
		return
	}
	p.Button(foot, l.farButton())
}

// farButton is the one thing to press: it hosts the table, or begins its match.
func (l *lobby) farButton() ui.ButtonLook {
	f := &l.far
	if f.hosting == nil {
		why := l.mayNotHost()
		return ui.ButtonLook{Name: "host", Text: "Host this table", Key: "Enter", Tone: either(f.rests, ui.Quiet, ui.Todo), Off: why != "", Tip: why, Press: l.hostsTable}
	}
	b := ui.ButtonLook{Name: "begin far", Text: f.verb(), Key: "Enter", Tone: ui.Todo, Tip: "Opens the table", Press: l.farBegins}
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
	p.Button(row, ui.ButtonLook{Name: "join", Text: "Join", Small: true, Off: f.link == "", Tip: either(f.link == "", "Type or paste a link first", ""), Press: l.farJoins})
	y = p.Paragraph(in.X, row.Bottom()+10, in.W, 16, ui.Text("The one who hosts sends it to you. Its keys are kept here: the seat is yours from then on, and goes on under Continue. Its keys from another machine are a file: open that.", ui.TextSoft).In(ui.InkSoft)) + 8
	p.Button(ui.Rect{X: in.X, Y: y, W: in.W, H: 32}, ui.ButtonLook{Name: "your name", Text: either(l.settings.Name == "", "Your name…", "You are "+l.settings.Name), Key: "U", Small: true, Tip: "What you call yourself: others read it beside your seat and what you say", Press: l.callsYou})
	return y + 44
}
