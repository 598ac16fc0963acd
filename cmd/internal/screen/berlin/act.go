package berlin

import (
	"fmt"
	"slices"

	"sightline/cmd/internal/screen/board"
	rules "sightline/game/berlin"
)

// goesTo is what has who is chosen come to a cell: a move, a place, an entry, a drop.
func (p *play) goesTo(cell int) (rules.Action, bool) {
	for _, a := range p.legal {
		switch a.Do {
		case "move":
			if p.cell(a.Path[len(a.Path)-1]) == cell {
				return a, true
			}
		case "place", "enter", "displace":
			if p.cell(a.At) == cell {
				return a, true
			}
		case "drop":
			if p.cell(a.At) == cell && (a.Mode == "combat") == p.combat {
				return a, true
			}
		}
	}
	return rules.Action{}, false
}

// attack is the attack of who is chosen on a cell: with all who can or only those that were
// chosen, with an HQ or without.
func (p *play) attack(cell int) (best rules.Action, ok bool) {
	for _, a := range p.legal {
		if !slices.Contains([]string{"bombard", "fire", "assault", "storm"}, a.Do) || p.cell(a.At) != cell {
			continue
		}
		if a.Do != "storm" && !slices.Contains(a.Units, p.who) {
			continue
		}
		better := !ok || p.helped && a.HQ != "" && best.HQ == "" && len(a.Units) == len(best.Units)
		if p.together {
			better = better || len(a.Units) > len(best.Units)
		} else {
			better = better || len(a.Units) < len(best.Units)
		}
		if better && (p.helped || a.HQ == "") {
			best, ok = a, true
		}
	}
	if ok && best.Do != "storm" && len(p.with) > 0 { // those that were chosen, whoever can
		best.Units = append([]string{p.who}, p.with...)
	}
	return best, ok
}

// strike is the air strike on a cell, by as many as are wanted, all of them napalm or none.
func (p *play) strike(cell int) (best rules.Action, ok bool) {
	for _, a := range p.legal {
		if a.Do == "strike" && p.cell(a.At) == cell && a.Strikes <= p.strikes && a.Napalm == p.napalm && (!ok || a.Strikes > best.Strikes) {
			best, ok = a, true
		}
	}
	return best, ok
}

// against is the attack or strike on a cell: the strike where nobody is chosen.
func (p *play) against(cell int) (rules.Action, bool) {
	if a, ok := p.attack(cell); ok {
		return a, true
	}
	if u, is := p.unit(p.who); is && u.Side == p.sideName() { // he is looked at, and spends no strike
		return rules.Action{}, false
	}
	return p.strike(cell)
}

// companions are those who take part with who is chosen.
func (p *play) companions() []string {
	if p.hover >= 0 && p.mine() {
		if a, ok := p.attack(p.hover); ok {
			return append(slices.Clone(a.Units), a.HQ)
		}
	}
	return p.with
}

