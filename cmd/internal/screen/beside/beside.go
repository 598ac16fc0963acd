// Package beside lays out what goes on beside a game whose host is elsewhere, for the tables of all
// systems: who is here, what was said and is being typed, what waits for an answer.
package beside

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
	"unicode"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
)

// A Guest is who sits at a table, and how it draws the others.
type Guest struct {
	Page *ui.Page
	Own  game.Doer // as the room knows him
	// Sign draws the sign of a side, or of who has none.
	Sign func(x, y float64, by string, size float64, watches bool)
}

// Sizes of the panel.
const (
	personHigh = 25
	mostPeople = 6
	Lead       = 17 // of a line of words
	top        = 6  // above the first line, whose sign is higher
	mostShown  = 500
	FieldHigh  = 34
)

// Plain is a text of somebody else as one line that can be shown.
func Plain(text string) string {
	return strings.Map(func(c rune) rune {
		if !unicode.IsPrint(c) {
			return ' '
		}
		return c
	}, text)
}

// LineName is who said a line, and to whom if not to all.
func (g *Guest) LineName(l *room.Line) string {
	name := cmp.Or(l.Name, l.From.Seat, l.From.By)
	if l.From == g.Own {
		name = "You"
	}
	if l.Side {
		return Plain(name) + ", to the own side"
	}
	return Plain(name)
}

// Unheard is how many lines of others were said since so many.
func (g *Guest) Unheard(lines []room.Line, heard int) (n int) {
	for i := heard; i < len(lines); i++ {
		if lines[i].From != g.Own {
			n++
		}
	}
	return n
}

// Button is that of the panel in the bar, with how many lines were not heard.
func (g *Guest) Button(r ui.Rect, key string, open bool, unheard int, press func()) {
	p := g.Page
	b := ui.ButtonLook{Name: "talk", Text: "Talk", Key: key, Tip: "What is said beside the game, and who is here", Press: press}
	if open {
		b.Tone = ui.Pressed
	}
	p.Button(r, b)
	if unheard == 0 {
		return
	}
	l := ui.Label{Text: fmt.Sprint(min(unheard, 99)), Size: ui.TextKey, Bold: true, Color: ui.Black}
	w := math.Max(p.Width(l)+8, 16)
	p.Plate(ui.Rect{X: r.Right() - w + 3, Y: r.Y - 3, W: w, H: 16}, ui.Look{Fill: ui.Amber, Radius: 8})
	p.Words(r.Right()-w/2+3, r.Y+5, l, ui.Centered)
	p.Plate(r, ui.Look{Edge: ui.Amber, Width: 1.4, Radius: ui.CardRadius})
}

// OwnSeat is who has a side's own seat, or nil.
func OwnSeat(people []room.Person, side string) *room.Person {
	i := slices.IndexFunc(people, func(p room.Person) bool { return p.By == side && p.Seat == "" && !p.Watches })
	if i < 0 {
		return nil
	}
	return &people[i]
}

// Here is the dot of somebody: full for who is here, a ring for who is away, amber for a seat
// that nobody has.
func (g *Guest) Here(x, y float64, who *room.Person) {
	look := ui.Look{Edge: ui.White, Width: 1.4, Radius: 4.5}
	switch {
	case who.Here:
		look.Fill = ui.White
	case !who.Taken && !who.Watches:
		look.Edge, look.Dash = ui.Amber, 2
	}
	g.Page.Plate(ui.Rect{X: x - 4.5, Y: y - 4.5, W: 9, H: 9}, look)
}

// BotName is what a bot at a seat is called, with the name that it was given, if it was.
func BotName(name, bot string) string {
	if name == "" {
		return "The bot " + Plain(bot)
	}
	return name + ", the bot " + Plain(bot)
}

// Stands says whether somebody is here, or "" of a player who is.
func Stands(p *room.Person, now *room.Now) string {
	switch {
	case slices.Contains(now.StandsIn, p.By) && p.Seat == "" && !p.Watches:
		return "away: " + now.StandIn + " plays"
	case !p.Taken && !p.Watches:
		return "open: nobody has come"
	case !p.Here && p.Since == 0:
		return "not here yet"
	case !p.Here:
		return "away for " + Lasted(time.Since(time.Unix(p.Since, 0)))
	case p.Watches:
		return strings.TrimSpace("watches " + Plain(p.By))
	}
	return ""
}

// Lasted is a time in words, as people round it.
func Lasted(d time.Duration) string {
	switch {
	case d < 2*time.Minute:
		return fmt.Sprintf("%d s", max(int(d.Seconds()), 0))
	case d < 2*time.Hour:
		return fmt.Sprintf("%d min", int(d.Minutes()))
	}
	return fmt.Sprintf("%d h", int(d.Hours()))
}

