package board

import (
	"fmt"
	"math"
	"slices"
	"time"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
)

// Parts of the bar at its right, of a game far apart, and of the panel.
const (
	besideTalk  = 88
	besideSigns = 40
	talkLead    = 17
	talkField   = 34
	mostSaid    = 300 // lines that the panel has; the host keeps more
)

// layBeside lays the signs of the sides with a dot for who is here, and the button of the panel,
// left of an x, and returns how wide that is.
func (t *Table) layBeside(right float64) float64 {
	if !t.isAway() {
		return 0
	}
	p := t.page
	r := ui.Rect{X: right - besideTalk, Y: 7, W: besideTalk, H: 30}
	b := ui.ButtonLook{Name: "talk", Text: "Talk", Key: talkKey, Tip: "What is said beside the game, and who is here", Press: t.talks}
	if t.talk.open {
		b.Tone = ui.Pressed
	}
	p.Button(r, b)
	if n := t.unheard(); n > 0 {
		l := ui.Label{Text: fmt.Sprint(min(n, 99)), Size: ui.TextKey, Bold: true, Color: ui.Black}
		w := math.Max(p.Width(l)+8, 16)
		p.Plate(r, ui.Look{Edge: ui.Amber, Width: 1.4, Radius: ui.CardRadius})
		p.Plate(ui.Rect{X: r.Right() - w + 3, Y: r.Y - 3, W: w, H: 16}, ui.Look{Fill: ui.Amber, Radius: 8})
		p.Words(r.Right()-w/2+3, r.Y+5, l, ui.Centered)
	}
	x := r.X - besideSigns
	for i, side := range t.sides {
		y := 14 + 16*float64(i)
		t.sideSign(x+8, y, i, 13)
		if who := t.ownSeat(side); who != nil {
			t.layHere(x+24, y, who)
		}
	}
	return besideTalk + besideSigns + 8
}

