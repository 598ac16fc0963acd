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

// turning is the beginning of the General Fire Phase: all stands may turn.
type turning struct {
	hands
	turns map[string]geom.Angle
	held  string
	to    geom.Angle
}

func newTurning(t *Table) *turning { return &turning{hands: hands{t}} }

func (g *turning) m() *model { return g.t.player.model }

func (g *turning) viewed() {
	g.turns, g.held = map[string]geom.Angle{}, ""
	for _, a := range g.m().chosen {
		if f, ok := a.(rules.Face); ok {
			g.turns[f.Stand] = f.Facing
		}
	}
}

func (g *turning) todo() todo {
	able := g.m().able("face")
	return todo{done: len(g.turns), of: len(able), what: fmt.Sprintf("%d stands turn", len(g.turns)), why: "Right click where to look, G turns all to the nearest enemy"}
}

func (g *turning) grab(at spot) bool {
	if at.stand == "" || len(g.m().optionsOf("face", at.stand)) == 0 {
		return false
	}
	if !g.t.player.is(at.stand) {
		g.t.player.selected = []string{at.stand}
	}
	g.held, g.to = at.stand, g.m().get(at.stand).Facing
	return true
}

func (g *turning) drag(at spot) {
	if p := g.m().get(g.held); p != nil && !near(at.at, p.At, 0.3) {
		g.to = toward(p.At, at.at, at.shift)
	}
}

func (g *turning) drop(spot) {
	g.turnTo(g.t.player.selected, g.to)
	g.held = ""
}

func (g *turning) turnTo(stands []string, a geom.Angle) {
	for _, s := range stands {
		if len(g.m().optionsOf("face", s)) > 0 {
			g.t.player.do(rules.Face{Stand: s, Facing: a})
		}
	}
}

func (g *turning) other(at spot) {
	for _, s := range g.t.player.selected {
		if p := g.m().get(s); p != nil {
			g.turnTo([]string{s}, toward(p.At, at.at, at.shift))
		}
	}
}

func (g *turning) nudge(geom.Point) {}

func (g *turning) turnBy(by geom.Angle) {
	for _, s := range g.t.player.selected {
		g.turnTo([]string{s}, (g.facing(s) + by).Normal())
	}
}

// facing is how a stand will face.
func (g *turning) facing(stand string) geom.Angle {
	if a, ok := g.turns[stand]; ok {
		return a
	}
	if p := g.m().get(stand); p != nil {
		return p.Facing
	}
	return 0
}

func (g *turning) cancel() bool {
	had := g.held != ""
	g.held = ""
	return had
}

// nearest turns stands to the nearest enemy they see.
func (g *turning) nearest() {
	stands := g.t.player.selected
	if len(stands) == 0 {
		stands = g.m().able("face")
	}
	for _, s := range stands {
		if e := g.nearestEnemy(s); e != nil {
			g.turnTo([]string{s}, g.m().get(s).At.AngleTo(e.At).Normal())
		}
	}
}

// nearestEnemy is the enemy that a stand sees whose center is nearest.
func (g *turning) nearestEnemy(stand string) (best *piece) {
	p := g.m().get(stand)
	for _, s := range g.m().view.AskSees(g.m().side, stand) {
		q := g.m().get(s)
		if q == nil || q.own || q.Wreck {
			continue
		}
		if best == nil || p.Footprint.Gap(&q.Footprint) < p.Footprint.Gap(&best.Footprint) {
			best = q
		}
	}
	return best
}

func (g *turning) commands() []command {
	return []command{
		{id: "face nearest", key: "G", text: "Face nearest", help: "turns what is selected, or all, to the nearest enemy seen", do: g.nearest},
	}
}

func (g *turning) ghosts() (out []ghost) {
	for s, a := range g.turns {
		if p := g.m().get(s); p != nil && s != g.held && a != p.Facing {
			out = append(out, ghost{name: s, at: p.At, facing: a})
		}
	}
	slices.SortFunc(out, func(a, b ghost) int { return cmpText(a.name, b.name) })
	if p := g.m().get(g.held); p != nil {
		out = append(out, ghost{name: g.held, at: p.At, facing: g.to})
	}
	return out
}

func cmpText(a, b string) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func (g *turning) mark(stand string) standMark {
	p := g.m().get(stand)
	return standMark{dim: p != nil && p.own && len(g.m().optionsOf("face", stand)) == 0}
}

func (g *turning) tray(w *trayWriter) {
	w.title, w.hint = "Turn", "Drag a stand to where it looks, or right click."
	for s, a := range g.turns {
		p := g.m().get(s)
		if p == nil {
			continue
		}
		w.items = append(w.items, trayItem{id: "turned " + s, icon: &p.icon, name: s, number: p.number, line: "to " + compass(a), chosen: g.t.player.is(s), press: func() { g.t.choose(s, false) }})
	}
	slices.SortFunc(w.items, func(a, b trayItem) int { return cmpText(a.id, b.id) })
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
