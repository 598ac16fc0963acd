package assault

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"sightline/game"
	"sightline/game/boardgame"
	"sightline/game/hexboard"
)

// place is a hex as the card asks of it, for attackers from some hexes.
func (s *Position) place(at int, from []int) Hex {
	h := Hex{Name: s.label(at), Town: s.ground(at) == Town, Woods: s.ground(at) == Woods, Round: 1}
	h.Entrench, h.DugIn = s.battle.Works[at] == Entrenchment, s.battle.Works[at] == DugIn
	h.Uphill = s.ground(at) == Hill && len(from) > 0
	for _, f := range from {
		h.Uphill = h.Uphill && s.ground(f) != Hill
		h.River = h.River || s.ground(f) == River
	}
	return h
}

// play resolves a round in a hex and tells it; who has fired from works once has none of
// their help any more when he is the one who comes.
func (d *doing) play(a Assault, own, enemy [2][]int, purpose string) {
	r := d.battle.card.Begin(a)
	for _, e := range r.Resolve(d.dice.For(purpose)) {
		h := Happening{Kind: string(e.Kind), Side: e.Side, Unit: e.Who, To: a.Hex.Name, Dice: e.Dice, Text: e.Text, Column: e.Column, Add: e.Add, Total: e.Total, Need: e.Need, Cells: e.Cells}
		if e.Kind == Fired || e.Kind == Checked {
			h.Result = e.Result.String()
		}
		d.tell(h)
	}
	d.keep(&r.Assault.Attacker, own[0], own[1])
	d.keep(&r.Assault.Defender, enemy[0], enemy[1])
}

// cost is what entering a hex costs, of the movement of a turn.
func (s *Position) cost(at int) int { return s.battle.card.costs[s.ground(at)] }

// allowance is the movement of a unit now.
func (s *Position) allowance(i int) int {
	switch State(s.Units[i].State) {
	case Disrupted:
		return min(s.battle.Platoons[i].Move, s.battle.card.Int("move.disrupted"))
	case Demoralized:
		return 0
	}
	return s.battle.Platoons[i].Move
}

// enters returns why somebody of a side cannot enter a hex by moving, or nothing. Units count
// against the limit of the hex, leaders do not.
func (s *Position) enters(side, at int, unit bool) (game.Why, string) {
	switch {
	case s.has(1-side, at):
		return Unfit, s.label(at) + " is held by the enemy: it is assaulted, not moved into"
	case unit && s.crowd(side, at) >= s.battle.stack():
		return Crowded, fmt.Sprintf("%s has %s already%s", s.label(at), boardgame.Counted(s.battle.stack(), "unit", "units"), marks(s.battle.card.cited("stack"), ""))
	}
	return "", ""
}

func (d *doing) move() {
	var at, allowance int
	name, unit, leader := d.a.Unit, -1, -1
	switch {
	case d.a.Unit != "":
		i, ok := d.member(d.a.Unit)
		if !ok {
			return
		}
		unit, at, allowance = i, d.Units[i].At, d.allowance(i)
		if State(d.Units[i].State) == Demoralized {
			d.refuse(Unfit, "%s is demoralized: it recovers or goes back", d.a.Unit)
			return
		}
	default:
		i, ok := d.ownLeader(d.a.Leader)
		if !ok {
			return
		}
		if d.Group.Leader != i || d.Leaders[i].Acted {
			d.refuse(NotNow, "%s is not activated", d.a.Leader)
			return
		}
		name, leader, at, allowance = d.a.Leader, i, d.Leaders[i].At, d.battle.card.Int("move.leader")
	}
	if len(d.a.Path) == 0 {
		d.refuse(BadAction, "want a path, the hexes entered in order")
		return
	}
	from, spent, first, by := at, 0, true, d.moveCells(unit)
	for _, label := range d.a.Path {
		to, ok := d.at(label)
		if !ok {
			return
		}
		if d.distance(at, to) != 1 {
			d.refuse(TooFar, "%s is not beside %s", label, d.label(at))
			return
		}
		if why, text := d.enters(d.side, to, unit >= 0); why != "" {
			d.refuse(why, "%s", text)
		}
		// One hex can always be entered, if anything can.
		by = append(by, d.costCell(to))
		if spent += d.cost(to); spent > allowance && (!first || allowance == 0) {
			d.refuse(TooFar, "%s has a movement of %d: %s costs %d%s", name, allowance, label, spent, marks(by, ""))
			return
		}
		at, first = to, false
	}
	if d.no != nil {
		return
	}
	if unit >= 0 && d.has(1-d.side, from) && !d.part(unit, from) {
		return
	}
	if unit >= 0 {
		d.Units[unit].At, d.Units[unit].Acted = at, true
	} else {
		d.Leaders[leader].At, d.Leaders[leader].Acted = at, true
	}
	if len(d.a.Path) == 1 { // that anybody moves
		by = nil
	}
	d.tell(Happening{Kind: "move", Side: d.by, Unit: name, From: d.label(from), To: d.label(at), Text: fmt.Sprintf("%s: %s moves from %s to %s%s", d.by, name, d.label(from), d.label(at), marks(by, ""))})
}

