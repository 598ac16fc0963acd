package cd

import (
	"slices"

	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// grab takes hold of a chit, its arrow, a commander, a stand that arrives, or of
// ground for the chit of the commander selected: the press is its place, the drag
// its arrow.
func (o *ordering) grab(at spot) bool {
	signs := o.chits()
	if i, arrow := o.t.chitUnder(signs, o.t.cursor); i >= 0 {
		c := o.placed()[signs[i].by]
		o.t.player.selected = []string{c.By}
		o.kind, o.chit, o.aim, o.ahead = c.Order, c.By, arrow, false
		o.draft = &rules.Order{By: c.By, Order: c.Order, At: c.At, Facing: c.Facing}
		o.refresh()
		return true
	}
	if o.arrive.grab(at) {
		return true
	}
	by := o.commander()
	o.idle, o.chit = "", ""
	if slices.Contains(o.commanders(), at.stand) {
		by = at.stand
	} else if at.stand != "" || by == "" {
		if p := o.m().get(at.stand); p != nil && p.own { // a stand of one's own is no handle of the map
			o.idle = at.stand
			return true
		}
		return false
	} else if _, placed := o.placed()[by]; placed || !near(at.at, o.m().get(by).At, 9) {
		return false
	}
	o.chit, o.aim, o.ahead = by, true, false
	o.start = at.at
	if at.stand == by {
		o.start = o.m().get(by).At
	}
	return true
}

// pull draws a chit of the tray onto the map, or who arrives.
func (o *ordering) pull(item string) bool {
	if o.arrive.pull(item) {
		return true
	}
	for _, k := range orderKinds {
		if item != "chit "+k.String() {
			continue
		}
		by := o.commander()
		if left := o.todo().next; by == "" && len(left) > 0 {
			by = left[0]
		}
		if by == "" {
			return false
		}
		o.t.player.selected = []string{by}
		o.kind, o.chit, o.aim, o.ahead = k, by, false, true
		return true
	}
	return false
}

func (o *ordering) drag(at spot) {
	if o.arrive.inHand {
		o.arrive.drag(at)
		return
	}
	if o.idle != "" {
		o.t.player.say("%s gives no orders: drag from who commands it.", o.idle)
		o.idle = ""
		return
	}
	p := o.m().get(o.chit)
	if p == nil {
		return
	}
	switch {
	case o.draft == nil && o.aim:
		o.t.player.selected = []string{o.chit}
		if !o.kind.Moves() { // a drag says which way
			o.kind = o.going
		}
		o.put(o.chit, o.start, toward(o.start, at.at, at.shift))
	case o.draft == nil:
		o.put(o.chit, at.at, o.arrowFor(p, at.at))
	case o.aim:
		o.draft.Facing = toward(o.draft.At, at.at, at.shift)
	default:
		o.draft.At = at.at
		if o.ahead {
			o.draft.Facing = o.arrowFor(p, at.at)
		}
	}
	o.refresh()
}

// arrowFor is the arrow of a chit that is put somewhere: from its commander to
// it, or as the commander faces if it lies beside it.
func (o *ordering) arrowFor(p *piece, at geom.Point) geom.Angle {
	if near(at, p.At, 1) {
		return p.Facing
	}
	return toward(p.At, at, false)
}

func (o *ordering) drop(at spot) {
	if o.arrive.inHand {
		o.arrive.drop(at)
		return
	}
	o.place()
	o.draft, o.chit = nil, ""
	o.refresh()
}

// endsAnywhere: an arrow points somewhere wherever it is let go of; a chit would
// lie where nobody sees it.
func (o *ordering) endsAnywhere() (ok bool, why string) {
	if o.draft == nil {
		return false, ""
	}
	return o.aim, "The chit was let go of over a panel: nothing is placed. Let go of it on the table."
}

// click selects, a chit its commander.
func (o *ordering) click(at spot) {
	signs := o.chits()
	if i, _ := o.t.chitUnder(signs, o.t.cursor); i >= 0 && o.t.onMap {
		o.t.choose(signs[i].by, at.shift)
		return
	}
	if at.stand == "" && slices.ContainsFunc(o.t.player.selected, func(s string) bool { return slices.Contains(o.arrive.waiting(), s) }) {
		o.arrive.other(at)
		return
	}
	o.t.choose(at.stand, at.shift)
}

// other places the chit of the commander selected at the cursor.
func (o *ordering) other(at spot) {
	if len(o.arrive.group()) > 0 {
		o.arrive.other(at)
		return
	}
	by := o.commander()
	p := o.m().get(by)
	if p == nil {
		return
	}
	o.put(by, at.at, o.arrowFor(p, at.at))
	o.place()
}

// wheel turns the arrow of the chit under the cursor or in hand.
func (o *ordering) wheel(at spot, n float64) bool {
	if o.arrive.wheel(at, n) {
		return true
	}
	by := geom.Angle(-n*15) * geom.Degree
	if o.draft != nil {
		o.draft.Facing = (o.draft.Facing + by).Normal()
		o.ahead = false
		o.refresh()
		return true
	}
	signs := o.chits()
	i, _ := o.t.chitUnder(signs, o.t.cursor)
	if i < 0 {
		return false
	}
	o.t.player.selected = []string{signs[i].by}
	o.turnBy(by)
	return true
}

func (o *ordering) turnBy(by geom.Angle) {
	if len(o.arrive.group()) > 0 {
		o.arrive.turnBy(by)
		return
	}
	if c := o.shown(); c != nil {
		o.kind = c.Order
		o.put(c.By, c.At, (c.Facing + by).Normal())
		o.place()
	}
}

func (o *ordering) nudge(by geom.Point) {
	if len(o.arrive.group()) > 0 {
		o.arrive.nudge(by)
		return
	}
	if c := o.shown(); c != nil {
		o.kind = c.Order
		o.put(c.By, c.At.Add(by), c.Facing)
		o.place()
	}
}
