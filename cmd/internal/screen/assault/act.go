package assault

import (
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/screen/board"
	rules "sightline/game/assault"
)

// cell is the index of a label; -1 of none.
func (p *play) cell(label string) int {
	b := p.view.Battle().Board
	h, err := b.Parse(label)
	if err != nil {
		return -1
	}
	return b.Index(h)
}

// moveTo is the move of who is chosen to a cell.
func (p *play) moveTo(cell int) (rules.Action, bool) {
	for _, a := range p.legal {
		if a.Do == "move" && (a.Unit == p.who || a.Leader == p.who) && p.cell(a.Path[len(a.Path)-1]) == cell {
			return a, true
		}
	}
	return rules.Action{}, false
}

// kinds are the ways to attack, the one that a right click takes first.
var kinds = []string{"assault", "fire", "antitank"}

// attacks are what who is chosen may do to a cell, by the kind that is aimed if one is: of fire
// and assaults the one that is of most who can.
func (p *play) attacks(cell int) (out []rules.Action) {
	has := func(a rules.Action) bool {
		return p.leads() || slices.Contains(a.Units, p.who) || a.Unit == p.who || a.Leader == p.who
	}
	for _, kind := range kinds {
		if p.aim != "" && kind != p.aim {
			continue
		}
		best := rules.Action{}
		for _, a := range p.legal {
			at := p.cell(a.At)
			if a.Do == "antitank" {
				if u, _ := p.index(a.Target); u >= 0 {
					at = p.view.Units[u].At
				}
			}
			if a.Do == kind && at == cell && has(a) && (best.Do == "" || len(a.Units) > len(best.Units) || len(a.Units) == len(best.Units) && a.Leader != "") {
				best = a
			}
		}
		if best.Do != "" {
			out = append(out, best)
		}
	}
	return out
}

// leads reports whether who is chosen is the leader of those who act: what they may attack shows with him.
func (p *play) leads() bool {
	_, l := p.index(p.who)
	return l >= 0 && p.now.Group != nil && p.now.Group.Leader == l
}

// along are a move and, of a leader, before it those to the same hex of all who are led and stand in his, one
// after the other: an activation has a move of each.
func (p *play) along(a rules.Action) (all []any) {
	if a.Leader != "" && p.group {
		for _, b := range p.legal {
			if u, _ := p.index(b.Unit); b.Do == "move" && u >= 0 && p.view.Units[u].At == p.place(p.who) && b.Path[len(b.Path)-1] == a.Path[len(a.Path)-1] {
				all = append(all, b)
			}
		}
	}
	return append(all, a)
}

// beside reports whether somebody whom the leader who is chosen leads stands in his hex.
func (p *play) beside() bool {
	return p.leads() && slices.ContainsFunc(p.now.Group.Members, func(i int) bool { return p.now.Units[i].At == p.place(p.who) })
}

// enemies reports whether the other side is in a cell.
func (p *play) enemies(cell int) bool {
	for i, u := range p.view.Units {
		if u.Steps > 0 && u.At == cell && p.view.Battle().Platoons[i].Side != p.side {
			return true
		}
	}
	return false
}