// moveCells are the cells of the movement of a unit as it is now, or of a leader if that is -1; none if its counter gives it.
func (s *Position) moveCells(unit int) (list []Cell) {
	c := s.battle.card
	if unit < 0 {
		return c.cited("move.leader")
	}
	if p := &s.battle.Platoons[unit]; p.usual.move {
		list = c.cited(reaches[p.Kind].move)
	}
	if State(s.Units[unit].State) == Disrupted {
		list = append(list, c.Cell("move.disrupted"))
	}
	return list
}

func (s *Position) costCell(at int) Cell { return s.battle.card.Cell(costOf[s.ground(at)]) }

// rangeCells are those of the range of a unit; none if its counter gives it.
func (s *Position) rangeCells(i int) []Cell {
	if p := &s.battle.Platoons[i]; p.usual.reach {
		return s.battle.card.cited(reaches[p.Kind].reach)
	}
	return nil
}

// part has the enemy of a fight fire at a unit that leaves it (house, A16), and reports
// whether it goes on moving.
func (d *doing) part(unit, from int) bool {
	firers, units, leaders := d.force(1-d.side, from)
	u := d.unit(unit)
	a := Assault{Hex: d.place(from, nil), Attacker: firers, Defender: Force{Side: d.by, Nation: d.battle.Armies[d.side].Nation, Units: []Unit{u}}}
	a.Hex.Apart = "shift.parting"
	if d.battle.card.Refused(&a) == nil {
		d.tell(Happening{Kind: "fire", Side: d.army(1 - d.side), To: d.label(from), Text: fmt.Sprintf("%s leaves the fight in %s", u.Name, d.label(from))})
		d.play(a, [2][]int{units, leaders}, [2][]int{{unit}, nil}, fmt.Sprintf("turn %d: fire at %s, who leaves", d.Turn, u.Name))
	}
	if d.Units[unit].Steps == 0 {
		return false
	}
	if State(d.Units[unit].State) == Demoralized {
		d.Units[unit].Acted = true
		d.retreat(unit)
		return false
	}
	return true
}

// Sees reports whether there is a line of sight between two hexes, by their indexes. What
// stands between hides when it is higher than the line over it: woods and towns are one level
// high, a hill is one level up; of two hexes that the line runs between both have to hide.
func (s *Position) Sees(a, b int) bool {
	level := func(i int) int {
		if s.ground(i) == Hill {
			return 1
		}
		return 0
	}
	line := hexboard.Line(s.hex(a), s.hex(b))
	n := len(line) - 1
	for k := 1; k < n; k++ {
		hides := true
		for _, h := range line[k] {
			if !s.battle.Board.Has(h) {
				continue // nothing stands off the board; the other hex decides
			}
			i := s.index(h)
			top := level(i)
			if s.ground(i) == Woods || s.ground(i) == Town {
				top++
			}
			hides = hides && top*n > level(a)*(n-k)+level(b)*k
		}
		if hides {
			return false
		}
	}
	return true
}

