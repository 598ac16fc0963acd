package free

import (
	"fmt"
	"math"
	"strings"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/vary"
	"sightline/los"
	"sightline/scenarios"
)

// Sizes of the studio, in units. In a window lower than heldHigh the two answers are not
// held beside each other, and in one narrower than cardsTwo the cards are in one column.
const (
	studioBar  = 44
	formWide   = 348
	formLeast  = 236
	heldHigh   = 600
	heldPanel  = 232
	cardsTwo   = 560 // of their room
	studioGap  = 8
	cardLine   = 16
	studioPad  = 14
	stripInset = 10
)

// lay lays the page out, again where a list is of another height than it was taken for.
func (s *studio) lay() {
	was := [2]float64{s.formHigh, s.cardsHigh}
	if s.layOnce(); was != [2]float64{s.formHigh, s.cardsHigh} {
		s.layOnce()
	}
}

func (s *studio) layOnce() {
	p := s.page
	s.stale = false
	p.Begin(s.size.X, s.size.Y)
	w := p.Size()
	s.layBar(ui.Rect{W: w.W, H: studioBar})
	wide := math.Min(formWide, math.Max(w.W*0.36, formLeast))
	in := ui.Rect{X: studioGap, Y: studioBar + studioGap, W: w.W - 2*studioGap, H: w.H - studioBar - 2*studioGap}
	form, rest := in.Left(wide)
	rest.X, rest.W = rest.X+studioGap, rest.W-studioGap
	s.layForm(form)
	s.strips = [2]ui.Rect{}
	if w.H >= heldHigh {
		var held ui.Rect
		held, rest = rest.Top(heldPanel)
		rest.Y, rest.H = rest.Y+studioGap, rest.H-studioGap
		s.layHeld(held)
	}
	s.layCards(rest)
}

