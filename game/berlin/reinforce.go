package berlin

import (
	"fmt"
	"slices"

	"sightline/game"
	"sightline/game/boardgame"
)

// weather rolls for the air strikes of a player-turn.
func (d *doing) weather() {
	if d.Turn < d.cell("strikes.turn") {
		return
	}
	side := []string{"allied", "german"}[d.Active]
	dice := d.roll(2, "air strikes of %s", d.army(d.Active))
	id := fmt.Sprintf("strikes.%s.%d", side, dice[0]+dice[1])
	d.Strikes = d.cell(id)
	d.Napalm = min(d.Strikes, d.cell("strikes.napalm"))
	d.tell(Happening{Kind: "weather", Side: d.army(d.Active), Dice: dice, Ledger: append(owned(d.figure("strikes.napalm", "of them napalm, at most"), d.figure("strikes.turn", "from turn")), d.figure(id, "air strikes")),
		Text: fmt.Sprintf("%s rolls %d + %d = %d: %s", d.army(d.Active), dice[0], dice[1], dice[0]+dice[1], boardgame.Counted(d.Strikes, "air strike", "air strikes"))})
}

// figure is a cell as a line of a ledger.
func (s *Position) figure(id, text string) Line {
	c := s.battle.chart.Cell(id)
	return Line{id, text, c.Value, c.Source}
}

// takeOff sends the divisions that drop on their way on turn 1, and has those land that go
// to airfields off the map: the Germans draw as many of their units as their confusion
// factor, who are out of the game.
func (d *doing) takeOff() {
	for i := range d.Forms {
		if !d.drops(i) {
			continue
		}
		var units []int
		for k := range d.Units {
			if d.unit(k).Formation == i {
				units = append(units, k)
				if !d.offMap(i) {
					d.Units[k].State = Aside
				}
			}
		}
		if !d.offMap(i) {
			continue
		}
		x, f := d.battle.Formations[i], &d.Forms[i]
		f.Shown, f.Fell = true, true
		lost := d.draw(x.Confusion, units, "%s draws out of the cup of %s", d.army(German), x.Name)
		for _, k := range lost {
			d.Units[k].State = Removed
		}
		field := d.battle.Fields[f.Field]
		d.tell(Happening{Kind: "removed", Side: d.army(Allied), Unit: x.Name, Units: d.list(lost), To: field.Name, Ledger: []Line{x.confusion()},
			Text: fmt.Sprintf("%s lands at %s, off the map to the %s: %s draws %s out of its cup, out of the game", x.Name, field.Name, field.Edge, d.army(German), d.words(lost))})
	}
}

// allies is what comes to the Allies by itself: divisions from off the map and from reserve,
// units that scattered off it.
func (d *doing) allies() {
	for i := range d.Forms {
		f, x := &d.Forms[i], d.battle.Formations[i]
		if x.Side != Allied || f.Came || !x.AirLands && !(d.offMap(i) && f.Fell) {
			continue
		}
		n := d.roll(1, "arrival of %s", x.Name)[0]
		word, source := "it has to wait", seed
		if x.AirLands {
			source = house // what the seed says of it is lost
		}
		if n+x.Confusion < d.Turn {
			f.Came, word = true, "it is there"
			for k := range d.Units {
				if d.unit(k).Formation == i && d.Units[k].State == Away {
					d.Units[k].State = Ready
				}
			}
		}
		d.tell(Happening{Kind: "arrive", Side: d.army(Allied), Unit: x.Name, Dice: []int{n}, Ledger: []Line{{"", "confusion factor", fmt.Sprintf("%+d", x.Confusion), x.Source}, {"", "less than the turn", fmt.Sprint(d.Turn), source}},
			Text: fmt.Sprintf("%s: %s arrives with less than %d, rolls %d + %d = %d: %s", d.army(Allied), x.Name, d.Turn, n, x.Confusion, n+x.Confusion, word)})
	}
	for i := range d.Units {
		if u := &d.Units[i]; u.State == Returning {
			if at := d.back(i); at >= 0 {
				u.State, u.At, u.Combat = OnMap, at, false
				d.tell(Happening{Kind: "enter", Side: d.army(Allied), Unit: d.nameOf(i), To: d.label(at), Text: fmt.Sprintf("%s: %s, which had scattered off the map, is back in %s", d.army(Allied), d.nameOf(i), d.label(at))})
				d.settle()
			}
		}
	}
}

// back is the hex by which a unit comes back that scattered off the map: the nearest of a
// lettered area that it may enter; -1 if there is none now.
func (s *Position) back(i int) int {
	best := -1
	for _, e := range s.battle.Entries {
		for _, at := range e.Hexes {
			if why, _, _ := s.opens(i, at); why == "" && (best < 0 || s.distance(s.Units[i].At, at) < s.distance(s.Units[i].At, best)) {
				best = at
			}
		}
	}
	return best
}

