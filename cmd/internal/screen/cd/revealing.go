package cd

import (
	"fmt"
	"slices"

	"sightline/cmd/internal/usual"
	rules "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// revealing is the reveal of the orders: who may decline, who is in reach of
// several chits, and who stands still and may turn.
type revealing struct {
	hands
	want []string // may want to choose
	held string   // is turned
	to   geom.Angle
}

func newRevealing(t *Table) *revealing { return &revealing{hands: hands{t}} }

func (r *revealing) m() *model { return r.t.player.model }

func (r *revealing) viewed() { r.want = r.wanting() }

// between lists the stands that may choose between chits.
func (r *revealing) between() []string { return r.m().able("follow") }

func (r *revealing) todo() todo {
	td := todo{next: r.want, what: "Orders are turned up", why: r.t.key("decline") + " declines the order of what is selected; stands without a movement order may turn: drag"}
	if may := r.between(); len(may) > 0 {
		if torn := r.m().torn(); len(torn) > 0 {
			may = torn
		}
		td.what = list(may) + " may choose between chits"
		td.why = r.t.key("follow") + ": the other chit in its reach; " + r.t.key("decline") + " declines its order"
	}
	return td
}

// wanting lists whose choice between chits is not plain, and who stands still with
// an enemy in sight that is not to its front.
func (r *revealing) wanting() []string {
	out := r.m().torn()
	for _, s := range r.m().flanked() {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

func (r *revealing) decline() {
	for _, s := range r.t.player.selected {
		for _, o := range r.m().optionsOf("decline", s) {
			r.t.player.do(rules.Decline{Stand: s, Not: o.Not})
		}
	}
}

// follow has what is selected, else all who may choose, follow the next of the
// chits in its reach.
func (r *revealing) follow() {
	for _, s := range r.t.player.selected {
		for _, o := range r.m().optionsOf("follow", s) {
			i := slices.Index(o.Chits, r.m().get(s).By)
			r.t.player.do(rules.Follow{Stand: s, By: o.Chits[(i+1)%len(o.Chits)]})
		}
	}
}

func (r *revealing) commands() []command {
	decline, follow := "Select a stand that has an order", "Select a stand in reach of several chits"
	text := "Decline"
	for _, s := range r.t.player.selected {
		for _, o := range r.m().optionsOf("decline", s) {
			decline = ""
			if o.Not {
				text = "Obey after all"
			}
		}
		if len(r.m().optionsOf("follow", s)) > 0 {
			follow = ""
		}
	}
	return []command{
		{id: "decline", key: "D", text: text, help: "does not follow its order, or does after all (CD 3.12)", off: decline, do: r.decline},
		{id: "follow", key: "F", text: "Other chit", help: "follows the other chit in its reach", off: follow, do: r.follow},
	}
}

func (r *revealing) grab(at spot) bool {
	if at.stand == "" || len(r.m().optionsOf("face", at.stand)) == 0 {
		return false
	}
	if !r.t.player.is(at.stand) {
		r.t.player.selected = []string{at.stand}
	}
	r.held, r.to = at.stand, r.m().get(at.stand).Facing
	return true
}

func (r *revealing) drag(at spot) {
	if p := r.m().get(r.held); p != nil && !near(p.At, at.at, 0.3) {
		r.to = toward(p.At, at.at, at.shift)
	}
}

func (r *revealing) drop(spot) {
	r.face(func(string) geom.Angle { return r.to })
	r.held = ""
}

func (r *revealing) cancel() bool {
	had := r.held != ""
	r.held = ""
	return had
}

// face turns what is selected and may turn.
func (r *revealing) face(to func(stand string) geom.Angle) {
	for _, s := range r.t.player.selected {
		if len(r.m().optionsOf("face", s)) > 0 {
			r.t.player.do(rules.Face{Stand: s, Facing: to(s)})
		}
	}
}

func (r *revealing) other(at spot) {
	r.face(func(s string) geom.Angle { return toward(r.m().get(s).At, at.at, at.shift) })
}

func (r *revealing) nudge(geom.Point) {}

func (r *revealing) turnBy(by geom.Angle) {
	r.face(func(s string) geom.Angle { return (r.m().get(s).Facing + by).Normal() })
}

func (r *revealing) ghosts() []ghost {
	if p := r.m().get(r.held); p != nil {
		return []ghost{{name: r.held, at: p.At, facing: r.to}}
	}
	return nil
}

func (r *revealing) chits() []chitSign { return turnedUp(r.m(), r.t.player.selected) }

// turnedUp are the chits that the side knows of; those that the stands selected
// obey are chosen.
func turnedUp(m *model, selected []string) (out []chitSign) {
	for i := range m.chits {
		c := &m.chits[i]
		if c.Gone || c.At == (geom.Point{}) {
			continue
		}
		by := m.get(c.By)
		s := chitSign{by: c.By, at: c.At, facing: c.Facing, order: orderIcon(c.Order), moves: c.Order.Moves(), theirs: by == nil || !by.own}
		for _, name := range selected {
			if p := m.get(name); p != nil && c.By != "" && p.By == c.By {
				s.chosen = true
			}
		}
		out = append(out, s)
	}
	return out
}

func (r *revealing) mark(stand string) standMark {
	p := r.m().get(stand)
	return standMark{wants: slices.Contains(r.want, stand), affected: p != nil && p.own && p.Obeys.Moves()}
}

func (r *revealing) tray(w *trayWriter) {
	w.title, w.hint = "Reveal", "Nobody has to choose. Enter goes on."
	for _, s := range r.between() {
		w.hint = "Each follows the chit named unless you say otherwise."
		p := r.m().get(s)
		it := trayItem{id: "between " + s, icon: &p.icon, name: s, number: p.number, line: "follows " + p.By, chosen: r.t.player.is(s), press: func() { r.t.choose(s, false); r.t.goTo(s) }, twice: r.follow}
		for _, o := range r.m().optionsOf("follow", s) {
			it.soft = fmt.Sprintf("%d chits in reach", len(o.Chits))
		}
		if p.By == "" {
			it.line = "follows none"
		}
		w.items = append(w.items, it)
	}
	for _, s := range r.m().flanked() {
		if p := r.m().get(s); !slices.Contains(r.between(), s) {
			w.hint = "Right click where a stand is to look, or drag it there."
			w.items = append(w.items, trayItem{id: "away " + s, icon: &p.icon, name: s, number: p.number, line: "an enemy at its flank", soft: "looks " + compass(p.Facing), chosen: r.t.player.is(s), press: func() { r.t.choose(s, false); r.t.goTo(s) }})
		}
	}
	for _, s := range r.m().able("decline") {
		for _, o := range r.m().optionsOf("decline", s) {
			if p := r.m().get(s); o.Not {
				w.items = append(w.items, trayItem{id: "declined " + s, icon: &p.icon, name: s, number: p.number, line: "declines", soft: r.t.key("decline") + ": obeys after all", chosen: r.t.player.is(s), press: func() { r.t.choose(s, false) }})
			}
		}
	}
}

// looksAway reports whether the enemy is where a stand does not look: all that it
// sees are out of its front, or one that pierces armor is at the flank of armor.
// Then its owner may want to turn it.
func (m *model) looksAway(stand string) bool {
	p := m.get(stand)
	if p == nil || p.Wreck {
		return false
	}
	half := 60 * geom.Degree
	if p.Kind.Class == units.Personnel {
		half = 90 * geom.Degree
	}
	away, before := false, false
	for _, e := range m.enemiesSeen(m.view, stand) {
		q := m.get(e)
		off := (p.At.AngleTo(q.At) - p.Facing).Normal()
		switch aside := off > half && off < geom.FullTurn-half; {
		case !aside:
			before = true
		case p.Kind.Armored && slices.ContainsFunc(q.Kind.Mounts, func(w units.Mount) bool { return usual.Suits(w.Weapon, &p.Kind) }):
			return true
		default:
			away = true
		}
	}
	return away && !before
}
