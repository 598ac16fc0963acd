package cd

import (
	"fmt"
	"strings"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
	"sightline/units"
)

// orderOf is the order that the roster shows of a stand: the one that it would
// obey by the chits that are placed.
func (o *ordering) orderOf(stand string) picture.IconOrder {
	if k, ok := o.obeyed[stand]; ok {
		return orderIcon(k)
	}
	if p := o.m().get(stand); p != nil && p.inPlay() && !p.Wreck && p.Kind.Class != units.Gun {
		return picture.MissingOrder
	}
	return picture.UnknownOrder
}

func (o *ordering) tags() []tag {
	c := o.draft
	if c == nil {
		return o.arrive.tags()
	}
	if o.answer.Refused != nil {
		return []tag{o.t.refusalTag(c.At, o.answer.Refused)}
	}
	n := 0
	var not []string
	for i := range o.answer.Stands {
		switch s := &o.answer.Stands[i]; {
		case s.Obeys:
			n++
		case !o.elsewhere(s) && len(s.Why) > 0 && len(not) < 3:
			not = append(not, o.t.reasonText(&s.Why[0]))
		}
	}
	more := append([]string{fmt.Sprintf("%s, arrow %s", c.Order.Name(), compass(c.Facing))}, not...)
	return []tag{{at: c.At, off: vec(26, 20), bold: fmt.Sprintf("%d of %d obey", n, len(o.answer.Stands)), rule: "CD 3.10", more: more}}
}

func (o *ordering) card(w *writer) bool {
	if o.arrive.inHand {
		return o.arrive.card(w)
	}
	c := o.shown()
	if c == nil || o.draft == nil && o.commander() != o.t.first() && o.t.first() != "" {
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
	var obey, others, not []*rules.Obeyer
	for i := range o.answer.Stands {
		switch s := &o.answer.Stands[i]; {
		case s.Obeys:
			obey = append(obey, s)
		case o.elsewhere(s):
			others = append(others, s)
		default:
			not = append(not, s)
		}
	}
	w.head(fmt.Sprintf("%d of %d obey", len(obey), len(o.answer.Stands)))
	for _, s := range obey {
		w.row(s.Stand, strings.TrimSpace(either(s.Far > 0, inch(s.Far), "")+either(s.Column, " in column", "")), false)
	}
	o.refusers(w, not)
	o.followers(w, others)
	return true
}

// refusers writes who does not obey, and why: those it is too far from together.
func (o *ordering) refusers(w *writer, list []*rules.Obeyer) {
	var far []string
	for _, s := range list {
		if len(s.Why) == 1 && s.Why[0].Rule == "3.10" {
			far = append(far, strings.TrimSpace(s.Stand+either(s.Far > 0, " "+inch(s.Far), "")))
		}
	}
	if len(far) > 0 {
		w.head("Not within 6\u2033, nor in a column at it (CD 3.10)")
		w.textIn(strings.Join(far, ", "), ui.VermilionHi)
	}
	if len(far) == len(list) {
		return
	}
	w.head("Do not obey")
	for _, s := range list {
		if len(s.Why) != 1 || s.Why[0].Rule != "3.10" {
			w.row(s.Stand, "", true)
			w.reasons(s.Why)
		}
	}
}

// followers writes who follows another chit.
func (o *ordering) followers(w *writer, list []*rules.Obeyer) {
	if len(list) == 0 {
		return
	}
	var names, between []string
	for _, s := range list {
		if len(s.Why) > 0 && s.Why[0].Rule == "3.12" {
			between = append(between, s.Stand)
			continue
		}
		names = append(names, s.Stand)
	}
	if len(between) > 0 {
		w.head("In reach of two chits (CD 3.12)")
		w.text(strings.Join(between, ", "))
	}
	if len(names) > 0 {
		w.head("Have another chit")
		w.text(strings.Join(names, ", "))
	}
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
	if len(o.arrive.waiting()) > 0 {
		o.arrive.items(w)
	}
	w.whole = len(w.items) == 0
	by := o.commander()
	w.title, w.hint = o.title(), o.chitsLeft(by)+". Drag from a commander, or Tab and 1 to 5."
	if len(o.commanders()) == 0 {
		w.hint = "No chit to place."
	} else if by != "" {
		w.title, w.hint = "Chit of "+by, o.chitsLeft(by)+". 1 to 5, or draw it; wheel: its arrow."
	}
	placed := o.placed()
	counts := map[rules.OrderKind]int{}
	for _, c := range placed {
		counts[c.Order]++
	}
	for i, k := range orderKinds {
		it := trayItem{id: "chit " + k.String(), order: orderIcon(k), name: k.Name(), line: orderShort(k), key: fmt.Sprint(i + 1), off: len(o.commanders()) == 0}
		it.soft = "none placed"
		if n := counts[k]; n > 0 {
			it.soft = fmt.Sprintf("%d placed", n)
		}
		if c, ok := placed[by]; ok && c.Order == k {
			it.chosen = true
		}
		it.press = func() { o.give(k) }
		w.items = append(w.items, it)
	}
}

// chitsLeft says how many chits are left to place: of those of a commander's kind (CD
// 3.1), or of all. As in the bar those count that can be placed this turn.
func (o *ordering) chitsLeft(by string) string {
	placed, kind := o.placed(), o.chitKind(by)
	all, left := 0, 0
	for _, c := range o.commanders() {
		if by != "" && o.chitKind(c) != kind {
			continue
		}
		all++
		if _, is := placed[c]; !is {
			left++
		}
	}
	return fmt.Sprintf("%d of %d %schits left", left, all, kind)
}

// chitKind is the word for the chits of a commander's kind: none for those of commands.
func (o *ordering) chitKind(by string) string {
	if p := o.m().get(by); p != nil {
		switch p.Kind.Command {
		case units.StaffCommand:
			return "staff "
		case units.SelfCommand:
			return "own "
		}
	}
	return ""
}

func orderShort(k rules.OrderKind) string {
	switch k {
	case rules.CautiousAdvance:
		return "up to half"
	case rules.FullAdvance:
		return "half to all"
	case rules.Disengage:
		return "from the enemy"
	case rules.Rally:
		return "recovers"
	}
	return "stays, may fire"
}
