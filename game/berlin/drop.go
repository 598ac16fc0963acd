package berlin

import (
	"fmt"
	"slices"
	"strconv"

	"sightline/game"
	"sightline/game/boardgame"
)

// The directions of scatter, as cells name them, clockwise as the board counts them.
var compass = []string{"N", "NE", "SE", "S", "SW", "NW"}

var compassWords = map[string]string{"N": "north", "NE": "northeast", "SE": "southeast", "S": "south", "SW": "southwest", "NW": "northwest"}

// A Burst is flak that fires at a drop, or would if it were not disrupted.
type Burst struct {
	At    string
	Tower bool   // which fires wherever the landing zone is
	Adds  int    // hexes to the distance of a scatter; of a glider to its check, which is less than 0
	Whose string // the mark of what it adds
}

// Flak is the flak that fires at the drop of a unit's division: all towers, those that are silent
// among them, and other flak near the landing zone; none before there is one (seed 15.3.1).
func (s *Position) Flak(unit string) (list []Burst) {
	i := s.named(unit)
	if i < 0 || s.unit(i).Formation < 0 || s.Forms[s.unit(i).Formation].LZ < 0 {
		return nil
	}
	s.bursts(s.Forms[s.unit(i).Formation].LZ, func(at int, tower, fires bool) {
		b := Burst{At: s.label(at), Tower: tower}
		if fires {
			id := map[bool]string{true: "flak.tower", false: "flak.other"}[tower]
			if b.Adds, b.Whose = s.cell(id), s.whose(id); s.unit(i).glides() {
				b.Adds = -b.Adds
			}
		}
		list = append(list, b)
	})
	return list
}

// bursts names what fires at a drop: towers with flak that is not disrupted, wherever they
// are, and other flak near the landing zone, disrupted or not (seed 15.3.1). Each tower is named once.
func (s *Position) bursts(lz int, each func(at int, tower, fires bool)) {
	tower := map[int]bool{} // whether it fires
	for i := range s.Units {
		if u := &s.Units[i]; s.isFlak(i) && s.ground(u.At) == Tower {
			tower[u.At] = tower[u.At] || !u.Disrupted
		}
	}
	for i := range s.Units {
		at := s.Units[i].At
		if !s.isFlak(i) {
			continue
		}
		if fires, is := tower[at]; is {
			each(at, true, fires)
			delete(tower, at)
		} else if s.ground(at) != Tower && s.distance(at, lz) <= s.cell("flak.reach") {
			each(at, false, true)
		}
	}
}

// isFlak reports whether a unit is German flak on the map.
func (s *Position) isFlak(i int) bool {
	return s.Units[i].State == OnMap && s.unit(i).Kind == Flak && s.unit(i).Side == German
}

// flakLines is the flak as lines of a ledger, of a glider's check or a parachute's distance.
func (s *Position) flakLines(lz, sign int) (sum int, lines []Line) {
	towers, others := 0, 0
	s.bursts(lz, func(_ int, tower, fires bool) {
		switch {
		case tower && fires:
			towers++
		case !tower:
			others++
		}
	})
	for _, x := range []struct {
		id, one, several string
		n                int
		by               []string
	}{{"flak.tower", "flak tower not disrupted", "flak towers not disrupted", towers, []string{"flak.tower"}}, {"flak.other", "other flak near the landing zone", "other flak near the landing zone", others, []string{"flak.other", "flak.reach"}}} {
		if n := sign * x.n * s.cell(x.id); x.n > 0 || s.from(x.by...) != seed {
			sum += n
			lines = append(lines, Line{x.id, boardgame.Counted(x.n, x.one, x.several), fmt.Sprintf("%+d", n), s.from(x.by...)})
		}
	}
	return sum, lines
}

// suits reports whether a hex is of the ground that a unit lands on: clear, park or airfield,
// and for gliders any road; a road is none of them for parachutes, and a strongpoint that
// stands is none (house).
func (s *Position) suits(i, at int) bool {
	if s.standing(at) {
		return false
	}
	if s.battle.road[at] != 0 && s.ground(at) != Lake {
		return s.unit(i).glides()
	}
	g := s.ground(at)
	return g == Clear || g == Park || g == Airfield
}