// reaches returns why a unit cannot fire at a hex, or nothing.
func (s *Position) reaches(i, at int) (game.Why, string) {
	p, u := s.battle.Platoons[i], s.Units[i]
	switch {
	case State(u.State) == Demoralized:
		return Unfit, p.Name + " is demoralized"
	case s.has(1-p.Side, u.At):
		return NotNow, p.Name + " is in an assault"
	case s.distance(u.At, at) > p.Range:
		return TooFar, fmt.Sprintf("%s reaches %s%s, and %s is %d away", p.Name, boardgame.Counted(p.Range, "hex", "hexes"), marks(s.rangeCells(i), ""), s.label(at), s.distance(u.At, at))
	case !s.Sees(u.At, at):
		return NoSight, fmt.Sprintf("%s cannot see %s", p.Name, s.label(at))
	}
	return "", ""
}

func (d *doing) fire() {
	a, units, enemy, ok := d.aim()
	if !ok {
		return
	}
	var by []Cell
	at, _ := d.at(d.a.At)
	for _, i := range units {
		if d.distance(d.Units[i].At, at) > 1 { // beside it anybody fires
			by = append(by, d.rangeCells(i)...)
		}
	}
	d.tell(Happening{Kind: "fire", Side: d.by, From: d.label(d.Units[units[0]].At), To: d.a.At, Text: fmt.Sprintf("%s: %s %s at %s%s", d.by, d.names(units), d.battle.several.Verb("fires", d.a.Units...), d.a.At, marks(by, ""))})
	d.play(a, [2][]int{units, nil}, enemy, fmt.Sprintf("turn %d: %s fires at %s", d.Turn, d.names(units), d.a.At))
	for _, i := range units {
		d.Units[i].Acted = true
	}
}

// aim is the fire that the action is, before anything is rolled.
func (d *doing) aim() (a Assault, units []int, enemy [2][]int, ok bool) {
	at, ok := d.at(d.a.At)
	if !ok {
		return a, nil, enemy, false
	}
	if len(d.a.Units) == 0 {
		d.refuse(BadAction, "want the units that fire")
	}
	force := Force{Side: d.by, Nation: d.battle.Armies[d.side].Nation}
	for _, name := range d.a.Units {
		i, ok := d.member(name)
		if !ok {
			continue
		}
		if slices.Contains(units, i) {
			d.refuse(BadAction, "%s is named twice", name)
		}
		if len(units) > 0 && d.Units[i].At != d.Units[units[0]].At {
			d.refuse(TooFar, "%s is not where %s is: who fires together is in one hex", name, d.nameOf(units[0]))
		}
		if why, text := d.reaches(i, at); why != "" {
			d.refuse(why, "%s", text)
		}
		u := d.unit(i)
		if !u.combat() || u.fire() == 0 {
			d.refuse(Unfit, "%s has no fire", name)
		}
		units, force.Units = append(units, i), append(force.Units, u)
	}
	target, theirs, leaders := d.soft(1-d.side, at)
	if len(theirs) == 0 {
		d.refuse(NoTarget, "there is nobody in %s whom direct fire hurts", d.a.At)
	}
	if d.has(d.side, at) {
		d.refuse(NotNow, "there are friends in %s", d.a.At)
	}
	if d.no != nil {
		return a, nil, enemy, false
	}
	a = Assault{Hex: d.place(at, nil), Attacker: force, Defender: target}
	a.Hex.Apart = "shift.distance"
	return a, units, [2][]int{theirs, leaders}, true
}

// soft is a side in a hex without its AFVs, whom direct fire does not hurt.
func (s *Position) soft(side, at int) (f Force, units, leaders []int) {
	f, units, leaders = s.force(side, at)
	for k := len(units) - 1; k >= 0; k-- {
		if f.Units[k].Kind == AFV {
			f.Units, units = slices.Delete(f.Units, k, k+1), slices.Delete(units, k, k+1)
		}
	}
	return f, units, leaders
}

