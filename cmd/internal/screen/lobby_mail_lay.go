package screen

import (
	"cmp"
	"fmt"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/screen/ui"
)

// mailRow is the height of a game in the list.
const mailRow = 64

// layMail lists the games.
func (l *lobby) layMail() {
	p, m := l.page, &l.mail
	top, view := l.frame.main.Top(40)
	l.heading(top, "By mail", "no host: letters go to and fro")
	if len(m.games) == 0 {
		text := "You play no game by mail yet. Offer one at the right, and send the letter to the other player; or take the letter that was sent to you: drop it on the window, or press T."
		if m.reading {
			text = "Reading your games …"
		}
		p.Paragraph(view.X+4, view.Y+4, view.W-8, 18, ui.Text(text, ui.TextBody).In(ui.InkMiddle))
		return
	}
	highs := make([]float64, len(m.games))
	for i := range highs {
		highs[i] = mailRow
	}
	l.layRows(view, highs, 6, func(r ui.Rect, i int) { l.layMailRow(r, i) })
}

func (l *lobby) layMailRow(r ui.Rect, i int) {
	p, g, v := l.page, &l.mail.games[i], &l.mail.titles[i]
	l.row(r, "mail "+g.Dir, i)
	in := r.Inset(12, 8)
	title := g.Name
	if v.err == nil && g.Err == nil {
		title = v.title()
		for k, s := range v.doc.Setup().Sides {
			if s.Name == g.Side {
				p.Image(in.X+14, r.Middle().Y, l.sideSign(v, k, 26))
			}
		}
	}
	x, room := in.X+38, in.W-38
	p.Pair(x, in.Y+12, room, ui.BoldText(title, ui.TextTitle), ui.Text(l.mailTurn(g), ui.TextSoft).In(ui.InkSoft))
	label := ui.Text(waitsFor(g), ui.TextBody).In(ui.InkMiddle)
	if g.Err == nil && (g.Waits == away.ToChoose || g.Waits == away.ToSend) {
		label = ui.BoldText(label.Text, ui.TextBody).In(ui.Amber)
	}
	p.Fitted(x, in.Y+36, room, label, ui.Anchor{Y: 0.5})
}

// mailTurn says who plays there, and how far it is.
func (l *lobby) mailTurn(g *away.Mailed) string {
	switch {
	case g.Err != nil:
		return ""
	case !g.Begun:
		return g.Side + " · offered"
	}
	return g.Side + " · " + g.When
}

// layMailSide is the game that is chosen, and what can be done with it; below it what can be
// offered.
func (l *lobby) layMailSide() {
	p, r := l.page, l.frame.side
	p.Panel("mail panel", r)
	in := r.Inset(16, 14)
	p.Words(in.X, in.Y+12, ui.BoldText("By mail", ui.TextPage), ui.Anchor{Y: 0.5})
	p.Rule(in.X, in.Y+32, in.Right(), in.Y+32, 1, ui.Rule)
	foot := l.layMailButtons(in)
	offer := l.layMailOffer(in, foot-12)
	view := ui.Rect{X: r.X, Y: in.Y + 34, W: r.W, H: offer - 8 - in.Y - 34}
	top, before := l.beside.Begin(p, view, l.farHigh.side)
	y := top + 10
	if g := l.mailNow(); g != nil && g.Err == nil {
		y = p.Paragraph(in.X, y, in.W, 18, ui.BoldText(fmt.Sprintf("You play %s against %s", g.Side, g.Other), ui.TextHeading)) + 6
		y = p.Paragraph(in.X, y, in.W, 17, ui.Text(ui.Sentence(waitsFor(g)), ui.TextBody)) + 8
		if g.Record != "" {
			y = p.Paragraph(in.X, y, in.W, 16, ui.Text("The record: "+g.Record, ui.TextSoft).In(ui.InkMiddle)) + 8
		}
		if text := keeps(g); text != "" {
			y = p.Paragraph(in.X, y, in.W, 16, ui.Text(text, ui.TextSoft).In(ui.InkMiddle)) + 8
		}
		if l.mail.toldOf == g.Dir && len(l.mail.told) > 0 {
			y = p.Paragraph(in.X, y, in.W, 17, ui.BoldText("What the letter told", ui.TextSoft).In(ui.InkSoft)) + 2
			for _, s := range l.mail.told {
				y = p.Paragraph(in.X, y, in.W, 16, ui.Text(ui.Sentence(s), ui.TextSoft).In(ui.InkMiddle)) + 2
			}
		}
	} else {
		y = p.Paragraph(in.X, y, in.W, 17, ui.Text("Two players send each other small files, some fifteen for a turn. Both programs check every letter, and neither knows what the other side has chosen before both are bound. Where stands of one side alone can be hidden its program keeps the game: it knows all, tells the other what the rules tell it, and is audited in the end.", ui.TextSoft).In(ui.InkMiddle))
	}
	l.farHigh.side = y + 8 - top
	l.beside.End(p, before)
}

