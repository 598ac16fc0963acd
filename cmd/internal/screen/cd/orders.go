package cd

import (
	"fmt"
	"slices"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// ordering is the Command Phase: commanders place their chits.
type ordering struct {
	hands
	kind   rules.OrderKind // of the next chit
	draft  *rules.Order    // in hand: not placed yet
	answer rules.Obedience // of the draft, or of the chit of the commander selected
	asked  rules.Order
	chit   string // the commander whose chit is dragged
	aim    bool   // the arrow is dragged
}

// A wasOrder is an order of the turn before, as it lay to its commander.
type wasOrder struct {
	kind   rules.OrderKind
	off    geom.Point
	facing geom.Angle
}

func newOrdering(t *Table) *ordering {
	p := t.player
	p.lastOrders, p.orders = p.orders, map[string]wasOrder{}
	return &ordering{hands: hands{t}, kind: rules.FullAdvance}
}

// orderKinds are the chits in the order of their keys.
var orderKinds = []rules.OrderKind{rules.NoOrder, rules.CautiousAdvance, rules.FullAdvance, rules.Disengage, rules.Rally}

func (o *ordering) m() *model { return o.t.player.model }

// commanders lists who may issue a chit, in the order of battle.
func (o *ordering) commanders() []string { return o.m().able("order") }

// chits returns the chits that the side has placed, by issuer.
func (o *ordering) chits() map[string]rules.Issued {
	out := map[string]rules.Issued{}
	for _, c := range o.m().chits {
		if c.By != "" && !c.Gone {
			if p := o.m().get(c.By); p != nil && p.own {
				out[c.By] = c
			}
		}
	}
	return out
}

// commander is the one selected: itself a commander, or the one of its company.
func (o *ordering) commander() string {
	able := o.commanders()
	for _, s := range o.t.player.selected {
		if slices.Contains(able, s) {
			return s
		}
	}
	for _, s := range o.t.player.selected {
		p := o.m().get(s)
		for _, c := range able {
			if q := o.m().get(c); p != nil && q != nil && p.own && q.Company == p.Company {
				return c
			}
		}
	}
	return ""
}

func (o *ordering) viewed() {
	o.draft, o.chit = nil, ""
	clear(o.t.player.orders)
	for by, c := range o.chits() {
		if p := o.m().get(by); p != nil {
			o.t.player.orders[by] = wasOrder{c.Order, c.At.Sub(p.At), c.Facing}
		}
	}
	o.refresh()
}

// refresh asks who obeys the chit that is shown.
func (o *ordering) refresh() {
	o.answer = rules.Obedience{}
	c := o.shown()
	if c == nil {
		return
	}
	o.asked = *c
	o.answer = o.m().view.Obeyers(o.m().side, *c)
}

// shown is the chit that is in hand, or that of the commander selected.
func (o *ordering) shown() *rules.Order {
	if o.draft != nil {
		return o.draft
	}
	by := o.commander()
	if c, ok := o.chits()[by]; ok {
		return &rules.Order{By: by, Order: c.Order, At: c.At, Facing: c.Facing}
	}
	return nil
}

func (o *ordering) todo() todo {
	placed, able := o.chits(), o.commanders()
	var next, names []string
	for _, c := range able {
		if _, ok := placed[c]; !ok {
			next = append(next, c)
			if len(names) < 3 {
				names = append(names, c)
			}
		}
	}
	td := todo{done: len(placed), of: len(able), next: next}
	switch {
	case len(able) == 0:
		td.what, td.why = "Nobody can issue an order", "Who has none stays where it is (CD 3.7)"
	case len(next) == 0:
		td.what, td.why = "All chits are placed", "They are turned up when both sides are ready"
	default:
		td.what = fmt.Sprintf("%d of %d chits placed", len(placed), len(able))
		td.why = "To place: " + list(next)
		td.warns = list(next) + " without a chit: who has no order stays where it is"
	}
	return td
}

// list names some, and how many more there are.
func list(names []string) string {
	out := ""
	for i, n := range names {
		if i == 3 {
			return fmt.Sprintf("%s and %d more", out, len(names)-3)
		}
		if i > 0 {
			out += ", "
		}
		out += n
	}
	return out
}

// put tries a chit of a commander at a place, without placing it.
func (o *ordering) put(by string, at geom.Point, facing geom.Angle) {
	o.draft = &rules.Order{By: by, Order: o.kind, At: at, Facing: facing}
	o.refresh()
}

// place places the chit in hand.
func (o *ordering) place() {
	if o.draft == nil {
		return
	}
	d := *o.draft
	if o.t.player.do(d) {
		o.draft = nil
	}
	o.t.stale, o.t.drafts = true, true
}

func (o *ordering) grab(at spot) bool {
	for by, c := range o.chits() {
		tip := ahead(c.At, c.Facing, 2.6)
		switch {
		case near(at.at, c.At, 0.55):
			o.kind, o.chit, o.aim = c.Order, by, false
		case c.Order != rules.Rally && near(at.at, tip, 0.6):
			o.kind, o.chit, o.aim = c.Order, by, true
		default:
			continue
		}
		o.t.player.selected = []string{by}
		o.draft = &rules.Order{By: by, Order: c.Order, At: c.At, Facing: c.Facing}
		o.refresh()
		return true
	}
	by := o.commander()
	if by == "" || at.stand != "" && at.stand != by {
		return false
	}
	if p := o.m().get(by); at.stand == "" && p != nil && !near(at.at, p.At, 9) {
		return false
	}
	// A new chit: the press is its place, the drag its arrow.
	if _, placed := o.chits()[by]; placed && at.stand == "" {
		return false
	}
	o.chit, o.aim = by, true
	return true
}

func (o *ordering) drag(at spot) {
	switch {
	case o.draft == nil:
		p := o.m().get(o.chit)
		if p == nil {
			return
		}
		from := at.at
		if at.stand == o.chit {
			from = p.At
		}
		o.put(o.chit, from, p.Facing)
	case o.aim:
		o.draft.Facing = toward(o.draft.At, at.at, at.shift)
		o.refresh()
	default:
		o.draft.At = at.at
		o.refresh()
	}
}

func (o *ordering) drop(spot) { o.place() }

// click selects; a commander that is selected already gets its chit where it
// stands.
func (o *ordering) click(at spot) { o.t.choose(at.stand, at.shift) }

// other places the chit of the commander selected at the cursor.
func (o *ordering) other(at spot) {
	by := o.commander()
	if by == "" {
		return
	}
	facing := o.m().get(by).Facing
	if c, ok := o.chits()[by]; ok {
		facing = c.Facing
	} else if p := o.m().get(by); at.stand != by {
		facing = toward(p.At, at.at, false)
	}
	o.put(by, at.at, facing)
	o.place()
}

// wheel turns the chit that is shown while Shift is held.
func (o *ordering) wheel(at spot, n float64) bool {
	c := o.shown()
	if c == nil || !at.shift {
		return false
	}
	o.turnBy(geom.Angle(-n*5) * geom.Degree)
	return true
}

func (o *ordering) turnBy(by geom.Angle) {
	if c := o.shown(); c != nil {
		o.kind = c.Order
		o.put(c.By, c.At, (c.Facing + by).Normal())
		o.place()
	}
}

func (o *ordering) nudge(by geom.Point) {
	if c := o.shown(); c != nil {
		o.kind = c.Order
		o.put(c.By, c.At.Add(by), c.Facing)
		o.place()
	}
}

func (o *ordering) cancel() bool {
	had := o.draft != nil
	o.draft, o.chit = nil, ""
	o.refresh()
	return had
}

// give has the commander selected give an order of a kind: where its chit lies,
// else where it stands.
func (o *ordering) give(kind rules.OrderKind) {
	o.kind = kind
	by := o.commander()
	p := o.m().get(by)
	if p == nil {
		if left := o.todo().next; len(left) > 0 {
			o.t.player.selected = left[:1]
			by, p = left[0], o.m().get(left[0])
		}
	}
	if p == nil {
		return
	}
	at, facing := p.At, p.Facing
	if c, ok := o.chits()[by]; ok {
		at, facing = c.At, c.Facing
	}
	o.put(by, at, facing)
	o.place()
}

func (o *ordering) takeBack() {
	if by := o.commander(); by != "" {
		o.t.player.do(rules.Withdraw{By: by})
	}
}

// restHold has every commander without a chit give No Order where it stands.
func (o *ordering) restHold() {
	for _, by := range o.todo().next {
		if p := o.m().get(by); p != nil {
			o.t.player.do(rules.Order{By: by, Order: rules.NoOrder, At: p.At, Facing: p.Facing})
		}
	}
}

func (o *ordering) commands() []command {
	none := ""
	if o.commander() == "" {
		none = "Select a commander first: Tab goes to the next"
	}
	notPlaced := none
	if _, ok := o.chits()[o.commander()]; !ok && none == "" {
		notPlaced = "Its chit is not placed"
	}
	out := []command{
		{id: "take back chit", key: "Delete", text: "Take back", help: "take the chit back", off: notPlaced, do: o.takeBack},
		{id: "next commander", key: "Tab", text: "Next", help: "the next commander without a chit", do: func() { o.t.next(1) }},
		{id: "rest hold", key: "H", text: "Rest hold", help: "every commander without a chit: No Order where it stands", do: o.restHold},
		{id: "as last turn", key: "R", text: "As last turn", help: "chits without one as in the turn before", off: o.noLast(), do: o.asLast},
	}
	for i, k := range orderKinds {
		out = append(out, command{id: "order " + k.String(), key: fmt.Sprint(i + 1), help: k.Name(), do: func() { o.give(k) }})
	}
	return out
}

// noLast says why orders cannot be given as in the turn before.
func (o *ordering) noLast() string {
	if len(o.t.player.lastOrders) == 0 {
		return "There was no turn before"
	}
	return ""
}

// asLast gives who has no chit the order it gave in the turn before, beside it
// as the chit lay then.
func (o *ordering) asLast() {
	for _, by := range o.todo().next {
		was, ok := o.t.player.lastOrders[by]
		p := o.m().get(by)
		if !ok || p == nil {
			continue
		}
		at := p.At.Add(was.off)
		if !o.t.player.do(rules.Order{By: by, Order: was.kind, At: at, Facing: was.facing}) {
			o.t.player.do(rules.Order{By: by, Order: was.kind, At: p.At, Facing: was.facing})
		}
	}
}

// radius is how far an order reaches.
const orderRadius = 6 * geom.Inch

func (o *ordering) layer(p *picture.Picture) {
	for _, c := range o.chits() {
		if o.draft == nil || o.draft.By != c.By {
			o.chitOn(p, c.Order, c.At, c.Facing, false)
		}
	}
	if c := o.shown(); c != nil && o.draft == nil {
		o.circle(p, c)
	}
}

func (o *ordering) hand(p *picture.Picture) {
	if o.draft != nil {
		o.circle(p, o.draft)
		o.chitOn(p, o.draft.Order, o.draft.At, o.draft.Facing, o.answer.Refused != nil)
		marksOf(p, o.answer.Refused)
	}
}

// circle draws the reach of a chit, and the line to its commander.
func (o *ordering) circle(p *picture.Picture, c *rules.Order) {
	n := pen{c: draftInk, width: 2, dash: []float64{0.8, 1.6}}
	if o.answer.Refused != nil {
		n = refusedPen
	}
	ring(p, c.At, orderRadius, n)
	if by := o.m().get(c.By); by != nil {
		way(p, []geom.Point{by.Footprint.Center, c.At}, pen{c: n.c, width: 1.4, dash: []float64{3, 3}})
	}
}

// chitOn draws a chit with its arrow.
func (o *ordering) chitOn(p *picture.Picture, k rules.OrderKind, at geom.Point, facing geom.Angle, refused bool) {
	n := draftPen
	if refused {
		n = refusedPen
	}
	if k.Moves() {
		arrow(p, at, ahead(at, facing, 2.6), 0.5, n)
	}
	picture.OrderSign(p, orderIcon(k), pt(at), 0.42)
}

func (o *ordering) mark(stand string) standMark {
	m := standMark{}
	for _, s := range o.answer.Stands {
		if s.Stand == stand {
			m.affected, m.refused = s.Obeys, !s.Obeys
		}
	}
	if slices.Contains(o.todo().next, stand) {
		m.wants = true
	}
	if o.answer.Stands == nil || o.draft == nil && o.commander() == "" {
		m.refused = false
	}
	return m
}

// orderOf is the order that the roster shows of a stand.
func (o *ordering) orderOf(stand string) picture.IconOrder {
	if c, ok := o.chits()[stand]; ok {
		return orderIcon(c.Order)
	}
	if slices.Contains(o.commanders(), stand) {
		return picture.MissingOrder
	}
	return picture.UnknownOrder
}

func (o *ordering) tags() []tag {
	c := o.draft
	if c == nil {
		return nil
	}
	if o.answer.Refused != nil {
		return []tag{refusalTag(c.At, o.answer.Refused)}
	}
	n := 0
	for _, s := range o.answer.Stands {
		if s.Obeys {
			n++
		}
	}
	return []tag{{at: c.At, off: vec(26, 20), bold: fmt.Sprintf("%d of %d obey", n, len(o.answer.Stands)), rule: "CD 3.10", more: []string{fmt.Sprintf("%s, arrow %s", c.Order.Name(), compass(c.Facing))}}}
}

func (o *ordering) card(w *writer) bool {
	c := o.shown()
	if c == nil {
		return w.standCard(o.t.first())
	}
	p := o.m().get(c.By)
	if p == nil {
		return false
	}
	w.title(&p.icon, c.By, kindName(&p.Kind))
	w.rule()
	w.total(c.Order.Name(), compass(c.Facing))
	w.text(orderHelp(c.Order))
	if len(o.answer.Refused) > 0 {
		w.reasons(o.answer.Refused)
		return true
	}
	w.head("Who obeys")
	for _, s := range o.answer.Stands {
		right := ""
		if s.Far > 0 {
			right = inch(s.Far)
		}
		if !s.Obeys && len(s.Why) > 0 {
			right = s.Why[0].Text
		}
		if s.Column {
			right += " in column"
		}
		if s.Obeys {
			w.row(s.Stand, right, false)
			continue
		}
		w.row(s.Stand, "", true)
		w.textIn(ui.Sentence(right), ui.VermilionHi)
	}
	return true
}

// orderHelp says what an order lets stands do.
func orderHelp(k rules.OrderKind) string {
	switch k {
	case rules.CautiousAdvance:
		return "Up to half of the allowance along the arrow. Fires in General Fire."
	case rules.FullAdvance:
		return "At least half, up to all of the allowance along the arrow. Fires in General Fire at a loss."
	case rules.Disengage:
		return "Away from the enemy."
	case rules.Rally:
		return "Recovers from pins and demoralization in the Morale Phase; nothing else."
	}
	return "Stays, and may fire at movers in opportunity fire."
}

func (o *ordering) tray(w *trayWriter) {
	by := o.commander()
	w.title, w.hint = "Orders", "Tab goes to a commander; 1 to 5 place its chit, drag it elsewhere."
	if by != "" {
		w.title, w.hint = "Chit of "+by, "Drag it onto the map; Shift and the wheel turn its arrow."
	}
	placed := o.chits()
	counts := map[rules.OrderKind]int{}
	for _, c := range placed {
		counts[c.Order]++
	}
	for i, k := range orderKinds {
		it := trayItem{id: "chit " + k.String(), order: orderIcon(k), name: k.Name(), line: orderShort(k), key: fmt.Sprint(i + 1), off: by == "" && len(o.todo().next) == 0}
		if n := counts[k]; n > 0 {
			it.soft = fmt.Sprintf("%d on the map", n)
		}
		if c, ok := placed[by]; ok && c.Order == k {
			it.chosen = true
		}
		it.press = func() { o.give(k) }
		w.items = append(w.items, it)
	}
}

func orderShort(k rules.OrderKind) string {
	switch k {
	case rules.CautiousAdvance:
		return "up to half"
	case rules.FullAdvance:
		return "half to all"
	case rules.Disengage:
		return "away from the enemy"
	case rules.Rally:
		return "recovers, in Morale"
	}
	return "stays · opp. fire"
}