// Marks are where who is chosen may go, and what he may attack.
func (p *play) Marks() (out []board.Mark) {
	if p.who == "" || !p.mine() {
		return nil
	}
	reach, targets := board.Mark{Kind: board.Reach}, p.targets()
	for _, a := range p.legal {
		if p.aim == "" && a.Do == "move" && (a.Unit == p.who || a.Leader == p.who) {
			reach.Cells = append(reach.Cells, p.cell(a.Path[len(a.Path)-1]))
		}
	}
	out = append(out, reach, board.Mark{Kind: board.Target, Cells: targets})
	from := p.place(p.who)
	at := p.aimed()
	if slices.Contains(targets, at) && p.leads() { // from those who do it
		a := p.attacks(at)[0]
		from = p.place(append(a.Units, a.Unit)[0])
	}
	switch {
	case at < 0 || from < 0:
	case slices.Contains(targets, at):
		a := p.attacks(at)[0]
		tag := map[string]string{"assault": "assault", "fire": "fire", "antitank": "at the armor"}[a.Do]
		kind := board.Arrow
		if a.Do != "assault" {
			kind = board.Thin
		}
		out = append(out, board.Mark{Kind: kind, Cells: []int{from, at}, Tag: tag, Soft: p.brief(a)})
	default:
		for i, cell := range []int{p.going - 1, p.hover} {
			if a, ok := p.moveTo(cell); ok {
				m := p.way(from, a.Path)
				if i == 0 {
					m.Kind = board.Arrow
				}
				return append(out, m)
			}
		}
	}
	return out
}

// way is a move on the board, with what it costs.
func (p *play) way(from int, path []string) board.Mark {
	m := board.Mark{Kind: board.Thin, Cells: []int{from}, Tag: board.Counted(len(path), "hex", "hexes")}
	for _, l := range path {
		m.Cells = append(m.Cells, p.cell(l))
	}
	if p.beside() {
		m.Tag = "the leader alone"
		if to, ok := p.moveTo(m.Cells[len(m.Cells)-1]); ok {
			if n := len(p.along(to)); n > 1 {
				m.Tag = fmt.Sprintf("%d together", n)
			}
		}
	}
	m.Soft = fmt.Sprintf("%d of %s", p.now.Costs(path), board.Counted(p.now.Allowance(p.who), "point", "points")) + p.now.Paid(p.who, path)
	return m
}

// targets are the cells that who is chosen may attack, in their order.
func (p *play) targets() (out []int) {
	for i, u := range p.view.Units {
		if u.Steps > 0 && p.view.Battle().Platoons[i].Side != p.side && !slices.Contains(out, u.At) && len(p.attacks(u.At)) > 0 {
			out = append(out, u.At)
		}
	}
	slices.Sort(out)
	return out
}

// aimed is the cell that is pointed at or, while a target is picked, the one that Enter takes.
func (p *play) aimed() int {
	if p.aim != "" && (p.hover < 0 || len(p.attacks(p.hover)) == 0) {
		return p.at
	}
	return p.hover
}

// aims picks a target for a kind of attack, or the next one.
func (p *play) aims(kind string) {
	again := p.aim == kind
	p.aim, p.going = kind, 0
	list := p.targets()
	if again {
		list = append(list[slices.Index(list, p.at)+1:], list...)
	}
	p.at = list[0]
}

// place is the cell of a unit or leader; -1 if it is nowhere.
func (p *play) place(name string) int {
	u, l := p.index(name)
	switch {
	case u >= 0 && p.view.Units[u].Steps > 0:
		return p.view.Units[u].At
	case l >= 0 && !p.view.Leaders[l].Gone:
		return p.view.Leaders[l].At
	}
	return -1
}

// brief says in a few words what an attack comes to.
func (p *play) brief(a rules.Action) string {
	if a.Do == "antitank" {
		u, _ := p.index(a.Unit)
		t, _ := p.index(a.Target)
		by := []rules.Cell{{Source: p.view.From(u, "antitank")}, {Source: p.view.From(t, "armor")}, p.cellOf("antitank.one"), p.cellOf("antitank.two")}
		return fmt.Sprintf("%.2f steps on average", float64(p.now.Worth(p.sideName(), a))/100) + whose(by...)
	}
	r, err := p.now.Outlook(p.sideName(), a)
	if err != nil {
		return err.Error()
	}
	x := r.Column(p.attacksIn(r))
	if x.To == "" {
		return "no column: no effect" + whose(x.Cells()...)
	}
	return "column " + x.To + ": " + p.of6(x.To) + whose(append(x.Cells(), p.view.Card().Under(slices.Index(p.view.Card().Columns(), x.To))...)...)
}