func (s *studio) layBar(r ui.Rect) {
	p := s.page
	p.Plate(r, ui.Look{Fill: ui.SlateDeep})
	p.Button(ui.Rect{X: r.Right() - 172, Y: 7, W: 164, H: 30}, ui.ButtonLook{Name: "back", Text: "Back to the table", Key: "Esc", Off: s.working != nil, Press: s.goesBack})
	x := p.Fitted(14, 22, r.W/2, ui.BoldText("Rulings studio", ui.TextTitle), ui.Anchor{Y: 0.5}) + 30
	p.Fitted(x, 22, r.Right()-190-x, ui.Text("Move the stands on the table, then come back: the question here is asked anew.", ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
}

// goesBack is Esc for the button.
func (s *studio) goesBack() { s.away = true }

// layForm is what the ruling says, and what can be done with it.
func (s *studio) layForm(r ui.Rect) {
	p := s.page
	p.Panel("form", r)
	view := r.Inset(studioPad, studioPad)
	y, before := s.form.Begin(p, view, s.formHigh)
	top := y
	in := ui.Rect{X: view.X, Y: y, W: view.W}
	if s.formHigh > view.H {
		in.W -= ui.BarWide
	}
	y = s.layAsking(in)
	in.Y = y + 14
	y = s.layField(in, titleField, "Title", "title", 2, "As people ask it at the table")
	in.Y = y + 10
	y = s.layField(in, noteField, "Note", "note", 4, "The answer, and why; or what is argued about")
	in.Y = y + 16
	y = s.layShare(in)
	s.formHigh = y - top
	s.form.End(p, before)
}

// layAsking is the question.
func (s *studio) layAsking(r ui.Rect) (bottom float64) {
	p, y := s.page, r.Y
	s.head(r.X, y, r.W, "Question")
	y += 22
	now := 0
	if s.t.question == los.Fire {
		now = 1
	}
	p.Choice(ui.Rect{X: r.X, Y: y, W: r.W, H: 30}, "ask", []string{"Line of sight", "Line of fire"}, now, func(i int) { s.asks([]los.Question{los.Sight, los.Fire}[i]) })
	y += 38
	p.Button(ui.Rect{X: r.Right() - 96, Y: y, W: 96, H: 26}, ui.ButtonLook{Name: "swap", Text: "Swap", Key: s.t.key("swap"), Small: true, Press: s.swaps})
	p.Fitted(r.X, y+13, r.W-104, ui.BoldText(s.now.From.Name+" → "+s.now.To.Name, ui.TextBody), ui.Anchor{Y: 0.5})
	y += 26
	if was := s.t.asksOther(); was != nil {
		y = s.layChanged(ui.Rect{X: r.X, Y: y + 10, W: r.W}, was)
	}
	return y
}

// layChanged says which ruling this was, with the way back to it.
func (s *studio) layChanged(r ui.Rect, was *scenarios.Ruling) (bottom float64) {
	p := s.page
	y := p.Paragraph(r.X, r.Y, r.W, cardLine, ui.Text(changedTitle(was), ui.TextSoft).In(ui.Amber)) + 4
	p.Button(ui.Rect{X: r.X, Y: y, W: r.W, H: 28}, ui.ButtonLook{
		Name: "back to original", Text: "Back to the original", Key: s.t.key("start over"), Small: true, Off: s.t.study != nil || s.working != nil,
		Tip: "Stands, question, title and note as they were", Press: s.restores,
	})
	return y + 28
}

func (s *studio) head(x, y, w float64, text string) {
	s.page.Fitted(x, y+7, w, ui.BoldText(text, ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
}

// layField is a text that can be typed, with room for so many lines at least.
func (s *studio) layField(r ui.Rect, f field, head, name string, lines int, hint string) (bottom float64) {
	p := s.page
	s.head(r.X, r.Y, r.W, head)
	text := *s.typed(f)
	said := p.Broken(ui.Text(text, ui.TextBody), r.W-20)
	lines = max(lines, len(said))
	place := ui.Rect{X: r.X, Y: r.Y + 20, W: r.W, H: float64(lines)*18 + 12}
	look := ui.Look{Fill: ui.Slate, Edge: ui.Rule, Radius: ui.CardRadius}
	over := look
	over.Edge = ui.InkSoft
	if s.typing == f {
		look.Edge, look.Width = ui.White, 1.6
		over = look
	}
	p.PlateOf(name, place, look, over)
	y := place.Y + 15
	if text == "" && s.typing != f {
		p.Fitted(place.X+10, y, place.W-20, ui.Text(hint, ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
	}
	for i, line := range said {
		l := ui.Text(line, ui.TextBody)
		if s.typing == f {
			p.Marked(s.marks, place.X+10, y, place.W-20, l)
		}
		p.Words(place.X+10, y, l, ui.Anchor{Y: 0.5})
		if s.typing == f && i == len(said)-1 {
			x := place.X + 11 + math.Min(p.Width(l), place.W-20)
			p.Rule(x, y-8, x, y+8, 1.4, ui.White)
		}
		y += 18
	}
	p.Spot(ui.Spot{Name: name, Place: place, Press: func() {
		if s.typing != noField {
			s.leaves()
		}
		s.typing, s.stale = f, true
	}})
	return place.Bottom()
}

// layShare is what can be done with the ruling.
func (s *studio) layShare(r ui.Rect) (bottom float64) {
	p, y, off := s.page, r.Y, s.working != nil
	p.Button(ui.Rect{X: r.X, Y: y, W: r.W, H: 36}, ui.ButtonLook{Name: "save", Text: "Save among my rulings", Key: "S", Tone: ui.Todo, Off: off, Press: s.save})
	y += 44
	if t := s.t; t.study != nil && t.study.Saved != nil {
		p.Button(ui.Rect{X: r.X, Y: y, W: r.W, H: 34}, ui.ButtonLook{Name: "save scenario", Text: "Save the moment as a scenario", Key: "C", Off: off, Tip: "The table as it stands, with the rules of its game, to be played", Press: s.saveScenario})
		y += 42
	}
	half := (r.W - 8) / 2
	p.Button(ui.Rect{X: r.X, Y: y, W: half, H: 34}, ui.ButtonLook{Name: "copy link", Text: "Copy link", Key: "L", Off: off, Tip: "All of the ruling in an address: whoever opens it has the table", Press: s.copyLink})
	p.Button(ui.Rect{X: r.X + half + 8, Y: y, W: half, H: 34}, ui.ButtonLook{Name: "copy picture", Text: "Copy picture", Key: "P", Off: off, Tip: "The table with the answer and its reasons", Press: s.copyPicture})
	y += 44
	if s.said != "" {
		c := ui.InkMiddle
		if s.refused {
			c = ui.VermilionHi
		}
		y = p.Paragraph(r.X, y, r.W, cardLine, ui.Text(s.said, ui.TextSoft).In(c)) + 8
	}
	if s.long != "" && s.link == "" {
		y = p.Paragraph(r.X, y, r.W, cardLine, ui.Text(s.long, ui.TextSoft).In(ui.InkMiddle)) + 8
	}
	if s.link != "" {
		y = s.layLink(ui.Rect{X: r.X, Y: y, W: r.W}) + 8
	}
	in := r
	in.Y = y
	return s.layField(in, siteField, "Address of the page that links lead to", "site", 1, "None: only what stands behind its #")
}

// linkLines is how many lines of a link show.
const linkLines = 4

// layLink shows the link that was made.
func (s *studio) layLink(r ui.Rect) (bottom float64) {
	p := s.page
	lines := p.Broken(ui.Text(s.link, ui.TextKey), r.W-20)
	if len(lines) > linkLines {
		lines = append(lines[:linkLines-1:linkLines-1], "…")
	}
	r.H = float64(len(lines))*14 + 30
	p.Plate(r, ui.Look{Fill: ui.Slate, Edge: ui.Rule, Radius: ui.CardRadius})
	y := r.Y + 13
	for _, line := range lines {
		p.Words(r.X+10, y, ui.Text(line, ui.TextKey).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
		y += 14
	}
	p.Fitted(r.X+10, y+2, r.W-20, ui.Text(fmt.Sprintf("%d characters; chat programs cut at 2,000", len(s.link)), ui.TextSmall).In(ui.InkSoft), ui.Anchor{Y: 0.5})
	return r.Bottom()
}

// layHeld holds the question as it is and one variation beside each other.
func (s *studio) layHeld(r ui.Rect) {
	half := (r.W - studioGap) / 2
	left := ui.Rect{X: r.X, Y: r.Y, W: half, H: r.H}
	right := ui.Rect{X: left.Right() + studioGap, Y: r.Y, W: half, H: r.H}
	s.layAnswer(left, 0, "As it is", s.now)
	if l := s.chosenLaid(); l != nil {
		s.layAnswer(right, 1, ui.Capital(l.Name), l.Answer)
		return
	}
	s.page.Panel("beside", right)
	text := "Choose one below to hold it beside the question as it is."
	if s.answers != nil {
		text = "The question is asked with one thing otherwise …"
	}
	s.page.Paragraph(right.X+studioPad, right.Y+studioPad, right.W-2*studioPad, 18, ui.Text(text, ui.TextSoft).In(ui.InkSoft))
}

// layAnswer is an answer with its view from the side.
func (s *studio) layAnswer(r ui.Rect, i int, name string, a *los.Ruling) {
	p := s.page
	p.Panel(fmt.Sprintf("answer %d", i), r)
	in := r.Inset(studioPad, 10)
	s.verdict(in.X+8, in.Y+11, a)
	word := "Blocked"
	if a.Verdict == los.Clear {
		word = "Clear"
	}
	x := in.X + 24
	x += p.Fitted(x, in.Y+11, in.W-24, ui.BoldText(word, ui.TextHeading), ui.Anchor{Y: 0.5}) + 12
	p.Fitted(in.Right(), in.Y+11, in.Right()-x, ui.Text(name, ui.TextBody).In(ui.InkMiddle), ui.Anchor{X: 1, Y: 0.5})
	_, said, is := strings.Cut(a.Summary, ": ")
	if !is {
		said = a.Summary
	}
	if by, _, blocked := strings.Cut(a.Summary, ": no straight line"); blocked {
		said = by + "."
	}
	lines := p.Broken(ui.Text(ui.Capital(said), ui.TextSoft), in.W)
	const room = 3
	if len(lines) > room {
		lines = append(lines[:room-1:room-1], lines[room-1]+" …")
	}
	y := in.Y + 36
	for _, line := range lines {
		p.Fitted(in.X, y, in.W, ui.Text(line, ui.TextSoft), ui.Anchor{Y: 0.5})
		y += cardLine
	}
	s.strips[i] = ui.Rect{X: r.X + stripInset, Y: in.Y + 36 + room*cardLine - 4, W: r.W - 2*stripInset, H: r.Bottom() - stripInset - (in.Y + 36 + room*cardLine - 4)}
}

// verdict is the mark of an answer: a disc if it is clear, a ring with a bar if not.
func (s *studio) verdict(x, y float64, r *los.Ruling) {
	p, box := s.page, ui.Rect{X: x - 7, Y: y - 7, W: 14, H: 14}
	if r.Verdict == los.Clear {
		p.Plate(box, ui.Look{Fill: ui.ClearBright, Radius: 7})
		return
	}
	p.Plate(box, ui.Look{Edge: ui.VermilionHi, Width: 2, Radius: 7})
	p.Rule(x-3.5, y+3.5, x+3.5, y-3.5, 2, ui.VermilionHi)
}

// layCards lays the variations side by side: those first that turn the verdict, then those
// that change a reason; what changes nothing is told in a paragraph.
func (s *studio) layCards(r ui.Rect) {
	p := s.page
	head, view := r.Top(30)
	p.Fitted(head.X+6, head.Y+14, head.W*0.6, ui.BoldText("With one thing otherwise", ui.TextHeading), ui.Anchor{Y: 0.5})
	said := "Keep: saved and sent with the ruling"
	switch {
	case s.answers != nil:
		said = fmt.Sprintf("%d of %d asked", len(s.laid), s.all)
	case s.strips[0].Empty(): // the answer as it is has no room of its own
		said = "As it is: " + string(s.now.Verdict)
	}
	p.Fitted(head.Right()-6, head.Y+14, head.W*0.4, ui.Text(said, ui.TextSoft).In(ui.InkSoft), ui.Anchor{X: 1, Y: 0.5})
	y, before := s.cards.Begin(p, view, s.cardsHigh)
	top := y
	wide := view.W - ui.BarWide
	columns := 1
	if wide >= cardsTwo {
		columns = 2
	}
	each := (wide - float64(columns-1)*studioGap) / float64(columns)
	var bottoms [2]float64
	bottoms[0], bottoms[1] = y, y
	var same []string
	for _, turned := range []bool{true, false} {
		for i := range s.laid {
			l := &s.laid[i]
			if len(l.Changes) == 0 && !s.kept(l.Name) {
				if turned {
					same = append(same, l.Name)
				}
				continue
			}
			if l.Turned != turned {
				continue
			}
			c := 0
			if columns == 2 && bottoms[1] < bottoms[0] {
				c = 1
			}
			place := ui.Rect{X: view.X + float64(c)*(each+studioGap), Y: bottoms[c], W: each}
			bottoms[c] = s.layCard(place, l) + studioGap
		}
	}
	y = bottoms[0]
	if columns == 2 {
		y = math.Max(y, bottoms[1])
	}
	if len(same) > 0 {
		y = p.Paragraph(view.X+6, y+4, wide-12, cardLine, ui.Text("Nothing changes: "+strings.Join(same, "; ")+".", ui.TextSoft).In(ui.InkSoft))
	}
	s.cardsHigh = y - top
	s.cards.End(p, before)
}

// layCard is a variation and what it changes.
func (s *studio) layCard(r ui.Rect, l *vary.Laid) (bottom float64) {
	p := s.page
	var lines []string
	for _, c := range l.Changes {
		lines = append(lines, p.Broken(ui.Text(c, ui.TextSoft), r.W-28)...)
	}
	if len(l.Changes) == 0 {
		lines = []string{"Nothing changes."}
	}
	r.H = 36 + float64(len(lines))*cardLine + 6
	look := ui.Look{Fill: ui.SlateDeep, Edge: ui.Rule, Radius: ui.CardRadius}
	over := ui.Look{Fill: ui.SlatePanel, Edge: ui.InkSoft, Radius: ui.CardRadius}
	if l.Name == s.chosen {
		look = ui.Look{Fill: ui.ChosenRow, Edge: ui.White, Radius: ui.CardRadius}
		over = look
	}
	name := "card " + l.Name
	p.PlateOf(name, r, look, over)
	s.verdict(r.X+18, r.Y+19, l.Answer)
	p.Fitted(r.X+34, r.Y+19, r.W-34-74, ui.BoldText(ui.Capital(l.Name), ui.TextBody), ui.Anchor{Y: 0.5})
	y := r.Y + 44
	for _, line := range lines {
		p.Fitted(r.X+14, y, r.W-28, ui.Text(line, ui.TextSoft).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
		y += cardLine
	}
	p.Spot(ui.Spot{Name: name, Place: r, Press: func() { s.chosen, s.stale = l.Name, true }})
	keep := ui.ButtonLook{Name: "keep " + l.Name, Text: "Keep", Tip: "It is saved and sent with the ruling", Small: true, Press: func() { s.keep(l.Name) }}
	if s.kept(l.Name) {
		keep.Text, keep.Tone = "Kept", ui.Pressed
	}
	p.Button(ui.Rect{X: r.Right() - 64, Y: r.Y + 7, W: 56, H: 24}, keep)
	return r.Bottom()
}