func (d *doing) antitank() {
	i, ok := d.member(d.a.Unit)
	if !ok {
		return
	}
	t := slices.IndexFunc(d.battle.Platoons, func(p Platoon) bool { return p.Name == d.a.Target && p.Kind == AFV })
	if t < 0 || d.Position.side(t) == d.side || d.Units[t].Steps == 0 {
		d.refuse(NoSuch, "the enemy has no AFV %q", d.a.Target)
		return
	}
	p := &d.battle.Platoons[i]
	if p.AntiTank == 0 {
		d.refuse(Unfit, "%s has no strength against AFVs%s", p.Name, marks(p.antitankCells(d.battle.card), ""))
	}
	if why, text := d.reaches(i, d.Units[t].At); why != "" {
		d.refuse(why, "%s", text)
	}
	if d.no != nil {
		return
	}
	c := d.battle.card
	dice := d.dice.For(fmt.Sprintf("turn %d: %s fires at %s", d.Turn, p.Name, d.a.Target))
	a, b := dice.Roll(6), dice.Roll(6)
	total := a + b + p.AntiTank - d.battle.Platoons[t].Armor
	steps, held := c.pierces(total)
	steps = min(steps, d.Units[t].Steps)
	d.Units[t].Steps -= steps
	d.Units[i].Acted = true
	d.tell(Happening{Kind: "antitank", Side: d.by, Unit: p.Name, From: d.label(d.Units[i].At), To: d.label(d.Units[t].At), Dice: []int{a, b},
		Add: p.AntiTank - d.battle.Platoons[t].Armor, Total: total, Need: c.Int("antitank.one"), Cells: slices.Concat(p.antitankCells(c), d.battle.Platoons[t].armorCells(c), c.cited("antitank.one", "antitank.two")),
		Text: fmt.Sprintf("%s: %s fires at %s: %d + %d + %s - armor %s = %d, %s: %s", d.by, p.Name, d.a.Target, a, b, marks(p.antitankCells(c), strconv.Itoa(p.AntiTank)),
			marks(d.battle.Platoons[t].armorCells(c), strconv.Itoa(d.battle.Platoons[t].Armor)), total, held,
			[]string{"no effect", "a step is lost", "two steps are lost"}[steps])})
}

// comers are units that may assault a hex, or the reasons why not.
func (d *doing) comers(at int) (units, from []int) {
	for _, name := range d.a.Units {
		i, ok := d.member(name)
		if !ok {
			continue
		}
		u := d.unit(i)
		switch {
		case slices.Contains(units, i):
			d.refuse(BadAction, "%s is named twice", name)
		case d.Units[i].At == at:
			continue // it is there already and takes part
		case d.distance(d.Units[i].At, at) != 1:
			d.refuse(TooFar, "%s is not beside %s", name, d.label(at))
		case u.State != Good:
			d.refuse(Unfit, "%s is %s: only units in good order assault", name, u.State)
		case !u.combat() || d.battle.Platoons[i].Move == 0:
			d.refuse(Unfit, "%s cannot assault%s", name, marks(d.moveCells(i), ""))
		case d.has(1-d.side, d.Units[i].At):
			d.refuse(NotNow, "%s is in an assault already", name)
		}
		units, from = append(units, i), append(from, d.Units[i].At)
	}
	return units, from
}

func (d *doing) assault() {
	a, own, enemy, ok := d.storm()
	if !ok {
		return
	}
	d.tell(Happening{Kind: "assault", Side: d.by, To: d.a.At, Text: fmt.Sprintf("%s: assault on %s, round %d", d.by, d.a.At, a.Hex.Round)})
	d.play(a, own, enemy, fmt.Sprintf("turn %d: assault on %s, round %d", d.Turn, d.a.At, a.Hex.Round))
}

