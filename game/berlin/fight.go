package berlin

import (
	"fmt"
	"slices"

	"sightline/game"
	"sightline/game/boardgame"
)

// targeted is the hex of an attack with enemies in it that has not been attacked so in this
// segment.
func (d *doing) targeted(kind string) (int, bool) {
	at, ok := d.at(d.a.At)
	if !ok {
		return at, false
	}
	if !d.has(1-d.side, at) {
		d.refuse(NoTarget, "FB 8.1", "there is no enemy in %s", d.a.At)
	}
	if slices.Contains(d.Hits, hit{at, kind}) {
		d.refuse(NotNow, "FB 8.1", "%s has been attacked so in this segment", d.a.At)
	}
	return at, true
}

// help is the HQ that the action names; -1 if it names none.
func (d *doing) help(units []int) int {
	if d.a.HQ == "" {
		return -1
	}
	i, ok := d.own(d.a.HQ)
	if !ok {
		return -1
	}
	if why, rule, text := d.helps(i, units); why != "" {
		d.refuse(why, rule, "%s", text)
	}
	return i
}

// together refuses units that do not fight with one another.
func (d *doing) together(units []int) {
	for k, i := range units {
		for _, j := range units[:k] {
			if d.apart(i, j) {
				d.refuse(Together, "11.1.1", "%s does not attack with %s: SS keeps from army, navy and Luftwaffe", d.nameOf(i), d.nameOf(j))
			}
		}
	}
}

// strike is an air strike, or several on one hex.
func (d *doing) strike() {
	at, ok := d.targeted(byAir)
	if d.a.Strikes < 1 || d.a.Strikes > d.available() {
		d.refuse(Unfit, "11.4", "%s has %s: want 1 to so many", d.by, boardgame.Counted(d.available(), "air strike", "air strikes"))
	}
	if d.a.Napalm && d.Napalm < d.a.Strikes {
		d.refuse(Unfit, "11.4, 15.1", "%s may make %d strikes napalm", d.by, d.Napalm)
	}
	if !ok || d.no != nil {
		return
	}
	d.Strikes -= d.a.Strikes
	if d.a.Napalm {
		d.Napalm -= d.a.Strikes
	}
	d.attack(&attack{kind: byAir, side: d.side, at: at, strikes: d.a.Strikes, napalm: d.a.Napalm, hq: -1})
}

// available are the air strikes that are not kept.
func (s *Position) available() int {
	n := s.Strikes
	for _, k := range s.Kept {
		n -= k.N
	}
	return max(0, n)
}

// keep keeps strikes to delay a German reinforcement (seed 14.1).
func (d *doing) keep() {
	i := d.named(d.a.Unit)
	if i < 0 || !d.delayed(i) {
		d.refuse(NoTarget, "14.1", "%q is no German unit that rolls for its entry in this turn", d.a.Unit)
	}
	if d.side != Allied {
		d.refuse(NotYours, "14.1", "the Allies alone keep strikes")
	}
	if d.a.Strikes < 1 || d.a.Strikes > d.available() {
		d.refuse(Unfit, "14.1", "%s has %s: want 1 to so many", d.by, boardgame.Counted(d.available(), "air strike", "air strikes"))
	}
	if d.no != nil {
		return
	}
	if k := d.keptFor(i); k >= 0 {
		d.Kept[k].N += d.a.Strikes
	} else {
		d.Kept = append(d.Kept, kept{i, d.a.Strikes})
	}
	d.tell(Happening{Kind: "strike", Side: d.by, Unit: d.a.Unit, Only: d.by, Text: fmt.Sprintf("%s: %s kept to delay %s", d.by, boardgame.Counted(d.a.Strikes, "air strike is", "air strikes are"), d.a.Unit)})
}

// keptFor is which of what is kept is for a unit, or -1.
func (s *Position) keptFor(unit int) int {
	return slices.IndexFunc(s.Kept, func(k kept) bool { return k.Unit == unit })
}

// assaultOn is which close assault is announced on a hex, or -1.
func (s *Position) assaultOn(at int) int {
	return slices.IndexFunc(s.Assaults, func(a assault) bool { return a.At == at })
}

// delayed reports whether a unit rolls for its entry in this turn.
func (s *Position) delayed(i int) bool {
	f := s.unit(i).Formation
	if f < 0 || s.Units[i].State != Away || s.unit(i).Kind == HQ {
		return false
	}
	x := s.battle.Formations[f]
	return s.battle.Variable && x.Variable && x.Arrives > 0 && x.Arrives <= s.Turn
}

