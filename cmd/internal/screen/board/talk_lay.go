package board

import (
	"cmp"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/screen/beside"
	"sightline/cmd/internal/screen/ui"
)

// Parts of the bar at its right, of a game far apart.
const (
	besideTalk  = 88
	besideSigns = 40
)

// layBeside lays the signs of the sides with a dot for who is here, and the button of the panel,
// left of an x, and returns how wide that is.
func (t *Table) layBeside(right float64) float64 {
	if !t.isAway() {
		return 0
	}
	k, g := &t.talk, t.guest()
	r := ui.Rect{X: right - besideTalk, Y: 7, W: besideTalk, H: 30}
	g.Button(r, talkKey, k.open, g.Unheard(k.now.Lines, k.heard), t.talks)
	for i, side := range t.sides {
		x, y := r.X-besideSigns, 14+16*float64(i)
		t.sideSign(x+8, y, i, 13)
		if who := beside.OwnSeat(k.now.People, side); who != nil {
			g.Here(x+24, y, who)
		}
	}
	return besideTalk + besideSigns + 8
}

// layTalk is the panel of what is said, in the place of the log.
func (t *Table) layTalk(f ui.Rect) {
	p, k, g := t.page, &t.talk, t.guest()
	p.Panel("talk panel", f)
	in := f.Inset(14, 10)
	p.Words(in.X, in.Y+12, ui.BoldText("Talk", ui.TextTitle), ui.Anchor{Y: 0.5})
	p.Button(ui.Rect{X: in.Right() - 30, Y: in.Y, W: 30, H: 24}, ui.ButtonLook{Name: "close talk", Text: "×", Tip: "Close the panel " + talkKey + "; nothing is lost", Press: t.talks})
	y := g.People(in, in.Y+32, k.now.People, t.personName, func(who *room.Person) string {
		return cmp.Or(beside.Stands(who, &k.now), "here")
	})
	off := either(t.speaks(), "", "Who watches says nothing")
	foot := g.Asked(in, t.layTalkFoot(in), k.now.Proposals, t.doer().By, t.otherSide(), off, t.match.Away.Answer)
	if view := (ui.Rect{X: in.X - 4, Y: y + 6, W: in.W + 8, H: foot - y - 12}); view.H > 2*beside.Lead {
		var sent []string
		for _, a := range k.asks {
			if a.said != "" {
				sent = append(sent, a.said)
			}
		}
		g.Lines(view, k.now.Lines, sent, &k.at, &k.long)
	}
}

// layAsked is what the other side proposes and was not answered: small, over the board, until it is.
func (t *Table) layAsked() {
	if _, over := t.view.Over(); over || !t.speaks() || t.film != nil {
		return
	}
	var list []room.Proposal
	for _, p := range t.talk.now.Proposals {
		if p.By != t.doer().By {
			list = append(list, p)
		}
	}
	g, f := t.guest(), t.frame.safe
	wide := min(beside.StandingWide, f.W-2*margin)
	g.Standing(ui.Rect{X: f.X + (f.W-wide)/2, Y: f.Y + margin, W: wide}, list, talkKey, t.match.Away.Answer)
}

// layTalkFoot is the field and the buttons at the foot of the panel, and returns where they begin.
func (t *Table) layTalkFoot(in ui.Rect) float64 {
	p, k, g := t.page, &t.talk, t.guest()
	y := in.Bottom()
	if !t.speaks() {
		p.Paragraph(in.X, y-18, in.W, 16, ui.Text("You watch. Who watches reads, and says nothing.", ui.TextSoft).In(ui.InkSoft))
		return y - 24
	}
	if list := t.roomButtons(); len(list) > 0 {
		y -= 36
		for i, b := range list {
			each := (in.W - 8) / 2
			p.Button(ui.Rect{X: in.X + float64(i)*(each+8), Y: y + 6, W: each, H: 30}, ui.ButtonLook{Name: b.ID, Text: b.Text, Small: true, Off: b.Off, Tip: b.Tip, Press: b.Do})
		}
	}
	y -= 26
	p.Choice(ui.Rect{X: in.X, Y: y, W: in.W, H: 26}, "to", []string{"Everyone", "My side"}, either(k.side, 1, 0), func(i int) { k.side, t.stale = i == 1, true })
	y -= beside.FieldHigh + 6
	g.Field(ui.Rect{X: in.X, Y: y, W: in.W, H: beside.FieldHigh}, k.words, k.marks, k.typing, talkKey, func() { k.typing, t.stale = true, true })
	return y - 6
}
