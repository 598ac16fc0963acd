package dday

import (
	"fmt"
	"slices"

	"sightline/game/boardgame"
)

// unfit is why a battalion cannot fight or support this turn, or nothing.
func (s *Position) unfit(i int) string {
	u, b := s.Units[i], s.unit(i)
	now := u.When == s.Turn
	switch {
	case u.Order == Fallback:
		return b.Name + " has fallen back"
	case now && u.Road:
		return b.Name + " has moved at the double rate of roads"
	case now && b.towed():
		return b.Name + " has moved: towed guns move or fight"
	}
	return ""
}

// spent reports whether a battalion has fought and may not move for it: towed guns do one or the
// other in a turn, whichever side was active, and an advance is a move.
func (s *Position) spent(i int) bool { return s.unit(i).towed() && s.Units[i].Shot == s.Turn }

// shot keeps that towed guns have fought in this turn.
func (d *doing) shot(i int) {
	if d.unit(i).towed() {
		d.Units[i].Shot = d.Turn
	}
}

// reach is how many zones a battalion bombards, 0 if it does not.
func (s *Position) reach(i int) int {
	if s.unit(i).Arm == Infantry {
		return 0
	}
	return s.cell(s.reachID(i))
}

func (s *Position) reachID(i int) string {
	switch s.unit(i).Arm {
	case Artillery:
		return "reach.art"
	case Propelled:
		return "reach.spa"
	}
	return "reach.direct"
}

// ranges is the reach of a battalion at a zone that is not beside it: that far anybody fires who does.
func (s *Position) ranges(i, at int) []Line {
	if s.distance(s.Units[i].At, at) < 2 {
		return nil
	}
	return []Line{s.Bound(s.reachID(i))}
}

// supporting is how many zones beside a zone, other than one, hold battalions that support.
func (s *Position) supporting(side, at, but int) (n int) {
	for _, z := range s.battle.Board.Around(at) {
		if z != but && slices.ContainsFunc(s.in(side, z), func(i int) bool { return !s.unit(i).guns() && s.unfit(i) == "" && !s.Units[i].Fought }) {
			n++
		}
	}
	return n
}

// targets are the battalions in a zone of which one may be the primary defender: artillery
// only if there is nothing else, and nobody twice in a turn of the enemy.
func (s *Position) targets(side, at int) (list []int) {
	for _, guns := range []bool{false, true} {
		for _, i := range s.in(side, at) {
			if s.unit(i).guns() == guns && !s.Units[i].Target {
				list = append(list, i)
			}
		}
		if len(list) > 0 {
			return list
		}
	}
	return nil
}

// hit is the hit number of an attack against a primary defender, with its ledger.
func (s *Position) hit(a *attack, target int, guns []int, support int) (number int, lines []Line) {
	add := func(id string, times int, text string) {
		if times != 0 {
			lines = append(lines, Line{id, text, times * s.cell(id), s.battle.chart.Cell(id).Source})
		}
	}
	several := func(id string, sign, n int, most, text string) {
		if n > 0 {
			add(id, sign*min(n, s.cell(most)), text)
			lines[len(lines)-1].Source = From(s.Bound(id), s.Bound(most))
		}
	}
	t, ground := s.unit(target), s.battle.Board.Zone(a.At)
	open := !ground.Town && !ground.Prepared && !ground.Rough
	q := s.battle.Armies[a.Side].Quality
	var arm Arm
	fired := len(a.Guns) + a.Support
	if a.Primary >= 0 {
		p := s.unit(a.Primary)
		q, arm = p.Quality, p.Arm
	} else {
		fired--
	}
	add("hit.base", 1, "to begin with")
	if a.Kind == Assault {
		several("hit.other", 1, len(a.Units)-1, "hit.others", "others with the primary attacker")
		several("hit.zone", 1, s.supporting(a.Side, a.At, a.From), "hit.zones", "supporting zones of the attacker")
	}
	several("hit.gun", 1, fired, "hit.guns", "artillery of the attacker")
	id := "quality." + q.String() + "." + t.Quality.String()
	if l := s.Bound(id); l.Value != 0 || l.Source != "seed" {
		add(id, 1, q.String()+" against "+t.Quality.String())
	}
	if a.Kind == Assault {
		if open && arm == Tank && (t.Arm == Infantry || t.guns()) {
			add("hit.tank", 1, "tanks in the open")
		}
		foot := !slices.ContainsFunc(a.Units, func(i int) bool { return s.unit(i).Arm != Infantry })
		if open && foot && t.Arm == Tank {
			add("hit.foot", 1, "infantry alone against tanks in the open")
		}
		others, against := 0, false
		for _, i := range s.in(1-a.Side, a.At) {
			b := s.unit(i)
			if i != target && !b.guns() {
				others++
			}
			against = against || s.stops(i)
		}
		several("hit.other", -1, others, "hit.others", "others with the primary defender")
		several("hit.zone", -1, s.supporting(1-a.Side, a.At, a.From), "hit.zones", "supporting zones of the defender")
		several("hit.gun", -1, len(guns)+support, "hit.guns", "artillery of the defender")
		if against && s.rolls(a) {
			add("hit.antitank", -1, "antitank guns of the defender")
		}
	}
	best, most := "", 0
	var all []Line
	l, _ := s.battle.Board.Link(a.From, a.At)
	for _, g := range []struct {
		is bool
		id string
	}{{ground.Town, "ground.town"}, {ground.Prepared, "ground.prepared"}, {ground.Rough, "ground.rough"}, {l.River, "ground.river"}} {
		if g.is {
			all = append(all, s.Bound(g.id))
		}
		if g.is && s.cell(g.id) > most {
			best, most = g.id, s.cell(g.id)
		}
	}
	if best != "" {
		add(best, -1, s.battle.chart.Cell(best).Text)
		lines[len(lines)-1].Source = From(all...)
	}
	for _, x := range lines {
		number += x.Value
	}
	return max(s.cell("hit.least"), min(number, s.cell("hit.most"))), lines
}

