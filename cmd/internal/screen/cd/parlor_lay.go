package cd

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
)

// Parts of the bar at its right, of a game far apart: signs of the sides with a dot for who
// is here, their clocks, and the button of the panel.
const (
	besideSigns  = 40
	besideClocks = 54
	besideTalk   = 88
)

// layBeside lays that out, left of an x, and returns how wide it is.
func (t *Table) layBeside(right float64) float64 {
	if !t.isAway() || t.byMail() {
		return 0
	}
	p, now := t.page, &t.parlor.now
	wide := float64(besideTalk)
	text, n := "Talk", t.unheard()
	b := ui.ButtonLook{Name: "talk", Text: text, Key: t.key("talk"), Tip: "What is said beside the game, and who is here", Press: t.talks}
	if t.parlor.open {
		b.Tone = ui.Pressed
	}
	r := ui.Rect{X: right - wide, Y: 5, W: wide, H: 30}
	p.Button(r, b)
	if n > 0 {
		l := ui.Label{Text: fmt.Sprint(min(n, 99)), Size: ui.TextKey, Bold: true, Color: ui.Black}
		w := math.Max(p.Width(l)+8, 16)
		p.Plate(ui.Rect{X: r.Right() - w + 3, Y: r.Y - 3, W: w, H: 16}, ui.Look{Fill: ui.Amber, Radius: 8})
		p.Words(r.Right()-w/2+3, r.Y+5, l, ui.Centered)
		p.Plate(r, ui.Look{Edge: ui.Amber, Width: 1.4, Radius: ui.CardRadius})
	}
	if t.page.Size().W < 1000 {
		return wide + 8
	}
	wide += besideSigns
	if len(now.Clocks) > 0 {
		wide += besideClocks
	}
	x, tip := right-wide, ""
	for i, side := range t.player.model.view.Sides() {
		y := 12 + 16*float64(i)
		p.Image(x+8, y, t.sideSign(i, 13))
		who := t.ownSeat(side)
		if who != nil {
			t.layHere(x+22, y, who)
			tip += either(tip != "", "\n", "") + side + ": " + t.personName(who) + ", " + t.personStands(who)
		}
		c := t.clockOf(side)
		if c == nil {
			continue
		}
		l := ui.BoldText(clockText(c), ui.TextSoft).In(ui.InkMiddle)
		switch {
		case c.Out:
			l = l.In(ui.VermilionHi)
		case c.Running:
			l = l.In(ui.Amber)
		}
		p.Words(x+30+besideClocks, y, l, ui.Anchor{X: 1, Y: 0.5})
		tip += "; " + either(side == t.player.name(), "its time left", "its time left when the step began") + " " + clockText(c)
	}
	p.Spot(ui.Spot{Name: "beside", Place: ui.Rect{X: x, Y: 4, W: wide - besideTalk - 8, H: 32}, Tip: tip, Press: t.talks})
	return wide + 8
}

// ownSeat is who has a side's own seat, or nil.
func (t *Table) ownSeat(side string) *room.Person {
	for i := range t.parlor.now.People {
		if p := &t.parlor.now.People[i]; p.By == side && p.Seat == "" && !p.Watches {
			return p
		}
	}
	return nil
}

// sideSign is the sign of a side, so large.
func (t *Table) sideSign(side int, size float64) *ebiten.Image {
	setup := &t.player.model.scenario.Setup
	return t.signs.Icon(picture.Icon{Side: side, Body: scene.SideColor(setup, setup.Sides[side].Name), Size: size, Safe: t.theme.Safe})
}

// layHere is the dot of somebody: full for who is here, a ring for who is away, amber for a seat
// that nobody has.
func (t *Table) layHere(x, y float64, who *room.Person) {
	look := ui.Look{Edge: ui.White, Width: 1.4, Radius: 4.5}
	switch {
	case who.Here:
		look.Fill = ui.White
	case !who.Taken && !who.Watches:
		look.Edge, look.Dash = ui.Amber, 2
	}
	t.page.Plate(ui.Rect{X: x - 4.5, Y: y - 4.5, W: 9, H: 9}, look)
}

// Parts of the panel.
const (
	personHigh = 25
	mostPeople = 6
	talkLead   = 17
	talkTop    = 6 // above the first line, whose sign is higher
	fieldHigh  = 34
)