// storm brings those who assault into the hex, and is the round that follows, before anything
// is rolled.
func (d *doing) storm() (a Assault, own, enemy [2][]int, ok bool) {
	at, ok := d.at(d.a.At)
	if !ok {
		return a, own, enemy, false
	}
	if !d.has(1-d.side, at) {
		d.refuse(NoTarget, "there is no enemy in %s", d.a.At)
		return a, own, enemy, false
	}
	there := d.has(d.side, at)
	units, from := d.comers(at)
	if d.no != nil {
		return a, own, enemy, false
	}
	if len(units) == 0 && !there {
		d.refuse(BadAction, "want the units that assault")
		return a, own, enemy, false
	}
	if n := d.crowd(d.side, at) + len(units); n > d.battle.stack() {
		d.refuse(Crowded, "%s would be in %s: want %d at most%s", boardgame.Counted(n, "unit", "units"), d.a.At, d.battle.stack(), marks(d.battle.card.cited("stack"), ""))
		return a, own, enemy, false
	}
	lead := -1
	if d.a.Leader != "" {
		i, ok := d.ownLeader(d.a.Leader)
		switch {
		case !ok:
			return a, own, enemy, false
		case d.Group.Leader != i || d.Leaders[i].Acted:
			d.refuse(NotNow, "%s is not activated", d.a.Leader)
			return a, own, enemy, false
		case d.Leaders[i].At != at && d.distance(d.Leaders[i].At, at) != 1:
			d.refuse(TooFar, "%s is not beside %s", d.a.Leader, d.a.At)
			return a, own, enemy, false
		case State(d.Leaders[i].State) != Good:
			d.refuse(Unfit, "%s is %s", d.a.Leader, State(d.Leaders[i].State))
			return a, own, enemy, false
		}
		lead = i
	}
	for _, i := range units {
		d.Units[i].At, d.Units[i].Acted = at, true
	}
	for _, name := range d.a.Units {
		if i := d.platoon(name); i >= 0 {
			d.Units[i].Acted = true
		}
	}
	if lead >= 0 {
		d.Leaders[lead].At, d.Leaders[lead].Acted = at, true
	}
	f := d.fightAt(at)
	if f < 0 {
		d.Fights = append(d.Fights, fight{at, d.side, 0})
		slices.SortFunc(d.Fights, func(a, b fight) int { return cmp.Compare(a.At, b.At) })
		f = d.fightAt(at)
	}
	d.Fights[f].Rounds++
	attacker := d.Fights[f].Side
	a = Assault{Hex: d.place(at, from)}
	a.Hex.Round, a.Hex.Continues = d.Fights[f].Rounds, there
	if a.Hex.Round > 1 {
		a.Hex.Entrench, a.Hex.DugIn = d.battle.Works[at] == Entrenchment, false // first fire is of the first round (house)
	}
	a.Attacker, own[0], own[1] = d.force(attacker, at)
	a.Defender, enemy[0], enemy[1] = d.force(1-attacker, at)
	if no := d.battle.card.Refused(&a); no != nil {
		for _, text := range no {
			d.refuse(Unfit, "%s", text)
		}
		return a, own, enemy, false
	}
	return a, own, enemy, true
}

func (d *doing) recover() {
	if d.a.Leader != "" {
		i, ok := d.ownLeader(d.a.Leader)
		switch {
		case !ok:
		case d.Group.Leader != i || d.Leaders[i].Acted:
			d.refuse(NotNow, "%s is not activated", d.a.Leader)
		case State(d.Leaders[i].State) == Good:
			d.refuse(Unfit, "%s is in good order", d.a.Leader)
		default:
			d.leaderRecovers(i)
		}
		return
	}
	i, ok := d.member(d.a.Unit)
	switch {
	case !ok:
	case State(d.Units[i].State) == Good:
		d.refuse(Unfit, "%s is in good order", d.a.Unit)
	default:
		d.unitRecovers(i)
	}
}

func (d *doing) leaderRecovers(i int) {
	l := d.leader(i)
	x := d.battle.card.Recover(l.State, l.Lost, l.Morale+l.Lost, true, d.place(d.Leaders[i].At, nil), d.dice.For(fmt.Sprintf("turn %d: recovery of %s", d.Turn, l.Name)))
	c := &d.Leaders[i]
	c.State, c.Lost, c.Acted, c.Gone = int(x.State), x.Lost, true, x.Deserts
	d.tellRecovery(d.battle.Chiefs[i].Side, l.Name, c.At, l.State, x, "")
}

func (d *doing) unitRecovers(i int) {
	u, side := d.unit(i), d.Position.side(i)
	f, _, _ := d.force(side, d.Units[i].At)
	bonus, helped := f.bonus()
	x := d.battle.card.Recover(u.State, u.Lost, u.Now()+bonus, false, d.place(d.Units[i].At, nil), d.dice.For(fmt.Sprintf("turn %d: recovery of %s", d.Turn, u.Name)))
	x.Cells = append(x.Cells, u.moraleCells(d.battle.card)...)
	p := &d.Units[i]
	p.State, p.Lost, p.Acted = int(x.State), x.Lost, true
	d.tellRecovery(side, u.Name, p.At, u.State, x, helped)
	if !x.Success && u.State == Demoralized && d.threatened(i) {
		d.retreat(i)
	}
}