// bombard is a bombardment by artillery, or a mixed one with others.
func (d *doing) bombard() {
	at, ok := d.targeted(byGuns)
	units := d.owns(d.a.Units)
	if !ok || len(units) < len(d.a.Units) || units == nil {
		return
	}
	guns := slices.IndexFunc(units, func(i int) bool { return d.unit(i).Kind == Artillery })
	if guns < 0 {
		d.refuse(Unfit, "FB 8.2", "no artillery takes part")
	}
	for _, i := range units {
		d.check(d.able(i, false))
		if d.unit(i).Kind == Artillery {
			d.check(d.shells(i, at))
		} else {
			d.check(d.reaches(i, at))
		}
		if guns >= 0 && d.unit(i).nation() != d.unit(units[guns]).nation() {
			d.refuse(Together, "8.2", "%s is not of the nation of %s", d.nameOf(i), d.nameOf(units[guns]))
		}
	}
	d.together(units)
	hq := d.help(units)
	if d.no == nil {
		d.attack(&attack{kind: byGuns, side: d.side, at: at, units: units, hq: hq})
	}
}

// check refuses for a reason, if there is one.
func (d *doing) check(why game.Why, rule, text string) {
	if why != "" {
		d.refuse(why, rule, "%s", text)
	}
}

// fire is direct gun fire, of the active side or in defense against who is announced.
func (d *doing) fire() {
	kind := byFire
	if d.Step == Defend {
		kind = byReply
	}
	at, ok := d.targeted(kind)
	units := d.owns(d.a.Units)
	if !ok || len(units) < len(d.a.Units) || units == nil {
		return
	}
	if kind == byReply && !slices.Contains(d.announced(), at) {
		d.refuse(NoTarget, "4.1.4", "nobody in %s takes part in a close assault", d.a.At)
	}
	for _, i := range units {
		d.check(d.able(i, kind == byReply))
		d.check(d.reaches(i, at))
	}
	d.together(units)
	hq := d.help(units)
	if d.no == nil {
		d.attack(&attack{kind: kind, side: d.side, at: at, units: units, hq: hq})
		d.fallOut()
	}
}