// rolls reports whether tanks or others who are mechanized lead an assault.
func (s *Position) rolls(a *attack) bool {
	return a.Kind == Assault && (s.unit(a.Primary).Arm == Tank || s.unit(a.Primary).Mobility == Mechanized)
}

// stops reports whether a battalion helps its zone against tanks.
func (s *Position) stops(i int) bool {
	arm := s.unit(i).Arm
	return (arm == AntiTank || arm == Destroyer) && s.unfit(i) == ""
}

func (d *doing) air() {
	i := d.named(d.a.Unit)
	if i < 0 || d.unit(i).Side == d.side || d.Units[i].State != InPlay {
		d.refuse(NoTarget, "the enemy has no battalion %q on the map", d.a.Unit)
	}
	if d.Sorties[d.side] == 0 {
		d.refuse(Unfit, "%s has no aircraft there", d.by)
	}
	if d.no != nil {
		return
	}
	d.Sorties[d.side]--
	u, b := d.Units[i], d.unit(i)
	n := d.roll("air attack on %s", b.Name)
	h := Happening{Kind: "air", Side: d.by, Unit: b.Name, To: d.zone(u.At), Dice: []int{n}, Against: []Line{d.Bound("air.save"), d.Bound("air.none"), d.Bound("air.hq")}}
	near := false
	for k, x := range d.HQs {
		near = near || d.battle.Divisions[k].Side != d.side && x.At >= 0 && d.distance(x.At, u.At) <= d.cell("air.hq")
	}
	word := "no effect"
	switch {
	case n <= d.cell("air.save"):
		word = "it has to save"
	case n > d.cell("air.none") && near:
		word = "the aircraft is lost near an HQ"
		d.Planes[d.side]--
	}
	h.Text = fmt.Sprintf("%s: aircraft attack %s, hit on %d or less%s, and roll %d: %s", d.by, b.Name, d.cell("air.save"), Whose(h.Against...), n, word)
	d.tell(h)
	switch {
	case n > d.cell("air.save") || d.saves(i):
	case b.Mobility == Mechanized:
		d.lose(i, "is caught by aircraft")
	case b.Mobility == Motorized && u.Road:
		d.lose(i, "is caught by aircraft on the road"+Whose(ours)) // what is a move by road, and how long
	default:
		d.shatter(i, "is hit by aircraft")
	}
}