// layParlor is the panel of what is said, in the right column.
func (t *Table) layParlor() {
	r := &t.parlor
	if !r.open || !t.isAway() {
		return
	}
	p, f := t.page, t.frame.right
	p.Panel("talk panel", f)
	in := f.Inset(14, 10)
	here := 0
	for i := range r.now.People {
		if r.now.People[i].Here {
			here++
		}
	}
	p.Words(in.X, in.Y+12, ui.BoldText("Talk", ui.TextTitle), ui.Anchor{Y: 0.5})
	p.Words(in.Right()-40, in.Y+12, ui.Text(fmt.Sprintf("%d here", here), ui.TextSoft).In(ui.InkMiddle), ui.Anchor{X: 1, Y: 0.5})
	p.Button(ui.Rect{X: in.Right() - 30, Y: in.Y, W: 30, H: 24}, ui.ButtonLook{Name: "close talk", Text: "×", Tip: "Close the panel " + t.key("talk") + "; nothing is lost", Press: func() { r.open, r.typing, t.stale = false, false, true }})
	y := t.layPeople(in, in.Y+32)
	foot := t.layTalkFoot(in)
	foot = t.layAsked(in, foot)
	view := ui.Rect{X: in.X - 4, Y: y + 6, W: in.W + 8, H: foot - y - 12}
	if view.H > 2*talkLead {
		t.layLines(view)
	}
}