// mayDrop refuses a drop that cannot be.
func (d *doing) mayDrop(i int) {
	f := d.unit(i).Formation
	x, name := d.Forms[f], d.battle.Formations[f].Name
	switch {
	case x.Lost:
		d.refuse(NotNow, "15.3.4", "the landing zone of %s is gone", name)
	case d.Units[i].Tried:
		d.refuse(NotNow, "15.3.1", "%s has tried in this turn", d.nameOf(i))
	case d.Dropping >= 0 && d.Dropping != f && d.left(d.Dropping):
		d.refuse(NotNow, "15.3", "%s is dropping: each division lands whole before the next", d.battle.Formations[d.Dropping].Name)
	}
}

// left reports whether units of a formation have to try to drop yet in this turn.
func (s *Position) left(f int) bool {
	for i := range s.Units {
		if s.unit(i).Formation == f && s.waits(i) {
			return true
		}
	}
	return false
}

// waits reports whether a unit may try to drop yet in this turn: it has not, its landing zone
// is there, and there is a hex that it can be aimed at (house).
func (s *Position) waits(i int) bool {
	u, f := &s.Units[i], &s.Forms[s.unit(i).Formation]
	if u.State != Aside || u.Tried || f.Lost || f.LZ < 0 {
		return false
	}
	return slices.ContainsFunc(s.battle.within(f.LZ, s.cell("drop.reach")), func(at int) bool { why, _ := s.mayAim(i, at); return why == "" })
}

// mayAim is why a unit cannot be aimed at a hex; nothing if it can.
func (s *Position) mayAim(i, at int) (why game.Why, text string) {
	lz := s.Forms[s.unit(i).Formation].LZ
	switch {
	case s.distance(lz, at) > s.cell("drop.reach"):
		return TooFar, fmt.Sprintf("%s is %s from the landing zone: want at most %d%s", s.label(at), boardgame.Counted(s.distance(lz, at), "hex", "hexes"), s.cell("drop.reach"), s.whose("drop.reach"))
	case !s.suits(i, at) && s.unit(i).glides():
		return BadGround, s.label(at) + " is neither clear, park, airfield nor road"
	case !s.suits(i, at):
		return BadGround, s.label(at) + " is neither clear, park nor airfield, or has a road"
	case s.has(Allied, at) || s.has(German, at):
		return Crowded, s.label(at) + " is occupied"
	}
	return "", ""
}

// drop launches a unit, and has it land (seed 15.3).
func (d *doing) drop() {
	i := d.named(d.a.Unit)
	if i < 0 || d.unit(i).Side != d.side || d.Units[i].State != Aside {
		d.refuse(NoSuch, "15.3", "%s has no unit %q that may drop", d.by, d.a.Unit)
		return
	}
	if d.a.Mode != "combat" && d.a.Mode != "maneuver" {
		d.refuse(BadAction, "15.3.2", "mode is %q: want combat or maneuver", d.a.Mode)
	}
	d.mayDrop(i)
	at, ok := d.at(d.a.At)
	if !ok {
		return
	}
	if why, text := d.mayAim(i, at); why != "" {
		d.refuse(why, "15.3.1", "%s", text)
	}
	if d.no != nil {
		return
	}
	f := d.unit(i).Formation
	x, form := &d.Forms[f], d.battle.Formations[f]
	d.Dropping = f
	if !x.Shown {
		x.Shown = true
		d.tell(Happening{Kind: "zone", Side: d.by, Unit: form.Name, To: d.label(x.LZ), Text: fmt.Sprintf("%s drops at %s", form.Name, d.placeName(x.LZ))})
	}
	u := &d.Units[i]
	u.Tried = true
	launch := d.roll(1, "launch of %s", d.a.Unit)[0]
	confusion := form.confusion()
	h := Happening{Kind: "launch", Side: d.by, Unit: d.a.Unit, Dice: []int{launch}, Ledger: []Line{confusion}}
	if launch <= form.Confusion {
		h.Text = fmt.Sprintf("%s: %s flies with more than %d, rolls %d: set aside", d.by, d.a.Unit, form.Confusion, launch)
		h.Only, h.Other = d.by, &Happening{Kind: "launch", Side: d.by, Text: "A unit of " + form.Name + " does not come"}
		d.tell(h)
		return
	}
	h.Text = fmt.Sprintf("%s: %s flies with more than %d, rolls %d: aimed at %s", d.by, d.a.Unit, form.Confusion, launch, d.a.At)
	d.tell(h)
	u.Combat = d.a.Mode == "combat"
	d.fly(i, at)
}

