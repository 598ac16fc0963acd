package dday

import (
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/screen/board"
	rules "sightline/game/dday"
)

// goesTo is the move, or the advance, of who is chosen to a zone.
func (p *play) goesTo(cell int) (rules.Action, bool) {
	for _, a := range p.legal {
		if len(a.Path) == 0 || p.cell(a.Path[len(a.Path)-1]) != cell {
			continue
		}
		switch a.Do {
		case "move":
			if a.Unit == p.who {
				return a, true
			}
		case "hq":
			if hqName(a.Division) == p.who {
				return a, true
			}
		case "advance":
			if a.Units[0] == p.who {
				return a, true
			}
		}
	}
	return rules.Action{}, false
}

// attack is the attack of who is chosen on a zone, with artillery or without as it is wanted;
// guns off the map fire where nobody is chosen.
func (p *play) attack(cell int) (best rules.Action, ok bool) {
	for _, a := range p.legal {
		if a.Do != rules.Bombard && a.Do != rules.Assault || p.cell(a.At) != cell {
			continue
		}
		primary := a.Unit
		if len(a.Units) > 0 {
			primary = a.Units[0]
		}
		if primary != p.who {
			continue
		}
		with := len(a.Guns)+a.Support > 0
		if !ok || with == p.guns {
			best, ok = a, true
		}
	}
	return best, ok
}

// strafe is the air attack on a battalion of a zone: on who is chosen, or the first.
func (p *play) strafe(cell int) (rules.Action, bool) {
	first, found := rules.Action{}, false
	for _, a := range p.legal {
		i := p.index(a.Unit)
		if a.Do != "air" || i < 0 || p.view.Units[i].At != cell {
			continue
		}
		if a.Unit == p.who {
			return a, true
		}
		if !found {
			first, found = a, true
		}
	}
	return first, found
}

// Marks are where who is chosen may go and what he may attack.
func (p *play) Marks() (out []board.Mark) {
	if k := p.commander(); k >= 0 && p.view.HQs[k].At >= 0 {
		area := board.Mark{Kind: board.Area}
		most, _ := p.view.Range(k)
		for z := range p.battle().Board.Size() {
			if p.battle().Board.Distance(p.view.HQs[k].At, z) <= most {
				area.Cells = append(area.Cells, z)
			}
		}
		out = append(out, area)
	}
	if q := p.view.Pending; q != nil && q.Attack != nil && q.Attack.From != q.At {
		out = append(out, board.Mark{Kind: board.Arrow, Cells: []int{q.Attack.From, q.At}, Tag: q.Attack.Kind})
	}
	if !p.mine() {
		return out
	}
	reach, targets := board.Mark{Kind: board.Reach}, board.Mark{Kind: board.Target}
	for z := range p.battle().Board.Size() {
		if _, ok := p.goesTo(z); ok {
			reach.Cells = append(reach.Cells, z)
		}
		if _, ok := p.attack(z); ok {
			targets.Cells = append(targets.Cells, z)
		} else if _, ok := p.strafe(z); ok {
			targets.Cells = append(targets.Cells, z)
		}
	}
	out = append(out, reach, targets)
	from := p.place(p.who)
	if p.hover < 0 {
		return out
	}
	if a, ok := p.attack(p.hover); ok {
		n, _, _ := p.view.Odds(p.sideName(), a)
		m := board.Mark{Kind: board.Arrow, Cells: []int{from, p.hover}, Tag: fmt.Sprintf("%d or less", n), Soft: fmt.Sprintf("%d %%", 10*n)}
		if from < 0 {
			m.Kind, m.Cells = board.Target, []int{p.hover}
		}
		out = append(out, m)
		for _, g := range a.Guns {
			if at := p.place(g); at >= 0 && at != p.hover {
				out = append(out, board.Mark{Kind: board.Thin, Cells: []int{at, p.hover}})
			}
		}
	} else if _, ok := p.strafe(p.hover); ok {
		n := p.view.Bound("air.save").Value
		out = append(out, board.Mark{Kind: board.Target, Cells: []int{p.hover}, Tag: fmt.Sprintf("%d or less", n), Soft: fmt.Sprintf("%d %%", 10*n)})
	} else if a, ok := p.goesTo(p.hover); ok && from >= 0 {
		way := []int{from}
		for _, z := range a.Path {
			way = append(way, p.cell(z))
		}
		out = append(out, board.Mark{Kind: board.Thin, Cells: way})
	}
	return out
}

