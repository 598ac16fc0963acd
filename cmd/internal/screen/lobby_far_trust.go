package screen

import (
	"sightline/cmd/internal/far/visit"
	"sightline/cmd/internal/screen/ui"
)

// A trust is a way to play far apart: who sees all, and where dice are from.
type trust struct{ way, sees, dice string }

// trusts are the ways there are.
var trusts = [...]trust{
	{"A player hosts", "That player's machine, of which both are told. It shows each seat only its own; its owner could look. All is audited after the game.", "From both sides' chains: the host cannot choose them either."},
	{"Somebody else hosts", "The host – a third party or a club's server – and nobody else. It shows each seat only its own.", "From both sides' chains: neither alone can choose or foresee a roll."},
	{"By mail", "Nobody, where no stands can be hidden. Where one side's can, its program; where both sides' can, agree by ruling who hides. Hashes bind both, and are opened and verified at the end.", "From both sides' chains, in the letters."},
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

// laySigns is the signs of the keys and dice of each side, and what they are for, the middle of the first
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
	head := ui.Text("Keys and dice", ui.TextSoft).In(ui.InkSoft)
	p.Words(x, y, head, ui.Anchor{Y: 0.5})
	x += p.Width(head) + 14
	said := ui.Text("Eight signs for each side, once it has sat down.", ui.TextSoft).In(ui.InkMiddle)
	for i := range f.seats {
		s := &f.seats[i]
		if s.Sign == "" || f.table == nil || f.table.err != nil {
			continue
		}
		said.Text = visit.Compare
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
	return p.Paragraph(in.X, y+14, in.W, 16, said)
}
