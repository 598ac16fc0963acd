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
	if f.was.Hosted != "" {
		title, said = v.title()+", hosted no more", either(f.wasOver, "It is over, and under Replays. Hosted again, it hands its record out to who has not fetched it", "It goes on under Continue. Hosted again, its links open their seats as before")
	}
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
