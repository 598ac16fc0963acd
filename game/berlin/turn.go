package berlin

import (
	"fmt"
	"slices"

	"sightline/game/boardgame"
)

// begin draws the Volkssturm that is there from the beginning, and has the Germans set up.
func (d *doing) begin() {
	d.Step, d.Active = Setup, German
	var pool []int
	for i := range d.Units {
		if d.unit(i).Pool {
			pool = append(pool, i)
		}
	}
	head := "Before the game" // above the first line
	if drawn := d.draw(d.battle.Drawn, pool, "Volkssturm drawn"); len(drawn) > 0 {
		for _, i := range drawn {
			d.Units[i].State = Placing
		}
		d.tell(Happening{Kind: "step", Side: d.army(German), Units: d.list(drawn), Text: fmt.Sprintf("%s draws %s", d.army(German), boardgame.Counted(len(drawn), "Volkssturm unit", "Volkssturm units")), Head: head})
		head = ""
	}
	d.tell(Happening{Kind: "step", Side: d.army(German), Text: d.army(German) + " sets up", Head: head})
	if !d.placing() {
		d.done()
	}
}

// placing reports whether units are to be placed yet.
func (s *Position) placing() bool {
	return slices.ContainsFunc(s.Units, func(u piece) bool { return u.State == Placing })
}

// zoneOf is the zone where a unit may be placed before the game, or -1.
func (s *Position) zoneOf(i int) int {
	if s.unit(i).Pool {
		return s.battle.DrawnZone
	}
	return s.unit(i).Zone
}

// mayPlace is why a unit cannot be placed in a hex before the game; nothing if it can.
func (s *Position) mayPlace(d *doing, i, at int) {
	if z := s.battle.Zones[s.zoneOf(i)]; !slices.Contains(z.Hexes, at) {
		d.refuse(TooFar, "13.1-13.5", "%s is placed in %s: %s is not there", s.nameOf(i), z.Name, s.label(at))
	}
	if s.ground(at) == Lake {
		d.refuse(BadGround, "FB 7.3", "%s is a lake", s.label(at))
	}
	if why, rule, text := s.roomFor(i, at); why != "" {
		d.refuse(why, rule, "%s", text)
	}
}

func (d *doing) place() {
	i := d.named(d.a.Unit)
	if i < 0 || d.unit(i).Side != d.side || d.zoneOf(i) < 0 || d.Units[i].State != Placing && d.Units[i].State != OnMap {
		d.refuse(NoSuch, "13.1-13.5", "%s has no unit %q to place", d.by, d.a.Unit)
		return
	}
	at, ok := d.at(d.a.At)
	if !ok {
		return
	}
	if d.mayPlace(d, i, at); d.no == nil {
		d.put(i, at)
	}
}

func (d *doing) put(i, at int) {
	d.Units[i].State, d.Units[i].At = OnMap, at
	d.tell(Happening{Kind: "place", Side: d.army(d.unit(i).Side), Unit: d.nameOf(i), To: d.label(at), Text: fmt.Sprintf("%s: %s in %s", d.army(d.unit(i).Side), d.nameOf(i), d.label(at))})
}

// arrange places all who are left where the scenario proposes, or else at the first place
// in their zone with room.
func (d *doing) arrange() {
	usual := d.battle.Usual
	for i := range d.Units {
		if d.Units[i].State != Placing {
			continue
		}
		spots := []int{d.unit(i).Hex}
		if d.unit(i).Pool {
			spots = slices.Clone(usual)
		}
		for _, at := range append(spots, d.battle.Zones[d.zoneOf(i)].Hexes...) {
			if why, _, _ := d.roomFor(i, at); why == "" && d.ground(at) != Lake {
				d.put(i, at)
				if k := slices.Index(usual, at); d.unit(i).Pool && k >= 0 {
					usual = slices.Delete(slices.Clone(usual), k, k+1)
				}
				break
			}
		}
	}
	if d.placing() {
		d.refuse(Crowded, "13.1-13.5", "there is no room for all in their zones")
	}
}

// drops reports whether a formation drops: it is an Allied division, and does not land on
// airfields that are taken.
func (s *Position) drops(f int) bool {
	x := s.battle.Formations[f]
	return x.Side == Allied && !x.AirLands
}

// offMap reports whether a formation is sent to an airfield off the map.
func (s *Position) offMap(f int) bool {
	return s.Forms[f].Field >= 0 && s.battle.Fields[s.Forms[f].Field].Hex < 0
}