// commander is the division of who is chosen; -1 for none.
func (p *play) commander() int {
	if i := p.index(p.who); i >= 0 {
		return p.of(i).Division
	}
	return p.division(p.who)
}

// place is the zone of a battalion or an HQ; -1 if it is nowhere.
func (p *play) place(name string) int {
	if i := p.index(name); i >= 0 {
		if p.view.Units[i].State == rules.InPlay {
			return p.view.Units[i].At
		}
		return -1
	}
	if k := p.division(name); k >= 0 {
		return p.view.HQs[k].At
	}
	return -1
}

// Hover is told the zone under the pointer.
func (p *play) Hover(cell int) bool {
	was := p.hover
	p.hover = cell
	return was != cell
}

// Pick chooses a battalion or an HQ.
func (p *play) Pick(name string, _ bool) {
	if name == p.who && p.view.Pending == nil {
		p.who = ""
		return
	}
	p.who = name
}

// Point is a click on a zone: with the right button what is usually done there.
func (p *play) Point(cell int, right bool) {
	if !right {
		p.Back()
		return
	}
	if !p.mine() {
		p.desk.Refuse("It is the other side that decides now")
		return
	}
	for _, find := range []func(int) (rules.Action, bool){p.attack, p.goesTo, p.strafe} {
		if a, ok := find(cell); ok {
			p.desk.Do(a)
			return
		}
	}
	i := p.index(p.who)
	switch no := p.Why(cell); {
	case p.view.Pending != nil:
		p.desk.Refuse("That is not what is to be decided now")
	case p.who == "" || i >= 0 && p.of(i).Side != p.side:
		p.desk.Refuse("Choose one of yours first")
	case no != "":
		p.desk.Refuse(no)
	default:
		p.desk.Refuse("Nothing is done there in this step")
	}
}

// Why says why nothing can be done to a zone with who is chosen.
func (p *play) Why(cell int) string {
	i, k := p.index(p.who), p.division(p.who)
	if !p.mine() || i < 0 && k < 0 || i >= 0 && p.of(i).Side != p.side || k >= 0 && p.battle().Divisions[k].Side != p.side || cell == p.place(p.who) {
		return ""
	}
	for _, find := range []func(int) (rules.Action, bool){p.attack, p.goesTo, p.strafe} {
		if _, ok := find(cell); ok {
			return ""
		}
	}
	if p.view.Pending != nil {
		return ""
	}
	switch z := p.zone(cell); {
	case p.view.Step == rules.Move && i >= 0 && slices.ContainsFunc(p.legal, func(a rules.Action) bool { return a.Do == "activate" && slices.Contains(a.Units, p.who) }):
		return p.who + " is to be activated before it moves"
	case p.view.Step == rules.Move && i >= 0:
		return p.no(rules.Action{Do: "move", Unit: p.who, Path: p.path(cell)})
	case p.view.Step == rules.Move:
		return p.no(rules.Action{Do: "hq", Division: strings.TrimPrefix(p.who, hqBegins), Path: p.path(cell)})
	case p.view.Step == rules.Bombard && i >= 0:
		return p.no(rules.Action{Do: rules.Bombard, Unit: p.who, At: z})
	case p.view.Step == rules.Assault && i >= 0:
		return p.no(rules.Action{Do: rules.Assault, Units: []string{p.who}, At: z})
	}
	return "Nothing is done there in this step"
}

// no is why an action is refused.
func (p *play) no(a rules.Action) string { return board.Refusal(p.view, p.sideName(), a) }