// Marks are strongpoints and landing zones, where who is chosen may go and what he may attack.
func (p *play) Marks() (out []board.Mark) {
	works, zones := board.Mark{Kind: board.Bracket}, board.Mark{Kind: board.Flag}
	for _, at := range p.view.Standing() {
		works.Cells = append(works.Cells, p.cell(at))
	}
	for _, d := range p.view.Divisions() {
		if d.Zone != "" && !d.Lost {
			zones.Cells = append(zones.Cells, p.cell(d.Zone))
		}
	}
	if p.mine() && p.clock.Step == rules.Assign {
		out = append(out, p.fields()...)
	}
	out = append(out, works, zones)
	for _, a := range p.view.Assaulted() {
		to := p.cell(a.At)
		for _, n := range a.Units {
			if from := p.place(n); from >= 0 {
				out = append(out, board.Mark{Kind: board.Arrow, Cells: []int{from, to}})
			}
		}
	}
	if !p.mine() {
		return out
	}
	reach, targets := board.Mark{Kind: board.Reach}, board.Mark{Kind: board.Target}
	for _, a := range p.legal {
		switch {
		case a.Do == "move":
			reach.Cells = append(reach.Cells, p.cell(a.Path[len(a.Path)-1]))
		case a.Do == "place", a.Do == "enter", a.Do == "displace", a.Do == "drop" && (a.Mode == "combat") == p.combat:
			reach.Cells = append(reach.Cells, p.cell(a.At))
		case slices.Contains(a.Units, p.who) && a.At != "", a.Do == "storm":
			if c := p.cell(a.At); !slices.Contains(targets.Cells, c) {
				targets.Cells = append(targets.Cells, c)
			}
		case a.Do == "assign" && a.Formation == p.toAssign():
			if c := p.field(a.Field); c >= 0 {
				targets.Cells = append(targets.Cells, c)
			}
		}
	}
	out = append(out, reach, targets)
	if slices.ContainsFunc(p.legal, func(a rules.Action) bool { return a.Do == "drop" && a.Unit == p.who }) {
		out = append(out, p.bursts(p.who)...)
	}
	from := p.place(p.who)
	if from >= 0 && p.clock.Step == rules.Move && p.side == rules.Allied {
		if l, ok := p.view.Line(p.who); ok && len(l.Path) > 1 {
			line := board.Mark{Kind: board.Thin, Below: true}
			for _, at := range l.Path {
				line.Cells = append(line.Cells, p.cell(at))
			}
			out = append(out, line)
		}
	}
	if p.hover < 0 {
		return out
	}
	if a, ok := p.against(p.hover); ok {
		tag, soft := p.brief(a)
		out = append(out, board.Mark{Kind: board.Target, Cells: []int{p.hover}, Tag: tag, Soft: soft})
		for _, n := range a.Units {
			if at := p.place(n); at >= 0 && a.Do != "storm" {
				out = append(out, board.Mark{Kind: either(a.Do == "assault", board.Arrow, board.Thin), Cells: []int{at, p.hover}})
			}
		}
		return out
	}
	a, ok := p.goesTo(p.hover)
	switch {
	case !ok:
	case a.Do == "drop":
		aim := board.Mark{Kind: board.Cross, Cells: []int{p.hover}, Tag: "aimed at " + a.At, Soft: "in " + either(p.combat, "Combat", "Maneuver") + " Mode"}
		if ends := p.ends(a); ends != "" {
			aim.Tag = ends
		}
		out = append(out, aim)
	case a.Do == "move" && from >= 0:
		way := board.Mark{Kind: board.Arrow, Cells: []int{from}}
		for _, at := range a.Path {
			way.Cells = append(way.Cells, p.cell(at))
		}
		for _, w := range p.view.Ways(p.who) {
			if w.To == a.Path[len(a.Path)-1] {
				way.Tag, way.Soft = board.Counted(len(a.Path), "hex", "hexes"), w.Cost+either(w.Cost == "1", " point", " points")+p.view.Paid(p.who, a.Path)
			}
		}
		if ends := p.ends(a); ends != "" {
			way.Tag, way.Soft = ends, ""
		}
		out = append(out, way)
	}
	return out
}

// bursts mark the flak that a unit drops through, and what it adds to a scatter or, of a glider,
// takes from its check: as the card has it.
func (p *play) bursts(unit string) (out []board.Mark) {
	for _, b := range p.view.Flak(unit) {
		m := board.Mark{Kind: board.Burst, Cells: []int{p.cell(b.At)}, Tag: board.Signed(fmt.Sprintf("%+d", b.Adds)) + b.Whose}
		switch {
		case b.Tower && b.Adds == 0:
			m.Tag, m.Soft = "tower", "disrupted, 0"
		case b.Tower:
			m.Tag, m.Soft = "tower", m.Tag
		}
		out = append(out, m)
	}
	return out
}

