package cd

import (
	"fmt"
	"slices"
	"strings"

	rules "sightline/game/commanddecision"
)

func (f *firing) commands() []command {
	none, circle := "", "Only small arms at targets without armor have a circle (CD 7.12)"
	if f.firer() == "" && f.strike == "" {
		none = "Select a firer first: Tab goes to the next"
	}
	if a := f.now.answer; a != nil && a.Circle != nil {
		circle = ""
	}
	aimed := none
	if f.now.answer == nil {
		aimed = "Select a firer first: Tab goes to the next"
	}
	fire := aimed
	switch {
	case f.strike != "":
		fire = ""
	case f.now.declared:
		fire = "This is declared"
	}
	weapon := aimed
	if aimed == "" && len(f.weapons(f.firer())) < 2 {
		weapon = f.firer() + " has one weapon that may fire"
	}
	rest := ""
	if len(f.next)+len(f.more) == 0 {
		rest = "All weapons that would do harm have a target"
	}
	joins := "Join"
	if a := f.now.answer; a != nil && a.Circle != nil && len(a.Circle.With) > 0 {
		joins = "Alone"
	}
	best := circle
	if best == "" && !f.measured() {
		best = "Nobody measures before fire is declared (CD 1.6)"
	}
	out := []command{
		{id: "fire", key: "F", text: "Fire", help: "declares what the firer aims at. Fire from off the table: a point here", off: fire, do: f.fireNow},
		{id: "hold fire", key: "H", text: "Hold", help: "does not fire after all; with a weapon chosen, that weapon", off: none, do: f.hold},
		{id: "weapon", key: "W", text: "Weapon", help: "the next weapon of the firer", off: weapon, do: f.nextWeapon},
		{id: "rest best", key: "B", text: "Rest best", help: "who has no target declares the best there is, with every weapon that does harm; arrows show it", off: rest, do: f.restBest},
		{id: "next target", key: "T", help: "aim at the next target", off: none, do: f.nextTarget},
		{id: "shell", key: "X", help: "armor-piercing or high explosive", off: aimed, do: f.nextShell},
	}
	if !f.opportunity {
		out = append(out,
			command{id: "join", key: "G", text: joins, help: "firers at one circle spread their hits together; the same key parts them", off: circle, do: f.join},
			command{id: "best circle", key: "Q", text: "Best circle", help: "lays the circle where it touches the most", off: best, do: f.bestCircle},
			command{id: "spread", key: "S", help: "how far apart the bursts of a mortar fall", off: aimed, do: f.nextSpread},
			command{id: "strike", key: "K", help: "fire from off the table: the next", do: f.nextStrike},
		)
	}
	for n := 1; n <= 9; n++ {
		c := command{id: fmt.Sprintf("shots %d", n), key: fmt.Sprint(n), off: aimed, do: func() { f.setShots(n) }}
		if n == 1 {
			c.help = "to 9: how many of the shots are fired"
		}
		out = append(out, c)
	}
	return out
}

func (f *firing) tray(w *trayWriter) {
	w.title = "General Fire"
	w.hint = "Tab: next firer. Click its target; again: one more weapon."
	if f.opportunity {
		w.title = "Opportunity Fire"
		w.hint = "Tab: next firer. Click a target or a place of its way."
	}
	if !f.opportunity {
		f.strikeItems(w)
	}
	for _, s := range f.firers {
		if f.waits(s) {
			w.items = append(w.items, f.item(s))
		}
	}
	for _, s := range f.firers {
		if !f.waits(s) {
			w.items = append(w.items, f.item(s))
		}
	}
}

// waits reports whether a firer is to fire, or wants a target.
func (f *firing) waits(s string) bool {
	return len(f.declared(s)) > 0 || slices.Contains(f.next, s)
}

