package berlin

import (
	"fmt"
	"slices"
	"strings"

	"sightline/game"
	"sightline/game/boardgame"
	"sightline/game/hexboard"
)

// The kinds of attacks.
const (
	byAir     = "strike"
	byGuns    = "bombard"
	byFire    = "fire"
	byReply   = "defend"
	byAssault = "assault"
)

// An attack is what is held against a hex.
type attack struct {
	kind    string
	side    int
	at      int
	units   []int
	strikes int
	napalm  bool
	hq      int // that helps; -1: none
}

// Odds are what an attack comes to before the dice: its column and what is added to the two
// dice, and how often of 36 each result comes.
type Odds struct {
	Matrix   string   `json:"matrix"` // upper or lower
	Column   string   `json:"column"` // A to H
	Modifier int      `json:"modifier"`
	Lines    []Line   `json:"lines"`
	Chances  []Chance `json:"chances"` // in the order -, D, R, EX, E

	column int
}

// A Chance is how often of 36 a result comes.
type Chance struct {
	Result Result `json:"result"`
	Of36   int    `json:"of36"`
}

// protection is that of a unit in its mode.
func (s *Position) protection(i int) int {
	if !s.Units[i].Combat {
		return s.cell("maneuver.protection")
	}
	return s.unit(i).Protection
}

// best is the unit in a hex with the highest protection, the first of several, and that
// protection; a strongpoint adds to one German unit.
func (s *Position) best(units []int) (unit, protection int) {
	unit, protection = -1, -1
	for _, i := range units {
		if p := s.protection(i); p > protection {
			unit, protection = i, p
		}
	}
	return unit, protection
}

// odds works an attack out.
func (s *Position) odds(a *attack) Odds {
	c := s.battle.chart
	o := Odds{Matrix: "upper"}
	add := func(id, text, value, source string) { o.Lines = append(o.Lines, Line{id, text, value, source}) }
	defenders := s.of(1-a.side, a.at)
	strength := 0
	for _, i := range a.units {
		strength += s.unit(i).Fire
		add("", s.nameOf(i), fmt.Sprint(s.unit(i).Fire), s.unit(i).Source)
	}
	if a.strikes > 0 {
		strength += a.strikes * s.cell("strike.strength")
		each := ""
		if a.strikes > 1 {
			each = " each"
		}
		add("strike.strength", fmt.Sprintf("%s, strength %d%s", boardgame.Counted(a.strikes, "air strike", "air strikes"), s.cell("strike.strength"), each), fmt.Sprint(a.strikes*s.cell("strike.strength")), s.source("strike.strength"))
	}
	if a.kind == byAssault {
		s.assaultColumn(a, defenders, strength, &o)
	} else {
		o.column = c.column(strength)
		add(s.bracket("column.", o.column)[0], fmt.Sprintf("strength %d, column", strength), strings.ToUpper(columns[o.column:o.column+1]), s.from(s.bracket("column.", o.column)...))
	}
	o.Column = strings.ToUpper(columns[o.column : o.column+1])
	ground := s.ground(a.at)
	german := a.side == Allied && s.standing(a.at)
	switch {
	case a.napalm:
		add("", "napalm: no protection, nothing for the ground", "0", seed)
	default:
		who, p := s.best(defenders)
		if who >= 0 {
			id, source := "", s.unit(who).Source
			if !s.Units[who].Combat {
				id, source = "maneuver.protection", s.source("maneuver.protection")
			}
			add(id, "protection of "+s.nameOf(who), fmt.Sprintf("%+d", -p), source)
			o.Modifier -= p
			if german {
				add("strongpoint.protection", "strongpoint, protection of one unit", fmt.Sprintf("%+d", -s.cell("strongpoint.protection")), s.source("strongpoint.protection"))
				o.Modifier -= s.cell("strongpoint.protection")
			}
		}
		if id := "ground." + ground.String(); s.cell(id) != 0 || s.source(id) != house {
			add(id, ground.String(), fmt.Sprintf("%+d", s.cell(id)), s.source(id))
			o.Modifier += s.cell(id)
		}
		if german {
			add("strongpoint.dice", "strongpoint, to the dice", fmt.Sprintf("%+d", s.cell("strongpoint.dice")), s.source("strongpoint.dice"))
			o.Modifier += s.cell("strongpoint.dice")
		}
	}
	if a.kind == byAssault && len(a.units) > 0 && !slices.ContainsFunc(a.units, func(i int) bool { return !s.across(s.Units[i].At, a.at) }) {
		add("ground.river", "across water", fmt.Sprintf("%+d", s.cell("ground.river")), s.source("ground.river"))
		o.Modifier += s.cell("ground.river")
	}
	if a.hq >= 0 {
		add("hq.dice", s.nameOf(a.hq), fmt.Sprintf("%+d", s.cell("hq.dice")), s.source("hq.dice"))
		o.Modifier += s.cell("hq.dice")
	}
	count := map[Result]int{}
	for x := 1; x <= 6; x++ {
		for y := 1; y <= 6; y++ {
			r, _ := c.result(o.Matrix, o.column, x+y+o.Modifier)
			count[r]++
		}
	}
	for _, r := range []Result{None, Disrupt, Retreat, Exchange, Eliminate} {
		o.Chances = append(o.Chances, Chance{r, count[r]})
	}
	return o
}

