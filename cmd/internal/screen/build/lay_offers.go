package build

import (
	"strings"

	"sightline/cmd/internal/screen/ui"
)

// layOffers is what may be raised.
func (t *Table) layOffers(view ui.Rect) {
	p, s := t.page, t.setup()
	wide := view.W - 6
	names := t.view.Entries("side")
	y := view.Y
	if len(names) > 0 {
		p.Choice(ui.Rect{X: view.X, Y: y, W: wide, H: 30}, "side", names, sideOf(s, t.sideNow()), func(i int) {
			t.side, t.placing, t.list, t.stale = names[i], placing{}, ui.Scroll{}, true
		})
	}
	y += 36
	search := t.searchField()
	t.layField(ui.Rect{X: view.X, Y: y, W: wide, H: fieldHigh}, &search)
	y += fieldHigh + 6
	list := t.offers(t.sideNow(), t.sought())
	view = ui.Rect{X: view.X, Y: y, W: view.W, H: view.Bottom() - y}
	highs, all := make([]float64, len(list)), 0.0
	for i, o := range list {
		highs[i] = t.offerHigh(view.W-ui.BarWide, o)
		all += highs[i]
	}
	y, before := t.list.Begin(p, view, all)
	for i, o := range list {
		r := ui.Rect{X: view.X, Y: y, W: view.W - ui.BarWide, H: highs[i] - 2}
		y += highs[i]
		if r.Bottom() < view.Y || r.Y > view.Bottom() {
			continue
		}
		t.layOffer(r, o)
	}
	t.list.End(p, before)
	if len(list) == 0 {
		p.Paragraph(view.X, view.Y+4, wide, 17, ui.Text("Nothing is called so.", ui.TextSoft).In(ui.InkSoft))
	}
}

// Sizes of the rows of the list.
const (
	offerHigh  = 30 // of a name of one line, with the gap below it
	offerLine  = 14
	offerIcon  = 32 // what the icon takes at the left
	offerSides = offerIcon + 8
)

// offerNamed is the name of an offer in the lines that it takes in a row, beside its points.
func (t *Table) offerNamed(wide float64, o offer) (lines []string) {
	name, room := ui.Text(o.name, ui.TextSoft), wide-offerSides-8-t.page.Width(ui.Text(o.right, ui.TextSmall))
	if t.page.Width(name) <= room {
		return []string{o.name}
	}
	return t.page.Broken(name, room)
}

// offerHigh is how high the row of an offer is: a name that is long goes on in a line below.
func (t *Table) offerHigh(wide float64, o offer) float64 {
	if o.head != "" {
		return offerHigh
	}
	return offerHigh + float64(len(t.offerNamed(wide, o))-1)*offerLine
}

func (t *Table) layOffer(r ui.Rect, o offer) {
	p := t.page
	if o.head != "" {
		p.Pair(r.X, r.Y+17, r.W, ui.BoldText(o.head, ui.TextSoft).In(ui.InkSoft), ui.Text("points", ui.TextSmall).In(ui.InkFaint))
		return
	}
	id, side := o.kind+o.organization, t.sideNow()
	name := "offer " + id
	look, over := ui.Look{Fill: ui.SlatePanel, Radius: ui.RowRadius}, ui.Look{Fill: ui.SlateCard, Radius: ui.RowRadius}
	if t.placing.is() && t.placing.kind+t.placing.organization == id {
		look = ui.Look{Fill: ui.ChosenRow, Edge: ui.White, Radius: ui.RowRadius}
		over = look
	}
	p.PlateOf(name, r, look, over)
	kind := o.kind
	if kind == "" {
		kind = organizationNamed(o.organization).Stands[0].Kind
	}
	_, icon := t.looksLike(side, kind)
	icon.Bare, icon.Size = true, 22
	p.Image(r.X+16, r.Y+r.H/2, t.icons.Icon(icon))
	p.Words(r.Right()-8, r.Y+r.H/2, ui.Text(o.right, ui.TextSmall).In(ui.InkSoft), ui.Anchor{X: 1, Y: 0.5})
	label, lines := ui.Text(o.name, ui.TextSoft), t.offerNamed(r.W, o)
	top := r.Y + (r.H-float64(len(lines)-1)*offerLine-t.labels.Size(label).Y/t.theme.Density)/2
	label.Text = strings.Join(lines, "\n")
	p.Paragraph(r.X+offerIcon, top, r.W, offerLine, label)
	p.Spot(ui.Spot{Name: name, Place: r, Tip: o.name, Press: func() {}, Drag: true})
}
