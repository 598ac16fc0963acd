package cd

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
)

// layPage lays all panels out.
func (t *Table) layPage() {
	t.stale = false
	clear(t.marks)
	for _, s := range t.scrolls() {
		s.Hide()
	}
	t.page.Begin(t.size.X, t.size.Y)
	if t.curtain != nil {
		t.layCurtain()
		return
	}
	if t.bare {
		t.mini = false
		t.layOver()
		return
	}
	if t.mayNotMeasure() == nil && t.digestNow() == nil {
		t.layScale()
	}
	t.layBar()
	card := t.cardNow()
	t.layRoster(card)
	from := t.page.Here()
	t.layCard(card)
	t.layTray()
	t.spoken.tools = [2]ui.PagePlace{from, t.page.Here()}
	t.layStrip()
	t.layLesson()
	if t.logOpen {
		t.layLog()
	}
	if t.mini = t.showsMini() && t.digestNow() == nil; t.mini { // it lay over the digest
		t.page.Spot(ui.Spot{Name: "map overview", Place: t.frame.mini, Press: t.jump, Drag: true})
	}
	t.layOver()
}

// layOver lays out what lies over the panels, and over the map without them.
func (t *Table) layOver() {
	t.spoken.over = t.page.Here()
	if d := t.digestNow(); d != nil {
		t.layDigest(d)
	}
	t.layPopup()
	t.layDialog()
	if t.menu {
		t.layMenu()
	}
	if t.help {
		t.layHelp()
	}
}