// layMailButtons are what can be done with the game; it returns where they begin.
func (l *lobby) layMailButtons(in ui.Rect) float64 {
	p, g := l.page, l.mailNow()
	act := ui.ButtonLook{Name: "mail act", Text: "Take a letter…", Key: "Enter", Tone: ui.Todo, Press: l.mailAct, Tip: "The file that was sent to you; it can be dropped on the window, too"}
	if g != nil && g.Err == nil {
		switch g.Waits {
		case away.ToChoose:
			act.Text, act.Tip = "Choose", "Opens the table: when your side is ready the letter can be sent"
		case away.ToSend:
			act.Text, act.Tip = fmt.Sprintf("Save letter %d", g.Letter), "Writes it as a file for the other player"
		case away.ForNone:
			act.Text, act.Tip = "To the table", "It is over: what came of it, and the whole record"
		case away.AtHost:
			if act.Text, act.Tip = "Join", "Comes to your seat at the host, with the keys that you have by mail"; g.Host != "" {
				act.Text, act.Tip = "Host and play", "Hosts the game, and comes to your seat"
			}
		}
	}
	foot := ui.Rect{X: in.X, Y: in.Bottom() - 44, W: in.W, H: 44}
	p.Button(foot, act)
	each := (in.W - 16) / 3
	row := ui.Rect{X: in.X, Y: foot.Y - 40, W: each, H: 32}
	is := g != nil && g.Err == nil
	p.Button(row, ui.ButtonLook{Name: "take letter", Text: "Take", Key: "T", Small: true, Press: l.lookForLetter, Tip: "A letter that was sent to you"})
	row.X += each + 8
	why := noLetter(g)
	p.Button(row, ui.ButtonLook{Name: "save letter", Text: "Letter", Key: "S", Small: true, Off: why != "", Tip: cmp.Or(why, "The next letter; while an answer is awaited the last again"), Press: func() { l.mailLetter("S") }})
	row.X += each + 8
	why = noTable(g)
	p.Button(row, ui.ButtonLook{Name: "look by mail", Text: "Table", Key: "L", Small: true, Off: why != "", Tip: cmp.Or(why, "The table as your side knows it"), Press: func() { l.mailLetter("L") }})
	if !is || g.Host == "" && (g.NoHost != "" || l.hosts == nil) {
		return row.Y
	}
	move := ui.ButtonLook{Name: "to a host", Text: "Go on at a host…", Key: "H", Small: true, Tip: "This program hosts it; asks first", Press: func() { l.movesByMail(g) }}
	if g.Host != "" {
		move.Text, move.Tip = "Bring it back to mail", "While nobody hosts it, between two steps"
	}
	wide := ui.Rect{X: in.X, Y: row.Y - 40, W: in.W, H: 32}
	p.Button(wide, move)
	return wide.Y
}

// noLetter says why there is no letter of a game to be had, or is empty.
func noLetter(g *away.Mailed) string {
	switch {
	case g == nil:
		return "No game is chosen"
	case g.Err != nil:
		return "The game cannot be read"
	case g.Waits == away.ToSend || g.Resent:
		return ""
	case g.Waits == away.ToChoose:
		return "You are to choose first"
	}
	return ui.Sentence(waitsFor(g))
}

// noTable says why there is no table of a game to look at, or is empty.
func noTable(g *away.Mailed) string {
	switch {
	case g == nil:
		return "No game is chosen"
	case g.Err != nil:
		return "The game cannot be read"
	case !g.Begun:
		return "The offer is not answered yet"
	}
	return ""
}

// layMailOffer is what can be offered, above a height; it returns where it begins.
func (l *lobby) layMailOffer(in ui.Rect, bottom float64) float64 {
	p, v := l.page, l.mailTable()
	text := "This table is a board: by mail Command Decision alone is played."
	if v == nil {
		label := ui.Text(text, ui.TextSoft).In(ui.InkSoft)
		y := bottom - 16*float64(len(p.Broken(label, in.W)))
		p.Paragraph(in.X, y, in.W, 16, label)
		return y
	}
	y := bottom - 112
	p.Rule(in.X, y, in.Right(), y, 1, ui.Rule)
	p.Fitted(in.X, y+18, in.W, ui.BoldText("Offer "+v.title()+" as", ui.TextHeading), ui.Anchor{Y: 0.5})
	var words []string
	for _, s := range v.doc.Setup().Sides {
		words = append(words, s.Name)
	}
	l.mail.side = min(l.mail.side, len(words)-1)
	p.Choice(ui.Rect{X: in.X, Y: y + 34, W: in.W, H: 30}, "mail side", words, l.mail.side, func(i int) { l.mail.side, l.stale = i, true })
	p.Button(ui.Rect{X: in.X, Y: y + 72, W: in.W, H: 32}, ui.ButtonLook{Name: "offer by mail", Text: "Offer it", Key: "O", Small: true, Tip: "Writes letter 1. Another table is chosen under Play", Press: l.offersMail})
	return y
}
