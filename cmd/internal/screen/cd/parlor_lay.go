package cd

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/cmd/internal/screen/beside"
	"sightline/cmd/internal/screen/ui"
)

// Parts of the bar at its right, of a game far apart: signs of the sides with a dot for who
// is here, their clocks, and the button of the panel.
const (
	besideSigns  = 40
	besideClocks = 54
	bothClocks   = 92 // of the game and of the step
	besideTalk   = 88
)

// layBeside lays that out, left of an x, and returns how wide it is.
func (t *Table) layBeside(right float64) float64 {
	if !t.isAway() || t.byMail() {
		return 0
	}
	p, now := t.page, &t.parlor.now
	wide := float64(besideTalk)
	g := t.guest()
	g.Button(ui.Rect{X: right - wide, Y: 5, W: wide, H: 30}, t.key("talk"), t.parlor.open, t.unheard(), t.talks)
	if t.page.Size().W < 1000 {
		return wide + 8
	}
	wide += besideSigns
	clocks := 0.0
	if len(now.Clocks) > 0 {
		clocks = besideClocks
	}
	for _, c := range now.Clocks {
		if c.Left > 0 && c.Step > 0 {
			clocks = bothClocks
		}
	}
	wide += clocks
	x, tip := right-wide, ""
	for i, side := range t.player.model.view.Sides() {
		y := 12 + 16*float64(i)
		p.Image(x+8, y, t.sideSign(i, 13))
		who := beside.OwnSeat(now.People, side)
		if who != nil {
			g.Here(x+22, y, who)
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
		p.Words(x+30+clocks, y, l, ui.Anchor{X: 1, Y: 0.5})
		tip += "; " + either(side == t.player.name(), "its time left", "its time left when the step began") + " " + clockText(c) + either(clocks > besideClocks, ": for this step, of the game", "")
	}
	p.Spot(ui.Spot{Name: "beside", Place: ui.Rect{X: x, Y: 4, W: wide - besideTalk - 8, H: 32}, Tip: tip, Press: t.talks})
	return wide + 8
}

// sideSign is the sign of a side, so large.
func (t *Table) sideSign(side int, size float64) *ebiten.Image {
	setup := &t.player.model.scenario.Setup
	return t.signs.Icon(picture.Icon{Side: side, Body: scene.SideColor(setup, setup.Sides[side].Name), Size: size, Safe: t.theme.Safe})
}

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
	g := t.guest()
	y := g.People(in, in.Y+32, r.now.People, t.personName, t.personStands)
	foot := g.Asked(in, t.layTalkFoot(in), r.now.Proposals, t.player.name(), t.otherSide(), t.mayNotAgree(), t.match.Away.Answer)
	view := ui.Rect{X: in.X - 4, Y: y + 6, W: in.W + 8, H: foot - y - 12}
	if view.H > 2*beside.Lead {
		var sent []string
		for _, x := range r.sent {
			sent = append(sent, x.text)
		}
		g.Lines(view, r.now.Lines, sent, &r.at, &r.long)
	}
}

// guest is who sits here, for what is shown of the room.
func (t *Table) guest() beside.Guest {
	return beside.Guest{Page: t.page, Own: t.doer(), Sign: t.layWho}
}

// lineName is who said a line.
func (t *Table) lineName(l *room.Line) string {
	g := t.guest()
	return g.LineName(l)
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
	y -= beside.FieldHigh + 4
	g := t.guest()
	g.Field(ui.Rect{X: in.X, Y: y, W: in.W, H: beside.FieldHigh}, r.words, r.marks, r.typing, t.key("talk"), func() { r.typing, t.stale = true, true })
	p.Rule(in.X, y-6, in.Right(), y-6, 1, ui.Rule)
	return y - 8
}
