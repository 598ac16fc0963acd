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

// along are an action and, if it is a move, the moves by the same way of the rest of the regiment that
// stand in the zone with who is chosen.
func (p *play) along(a rules.Action) []any {
	all := []any{a}
	for _, b := range p.legal {
		if b.Do == "move" && a.Do == "move" && b.Unit != p.who && slices.Equal(b.Path, a.Path) && p.mates(p.index(b.Unit), p.index(p.who)) {
			all = append(all, b)
		}
	}
	return all
}

// mates reports whether two battalions are of one regiment, in one zone.
func (p *play) mates(i, j int) bool {
	x, y := p.of(i), p.of(j)
	return x.Regiment != "" && x.Regiment == y.Regiment && x.Division == y.Division && p.view.Units[i].At == p.view.Units[j].At
}

// many is how many move along at most with who is chosen, he too.
func (p *play) many() (most int) {
	for _, a := range p.legal {
		if a.Do == "move" && a.Unit == p.who {
			most = max(most, len(p.along(a)))
		}
	}
	return most
}

// activations are rolls for all who are not activated yet, one for those who can share it.
func (p *play) activations() (all []any) {
	in := map[string]bool{}
	for _, several := range []bool{true, false} {
		for _, a := range p.legal {
			if a.Do == "activate" && len(a.Units) > 1 == several && !slices.ContainsFunc(a.Units, func(n string) bool { return in[n] }) {
				for _, n := range a.Units {
					in[n] = true
				}
				all = append(all, a)
			}
		}
	}
	return all
}

// penned reports whether a battalion may move, and there is nowhere that it can go.
func (p *play) penned(i int) bool {
	u := &p.view.Units[i]
	return (u.Order == rules.Full || u.Order == rules.Double) && u.Moved == 0 && p.stuck(i) != ""
}

