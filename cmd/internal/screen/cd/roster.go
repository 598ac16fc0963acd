package cd

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
)

// layRoster is the list of one's stands by company, above the card if that is below it;
// folded, a rail.
func (t *Table) layRoster(card ui.Rect) {
	p, m := t.page, t.shown()
	r := t.frame.roster
	if r.W >= 100 {
		r.H = math.Min(r.H, rosterHead+t.rosterHigh()+rosterFoot)
	}
	if t.frame.docked && !card.Empty() {
		r.H = math.Min(r.H, card.Y-margin-r.Y)
	}
	p.Panel("roster panel", r)
	if r.W < 100 {
		p.Button(ui.Rect{X: r.X + 6, Y: r.Y + 6, W: r.W - 12, H: 28}, ui.ButtonLook{Name: "roster", Text: "›", Tip: "Open the roster " + t.key("roster"), Press: t.fold})
		t.layRail(ui.Rect{X: r.X, Y: r.Y + 40, W: r.W, H: r.H - 44})
		return
	}
	p.Plate(ui.Rect{X: r.X + 10, Y: r.Y + 11, W: 18, H: 18}, ui.Look{Fill: t.sideFill(m.side), Edge: ui.White, Radius: 4})
	if t.player.isReferee() {
		p.Plate(ui.Rect{X: r.X + 10, Y: r.Y + 11, W: 9, H: 18}, ui.Look{Fill: t.sideFill(0), Edge: ui.White, Radius: 4})
	}
	p.Fitted(r.X+36, r.Y+13, r.W-70, ui.BoldText(t.player.title(), ui.TextHeading), ui.Anchor{Y: 0.5})
	p.Fitted(r.X+36, r.Y+28, r.W-70, ui.Text(m.standing(), ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
	p.Button(ui.Rect{X: r.Right() - 30, Y: r.Y + 8, W: 24, H: 24}, ui.ButtonLook{Name: "roster", Text: "‹", Tip: "Fold the roster " + t.key("roster"), Press: t.fold})
	view := ui.Rect{X: r.X + 1, Y: r.Y + rosterHead, W: r.W - 2, H: r.H - rosterHead - rosterFoot}
	if now := (rosterShown{t.first(), view.H}); now != t.rowShown && len(t.player.selected) > 0 {
		t.rowShown = now
		t.showRow(now.stand, view)
	}
	y, before := t.rosterAt.Begin(p, view, t.rosterHigh())
	for i := range m.groups {
		y = t.layGroup(view, y, &m.groups[i])
	}
	t.rosterAt.End(p, before)
}

// A rosterShown is the stand whose row was last brought into view, and in how high a
// list: one that is selected does not vanish behind the card.
type rosterShown struct {
	stand string
	high  float64
}

// showRow brings the row of a stand into view.
func (t *Table) showRow(stand string, view ui.Rect) {
	y := 0.0
	for _, g := range t.player.model.groups {
		y += groupHigh
		if t.player.closed[g.name] {
			continue
		}
		if i := slices.Index(g.stands, stand); i >= 0 {
			y += t.rowHigh() * float64(i)
			t.rosterAt.Look(view, t.rosterHigh(), y, y+t.rowHigh())
			return
		}
		y += t.rowHigh() * float64(len(g.stands))
	}
}

// Heights of rows in the roster: those of stands are lower where else not all of them
// had room.
const (
	groupHigh  = 22
	standHigh  = 23
	standLeast = 19
	rosterHead = 40 // above the rows
	rosterFoot = 5
	rosterMost = 220 // how wide it is at most
)

// rosterNeed is the room that the roster wants with all companies open.
func (t *Table) rosterNeed() rosterNeed {
	need := rosterNeed{wide: 148}
	width := func(l ui.Label) float64 { return l.Width(t.theme) / t.theme.Density }
	for _, g := range t.player.model.groups {
		need.wide = math.Max(need.wide, width(ui.BoldText(t.rosterName(g.name), ui.TextBody))+56)
		need.groups++
		need.stands += len(g.stands)
		for _, s := range g.stands {
			hits := hitWide * float64(t.player.model.get(s).Quality.Hits())
			need.wide = math.Max(need.wide, width(ui.Text(t.rosterName(s), ui.TextBody))+rowSign+hits+52)
			// One that is pinned has its name smaller, and all of it.
			need.wide = math.Max(need.wide, width(ui.Text(t.rosterName(s), ui.TextKey))+rowSign+hits+rowTag+43)
		}
	}
	need.wide = math.Ceil(math.Min(need.wide, rosterMost))
	return need
}

// row is how high the row of a stand is in a column.
func (n rosterNeed) row(column float64) float64 {
	rows := column - rosterHead - rosterFoot - groupHigh*float64(n.groups)
	return math.Max(standLeast, math.Min(standHigh, math.Floor(rows/math.Max(float64(n.stands), 1))))
}

// high is how high the roster is in a column, with all of its rows.
func (n rosterNeed) high(column float64) float64 {
	return rosterHead + rosterFoot + groupHigh*float64(n.groups) + n.row(column)*float64(n.stands)
}

// Parts of a stand's row: where its name begins, and the width of a hit.
const (
	rowSign = 32
	hitWide = 8
	rowTag  = 25 // of its pin, with a gap
)

// rowHigh is how high the row of a stand is now.
func (t *Table) rowHigh() float64 { return t.framed.roster.row(t.frame.left.H) }

func (t *Table) rosterHigh() float64 {
	h := 0.0
	for _, g := range t.player.model.groups {
		h += groupHigh
		if !t.player.closed[g.name] {
			h += t.rowHigh() * float64(len(g.stands))
		}
	}
	return h
}

func (t *Table) layGroup(view ui.Rect, y float64, g *group) float64 {
	p, m := t.page, t.shown()
	head := ui.Rect{X: view.X, Y: y, W: view.W, H: groupHigh - 1}
	p.PlateOf("company "+g.name, head, ui.Look{Fill: ui.Slate}, ui.Look{Fill: ui.SlatePanel})
	if g.number > 0 {
		p.Plate(ui.Rect{X: head.X, Y: head.Y, W: 5, H: head.H}, ui.Look{Fill: companyColor(g.number)})
	}
	open := !t.player.closed[g.name]
	chevron(p, head.X+17, head.Y+head.H/2, open)
	right := ""
	if g.morale > 0 {
		right = fmt.Sprint(g.morale)
	}
	p.Pair(head.X+28, head.Y+head.H/2, head.W-38, ui.BoldText(t.rosterName(g.name), ui.TextBody), ui.BoldText(right, ui.TextBody))
	tip := ""
	if g.morale > 0 {
		tip = fmt.Sprintf("Original morale %d. A click selects the company, the arrow folds it", g.morale)
	}
	first := g.stands[0]
	p.Spot(ui.Spot{
		Name: "company " + g.name, Place: head, Tip: tip,
		Press: func() { t.chooseAll(first) },
	})
	arrow, _ := head.Left(28)
	p.Spot(ui.Spot{
		Name: "fold " + g.name, Place: arrow, Tip: either(open, "Fold the company", "Unfold the company"),
		Press: func() { t.player.closed[g.name] = !t.player.closed[g.name]; t.stale = true },
	})
	y += groupHigh
	if !open {
		return y
	}
	for _, s := range g.stands {
		t.layStand(ui.Rect{X: view.X + 3, Y: y, W: view.W - 10, H: t.rowHigh() - 2}, m.get(s))
		y += t.rowHigh()
	}
	return y
}

// chevron points down or to the right.
func chevron(p *ui.Page, x, y float64, down bool) {
	if down {
		p.Rule(x-4, y-2, x, y+2, 1.4, ui.InkSoft)
		p.Rule(x, y+2, x+4, y-2, 1.4, ui.InkSoft)
		return
	}
	p.Rule(x-2, y-4, x+2, y, 1.4, ui.InkSoft)
	p.Rule(x+2, y, x-2, y+4, 1.4, ui.InkSoft)
}

// layStand is a stand's row: its sign, name, hits and order.
func (t *Table) layStand(r ui.Rect, s *piece) {
	p := t.page
	m := t.markOf(s.Name)
	look, over := ui.Look{Radius: ui.RowRadius}, ui.Look{Fill: ui.SlatePanel, Radius: ui.RowRadius}
	if t.player.is(s.Name) || m.selected {
		look = ui.Look{Fill: ui.ChosenRow, Edge: ui.White, Radius: ui.RowRadius}
		over = look
	}
	name := "row " + s.Name
	p.PlateOf(name, r, look, over)
	sign := bare(s.icon)
	sign.Size = math.Min(sign.Size, r.H+1)
	p.Image(r.X+16, r.Y+r.H/2, t.signs.Icon(sign))
	c := ui.Ink
	switch {
	case !s.inPlay():
		c = ui.InkFaint
	case m.refused:
		c = ui.VermilionHi
	}
	x := r.Right() - 4
	if m.wants {
		p.Plate(ui.Rect{X: r.X + 22, Y: r.Y + 1, W: 8, H: 8}, ui.Look{Fill: ui.Amber, Edge: ui.Black, Radius: 4})
	}
	if o := t.rowOrder(s); o != picture.UnknownOrder {
		p.Image(x-9, r.Y+r.H/2, t.signs.Order(o, 17))
	}
	x -= 22
	x = t.layHits(x, r.Y+r.H/2, s)
	if s.icon.Tag != "" {
		l := ui.Label{Text: s.icon.Tag, Size: ui.TextKey, Bold: true, Color: ui.White}
		w := p.Width(l) + 8
		p.Plate(ui.Rect{X: x - w, Y: r.Y + r.H/2 - 8, W: w, H: 16}, ui.Look{Fill: ui.Black, Edge: ui.InkSoft, Radius: 3})
		p.Words(x-w/2, r.Y+r.H/2, l, ui.Centered)
		x -= w + 4
	}
	label := ui.Text(t.rosterName(s.Name), ui.TextBody).In(c)
	for _, size := range [...]float64{ui.TextSmall, ui.TextKey} {
		if p.Width(label) > x-r.X-rowSign {
			label.Size = size
		}
	}
	p.Fitted(r.X+rowSign, r.Y+r.H/2, x-r.X-rowSign, label, ui.Anchor{Y: 0.5})
	p.Spot(ui.Spot{
		Name: name, Place: r, Tip: s.Name + ": " + t.standing(s),
		Press: func() {
			if t.show != nil {
				t.choose(s.Name, false)
				t.goTo(s.Name)
				return
			}
			t.player.tool.click(spot{at: s.At, stand: s.Name})
			t.goTo(s.Name)
			t.stale, t.drafts = true, true
		},
		Twice: func() {
			if t.show == nil {
				t.player.tool.twice(spot{at: s.At, stand: s.Name})
			}
			t.stale, t.drafts = true, true
		},
	})
}

// rosterName is a name without the side's, which stands above the roster.
func (t *Table) rosterName(name string) string {
	if rest, ok := strings.CutPrefix(name, t.player.name()+" "); ok {
		return ui.Capital(rest)
	}
	return name
}

// rowOrder is the order that the roster shows of a stand.
func (t *Table) rowOrder(s *piece) picture.IconOrder {
	if t.show != nil {
		return s.icon.Order
	}
	if o, ok := t.player.tool.(interface {
		orderOf(stand string) picture.IconOrder
	}); ok {
		return o.orderOf(s.Name)
	}
	return s.icon.Order
}

// layHits is the ladder of hits, and returns where it begins.
func (t *Table) layHits(right, y float64, s *piece) float64 {
	n := s.Quality.Hits()
	x := right - float64(n)*hitWide
	for i := range n {
		look := ui.Look{Edge: ui.InkFaint, Radius: 2}
		if i < s.Hits {
			look = hitLook(s.Hits, n, t.theme.Safe)
		}
		t.page.Plate(ui.Rect{X: x + float64(i)*hitWide, Y: y - 4, W: 7, H: 8}, look)
	}
	return x - 4
}

// hitLook is that of a box of the ladder, in the color of the marker on the map.
func hitLook(hits, of int, safe bool) ui.Look {
	fill, edge := picture.HitColors(of-hits, safe)
	if !safe {
		return ui.Look{Fill: fill, Radius: 2}
	}
	return ui.Look{Fill: fill, Edge: edge, Radius: 2} // one is black, as the panel nearly is
}

// layRail is the folded roster: the stands that want a decision.
func (t *Table) layRail(r ui.Rect) {
	y := r.Y
	if t.show != nil {
		return
	}
	for _, name := range t.player.tool.todo().next {
		s := t.player.model.get(name)
		if s == nil || y+44 > r.Bottom() {
			continue
		}
		cell := ui.Rect{X: r.X + 4, Y: y, W: r.W - 8, H: 42}
		t.page.PlateOf("rail "+name, cell, ui.Look{Fill: ui.Slate, Radius: 4}, ui.Look{Fill: ui.SlateCard, Radius: 4})
		t.page.Image(cell.X+cell.W/2, cell.Y+15, t.signs.Icon(bare(s.icon)))
		t.page.Fitted(cell.X+cell.W/2, cell.Y+34, cell.W, ui.BoldText(initials(t.rosterName(name)), ui.TextKey), ui.Centered)
		t.page.Spot(ui.Spot{Name: "rail " + name, Place: cell, Tip: name, Press: func() { t.choose(name, false); t.goTo(name) }})
		y += 46
	}
}

// initials are the first letters of the words of a name, and its numbers whole.
func initials(name string) string {
	var b strings.Builder
	for _, word := range strings.Fields(name) {
		r := []rune(word)
		if unicode.IsDigit(r[0]) {
			b.WriteString(word)
		} else {
			b.WriteRune(unicode.ToUpper(r[0]))
		}
	}
	return b.String()
}