// layBar is the phase bar: what step it is, what is left to do, and Ready.
func (t *Table) layBar() {
	p := t.page
	r := t.frame.bar
	p.Plate(r, ui.Look{Fill: ui.SlateDeep})
	p.Fitted(48, 13, 86, ui.BoldText(t.player.model.scenario.Title, ui.TextLine), ui.Anchor{Y: 0.5})
	p.Fitted(48, 28, 86, ui.Text(t.turnNow(), ui.TextSoft).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
	p.Rule(136, 9, 136, 31, 1, ui.Rule)
	x := 144 + t.layPips(144)
	p.Rule(x+4, 9, x+4, 31, 1, ui.Rule)
	x += 14
	ready, wide := t.readyButton(), 128.0
	what, why, c := "", "", ui.InkMiddle
	if t.show != nil {
		what, why = t.show.titleIn(func(what string) bool { return p.Width(ui.BoldText(what, ui.TextLine)) <= r.W-x-wide-16 })
	} else {
		what, why = t.wanted()
	}
	if m := t.player.message; m != "" && t.show == nil && ui.Sentence(m) != ui.Sentence(what) {
		why, c = ui.Sentence(m), ui.Ink
		if t.player.refused != nil {
			c = ui.VermilionHi
		}
	}
	p.Spot(ui.Spot{Name: "bar", Place: r, Tip: t.layPrompt(x, r.W-x-wide-16, what, ui.Text(why, ui.TextSoft).In(c))})
	p.Button(ui.Rect{X: 6, Y: 5, W: 34, H: 30}, ui.ButtonLook{Name: "menu", Text: "≡", Tip: "Menu " + t.key("menu"), Press: func() { t.menu = !t.menu; t.stale = true }})
	p.Button(ui.Rect{X: r.W - wide - 8, Y: 5, W: wide, H: 30}, ready)
}

// wanted is what is to be done in the step, and why or what for.
func (t *Table) wanted() (what, why string) {
	if t.player.ready() {
		return "Ready", "Waiting for " + t.player.model.view.Sides()[1-t.player.side] + ". Until then Enter takes it back"
	}
	td := t.player.tool.todo()
	return td.what, td.why
}

// readyButton is the one thing to press.
func (t *Table) readyButton() ui.ButtonLook {
	b := ui.ButtonLook{Name: "ready", Text: "Ready", Key: "Enter", Tone: ui.Todo, Press: t.ready, Tip: "All is chosen: goes on when both sides are ready"}
	_, over := t.player.model.view.Over()
	switch {
	case t.player.isReferee():
		if r, ok := t.player.tool.(*refereeing); ok && r.word != nil {
			b.Tone = ui.Quiet // to say it is what is to be done
		}
		b.Text, b.Key, b.Tip = "Hand back", t.key("referee"), "Gives the table back to the players"
	case t.show != nil:
		if b.Text, b.Tip = "Next", "Shows what happened next"; t.show.at == len(t.show.beats)-1 {
			b.Text, b.Tip = "Go on", "That is all that happened: on with the game"
		}
	case t.again != nil:
		b.Text, b.Tip = "Close", "Closes the digest"
	case over:
		b.Name, b.Text, b.Key, b.Press, b.Tip = "leave", "Leave", t.key("leave"), t.leaves, "The game is over and stays kept: back to the title"
	case t.player.ready():
		b.Text, b.Tone, b.Tip = "Take back", ui.Quiet, "Not ready after all, as long as the other side is not"
	case t.player.tool.todo().warns != "":
		b.Tip = "Not all is chosen: asks once, then goes on when both sides are ready"
	}
	return b
}

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

func (t *Table) sideFill(side int) color.NRGBA { return picture.RimColor(side, t.theme.Safe) }

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

// cardNow is where the card is: below the roster, else at the head of the right column.
// It is empty when there is nothing to say.
func (t *Table) cardNow() ui.Rect {
	r := t.cardRoom()
	// Laid out once below the window to learn how high it is.
	h, any := t.fillCard(ui.Rect{X: r.X, Y: 1e5, W: r.W, H: 1})
	t.cardNeed = 0
	if !any {
		return ui.Rect{}
	}
	t.cardNeed = h + 2*cardPad
	if t.frame.docked {
		r, _ = r.Foot(math.Min(r.H, t.cardNeed))
		return r
	}
	r.H = math.Min(r.H-t.lessonHigh(), t.cardNeed)
	if t.dragsTo(r) {
		return ui.Rect{}
	}
	return r
}

// layCard is the panel that tells of what is selected, or of what happened.
func (t *Table) layCard(r ui.Rect) {
	if r.Empty() {
		return
	}
	if !t.frame.docked && t.chose && t.coversChosen(r) {
		t.goTo(t.player.selected[0])
	}
	t.chose = false
	t.page.Panel("card", r)
	y, before := t.cardAt.Begin(t.page, r.Inset(2, cardPad), t.cardNeed-2*cardPad)
	t.fillCard(ui.Rect{X: r.X, Y: y, W: r.W, H: t.cardNeed - 2*cardPad})
	t.cardAt.End(t.page, before)
}

// coversChosen reports whether a panel lies over a stand that is selected: the map makes
// way for it.
func (t *Table) coversChosen(r ui.Rect) bool {
	const about = 16
	return slices.ContainsFunc(t.player.selected, func(s string) bool {
		q := t.shown().get(s)
		return q != nil && q.onTable && r.Inset(-about, -about).Holds(t.page.Unit(t.camera.ToScreen(table.Inches(q.Footprint.Center))))
	})
}

// dragsTo reports whether what is dragged on the table is about to be let go of where a
// panel would lie, or would stand below it.
func (t *Table) dragsTo(r ui.Rect) bool {
	const about = 24
	if !t.dragging || t.held != holdsTool {
		return false
	}
	room := r.Inset(-about, -about)
	return room.Holds(t.page.Unit(t.cursor)) || slices.ContainsFunc(t.player.tool.ghosts(), func(g ghost) bool {
		return t.player.is(g.name) && room.Holds(t.page.Unit(t.camera.ToScreen(table.Inches(g.at))))
	})
}

// cardRoom is where the card may grow to: at the right with the log open above that.
func (t *Table) cardRoom() ui.Rect {
	r := t.frame.card
	if t.logOpen && !t.frame.docked {
		r.H = math.Min(r.H, t.frame.right.H-t.logDeep()-margin)
	}
	return r
}

// fillCard fills the card and returns how high it is.
func (t *Table) fillCard(r ui.Rect) (high float64, any bool) {
	w := &writer{t: t, p: t.page, room: ui.Rect{X: r.X + cardPad, Y: r.Y, W: r.W - 2*cardPad, H: r.H}, y: r.Y}
	if t.show != nil {
		any = t.show.card(w)
	} else {
		any = t.player.tool.card(w)
	}
	w.sourced()
	return w.y - r.Y, any
}

// layTray is the panel below: the objects of the step and its verbs.
func (t *Table) layTray() {
	t.page.Panel("tray", t.frame.tray)
	w := &trayWriter{t: t, p: t.page, room: t.frame.tray, title: stepName(t.player.model.view.Step)}
	var verbs []command
	if t.show != nil {
		t.show.tray(w)
		verbs = t.showCommands()
	} else {
		t.player.tool.tray(w)
		verbs = t.player.tool.commands()
	}
	var shown []command
	for _, c := range t.keyed(verbs) {
		if c.text != "" {
			shown = append(shown, c)
		}
	}
	w.write(shown)
}

// layScale is a bar of inches beside the minimap, where all may measure.
func (t *Table) layScale() {
	p, n := t.page, 6.0
	per := t.camera.Scale / t.theme.Density
	for n*per > 220 && n > 1 {
		n /= 2
	}
	for n*per < 70 && n < 48 {
		n *= 2
	}
	x, y := t.frame.mini.X+6, t.frame.mini.Bottom()-10 // the middle of its left end
	if t.showsMini() {
		x = t.frame.mini.Right() + 14
	}
	w := n * per
	if left, _, ruled := t.rulersAt(); ruled { // the label begins beside the ruler, not on it
		left /= t.theme.Density
		if end := left + rulerWide + 4; x-6 < end && x+w+38 > left {
			x = end + 6
		}
	}
	p.Plate(ui.Rect{X: x - 6, Y: y - 10, W: w + 44, H: 20}, ui.Look{Fill: ui.Faded(ui.Parchment, 0.85), Radius: 4})
	for i := range 6 {
		c := ui.Black
		if i%2 == 1 {
			c = ui.White
		}
		p.Plate(ui.Rect{X: x + float64(i)*w/6, Y: y - 3, W: w / 6, H: 6}, ui.Look{Fill: c, Edge: ui.Black})
	}
	p.Words(x+w+6, y, ui.Label{Text: fmt.Sprintf("%g\u2033", n), Size: 11.5, Bold: true, Color: ui.Black}, ui.Anchor{Y: 0.5})
}

// showsMini reports whether there is a minimap: not while all of the table is in
// view anyway.
func (t *Table) showsMini() bool {
	if t.miniOff || t.bare || t.curtain != nil || t.page.Size().W < 900 { // there it would hide what it is an overview of
		return false
	}
	lo, hi := t.camera.ToScreen(gmath.Vec{}), t.camera.ToScreen(t.camera.Table)
	view := t.camera.View
	if t.sight.line { // the profile lies over some of the table, which is no reason to show all of it again
		view = view.Union(pixels(t.frame.strip, t.theme))
	}
	return !image.Rect(int(lo.X), int(lo.Y), int(hi.X), int(hi.Y)).In(view)
}

// drawMini draws the whole table small, with what is known of stands, and the
// view on it.
func (t *Table) drawMini(dst *ebiten.Image) {
	if !t.mini || t.help || t.menu || t.dialog != nil {
		return
	}
	k, r := t.theme.Density, t.miniRoom()
	px := pixels(r, t.theme)
	t.tools.Brush.Box(dst, ui.Box{Center: r.Middle().Mulf(k), Half: gmath.Vec{X: r.W/2 + 2, Y: r.H/2 + 2}.Mulf(k), Fill: ui.Black, Round: 2 * k})
	t.bakery.DrawWhole(dst, px)
	scale := r.W * k / t.camera.Table.X
	at := func(v gmath.Vec) gmath.Vec {
		return gmath.Vec{X: float64(px.Min.X) + v.X*scale, Y: float64(px.Min.Y) + v.Y*scale}
	}
	for i := range t.laid {
		l := &t.laid[i]
		c, round := t.sideFill(l.piece.icon.Side), 2.2*k
		if l.piece.icon.Side&1 == 1 { // the form says the same as the color
			round = 0
		}
		if l.Wreck {
			c = ui.InkFaint
		}
		t.tools.Brush.Box(dst, ui.Box{Center: at(table.Inches(l.Footprint.Center)), Half: gmath.Vec{X: 2.2 * k, Y: 2.2 * k}, Round: round, Fill: c, Stroke: ui.White, Width: 0.8 * k})
	}
	lo, hi := t.camera.Shown()
	lo, hi = at(lo), at(hi)
	lo = gmath.Vec{X: math.Max(lo.X, float64(px.Min.X)), Y: math.Max(lo.Y, float64(px.Min.Y))}
	hi = gmath.Vec{X: math.Min(hi.X, float64(px.Max.X)), Y: math.Min(hi.Y, float64(px.Max.Y))}
	t.tools.Brush.Box(dst, ui.Box{Center: lo.Add(hi).Mulf(0.5), Half: hi.Sub(lo).Mulf(0.5), Stroke: ui.White, Width: 1.6 * k})
}

// miniRoom is where the table is on the minimap.
func (t *Table) miniRoom() ui.Rect {
	r := t.frame.mini
	s := math.Min(r.W/t.camera.Table.X, r.H/t.camera.Table.Y)
	w, h := t.camera.Table.X*s, t.camera.Table.Y*s
	return ui.Rect{X: r.X, Y: r.Bottom() - h, W: w, H: h}
}

// jump has the camera go to what the minimap is clicked at.
func (t *Table) jump() {
	r := t.miniRoom()
	u := t.page.Unit(t.cursor)
	t.camera.Center = gmath.Vec{X: (u.X - r.X) / r.W * t.camera.Table.X, Y: (u.Y - r.Y) / r.H * t.camera.Table.Y}
	t.camera.Pan(gmath.Vec{})
}
