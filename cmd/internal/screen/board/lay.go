package board

import (
	"fmt"
	"math"
	"strconv"

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

// layBar is the upper bar: the game, whose turn, its steps, what is to be done.
func (t *Table) layBar() {
	p, r, s := t.page, t.frame.bar, t.status()
	p.Plate(r, ui.Look{Fill: ui.SlateDeep})
	p.Spot(ui.Spot{Name: "bar", Place: r})
	p.Button(ui.Rect{X: 6, Y: 6, W: 34, H: 32}, ui.ButtonLook{Name: "menu", Text: "≡", Tip: "Menu F10", Press: func() { t.menu, t.stale = true, true }})
	wide := math.Min(either(r.W >= 1200, 215.0, 150), math.Max(p.Width(ui.BoldText(t.title, ui.TextLine)), 70))
	p.Fitted(48, 15, wide, ui.BoldText(t.title, ui.TextLine), ui.Anchor{Y: 0.5})
	p.Fitted(48, 31, wide, ui.Text(turnText(s), ui.TextSoft).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
	x := 48 + wide + 10
	p.Rule(x, 10, x, 34, 1, ui.Rule)
	x += 18
	if s.Active >= 0 {
		t.sideSign(x+2, 22, s.Active, 15)
		x += 14 + p.Fitted(x+14, 22, 110, ui.BoldText(t.sides[s.Active], ui.TextLine), ui.Anchor{Y: 0.5}) + 12
	}
	x = t.layPips(x, s)
	p.Rule(x, 10, x, 34, 1, ui.Rule)
	x += 12
	state, tone := "Your turn", ui.Amber
	_, over := t.view.Over()
	switch {
	case t.film != nil:
		state, tone = "Watching", ui.InkMiddle
	case t.show != nil:
		state, tone = "Resolving", ui.Amber
	case over:
		state, tone = "Over", ui.InkMiddle
	case t.isAway() && !t.speaks():
		state, tone = "Watching", ui.InkMiddle
	case s.Active >= 0 && t.now != nil && s.Active != t.now.side:
		state, tone = "Waiting", ui.InkMiddle
	}
	w := 104.0
	box := ui.Rect{X: r.W - w - 8, Y: 6, W: w, H: 32}
	p.Plate(box, ui.Look{Edge: tone, Radius: ui.CardRadius})
	p.Words(box.Middle().X, box.Middle().Y, ui.BoldText(state, ui.TextBody).In(tone), ui.Centered)
	right := box.X - t.layBeside(box.X-8)
	what, why := placed(t.places, s.Todo), placed(t.places, s.Why)
	ink := ui.InkMiddle
	if told := t.told(); told != nil {
		what, why = told.Title, told.Under
	}
	if t.message != "" && t.show == nil {
		why = ui.Sentence(t.message)
		if ink = ui.Ink; t.no.ticks > 0 {
			ink = ui.VermilionHi
		}
	}
	if err := t.fault(); err != nil {
		why, ink = ui.Sentence(err.Error()), ui.VermilionHi
	}
	p.Fitted(x, 15, right-x-8, ui.BoldText(what, ui.TextLine), ui.Anchor{Y: 0.5})
	p.Fitted(x, 31, right-x-8, ui.Text(why, ui.TextSoft).In(ink), ui.Anchor{Y: 0.5})
}

// fault is why the game is not kept or a bot plays no more; nil if all is well.
func (t *Table) fault() error {
	switch {
	case t.film != nil:
		return nil
	case t.isAway():
		return t.hostFault()
	}
	if err := t.tools.Games.Stopped(); err != nil {
		return fmt.Errorf("the other side plays no more: %w", err)
	}
	if _, err := t.tools.Games.Where(); err != nil {
		return fmt.Errorf("this game is not kept: %w", err)
	}
	return nil
}

func turnText(s Status) string {
	if s.Turn == 0 {
		return "Before turn 1"
	}
	return fmt.Sprintf("Turn %d of %d", s.Turn, s.Turns)
}

// layPips are the steps of a turn.
func (t *Table) layPips(x float64, s Status) float64 {
	p := t.page
	room := p.Size().W - x - 430
	if t.isAway() {
		room -= besideTalk + besideSigns
	}
	names := s.Steps
	need := 0.0
	for _, n := range names {
		need += p.Width(ui.Text(n, ui.TextSoft)) + 26
	}
	for i, n := range names {
		if need > room && i != s.Now { // no room: the one that it is
			continue
		}
		switch {
		case i == s.Now:
			l := ui.BoldText(n, ui.TextBody).In(ui.Amber)
			w := p.Width(l) + 20
			p.Plate(ui.Rect{X: x, Y: 9, W: w, H: 26}, ui.Look{Fill: ui.RGB(0x4a3d08), Edge: ui.Amber, Radius: 13})
			p.Words(x+w/2, 22, l, ui.Centered)
			x += w + 8
		case i < s.Now:
			p.Rule(x, 22, x+3, 26, 1.6, ui.InkMiddle)
			p.Rule(x+3, 26, x+9, 17, 1.6, ui.InkMiddle)
			l := ui.Text(n, ui.TextSoft).In(ui.InkMiddle)
			p.Words(x+13, 22, l, ui.Anchor{Y: 0.5})
			x += 13 + p.Width(l) + 10
		default:
			l := ui.Text(n, ui.TextSoft).In(ui.InkFaint)
			p.Words(x, 22, l, ui.Anchor{Y: 0.5})
			x += p.Width(l) + 10
		}
	}
	return x + 4
}

// rowHigh is the height of a row of the roster.
const rowHigh = 26

// layRoster is the pieces of who plays, by formations.
func (t *Table) layRoster() {
	p, r := t.page, t.frame.roster
	p.Panel("roster panel", r)
	fold := ui.Rect{X: r.Right() - 34, Y: r.Y + 8, W: 26, H: 28}
	if t.folded {
		fold.X = r.X + 9
	}
	p.Button(fold, ui.ButtonLook{Name: "fold roster", Text: either(t.folded, "›", "‹"), Tip: "Fold or open the roster: [", Press: func() { t.folded = !t.folded; t.refit(); t.stale = true }})
	if t.folded {
		return
	}
	side := t.shownSide()
	t.sideSign(r.X+22, r.Y+22, side, 18)
	p.Fitted(r.X+40, r.Y+15, r.W-80, ui.BoldText(t.sides[side], ui.TextHeading), ui.Anchor{Y: 0.5})
	groups := t.play.Roster()
	todo := 0
	high := 4.0
	for _, g := range groups {
		high += 30
		for _, x := range g.Rows {
			if x.Todo {
				todo++
			}
			if !t.closed[g.Name] {
				high += rowHigh
			}
		}
	}
	under := fmt.Sprintf("%d may still act", todo)
	if todo == 0 {
		under = t.status().Todo
	}
	p.Fitted(r.X+40, r.Y+32, r.W-80, ui.Text(under, ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
	foot := t.play.Foot()
	footHigh := 14.0
	for range foot {
		footHigh += 20
	}
	view := ui.Rect{X: r.X + 2, Y: r.Y + 48, W: r.W - 4, H: math.Max(r.H-48-footHigh, 60)}
	y, before := t.rosterAt.Begin(p, view, high)
	for gi, g := range groups {
		name := g.Name
		head := ui.Rect{X: view.X, Y: y, W: view.W, H: 28}
		p.PlateOf("group "+name, head, ui.Look{Fill: ui.SlatePanel}, ui.Look{Fill: ui.SlateCard})
		p.Plate(ui.Rect{X: head.X, Y: y, W: 5, H: 28}, ui.Look{Fill: picture.CompanyColor(max(g.Band, 1))})
		x, m := head.X+16, y+14
		if t.closed[name] {
			p.Rule(x-2, m-4, x+2, m, 1.6, ui.InkMiddle)
			p.Rule(x+2, m, x-2, m+4, 1.6, ui.InkMiddle)
		} else {
			p.Rule(x-4, m-2, x, m+2, 1.6, ui.InkMiddle)
			p.Rule(x, m+2, x+4, m-2, 1.6, ui.InkMiddle)
		}
		wide, tail := head.W-28-ui.BarWide-2, ui.Text(g.Right, ui.TextSoft).In(ui.InkMiddle)
		p.Pair(head.X+28, y+14, wide, t.cutTo(ui.BoldText(name, ui.TextBody), wide-p.Width(tail)-8), tail)
		p.Spot(ui.Spot{Name: "group " + name, Place: head, Press: func() { t.closed[name] = !t.closed[name]; t.stale = true }})
		y += 30
		if t.closed[name] {
			continue
		}
		for _, x := range groups[gi].Rows {
			t.layRow(ui.Rect{X: view.X + 2, Y: y, W: view.W - 4, H: rowHigh - 2}, x)
			y += rowHigh
		}
	}
	t.rosterAt.End(p, before)
	y = view.Bottom() + 8
	p.Rule(r.X+12, y-4, r.Right()-12, y-4, 1, ui.Rule)
	for _, l := range foot {
		t.layLine(ui.Rect{X: r.X + 12, Y: y, W: r.W - 24, H: 20}, &l)
		y += 20
	}
}

// shownSide is whose pieces the roster has.
func (t *Table) shownSide() int {
	if t.now != nil {
		return max(t.now.side, 0)
	}
	return t.film.side
}

func (t *Table) layRow(r ui.Rect, x Row) {
	p, name := t.page, x.Name
	look, over := ui.Look{Radius: ui.RowRadius}, ui.Look{Fill: ui.SlatePanel, Radius: ui.RowRadius}
	if x.Chosen {
		look = ui.Look{Fill: ui.ChosenRow, Edge: ui.White, Radius: ui.RowRadius}
		over = look
	}
	p.PlateOf("row "+name, r, look, over)
	c := x.Look
	c.Size, c.Number, c.Disc, c.Tag, c.Left, c.Lost, c.Pips, c.Band = 20, "", "", "", 0, 0, 0, 0
	p.Image(r.X+18, r.Y+r.H/2, t.stamps.counter(c))
	ink, right := ui.Ink, ui.InkSoft
	if x.Gone {
		ink, right = ui.InkFaint, ui.InkFaint
	}
	end := r.W - ui.BarWide - 38
	if x.Todo {
		p.Plate(ui.Rect{X: r.Right() - ui.BarWide - 10, Y: r.Y + r.H/2 - 4, W: 8, H: 8}, ui.Look{Fill: ui.Amber, Radius: 4})
		end -= 12
	}
	tail := ui.Text(x.Right, ui.TextSoft).In(right)
	name1 := t.cutTo(ui.Text(x.Text, ui.TextBody).In(ink), end-p.Width(tail)-8)
	p.Pair(r.X+36, r.Y+r.H/2, end, name1, tail)
	if x.Gone {
		p.Rule(r.X+36, r.Y+r.H/2, r.X+36+p.Width(name1), r.Y+r.H/2, 1, ui.InkFaint)
	}
	p.Spot(ui.Spot{Name: "row " + name, Place: r, Press: func() {
		if t.show == nil && t.film == nil {
			t.play.Pick(name, false)
		}
		t.seekOf(name)
		t.stale, t.drafts = true, true
	}})
}

// cutTo is a name that has some room.
func (t *Table) cutTo(l ui.Label, wide float64) ui.Label {
	l.Text = cut(l.Text, func(s string) bool { m := l; m.Text = s; return t.page.Width(m) <= wide })
	return l
}

// seekOf brings a counter into view.
func (t *Table) seekOf(name string) {
	for _, c := range t.play.Counters() {
		if c.Name == name {
			t.goTo(c.Cell)
		}
	}
}

// card is what is said at the right: of what is shown, of a line of the log, or of what is
// chosen.
func (t *Table) card() *Card {
	if x := t.told(); x != nil && x.Card != nil {
		return x.Card
	}
	if s := t.show; s != nil { // what follows a roll is shown beside it
		for i := s.at; i >= 0; i-- {
			if s.told[i].Card != nil {
				return s.told[i].Card
			}
		}
	}
	if t.opened > 0 && t.opened <= len(t.log) {
		if e := t.log[t.opened-1]; e.event != nil {
			if x := t.tell(e.event); x.Card != nil {
				return x.Card
			}
		}
	}
	if o, over := t.view.Over(); over && t.show == nil && t.film == nil && t.opened == 0 {
		return t.overCard(o)
	}
	c := t.play.Card()
	if c == nil {
		return t.cellCard(t.hover)
	}
	if c = t.placedCard(c); c.Cell > 0 {
		c.Lines = append(t.worthLines(c.Cell-1), c.Lines...)
	}
	return c
}

// layRight is the card, and the log below it.
func (t *Table) layRight() {
	r := t.frame.card
	c := t.card()
	high := 0.0
	if c != nil {
		high = math.Min(t.cardHigh(c, r.W-32)+24, r.H)
		if rest := either(t.talking(), 330.0, 120); (t.logOpen || t.talking()) && high > r.H-rest {
			high = r.H - rest
		}
		t.layCard(ui.Rect{X: r.X, Y: r.Y, W: r.W, H: high}, c)
		high += margin
	} else {
		t.cardAt.Hide()
	}
	box := ui.Rect{X: r.X, Y: r.Y + high, W: r.W, H: r.H - high}
	if t.talking() {
		t.logAt.Hide()
		t.layTalk(box)
		return
	}
	t.talk.at.Hide()
	if !t.logOpen {
		t.logAt.Hide()
		return
	}
	t.layLog(box)
}

func (t *Table) cardHigh(c *Card, wide float64) float64 {
	high := 46.0
	for _, l := range c.Lines {
		high += t.lineHigh(&l, wide)
	}
	if c.Grid != nil {
		high += 34 + 26 + float64(len(c.Grid.Rows))*25 + 6
	}
	for _, l := range c.After {
		high += t.lineHigh(&l, wide)
	}
	return high
}

func (t *Table) lineHigh(l *Line, wide float64) float64 {
	switch l.Kind {
	case ResultLine:
		return 36
	case HeadLine:
		return 26
	case RuleLine:
		return 9
	case TextLine:
		return 17*float64(len(t.page.Broken(ui.Text(l.Left, ui.TextLedger), wide))) + 4
	}
	if l.Side > 0 {
		wide -= 20
	}
	return 20 + 16*float64(len(t.pairLines(l, wide))-1)
}

// pairLines are the words of a line with a number, broken where they have no room beside it.
func (t *Table) pairLines(l *Line, wide float64) []string {
	if l.Source != "" {
		wide -= 50
	}
	return t.page.Broken(ui.Text(l.Left, ui.TextLedger), math.Max(wide-t.page.Width(ui.BoldText(l.Right, ui.TextLedger))-10, 60))
}

func (t *Table) layCard(r ui.Rect, c *Card) {
	p := t.page
	p.Panel("card", r)
	view := ui.Rect{X: r.X, Y: r.Y + 8, W: r.W, H: r.H - 16}
	y, before := t.cardAt.Begin(p, view, t.cardHigh(c, r.W-32)+8)
	x, wide := r.X+16, r.W-32
	left := x
	if c.Look != nil {
		k := *c.Look
		k.Size, k.Disc, k.Tag, k.Left, k.Lost, k.Pips = 32, "", "", 0, 0, 0
		p.Image(x+18, y+20, t.stamps.counter(k))
		left += 46
	}
	p.Fitted(left, y+12, r.Right()-16-left, ui.BoldText(c.Title, ui.TextTitle), ui.Anchor{Y: 0.5})
	p.Fitted(left, y+31, r.Right()-16-left, ui.Text(c.Under, ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
	y += 46
	for i := range c.Lines {
		h := t.lineHigh(&c.Lines[i], wide)
		t.layLine(ui.Rect{X: x, Y: y, W: wide, H: h}, &c.Lines[i])
		y += h
	}
	if c.Grid != nil {
		y = t.layGrid(x, y, wide, c.Grid)
	}
	for i := range c.After {
		h := t.lineHigh(&c.After[i], wide)
		t.layLine(ui.Rect{X: x, Y: y, W: wide, H: h}, &c.After[i])
		y += h
	}
	t.cardAt.End(p, before)
}

func (t *Table) layLine(r ui.Rect, l *Line) {
	p := t.page
	x, wide := r.X, r.W
	if l.Side > 0 {
		t.sideSign(x+7, r.Y+r.H/2, l.Side-1, 13)
		x, wide = x+20, wide-20
	}
	m := r.Y + r.H/2
	switch l.Kind {
	case RuleLine:
		p.Rule(r.X, m, r.Right(), m, 1, ui.Rule)
	case HeadLine:
		p.Pair(x, m, wide, ui.BoldText(l.Left, ui.TextBody), ui.Text(l.Right, ui.TextSoft).In(ui.InkSoft))
	case TextLine:
		p.Paragraph(x, r.Y+2, wide, 17, ui.Text(l.Left, ui.TextLedger).In(ui.InkMiddle))
	case ResultLine:
		p.Plate(ui.Rect{X: r.X - 4, Y: r.Y + 3, W: r.W + 8, H: 29}, ui.Look{Fill: ui.ChosenRow, Radius: ui.RowRadius})
		p.Pair(x+6, m, wide-12, ui.BoldText(l.Left, ui.TextBody), ui.BoldText(l.Right, ui.TextBody))
	default:
		end := wide
		if l.Source != "" {
			end -= 50
			p.Fitted(r.Right(), r.Bottom()-10, 48, ui.Text(l.Source, ui.TextSmall).In(ui.InkSoft), ui.Anchor{X: 1, Y: 0.5})
		}
		lines := t.pairLines(l, wide)
		if len(lines) < 2 || r.H < 30 { // one line is all there is room for
			p.Pair(x, m, end, ui.Text(l.Left, ui.TextLedger), ui.BoldText(l.Right, ui.TextLedger))
			return
		}
		for i, s := range lines {
			y := m + 16*(float64(i)-float64(len(lines)-1)/2)
			if i == len(lines)-1 {
				p.Pair(x, y, end, ui.Text(s, ui.TextLedger), ui.BoldText(l.Right, ui.TextLedger))
				return
			}
			p.Words(x, y, ui.Text(s, ui.TextLedger), ui.Anchor{Y: 0.5})
		}
	}
}

// layGrid is a table of results, and returns where it ends.
func (t *Table) layGrid(x, y, wide float64, g *Grid) float64 {
	p := t.page
	p.Pair(x, y+14, wide, ui.BoldText(g.Title, ui.TextBody), ui.Text(g.Source, ui.TextSmall).In(ui.InkSoft))
	y += 34
	head := 22.0
	each := (wide - head) / float64(max(len(g.Columns), 1))
	at := func(col, row int) ui.Rect {
		return ui.Rect{X: x + head + float64(col)*each, Y: y + float64(row+1)*25, W: each, H: 24}
	}
	for i, c := range g.Columns {
		r := at(i, -1)
		p.Plate(r.Inset(1, 0), ui.Look{Fill: ui.SlatePanel, Radius: 3})
		p.Words(r.Middle().X, r.Middle().Y, ui.BoldText(c, ui.TextSmall).In(ui.InkMiddle), ui.Centered)
	}
	for row, cells := range g.Cells {
		p.Words(x+head/2, at(0, row).Middle().Y, ui.BoldText(g.Rows[row], ui.TextSmall).In(ui.InkSoft), ui.Centered)
		lit := g.At[0].Row == row || g.At[1].Row == row
		p.Plate(ui.Rect{X: x + head, Y: at(0, row).Y, W: wide - head, H: 24}, ui.Look{Fill: either(lit, ui.ChosenRow, ui.Slate), Radius: 3})
		for col, text := range cells {
			r := at(col, row)
			ink := ui.Text(text, ui.TextSmall).In(ui.InkMiddle)
			for side, a := range g.At {
				if a.Row == row && a.Column == col {
					p.Plate(r.Inset(1, 1), ui.Look{Fill: picture.SideColors[side], Edge: ui.White, Width: 1.6, Radius: either(side == 0, 5.0, 0)})
					ink = ui.BoldText(text, ui.TextSmall).In(ui.White)
				}
			}
			p.Words(r.Middle().X, r.Middle().Y, ink, ui.Centered)
		}
	}
	for _, a := range g.At {
		if a.Column >= 0 && a.Column < len(g.Columns) {
			r := at(a.Column, -1)
			r.H = 25*float64(len(g.Rows)+1) - 1
			p.Plate(r, ui.Look{Edge: ui.White, Radius: 4, Dash: 3})
		}
	}
	return at(0, len(g.Rows)-1).Bottom() + 6
}

// layLog is what has happened.
func (t *Table) layLog(r ui.Rect) {
	p := t.page
	p.Panel("log panel", r)
	p.Pair(r.X+16, r.Y+18, r.W-60, ui.BoldText("Log", ui.TextHeading), ui.Label{})
	p.KeyCap(r.Right()-34, r.Y+18, "L", false)
	view := ui.Rect{X: r.X + 4, Y: r.Y + 34, W: r.W - 8, H: r.H - 42}
	wide := view.W - 24 - ui.BarWide
	// The last lines alone, a long game has many; who reads older ones keeps them where they are.
	const most = 300
	follows := t.logAt.AtEnd() && t.logLine == 0 || len(t.log) < t.logFrom
	if follows {
		t.logFrom = max(len(t.log)-most, 0)
	}
	from := t.logFrom
	high := 0.0
	highs := make([]float64, len(t.log)-from)
	for i := range highs {
		e := &t.log[from+i]
		highs[i] = 16*float64(len(p.Broken(ui.Text(e.text, ui.TextSoft), wide))) + 4
		high += highs[i]
	}
	switch {
	case t.logLine > from && t.logLine <= len(t.log): // the card has grown or shrunk
		top := 0.0
		for _, h := range highs[:t.logLine-1-from] {
			top += h
		}
		t.logAt.Look(view, high, top, top+highs[t.logLine-1-from])
	case follows:
		t.logAt.Look(view, high, high-1, high)
	}
	t.logLine = 0
	y, before := t.logAt.Begin(p, view, high)
	for i, h := range highs {
		n := from + i
		e := &t.log[n]
		if y+h >= view.Y && y <= view.Bottom() {
			row := ui.Rect{X: view.X, Y: y, W: view.W - ui.BarWide, H: h}
			switch {
			case e.head:
				p.Plate(row, ui.Look{Fill: ui.SlatePanel})
				p.Words(view.X+10, y+h/2, ui.BoldText(e.text, ui.TextSoft), ui.Anchor{Y: 0.5})
			default:
				look := ui.Look{}
				if t.opened == n+1 {
					look = ui.Look{Fill: ui.ChosenRow, Radius: ui.RowRadius}
				}
				name := "log " + strconv.Itoa(n)
				p.PlateOf(name, row, look, ui.Look{Fill: ui.SlatePanel, Radius: ui.RowRadius})
				p.Paragraph(view.X+12, y+2, wide, 16, ui.Text(e.text, ui.TextSoft).In(ui.InkMiddle))
				p.Spot(ui.Spot{Name: name, Place: row, Press: func() { t.openLine(n) }})
			}
		}
		y += h
	}
	t.logAt.End(p, before)
}

// openLine shows what a line of the log tells.
func (t *Table) openLine(n int) {
	t.stale, t.drafts, t.logLine = true, true, n+1
	if t.opened == n+1 {
		t.opened = 0
		return
	}
	t.opened = n + 1
	if t.log[n].event == nil {
		return
	}
	if x := t.tell(t.log[n].event); len(x.Cells) > 0 && x.Cells[len(x.Cells)-1] >= 0 && x.Cells[len(x.Cells)-1] < len(t.board.Cells) {
		t.goTo(x.Cells[len(x.Cells)-1])
	}
}

// layTray is what is shown, or what can be done.
func (t *Table) layTray() {
	p, r := t.page, t.frame.tray
	p.Panel("tray", r)
	list := t.buttons()
	x := r.X + 20
	if told := t.told(); told != nil {
		t.layTold(x, r, told, list)
	} else {
		s := t.status()
		wide := math.Max(210, math.Min(340, buttonsBegin(r, list)-x-16))
		p.Fitted(x, r.Y+24, wide, ui.BoldText(placed(t.places, s.Todo), ui.TextHeading), ui.Anchor{Y: 0.5})
		for i, l := range p.Broken(ui.Text(placed(t.places, s.Why), ui.TextSoft), wide) {
			if i < 3 {
				p.Words(x, r.Y+42+16*float64(i), ui.Text(l, ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
			}
		}
	}
	t.layButtons(r, list)
}

// Sizes of the buttons of the tray.
const (
	mainWide = 132
	sideWide = 140
)

// buttonsBegin is where the buttons of the tray begin.
func buttonsBegin(r ui.Rect, list []Button) float64 {
	return r.Right() - mainWide - 16 - float64(len(list)/2)*(sideWide+8)
}

// layButtons lays what can be done at the right: the first large and amber, the others in two
// rows.
func (t *Table) layButtons(r ui.Rect, list []Button) {
	if len(list) == 0 {
		return
	}
	p := t.page
	press := func(b Button) func() { return func() { t.press(b) } }
	main := ui.Rect{X: r.Right() - mainWide - 8, Y: r.Y + 8, W: mainWide, H: r.H - 16}
	b := list[0]
	tone := ui.Todo
	if b.Off {
		tone = ui.Quiet
	}
	p.Button(main, ui.ButtonLook{Name: b.ID, Text: b.Text, Key: b.Key, Tip: b.Tip, Tone: tone, Off: b.Off, Press: press(b)})
	rest := list[1:]
	cols := (len(rest) + 1) / 2
	room := main.X - 8 - (r.X + 240)
	wide := math.Min(sideWide, room/math.Max(float64(cols), 1)-8)
	for i, b := range rest {
		c := float64(cols - i/2)
		cell := ui.Rect{X: main.X - c*(wide+8), Y: r.Y + 8 + float64(i%2)*(r.H-16+6)/2, W: wide, H: (r.H - 16 - 6) / 2}
		p.Button(cell, ui.ButtonLook{Name: b.ID, Text: b.Text, Key: b.Key, Tip: b.Tip, Off: b.Off, Press: press(b)})
	}
}

// layTold is an event that is shown, with its dice.
func (t *Table) layTold(x float64, r ui.Rect, told *Told, list []Button) {
	p := t.page
	end := buttonsBegin(r, list) - 8
	head := math.Min(190, end-x)
	p.Fitted(x, r.Y+24, head, ui.BoldText(told.Title, ui.TextHeading), ui.Anchor{Y: 0.5})
	for i, l := range p.Broken(ui.Text(told.Under, ui.TextSoft), head) {
		if i < 2 {
			p.Words(x, r.Y+43+16*float64(i), ui.Text(l, ui.TextSoft).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
		}
	}
	if s := t.show; s != nil {
		n := len(s.told)
		for i := range min(n, 24) {
			c := ui.SlateLight
			if i <= s.at {
				c = ui.White
			}
			p.Plate(ui.Rect{X: x + float64(i)*7.5, Y: r.Bottom() - 14, W: 5.5, H: 5}, ui.Look{Fill: c})
		}
	}
	x += head + 10
	for _, d := range told.Dice {
		if x > end-60 {
			break
		}
		p.Rule(x, r.Y+12, x, r.Bottom()-12, 1, ui.Rule)
		x += 14
		cx := x
		if d.Side > 0 {
			t.sideSign(cx+7, r.Y+20, d.Side-1, 13)
			cx += 20
		}
		w := p.Fitted(cx, r.Y+20, math.Max(end-cx, 20), ui.Text(d.Caption, ui.TextSoft).In(ui.InkMiddle), ui.Anchor{Y: 0.5}) + cx - x
		dx := x
		for _, one := range d.Dice {
			one.Size = 36
			p.Image(dx+18, r.Y+53, t.stamps.die(one))
			dx += 43
		}
		dx += 2 + p.Fitted(dx+2, r.Y+53, math.Max(end-dx, 20), ui.BoldText(d.Text, 17), ui.Anchor{Y: 0.5})
		x = math.Max(x+w, dx) + 14
	}
	if told.Result != "" && x < end-50 {
		p.Rule(x, r.Y+12, x, r.Bottom()-12, 1, ui.Rule)
		x += 14
		p.Fitted(x, r.Y+34, end-x, ui.BoldText(told.Result, 16), ui.Anchor{Y: 0.5})
		p.Fitted(x, r.Y+56, end-x, ui.Text(told.Note, ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
	}
}

// buttons are what can be done now; the first is what Enter does.
func (t *Table) buttons() []Button {
	switch {
	case t.show != nil:
		s := t.show
		return []Button{
			{ID: "next", Text: "Next", Key: "N", Also: "Enter", Do: t.showNext},
			{ID: "pause", Text: either(s.paused, "Go on", "Pause"), Key: "K", Do: func() { s.paused = !s.paused }},
			{ID: "earlier", Text: "Back", Key: "J", Off: s.at == 0, Do: func() { t.showAt(s.at - 1); s.paused = true }},
			{ID: "all", Text: "To the end", Key: "E", Do: t.showAll},
		}
	case t.film != nil:
		return t.filmButtons()
	}
	if _, over := t.view.Over(); over {
		return t.overButtons()
	}
	return append(t.play.Buttons(), t.undoButtons()...)
}