// layPeople is who is here, and returns where that ends.
func (t *Table) layPeople(in ui.Rect, y float64) float64 {
	p := t.page
	p.Rule(in.X, y-4, in.Right(), y-4, 1, ui.Rule)
	people := slices.Clone(t.parlor.now.People)
	slices.SortStableFunc(people, func(a, b room.Person) int { // who watches last
		switch {
		case a.Watches == b.Watches:
			return 0
		case a.Watches:
			return 1
		}
		return -1
	})
	for i := range people[:min(len(people), mostPeople)] {
		who := &people[i]
		mid := y + personHigh/2
		t.layWho(in.X+8, mid, who.By, 16, who.Watches)
		t.layHere(in.X+26, mid, who)
		says := ui.Text(t.personStands(who), ui.TextSoft).In(ui.InkSoft)
		if !who.Taken && !who.Watches {
			says = says.In(ui.Amber)
		}
		p.Pair(in.X+38, mid, in.W-38, ui.BoldText(t.personName(who), ui.TextBody), says)
		tip := who.By
		if who.Print != "" {
			tip += ". Its keys, to compare aloud: " + who.Print
		}
		p.Spot(ui.Spot{Name: fmt.Sprintf("person %d", i+1), Place: ui.Rect{X: in.X, Y: y, W: in.W, H: personHigh}, Tip: tip})
		y += personHigh
	}
	if more := len(people) - mostPeople; more > 0 {
		p.Words(in.X+38, y+8, ui.Text(fmt.Sprintf("and %d more", more), ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
		y += 18
	}
	p.Rule(in.X, y+4, in.Right(), y+4, 1, ui.Rule)
	return y + 4
}

// layWho is the sign of a side, or a ring for who has none.
func (t *Table) layWho(x, y float64, by string, size float64, watches bool) {
	if side := slices.Index(t.player.model.view.Sides(), by); side >= 0 && !watches {
		t.page.Image(x, y, t.sideSign(side, size))
		return
	}
	t.page.Plate(ui.Rect{X: x - size/2, Y: y - size/2 + 2, W: size, H: size - 4}, ui.Look{Edge: ui.InkMiddle, Width: 1.4, Radius: size / 2})
	t.page.Plate(ui.Rect{X: x - 2.5, Y: y - 2.5, W: 5, H: 5}, ui.Look{Fill: ui.InkMiddle, Radius: 2.5})
}

// layLines is what was said, the newest below.
func (t *Table) layLines(view ui.Rect) {
	p, r := t.page, &t.parlor
	type laid struct {
		l     *room.Line
		words []string
		high  float64
	}
	const indent = 26
	wide := view.W - ui.BarWide - 12
	var all []laid
	high := float64(talkTop)
	lines := r.now.Lines[max(0, len(r.now.Lines)-mostShown):]
	for i := range lines {
		l := &lines[i]
		x := laid{l: l}
		if l.From == (game.Doer{}) {
			x.words = p.Broken(ui.Text(plainLine(l.Text), ui.TextSoft), wide)
			x.high = talkLead*float64(len(x.words)) + 7
		} else {
			x.words = p.Broken(ui.Text(plainLine(l.Text), ui.TextBody), wide-indent)
			x.high = 20 + talkLead*float64(len(x.words)) + 7
		}
		high += x.high
		all = append(all, x)
	}
	for _, s := range r.sent {
		x := laid{words: p.Broken(ui.Text(s.text, ui.TextBody).In(ui.InkFaint), wide-indent)}
		x.high = talkLead*float64(len(x.words)) + 7
		high += x.high
		all = append(all, x)
	}
	atEnd := r.long != len(all)
	r.long = len(all)
	y, before := r.at.Begin(p, view, high)
	if atEnd {
		r.at.Top = math.Max(0, high-view.H)
		y = view.Y - r.at.Top
	}
	y += talkTop
	if len(all) == 0 {
		p.Paragraph(view.X+4, view.Y+6, wide, talkLead, ui.Text("Nothing was said yet.", ui.TextSoft).In(ui.InkSoft))
	}
	for _, x := range all {
		top := y
		y += x.high
		if y < view.Y || top > view.Bottom() {
			continue
		}
		at, ink, size := view.X+4+indent, ui.Ink, float64(ui.TextBody)
		switch {
		case x.l == nil:
			ink = ui.InkFaint
		case x.l.From == (game.Doer{}):
			at, ink, size = view.X+4, ui.InkSoft, ui.TextSoft
		default:
			t.layWho(view.X+12, top+10, x.l.From.By, 16, false)
			name := ui.BoldText(t.lineName(x.l), ui.TextBody)
			p.Pair(at, top+10, wide-indent, name, ui.Text(time.Unix(x.l.At, 0).Format("15:04"), ui.TextSmall).In(ui.InkSoft))
			top += 20
		}
		for k, s := range x.words {
			p.Words(at, top+talkLead*(float64(k)+0.5), ui.Text(s, size).In(ink), ui.Anchor{Y: 0.5})
		}
	}
	r.at.End(p, before)
}

// mostShown is how many lines the panel has; the host keeps more.
const mostShown = 500

// lineName is who said a line, and to whom if not to all.
func (t *Table) lineName(l *room.Line) string {
	name := l.Name
	switch {
	case l.From == t.doer():
		name = "You"
	case name == "" && l.From.Seat != "":
		name = l.From.Seat
	case name == "":
		name = l.From.By
	}
	return plainLine(name) + either(l.Side, ", to the own side", "")
}

// layAsked are the proposals that wait, above a y, and returns where they begin.
func (t *Table) layAsked(in ui.Rect, y float64) float64 {
	p, list := t.page, t.parlor.now.Proposals
	for i := range slices.Backward(list) {
		q := &list[i]
		mine := q.By == t.player.name()
		text := plainLine(q.By + " proposes " + q.Words())
		if mine {
			text = plainLine("You propose " + q.Words() + ": it waits for " + t.otherSide())
		}
		words := ui.Text(text, ui.TextBody)
		high := talkLead*float64(len(p.Broken(words, in.W-20))) + 52
		if y-high < in.Y+in.H/3 {
			break
		}
		y -= high + 6
		r := ui.Rect{X: in.X, Y: y, W: in.W, H: high}
		look := ui.Look{Fill: ui.Slate, Edge: ui.Amber, Radius: ui.CardRadius}
		if mine {
			look.Edge = ui.Rule
		}
		p.Plate(r, look)
		p.Paragraph(r.X+10, r.Y+8, r.W-20, talkLead, words)
		each := (r.W - 28) / 2
		b := ui.Rect{X: r.X + 10, Y: r.Bottom() - 38, W: each, H: 30}
		a, off := t.match.Away, t.mayNotAgree()
		if mine {
			b.W = r.W - 20
			p.Button(b, ui.ButtonLook{Name: "withdraw " + q.What, Text: "Take it back", Off: off != "", Tip: off, Press: func() { a.Answer(q.ID, false) }})
			continue
		}
		p.Button(b, ui.ButtonLook{Name: "decline " + q.What, Text: "No", Off: off != "", Tip: off, Press: func() { a.Answer(q.ID, false) }})
		b.X += each + 8
		p.Button(b, ui.ButtonLook{Name: "agree " + q.What, Text: "Agree", Off: off != "", Tip: off, Press: func() { a.Answer(q.ID, true) }})
	}
	return y
}

// layTalkFoot is the field and the buttons at the foot of the panel, and returns where they begin.
func (t *Table) layTalkFoot(in ui.Rect) float64 {
	p, r := t.page, &t.parlor
	if t.player.watches {
		y := in.Bottom() - 40
		p.Rule(in.X, y, in.Right(), y, 1, ui.Rule)
		p.Paragraph(in.X, y+8, in.W, 16, ui.Text("You watch. Who watches reads, and says nothing.", ui.TextSoft).In(ui.InkSoft))
		return y
	}
	const row = 34
	each := (in.W - 8) / 2
	y := in.Bottom() - 2*row
	cell := func(i int) ui.Rect {
		return ui.Rect{X: in.X + float64(i%2)*(each+8), Y: y + float64(i/2)*row, W: each, H: row - 4}
	}
	off := t.mayNotResign()
	p.Button(cell(0), ui.ButtonLook{Name: "ping", Text: "Ping", Key: t.key("ping"), Small: true, Tip: "Shows a ring for 5 s at the stand selected, or where the pointer is by the key. A long press on the table does it too", Press: t.ping})
	draw := ui.ButtonLook{Name: "sketch", Text: either(r.sketch != nil, "Drawing", "Draw"), Key: t.key("sketch"), Small: true, Tip: "A line, an arrow or an area that your own side alone sees", Off: t.mayNotDraw() != "", Press: t.draws}
	if draw.Off {
		draw.Tip = t.mayNotDraw()
	}
	if r.sketch != nil {
		draw.Tone = ui.Pressed
	}
	p.Button(cell(1), draw)
	cannot := t.mayNotPropose()
	p.Button(cell(2), ui.ButtonLook{Name: "propose", Text: "Propose…", Key: t.key("propose"), Small: true, Off: cannot != "", Tip: cmp.Or(cannot, "A draw, a pause, to take back, a bot for who is away"), Press: t.askPropose})
	p.Button(cell(3), ui.ButtonLook{Name: "resign", Text: "Resign", Small: true, Off: off != "", Tip: off, Press: t.askResign})
	if !t.player.isReferee() { // he has no side
		y -= 30
		to := 0
		if r.side {
			to = 1
		}
		p.Choice(ui.Rect{X: in.X, Y: y, W: in.W, H: 26}, "to", []string{"Everyone", "My side"}, to, func(i int) { r.side, t.stale = i == 1, true })
	}
	y -= fieldHigh + 4
	t.layTalkField(ui.Rect{X: in.X, Y: y, W: in.W, H: fieldHigh})
	p.Rule(in.X, y-6, in.Right(), y-6, 1, ui.Rule)
	return y - 8
}

// layTalkField is the field of what is typed.
func (t *Table) layTalkField(field ui.Rect) {
	p, r := t.page, &t.parlor
	look := ui.Look{Fill: ui.Slate, Edge: ui.Rule, Radius: ui.CardRadius}
	if r.typing {
		look.Edge, look.Width = ui.White, 1.6
	}
	p.PlateOf("say", field, look, look)
	key := either(r.typing, "Enter", t.key("talk"))
	room := field.W - p.KeyWidth(key) - 28
	label := ui.Text(r.words, ui.TextBody)
	if r.words == "" && !r.typing {
		label = ui.Text("Say something", ui.TextBody).In(ui.InkSoft)
	}
	for runes := []rune(label.Text); len(runes) > 0 && p.Width(label) > room; { // its end is what one types at
		runes = runes[1:]
		label.Text = string(runes)
	}
	x := field.X + 10
	p.Marked(r.marks, x, field.Y+field.H/2, room, label)
	if label.Text != "" {
		x += p.Fitted(x, field.Y+field.H/2, room, label, ui.Anchor{Y: 0.5})
	}
	if r.typing {
		p.Rule(x+2, field.Y+8, x+2, field.Bottom()-8, 1.4, ui.White)
	}
	p.KeyCap(field.Right()-8-p.KeyWidth(key), field.Y+field.H/2, key, false)
	p.Spot(ui.Spot{Name: "say", Place: field, Tip: "Enter says it, Tab changes to whom, Esc leaves the field", Press: func() { r.typing, t.stale = true, true }})
}
