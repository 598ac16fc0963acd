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

// attacks are what who is chosen may do to a cell: of fire and assaults the one that is of most
// who can.
func (p *play) attacks(cell int) (out []rules.Action) {
	has := func(a rules.Action) bool {
		return slices.Contains(a.Units, p.who) || a.Unit == p.who || a.Leader == p.who
	}
	for _, kind := range []string{"assault", "fire", "antitank"} {
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
	reach := board.Mark{Kind: board.Reach}
	var targets []int
	for _, a := range p.legal {
		switch {
		case a.Do == "move" && (a.Unit == p.who || a.Leader == p.who):
			reach.Cells = append(reach.Cells, p.cell(a.Path[len(a.Path)-1]))
		case a.Do == "fire" || a.Do == "assault" || a.Do == "antitank":
			at := p.cell(a.At)
			if u, _ := p.index(a.Target); u >= 0 {
				at = p.view.Units[u].At
			}
			if !slices.Contains(targets, at) && len(p.attacks(at)) > 0 {
				targets = append(targets, at)
			}
		}
	}
	out = append(out, reach, board.Mark{Kind: board.Target, Cells: targets})
	from := p.place(p.who)
	switch {
	case p.hover < 0 || from < 0:
	case slices.Contains(targets, p.hover):
		a := p.attacks(p.hover)[0]
		tag := map[string]string{"assault": "assault", "fire": "fire", "antitank": "at the armor"}[a.Do]
		kind := board.Arrow
		if a.Do != "assault" {
			kind = board.Thin
		}
		out = append(out, board.Mark{Kind: kind, Cells: []int{from, p.hover}, Tag: tag, Soft: p.brief(a)})
	default:
		if a, ok := p.moveTo(p.hover); ok {
			way := []int{from}
			for _, l := range a.Path {
				way = append(way, p.cell(l))
			}
			out = append(out, board.Mark{Kind: board.Thin, Cells: way})
		}
	}
	return out
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
		return fmt.Sprintf("%.2f steps in the mean", float64(p.now.Worth(p.sideName(), a))/100)
	}
	r, err := p.now.Outlook(p.sideName(), a)
	if err != nil {
		return err.Error()
	}
	x := r.Column(p.attacksIn(r))
	if x.To == "" {
		return "no column: no effect"
	}
	return "column " + x.To
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
		p.desk.Refuse(name + " is not activated now")
		return
	}
	p.who = name
	p.plan()
}

// Point is a click on a cell: with the right button what is usually done there.
func (p *play) Point(cell int, right bool) {
	if !right {
		if p.view.Group == nil {
			p.who = ""
			p.plan()
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
		p.do(a)
		return
	}
	p.desk.Refuse(either(p.Why(cell), "Nothing is done there"))
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
		var texts []string
		for _, a := range []rules.Action{{Do: "fire", Units: []string{p.who}, At: label}, {Do: "assault", Units: []string{p.who}, At: label}} {
			if no := board.Refusal(p.now, p.sideName(), a); no != "" && !slices.Contains(texts, no) {
				texts = append(texts, no)
			}
		}
		return strings.Join(texts, "; ")
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
	p.who = list[((i+by)%len(list)+len(list))%len(list)]
	p.plan()
}

// Back chooses nobody.
func (p *play) Back() bool {
	if p.who == "" || p.view.Group != nil {
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
	button := func(id, text, key, tip string, a rules.Action) board.Button {
		return board.Button{ID: id, Text: text, Key: key, Tip: tip, Do: func() { p.do(a) }}
	}
	off := func(id, text, key, tip string) board.Button {
		return board.Button{ID: id, Text: text, Key: key, Tip: tip, Off: true, Do: func() {}}
	}
	v := p.view
	switch {
	case v.Turn == 0:
		return []board.Button{button("begin", "Begin", "Enter", "Both sides roll for who acts first", rules.Action{Do: "begin"})}
	case !p.mine():
		return []board.Button{off("wait", "Waiting", "Enter", "The other side acts")}
	}
	pass := button("pass", "Pass", "P", "Lets the other side act; two passes in a row end the turn", rules.Action{Do: "pass"})
	if v.Group == nil && p.who == "" {
		return []board.Button{{ID: "next", Text: "Next", Key: "Enter", Tip: "The next who may act: Tab", Do: func() { p.Step(1) }}, pass}
	}
	var out []board.Button
	if v.Group == nil {
		if p.now.Group == nil {
			out = append(out, off("activate", "Activate", "Enter", p.who+" cannot act now"))
		} else {
			text, tip := "Activate", p.who+" acts alone"
			if g := p.now.Group; g.Leader >= 0 {
				text, tip = fmt.Sprintf("Lead %d", len(g.Members)), p.who+" acts with those of his arm beside him"
			}
			out = append(out, button("activate", text, "Enter", tip, p.activation()))
		}
		out = append(out, pass)
	} else {
		out = append(out, button("done", "Done", "Enter", "Ends the activation: who has not acted may act later, but not of this one", rules.Action{Do: "done"}))
	}
	for _, a := range p.legal {
		if a.Do == "recover" && (a.Unit == p.who || a.Leader == p.who) {
			out = append(out, button("recover", "Recover", "R", "Two dice below its morale", a))
		}
	}
	for k, a := range p.offers() {
		key := fmt.Sprint(k + 1)
		out = append(out, button("offer "+key, p.named(a), key, p.brief(a), a))
	}
	return out
}

// mostOffers is how many attacks have a button.
const mostOffers = 4

// offers are the attacks of who is chosen, by cells.
func (p *play) offers() (out []rules.Action) {
	var cells []int
	for i, u := range p.view.Units {
		if u.Steps > 0 && p.view.Battle().Platoons[i].Side != p.side && !slices.Contains(cells, u.At) {
			cells = append(cells, u.At)
		}
	}
	slices.Sort(cells)
	for _, c := range cells {
		out = append(out, p.attacks(c)...)
	}
	return out[:min(len(out), mostOffers)]
}

func (p *play) named(a rules.Action) string {
	switch a.Do {
	case "antitank":
		return "Fire at " + a.Target
	case "fire":
		return "Fire at " + a.At
	}
	if len(a.Units) > 1 || a.Leader != "" {
		return "Assault " + a.At
	}
	return "Assault " + a.At
}