// announced are the hexes of those who are to close assault.
func (s *Position) announced() (list []int) {
	for _, a := range s.Assaults {
		for _, i := range a.Units {
			list = append(list, s.Units[i].At)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// announce announces a close assault, or adds units to one.
func (d *doing) announce() {
	at, ok := d.at(d.a.At)
	units := d.owns(d.a.Units)
	if !ok || len(units) < len(d.a.Units) || units == nil {
		return
	}
	if !d.has(1-d.side, at) {
		d.refuse(NoTarget, "FB 8.4", "there is no enemy in %s", d.a.At)
	}
	k := d.assaultOn(at)
	all := units
	if k >= 0 {
		all = append(slices.Clone(d.Assaults[k].Units), units...)
	}
	for _, i := range units {
		d.check(d.able(i, false))
		d.check(d.storms(i, at))
	}
	d.together(all)
	if d.no != nil {
		return
	}
	if k >= 0 {
		d.Assaults[k].Units = all
	} else {
		d.Assaults = append(d.Assaults, assault{at, all})
	}
	for _, i := range units {
		d.Units[i].Attacked = true
	}
	d.tell(Happening{Kind: "attack", Side: d.by, Units: d.a.Units, To: d.a.At, Text: fmt.Sprintf("%s: a close assault on %s is announced: %s", d.by, d.a.At, d.words(units))})
}

// fallOut takes those out of close assaults who cannot take part any more, and the assaults
// that nobody is left for.
func (d *doing) fallOut() {
	var still []assault
	for _, a := range d.Assaults {
		a.Units = slices.DeleteFunc(a.Units, func(i int) bool {
			u := &d.Units[i]
			return u.State != OnMap || !u.Combat || u.Disrupted || d.distance(u.At, a.At) != 1
		})
		switch {
		case len(a.Units) == 0:
			d.tell(Happening{Kind: "attack", Side: d.army(d.Active), To: d.label(a.At), Text: "Nobody is left for the close assault on " + d.label(a.At)})
		case d.has(1-d.Active, a.At):
			still = append(still, a)
		}
	}
	d.Assaults = still
}

// storm resolves a close assault that was announced.
func (d *doing) storm() {
	at, ok := d.at(d.a.At)
	if !ok {
		return
	}
	k := d.assaultOn(at)
	if k < 0 {
		d.refuse(NoTarget, "4.1.4", "no close assault on %s is announced", d.a.At)
		return
	}
	a := &attack{kind: byAssault, side: d.side, at: at, units: d.Assaults[k].Units}
	a.hq = d.help(a.units)
	if d.no != nil {
		return
	}
	d.Assaults = slices.Delete(d.Assaults, k, k+1)
	d.attack(a)
	if d.has(1-d.side, at) {
		d.fallOut()
		return
	}
	if d.side == Allied {
		for i, l := range d.battle.Leaders {
			if l.Hex == at && !d.Captured[i] {
				d.Captured[i] = true
				d.tell(Happening{Kind: "captured", Side: d.by, Unit: l.Name, To: d.a.At, Text: fmt.Sprintf("%s: %s is captured in %s", d.by, l.Name, d.a.At)})
			}
		}
	}
	var may []int
	for _, i := range a.units {
		if u := &d.Units[i]; u.State == OnMap && u.Combat && !u.Disrupted && d.distance(u.At, at) == 1 {
			may = append(may, i)
		}
	}
	if may != nil {
		d.Pending = &pending{Kind: "advance", Side: d.side, Units: may, At: at}
	}
	d.fallOut()
}

// advance moves who has close assaulted into the hex that is empty.
func (d *doing) advance() {
	p := d.Pending
	if d.a.Do == "done" {
		d.Pending = nil
		return
	}
	units := d.owns(d.a.Units)
	if len(units) < len(d.a.Units) || units == nil {
		return
	}
	for _, i := range units {
		if !slices.Contains(p.Units, i) {
			d.refuse(Unfit, "FB 8.9", "%s has not close assaulted %s", d.nameOf(i), d.label(p.At))
		}
	}
	if d.no != nil {
		return
	}
	for _, i := range units {
		if why, rule, text := d.roomFor(i, p.At); why != "" {
			d.refuse(why, rule, "%s", text)
			return
		}
		from := d.Units[i].At
		d.Units[i].At = p.At
		d.tell(Happening{Kind: "move", Side: d.by, Unit: d.nameOf(i), From: d.label(from), To: d.label(p.At), Path: []string{d.label(p.At)}, Text: fmt.Sprintf("%s: %s advances from %s to %s", d.by, d.nameOf(i), d.label(from), d.label(p.At))})
		d.enters(i)
	}
	d.Pending = nil
	d.fallOut()
}

var attackWords = map[string]string{byAir: "air strike on", byGuns: "bombardment of", byFire: "gun fire at", byReply: "defensive fire at", byAssault: "close assault on"}

// attack resolves an attack.
func (d *doing) attack(a *attack) {
	defenders := d.of(1-a.side, a.at)
	o := d.odds(a)
	for _, i := range a.units {
		if a.kind == byReply {
			d.Units[i].Replied = true
		} else {
			d.Units[i].Attacked = true
		}
	}
	if a.hq >= 0 {
		d.Units[a.hq].Led = true
	}
	d.Hits = append(d.Hits, hit{a.at, a.kind})
	dice := d.roll(2, "%s %s by %s", attackWords[a.kind], d.label(a.at), d.army(a.side))
	sum := dice[0] + dice[1] + o.Modifier
	result, cell := d.battle.chart.result(o.Matrix, o.column, sum)
	lines := append(o.Lines, Line{cell.ID, cell.Text, cell.Value, cell.Source})
	what := attackWords[a.kind] + " " + d.placeName(a.at)
	if a.napalm {
		what = "napalm: " + what
	}
	void, word := result == Exchange && (a.kind == byAir || a.kind == byGuns), resultText(string(result))
	if void {
		word += ", no effect"
	}
	d.tell(Happening{Kind: "attack", Side: d.army(a.side), Units: d.list(a.units), To: d.label(a.at), Dice: dice, Ledger: lines, Matrix: o.Matrix, Column: o.Column, Dicesum: sum, Result: result, Void: void,
		Text: fmt.Sprintf("%s: %s, rolls %d + %d%s = %d on column %s: %s", d.army(a.side), what, dice[0], dice[1], signed(o.Modifier), sum, o.Column, word)})
	d.unlock(a, defenders)
	best, _ := d.best(defenders)
	switch result {
	case Disrupt:
		for _, i := range defenders {
			d.disrupt(i)
		}
	case Retreat:
		var from []int
		for _, i := range a.units {
			from = append(from, d.Units[i].At)
		}
		for _, i := range defenders {
			d.retreat(i, from)
		}
	case Exchange:
		if void {
			break
		}
		loser := d.exchanged(best, a.units)
		d.lose(best, "is lost in an exchange")
		d.lose(loser, "is lost in an exchange")
	case Eliminate:
		if a.kind != byAssault {
			defenders = []int{best}
		}
		for _, i := range defenders {
			d.lose(i, "")
		}
	}
}

// exchanged is the attacker who is lost for a defender: the one with the least fire of those
// with as much fire or protection, or else the strongest.
func (s *Position) exchanged(defender int, units []int) int {
	pick, strongest := -1, units[0]
	for _, i := range units {
		if u, x := s.unit(i), s.unit(defender); (u.Fire >= x.Fire || u.Protection >= x.Protection) && (pick < 0 || u.Fire < s.unit(pick).Fire) {
			pick = i
		}
		if s.unit(i).Fire > s.unit(strongest).Fire {
			strongest = i
		}
	}
	if pick >= 0 {
		return pick
	}
	return strongest
}

// unlock lets the Hitler Youth and the Volkssturm move once SS or Luftwaffe is attacked: by a
// ground unit both, by artillery bombardment the Hitler Youth; by air neither (seed 13.4, 13.5).
func (d *doing) unlock(a *attack, defenders []int) {
	if a.side != Allied || a.kind == byAir || !slices.ContainsFunc(defenders, func(i int) bool { return d.unit(i).Service == SS || d.unit(i).Service == Luftwaffe }) {
		return
	}
	ground := a.kind != byGuns || slices.ContainsFunc(a.units, func(i int) bool { return d.unit(i).Kind != Artillery })
	if !d.Youth {
		d.Youth = true
		d.tell(Happening{Kind: "unlocked", Side: d.army(German), Text: d.army(German) + ": the Hitler Youth may move"})
	}
	if ground && !d.Storms {
		d.Storms = true
		d.tell(Happening{Kind: "unlocked", Side: d.army(German), Text: d.army(German) + ": the Volkssturm may move"})
	}
}

// disrupt disrupts a unit; one that is disrupted is eliminated.
func (d *doing) disrupt(i int) {
	u := &d.Units[i]
	if u.Disrupted {
		d.lose(i, "was disrupted already")
		return
	}
	u.Disrupted, u.Combat = true, false
	d.tell(Happening{Kind: "disrupted", Side: d.army(d.unit(i).Side), Unit: d.nameOf(i), To: d.label(u.At), Text: d.nameOf(i) + " is disrupted"})
}

// retreat moves a unit back and disrupts it; who cannot go back is eliminated.
func (d *doing) retreat(i int, from []int) {
	u := &d.Units[i]
	if u.Disrupted {
		d.disrupt(i)
		return
	}
	path, ground := d.refuge(i, from)
	if path == nil {
		d.lose(i, "cannot retreat", d.gives(i, ground))
		return
	}
	start := u.At
	u.At = path[len(path)-1]
	d.tell(Happening{Kind: "retreat", Side: d.army(d.unit(i).Side), Unit: d.nameOf(i), From: d.label(start), To: d.label(u.At), Path: d.battle.names(path), Ledger: []Line{d.gives(i, ground)}, Text: fmt.Sprintf("%s retreats from %s to %s", d.nameOf(i), d.label(start), d.label(u.At))})
	for _, at := range path {
		u.At = at
		d.enters(i)
	}
	d.disrupt(i)
}

// gives is how far a unit retreats, with whose it is who has room there and which ground is closed.
func (s *Position) gives(i int, ground []string) Line {
	ids := []string{"retreat", "stack.german"}
	if s.unit(i).Side == Allied {
		ids = []string{"retreat", "stack.one", "stack.mixed"}
	}
	l := s.figure("retreat", "hexes of a retreat")
	l.Source = s.from(append(ids, ground...)...)
	return l
}

// refuge is the way that a unit retreats (house): so many hexes away from where it is, each
// free of the enemy and of his zones of control unless friends are there, to a hex farther
// from every attacker; of several the one farthest from the nearest enemy, then the first. With it come the
// cells by which ground is open or closed that it meets.
func (s *Position) refuge(i int, from []int) (best []int, ground []string) {
	l := s.lay()
	side, start, most := s.unit(i).Side, s.Units[i].At, s.cell("retreat")
	score := -1
	var enemies []int
	for k := range s.Units {
		if s.Units[k].State == OnMap && s.unit(k).Side != side {
			enemies = append(enemies, s.Units[k].At)
		}
	}
	var walk func(path []int)
	walk = func(path []int) {
		at := start
		if len(path) > 0 {
			at = path[len(path)-1]
		}
		if len(path) == most {
			if s.distance(start, at) != most {
				return
			}
			for _, f := range from {
				if s.distance(f, at) <= s.distance(f, start) {
					return
				}
			}
			if why, _, _ := s.roomFor(i, at); why != "" {
				return
			}
			near := 1 << 10
			for _, e := range enemies {
				near = min(near, s.distance(e, at))
			}
			if near > score || near == score && at < best[len(best)-1] {
				best, score = slices.Clone(path), near
			}
			return
		}
		for dir, to := range s.battle.near[at] {
			if to < 0 || l.occupied[1-side][to] || l.zone[1-side][to] && !l.occupied[side][to] {
				continue
			}
			n, id := s.stride(false, at, dir)
			if !slices.Contains(ground, id) {
				ground = append(ground, id)
			}
			if n < 0 {
				continue
			}
			walk(append(slices.Clone(path), to))
		}
	}
	walk(nil)
	return best, ground
}