func (d *doing) assign() {
	i, ok := d.formation(d.a.Formation)
	field := slices.IndexFunc(d.battle.Fields, func(f Field) bool { return f.Name == d.a.Field })
	if field < 0 {
		d.refuse(NoSuch, "15.1", "there is no airfield %q", d.a.Field)
	}
	if !ok || field < 0 {
		return
	}
	x := d.battle.Formations[i]
	if x.AirLands {
		d.refuse(Unfit, "15.1", "%s is held in reserve", x.Name)
	}
	if x.Field >= 0 && x.Field != field {
		d.refuse(Unfit, "15.1", "%s is sent to %s by the scenario", x.Name, d.battle.Fields[x.Field].Name)
	}
	other := slices.IndexFunc(d.Forms, func(f form) bool { return f.Field == field })
	if other >= 0 && other != i && d.battle.Formations[other].Field >= 0 {
		d.refuse(NotNow, "15.1", "%s is sent to %s by the scenario: no more than one division is", d.battle.Formations[other].Name, d.battle.Fields[field].Name)
	}
	f := d.battle.Fields[field]
	lz := f.Hex
	if d.a.At != "" {
		at, ok := d.at(d.a.At)
		if !ok {
			return
		}
		if !slices.Contains(f.Hexes, at) {
			d.refuse(TooFar, "15.1", "%s is no hex of %s", d.a.At, f.Name)
		}
		lz = at
	}
	if d.no != nil {
		return
	}
	if other >= 0 && other != i { // no more than one to an airfield: they change places
		d.send(other, d.Forms[i].Field)
	}
	d.Forms[i].Field, d.Forms[i].LZ = field, lz
	where := f.Name
	if lz >= 0 {
		where += " (" + d.label(lz) + ")"
	}
	d.tell(Happening{Kind: "airfield", Side: d.by, Unit: x.Name, To: where, Text: fmt.Sprintf("%s: %s goes to %s", d.by, x.Name, where), Only: d.by})
}

// send sends a division to an airfield; -1 is none.
func (d *doing) send(i, field int) {
	d.Forms[i].Field, d.Forms[i].LZ = field, -1
	if field >= 0 {
		d.Forms[i].LZ = d.battle.Fields[field].Hex
	}
}

// assigned refuses to go on while divisions have no airfields, or nations none on the map.
func (d *doing) assigned() {
	var has, needs [2]bool
	onMap := 0
	for i := range d.Forms {
		if !d.drops(i) {
			continue
		}
		x := d.battle.Formations[i]
		if d.Forms[i].Field < 0 {
			d.refuse(NotNow, "15.1", "%s is sent nowhere yet", x.Name)
			continue
		}
		n := 0
		if x.Nation == American {
			n = 1
		}
		needs[n] = true
		if !d.offMap(i) {
			has[n] = true
			onMap++
		}
	}
	for n, name := range []string{"British", "American"} {
		if d.no == nil && onMap > 1 && needs[n] && !has[n] {
			d.refuse(Unfit, "15.1", "no %s division is sent to an airfield on the map: want one of each nation", name)
		}
	}
}

// done ends a step.
func (d *doing) done() {
	switch d.Step {
	case Setup:
		if d.placing() {
			var left []int
			for i, u := range d.Units {
				if u.State == Placing {
					left = append(left, i)
				}
			}
			d.refuse(NotNow, "13.0", "%s to be placed yet, first %s", boardgame.Counted(len(left), "unit is", "units are"), d.nameOf(left[0]))
			return
		}
		open := false
		for i := range d.Forms {
			if f := &d.Forms[i]; d.drops(i) && f.Field < 0 {
				open = true
			} else if d.drops(i) {
				d.send(i, f.Field)
			}
		}
		if d.Step = Assign; open {
			d.stop()
		} else {
			d.done()
		}
	case Assign:
		if d.assigned(); d.no != nil {
			return
		}
		d.Strikes, d.Napalm, d.Hits = d.cell("pregame.strikes"), d.cell("pregame.napalm"), nil
		if d.Step = PreStrike; d.Strikes > 0 {
			d.stop()
		} else {
			d.turn()
		}
	case PreStrike:
		d.turn()
	case Move:
		if d.side == Allied && d.Turn == 1 {
			for i := range d.Units {
				if d.Units[i].State == Aside && d.waits(i) {
					d.refuse(NotNow, "15.3.1", "%s has to drop yet", d.nameOf(i))
					return
				}
			}
		}
		d.step()
	case Storm:
		if len(d.Assaults) > 0 {
			d.refuse(NotNow, "4.1.4", "the close assault on %s is to be resolved yet", d.label(d.Assaults[0].At))
			return
		}
		d.step()
	default:
		d.step()
	}
}