// path is the shortest way to a zone around the enemy or, if there is none, through him.
func (p *play) path(to int) (out []string) {
	from := p.place(p.who)
	if from < 0 {
		return nil
	}
	free := func(z int) bool { return !p.enemy(z) }
	way := board.Way(from, to, p.battle().Board.Around, free)
	if way == nil {
		way = board.Way(from, to, p.battle().Board.Around, func(int) bool { return true })
	}
	for _, z := range way {
		out = append(out, p.zone(z))
	}
	return out
}

// enemy reports whether the other side is in a zone.
func (p *play) enemy(zone int) bool {
	for i, u := range p.view.Units {
		if u.State == rules.InPlay && u.At == zone && p.of(i).Side != p.side {
			return true
		}
	}
	return false
}

// Step chooses the next who may do something.
func (p *play) Step(by int) {
	may := p.able()
	var list []string
	for _, g := range p.Roster() {
		for _, r := range g.Rows {
			if may[r.Name] {
				list = append(list, r.Name)
			}
		}
	}
	if p.mine() && p.view.Step == rules.Air {
		for _, a := range p.legal {
			if a.Do == "air" {
				list = append(list, a.Unit)
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
}

// Back chooses nobody.
func (p *play) Back() bool {
	if p.who == "" || p.view.Pending != nil {
		return false
	}
	p.who = ""
	return true
}

// Idle ends a step in which nobody can do anything.
func (p *play) Idle() (end any, why string) {
	if !p.mine() || p.view.Pending != nil || len(p.legal) != 1 || p.legal[0].Do != "done" {
		return nil, ""
	}
	return p.legal[0], map[string]string{
		rules.Rally: "nobody is to be rallied", rules.Move: "nobody can be activated or moved", rules.Air: "no aircraft can attack",
		rules.Bombard: "nobody reaches an enemy to bombard", rules.Assault: "nobody may assault",
	}[p.view.Step]
}

// Buttons are what can be done; the first is what Enter does.
func (p *play) Buttons() []board.Button {
	button := func(id, text, key, tip string, a rules.Action) board.Button {
		return board.Button{ID: id, Text: text, Key: key, Tip: tip, Do: func() { p.desk.Do(a) }}
	}
	if !p.mine() {
		return []board.Button{{ID: "wait", Text: "Waiting", Key: "Enter", Tip: "The other side decides", Off: true, Do: func() {}}}
	}
	var main *board.Button
	var rest []board.Button
	first := func(b board.Button) {
		if main == nil {
			main = &b
		} else {
			rest = append(rest, b)
		}
	}
	done := board.Button{}
	offers := 0
	var regiment *rules.Action
	for i := range p.legal {
		a := p.legal[i]
		switch a.Do {
		case "begin":
			first(button("begin", "Begin", "Enter", "Both sides roll for the first move", a))
		case "first":
			if a.Side == p.sideName() {
				first(button("first", "We are first", "Enter", "Your side is active first in this turn", a))
			} else {
				first(button("second", "They are first", "2", "The other side is active first", a))
			}
		case "rally":
			if a.Unit == p.who || p.who == "" && main == nil {
				first(button("rally", "Rally "+a.Unit, "Enter", "A roll: it comes back, stays shattered, or is lost", a))
			}
		case "activate":
			if len(a.Units) > 1 && slices.Contains(a.Units, p.who) {
				regiment = &p.legal[i]
			} else if len(a.Units) == 1 && a.Units[0] == p.who {
				first(button("activate", "Activate", "Enter", "A roll for "+p.who+" alone", a))
			}
		case "fallback":
			first(button("fallback", "Fall back", "Enter", "A zone back, and no more this turn", a))
		case "marker":
			b := button("marker", "Marker, hold", "M", "A morale marker on the division, and it holds", a)
			if main == nil {
				b.Key = "Enter"
			}
			first(b)
		case "defend":
			if a.Unit == p.who && (len(a.Guns)+a.Support > 0) == (p.guns && p.mayDefend()) {
				first(button("defend", "Defend", "Enter", a.Unit+" is the primary defender", a))
			}
		case "stand":
			first(button("stand", "Hold", "Enter", "A morale marker for each battalion in the zone", a))
		case "retreat":
			first(button("retreat", "Go back", "B", "The zone is left, and may be taken", a))
		case "advance":
			if a.Units[0] == p.who && len(a.Path) == 1 {
				first(button("advance", "Take zone", "Enter", p.who+" takes "+a.Path[0], a))
			}
		case "air":
			if a.Unit == p.who {
				first(button("air", "Attack", "Enter", "Aircraft attack "+a.Unit, a))
			}
		case "bombard":
			if a.Unit == "" && offers < 2 {
				offers++
				rest = append(rest, button(fmt.Sprint("guns ", a.At), "Guns: "+a.At, fmt.Sprint(offers), "A gun off the map bombards "+a.At, a))
			}
		case "done":
			done = button("done", p.doneWords(), "Enter", p.doneTip(), a)
			done.Ask, done.Also = p.left(), "D"
		}
	}
	if regiment != nil {
		rest = append(rest, button("regiment", fmt.Sprintf("Regiment, %d", len(regiment.Units)), "R", "One roll for "+strings.Join(regiment.Units, ", "), *regiment))
	}
	if p.hasGuns() {
		text := "Artillery: yes"
		if !p.guns {
			text = "Artillery: no"
		}
		rest = append(rest, board.Button{ID: "artillery", Text: text, Key: "G", Tip: "Whether artillery that reaches is committed, too", Do: func() { p.guns = !p.guns }})
	}
	if done.ID != "" {
		if main == nil {
			main = &done
		} else {
			done.Key = "D"
			rest = append(rest, done)
		}
	}
	if main == nil {
		b := board.Button{ID: "next", Text: "Next", Key: "Enter", Tip: "The next who may do something: Tab", Do: func() { p.Step(1) }}
		main = &b
	}
	return append([]board.Button{*main}, rest...)
}

// mayDefend reports whether artillery may be committed to the defense.
func (p *play) mayDefend() bool {
	return slices.ContainsFunc(p.legal, func(a rules.Action) bool {
		return a.Do == "defend" && a.Unit == p.who && len(a.Guns)+a.Support > 0
	})
}

// hasGuns reports whether there is a choice of artillery.
func (p *play) hasGuns() bool {
	return slices.ContainsFunc(p.legal, func(a rules.Action) bool {
		own := a.Unit == p.who || len(a.Units) > 0 && a.Units[0] == p.who
		return own && p.who != "" && (a.Do == rules.Bombard || a.Do == rules.Assault || a.Do == "defend") && len(a.Guns)+a.Support > 0
	})
}

func (p *play) doneWords() string {
	if p.view.Pending != nil {
		return "Stay"
	}
	switch p.view.Step {
	case rules.Rally:
		return "To activate"
	case rules.Move:
		return "To the air"
	case rules.Air:
		return "To bombard"
	case rules.Bombard:
		return "To assault"
	}
	return "End the turn"
}

// left says what is thrown away when the step ends now; "" for nothing.
func (p *play) left() string {
	if p.view.Pending != nil {
		return ""
	}
	guns := slices.ContainsFunc(p.legal, func(a rules.Action) bool { return a.Do == rules.Bombard && a.Unit == "" })
	switch n := len(p.able()); {
	case p.view.Step == rules.Air && len(p.legal) > 1:
		return board.Counted(p.view.Sorties[p.side], "aircraft has", "aircraft have") + " not attacked"
	case p.view.Step == rules.Bombard && guns:
		return board.Counted(p.view.Guns[p.side], "gun", "guns") + " off the map may still fire"
	case n > 0:
		return fmt.Sprintf("%d more may do something", n)
	}
	return ""
}

func (p *play) doneTip() string {
	if p.view.Pending != nil {
		return "Nobody advances any more"
	}
	n := 0
	for _, g := range p.Roster() {
		for _, r := range g.Rows {
			if r.Todo {
				n++
			}
		}
	}
	if n > 0 {
		return fmt.Sprintf("Ends this step, in which %s something", board.Counted(n, "more may do", "more may do"))
	}
	return "Ends this step"
}