// opens is why a unit cannot come onto a hex of the map; nothing if it can.
func (s *Position) opens(i, at int) (why game.Why, rule, text string) {
	switch {
	case s.ground(at) == Lake:
		return BadGround, "FB 7.3", s.label(at) + " is a lake"
	case s.has(1-s.unit(i).Side, at):
		return NoWay, "FB 5.3", s.label(at) + " is held by the enemy"
	}
	return s.roomFor(i, at)
}

// germans is what comes to the Germans by itself: who deserts, formations that are due, and
// the Volkssturm.
func (d *doing) germans() {
	d.desert()
	for i, x := range d.battle.Formations {
		if x.Side == German && x.Arrives > 0 && x.Arrives <= d.Turn {
			d.due(i)
		}
	}
	d.Kept = nil
	if d.battle.Check {
		n := d.roll(1, "Volkssturm reinforcement")[0]
		id := fmt.Sprintf("volkssturm.%d", n)
		var pool []int
		for i, u := range d.Units {
			if d.unit(i).Pool && u.State == Away {
				pool = append(pool, i)
			}
		}
		drawn := d.draw(d.cell(id), pool, "Volkssturm that comes")
		for _, i := range drawn {
			d.Units[i].State = Ready
		}
		text := "nobody"
		if drawn != nil {
			text = d.words(drawn)
		}
		d.tell(Happening{Kind: "arrive", Side: d.army(German), Units: d.list(drawn), Dice: []int{n}, Ledger: []Line{d.figure(id, "Volkssturm units")},
			Text: fmt.Sprintf("%s: Volkssturm check, rolls %d: %s", d.army(German), n, text)})
	}
}

// desert rolls for every Volkssturm and Hitler Youth unit while the Allies lead (seed 13.6).
func (d *doing) desert() {
	if d.Turn < d.cell("desert.turn") || d.Points[Allied] <= d.Points[German] {
		return
	}
	var gone []int
	var dice []int
	for i := range d.Units {
		if s := d.unit(i).Service; d.Units[i].State != OnMap || s != Volkssturm && s != Youth {
			continue
		}
		n := d.roll(1, "desertion of %s", d.nameOf(i))[0]
		dice = append(dice, n)
		if n <= d.cell("desert.roll") {
			d.Units[i] = piece{At: -1, State: Removed}
			gone = append(gone, i)
		}
	}
	if dice == nil {
		return
	}
	text := "nobody deserts"
	if gone != nil {
		text = d.words(gone) + " deserted"
	}
	d.tell(Happening{Kind: "removed", Side: d.army(German), Units: d.list(gone), Dice: dice, Ledger: append(owned(d.figure("desert.turn", "from turn")), d.figure("desert.roll", "deserts on this or less")), Text: d.army(German) + ": " + text})
}

// due has the units of a formation come that is due. Units of a formation that rolls for its
// entry come if the die, with the strikes kept for them, is no more than the turn; its HQ
// comes with the first (seed 14.1).
func (d *doing) due(f int) {
	x := d.battle.Formations[f]
	rolls := d.battle.Variable && x.Variable
	came := !rolls
	var there, heads []int
	for i := range d.Units {
		switch {
		case d.unit(i).Formation != f:
		case d.Units[i].State != Away:
			came = true
		case rolls && d.unit(i).Kind == HQ:
			heads = append(heads, i)
		case !rolls:
			there = append(there, i)
		default:
			n, more := d.roll(1, "entry of %s", d.nameOf(i))[0], 0
			if k := d.keptFor(i); k >= 0 {
				more = d.Kept[k].N * d.cell("interdiction")
			}
			word := "it has to wait"
			if n+more <= d.Turn {
				there, came, word = append(there, i), true, "it comes"
			}
			d.tell(Happening{Kind: "arrive", Side: d.army(German), Unit: d.nameOf(i), Dice: []int{n}, Ledger: []Line{{"interdiction", "strikes kept for it", fmt.Sprintf("%+d", more), d.source("interdiction")}, {"", "no more than the turn", fmt.Sprint(d.Turn), seed}},
				Text: fmt.Sprintf("%s: %s enters with no more than %d, rolls %d + %d = %d: %s", d.army(German), d.nameOf(i), d.Turn, n, more, n+more, word)})
		}
	}
	if came {
		there = append(there, heads...)
	}
	if there == nil {
		return
	}
	slices.Sort(there)
	for _, i := range there {
		d.Units[i].State = Ready
	}
	d.tell(Happening{Kind: "arrive", Side: d.army(German), Unit: x.Name, Units: d.list(there), Text: fmt.Sprintf("%s: %s may enter: %s", d.army(German), x.Name, d.words(there))})
}