// fly has a unit scatter, if it does, and come down.
func (d *doing) fly(i, at int) {
	f := d.unit(i).Formation
	form, lz := d.battle.Formations[f], d.Forms[f].LZ
	far, lines := d.flakLines(lz, 1)
	if d.unit(i).glides() {
		sum, lines := d.flakLines(lz, -1)
		check := d.roll(1, "scatter check of %s", d.nameOf(i))[0]
		lines = append(lines, form.confusion())
		h := Happening{Kind: "scatter", Side: d.by, Unit: d.nameOf(i), To: d.label(at), Dice: []int{check}, Ledger: lines}
		if check+sum > form.Confusion {
			h.Text = fmt.Sprintf("%s: %s lands as aimed with more than %d, rolls %s: in %s", d.by, d.nameOf(i), form.Confusion, modified(check, sum), d.label(at))
			d.tell(h)
			d.land(i, at, true)
			return
		}
		h.Text = fmt.Sprintf("%s: %s lands as aimed with more than %d, rolls %s: it scatters", d.by, d.nameOf(i), form.Confusion, modified(check, sum))
		d.tell(h)
		far = 0
	}
	way := d.roll(1, "scatter direction of %s", d.nameOf(i))[0]
	n := d.roll(1, "scatter distance of %s", d.nameOf(i))[0]
	id := "scatter." + strconv.Itoa(way)
	toward := d.battle.chart.Cell(id).Value
	h := Happening{Kind: "scatter", Side: d.by, Unit: d.nameOf(i), From: d.label(at), Dice: []int{way, n}, Ledger: []Line{d.figure(id, "direction")}}
	if !d.unit(i).glides() {
		h.Ledger = append(h.Ledger, lines...)
	}
	from, dir := at, slices.Index(compass, toward)
	for range n + far {
		to := d.battle.near[at][dir]
		if to < 0 {
			d.Units[i] = piece{At: at, State: Returning}
			h.Text = fmt.Sprintf("%s: %s scatters %s to the %s from %s (%d%s), off the map: it returns next turn", d.by, d.nameOf(i), boardgame.Counted(n+far, "hex", "hexes"), compassWords[toward], d.label(from), n, signed(far))
			d.tell(h)
			return
		}
		at = to
		h.Path = append(h.Path, d.label(at))
	}
	h.To = d.label(at)
	h.Text = fmt.Sprintf("%s: %s scatters %s to the %s from %s (%d%s): to %s", d.by, d.nameOf(i), boardgame.Counted(n+far, "hex", "hexes"), compassWords[toward], d.label(from), n, signed(far), d.label(at))
	d.tell(h)
	d.comeDown(i, at)
}

// confusion is its confusion factor as a line of a ledger.
func (f *Formation) confusion() Line {
	return Line{"", "confusion factor of " + f.Name, fmt.Sprint(f.Confusion), f.Source}
}

// modified is a die with what is added to it, and what that comes to; of nothing the die alone.
func modified(die, add int) string {
	if add == 0 {
		return strconv.Itoa(die)
	}
	return fmt.Sprintf("%d%s = %d", die, signed(add), die+add)
}

// signed is a number to be added, with its sign, apart: " + 2"; nothing for 0.
func signed(n int) string {
	switch {
	case n > 0:
		return fmt.Sprintf(" + %d", n)
	case n < 0:
		return fmt.Sprintf(" - %d", -n)
	}
	return ""
}

// resultText is a result of a matrix as a line has it.
func resultText(result string) string {
	if result == "-" {
		return "no effect"
	}
	return result
}

// comeDown has a unit that scattered land, or be displaced: by an enemy or for want of room
// to a hex beside, from a lake to the nearest land (seed 15.3.2).
func (d *doing) comeDown(i, at int) {
	full, _, _ := d.roomFor(i, at)
	if d.ground(at) != Lake && !d.has(German, at) && full == "" {
		d.land(i, at, false)
		return
	}
	lake := d.ground(at) == Lake
	for far := 1; far <= d.battle.Board.Columns+d.battle.Board.Height; far++ {
		var choice []int
		for _, to := range d.battle.within(at, far) {
			why, _, _ := d.roomFor(i, to)
			if d.distance(at, to) == far && d.ground(to) != Lake && !d.has(German, to) && why == "" && (lake || d.ground(to) != Tower) {
				choice = append(choice, to)
			}
		}
		switch {
		case len(choice) == 1:
			d.displaced(i, at, choice[0])
			return
		case len(choice) > 1:
			d.Pending = &pending{Kind: "displace", Side: d.side, Units: []int{i}, At: at, Hexes: choice}
			return
		}
	}
	d.lose(i, "finds nowhere to land")
}