// stuck says why a battalion that was activated can go nowhere; "" if it can, or another step is on.
func (p *play) stuck(i int) string {
	u := &p.view.Units[i]
	if !p.mine() || p.view.Pending != nil || p.view.Step != rules.Move || p.of(i).Side != p.side || u.Order == "" || p.able()[p.name(i)] {
		return ""
	}
	var all []string // of the zones beside it one by one: what is the same of all is told once
	for _, z := range p.battle().Board.Around(u.At) {
		if no := p.no(rules.Action{Do: "move", Unit: p.name(i), Path: []string{p.zone(z)}}); !slices.Contains(all, no) {
			all = append(all, no)
		}
	}
	return strings.Join(all, "; ")
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

// strafe is the air attack on a battalion of a zone: on who is pointed at, and else on who is chosen, or the
// first.
func (p *play) strafe(cell int) (rules.Action, bool) {
	first, found := rules.Action{}, false
	at := p.index(p.over)
	pointed := at >= 0 && cell == p.hover && p.view.Units[at].At == cell && p.of(at).Side != p.side
	for _, a := range p.legal {
		i := p.index(a.Unit)
		if a.Do != "air" || i < 0 || p.view.Units[i].At != cell {
			continue
		}
		if a.Unit == p.over {
			return a, true
		}
		if pointed { // nobody else is meant
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
	if q := p.view.Pending; q != nil && q.Attack != nil {
		a := q.Attack
		m := board.Mark{Kind: board.Arrow, Cells: []int{a.From, q.At}, Tag: titles[a.Kind] + supported(len(a.Units)-1, len(a.Guns), a.Support)}
		if a.Primary < 0 {
			m.Kind, m.Cells = board.Cross, []int{q.At}
		}
		if out = append(out, m); p.side != a.Side {
			for _, i := range a.Guns {
				out = append(out, board.Mark{Kind: board.Thin, Cells: []int{p.view.Units[i].At, q.At}})
			}
		}
	}
	if !p.mine() {
		return out
	}
	out = append(out, p.backMarks()...)
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
	from, at := p.place(p.who), p.aimed()
	if at < 0 {
		return out
	}
	if a, ok := p.attack(at); ok {
		n, lines, target := p.view.Odds(p.sideName(), a)
		m := board.Mark{Kind: board.Arrow, Cells: []int{from, at}, Tag: fmt.Sprintf("%d or less", n) + supported(len(a.Units)-1, len(a.Guns), a.Support), Soft: p.counts(n, p.index(target), p.bounded(lines))}
		if from < 0 {
			m.Kind, m.Cells = board.Cross, []int{at}
		}
		out = append(out, m)
		for _, g := range a.Guns {
			if gun := p.place(g); gun >= 0 && gun != at {
				out = append(out, board.Mark{Kind: board.Thin, Cells: []int{gun, at}})
			}
		}
	} else if a, ok := p.strafe(at); ok {
		hit := p.view.Bound("air.save")
		out = append(out, board.Mark{Kind: board.Target, Cells: []int{at}, Tag: fmt.Sprintf("%d or less", hit.Value), Soft: p.counts(hit.Value, p.index(a.Unit), []rules.Line{hit})})
	} else if a, ok := p.goesTo(at); ok && from >= 0 {
		way := []int{from}
		for _, z := range a.Path {
			way = append(way, p.cell(z))
		}
		m := board.Mark{Kind: board.Thin, Cells: way}
		if n := len(p.along(a)); p.together && n > 1 {
			m.Tag = fmt.Sprintf("%d together", n)
		}
		if a.Do == "advance" && len(a.Path) > 1 {
			m.Tag, m.Soft = "goes further", a.Path[0]+" is left to nobody"
		}
		out = append(out, m)
	}
	return out
}

// supported says who takes part in an attack besides who leads it; "" for nobody.
func supported(others, guns, off int) string {
	var parts []string
	if others > 0 {
		parts = append(parts, board.Counted(others, "battalion", "battalions"))
	}
	if guns > 0 {
		parts = append(parts, board.Counted(guns, "artillery battalion", "artillery battalions"))
	}
	if off > 0 {
		parts = append(parts, board.Counted(off, "gun", "guns")+" off the map")
	}
	if parts == nil {
		return ""
	}
	return ", with " + strings.Join(parts, ", ")
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

// Over is told who is pointed at.
func (p *play) Over(name string) bool {
	was := p.over
	p.over = name
	return was != name && p.mine() && p.view.Step == rules.Air
}

// Pick chooses a battalion or an HQ.
func (p *play) Pick(name string, _ bool) {
	p.aim = -1
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
	if p.aim >= 0 && p.aim != cell && slices.Contains(p.offMap(), cell) { // its odds are shown first
		p.aim = cell
		return
	}
	for _, find := range []func(int) (rules.Action, bool){p.attack, p.goesTo, p.strafe} {
		if a, ok := find(cell); ok {
			if all := p.along(a); p.together && len(all) > 1 {
				p.desk.DoAll(all...)
			} else {
				p.desk.Do(a)
			}
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
	p.who, p.aim = list[((i+by)%len(list)+len(list))%len(list)], -1
}

// Back chooses nobody; where something is to be decided of some, the first of them.
func (p *play) Back() bool {
	if p.mine() && p.view.Pending != nil {
		if p.concerned() {
			return false
		}
		p.who, p.aim = p.name(p.view.Pending.Units[0]), -1
		return true
	}
	if p.who == "" && p.aim < 0 {
		return false
	}
	p.who, p.aim = "", -1
	return true
}

// Idle ends a step in which nobody can do anything.
func (p *play) Idle() (end any, why string) {
	if !p.mine() || p.view.Pending != nil || len(p.legal) != 1 || p.legal[0].Do != "done" {
		return nil, ""
	}
	why = map[string]string{
		rules.Rally: "nobody is to be rallied", rules.Move: "nobody can be activated or moved", rules.Air: "no aircraft can attack",
		rules.Bombard: "nobody reaches an enemy to bombard", rules.Assault: "nobody may assault",
	}[p.view.Step]
	if p.acted() {
		why = strings.Replace(strings.Replace(why, "nobody", "nobody else", 1), "no aircraft", "no other aircraft", 1)
	}
	return p.legal[0], why
}

// acted reports whether somebody of who sits has done in this step what it is for.
func (p *play) acted() bool {
	for i, u := range p.view.Units {
		x := &p.view.Battle().Battalions[i]
		guns := x.Arm == rules.Artillery || x.Arm == rules.Propelled
		switch {
		case x.Side != p.side:
		case p.view.Step == rules.Rally && u.Tried, p.view.Step == rules.Move && u.Order != "",
			p.view.Step == rules.Bombard && u.Fought && guns, p.view.Step == rules.Assault && u.Fought && !guns:
			return true
		}
	}
	return false
}

// Buttons are what can be done; the first is what Enter does.
func (p *play) Buttons() []board.Button {
	r := &board.Rack{}
	if !p.mine() {
		r.First("wait", "Waiting", "", "The other side decides", nil)
		return r.Buttons(p.Step)
	}
	var regiment, done *rules.Action
	for i := range p.legal {
		a := &p.legal[i]
		do := func() { p.desk.Do(a) }
		switch own := a.Unit == p.who; a.Do {
		case "begin":
			r.First("begin", "Begin", "", firstMove, do)
		case "first":
			if a.Side == p.sideName() {
				r.First("first", "We are first", "", "Your side is active first in this turn", do)
			} else {
				r.First("second", "They are first", "2", "The other side is active first", do)
			}
		case "rally":
			if own || p.who == "" && !r.Has() {
				r.First("rally", "Rally "+a.Unit, "", "A roll: it comes back, stays shattered, or is lost", do)
			}
		case "activate":
			if len(a.Units) > 1 && slices.Contains(a.Units, p.who) {
				regiment = a
			} else if len(a.Units) == 1 && a.Units[0] == p.who {
				r.First("activate", "Activate", "", "A roll for "+p.who+" alone", do)
			}
		case "fallback":
			r.First("fallback", "Fall back", "", p.back()+", and no more this turn", do)
		case "marker":
			r.First("marker", "Hold", "M", "A morale marker on the division, and it holds", do)
		case "defend":
			if own && (len(a.Guns)+a.Support > 0) == (p.guns && p.mayDefend()) {
				text, tip := "Defend", a.Unit+" is the primary defender"
				if p.view.Pending.Attack.Kind == rules.Bombard {
					text, tip = "Take it", a.Unit+" is fired at"
				}
				r.First("defend", text, "", tip, do)
			}
		case "stand":
			r.First("stand", "Hold", "", board.Counted(p.view.Price(), "morale marker", "morale markers")+", one for each battalion in the zone", do)
		case "retreat":
			r.First("retreat", "Go back", "B", p.back()+"; the zone is left, and may be taken", do)
		case "advance":
			if a.Units[0] == p.who && len(a.Path) == 1 {
				r.First("advance", "Take zone", "", p.who+" takes "+a.Path[0], do)
			}
		case "air":
			if own {
				r.First("air", "Attack", "", "Aircraft attack "+a.Unit, do)
			}
		case "bombard":
			if a.Unit == "" && p.aim >= 0 && p.cell(a.At) == p.aim {
				r.First("fire", "Fire", "", "A gun off the map bombards "+a.At, do)
			}
		case "done":
			done = a
		}
	}
	if n := len(p.offMap()); n > 0 {
		r.Add("guns", board.Counted(p.view.Guns[p.side], "gun", "guns")+" off map", "1", fmt.Sprintf("Lays a gun off the map on the next of %s that it may fire at; nothing is fired yet", board.Counted(n, "zone", "zones")), p.lay)
	}
	if all := p.activations(); len(all) > 1 {
		r.Add("all", "Activate all", "A", fmt.Sprintf("%d rolls, one for those of a regiment in a zone; until something is to be decided", len(all)), func() { p.desk.DoAll(all...) })
	}
	if regiment != nil {
		r.Add("regiment", fmt.Sprintf("Activate %d", len(regiment.Units)), "R", "One roll for "+strings.Join(regiment.Units, ", ")+"; then they move together, unless T parts them", func() {
			p.together = true
			p.desk.Do(regiment)
		})
	}
	if n := p.many(); n > 1 {
		r.Toggle("together", fmt.Sprintf("Move %d", n), "T", "Whether those of its regiment in its zone go where it goes", &p.together)
	}
	if p.hasGuns() {
		r.Toggle("artillery", "Artillery", "G", "Whether artillery that reaches is committed, too", &p.guns)
	}
	if done != nil {
		r.Last(len(p.able()) == 0, p.doneWords(), p.doneTip(), func() { p.desk.Do(done) }).Ask = p.left()
	}
	return r.Buttons(p.Step)
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
	if !p.view.Second {
		return "End our half"
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
		return fmt.Sprintf("%d more may do something, and lose the chance", n)
	}
	return ""
}

func (p *play) doneTip() string {
	if p.view.Pending != nil {
		return "Nobody advances any more"
	}
	ends := "Ends this step"
	if p.view.Step == rules.Assault && !p.view.Second {
		ends = "The other side is active next, in the same turn"
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
		return fmt.Sprintf("%s: %d more may do something", ends, n)
	}
	return ends
}
