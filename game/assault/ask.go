package assault

import (
	"slices"

	"sightline/game/hexboard"
)

// What a player asks of a position before he acts; nothing here rolls.

// expected is what a result is worth, in hundredths of a step: steps, and what checks do.
var expected = [...]int{NoEffect: 0, M: 30, M1: 45, M2: 60, OneM2: 160, TwoM2: 250, ThreeM2: 340}

// mean is what a column is worth, in hundredths of a step.
func (c *Card) mean(x Column) int {
	if x.at < 0 {
		return 0
	}
	sum := 0
	for die := 1; die <= 6; die++ {
		sum += expected[c.result(die, x.at)]
	}
	return sum / 6
}

// Worth is what fire or an assault of a side comes to in the mean, in hundredths of a step:
// what it costs the enemy less what it costs its own.
func (s *Position) Worth(by string, a Action) int {
	side := slices.Index(s.Sides(), by)
	c := s.battle.card
	force := Force{Side: by, Nation: s.battle.Armies[side].Nation}
	var from []int
	for _, name := range a.Units {
		i := s.platoon(name)
		force.Units, from = append(force.Units, s.unit(i)), append(from, s.Units[i].At)
	}
	switch a.Do {
	case "antitank":
		// Of 36 rolls, those that take a step or two.
		need := c.Int("antitank.one") - s.battle.Platoons[s.platoon(a.Unit)].AntiTank + s.battle.Platoons[s.platoon(a.Target)].Armor
		n := 0
		for x := 1; x <= 6; x++ {
			for y := 1; y <= 6; y++ {
				if x+y >= need {
					n++
				}
				if x+y >= need+c.Int("antitank.two")-c.Int("antitank.one") {
					n++
				}
			}
		}
		return n * 100 / 36
	case "fire":
		h, _ := s.battle.Board.Parse(a.At)
		at := s.index(h)
		target, _, _ := s.soft(1-side, at)
		x := Assault{Hex: s.place(at, nil), Attacker: force, Defender: target}
		x.Hex.Apart = "shift.distance"
		return c.mean(c.column(&x, true))
	}
	h, _ := s.battle.Board.Parse(a.At)
	at := s.index(h)
	if f := s.fightAt(at); f >= 0 {
		own, _, _ := s.force(side, at)
		for _, u := range own.Units {
			if !slices.Contains(a.Units, u.Name) {
				force.Units = append(force.Units, u)
			}
		}
	}
	if a.Leader != "" {
		i := s.chief(a.Leader)
		force.Leaders = append(force.Leaders, s.leader(i))
	}
	enemy, _, _ := s.force(1-side, at)
	x := Assault{Hex: s.place(at, from), Attacker: force, Defender: enemy}
	attacks := true
	if f := s.fightAt(at); f >= 0 && s.Fights[f].Side != side {
		x.Attacker, x.Defender, attacks = enemy, force, false
	}
	own, theirs := c.mean(c.column(&x, attacks)), c.mean(c.column(&x, !attacks))
	return own - theirs
}

// Gain is what a move is worth to a side, in hundredths of a step: nearer to what is worth
// points and not its own yet, and of two places the one with cover.
func (s *Position) Gain(by string, a Action) int {
	side := slices.Index(s.Sides(), by)
	h, err := s.battle.Board.Parse(a.Path[len(a.Path)-1])
	if err != nil {
		return 0
	}
	at := 0
	if a.Unit != "" {
		i := s.platoon(a.Unit)
		at = s.Units[i].At
		if s.has(1-side, at) {
			return -50 // who leaves a fight is fired at
		}
	} else {
		i := s.chief(a.Leader)
		at = s.Leaders[i].At
	}
	gain := 10 * (s.goal(side, s.hex(at)) - s.goal(side, h))
	if g := s.ground(s.index(h)); g == Woods || g == Town {
		gain += 3
	}
	if a.Leader != "" {
		switch with, here := s.has(side, s.index(h)), s.has(side, at); {
		case with && !here && s.walksIn(side, at):
			gain += 100 // before he is taken, whatever else he might do
		case with && !here:
			gain += 40
		case !with:
			gain -= 40 // leaders do not go alone
		}
	}
	return gain
}

// Forsakes is what units of a side that go to another hex by an action leave behind for an enemy who can walk
// in: an objective that the side holds, and a leader who cannot follow before the enemy acts.
func (s *Position) Forsakes(by string, a Action) (objective, leader bool) {
	side := slices.Index(s.Sides(), by)
	to, err := s.battle.Board.Parse(a.At)
	if a.Do == "move" {
		to, err = s.battle.Board.Parse(a.Path[len(a.Path)-1])
	}
	if err != nil {
		return false, false
	}
	goes := map[int]int{} // by hex
	for i := range s.Units {
		if n := s.nameOf(i); (n == a.Unit || slices.Contains(a.Units, n)) && s.Units[i].At != s.index(to) {
			goes[s.Units[i].At]++
		}
	}
	empty := func(at int) bool { return goes[at] > 0 && goes[at] == s.crowd(side, at) && s.walksIn(side, at) }
	for i, o := range s.battle.Objectives {
		objective = objective || s.Holders[i] == side && empty(s.index(o.At))
	}
	for i, l := range s.Leaders {
		c := &s.battle.Chiefs[i]
		follows := c.Name == a.Leader || s.Group != nil && s.Group.Leader == i && !l.Acted
		leader = leader || !l.Gone && c.Side == side && !follows && empty(l.At)
	}
	return objective, leader
}

// walksIn reports whether an enemy of a side is so near to a hex that a move may take him there.
func (s *Position) walksIn(side, at int) bool {
	for _, i := range s.indexes(1 - side) {
		if s.distance(s.Units[i].At, at) <= s.allowance(i) {
			return true
		}
	}
	return false
}

// goal is how far a hex is from the nearest that is to be taken: objectives of others, or
// else the enemy.
func (s *Position) goal(side int, h hexboard.Hex) int {
	best := 1 << 10
	for i, o := range s.battle.Objectives {
		if s.Holders[i] != side {
			best = min(best, hexboard.Distance(o.At, h))
		}
	}
	if best == 1<<10 {
		best = s.nearest(side, s.index(h))
	}
	return best
}

// Prospect is the best that a side may do once it has activated somebody, by a measure.
func (s *Position) Prospect(by string, a Action, worth func(*Position, Action) int) int {
	d := &doing{Position: s.next(), by: by, side: slices.Index(s.Sides(), by), a: a}
	d.activate()
	if d.no != nil {
		return -1 << 20
	}
	best := 0
	for _, b := range d.Legal(by) {
		if b.Do != "done" {
			best = max(best, worth(d.Position, b))
		}
	}
	if a.Leader != "" {
		best++ // of a leader and one of his, he who has more follow
	}
	return best
}

// A Goal is what a hex is worth, and who was last alone in it.
type Goal struct {
	Hex    int // index of the board
	Name   string
	Points int
	Holder int // a side; -1: nobody yet
}

// Goals are the objectives as they are held now.
func (s *Position) Goals() (list []Goal) {
	for i, o := range s.battle.Objectives {
		list = append(list, Goal{s.index(o.At), o.Name, o.Points, s.Holders[i]})
	}
	return list
}