// field is the cell of an airfield; -1 of one beyond the edge.
func (p *play) field(name string) int {
	for _, f := range p.view.Map().Fields {
		if f.Name == name {
			return f.Hex
		}
	}
	return -1
}

// fieldCell is the cell that an airfield shows at: its middle or, of one beyond an edge, that in the
// middle of the edge.
func (p *play) fieldCell(f *rules.Field) int {
	if f.Hex >= 0 {
		return f.Hex
	}
	b := p.view.Map().Board
	high, wide := 0, 0
	for i := range b.Size() {
		c, r := b.Place(b.Hex(i))
		wide, high = max(wide, c), max(high, r)
	}
	best, least := 0, -1
	for i := range b.Size() {
		c, r := b.Place(b.Hex(i))
		far := map[string]int{"north": r, "south": high - r, "west": c, "east": wide - c}[f.Edge] * (wide + high)
		if f.Edge == "north" || f.Edge == "south" {
			far += max(c-wide/2, wide/2-c)
		} else {
			far += max(r-high/2, high/2-r)
		}
		if least < 0 || far < least {
			best, least = i, far
		}
	}
	return best
}

// fields are the airfields that divisions are sent to, with who is sent to each.
func (p *play) fields() (out []board.Mark) {
	to := map[string]string{}
	for _, d := range p.view.Divisions() {
		if d.Field != "" && d.Side == p.sideName() {
			to[d.Field] = d.Name
		}
	}
	for _, f := range p.view.Map().Fields {
		m := board.Mark{Kind: board.Ring, Cells: []int{p.fieldCell(&f)}, Tag: f.Name, Soft: either(to[f.Name] == "", "free", to[f.Name])}
		if f.Hex < 0 {
			m.Kind, m.Tag = board.Target, f.Name+", beyond the "+f.Edge+" edge"
		}
		out = append(out, m)
	}
	return out
}

// brief says in a few words what an attack comes to.
func (p *play) brief(a rules.Action) (tag, soft string) {
	o, ok := p.view.Odds(p.sideName(), a)
	if !ok {
		return a.Do, ""
	}
	n := 0
	for _, c := range o.Chances {
		if c.Result != rules.None && !(c.Result == rules.Exchange && exchangesNothing(a)) {
			n += c.Of36
		}
	}
	return fmt.Sprintf("column %s, dice %s", o.Column, board.Signed(fmt.Sprintf("%+d", o.Modifier))), fmt.Sprintf("%d of 36 hit%s", n, rules.Whose(append(o.Lines, rules.Line{Source: p.grid(o.Matrix, o.Column).Source})...))
}

// exchangesNothing reports whether an exchange is no effect of an attack: from the air and by
// bombardment nobody is there to be lost for it.
func exchangesNothing(a rules.Action) bool { return a.Do == "strike" || a.Do == "bombard" }

// toAssign is the division that is sent to an airfield next: that of who is chosen, or the
// first that may be.
func (p *play) toAssign() string {
	u, _ := p.unit(p.who)
	first := ""
	for _, a := range p.legal {
		if a.Do != "assign" {
			continue
		}
		if a.Formation == u.Formation {
			return a.Formation
		}
		if d, _ := p.formation(a.Formation); first == "" && d.Field == "" {
			first = a.Formation
		}
	}
	return first
}

// Hover is told the hex under the pointer.
func (p *play) Hover(cell int) bool {
	was := p.hover
	p.hover = cell
	return was != cell
}

// Pick chooses a unit, or the next of its stack; more adds it to an attack.
func (p *play) Pick(name string, more bool) {
	if more && p.who != "" && name != p.who {
		if i := slices.Index(p.with, name); i >= 0 {
			p.with = slices.Delete(p.with, i, i+1)
		} else {
			p.with = append(p.with, name)
		}
		return
	}
	p.with = nil
	given := p.given
	if p.given = false; given && name == p.who {
		return
	}
	if name == p.who { // again: the next of the stack
		at := p.place(name)
		var stack []string
		for _, c := range p.Counters() {
			if c.Cell == at {
				stack = append(stack, c.Name)
			}
		}
		if len(stack) < 2 {
			p.Back()
			return
		}
		name = stack[(slices.Index(stack, name)+1)%len(stack)]
	}
	p.who = name
	p.plan()
}