// across reports whether there is water without a bridge between a hex and the next.
func (s *Position) across(from, to int) bool {
	dir, ok := s.battle.dir(from, to)
	return ok && s.battle.water(from, dir)
}

// assaultColumn is the column of a close assault.
func (s *Position) assaultColumn(a *attack, defenders []int, strength int, o *Odds) {
	c := s.battle.chart
	o.Matrix = "lower"
	against := 0
	armored := false
	for _, i := range defenders {
		n, source := s.unit(i).Fire, s.unit(i).Source
		if !s.Units[i].Combat {
			n, source = s.cell("maneuver.fire"), s.source("maneuver.fire")
		}
		against += n
		o.Lines = append(o.Lines, Line{"", "against " + s.nameOf(i), fmt.Sprint(n), source})
		armored = armored || s.unit(i).Protection >= s.cell("armor.protection")
	}
	o.column = c.odd(strength, max(1, against))
	id := "odds." + columns[o.column:o.column+1]
	words := "at least " + c.Cell(id).Value
	if o.column == 0 {
		words = "less than " + c.Cell("odds.b").Value // the first column has no least: whoever is weaker is on it, too
	}
	o.Lines = append(o.Lines, Line{id, fmt.Sprintf("%d against %d, %s, column", strength, against, words), strings.ToUpper(columns[o.column : o.column+1]), s.from(append(s.bracket("odds.", o.column), "armor.protection")...)})
	shift := func(id, text string) {
		o.column += s.cell(id)
		o.Lines = append(o.Lines, Line{id, text, fmt.Sprintf("%+d column", s.cell(id)), s.source(id)})
	}
	if s.outflanked(a) {
		shift("shift.outflanked", "outflanked: attackers on opposite sides")
	}
	g := s.ground(a.at)
	armor := slices.ContainsFunc(a.units, func(i int) bool { return s.unit(i).Protection >= s.cell("armor.protection") })
	if armor && !armored && g != BuiltUp && g != Major && g != Ruins {
		shift("shift.armor", "armor against none")
	}
	o.column = min(o.column, len(columns)-1)
}

// bracket are the cells where a column begins and ends, of those with a least value.
func (s *Position) bracket(table string, column int) (ids []string) {
	if column > 0 || table == "odds." {
		ids = []string{table + columns[column:column+1]}
	}
	if column+1 < len(columns) {
		ids = append(ids, table+columns[column+1:column+2])
	}
	return ids
}

// outflanked reports whether attackers are on two opposite sides of the hex.
func (s *Position) outflanked(a *attack) bool {
	var from [6]bool
	for _, i := range a.units {
		if dir, ok := s.battle.dir(a.at, s.Units[i].At); ok {
			from[dir] = true
		}
	}
	return from[0] && from[3] || from[1] && from[4] || from[2] && from[5]
}

// able is why a unit cannot attack at all now; nothing if it can.
func (s *Position) able(i int, reply bool) (why game.Why, rule, text string) {
	u, x := s.unit(i), &s.Units[i]
	switch {
	case x.Disrupted:
		return Unfit, "FB 8.8", u.Name + " is disrupted"
	case !x.Combat:
		return Unfit, "FB 3.3", u.Name + " is in Maneuver Mode"
	case u.Fire == 0:
		return Unfit, "FB 8.1", u.Name + " has no fire"
	case u.Defends:
		return Unfit, "13.1", u.Name + " has its fire in defense alone"
	case reply && x.Replied, !reply && x.Attacked:
		return NotNow, "FB 8.1", u.Name + " has attacked in this player-turn"
	}
	return "", "", ""
}

