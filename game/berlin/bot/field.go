package bot

import (
	"slices"

	"sightline/game/berlin"
)

// A field is what a plain commander sees of the ground before he moves a unit.
type field struct {
	p     *berlin.Position
	m     *berlin.Map
	side  string
	ours  int
	clock berlin.Clock
	aims  []string // hexes worth going to besides the enemy: leaders, the goal
	near  []int    // by hex: how far the nearest enemy is
	worth []int    // by hex: how far the nearest is that is worth going to
	aim   []int    // by hex: how far the nearest of aims is
	guard map[string]string
	van   []string // units that go for the hex that ends the game, while that would win it
}

func newField(p *berlin.Position, side string) *field {
	f := &field{p: p, m: p.Map(), side: side, ours: slices.Index(p.Sides(), side), clock: p.Clock()}
	if f.ours == 0 {
		for _, l := range p.Leaders() {
			if !l.Captured {
				f.aims = append(f.aims, l.At)
			}
		}
		if f.winning() {
			f.aims = append(f.aims, f.clock.Goal)
		}
	}
	var from, zero, begin, aims []int
	for _, u := range p.All() {
		if u.At == "" || u.Side == side {
			continue
		}
		at, _ := f.m.Index(u.At)
		from, zero = append(from, at), append(zero, 0)
		if u.Combat {
			begin = append(begin, 1) // who is caught in Maneuver Mode is worth a step
		} else {
			begin = append(begin, 0)
		}
	}
	f.near = f.m.Spread(from, zero)
	for _, a := range f.aims {
		at, _ := f.m.Index(a)
		aims, from, begin = append(aims, at), append(from, at), append(begin, 2)
	}
	f.guards()
	f.vanguard()
	f.worth, f.aim = f.m.Spread(from, begin), f.m.Spread(aims, make([]int, len(aims)))
	return f
}

// guards names for each landing zone the unit of its division that is nearest to it: it goes
// there and stays, so that the zone is not lost. Germans so guard the hex that ends the game.
func (f *field) guards() {
	f.guard = map[string]string{}
	for _, d := range f.p.Divisions() {
		if d.Zone != "" && !d.Lost && d.Side == f.side {
			f.send(d.Units, d.Zone)
		}
	}
	if f.ours == 1 {
		var all []string
		for _, u := range f.p.All() {
			if u.Side == f.side && u.Kind != berlin.HQ {
				all = append(all, u.Name)
			}
		}
		f.send(all, f.clock.Goal)
	}
}

// send has the nearest of some units guard a hex.
func (f *field) send(units []string, to string) {
	best, least := "", 1<<10
	for _, name := range units {
		if u, _ := f.p.Find(name); u.At != "" && f.p.Distance(u.At, to) < least {
			best, least = name, f.p.Distance(u.At, to)
		}
	}
	f.guard[best] = to
}

// vanguard sends those nearest to the hex that ends the game there.
func (f *field) vanguard() {
	if f.ours != 0 || !f.winning() {
		return
	}
	const most = 4
	far := func(name string) int {
		u, _ := f.p.Find(name)
		return f.p.Distance(u.At, f.clock.Goal)
	}
	for _, u := range f.p.All() {
		if _, guards := f.guard[u.Name]; u.Side == f.side && u.At != "" && u.Kind != berlin.HQ && u.Kind != berlin.Artillery && !guards {
			f.van = append(f.van, u.Name)
		}
	}
	slices.SortStableFunc(f.van, func(a, b string) int { return far(a) - far(b) })
	f.van = f.van[:min(len(f.van), most)]
}

// winning reports whether the side would win if the game ended now.
func (f *field) winning() bool { return f.clock.Points[f.ours] > f.clock.Points[1-f.ours] }

// ways are the moves of a unit but those that would lose the game: Allies who enter the hex that
// ends it, be it on their way elsewhere, end it there and then.
func (f *field) ways(unit string) []berlin.Way {
	list := f.p.Ways(unit)
	if f.ours == 0 && !f.winning() {
		list = slices.DeleteFunc(list, func(w berlin.Way) bool { return slices.Contains(w.Path, f.clock.Goal) })
	}
	return list
}

// at is a hex of a label of the map.
func (f *field) at(label string) int {
	at, _ := f.m.Index(label)
	return at
}