func (d *doing) displace() {
	p := d.Pending
	to, ok := d.at(d.a.At)
	if !ok {
		return
	}
	if !slices.Contains(p.Hexes, to) {
		d.refuse(TooFar, "15.3.2", "%s cannot be displaced to %s: want one of %s", d.nameOf(p.Units[0]), d.a.At, d.battle.labels(p.Hexes))
		return
	}
	d.Pending = nil
	d.displaced(p.Units[0], p.At, to)
}

func (d *doing) displaced(i, from, to int) {
	d.tell(Happening{Kind: "land", Side: d.army(d.unit(i).Side), Unit: d.nameOf(i), From: d.label(from), To: d.label(to), Text: fmt.Sprintf("%s is displaced from %s to %s", d.nameOf(i), d.label(from), d.label(to))})
	d.land(i, to, false)
}

// land puts a unit down; on bad ground it is attacked.
func (d *doing) land(i, at int, asAimed bool) {
	u, x := &d.Units[i], d.unit(i)
	u.State, u.At, u.Landed = OnMap, at, true
	if asAimed || d.suits(i, at) {
		d.tell(Happening{Kind: "land", Side: d.army(x.Side), Unit: x.Name, To: d.label(at), Text: fmt.Sprintf("%s lands in %s", x.Name, d.label(at))})
		return
	}
	column, modifier, lines := d.landingAttack(i, at)
	dice := d.roll(2, "landing attack on %s", x.Name)
	sum := dice[0] + dice[1] + modifier
	result, cell := d.battle.chart.result("lower", column, sum)
	lines = append(lines, Line{cell.ID, cell.Text, cell.Value, cell.Source})
	word := "it is disrupted"
	if result == Eliminate || result == Exchange {
		word = "it is eliminated"
	}
	d.tell(Happening{Kind: "attack", Side: d.army(x.Side), Unit: x.Name, To: d.label(at), Dice: dice, Ledger: lines, Matrix: "lower", Column: lines[0].Value, Dicesum: sum, Result: result,
		Text: fmt.Sprintf("%s lands in %s, on bad ground (%s), rolls %d + %d%s = %d on column %s, %s: %s", x.Name, d.label(at), d.groundOf(at), dice[0], dice[1], signed(modifier), sum, lines[0].Value, resultText(string(result)), word)})
	if result == Eliminate || result == Exchange {
		d.lose(i, "is lost in landing")
		return
	}
	u.Disrupted, u.Combat = true, false
}

// landingAttack is what a unit that lands on bad ground is attacked with: the column of the
// lower matrix, what is added to the dice, and the ledger, the column first. Its protection
// does not count on built-up ground, a flak tower or a strongpoint. Ground that would suit it but for a
// road or a strongpoint says so (house).
func (s *Position) landingAttack(i, at int) (column, modifier int, lines []Line) {
	id := "land.parachute"
	if s.unit(i).glides() {
		id = "land.glider"
	}
	c := s.battle.chart.Cell(id)
	lines = []Line{{id, "column", c.Value, c.Source}}
	if g := s.ground(at); g == Clear || g == Park || g == Airfield {
		what := "a road is no ground for parachutes"
		if s.standing(at) {
			what = "a strongpoint is no ground to land on"
		}
		lines = append(lines, Line{"", what, s.groundOf(at), house})
	}
	if s.ground(at).closed() || s.standing(at) {
		lines = append(lines, Line{"", "protection, not there", "0", seed})
	} else {
		modifier = -s.unit(i).Protection
		lines = append(lines, Line{"", "protection", fmt.Sprintf("%+d", modifier), s.unit(i).Source})
	}
	return int(c.Value[0] - 'A'), modifier, lines
}

// groundOf is the ground of a hex for people.
func (s *Position) groundOf(at int) string {
	text := s.ground(at).String()
	if s.battle.road[at] != 0 {
		text += " with a road"
	}
	if s.standing(at) {
		text += ", a strongpoint"
	}
	return text
}

// lose eliminates a unit in combat, by the figures of some lines.
func (d *doing) lose(i int, why string, lines ...Line) {
	side := d.unit(i).Side
	from := ""
	if d.Units[i].State == OnMap {
		from = d.label(d.Units[i].At)
	}
	d.Units[i] = piece{At: -1, State: Eliminated}
	text := d.nameOf(i) + " is eliminated"
	if why != "" {
		text = d.nameOf(i) + " " + why + ": eliminated"
	}
	d.tell(Happening{Kind: "eliminated", Side: d.army(side), Unit: d.nameOf(i), From: from, Ledger: lines, Text: text})
	d.score(1-side, "points.unit", d.nameOf(i)+" is eliminated")
}