// People is who is here, with names and how they are, and returns where that ends.
func (g *Guest) People(in ui.Rect, y float64, list []room.Person, name, stands func(*room.Person) string) float64 {
	p := g.Page
	p.Rule(in.X, y-4, in.Right(), y-4, 1, ui.Rule)
	people := slices.Clone(list)
	slices.SortStableFunc(people, func(a, b room.Person) int { // who watches last
		switch {
		case a.Watches == b.Watches:
			return 0
		case a.Watches:
			return 1
		}
		return -1
	})
	names, times := make([]string, len(people)), map[string]int{}
	for i := range people {
		names[i] = name(&people[i])
		times[names[i]]++
	}
	nth := map[string]int{}
	for i := range people[:min(len(people), mostPeople)] {
		who := &people[i]
		called := names[i]
		if nth[called]++; times[called] > 1 && who.Watches { // who watches has no other name
			called = fmt.Sprint(called, " ", nth[called])
		}
		if who.Bot != "" && called != "You" {
			called += ", a bot"
		}
		mid := y + personHigh/2
		g.Sign(in.X+8, mid, who.By, 16, who.Watches)
		g.Here(in.X+26, mid, who)
		says := ui.Text(stands(who), ui.TextSoft).In(ui.InkSoft)
		if !who.Taken && !who.Watches {
			says = says.In(ui.Amber)
		}
		p.Pair(in.X+38, mid, in.W-38, ui.BoldText(called, ui.TextBody), says)
		tip := who.By
		if who.Bot != "" {
			tip += ", played by the bot " + Plain(who.Bot)
		}
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

// Lines is what was said, the newest below, and what is not confirmed yet; at is how far it is
// scrolled, and long how many lines there were when it was laid out last; less: from the end. Where it was
// scrolled away from its end it stays when a line comes in.
func (g *Guest) Lines(view ui.Rect, lines []room.Line, sent []string, at *ui.Scroll, long *int) {
	p := g.Page
	type laid struct {
		l     *room.Line
		words []string
		high  float64
	}
	const indent = 26
	wide := view.W - ui.BarWide - 12
	var all []laid
	high := float64(top)
	lines = lines[max(0, len(lines)-mostShown):]
	for i := range lines {
		l := &lines[i]
		x := laid{l: l}
		if l.From == (game.Doer{}) {
			x.words = p.Broken(ui.Text(Plain(l.Text), ui.TextSoft), wide)
			x.high = Lead*float64(len(x.words)) + 7
		} else {
			x.words = p.Broken(ui.Text(Plain(l.Text), ui.TextBody), wide-indent)
			x.high = 20 + Lead*float64(len(x.words)) + 7
		}
		high += x.high
		all = append(all, x)
	}
	for _, s := range sent {
		x := laid{words: p.Broken(ui.Text(s, ui.TextBody).In(ui.InkFaint), wide-indent)}
		x.high = Lead*float64(len(x.words)) + 7
		high += x.high
		all = append(all, x)
	}
	atEnd := *long < 0 || at.AtEnd()
	*long = len(all)
	y, before := at.Begin(p, view, high)
	if atEnd {
		at.Top = math.Max(0, high-view.H)
		y = view.Y - at.Top
	}
	y += top
	if len(all) == 0 {
		p.Paragraph(view.X+4, view.Y+6, wide, Lead, ui.Text("Nothing was said yet.", ui.TextSoft).In(ui.InkSoft))
	}
	for _, x := range all {
		top := y
		y += x.high
		if y < view.Y || top > view.Bottom() {
			continue
		}
		left, ink, size := view.X+4+indent, ui.Ink, float64(ui.TextBody)
		switch {
		case x.l == nil:
			ink = ui.InkFaint
		case x.l.From == (game.Doer{}):
			left, ink, size = view.X+4, ui.InkSoft, ui.TextSoft
		default:
			g.Sign(view.X+12, top+10, x.l.From.By, 16, false)
			name := ui.BoldText(g.LineName(x.l), ui.TextBody)
			p.Pair(left, top+10, wide-indent, name, ui.Text(time.Unix(x.l.At, 0).Format("15:04"), ui.TextSmall).In(ui.InkSoft))
			top += 20
		}
		for k, s := range x.words {
			p.Words(left, top+Lead*(float64(k)+0.5), ui.Text(s, size).In(ink), ui.Anchor{Y: 0.5})
		}
	}
	at.End(p, before)
}

// Asked are the proposals that wait, above a y, and returns where they begin. By is the side of
// who sits, other the one that is asked, off why he may not answer, and answer does it.
func (g *Guest) Asked(in ui.Rect, y float64, list []room.Proposal, by, other, off string, answer func(id string, yes bool)) float64 {
	p := g.Page
	for i := range slices.Backward(list) {
		q := &list[i]
		mine := q.By == by
		words := proposed(q)
		if mine {
			words.Text = Plain(q.Waits(other))
		}
		high := Lead*float64(len(p.Broken(words, in.W-20))) + 52
		if y-high < in.Y+in.H/3 {
			break
		}
		y -= high + 6
		r := ui.Rect{X: in.X, Y: y, W: in.W, H: high}
		look := askedLook
		if mine {
			look.Edge = ui.Rule
		}
		p.Plate(r, look)
		p.Paragraph(r.X+10, r.Y+8, r.W-20, Lead, words)
		if b := (ui.Rect{X: r.X + 10, Y: r.Bottom() - 38, W: r.W - 20, H: 30}); mine {
			p.Button(b, ui.ButtonLook{Name: "withdraw " + q.What, Text: "Take it back", Off: off != "", Tip: off, Press: func() { answer(q.ID, false) }})
		} else {
			g.answers(b, q, off, answer)
		}
	}
	return y
}

// StandingWide is how wide what Standing lays out is, where there is room.
const StandingWide = 340

// Standing lays out the first of the proposals of the other side, which wait for who sits, and from where
// it begins as high as its words ask for: nobody has to open a panel to read and answer it. Key lists all
// of them.
func (g *Guest) Standing(r ui.Rect, list []room.Proposal, key string, answer func(id string, yes bool)) {
	if len(list) == 0 {
		return
	}
	p, q := g.Page, &list[0]
	words := proposed(q)
	if more := len(list) - 1; more > 0 {
		words.Text += fmt.Sprintf(" (and %d more)", more)
	}
	room := r.W - 20
	if key != "" {
		room -= p.KeyWidth(key) + 8
	}
	r.H = Lead*float64(len(p.Broken(words, room))) + 48
	p.Panel("standing", r)
	p.Plate(r, askedLook)
	p.Paragraph(r.X+10, r.Y+7, room, Lead, words)
	if key != "" {
		p.KeyCap(r.Right()-10-p.KeyWidth(key), r.Y+16, key, false)
	}
	g.answers(ui.Rect{X: r.X + 10, Y: r.Bottom() - 34, W: r.W - 20, H: 26}, q, "", answer)
}

var askedLook = ui.Look{Fill: ui.Slate, Edge: ui.Amber, Radius: ui.CardRadius}

func proposed(q *room.Proposal) ui.Label {
	return ui.Text(Plain(q.Asks()), ui.TextBody)
}

// answers are the buttons that answer a proposal.
func (g *Guest) answers(r ui.Rect, q *room.Proposal, off string, answer func(id string, yes bool)) {
	r.W = (r.W - 8) / 2
	g.Page.Button(r, ui.ButtonLook{Name: "decline " + q.What, Text: "No", Off: off != "", Tip: off, Press: func() { answer(q.ID, false) }})
	r.X += r.W + 8
	g.Page.Button(r, ui.ButtonLook{Name: "agree " + q.What, Text: "Agree", Off: off != "", Tip: off, Press: func() { answer(q.ID, true) }})
}

// Field is the field of what is typed.
func (g *Guest) Field(field ui.Rect, words string, marks ui.Typing, typing bool, key string, press func()) {
	p := g.Page
	look := ui.Look{Fill: ui.Slate, Edge: ui.Rule, Radius: ui.CardRadius}
	if typing {
		look.Edge, look.Width = ui.White, 1.6
		key = "Enter"
	}
	p.PlateOf("say", field, look, look)
	room := field.W - p.KeyWidth(key) - 28
	label := ui.Text(words, ui.TextBody)
	if words == "" && !typing {
		label = ui.Text("Say something", ui.TextBody).In(ui.InkSoft)
	}
	for runes := []rune(label.Text); len(runes) > 0 && p.Width(label) > room; { // its end is what one types at
		runes = runes[1:]
		label.Text = string(runes)
	}
	x := field.X + 10
	p.Marked(marks, x, field.Y+field.H/2, room, label)
	if label.Text != "" {
		x += p.Fitted(x, field.Y+field.H/2, room, label, ui.Anchor{Y: 0.5})
	}
	if typing {
		p.Rule(x+2, field.Y+8, x+2, field.Bottom()-8, 1.4, ui.White)
	}
	p.KeyCap(field.Right()-8-p.KeyWidth(key), field.Y+field.H/2, key, false)
	p.Spot(ui.Spot{Name: "say", Place: field, Tip: "Enter says it, Tab changes to whom, Esc leaves the field", Press: press})
}
