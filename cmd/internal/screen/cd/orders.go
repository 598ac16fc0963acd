package cd

import (
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/usual"
	rules "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// ordering is the Command Phase: commanders place their chits. Who arrives next
// turn is placed in it too.
type ordering struct {
	arrive deploying
	hands
	kind   rules.OrderKind            // of the next chit
	idle   string                     // the stand held that gives no orders
	going  rules.OrderKind            // the order to move that was placed last: what a drag lays where the next chit moves nobody
	draft  *rules.Order               // in hand: not placed yet
	answer rules.Obedience            // of the draft, or of the chit of the commander selected
	obeyed map[string]rules.OrderKind // by stand, of the chits that are placed
	chit   string                     // the commander whose chit is in hand
	aim    bool                       // its arrow is dragged
	start  geom.Point                 // where it was pressed
	last   map[string]wasOrder        // chits of the turn before, by commander; nil: the host has not answered yet
	ahead  bool                       // the arrow points from the commander to the chit
}

// A wasOrder is an order of the turn before, as it lay to its commander.
type wasOrder struct {
	kind   rules.OrderKind
	off    geom.Point
	facing geom.Angle
}

func newOrdering(t *Table) *ordering {
	return &ordering{hands: hands{t}, arrive: *newDeploying(t), kind: rules.FullAdvance, going: rules.FullAdvance, last: t.player.lastOrders()}
}

// lastOrders are the chits that were turned up last, by commander, as the view
// had them then; nil as long as a host elsewhere has not answered for that.
func (p *player) lastOrders() map[string]wasOrder {
	out := map[string]wasOrder{}
	for i := len(p.log) - 1; i >= 0; i-- {
		e := &p.log[i]
		if e.event.Kind != rules.EventTurn || e.taken {
			continue
		}
		m, err := p.back(e.version - 1)
		if err != nil {
			return nil
		}
		for _, c := range m.chits {
			if by := m.get(c.By); by != nil && by.own && !c.Gone {
				out[c.By] = wasOrder{c.Order, c.At.Sub(by.At), c.Facing}
			}
		}
		break
	}
	return out
}

// orderKinds are the chits in the order of their keys.
var orderKinds = []rules.OrderKind{rules.NoOrder, rules.CautiousAdvance, rules.FullAdvance, rules.Disengage, rules.Rally}

func (o *ordering) m() *model { return o.t.player.model }

// commanders lists who may issue a chit, in the order of battle.
func (o *ordering) commanders() []string { return o.m().able("order") }

// placed returns the chits that the side has placed, by issuer.
func (o *ordering) placed() map[string]rules.Issued {
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
	o.arrive.viewed()
	if o.chit == "" {
		o.draft = nil
	}
	o.obeyed = map[string]rules.OrderKind{}
	for _, c := range o.m().chits {
		if p := o.m().get(c.By); c.Gone || p == nil || !p.own {
			continue
		}
		for _, x := range o.m().view.Obeyers(o.m().side, rules.Order{By: c.By, Order: c.Order, At: c.At, Facing: c.Facing}).Stands {
			if x.Obeys {
				o.obeyed[x.Stand] = c.Order
			}
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
	o.answer = o.m().view.Obeyers(o.m().side, *c)
}

// shown is the chit that is in hand, or that of the commander selected.
func (o *ordering) shown() *rules.Order {
	if o.draft != nil {
		return o.draft
	}
	by := o.commander()
	if c, ok := o.placed()[by]; ok {
		return &rules.Order{By: by, Order: c.Order, At: c.At, Facing: c.Facing}
	}
	return nil
}

func (o *ordering) todo() todo {
	if o.inLastTurn() {
		return o.lastTodo()
	}
	placed, able := o.placed(), o.commanders()
	var next []string
	for _, c := range able {
		if _, ok := placed[c]; !ok {
			next = append(next, c)
		}
	}
	td := todo{done: len(placed), of: len(able), next: next}
	switch {
	case len(able) == 0:
		td.what, td.why = "Nobody can issue an order", "Who has none stays where it is (CD 3.7)"
	case len(next) == 0:
		td.what, td.why = o.title()+": all chits are placed", "They are turned up when both sides are ready"
		if none := o.unordered(); len(none) > 0 {
			td.what += ". " + list(none) + either(len(none) == 1 && !usual.Plural(none[0]), " has no order", " have no order")
		}
	default:
		td.what = fmt.Sprintf("%s: %d of %d chits placed", o.title(), len(placed), len(able))
		td.why = "To place: " + list(next)
		td.warns = list(next) + " without a chit: who has no order stays where it is"
	}
	if wait := o.arrive.waiting(); len(wait) > 0 {
		td.why += fmt.Sprintf(". %s to arrive: %s places them", stands(len(wait)), o.t.key("place all"))
		td.warns = strings.TrimPrefix(td.warns+"; "+list(wait)+" not placed, so not there next turn", "; ")
		td.next = append(td.next, wait...)
	}
	return td
}

// inLastTurn reports whether no turn comes in which orders would be obeyed.
func (o *ordering) inLastTurn() bool {
	return o.t.turns() > 0 && o.m().view.Turn >= o.t.turns()
}

// lastTodo is what is to be done in the last turn. Rally alone is carried out in the
// turn in which it is placed (CD 9.1), and who is not demoralized holds ground: nothing
// else is missed.
func (o *ordering) lastTodo() todo {
	td := todo{
		done: len(o.placed()), of: len(o.commanders()), what: "Last turn: only Rally still counts",
		why: "No turn comes for other orders. Enter goes on to morale, which ends the game",
	}
	var shaken []string
	for i := range o.m().pieces {
		if p := &o.m().pieces[i]; p.own && p.inPlay() && p.Stand.Demoralized {
			shaken = append(shaken, p.Name)
		}
	}
	if len(shaken) > 0 {
		td.why = "A Rally chit within 6\u2033 brings back " + list(shaken) + ", in this turn yet. Then morale ends the game"
		for _, by := range o.commanders() {
			if _, has := o.placed()[by]; !has {
				td.next = append(td.next, by)
			}
		}
	}
	return td
}

// title names the step: the orders are those of the turn to come.
func (o *ordering) title() string { return games.OrdersName(o.m().view.Turn, o.t.turns()) }

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

// unordered lists the stands that no chit reaches.
func (o *ordering) unordered() (out []string) {
	for i := range o.m().pieces {
		p := &o.m().pieces[i]
		if _, has := o.obeyed[p.Name]; p.own && p.inPlay() && !p.Wreck && !p.Stand.Demoralized && p.Kind.Class != units.Gun && !has {
			out = append(out, p.Name)
		}
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
		if d.Order.Moves() {
			o.going = d.Order
		}
	}
	o.t.stale, o.t.drafts = true, true
}

// enter takes the places offered to who arrives.
func (o *ordering) enter() bool { return o.arrive.enter() }

func (o *ordering) cancel() bool {
	had := o.draft != nil
	o.draft, o.chit = nil, ""
	o.refresh()
	return o.arrive.cancel() || had
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
	if kind == rules.Disengage { // away from where it looks
		facing = (facing + 180*geom.Degree).Normal()
	}
	if c, ok := o.placed()[by]; ok {
		at = c.At
		if (c.Order == rules.Disengage) == (kind == rules.Disengage) {
			facing = c.Facing
		}
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
	if _, ok := o.placed()[o.commander()]; !ok && none == "" {
		notPlaced = "Its chit is not placed"
	}
	out := []command{
		{id: "take back chit", key: "Delete", text: "Take back", help: "take the chit back", off: notPlaced, do: o.takeBack},
		{id: "next commander", key: "Tab", text: "Next", help: "the next commander without a chit", do: func() { o.t.next(1) }},
		{id: "rest hold", key: "H", text: "Rest hold", help: "every commander without a chit: No Order where it stands", off: o.noRest(), do: o.restHold},
		{id: "as last turn", key: "R", text: "As last turn", help: "chits without one as in the turn before", off: o.noLast(), do: o.asLast},
	}
	if len(o.arrive.waiting()) > 0 {
		out = append(out, o.arrive.commands()...)
	}
	for i, k := range orderKinds {
		out = append(out, command{id: "order " + k.String(), key: fmt.Sprint(i + 1), help: k.Name(), do: func() { o.give(k) }})
	}
	return out
}

// noRest says why there are no chits to give the rest.
func (o *ordering) noRest() string {
	placed := o.placed()
	if slices.ContainsFunc(o.commanders(), func(c string) bool { _, is := placed[c]; return !is }) {
		return ""
	}
	return "No chit is left to place"
}

// noLast says why orders cannot be given as in the turn before.
func (o *ordering) noLast() string {
	if o.last == nil {
		o.last = o.t.player.lastOrders()
	}
	switch {
	case o.last == nil:
		return "The chits of the turn before are not here yet: the host is asked"
	case len(o.last) == 0:
		return "No chit was placed in the turn before"
	}
	return ""
}

// asLast gives who has no chit the order it gave in the turn before, beside it
// as the chit lay then.
func (o *ordering) asLast() {
	for _, by := range o.todo().next {
		was, ok := o.last[by]
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
