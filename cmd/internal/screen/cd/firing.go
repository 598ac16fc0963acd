package cd

import (
	"fmt"
	"slices"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// firing is the declaration of fire: general fire, and the fire at movers in
// opportunity.
type firing struct {
	hands
	opportunity bool
	fires       []rules.Fire // declared
	answers     map[string]*rules.FireAnswer
	hoverAsk    *rules.FireAnswer // of the firer selected at the stand under the cursor
	hoverFire   rules.Fire
	shots       int
	weapon      int         // of the firer selected; -1: the best
	circle      *rules.Fire // whose circle is dragged
	circleAt    geom.Point
}

func newFiring(t *Table) *firing      { return &firing{hands: hands{t}, weapon: -1} }
func newOpportunity(t *Table) *firing { return &firing{hands: hands{t}, opportunity: true, weapon: -1} }

func (f *firing) m() *model { return f.t.player.model }

func fireKey(x rules.Fire) string { return fmt.Sprintf("%s\n%d", x.Stand, x.Weapon) }

func (f *firing) viewed() {
	f.fires, f.answers, f.circle = nil, map[string]*rules.FireAnswer{}, nil
	for _, a := range f.m().chosen {
		if x, ok := a.(rules.Fire); ok {
			f.fires = append(f.fires, x)
			if ans, ok := f.m().view.AskFire(f.m().side, x); ok {
				f.answers[fireKey(x)] = ans
			}
		}
	}
	f.hoverAsk = nil
}

// firers lists the stands that may fire at something.
func (f *firing) firers() (out []string) {
	for i := range f.m().options {
		o := &f.m().options[i]
		if o.Do == "fire" && len(o.Targets) > 0 && !slices.Contains(out, o.Stand) {
			out = append(out, o.Stand)
		}
	}
	return out
}

func (f *firing) declared(stand string) (out []rules.Fire) {
	for _, x := range f.fires {
		if x.Stand == stand {
			out = append(out, x)
		}
	}
	return out
}

func (f *firing) todo() todo {
	firers := f.firers()
	var next []string
	done := 0
	for _, s := range firers {
		if len(f.declared(s)) > 0 {
			done++
		} else {
			next = append(next, s)
		}
	}
	td := todo{done: done, of: len(firers), next: next}
	switch {
	case len(firers) == 0:
		td.what = "Nobody may fire"
	case len(next) == 0:
		td.what = "All who may fire have a target"
	default:
		td.what = fmt.Sprintf("%d of %d firers declared", done, len(firers))
		td.why = "May still fire: " + list(next)
		td.warns = list(next) + " may still fire"
	}
	if f.opportunity {
		td.why = "At stands that moved where they could be seen. " + td.why
	} else if td.why == "" {
		td.why = "All fire is simultaneous: nothing changes once both are ready"
	}
	return td
}

// firer is the stand selected that may fire, or "".
func (f *firing) firer() string {
	for _, s := range f.t.player.selected {
		if slices.Contains(f.firers(), s) {
			return s
		}
	}
	return ""
}

// bestAt returns the fire of a stand at a target that is worth most, or that of
// the weapon chosen.
func (f *firing) bestAt(stand, target string) (best rules.Fire, ok bool) {
	most := -1
	for _, o := range f.m().optionsOf("fire", stand) {
		i := slices.Index(o.Targets, target)
		if i < 0 || f.weapon >= 0 && f.weapon != o.Weapon {
			continue
		}
		x := rules.Fire{Stand: stand, Weapon: o.Weapon, Target: target}
		if i < len(o.Along) {
			x.Along = o.Along[i]
		}
		odds, _ := f.m().view.Estimate(f.m().side, x)
		if odds.Harm > most {
			best, most, ok = x, odds.Harm, true
		}
	}
	return best, ok
}

func (f *firing) hover(at spot) {
	f.hoverAsk = nil
	who := f.firer()
	if who == "" || at.stand == "" {
		return
	}
	if x, ok := f.bestAt(who, at.stand); ok {
		if a, ok := f.m().view.AskFire(f.m().side, x); ok {
			f.hoverAsk, f.hoverFire = a, x
		}
	} else if p := f.m().get(at.stand); p != nil && !p.own && !p.Wreck {
		x := rules.Fire{Stand: who, Target: at.stand, Weapon: max(f.weapon, 0)}
		if a, _ := f.m().view.AskFire(f.m().side, x); a != nil {
			f.hoverAsk, f.hoverFire = a, x
		}
	}
	f.t.stale = true
}

// click on an enemy declares the fire of the firer selected.
func (f *firing) click(at spot) {
	p := f.m().get(at.stand)
	if p != nil && !p.own && f.firer() != "" {
		f.other(at)
		return
	}
	f.t.choose(at.stand, at.shift)
	f.weapon = -1
}

// other declares the fire of all that is selected at a target.
func (f *firing) other(at spot) {
	p := f.m().get(at.stand)
	if p == nil || p.own {
		return
	}
	for _, s := range f.t.player.selected {
		if x, ok := f.bestAt(s, at.stand); ok {
			x.Shots = f.shots
			f.t.player.do(x)
		} else if a, _ := f.m().view.AskFire(f.m().side, rules.Fire{Stand: s, Target: at.stand, Weapon: max(f.weapon, 0)}); a != nil && len(a.Refused) > 0 {
			f.t.player.message = ui.Sentence(a.Refused[0].Text)
		}
	}
}

func (f *firing) grab(at spot) bool {
	for _, x := range f.fires {
		a := f.answers[fireKey(x)]
		if a == nil || a.Circle == nil {
			continue
		}
		edge := ahead(a.Circle.Center, 0, a.Circle.Radius.Inches())
		if near(at.at, edge, 0.5) || at.stand == "" && near(at.at, a.Circle.Center, a.Circle.Radius.Inches()) {
			x := x
			f.circle, f.circleAt = &x, at.at
			return true
		}
	}
	return false
}

func (f *firing) drag(at spot) {
	if f.circle == nil {
		return
	}
	a := f.answers[fireKey(*f.circle)]
	c := a.Circle.Center.Add(at.at.Sub(f.circleAt))
	x := *f.circle
	x.Circle = &c
	if next, ok := f.m().view.AskFire(f.m().side, x); ok {
		f.hoverAsk, f.hoverFire = next, x
	}
}

func (f *firing) drop(spot) {
	if f.circle != nil && f.hoverFire.Stand == f.circle.Stand && f.hoverFire.Circle != nil {
		f.t.player.do(f.hoverFire)
	}
	f.circle = nil
}

func (f *firing) cancel() bool {
	had := f.circle != nil
	f.circle = nil
	return had
}

func (f *firing) hold() {
	for _, s := range f.t.player.selected {
		f.t.player.do(rules.Hold{Stand: s})
	}
}

// nextWeapon goes on to the next weapon of the firer.
func (f *firing) nextWeapon() {
	var all []int
	for _, o := range f.m().optionsOf("fire", f.firer()) {
		all = append(all, o.Weapon)
	}
	if len(all) == 0 {
		return
	}
	i := slices.Index(all, f.weapon)
	f.weapon = all[(i+1)%len(all)]
	for _, x := range f.declared(f.firer()) {
		x.Weapon = f.weapon
		f.t.player.do(x)
	}
}

// setShots sets how many shots are fired.
func (f *firing) setShots(n int) {
	f.shots = n
	for _, s := range f.t.player.selected {
		for _, x := range f.declared(s) {
			x.Shots = n
			f.t.player.do(x)
		}
	}
}

// restBest declares the best fire of everybody who has none.
func (f *firing) restBest() {
	for _, s := range f.todo().next {
		best, most := rules.Fire{}, 0
		for _, o := range f.m().optionsOf("fire", s) {
			for _, target := range o.Targets {
				if x, ok := f.bestAt(s, target); ok {
					if odds, _ := f.m().view.Estimate(f.m().side, x); odds.Harm > most {
						best, most = x, odds.Harm
					}
				}
			}
		}
		if most > 0 {
			f.t.player.do(best)
		}
	}
}

func (f *firing) commands() []command {
	none := ""
	if f.firer() == "" && len(f.t.player.selected) == 0 {
		none = "Select a firer first: Tab goes to the next"
	}
	out := []command{
		{id: "hold fire", key: "H", text: "Hold", help: "does not fire after all", off: none, do: f.hold},
		{id: "weapon", key: "W", text: "Weapon", help: "the next weapon", off: none, do: f.nextWeapon},
		{id: "next firer", key: "Tab", text: "Next", help: "the next firer without a target", do: func() { f.t.next(1) }},
		{id: "rest best", key: "B", text: "Rest best", help: "everybody without a target: the fire that is worth most", do: f.restBest},
	}
	for n := 1; n <= 4; n++ {
		out = append(out, command{id: fmt.Sprintf("shots %d", n), key: fmt.Sprint(n), help: fmt.Sprintf("%d shots", n), do: func() { f.setShots(n) }})
	}
	return out
}

// targets are the stands that the firer selected may fire at.
func (f *firing) targets() (out []string) {
	for _, o := range f.m().optionsOf("fire", f.firer()) {
		out = append(out, o.Targets...)
	}
	return out
}

func (f *firing) layer(p *picture.Picture) {
	for _, x := range f.fires {
		f.draw(p, x, f.answers[fireKey(x)])
	}
	if f.opportunity {
		for _, q := range f.m().drawn() {
			if !q.own && len(q.Path) > 1 {
				way(p, q.Path, pen{c: draftInk, width: 1.6, dash: []float64{1, 2}})
			}
		}
	}
}

// draw draws a fire: its arrow, circle and bursts.
func (f *firing) draw(p *picture.Picture, x rules.Fire, a *rules.FireAnswer) {
	from, to := f.m().get(x.Stand), f.m().get(x.Target)
	if from == nil || to == nil || a == nil {
		return
	}
	n := draftPen
	if a.Refused != nil {
		n = refusedPen
	}
	arrow(p, from.Footprint.Center, to.Footprint.Center, 0.5, n)
	if a.Circle != nil {
		ring(p, a.Circle.Center, a.Circle.Radius, pen{c: n.c, width: 2})
	}
	for _, b := range a.Bursts {
		ring(p, b.Center, geom.Inch/2, pen{c: n.c, width: 1.6})
	}
	marksOf(p, a.Refused)
}

func (f *firing) hand(p *picture.Picture) {
	if f.hoverAsk != nil {
		f.draw(p, f.hoverFire, f.hoverAsk)
	}
}

func (f *firing) tags() (out []tag) {
	if a := f.hoverAsk; a != nil {
		if to := f.m().get(f.hoverFire.Target); to != nil {
			if a.Refused != nil {
				return []tag{refusalTag(to.Footprint.Center, a.Refused)}
			}
			out = append(out, tag{at: to.Footprint.Center, off: vec(20, 14), bold: fireWords(a)})
		}
		return out
	}
	for _, x := range f.fires {
		a := f.answers[fireKey(x)]
		to := f.m().get(x.Target)
		if a == nil || to == nil || !f.t.player.is(x.Stand) {
			continue
		}
		out = append(out, tag{at: to.Footprint.Center, off: vec(20, 14), bold: fireWords(a)})
	}
	return out
}

// fireWords says what a fire comes to, in a few words.
func fireWords(a *rules.FireAnswer) string {
	switch {
	case !a.Measured:
		return fmt.Sprintf("in arc, in sight · %d dice", a.Dice)
	case a.Spent:
		return "out of range: spent"
	case a.Indirect:
		return fmt.Sprintf("%d bursts", len(a.Bursts))
	}
	return fmt.Sprintf("need %d · %d dice", a.Need, a.Dice)
}

func (f *firing) mark(stand string) standMark {
	m := standMark{}
	p := f.m().get(stand)
	if p == nil {
		return m
	}
	if p.own {
		m.dim = !slices.Contains(f.firers(), stand) && len(f.declared(stand)) == 0
		m.wants = slices.Contains(f.todo().next, stand)
		return m
	}
	if f.firer() != "" {
		m.affected = slices.Contains(f.targets(), stand)
	}
	if a := f.shownAnswer(); a != nil && a.Circle != nil {
		m.number = slices.Index(a.Circle.Order, stand) + 1
	}
	return m
}

// shownAnswer is what the card tells of.
func (f *firing) shownAnswer() *rules.FireAnswer {
	if f.hoverAsk != nil {
		return f.hoverAsk
	}
	for _, s := range f.t.player.selected {
		for _, x := range f.declared(s) {
			return f.answers[fireKey(x)]
		}
	}
	return nil
}

func (f *firing) card(w *writer) bool {
	a := f.shownAnswer()
	if a == nil {
		return w.standCard(f.t.first())
	}
	p := f.m().get(a.Stand)
	if p == nil {
		return false
	}
	weapon := ""
	if a.Weapon != "" {
		weapon = a.Weapon + " at "
	}
	w.title(&p.icon, a.Stand, weapon+a.Target)
	w.rule()
	if a.Refused != nil {
		w.reasons(a.Refused)
		return true
	}
	if a.Measured && a.Gap > 0 {
		w.pair("Range", inch(a.Gap))
	}
	if a.Cover != rules.NoCover || a.CoverBy != "" {
		w.pair("Cover of the target", a.Cover.String()+" "+a.CoverBy)
	}
	if a.Face != "" {
		w.pair("Armor hit", fmt.Sprintf("%s %d", a.Face, a.Armor))
	}
	w.ledger(a.Ledger)
	switch {
	case a.Spent:
		w.textIn("Out of range: the shot would be spent (CD 7.8)", ui.VermilionHi)
	case a.Measured && !a.Indirect:
		w.total("To hit, at most", fmt.Sprintf("%d · %d dice", a.Need, a.Dice))
	default:
		w.total("Dice", fmt.Sprint(a.Dice))
	}
	if a.Circle != nil && len(a.Circle.Order) > 0 {
		w.head("Where hits fall, in order (CD 7.12)")
		for i, s := range a.Circle.Order {
			w.pair(fmt.Sprintf("%d  %s", i+1, s), "")
		}
	}
	for _, b := range a.Bursts {
		for _, n := range b.Stands {
			w.pair("Burst: "+n.Stand, fmt.Sprint(n.Need))
		}
	}
	if a.Measured {
		w.pair("Expected hits", fmt.Sprintf("%.1f", float64(a.Odds.Harm)/1000))
	}
	return true
}

func (f *firing) tray(w *trayWriter) {
	firers := f.firers()
	w.title = "General Fire"
	if f.opportunity {
		w.title = "Opportunity Fire"
	}
	w.hint = "Select a firer, then click a target. Tab goes to the next firer."
	for _, s := range firers {
		p := f.m().get(s)
		it := trayItem{id: "firer " + s, icon: &p.icon, name: s, number: p.number, chosen: f.t.player.is(s), press: func() { f.t.choose(s, false); f.t.goTo(s) }}
		if d := f.declared(s); len(d) > 0 {
			it.line = d[0].Target
			if a := f.answers[fireKey(d[0])]; a != nil {
				it.soft = fireWords(a)
			}
		} else {
			it.line, it.amber = "no target yet", true
		}
		w.items = append(w.items, it)
	}
}