// whose marks cells, each source once; but what a scenario says of a counter.
func whose(cells ...rules.Cell) string {
	var each []rules.Cell
	for _, c := range cells {
		for _, s := range strings.Split(c.Source, ", ") {
			if s != "scenario" {
				each = append(each, rules.Cell{Source: s})
			}
		}
	}
	return rules.Whose(each...)
}

// cellOf is a cell of the card in force.
func (p *play) cellOf(id string) rules.Cell { return p.view.Card().Cell(id) }

// of6 is on how many sides of the die a column does something, and takes steps.
func (p *play) of6(column string) string {
	at, hits, steps := slices.Index(p.view.Card().Columns(), column), 0, 0
	for _, row := range p.view.Card().Table() {
		if row[at] > rules.NoEffect {
			hits++
		}
		if row[at].Steps() > 0 {
			steps++
		}
	}
	text := fmt.Sprintf("morale check on %d of 6 sides", hits)
	if steps > 0 {
		text += fmt.Sprintf(", a step lost on %d", steps)
	}
	return text
}

// attacksIn reports whether the side that sits is the attacker of a round.
func (p *play) attacksIn(r *rules.Round) bool { return r.Assault.Attacker.Side == p.sideName() }

// Hover is told the cell under the pointer.
func (p *play) Hover(cell int) bool {
	was := p.hover
	p.hover = cell
	return p.who != "" && was != cell
}

// Pick chooses a unit or leader of the own side; of an enemy that is attacked with the left
// button the card tells what is known.
func (p *play) Pick(name string, _ bool) {
	u, l := p.index(name)
	side := -1
	if u >= 0 {
		side = p.view.Battle().Platoons[u].Side
	} else if l >= 0 {
		side = p.view.Battle().Chiefs[l].Side
	}
	if p.aim != "" && side != p.side {
		p.Point(p.place(name), true)
		return
	}
	p.aim, p.going = "", 0
	if name == p.who { // again: the next of the stack
		at := p.place(name)
		var stack []string
		for _, c := range p.Counters() {
			if c.Cell == at && c.Look.Side == side {
				stack = append(stack, c.Name)
			}
		}
		name = stack[(slices.Index(stack, name)+1)%len(stack)]
	}
	if p.view.Group != nil && p.mine() && side == p.side && !slices.Contains(p.members(), name) {
		p.desk.Refuse("Not activated now: " + name)
		return
	}
	p.who = name
	p.plan()
}

// Point is a click on a cell: with the right button what is usually done there.
func (p *play) Point(cell int, right bool) {
	if !right && (p.aim == "" || len(p.attacks(cell)) == 0) {
		if !p.Back() {
			p.aim = ""
		}
		return
	}
	if !p.mine() || p.who == "" {
		p.desk.Refuse("Choose one of yours first")
		return
	}
	if list := p.attacks(cell); len(list) > 0 {
		p.do(list[0])
		return
	}
	if a, ok := p.moveTo(cell); ok {
		all := p.along(a)
		if p.going != cell+1 && p.last(len(all)) {
			p.going = cell + 1
			return
		}
		p.goAll(all)
		return
	}
	p.going = 0
	p.desk.Refuse(either(p.Why(cell), "Nothing is done there"))
}

// goAll does moves, and before them the activation of who is chosen, if it is for him: of several as many as
// can be, as those who come first may leave no room.
func (p *play) goAll(moves []any) {
	do := p.desk.DoAll
	if len(moves) == 1 {
		do = func(all ...any) { p.desk.Do(all...) }
	}
	if p.view.Group == nil {
		moves = append([]any{p.activation()}, moves...)
	}
	do(moves...)
}