// recoverAll has everybody who is demoralized and has not acted in this turn attempt to
// recover, as the card demands: units in the order of the scenario, then leaders.
func (d *doing) recoverAll() {
	for i := range d.Units {
		if u := d.Units[i]; u.Steps > 0 && !u.Acted && State(u.State) == Demoralized {
			d.unitRecovers(i)
		}
	}
	for i := range d.Leaders {
		if l := d.Leaders[i]; !l.Gone && !l.Acted && State(l.State) == Demoralized {
			d.leaderRecovers(i)
		}
	}
	d.settle()
}

func (d *doing) tellRecovery(side int, name string, at int, was State, x Recovery, helped string) {
	if helped != "" {
		helped = " with " + helped
	}
	word, stage := "stays "+was.String(), ""
	cells := slices.DeleteFunc(slices.Clone(x.Cells), func(c Cell) bool { return c == oneStage })
	if x.Success && !x.Full {
		stage = ", one stage (house)"
	}
	switch {
	case x.Deserts:
		word = "deserts"
	case x.State == Good:
		word = "in good order"
	case x.Success:
		word = x.State.String()
	}
	d.tell(Happening{Kind: "recover", Side: d.army(side), Unit: name, From: d.label(at), Dice: x.Dice[:], Total: x.Dice[0] + x.Dice[1], Need: x.Need, Cells: x.Cells,
		Text: fmt.Sprintf("%s: %s recovers with less than %s%s: %d + %d = %d%s: %s", d.army(side), name, marks(cells, strconv.Itoa(x.Need)), helped, x.Dice[0], x.Dice[1], x.Dice[0]+x.Dice[1], stage, word)})
}

// threatened reports whether an enemy who could fire sees and reaches a unit, or is in its
// hex: then it goes back when it does not recover (house, A15).
func (s *Position) threatened(unit int) bool {
	at := s.Units[unit].At
	for _, i := range s.indexes(1 - s.side(unit)) {
		p := s.battle.Platoons[i]
		if s.Units[i].At == at || State(s.Units[i].State) != Demoralized && p.combat() && s.distance(s.Units[i].At, at) <= p.Range && s.Sees(s.Units[i].At, at) {
			return true
		}
	}
	return false
}

// nearest is how far the nearest enemy of a side is from a hex.
func (s *Position) nearest(side, at int) int {
	best := 1 << 20
	for _, i := range s.indexes(1 - side) {
		best = min(best, s.distance(s.Units[i].At, at))
	}
	return best
}

// retreat moves a unit its whole movement away from the enemy: each step to the neighbor
// farthest from the nearest of them, of several the first of the board; who cannot take one
// step loses a step of its strength.
func (d *doing) retreat(unit int) {
	p, from := &d.Units[unit], d.Units[unit].At
	by := append(d.moveCells(unit), Cell{Source: "house"}, d.battle.card.Cell("stack"))
	left := d.battle.Platoons[unit].Move
	for first := true; ; first = false {
		best, far := -1, d.nearest(d.Position.side(unit), p.At)
		for _, h := range d.battle.Board.Around(d.hex(p.At)) {
			to := d.index(h)
			by = append(by, d.costCell(to))
			if why, _ := d.enters(d.Position.side(unit), to, true); why != "" || d.cost(to) > left && !(first && left > 0) {
				continue
			}
			if n := d.nearest(d.Position.side(unit), to); n > far {
				best, far = to, n
			}
		}
		if best < 0 {
			break
		}
		left -= d.cost(best)
		p.At = best
	}
	name := d.nameOf(unit)
	if p.At != from {
		d.tell(Happening{Kind: "retreat", Side: d.army(d.Position.side(unit)), Unit: name, From: d.label(from), To: d.label(p.At), Text: fmt.Sprintf("%s goes back from %s to %s%s", name, d.label(from), d.label(p.At), marks(by, ""))})
		return
	}
	p.Steps--
	d.tell(Happening{Kind: "retreat", Side: d.army(d.Position.side(unit)), Unit: name, From: d.label(from), Text: name + marks(by, " cannot go back, and loses a step")})
}