// ends says how the game ends by who comes into the goal; "" if nobody does.
func (p *play) ends(a rules.Action) string {
	to := a.At
	if c, is := p.view.Choice(); is && a.Do == "advance" {
		to = c.At
	}
	if p.side != rules.Allied || !slices.Contains(comes, a.Do) || to != p.clock.Goal && !slices.Contains(a.Path, p.clock.Goal) {
		return ""
	}
	sides, x := p.view.Sides(), p.clock.Points
	how := "a draw"
	leaders := p.view.Leaders()
	switch {
	case len(leaders) > 0 && !slices.ContainsFunc(leaders, func(l rules.LeaderView) bool { return !l.Captured && l.At != p.clock.Goal }),
		x[rules.Allied] > x[rules.German]:
		how = sides[rules.Allied] + " wins"
	case x[rules.German] > x[rules.Allied]:
		how = sides[rules.German] + " wins"
	}
	return fmt.Sprintf(either(a.Do == "drop", "if it lands in the goal", "takes the goal:")+" the game ends, %d to %d, %s", x[rules.Allied], x[rules.German], how)
}

// comes are the actions by which a unit comes into a hex.
var comes = []string{"move", "advance", "drop", "displace"}

// Point is a click on a hex: with the right button what is usually done there.
func (p *play) Point(cell int, right bool) {
	if !right {
		p.Back()
		return
	}
	if !p.mine() {
		p.desk.Refuse("It is the other side that acts now")
		return
	}
	if a, ok := p.against(cell); ok {
		p.desk.Do(a)
		return
	}
	a, ok := p.goesTo(cell)
	if ends := p.ends(a); ok && ends != "" && p.asked != p.who {
		p.asked = p.who
		p.desk.Say(board.Title(ends) + ": right click once more does it")
		return
	}
	if p.asked = ""; ok {
		p.desk.Do(a)
		return
	}
	for _, a := range p.legal {
		if a.Do == "assign" && a.Formation == p.toAssign() && p.field(a.Field) == cell {
			p.desk.Do(a)
			return
		}
	}
	u, is := p.unit(p.who)
	_, choice := p.view.Choice()
	switch no := p.Why(cell); {
	case choice:
		p.desk.Refuse("That is not what is to be decided now")
	case (!is || u.Side != p.sideName()) && p.mayStrike():
		p.desk.Refuse(board.Refusal(p.view, p.sideName(), rules.Action{Do: "strike", At: p.view.Map().Label(cell), Strikes: 1}))
	case !is || u.Side != p.sideName():
		p.desk.Refuse("Choose one of yours first")
	case no != "":
		p.desk.Refuse(no)
	default:
		p.desk.Refuse("Nothing is done there in this step")
	}
}