// last reports whether the other side acts once who is chosen has moved, of so many: then it is asked about, as
// nothing takes it back.
func (p *play) last(moves int) bool {
	g := p.now.Group
	if g == nil || p.view.Lead > 1 {
		return false
	}
	left := len(g.Members)
	if g.Leader >= 0 && !p.now.Leaders[g.Leader].Acted && !p.now.Leaders[g.Leader].Gone {
		left++
	}
	return left == moves
}

// either is a text, or another where it is empty.
func either(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

// Why says why nothing can be done to a cell with who is chosen.
func (p *play) Why(cell int) string {
	u, l := p.index(p.who)
	if !p.mine() || u < 0 && l < 0 || cell == p.place(p.who) || len(p.attacks(cell)) > 0 {
		return ""
	}
	if u >= 0 && p.view.Battle().Platoons[u].Side != p.side || l >= 0 && p.view.Battle().Chiefs[l].Side != p.side {
		return ""
	}
	if _, ok := p.moveTo(cell); ok {
		return ""
	}
	if p.now.Group == nil { // it cannot be activated
		return board.Refusal(p.view, p.sideName(), p.activation())
	}
	label := p.label(cell)
	if p.enemies(cell) {
		if l >= 0 { // a leader does neither alone
			return "Choose one of those who act with him: they fire and assault"
		}
		list := []rules.Action{{Do: "fire", Units: []string{p.who}, At: label}, {Do: "assault", Units: []string{p.who}, At: label}}
		if armor, soft := p.armor(cell); armor != "" {
			shot := rules.Action{Do: "antitank", Unit: p.who, Target: armor}
			if list = slices.Insert(list, 1, shot); !soft { // nobody there whom other fire hurts
				list = list[1:]
			}
		}
		var texts []string
		for _, a := range list {
			if no := board.Refusal(p.now, p.sideName(), a); no != "" {
				texts = append(texts, map[string]string{"fire": "Fire", "assault": "Assault", "antitank": "Fire at armor (T)"}[a.Do]+": "+no)
			}
		}
		return strings.Join(texts, ". ")
	}
	a := rules.Action{Do: "move", Unit: p.who, Path: p.view.WayTo(p.who, cell)}
	if l >= 0 {
		a.Unit, a.Leader = "", p.who
	}
	for n := 1; n <= len(a.Path); n++ { // what is wrong first
		b := a
		b.Path = a.Path[:n]
		if no := board.Refusal(p.now, p.sideName(), b); no != "" {
			return no
		}
	}
	return "The enemy bars every way to " + label
}

// armor is a vehicle of the other side in a cell, "" if there is none, and whether others of it are there.
func (p *play) armor(cell int) (name string, others bool) {
	for i, u := range p.view.Units {
		switch b := &p.view.Battle().Platoons[i]; {
		case u.Steps == 0 || u.At != cell || b.Side == p.side:
		case b.Kind != rules.AFV:
			others = true
		case name == "":
			name = b.Name
		}
	}
	return name, others
}

// Step chooses the next who may act.
func (p *play) Step(by int) {
	var list []string
	if p.view.Group != nil && p.mine() {
		list = p.members()
	} else {
		for _, g := range p.Roster() {
			for _, r := range g.Rows {
				if r.Todo {
					list = append(list, r.Name)
				}
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
	p.who, p.aim = list[((i+by)%len(list)+len(list))%len(list)], ""
	p.going = 0
	p.plan()
}

// Back chooses nobody; where some are activated, the first of them.
func (p *play) Back() bool {
	if p.aim != "" || p.going > 0 {
		p.aim, p.going = "", 0
		return true
	}
	if list := p.members(); p.mine() && len(list) > 0 {
		if slices.Contains(list, p.who) {
			return false
		}
		p.who = list[0]
		p.plan()
		return true
	}
	if p.who == "" {
		return false
	}
	p.who = ""
	p.plan()
	return true
}

// Idle passes where nobody may act any more.
func (p *play) Idle() (end any, why string) {
	if !p.mine() || p.view.Turn == 0 {
		return nil, ""
	}
	list := p.view.Legal(p.sideName())
	if len(list) != 1 {
		return nil, ""
	}
	if p.view.Group != nil {
		return list[0], "nobody who is activated can do anything more"
	}
	return list[0], "nobody is left to act in this turn"
}

// Buttons are what can be done; the first is what Enter does.
func (p *play) Buttons() []board.Button {
	r, v := &board.Rack{}, p.view
	do := func(kind string) func() { return func() { p.do(rules.Action{Do: kind}) } }
	pass := func() {
		b := r.Add("pass", "Pass", "P", "Lets the other side act; two passes in a row end the turn", do("pass"))
		if n := p.left(); n > 0 {
			b.Ask = board.Counted(n, "unit or leader", "units and leaders") + " may still act"
		}
	}
	switch {
	case v.Turn == 0:
		r.First("begin", "Begin", "", "Both sides roll for who acts first", do("begin"))
		return r.Buttons(p.Step)
	case !p.mine():
		r.First("wait", "Waiting", "", "The other side acts", nil)
		return r.Buttons(p.Step)
	case v.Group == nil && p.who == "":
		pass()
		return r.Buttons(p.Step)
	}
	if p.aim != "" {
		a := p.attacks(p.at)[0]
		text := "Fire"
		if a.Do == "assault" {
			text = "Assault"
		}
		r.First("attack", text, "", p.named(a)+": "+p.brief(a), func() { p.do(a) })
	}
	if a, ok := p.moveTo(p.going - 1); ok {
		r.First("move", "Move", "", p.who+" moves, and the other side acts", func() { p.goAll(p.along(a)) })
	}
	switch g := p.now.Group; {
	case p.aim != "", p.going > 0:
	case v.Group != nil:
		r.Last(len(v.Group.Members) == 0, "Done", "Ends the activation: who has not acted may act later, but not of this one", do("done"))
	case g == nil:
		r.First("activate", "Activate", "", p.who+" cannot act now", nil)
		pass()
	default:
		b := r.First("activate", "Activate", "", p.who+" acts alone", func() { p.desk.Do(p.activation()) })
		if g.Leader >= 0 {
			b.Text, b.Tip = fmt.Sprintf("Lead %d", len(g.Members)), p.who+" acts with those of his arm beside him"
		}
		pass()
	}
	// Each has a place of its own, whichever others there are: the first is that of Pass and Done.
	aim := p.aim
	for i, kind := range kinds {
		r.Place(1 + i)
		text, key := [...]string{"Assault", "Fire", "At armor"}[i], "AFT"[i:i+1]
		if p.aim = kind; len(p.targets()) > 0 {
			r.Add(kind, text+"\u2026", key, "Picks the target, again another; Esc: none", func() { p.aims(kind) })
		} else if kind != "antitank" {
			r.Add(kind, text, key, [...]string{"No enemy beside " + p.who + " can be assaulted", "No enemy is in range and sight of " + p.who}[i], nil)
		}
	}
	p.aim = aim
	for i := range p.legal {
		if a := &p.legal[i]; a.Do == "recover" && (a.Unit == p.who || a.Leader == p.who) {
			r.Place(1 + len(kinds))
			r.Add("recover", "Recover", "R", "Two dice below its morale", func() { p.do(*a) })
			break
		}
	}
	if p.beside() {
		r.Place(2 + len(kinds))
		r.Toggle("together", "Together", "G", "Whether those whom he leads in his hex go where he goes", &p.group)
	}
	return r.Buttons(p.Step)
}

// left is how many of the side may still act.
func (p *play) left() (n int) {
	for _, g := range p.Roster() {
		for _, row := range g.Rows {
			if row.Todo {
				n++
			}
		}
	}
	return n
}

func (p *play) named(a rules.Action) string {
	switch a.Do {
	case "antitank":
		return "Fire at " + a.Target
	case "fire":
		return "Fire at " + a.At
	}
	return "Assault " + a.At
}