// reaches is why a unit cannot fire directly at a hex; nothing if it can.
func (s *Position) reaches(i, at int) (why game.Why, rule, text string) {
	id := "reach.other"
	if s.unit(i).guns() && !s.Units[i].Landed {
		id = "reach.gun"
	}
	n := s.distance(s.Units[i].At, at)
	switch {
	case n == 0 || n > s.cell(id):
		return TooFar, "FB 8.3, 15.3.2", fmt.Sprintf("%s is %s from %s: it fires %d%s", s.nameOf(i), boardgame.Counted(n, "hex", "hexes"), s.label(at), s.cell(id), s.whose(id))
	case !s.sees(s.Units[i].At, at):
		return NoSight, "FB 8.3", fmt.Sprintf("%s cannot see %s", s.nameOf(i), s.label(at))
	}
	return "", "", ""
}

// sees reports whether direct fire goes from a hex to another: nothing between blocks it.
// Where the line runs along a hexside it takes both hexes to block it.
func (s *Position) sees(from, to int) bool {
	line := hexboard.Line(s.battle.Board.Hex(from), s.battle.Board.Hex(to))
	for _, step := range line[1:max(1, len(line)-1)] {
		blocked := true
		for _, h := range step {
			blocked = blocked && s.battle.Board.Has(h) && s.ground(s.battle.Board.Index(h)).blocks()
		}
		if blocked {
			return false
		}
	}
	return true
}

// shells is why artillery cannot bombard a hex; nothing if it can.
func (s *Position) shells(i, at int) (why game.Why, rule, text string) {
	reach, mark := s.cell("reach.artillery"), s.whose("reach.artillery")
	if s.Units[i].Landed {
		reach, mark = 1, ""
	}
	n := s.distance(s.Units[i].At, at)
	if n == 0 || n > reach {
		return TooFar, "FB 8.2, 15.3.2", fmt.Sprintf("%s is %s from %s: it bombards %d%s", s.nameOf(i), boardgame.Counted(n, "hex", "hexes"), s.label(at), reach, mark)
	}
	for k := range s.Units {
		u := &s.Units[k]
		if u.State == OnMap && !u.Disrupted && s.unit(k).Side == s.unit(i).Side && s.unit(k).nation() == s.unit(i).nation() && s.distance(u.At, at) <= s.cell("reach.spotter") {
			return "", "", ""
		}
	}
	return NoSpotter, "8.2", fmt.Sprintf("nobody within %s%s of %s spots for %s", boardgame.Counted(s.cell("reach.spotter"), "hex", "hexes"), s.whose("reach.spotter"), s.label(at), s.nameOf(i))
}

// storms is why a unit cannot close assault a hex; nothing if it can.
func (s *Position) storms(i, at int) (why game.Why, rule, text string) {
	from := s.Units[i].At
	dir, beside := s.battle.dir(from, at)
	switch {
	case !beside:
		return TooFar, "FB 8.4", fmt.Sprintf("%s is not beside %s", s.nameOf(i), s.label(at))
	case s.unit(i).Move == 0:
		return Unfit, "FB 8.4", s.nameOf(i) + " does not move in Combat Mode: it assaults nobody"
	}
	if n, _ := s.stride(true, from, dir); n < 0 {
		return BadGround, "FB 8.4", fmt.Sprintf("%s cannot enter %s%s", s.nameOf(i), s.label(at), s.whose("cost."+s.ground(at).String()+".combat"))
	}
	return "", "", ""
}

// helps is why an HQ cannot help an attack; nothing if it can.
func (s *Position) helps(hq int, units []int) (why game.Why, rule, text string) {
	x := &s.Units[hq]
	switch {
	case s.unit(hq).Kind != HQ:
		return Unfit, "FB 3.5", s.nameOf(hq) + " is no HQ"
	case x.Disrupted:
		return Unfit, "FB 3.5", s.nameOf(hq) + " is disrupted"
	case x.Led:
		return NotNow, "FB 3.5", s.nameOf(hq) + " has helped in this segment"
	}
	for _, i := range units {
		if f := s.unit(hq).Formation; f >= 0 && s.unit(i).Formation == f && s.distance(s.Units[i].At, x.At) <= s.cell("hq.reach") {
			return "", "", ""
		}
	}
	return TooFar, "FB 3.5", fmt.Sprintf("nobody of its formation within %s%s of %s takes part", boardgame.Counted(s.cell("hq.reach"), "hex", "hexes"), s.whose("hq.reach"), s.nameOf(hq))
}