// artillery reads the guns that are committed to a zone.
func (d *doing) artillery(at int, used func(piece) bool) (guns []int) {
	guns = d.owns(d.a.Guns)
	for _, i := range guns {
		b := d.unit(i)
		switch why := d.unfit(i); {
		case !b.guns():
			d.refuse(Unfit, "%s is no artillery", b.Name)
		case why != "":
			d.refuse(Unfit, "%s", why)
		case used(d.Units[i]):
			d.refuse(NotNow, "%s has fired", b.Name)
		case d.distance(d.Units[i].At, at) > d.reach(i):
			d.refuse(TooFar, "%s does not reach %s%s", b.Name, d.zone(at), Whose(d.ranges(i, at)...))
		}
	}
	if d.a.Support < 0 || d.a.Support > d.Guns[d.side] {
		d.refuse(Unfit, "%s has %s off the map", d.by, map[bool]string{true: "1 gun", false: fmt.Sprint(d.Guns[d.side], " guns")}[d.Guns[d.side] == 1])
	}
	return guns
}

func fought(u piece) bool { return u.Fought }

// offMap are the guns off the map as who attacks.
const offMap = "guns off the map"

// begin commits an attack, and asks the defender what he has to decide.
func (d *doing) begin(a attack) {
	targets := d.targets(1-d.side, a.At)
	if !d.has(1-d.side, a.At) {
		d.refuse(NoTarget, "there is no enemy in %s", d.zone(a.At))
	} else if targets == nil {
		d.refuse(NoTarget, "all in %s have been attacked this turn", d.zone(a.At))
	}
	if d.no != nil {
		return
	}
	d.Guns[d.side] -= a.Support
	for _, i := range slices.Concat(a.Units, a.Guns) {
		d.Units[i].Fought, d.Units[i].Fresh = true, false
		d.shot(i)
	}
	var by []Line
	for _, i := range slices.Concat(a.Units, a.Guns) {
		by = append(by, d.ranges(i, a.At)...)
	}
	who, verb := offMap, a.Kind
	if a.Primary >= 0 {
		who, verb = d.names(a.Units), d.verb(verb+"s", a.Units)
	}
	d.tell(Happening{Kind: a.Kind, Side: d.by, Unit: who, From: d.zone(a.From), To: d.zone(a.At), Text: fmt.Sprintf("%s: %s %s %s%s", d.by, who, verb, d.zone(a.At), Whose(by...))})
	d.Pending = &pending{Kind: "defend", Side: 1 - d.side, Units: targets, At: a.At, Attack: &a}
	if len(targets) == 1 && (a.Kind == Bombard || len(d.defending(1-d.side, a.At)) == 0 && d.Guns[1-d.side] == 0) {
		d.resolve(targets[0], nil, 0)
	}
}

// defending is the artillery that a side may commit to its defense of a zone.
func (s *Position) defending(side, at int) (list []int) {
	for i, u := range s.Units {
		if b := s.unit(i); u.State == InPlay && b.Side == side && b.guns() && !u.Fired && s.unfit(i) == "" && s.distance(u.At, at) <= s.reach(i) {
			list = append(list, i)
		}
	}
	return list
}

func (d *doing) bombard() {
	at, ok := d.place(d.a.At)
	guns := d.artillery(at, fought)
	a := attack{Kind: Bombard, Side: d.side, Primary: -1, Guns: guns, Support: d.a.Support, At: at, From: at}
	if d.a.Unit != "" {
		if i, ok := d.own(d.a.Unit); ok {
			a.Primary, a.Units, a.From = i, []int{i}, d.Units[i].At
			switch why := d.unfit(i); {
			case slices.Contains(guns, i):
				d.refuse(BadAction, "%s is named twice", d.a.Unit)
			case why != "":
				d.refuse(Unfit, "%s", why)
			case d.Units[i].Fought:
				d.refuse(NotNow, "%s has fought", d.a.Unit)
			case d.reach(i) == 0 && d.unit(i).Arm == Infantry:
				d.refuse(TooFar, "infantry does not bombard")
			case d.distance(a.From, at) > d.reach(i):
				d.refuse(TooFar, "%s bombards %s%s", d.a.Unit, boardgame.Counted(d.reach(i), "zone", "zones"), Whose(d.ranges(i, at)...))
			}
		}
	} else if d.a.Support < 1 {
		d.refuse(BadAction, "want the battalion that bombards, or guns off the map")
	}
	if ok {
		d.begin(a)
	}
}