// controlled reports whether the Allies hold an airfield: a unit of theirs is in its
// perimeter, and no German unit nor an uncontested zone of control of one (house).
func (s *Position) controlled(field int) bool {
	f := s.battle.Fields[field]
	held := false
	for _, at := range f.Hexes {
		held = held || s.has(Allied, at)
		if s.has(German, at) || s.uncontested(German, at) {
			return false
		}
	}
	return held
}

// gates are the hexes by which a unit that is ready may enter, in the order of the scenario,
// whatever is in them.
func (s *Position) gates(i int) (list []int) {
	u := s.unit(i)
	switch {
	case u.Pool:
		for _, at := range s.battle.Perimeter {
			if s.ground(at) == BuiltUp && !s.near(Allied, at) {
				list = append(list, at)
			}
		}
	case u.Formation < 0:
	case s.battle.Formations[u.Formation].AirLands:
		for k, f := range s.battle.Fields {
			if f.Hex >= 0 && s.controlled(k) {
				list = append(list, f.Hexes...)
			}
		}
	case u.Side == Allied:
		if f := s.Forms[u.Formation].Field; f >= 0 {
			for _, e := range s.battle.Entries {
				if e.Edge == s.battle.Fields[f].Edge {
					list = append(list, e.Hexes...)
				}
			}
		}
	default:
		for _, letter := range s.battle.Formations[u.Formation].Entries {
			for _, e := range s.battle.Entries {
				if e.Letter == letter {
					list = append(list, e.Hexes...)
				}
			}
		}
	}
	return list
}

// near reports whether a unit of a side is in a hex or beside it.
func (s *Position) near(side, at int) bool {
	if s.has(side, at) {
		return true
	}
	for _, n := range s.battle.near[at] {
		if n >= 0 && s.has(side, n) {
			return true
		}
	}
	return false
}

// entry refuses a unit that is ready a hex that it cannot enter by.
func (d *doing) entry(i, at int) {
	if gates := d.gates(i); !slices.Contains(gates, at) {
		d.refuse(TooFar, "5.0, 14.0, 15.4", "%s does not come in by %s", d.nameOf(i), d.label(at))
		return
	}
	if why, rule, text := d.opens(i, at); why != "" {
		d.refuse(why, rule, "%s", text)
	}
	if f := d.unit(i).Formation; f >= 0 && d.battle.Formations[f].AirLands && d.Forms[f].Lands >= d.cell("airland.units") {
		d.refuse(NotNow, "15.4", "%s has landed %s in this turn%s", d.battle.Formations[f].Name, boardgame.Counted(d.Forms[f].Lands, "unit", "units"), d.whose("airland.units"))
	}
}

func (d *doing) enter() {
	i := d.named(d.a.Unit)
	if i < 0 || d.unit(i).Side != d.side || d.Units[i].State != Ready {
		d.refuse(NoSuch, "5.0", "%s has no unit %q that may enter", d.by, d.a.Unit)
		return
	}
	at, ok := d.at(d.a.At)
	if !ok {
		return
	}
	if d.entry(i, at); d.no != nil {
		return
	}
	u := &d.Units[i]
	u.State, u.At, u.Combat = OnMap, at, false
	var lines []Line
	if f := d.unit(i).Formation; f >= 0 && d.side == Allied {
		x := &d.Forms[f]
		if d.battle.Formations[f].AirLands {
			lines = []Line{d.figure("airland.units", "units that land in a turn")}
			x.Lands++
			u.Landed = true
		}
		if x.Entry < 0 {
			x.Entry, x.LZ, x.Shown = at, at, true
		}
	}
	d.tell(Happening{Kind: "enter", Side: d.by, Unit: d.nameOf(i), To: d.label(at), Ledger: lines, Text: fmt.Sprintf("%s: %s enters in %s", d.by, d.nameOf(i), d.label(at))})
	d.enters(i)
}

// sources are the hexes to which a division that came from off the map may trace its lines
// of communications: where it came in, and airfields that the Allies hold.
func (s *Position) sources(f int) (list []int) {
	x := s.Forms[f]
	if s.battle.Formations[f].Side != Allied || x.Entry < 0 || x.Lost {
		return nil
	}
	list = append(list, x.Entry)
	for k, y := range s.battle.Fields {
		if y.Hex >= 0 && y.Hex != x.Entry && s.controlled(k) {
			list = append(list, y.Hex)
		}
	}
	return list
}

func (d *doing) supplySource() {
	f, ok := d.formation(d.a.Formation)
	at, ok2 := d.at(d.a.At)
	if !ok || !ok2 {
		return
	}
	if !slices.Contains(d.sources(f), at) {
		d.refuse(Unfit, "6.1", "%s cannot be supplied from %s", d.a.Formation, d.a.At)
		return
	}
	d.Forms[f].LZ, d.Forms[f].Held = at, false
	d.tell(Happening{Kind: "zone", Side: d.by, Unit: d.a.Formation, To: d.a.At, Text: fmt.Sprintf("%s: %s is supplied from %s", d.by, d.a.Formation, d.placeName(at))})
}