// ownSeat is who has a side's own seat, or nil.
func (t *Table) ownSeat(side string) *room.Person {
	list := t.talk.now.People
	if i := slices.IndexFunc(list, func(p room.Person) bool { return p.By == side && p.Seat == "" && !p.Watches }); i >= 0 {
		return &list[i]
	}
	return nil
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

// layTalk is the panel of what is said, in the place of the log.
func (t *Table) layTalk(f ui.Rect) {
	p, k := t.page, &t.talk
	p.Panel("talk panel", f)
	in := f.Inset(14, 10)
	p.Words(in.X, in.Y+12, ui.BoldText("Talk", ui.TextTitle), ui.Anchor{Y: 0.5})
	p.Button(ui.Rect{X: in.Right() - 30, Y: in.Y, W: 30, H: 24}, ui.ButtonLook{Name: "close talk", Text: "×", Tip: "Close the panel " + talkKey + "; nothing is lost", Press: t.talks})
	y := in.Y + 32
	for i := range k.now.People[:min(len(k.now.People), 6)] {
		who := &k.now.People[i]
		if side := slices.Index(t.sides, who.By); side >= 0 {
			t.sideSign(in.X+8, y+10, side, 15)
		}
		t.layHere(in.X+26, y+10, who)
		p.Pair(in.X+38, y+10, in.W-38, ui.BoldText(t.personName(who), ui.TextBody), ui.Text(t.personStands(who), ui.TextSoft).In(ui.InkSoft))
		if who.Print != "" {
			p.Spot(ui.Spot{Name: fmt.Sprintf("person %d", i+1), Place: ui.Rect{X: in.X, Y: y, W: in.W, H: 22}, Tip: "Its keys, to compare aloud: " + who.Print})
		}
		y += 23
	}
	foot := t.layAsked(in, t.layTalkFoot(in))
	p.Rule(in.X, y+2, in.Right(), y+2, 1, ui.Rule)
	if view := (ui.Rect{X: in.X - 4, Y: y + 6, W: in.W + 8, H: foot - y - 12}); view.H > 2*talkLead {
		t.layLines(view)
	}
}

// layLines is what was said, the newest below.
func (t *Table) layLines(view ui.Rect) {
	p, k := t.page, &t.talk
	wide := view.W - ui.BarWide - 12
	lines := k.now.Lines[max(0, len(k.now.Lines)-mostSaid):]
	if len(lines) == 0 {
		p.Paragraph(view.X+4, view.Y+6, wide, talkLead, ui.Text("Nothing was said yet.", ui.TextSoft).In(ui.InkSoft))
	}
	words := make([][]string, len(lines))
	heading := func(l *room.Line) float64 { return either(l.From == (game.Doer{}), 0.0, 20) }
	high := 6.0
	for i := range lines {
		words[i] = p.Broken(ui.Text(plain(lines[i].Text), ui.TextBody), wide)
		high += heading(&lines[i]) + talkLead*float64(len(words[i])) + 7
	}
	y, before := k.at.Begin(p, view, high)
	if k.long != len(lines) { // there is more: its end shows
		k.at.Top = math.Max(0, high-view.H)
		y, k.long = view.Y-k.at.Top, len(lines)
	}
	y += 6
	for i := range lines {
		l, ink := &lines[i], ui.InkSoft
		if h := heading(l); h > 0 {
			ink = ui.Ink
			p.Pair(view.X+4, y+10, wide, ui.BoldText(t.lineName(l), ui.TextBody), ui.Text(time.Unix(l.At, 0).Format("15:04"), ui.TextSmall).In(ui.InkSoft))
			y += h
		}
		for _, s := range words[i] {
			p.Words(view.X+4, y+talkLead/2, ui.Text(s, ui.TextBody).In(ink), ui.Anchor{Y: 0.5})
			y += talkLead
		}
		y += 7
	}
	k.at.End(p, before)
}

// layAsked are the proposals that wait, above a y, and returns where they begin.
func (t *Table) layAsked(in ui.Rect, y float64) float64 {
	p, a := t.page, t.match.Away
	for i := range t.talk.now.Proposals {
		q := &t.talk.now.Proposals[i]
		mine := q.By == t.now.seat.Who().By
		words := ui.Text(plain(either(mine, "You propose ", q.By+" proposes ")+q.Words()), ui.TextBody)
		high := talkLead*float64(len(p.Broken(words, in.W-20))) + 54
		y -= high + 6
		r := ui.Rect{X: in.X, Y: y, W: in.W, H: high}
		p.Plate(r, ui.Look{Fill: ui.Slate, Edge: either(mine, ui.Rule, ui.Amber), Radius: ui.CardRadius})
		p.Paragraph(r.X+10, r.Y+8, r.W-20, talkLead, words)
		if !t.speaks() {
			continue
		}
		b := ui.Rect{X: r.X + 10, Y: r.Bottom() - 38, W: (r.W - 28) / 2, H: 30}
		p.Button(b, ui.ButtonLook{Name: "decline " + q.What, Text: either(mine, "Take it back", "No"), Press: func() { a.Answer(q.ID, false) }})
		if b.X += b.W + 8; !mine {
			p.Button(b, ui.ButtonLook{Name: "agree " + q.What, Text: "Agree", Press: func() { a.Answer(q.ID, true) }})
		}
	}
	return y
}

// layTalkFoot is the field and the buttons at the foot of the panel, and returns where they begin.
func (t *Table) layTalkFoot(in ui.Rect) float64 {
	p, k := t.page, &t.talk
	y := in.Bottom()
	if !t.speaks() {
		p.Paragraph(in.X, y-18, in.W, 16, ui.Text("You watch. Who watches reads, and says nothing.", ui.TextSoft).In(ui.InkSoft))
		return y - 24
	}
	if list := t.roomButtons(); len(list) > 0 {
		y -= 30
		for i, b := range list {
			each := (in.W - 8) / 2
			p.Button(ui.Rect{X: in.X + float64(i)*(each+8), Y: y, W: each, H: 30}, ui.ButtonLook{Name: b.ID, Text: b.Text, Small: true, Off: b.Off, Tip: b.Tip, Press: b.Do})
		}
		y -= 6
	}
	y -= 26
	p.Choice(ui.Rect{X: in.X, Y: y, W: in.W, H: 26}, "to", []string{"Everyone", "My side"}, either(k.side, 1, 0), func(i int) { k.side, t.stale = i == 1, true })
	y -= talkField + 6
	field := ui.Rect{X: in.X, Y: y, W: in.W, H: talkField}
	look := ui.Look{Fill: ui.Slate, Edge: ui.Rule, Radius: ui.CardRadius}
	if k.typing {
		look.Edge, look.Width = ui.White, 1.6
	}
	p.PlateOf("say", field, look, look)
	key := either(k.typing, "Enter", talkKey)
	wide := field.W - p.KeyWidth(key) - 28
	label := ui.Text(k.words, ui.TextBody)
	if k.words == "" && !k.typing {
		label = ui.Text("Say something", ui.TextBody).In(ui.InkSoft)
	}
	for runes := []rune(label.Text); len(runes) > 0 && p.Width(label) > wide; { // its end is what one types at
		runes = runes[1:]
		label.Text = string(runes)
	}
	x, mid := field.X+10, field.Y+field.H/2
	p.Marked(k.marks, x, mid, wide, label)
	if label.Text != "" {
		x += p.Fitted(x, mid, wide, label, ui.Anchor{Y: 0.5})
	}
	if k.typing {
		p.Rule(x+2, field.Y+8, x+2, field.Bottom()-8, 1.4, ui.White)
	}
	p.KeyCap(field.Right()-8-p.KeyWidth(key), mid, key, false)
	p.Spot(ui.Spot{Name: "say", Place: field, Tip: "Enter says it, Tab changes to whom, Esc leaves the field", Press: func() { k.typing, t.stale = true, true }})
	return y - 6
}