func (d *doing) assault() {
	at, ok := d.place(d.a.At)
	units := d.owns(d.a.Units)
	guns := d.artillery(at, fought)
	if len(d.a.Units) == 0 {
		d.refuse(BadAction, "want the battalions that assault, the primary one first")
	}
	if !ok || len(units) == 0 {
		return
	}
	a := attack{Kind: Assault, Side: d.side, Primary: units[0], Units: units, Guns: guns, Support: d.a.Support, At: at, From: d.Units[units[0]].At}
	if _, linked := d.battle.Board.Link(a.From, at); !linked {
		d.refuse(TooFar, "%s is not beside %s", d.zone(a.From), d.zone(at))
	}
	for _, i := range units {
		u, b := d.Units[i], d.unit(i)
		switch why := d.unfit(i); {
		case u.At != a.From:
			d.refuse(TooFar, "%s is not in %s: who assaults together is in one zone", b.Name, d.zone(a.From))
		case why != "":
			d.refuse(Unfit, "%s", why)
		case b.guns():
			d.refuse(Unfit, "%s is artillery: it is committed, and does not assault", b.Name)
		case u.Fought && !u.Fresh:
			d.refuse(NotNow, "%s has fought", b.Name)
		case u.Order != Full && u.Order != Double && !u.Fresh:
			d.refuse(Unfit, "%s holds: who was not activated to move does not assault", b.Name)
		}
	}
	d.begin(a)
}

func (d *doing) defend() {
	p := d.Pending
	i, ok := d.own(d.a.Unit)
	guns := d.artillery(p.At, func(u piece) bool { return u.Fired })
	if ok && !slices.Contains(p.Units, i) {
		d.refuse(Unfit, "%s cannot be the primary defender", d.a.Unit)
	}
	if p.Attack.Kind == Bombard && (len(guns) > 0 || d.a.Support > 0) {
		d.refuse(Unfit, "nobody fires back at a bombardment")
	}
	if d.no == nil {
		d.Guns[d.side] -= d.a.Support
		d.resolve(i, guns, d.a.Support)
	}
}

// resolve rolls an attack against its primary defender.
func (d *doing) resolve(target int, guns []int, support int) {
	a := *d.Pending.Attack
	d.Pending = nil
	for _, i := range guns {
		d.Units[i].Fired = true
		d.shot(i)
	}
	d.Units[target].Target = true
	number, lines := d.hit(&a, target, guns, support)
	if d.rolls(&a) {
		for _, i := range d.in(1-a.Side, a.At) {
			if d.stops(i) {
				d.shot(i)
			}
		}
	}
	n := d.roll("%s on %s", a.Kind, d.unit(target).Name)
	least, most, by := d.Bound("hit.least"), d.Bound("hit.most"), slices.Clone(lines)
	for _, i := range guns {
		by = append(by, d.ranges(i, a.At)...)
	}
	sum := 0
	for _, l := range lines {
		sum += l.Value
	}
	switch { // a bound has a part in it where it is met
	case sum <= least.Value:
		by = append(by, least)
	case sum >= most.Value:
		by = append(by, most)
	}
	hit, word := n <= number, "missed"
	if hit {
		word = "hit"
	}
	d.tell(Happening{Kind: a.Kind, Side: d.army(a.Side), Unit: d.unit(target).Name, To: d.zone(a.At), Dice: []int{n}, Ledger: lines, Against: []Line{least, most}, Text: fmt.Sprintf("%s is hit on %d or less%s, %d is rolled: %s", d.unit(target).Name, number, Whose(by...), n, word)})
	failed := hit && !d.saves(target)
	switch {
	case failed && a.Kind == Bombard && d.unit(target).Detachment:
		d.lose(target, "fails its save")
		if !d.has(1-a.Side, a.At) {
			d.exploit(&a, append(slices.Clone(a.Units), a.Guns...))
		}
	case failed && a.Kind == Bombard:
		d.Pending = &pending{Kind: "stand", Side: 1 - a.Side, Units: []int{target}, At: a.At, Attack: &a}
	case failed:
		d.broken(&a, target)
	case a.Kind == Assault && !d.saves(a.Primary):
		d.shatter(a.Primary, "fails its save")
		for _, i := range a.Units[1:] {
			d.retreat(i, a.At)
		}
	}
}

