package cd

import (
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/screen/ui"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

func (v *moving) tags() []tag {
	out := v.backing.tags()
	for i := range v.tried {
		x := &v.tried[i]
		switch {
		case !x.allowed() && len(out) == 0:
			g := v.t.refusalTag(x.end(), x.costs.Refused)
			g.more = append(g.more, "Shift puts it at the nearest lawful place")
			out = append(out, g)
		case x.allowed() && x.move.Mount != "":
			out = append(out, tag{at: x.end(), off: vec(18, -26), bold: x.move.Stand, soft: "into " + x.move.Mount})
		case x.allowed() && len(v.tried) < 4:
			out = append(out, tag{at: x.end(), off: vec(18, -26), bold: x.move.Stand, soft: used(&x.costs) + v.stopWords(&x.costs) + either(x.mended == "", "", ": "+x.mended)})
		}
	}
	if x := v.offers.no; x != nil && len(out) == 0 {
		g := v.t.refusalTag(x.end(), x.costs.Refused)
		g.more = append(g.more, either(len(v.offers.plans) > 0, offered, noOffer))
		out = append(out, g)
	}
	return out
}

// stopWords says at a ghost what stops its plan.
func (v *moving) stopWords(c *rules.PlanCosts) string {
	switch by := v.m().stopper(c); {
	case by != "":
		return ", stopped by " + by
	case c.End.Halted:
		return ", stopped there"
	}
	return ""
}

// used says how much of the allowance a plan takes, in inches across country.
func used(c *rules.PlanCosts) string {
	total := allowance(c)
	return inchOf(shareOf(total, spent(c)), total)
}

// allowance is what the shares of a plan are of.
func allowance(c *rules.PlanCosts) geom.Length {
	if c.Roads {
		return c.Road
	}
	return c.Country
}

// refusedFor says of a plan that it is refused; if it is too short (CD 3.5), by how much.
func refusedFor(c *rules.PlanCosts) string {
	if !slices.ContainsFunc(c.Refused, func(r game.Reason) bool { return r.Rule == "3.5" }) || c.Used >= c.Least {
		return "refused"
	}
	total := allowance(c)
	is, least := inches(shareOf(total, c.Used), shareOf(total, c.Least))
	if is == least {
		return "a hair short of " + least
	}
	return is + " of at least " + least
}

func (v *moving) card(w *writer) bool {
	movers := v.selectedMovers()
	if len(movers) == 0 {
		return w.standCard(v.t.first())
	}
	if len(movers) == 1 {
		v.costCard(w, movers[0], true)
		return true
	}
	title := stands(len(movers)) + " move"
	if p := v.m().get(movers[0]); p.Company != "" && len(movers) == len(v.m().companions(movers[0])) {
		title = p.Company + " moves"
	}
	under := stands(len(movers)) + " in formation"
	if o := v.m().optionsOf("move", movers[0]); len(o) > 0 {
		under += fmt.Sprintf(" · %s, %s", o[0].Order.Name(), compass(o[0].Arrow))
	}
	w.title(nil, title, under)
	for _, s := range movers {
		w.rule()
		v.costCard(w, s, false)
	}
	return true
}

// costCard writes what the plan of a stand takes.
func (v *moving) costCard(w *writer, stand string, alone bool) {
	p := v.m().get(stand)
	m, planned := v.plans[stand]
	c := v.costs[stand]
	for i := range v.tried {
		if v.tried[i].move.Stand == stand {
			m, c, planned = v.tried[i].move, v.tried[i].costs, true
		}
	}
	for i := range v.offers.tried {
		if x := &v.offers.tried[i]; x.move.Stand == stand && !planned && !x.allowed() {
			m, c, planned = x.move, x.costs, true
		}
	}
	opt := v.m().optionsOf("move", stand)
	if len(opt) == 0 {
		return
	}
	if alone {
		w.title(&p.icon, stand, fmt.Sprintf("%s, arrow %s", opt[0].Order.Name(), compass(opt[0].Arrow)))
		w.rule()
	}
	switch {
	case !planned && alone:
		w.pair("At least", inch(opt[0].Least))
		w.pair("At most", inch(opt[0].Most))
		w.pair("Aside of the arrow, at most", inch(opt[0].Dodge))
		w.text(fmt.Sprintf("Drag it, or %s: as far as it gets along its arrow. Right click or %s: get in, out, man-handle.", v.t.key("along the arrow"), v.t.key("more")))
		return
	case !planned:
		w.pair(stand, "no plan yet")
		return
	case c.Refused != nil:
		w.pairIn(stand, refusedFor(&c), ui.Ink, ui.VermilionHi)
	default:
		w.total(either(alone, "Takes", stand), used(&c))
	}
	w.bar(float64(spent(&c))/1e6, float64(c.Least)/1e6, c.Refused != nil)
	w.stopLine(v.m(), &c)
	if !alone {
		w.reasons(c.Refused[:min(len(c.Refused), 1)])
		return
	}
	w.reasons(c.Refused)
	if c.Refused == nil {
		v.outlookCard(w, m)
	}
	w.head("On the way")
	legs(w, &c, m)
}

// legs writes a plan leg by leg.
func legs(w *writer, c *rules.PlanCosts, m rules.Move) {
	for _, l := range alike(walked(c)) {
		name := l.Ground
		if l.Name != "" {
			name = l.Name + ", " + l.Ground
		}
		right := inch(l.Length)
		if l.Times > 1 {
			right += fmt.Sprintf(" ×%d  %s", l.Times, inch(l.Inches))
		}
		w.pair(ui.Capital(name), right)
		if l.Toll > 0 {
			w.pair("  "+tollOf(&l), inch(l.Toll))
		}
	}
	switch {
	case m.Mount != "":
		w.pair("Gets into "+m.Mount, "half")
	case m.Dismount:
		w.pair("Gets out", "half")
	case m.Push != "":
		w.pair("Man-handles", m.Push)
	}
	if c.Dodge > 0 && c.Aside > 0 {
		w.pair("Aside of the arrow", inchOf(shareOf(c.Country, c.Aside), shareOf(c.Country, c.Dodge)))
	}
}

// alike are legs with those that follow each other over the same ground at the same
// cost made one.
func alike(legs []rules.PlanLeg) (out []rules.PlanLeg) {
	for _, l := range legs {
		if n := len(out); n > 0 && l.Toll == 0 && l.Ground == out[n-1].Ground && l.Name == out[n-1].Name &&
			l.Road == out[n-1].Road && l.Times == out[n-1].Times && l.Prohibited == out[n-1].Prohibited {
			out[n-1].To, out[n-1].Used = l.To, l.Used
			out[n-1].Length += l.Length
			out[n-1].Inches += l.Inches
			continue
		}
		out = append(out, l)
	}
	return out
}

// tollOf says what is paid once where a leg begins.
func tollOf(l *rules.PlanLeg) string {
	row := l.Ground
	for _, c := range l.Cells[min(1, len(l.Cells)):] {
		if id, ok := strings.CutPrefix(c.ID, "terrain."); ok {
			row, _, _ = strings.Cut(id, ".")
		}
	}
	if row == "slope" {
		return "Uphill: to climb"
	}
	return ui.Capital(row) + ": to enter"
}

func shareOf(l geom.Length, share int64) geom.Length { return geom.Length(int64(l) * share / 1e6) }

// outlookCard writes what a stand has where its plan ends.
func (v *moving) outlookCard(w *writer, m rules.Move) {
	if v.trying(m.Stand) {
		delete(v.there, m.Stand)
	}
	o, ok := v.there[m.Stand]
	if !ok {
		if n, why := v.m().view.WithMove(v.m().side, m); why == nil {
			o.sees = v.m().enemiesSeen(n, m.Stand)
			o.fires = v.m().firesIn(n, m.Stand, o.sees)
			if q, ok := n.Piece(m.Stand); ok {
				o.cover, o.of = q.Cover, q.CoverOf
			}
		}
		v.there[m.Stand] = o
	}
	w.head("There")
	w.pair("Cover", coverText(o.cover, o.of))
	w.sees(o.sees, "From there it sees")
	w.fires(o.fires)
}

// fires writes what fire at targets comes to.
func (w *writer) fires(list [][2]string) {
	for _, f := range list {
		w.pair("Fire at "+f[0], f[1])
	}
}

// mostFires is how many targets are told of: each is asked anew while a ghost is
// dragged.
const mostFires = 4

// firesIn says what the best weapon of a stand would do to targets in a game; where
// that is not measured, with how many dice and at what cover the first would fire.
func (m *model) firesIn(s *rules.State, stand string, targets []string) (out [][2]string) {
	p := m.get(stand)
	if p == nil {
		return nil
	}
	for _, to := range targets[:min(len(targets), mostFires)] {
		var best *rules.FireAnswer
		for i := range p.Kind.Mounts {
			a, ok := s.AskFire(m.side, rules.Fire{Stand: stand, Weapon: i, Target: to})
			if ok && !a.Measured && best == nil && !outOfArc(a) {
				best = a
			}
			if ok && a.Measured && !a.Spent && (best == nil || a.Odds.Harm > best.Odds.Harm) {
				best = a
			}
		}
		switch {
		case best == nil:
		case best.Overrun != "":
			out = append(out, [2]string{to, "close assault"})
		case !best.Measured:
			out = append(out, [2]string{to, strings.Join(unmeasuredFire(best)[:2], ", ")})
		case best.Indirect:
			out = append(out, [2]string{to, dice(best.Dice) + " in bursts"})
		default:
			out = append(out, [2]string{to, fmt.Sprintf("need %d, %s", best.Need, dice(best.Dice))})
		}
	}
	return out
}

// coverText says a cover and what gives it.
func coverText(c rules.Cover, of string) string {
	if of == "" {
		return c.String()
	}
	return c.String() + " · " + of
}

// enemiesSeen lists the known enemies that a stand sees in a game.
func (m *model) enemiesSeen(s *rules.State, stand string) (out []string) {
	for _, e := range s.AskSees(m.side, stand) {
		if q := m.get(e); q != nil && !q.own && !q.Wreck {
			out = append(out, e)
		}
	}
	return out
}

// sees writes the enemies that are seen from a place.
func (w *writer) sees(enemies []string, head string) {
	if len(enemies) == 0 {
		w.textIn(head+" no known enemy.", ui.InkSoft)
		return
	}
	w.text(head + ": " + strings.Join(enemies, ", "))
}

func either(is bool, yes, no string) string {
	if is {
		return yes
	}
	return no
}

func (v *moving) tray(w *trayWriter) {
	movers := v.movers()
	w.title = "Movement"
	w.hint = nobodyMoves + "."
	if len(v.walkers()) > 0 {
		w.hint = v.planned() + ". Drag one; double click: its company."
	}
	for _, s := range movers {
		p := v.m().get(s)
		it := trayItem{id: "mover " + s, icon: &p.icon, name: s, number: p.number, chosen: v.t.player.is(s), press: func() { v.t.choose(s, false); v.t.goTo(s) }, twice: func() { v.t.chooseAll(s) }}
		m, ok := v.plans[s]
		c := v.costs[s]
		switch {
		case ok && c.Refused != nil:
			it.line, it.bad = "not there", true
		case ok:
			it.line, it.soft = used(&c), planWords(m)
		case p.Aboard != "":
			it.line = "aboard " + p.Aboard
		default:
			it.line, it.amber = "no plan yet", true
		}
		w.items = append(w.items, it)
	}
	v.backing.items(w)
}

// planWords says what a plan is, in a word or two.
func planWords(m rules.Move) string {
	switch {
	case m.Mount != "":
		return "into " + m.Mount
	case m.Dismount:
		return "gets out"
	case m.Push != "":
		return "pushes " + m.Push
	case len(m.Path) > 1:
		return fmt.Sprintf("by %d legs", len(m.Path))
	}
	return "straight"
}
