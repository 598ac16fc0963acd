package cd

import (
	"fmt"
	"slices"

	"sightline/cmd/internal/picture"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// revealing is the reveal of the orders: who may decline, and who is in reach of
// several chits.
type revealing struct{ hands }

func newRevealing(t *Table) *revealing { return &revealing{hands{t}} }

func (r *revealing) m() *model { return r.t.player.model }

// between lists the stands that choose between chits.
func (r *revealing) between() []string { return r.m().able("follow") }

func (r *revealing) todo() todo {
	td := todo{what: "Orders are turned up", why: "Click a stand and D declines its order"}
	if n := len(r.between()); n > 0 {
		td.what = fmt.Sprintf("%d stands may choose between chits", n)
	}
	return td
}

func (r *revealing) decline() {
	for _, s := range r.t.player.selected {
		for _, o := range r.m().optionsOf("decline", s) {
			r.t.player.do(rules.Decline{Stand: s, Not: o.Not})
		}
	}
}

// follow has what is selected follow the next of the chits in its reach.
func (r *revealing) follow() {
	for _, s := range r.t.player.selected {
		for _, o := range r.m().optionsOf("follow", s) {
			now := ""
			if p := r.m().get(s); p != nil {
				now = p.By
			}
			i := slices.Index(o.Chits, now)
			if len(o.Chits) > 0 {
				r.t.player.do(rules.Follow{Stand: s, By: o.Chits[(i+1)%len(o.Chits)]})
			}
		}
	}
}

func (r *revealing) commands() []command {
	none := ""
	if len(r.t.player.selected) == 0 {
		none = "Select a stand"
	}
	return []command{
		{id: "decline", key: "D", text: "Decline", help: "does not follow its order, or does after all", off: none, do: r.decline},
		{id: "follow", key: "F", text: "Follow other", help: "follows the other chit in its reach", off: none, do: r.follow},
	}
}

func (r *revealing) layer(p *picture.Picture) { chitsOn(r.m(), p) }

// chitsOn draws the chits that are turned up.
func chitsOn(m *model, p *picture.Picture) {
	for _, c := range m.chits {
		if c.Gone || c.At == (geom.Point{}) {
			continue
		}
		if c.Order.Moves() {
			arrow(p, c.At, ahead(c.At, c.Facing, 2.6), 0.5, draftPen)
		}
		picture.OrderSign(p, orderIcon(c.Order), pt(c.At), 0.42)
	}
}

func (r *revealing) mark(stand string) standMark {
	return standMark{wants: slices.Contains(r.between(), stand)}
}

func (r *revealing) tray(w *trayWriter) {
	w.title, w.hint = "Reveal", "Stands that may choose."
	for _, s := range r.between() {
		p := r.m().get(s)
		w.items = append(w.items, trayItem{id: "between " + s, icon: &p.icon, name: s, number: p.number, line: "follows " + p.By, chosen: r.t.player.is(s), press: func() { r.t.choose(s, false); r.t.goTo(s) }})
	}
}

// goingBack lets owners say where their stands go back to.
type goingBack struct{ hands }

func newGoingBack(t *Table) *goingBack { return &goingBack{hands{t}} }

func (b *goingBack) m() *model { return b.t.player.model }

func (b *goingBack) todo() todo {
	able := b.m().able("go-back")
	td := todo{of: len(able), what: fmt.Sprintf("%d stands go back", len(able)), why: "Click one, then where it goes; without that the engine chooses"}
	return td
}

func (b *goingBack) commands() []command { return nil }

func (b *goingBack) other(at spot) {
	for _, s := range b.t.player.selected {
		b.t.player.do(rules.GoBack{Stand: s, Path: []geom.Point{at.at}})
	}
}

func (b *goingBack) click(at spot) {
	if at.stand == "" && len(b.t.player.selected) > 0 {
		b.other(at)
		return
	}
	b.t.choose(at.stand, at.shift)
}

func (b *goingBack) layer(p *picture.Picture) {
	for _, o := range b.m().options {
		if o.Do != "go-back" {
			continue
		}
		s := b.m().get(o.Stand)
		for i, w := range o.Ways {
			n := pen{c: draftInk, width: 1.4, dash: []float64{2, 2}}
			if i == 0 {
				n = draftPen
			}
			way(p, append([]geom.Point{s.Footprint.Center}, w...), n)
		}
	}
}

func (b *goingBack) tray(w *trayWriter) {
	w.title, w.hint = "Going back", "Solid: where the engine has them go."
	for _, s := range b.m().able("go-back") {
		p := b.m().get(s)
		w.items = append(w.items, trayItem{id: "back " + s, icon: &p.icon, name: s, number: p.number, line: "goes back", chosen: b.t.player.is(s), press: func() { b.t.choose(s, false); b.t.goTo(s) }})
	}
}