// broken takes the primary defender of an assault away, and those with him back.
func (d *doing) broken(a *attack, target int) {
	d.shatter(target, "fails its save")
	for _, i := range d.in(1-a.Side, a.At) {
		d.retreat(i, a.From)
	}
	if d.Units[target].State == Lost {
		d.exploit(a, a.Units)
	} else if !d.spent(a.Primary) {
		d.Pending = &pending{Kind: "advance", Side: a.Side, At: a.At, Grade: "general", Units: []int{a.Primary}}
	}
}

// exploit lets those attackers break through who are mechanized, beside the zone that the lost
// defender held.
func (d *doing) exploit(a *attack, attackers []int) {
	p := pending{Kind: "advance", Side: a.Side, At: a.At, Grade: "breakthrough"}
	for _, i := range attackers {
		if _, beside := d.battle.Board.Link(d.Units[i].At, a.At); beside && d.unit(i).Mobility == Mechanized && !d.spent(i) {
			p.Units = append(p.Units, i)
		}
	}
	if len(p.Units) > 0 {
		d.Pending = &p
	}
}

// stand holds a bombarded zone by a marker for each battalion in it.
func (d *doing) stand() {
	p := d.Pending
	d.Pending = nil
	d.mark(p.Units[0], len(d.in(p.Side, p.At)))
}

// giveWay leaves a bombarded zone, which the enemy beside it may take.
func (d *doing) giveWay() {
	p := d.Pending
	d.Pending = nil
	list := p.Units
	if d.battle.chart.Cell("ruling.bombard").Value == "zone" {
		list = d.in(p.Side, p.At)
	}
	for _, i := range list {
		d.retreat(i, p.Attack.From, d.Bound("ruling.bombard"))
	}
	if d.has(p.Side, p.At) {
		return
	}
	q := pending{Kind: "advance", Side: p.Attack.Side, At: p.At, Grade: "limited"}
	for _, z := range d.battle.Board.Around(p.At) {
		q.Units = append(q.Units, slices.DeleteFunc(d.in(q.Side, z), d.spent)...)
	}
	if len(q.Units) > 0 {
		d.Pending = &q
	}
}

// advance moves those who may into the zone that was left, and on.
func (d *doing) advance() {
	p := d.Pending
	list := d.owns(d.a.Units)
	path, ok := []int(nil), false
	if len(list) == 0 {
		d.refuse(BadAction, "want who advances")
	} else {
		path, ok = d.way(d.Units[list[0]].At)
	}
	if !ok {
		return
	}
	further, by := 0, []Line(nil)
	if p.Grade != "limited" {
		by = []Line{d.Bound("advance." + p.Grade)}
		further = by[0].Value
	}
	to := path[len(path)-1]
	if path[0] != p.At || len(path) > 1+further {
		d.refuse(TooFar, "a %s advance enters %s first, and goes %d further at most%s", p.Grade, d.zone(p.At), further, Whose(by...))
	}
	first := d.unit(list[0])
	for _, i := range list {
		b := d.unit(i)
		if !slices.Contains(p.Units, i) {
			d.refuse(Unfit, "%s cannot advance now", b.Name)
		}
		if i != list[0] && (p.Grade != "limited" || b.Regiment == "" || b.Regiment != first.Regiment || b.Division != first.Division || d.Units[i].At != d.Units[list[0]].At) {
			d.refuse(Unfit, "%s does not advance with %s", b.Name, first.Name)
		}
	}
	if len(d.in(d.side, to))+len(list) > d.cell("stack") {
		d.refuse(Crowded, "there is no room in %s%s", d.zone(to), Whose(d.Bound("stack")))
	}
	if d.no != nil {
		return
	}
	if len(path) == 1 {
		by = nil
	}
	for _, i := range list {
		u := &d.Units[i]
		d.tell(Happening{Kind: "advance", Side: d.by, Unit: d.unit(i).Name, From: d.zone(u.At), To: d.zone(to), Text: fmt.Sprintf("%s: %s advance: %s from %s to %s%s", d.by, p.Grade, d.unit(i).Name, d.zone(u.At), d.zone(to), Whose(by...))})
		u.At, u.When = to, d.Turn
		u.Fresh = p.Grade == "breakthrough"
	}
	p.Units = slices.DeleteFunc(p.Units, func(i int) bool { return slices.Contains(list, i) })
	if p.Grade != "breakthrough" || len(p.Units) == 0 {
		d.Pending = nil
	}
}