// reach is how far a unit attacks.
func reach(u berlin.UnitView) int {
	switch u.Kind {
	case berlin.Artillery:
		return 10
	case berlin.AntiTank, berlin.Flak, berlin.Armor, berlin.Assault:
		return 2
	}
	return 1
}

// far is how far from what it might attack a unit at a hex would be: guns and HQs keep away, and
// the nearer they are the worse.
func (f *field) far(u berlin.UnitView, at int) int {
	n, least := f.worth[at], 0
	switch u.Kind {
	case berlin.Artillery:
		least = 6
	case berlin.HQ:
		least = 3
	}
	return max(n, 2*least-n)
}

// march is what a unit does in the movement segment, if anything.
func (f *field) march(u berlin.UnitView) (berlin.Action, bool) {
	at := f.at(u.At)
	in := f.near[at] <= reach(u)
	still := f.ours == 1 && u.Move <= 4 && !u.Cut // garrisons stay where they are
	change := berlin.Action{Do: "mode", Unit: u.Name}
	zone, guards := f.guard[u.Name]
	switch {
	case guards && u.At != zone:
		if a, ok := f.toward(u, zone); ok {
			return a, true
		}
	case guards && u.At == zone:
		return change, !u.Combat && f.p.Changes(u.Name)
	}
	switch {
	case slices.Contains(f.van, u.Name):
		if a, ok := f.toward(u, f.clock.Goal); ok {
			return a, true
		}
	}
	switch {
	case u.Cut:
		return f.home(u)
	case !u.Combat && (in || still || u.Landed) && f.p.Changes(u.Name):
		return change, true
	case u.Combat && (in || still || u.Kind == berlin.HQ && f.near[at] < 6):
		return f.seize(u)
	case u.Combat && u.Kind == berlin.Artillery && f.near[at] > 12 && f.p.Changes(u.Name):
		return change, true
	}
	best, least := berlin.Action{}, f.far(u, at)
	for _, w := range f.ways(u.Name) {
		if n := f.far(u, f.at(w.To)); n < least {
			best, least = berlin.Action{Do: "move", Unit: u.Name, Path: w.Path}, n
		}
	}
	return best, best.Do != ""
}

// seize goes into a hex worth taking that a move reaches; otherwise the unit stays.
func (f *field) seize(u berlin.UnitView) (berlin.Action, bool) {
	if f.aim[f.at(u.At)] > 8 {
		return berlin.Action{}, false
	}
	for _, w := range f.ways(u.Name) {
		if slices.Contains(f.aims, w.To) {
			return berlin.Action{Do: "move", Unit: u.Name, Path: w.Path}, true
		}
	}
	return berlin.Action{}, false
}

// home goes back toward where a unit is supplied from, or takes up Combat Mode there.
func (f *field) home(u berlin.UnitView) (berlin.Action, bool) {
	if !u.Combat && f.p.Changes(u.Name) {
		return berlin.Action{Do: "mode", Unit: u.Name}, true
	}
	zone := ""
	for _, d := range f.p.Divisions() {
		if d.Name == u.Formation && !d.Lost {
			zone = d.Zone
		}
	}
	if zone == "" {
		if f.winning() && f.ours == 0 {
			return f.toward(u, f.clock.Goal)
		}
		return berlin.Action{}, false
	}
	return f.toward(u, zone)
}

// safe is how far from the enemy a headquarters goes home: flak and guns reach no farther than two hexes
// but for artillery, and whoever is beside it takes it.
const safe = 3

// risky reports whether a way leads a headquarters by the enemy, nearer to him than it is.
func (f *field) risky(u berlin.UnitView, w berlin.Way) bool {
	return u.Kind == berlin.HQ && slices.ContainsFunc(w.Path, func(label string) bool {
		near := f.near[f.at(label)]
		return near < safe && near <= f.near[f.at(u.At)]
	})
}

// toward goes as near to a hex as a move leads; a headquarters that cannot safely stays.
func (f *field) toward(u berlin.UnitView, to string) (berlin.Action, bool) {
	best, least := berlin.Action{}, f.p.Distance(u.At, to)
	for _, w := range f.ways(u.Name) {
		if n := f.p.Distance(w.To, to); n < least && !f.risky(u, w) {
			best, least = berlin.Action{Do: "move", Unit: u.Name, Path: w.Path}, n
		}
	}
	return best, best.Do != ""
}