func (f *firing) strikeItems(w *trayWriter) {
	for _, o := range f.m().options {
		if o.Do != "strike" {
			continue
		}
		n := len(f.pointsOf(o.Strike))
		it := trayItem{id: "strike " + o.Strike, name: o.Strike, line: fmt.Sprintf("%d of %d points", n, o.Points), soft: "from off the table", key: f.t.key("strike"), chosen: f.strike == o.Strike, amber: n < o.Points}
		it.press = func() { f.chooseStrike(o.Strike) }
		w.items = append(w.items, it)
	}
}

// item is a firer in the tray: what it is to fire, or whom it may fire at.
func (f *firing) item(s string) trayItem {
	p := f.m().get(s)
	it := trayItem{
		id: "firer " + s, icon: &p.icon, name: s, number: p.number, chosen: f.t.player.is(s),
		press: func() { f.t.choose(s, false); f.t.goTo(s) },
	}
	d := f.declared(s)
	if f.opportunity {
		f.rows(&it, s, d)
		return it
	}
	switch {
	case len(d) == 0 && !slices.Contains(f.next, s):
		it.line, it.soft = "no target in reach", "holds"
		return it
	case len(d) == 0:
		it.line, it.amber = "no target yet", true
		it.soft = fmt.Sprintf("%d to choose from", f.seemsOfUse(s))
		return it
	}
	it.line = d[0].Target
	a := f.ask(d[0])
	it.soft = strings.TrimPrefix(fireWords(a), "in arc, ")
	if more, _, _ := strings.Cut(fireMore(a), " · "); more != "" {
		it.soft += " · " + more
	}
	if len(d) > 1 {
		it.line += fmt.Sprintf(" and %d more", len(d)-1)
		for _, x := range d[1:] {
			if x.Target != d[0].Target {
				return it
			}
		}
		it.line = d[0].Target
		it.soft = fmt.Sprintf("%d weapons", len(d))
	}
	return it
}

// rows are the targets of a firer in opportunity fire, as many as there is room
// for: what it is to fire at first.
func (f *firing) rows(it *trayItem, s string, d []rules.Fire) {
	var rows []trayRow
	for _, x := range d {
		rows = append(rows, trayRow{left: x.Target, right: fireWords(f.ask(x)), bold: true})
	}
	it.amber = slices.Contains(f.next, s)
	for _, target := range f.ranked(s) {
		if len(rows) == trayRows {
			break
		}
		if len(d) > 0 && d[0].Target == target {
			continue
		}
		rows = append(rows, f.row(s, target))
	}
	it.rows = rows
}

// ranked lists the rows of a firer: who moved first, of these who is worth most,
// and last who may not be fired at.
func (f *firing) ranked(s string) []string {
	rows := f.rowsOf(s)
	worth := map[string]int{}
	for _, target := range rows {
		x, ok := f.quick(s, target)
		if !ok {
			continue
		}
		worth[target] = f.worth(x) + 2
		if f.pathOf(target) != nil {
			worth[target] += 1e6
		}
	}
	slices.SortStableFunc(rows, func(a, b string) int { return worth[b] - worth[a] })
	return rows
}

// quick is a fire of a stand at a target where the rules name a place, without
// looking all along its way.
func (f *firing) quick(s, target string) (x rules.Fire, ok bool) {
	for _, o := range f.m().optionsOf("fire", s) {
		if slices.Contains(o.Targets, target) {
			x = rules.Fire{Stand: s, Weapon: o.Weapon, Target: target}
			x.Along = f.named(x)
			return x, true
		}
	}
	return x, false
}

// row says of a target whether it may be shot at.
func (f *firing) row(s, target string) trayRow {
	x, ok := f.quick(s, target)
	if !ok {
		return trayRow{left: target, right: "no shot", off: true}
	}
	a := f.ask(x)
	switch {
	case !a.Measured:
		return trayRow{left: target, right: "in sight"}
	case a.Spent:
		return trayRow{left: target, right: "too far"}
	}
	return trayRow{left: target, right: fireWords(a)}
}