// step goes on to the next step of the player-turn in which there is something to decide.
func (d *doing) step() {
	for {
		switch d.Step {
		case Reinforce:
			d.recover()
			d.Step = Move
			d.stop()
			return
		case Move:
			d.Step, d.Hits, d.Assaults, d.Dropping = Bombard, nil, nil, -1
			for i := range d.Units {
				d.Units[i].Led = false
			}
		case Bombard:
			d.Step = Gunfire
		case Gunfire:
			d.Step = Announce
		case Announce:
			d.Step = Defend
			if len(d.Assaults) == 0 {
				d.over()
				return
			}
		case Defend:
			d.Step = Storm
			d.fallOut()
			if len(d.Assaults) > 0 {
				d.stop()
				return
			}
			d.over()
			return
		default:
			d.over()
			return
		}
		if d.options(d.decides(), true) {
			d.stop()
			return
		}
	}
}

// stop tells which step it is: without being told nobody learns that it is his turn.
func (d *doing) stop() {
	d.tell(Happening{Kind: "step", Side: d.army(d.decides()), Text: d.army(d.decides()) + ": " + d.Step})
}

// turn begins the next turn with that of the Allies.
func (d *doing) turn() {
	d.Turn++
	d.tell(Happening{Kind: "turn", Text: fmt.Sprintf("Turn %d of %d begins", d.Turn, d.battle.Turns), Head: fmt.Sprintf("Turn %d of %d", d.Turn, d.battle.Turns)})
	d.player(Allied)
}

// player begins the player-turn of a side.
func (d *doing) player(side int) {
	d.Active, d.Strikes, d.Napalm, d.Hits, d.Assaults, d.Dropping = side, 0, 0, nil, nil, -1
	for i := range d.Units {
		u := &d.Units[i]
		u.Replied = false
		if d.unit(i).Side == side {
			u.Spent, u.Stopped, u.Landed, u.Tried, u.Attacked = 0, false, false, false, false
		}
	}
	for i := range d.Forms {
		d.Forms[i].Lands = 0
	}
	d.Step = Reinforce
	if d.Turn == 1 && side == Allied { // no reinforcement, no recovery (seed 15.3)
		d.takeOff()
		d.Step = Move
		d.stop()
		return
	}
	d.weather()
	if side == Allied {
		d.allies()
	} else {
		d.germans()
	}
	if d.options(side, true) {
		d.stop()
	} else {
		d.step()
	}
}

// over ends the player-turn.
func (d *doing) over() {
	if d.Active == Allied {
		d.player(German)
		return
	}
	if !d.has(Allied, d.battle.Goal) {
		d.score(German, "points.hold", "it holds "+d.placeName(d.battle.Goal))
	}
	if d.Turn == d.battle.Turns {
		d.count("the last turn is over")
		return
	}
	d.turn()
}

// recover is the recovery segment: disruption ends, and Allied units trace their lines of
// communications.
func (d *doing) recover() {
	var back, cut []int
	for i := range d.Units {
		u := &d.Units[i]
		if d.unit(i).Side == d.Active && u.Disrupted {
			u.Disrupted = false
			back = append(back, i)
		}
	}
	if back != nil {
		d.tell(Happening{Kind: "recover", Side: d.army(d.Active), Units: d.list(back), Text: fmt.Sprintf("%s: %s reorganized", d.army(d.Active), d.words(back))})
	}
	if d.Active != Allied {
		return
	}
	l := d.lay()
	for i := range d.Units {
		u := &d.Units[i]
		if u.State != OnMap || d.unit(i).Side != Allied {
			continue
		}
		u.Cut = d.line(i, l).Why != ""
		if u.Cut {
			u.Combat = false
			cut = append(cut, i)
		}
	}
	if cut != nil {
		d.tell(Happening{Kind: "cut", Side: d.army(Allied), Units: d.list(cut), Ledger: []Line{d.figure("supply.hexes", "hexes to a road")}, Text: fmt.Sprintf("%s: without a line of communications, in Maneuver Mode: %s", d.army(Allied), d.words(cut))})
	}
}
