package board

import (
	"math"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
)

// layPage lays the panels out.
func (t *Table) layPage() {
	t.stale = false
	p := t.page
	p.Begin(t.size.X, t.size.Y)
	if t.curtain != nil {
		t.layCurtain()
		return
	}
	if t.peek {
		return
	}
	t.layBar()
	t.layRoster()
	t.layRight()
	t.layTray()
	if t.showsMini() {
		p.Spot(ui.Spot{Name: "minimap", Place: t.miniRoom(), Tip: "All of the board: click to go there (O hides it)", Press: t.jump})
	}
	if t.isAway() && !t.talking() {
		t.layAsked()
	}
	if t.ending {
		t.layEnd()
	}
	if t.menu {
		t.layMenu()
	}
}

func (t *Table) jump() {
	r, u := t.miniRoom(), t.page.Unit(t.cursor)
	t.camera.Center = gmath.Vec{X: (u.X - r.X) / r.W * t.camera.Table.X, Y: (u.Y - r.Y) / r.H * t.camera.Table.Y}
	t.camera.Pan(gmath.Vec{})
	t.stale = true
}

// sideSign is the sign of a side.
func (t *Table) sideSign(x, y float64, side int, size float64) {
	t.page.Image(x, y, t.stamps.of(picture.Icon{Side: side, Body: ui.RGB(0x4d5358), Size: size, Safe: t.theme.Safe}, func() *picture.Picture {
		return picture.Icon{Side: side, Body: ui.RGB(0x4d5358), Size: size, Safe: t.theme.Safe}.Draw()
	}))
}

// fitName lays a name that has some room: smaller, or cut, where that is not enough.
func (t *Table) fitName(x, y, wide float64, l ui.Label) {
	if t.page.Width(l) > wide {
		l.Size = math.Min(l.Size, ui.TextBody)
		l = t.cutTo(l, wide)
	}
	t.page.Words(x, y, l, ui.Anchor{Y: 0.5})
}

// cutTo is a name that has some room.
func (t *Table) cutTo(l ui.Label, wide float64) ui.Label {
	l.Text = cut(l.Text, func(s string) bool { m := l; m.Text = s; return t.page.Width(m) <= wide })
	return l
}