// Why says why nothing can be done to a hex with who is chosen.
func (p *play) Why(cell int) string {
	u, is := p.unit(p.who)
	if !is || !p.mine() || u.Side != p.sideName() || p.place(p.who) == cell {
		return ""
	}
	if _, ok := p.against(cell); ok {
		return ""
	}
	if _, ok := p.goesTo(cell); ok || p.assigns(cell) {
		return ""
	}
	label := p.view.Map().Label(cell)
	kind := map[string]string{rules.Gunfire: "fire", rules.Defend: "fire", rules.Bombard: "bombard", rules.Announce: "assault"}[p.clock.Step]
	if _, choice := p.view.Choice(); choice {
		return ""
	}
	no := func(a rules.Action) string { return board.Refusal(p.view, p.sideName(), a) }
	switch _, strikes := p.strike(cell); {
	case strikes && kind == "":
		return "With nobody chosen (Esc) it is an air strike"
	case strikes:
		return no(rules.Action{Do: kind, Units: []string{p.who}, At: label}) + ". With nobody chosen (Esc) it is an air strike"
	case kind != "":
		return no(rules.Action{Do: kind, Units: append([]string{p.who}, p.with...), At: label})
	case p.clock.Step == rules.Move && flies(&u):
		return no(rules.Action{Do: "drop", Unit: p.who, At: label, Mode: p.mode()})
	case p.clock.Step == rules.Move && u.Held != "":
		return board.Title(u.Held)
	case p.clock.Step == rules.Move && u.At != "":
		return no(rules.Action{Do: "move", Unit: p.who, Path: p.way(cell)})
	case p.clock.Step == rules.Setup:
		return no(rules.Action{Do: "place", Unit: p.who, At: label})
	case p.clock.Step == rules.Reinforce:
		return no(rules.Action{Do: "enter", Unit: p.who, At: label})
	}
	return "Nothing is done there in this step"
}

// way is the shortest way to a hex around enemies and lakes or, if there is none, through them.
func (p *play) way(to int) (out []string) {
	m := p.view.Map()
	around := func(i int) (list []int) {
		for _, h := range m.Board.Around(m.Board.Hex(i)) {
			list = append(list, m.Board.Index(h))
		}
		return list
	}
	enemy := map[int]bool{}
	for i := range p.units {
		if u := &p.units[i]; u.At != "" && u.Side != p.sideName() {
			enemy[p.cell(u.At)] = true
		}
	}
	way := board.Way(p.place(p.who), to, around, func(i int) bool { return !enemy[i] && m.Grounds[i] != rules.Lake })
	if way == nil {
		way = board.Way(p.place(p.who), to, around, func(int) bool { return true })
	}
	for _, i := range way {
		out = append(out, m.Label(i))
	}
	return out
}

// assigns reports whether the next division may be sent to the airfield in a hex.
func (p *play) assigns(cell int) bool {
	return slices.ContainsFunc(p.legal, func(a rules.Action) bool {
		return a.Do == "assign" && a.Formation == p.toAssign() && p.field(a.Field) == cell
	})
}

// mode is the one in which units drop.
func (p *play) mode() string { return either(p.combat, "combat", "maneuver") }

// Step chooses the next who may do something.
func (p *play) Step(by int) {
	var list []string
	unsent := slices.ContainsFunc(p.legal, func(a rules.Action) bool { return a.Do == "assign" && !p.sent(a.Formation) })
	for _, g := range p.Roster() {
		if unsent && p.sent(g.Name) { // those who are sent already wait until all are
			continue
		}
		for k, r := range g.Rows {
			if r.Todo || k == 0 && slices.ContainsFunc(p.legal, func(a rules.Action) bool { return a.Do == "assign" && a.Formation == g.Name }) {
				list = append(list, r.Name)
			}
		}
	}
	if len(list) == 0 {
		return
	}
	i := slices.Index(list, p.who)
	if i < 0 && by < 0 {
		i = 0
	}
	p.who, p.with = list[((i+by)%len(list)+len(list))%len(list)], nil
	p.given = true
	p.plan()
}

// sent reports whether a division has its airfield.
func (p *play) sent(formation string) bool {
	d, _ := p.formation(formation)
	return d.Field != ""
}

// Back chooses nobody; where something is to be decided of some units, the first of them. With nobody
// chosen strikes are one at once again, without napalm.
func (p *play) Back() bool {
	if c, is := p.view.Choice(); is && p.mine() {
		if slices.Contains(c.Units, p.who) {
			return false
		}
		p.who, p.with, p.given = c.Units[0], nil, true
		return true
	}
	if p.who == "" {
		set := p.mayStrike() && (p.strikes > 1 || p.napalm)
		if set {
			p.strikes, p.napalm = 1, false
		}
		return set
	}
	p.who, p.with = "", nil
	p.plan()
	return true
}
