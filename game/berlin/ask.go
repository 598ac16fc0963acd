package berlin

import (
	"fmt"
	"slices"
)

// What a player asks of a position before he acts; nothing here rolls. A position of a side
// answers as far as that side knows.

// MayEnd reports whether a side may end the step that it is in.
func (s *Position) MayEnd(by string) bool {
	return s.Outcome == nil && s.Step != Begin && s.Decides() == by && s.options(s.decides(), false)
}

// Decides is the side that has to act now: of a game that has not begun either may, and it is
// the first; empty once the game is over.
func (s *Position) Decides() string {
	switch {
	case s.Outcome != nil:
		return ""
	case s.Step == Begin:
		return s.army(Allied)
	}
	return s.army(s.decides())
}

// A Clock is where the game is.
type Clock struct {
	Turn, Turns int
	Step        string   // one of Steps
	Steps       []string // of a game, in order
	Active      string   // the side whose player-turn it is
	Decides     string   // the side that acts now; empty once the game is over
	Points      [2]int   // victory points, by side
	Strikes     int      // air strikes that the active side has to use
	Napalm      int      // of them, those that may be napalm
	Dropping    string   // the division whose drop goes on, or empty
	Youth       bool     // the Hitler Youth may move
	Volkssturm  bool     // the Volkssturm may
	Goal        string   // the hex that ends the game
	Hold        int      // points of the Germans for each turn that they hold it
	StrikesFrom string   // where the number of air strikes is from
	HoldFrom    string   // and those points
}

// Clock is where the game is.
func (s *Position) Clock() Clock {
	c := Clock{s.Turn, s.battle.Turns, s.Step, slices.Clone(steps), s.army(s.Active), s.Decides(), s.Points, s.available(), s.Napalm, "", s.Youth, s.Storms, s.label(s.battle.Goal), s.battle.HoldPoints(), s.strikesFrom(), s.source("points.hold")}
	if s.Dropping >= 0 {
		c.Dropping = s.battle.Formations[s.Dropping].Name
	}
	return c
}

// strikesFrom is where the number of air strikes is from. Which row of their table was rolled is not kept: those
// of the side that give as many as are left may be it.
func (s *Position) strikesFrom() string {
	if s.Step == PreStrike {
		return s.from("pregame.strikes")
	}
	ids := []string{"strikes.turn"}
	for n := 2; n <= 12; n++ {
		if id := fmt.Sprintf("strikes.%s.%d", []string{"allied", "german"}[s.Active], n); s.cell(id) >= s.Strikes {
			ids = append(ids, id)
		}
	}
	return s.from(ids...)
}

// Map is the map, which never changes. Its hexes are indexes: see Map.Label and Map.Index.
func (s *Position) Map() *Map { return &s.battle.Map }

// Label is a hex as printed.
func (m *Map) Label(hex int) string { return m.label(hex) }

// Index is the hex of a label, and whether there is one.
func (m *Map) Index(label string) (int, bool) {
	h, err := m.Board.Parse(label)
	if err != nil {
		return 0, false
	}
	return m.Board.Index(h), true
}

// Spread is how far each hex is from the nearest of some, by hex, each of them with a number
// of its own to begin with; a great number if there are none.
func (m *Map) Spread(from, begin []int) []int {
	far := make([]int, m.Board.Size())
	for i := range far {
		far[i] = 1 << 10
	}
	var ring [][]int
	put := func(at, n int) {
		if n < far[at] {
			far[at] = n
			for len(ring) <= n {
				ring = append(ring, nil)
			}
			ring[n] = append(ring[n], at)
		}
	}
	for k, at := range from {
		put(at, begin[k])
	}
	for n := 0; n < len(ring); n++ {
		for k := 0; k < len(ring[n]); k++ {
			if at := ring[n][k]; far[at] == n {
				for _, to := range m.near[at] {
					if to >= 0 {
						put(to, n+1)
					}
				}
			}
		}
	}
	return far
}

// Road reports whether a road leads from a hex to its neighbor in a direction, 0 to 5
// clockwise from north; Water whether there is water between them, and Bridge whether a road
// crosses it.
func (m *Map) Road(hex, dir int) bool   { return m.road[hex]&(1<<dir) != 0 }
func (m *Map) Water(hex, dir int) bool  { return m.river[hex]&(1<<dir) != 0 }
func (m *Map) Bridge(hex, dir int) bool { return m.Water(hex, dir) && m.Road(hex, dir) }

// Chart is every figure in force.
func (s *Position) Chart() []Cell { return s.battle.chart.Cells() }

// Standing are the hexes of strongpoints that stand.
func (s *Position) Standing() (list []string) {
	for i, at := range s.battle.Strongpoints {
		if s.Strong[i] {
			list = append(list, s.label(at))
		}
	}
	return list
}

// LandsWell reports whether a hex is good ground for a unit that drops.
func (s *Position) LandsWell(unit, label string) bool {
	i := s.named(unit)
	at, is := s.battle.Index(label)
	return i >= 0 && is && s.suits(i, at)
}

// Controlled are the hexes in a zone of control of a side.
func (s *Position) Controlled(by string) (list []string) {
	side := slices.Index(s.Sides(), by)
	if side < 0 {
		return nil
	}
	l := s.lay()
	for at, is := range l.zone[side] {
		if is {
			list = append(list, s.label(at))
		}
	}
	return list
}

// The states of a unit in words, as UnitView has them; who failed to fly in this turn, or whose
// landing zone is gone, is set aside.
var stateWords = []string{"away", "to be placed", "on the map", "ready to enter", "to drop", "scattered off the map", "eliminated", "out of the game"}

// A UnitView is a unit as it is now.
type UnitView struct {
	Name, Side, Formation string
	Kind                  Kind
	Nation                Nation    // of the Allies
	Service               Service   // of the Germans
	Figures               string    // as its counter has them
	Source                string    // of these
	Fire, Protection      int       // in the mode that it is in
	Move                  int       // likewise
	Sources               [2]string // of protection and movement, likewise
	Printed               int       // protection as printed
	Left, LeftFrom        string    // movement points that it has left, and where its movement is from
	At                    string    // its hex; empty off the map
	State                 string    // on the map, eliminated, …
	Combat                bool      // it is in Combat Mode
	Disrupted, Cut        bool      // it has no line of communications
	Landed, Attacked      bool      // in this player-turn
	Held                  string    // why it may not move; empty if it may
}

// view is a unit as it is now.
func (s *Position) view(i int) UnitView {
	u, x := s.unit(i), &s.Units[i]
	v := UnitView{
		Name: u.Name, Side: s.army(u.Side), Kind: u.Kind, Nation: u.Nation, Service: u.Service, Figures: u.Figures(), Source: u.Source, Sources: [2]string{u.Source, u.Source}, Printed: u.Protection,
		Fire: u.Fire, Protection: s.protection(i), Move: u.Move, State: stateWords[x.State], Combat: x.Combat, Disrupted: x.Disrupted, Cut: x.Cut, Landed: x.Landed, Attacked: x.Attacked,
	}
	if u.Formation >= 0 {
		v.Formation = s.battle.Formations[u.Formation].Name
		if x.State == Aside && (x.Tried || s.Forms[u.Formation].Lost) {
			v.State = "set aside"
		}
	}
	if x.State != OnMap {
		return v
	}
	if !x.Combat {
		v.Fire, v.Move = s.cell("maneuver.fire"), s.maneuver(i)
		v.Sources[0] = s.source("maneuver.protection")
		if u.Maneuver < 0 {
			v.Sources[1] = s.source(fmt.Sprintf("maneuver.%d", u.Move))
		}
	}
	v.At = s.label(x.At)
	v.Left, v.LeftFrom = points(max(0, s.allowance(i, x.Combat)-x.Spent)), fromLines(s.bounds(i, x.Combat))
	_, _, v.Held = s.locked(i)
	return v
}

// All are all units, in the order of the scenario.
func (s *Position) All() (list []UnitView) {
	for i := range s.Units {
		list = append(list, s.view(i))
	}
	return list
}

// Find is a unit by its name.
func (s *Position) Find(name string) (UnitView, bool) {
	i := s.named(name)
	if i < 0 {
		return UnitView{}, false
	}
	return s.view(i), true
}

// In are the units in a hex, of both sides.
func (s *Position) In(label string) (list []UnitView) {
	at, ok := s.battle.Index(label)
	if !ok {
		return nil
	}
	for _, i := range s.in(at) {
		list = append(list, s.view(i))
	}
	return list
}

// A DivisionView is a formation as it is now.
type DivisionView struct {
	Name, Side string
	Confusion  int
	Source     string // of its confusion factor
	Field      string // the airfield it is sent to; empty if that is not known
	Zone       string // the hex of its landing zone or of its supply; empty for none
	Lost       bool   // that is gone
	Arrives    int    // the turn in which it is due, of the Germans
	Units      []string
}

// Divisions are the formations, in the order of the scenario.
func (s *Position) Divisions() (list []DivisionView) {
	for f, x := range s.battle.Formations {
		v := DivisionView{Name: x.Name, Side: s.army(x.Side), Confusion: x.Confusion, Source: x.Source, Lost: s.Forms[f].Lost, Arrives: x.Arrives}
		if k := s.Forms[f].Field; k >= 0 {
			v.Field = s.battle.Fields[k].Name
		}
		if lz := s.Forms[f].LZ; lz >= 0 {
			v.Zone = s.label(lz)
		}
		for i := range s.Units {
			if s.unit(i).Formation == f {
				v.Units = append(v.Units, s.nameOf(i))
			}
		}
		list = append(list, v)
	}
	return list
}

// A LeaderView is a leader as he is now.
type LeaderView struct {
	Name, At string
	Captured bool
}

// Leaders are the leaders.
func (s *Position) Leaders() (list []LeaderView) {
	for i, l := range s.battle.Leaders {
		list = append(list, LeaderView{l.Name, s.label(l.Hex), s.Captured[i]})
	}
	return list
}

// Ways are the hexes where a unit can end a move now, each by the cheapest way.
func (s *Position) Ways(unit string) []Way {
	i := s.named(unit)
	if i < 0 || s.Units[i].State != OnMap || s.Step != Move || s.unit(i).Side != s.decides() || s.Pending != nil || s.Outcome != nil {
		return nil
	}
	return s.ways(i, s.lay())
}

// Paid marks whose the costs and the movement are of a way that a unit may go.
func (s *Position) Paid(unit string, path []string) string {
	i := s.named(unit)
	if i < 0 || s.Units[i].State != OnMap {
		return ""
	}
	d := &doing{Position: s, side: s.unit(i).Side, a: Action{Path: path}}
	_, _, lines := d.path(i)
	return Whose(append(lines, s.bounds(i, s.Units[i].Combat)...)...)
}

// Changes reports whether a unit may change its mode now.
func (s *Position) Changes(unit string) bool {
	i := s.named(unit)
	return i >= 0 && s.Step == Move && s.Pending == nil && s.Outcome == nil && s.unit(i).Side == s.decides() && s.changes(i, nil)
}

// Line is the line of communications of a unit, or why it has none. German units need none.
func (s *Position) Line(unit string) (c Communications, ok bool) {
	i := s.named(unit)
	if i < 0 || s.Units[i].State != OnMap || s.unit(i).Side != Allied {
		return Communications{}, false
	}
	return s.line(i, s.lay()), true
}

// Odds are what an attack would come to that a side could do or has announced: an action
// strike, bombard, fire, assault or storm. It reports false of any other, and of an attack
// that has no target.
func (s *Position) Odds(by string, a Action) (Odds, bool) {
	x, ok := s.planned(by, a)
	if !ok {
		return Odds{}, false
	}
	return s.odds(x), true
}

// planned is the attack of an action.
func (s *Position) planned(by string, a Action) (*attack, bool) {
	kind := map[string]string{"strike": byAir, "bombard": byGuns, "fire": byFire, "assault": byAssault, "storm": byAssault}[a.Do]
	side := slices.Index(s.Sides(), by)
	at, ok := s.battle.Index(a.At)
	if kind == "" || side < 0 || !ok || !s.has(1-side, at) {
		return nil, false
	}
	if kind == byFire && s.Step == Defend {
		kind = byReply
	}
	x := &attack{kind: kind, side: side, at: at, strikes: a.Strikes, napalm: a.Napalm, hq: -1}
	for _, name := range a.Units {
		if i := s.named(name); i >= 0 && s.Units[i].State == OnMap && s.unit(i).Side == side {
			x.units = append(x.units, i)
		}
	}
	if k := s.assaultOn(at); k >= 0 && kind == byAssault {
		x.units = append(slices.Clone(s.Assaults[k].Units), x.units...)
	}
	if i := s.named(a.HQ); i >= 0 {
		x.hq = i
	}
	return x, len(x.units) > 0 || x.strikes > 0
}

// Value is what an attack comes to in the mean, in hundredths of a victory point: enemies
// eliminated less own, and a part of one for each enemy disrupted.
func (s *Position) Value(by string, a Action) int {
	x, ok := s.planned(by, a)
	if !ok {
		return 0
	}
	const disrupted = 30
	defenders := s.of(1-x.side, x.at)
	shaken := 0
	for _, i := range defenders {
		if s.Units[i].Disrupted {
			shaken += 100
		} else {
			shaken += disrupted
		}
	}
	sum := 0
	for _, c := range s.odds(x).Chances {
		n := 0
		switch c.Result {
		case Disrupt:
			n = shaken
		case Retreat:
			n = shaken + 10
		case Exchange:
			if x.kind != byAir && x.kind != byGuns {
				n = 10 // as many are lost, and the ground is won
			}
		case Eliminate:
			n = 100
			if x.kind == byAssault {
				n = 100 * len(defenders)
			}
		}
		sum += n * c.Of36
	}
	return sum / 36
}

// A Landing is what becomes of a unit that is aimed at a hex and flies, of so many in all.
type Landing struct {
	Of    int    // the number of cases
	Well  int    // it lands on ground that suits it
	Bad   int    // on bad ground, or is displaced
	Off   int    // off the map
	Lost  int    // it is eliminated in landing, of 36 times as many; who is displaced counts as not
	Lines []Line // of the flak
}

// Landing is what becomes of a unit that is aimed at a hex; false if it cannot be.
func (s *Position) Landing(unit, label string) (l Landing, ok bool) {
	i := s.named(unit)
	at, is := s.battle.Index(label)
	if i < 0 || !is || s.Units[i].State != Aside {
		return l, false
	}
	if why, _ := s.mayAim(i, at); why != "" {
		return l, false
	}
	f := s.unit(i).Formation
	far, lines := s.flakLines(s.Forms[f].LZ, 1)
	scatters, of := 6, 6
	if s.unit(i).glides() {
		var sum int
		sum, lines = s.flakLines(s.Forms[f].LZ, -1)
		far = 0
		scatters = max(0, min(6, s.battle.Formations[f].Confusion-sum))
	}
	l = Landing{Of: of * 36, Well: (of - scatters) * 36, Lines: lines}
	for way := 1; way <= 6; way++ {
		dir := slices.Index(compass, s.battle.chart.Cell(fmt.Sprintf("scatter.%d", way)).Value)
		to := at
		for step := 1; step <= 6+far && to >= 0; step++ {
			to = s.battle.near[to][dir]
			if step <= far {
				continue
			}
			switch {
			case to < 0:
			case s.suits(i, to) && !s.has(German, to):
				l.Well += scatters
			default:
				l.Bad += scatters
				if s.ground(to) != Lake && !s.has(German, to) {
					l.Lost += scatters * s.crash(i, to)
				}
			}
		}
	}
	l.Off = l.Of - l.Well - l.Bad
	return l, true
}

// crash is how often of 36 a unit is eliminated that lands on bad ground in a hex.
func (s *Position) crash(i, at int) (n int) {
	column, modifier, _ := s.landingAttack(i, at)
	for x := 1; x <= 6; x++ {
		for y := 1; y <= 6; y++ {
			if r, _ := s.battle.chart.result("lower", column, x+y+modifier); r == Eliminate || r == Exchange {
				n++
			}
		}
	}
	return n
}

// Aims are the hexes at which a unit that is to drop can be aimed.
func (s *Position) Aims(unit string) (list []string) {
	i := s.named(unit)
	if i < 0 || s.Units[i].State != Aside || s.Forms[s.unit(i).Formation].LZ < 0 {
		return nil
	}
	for _, at := range s.battle.within(s.Forms[s.unit(i).Formation].LZ, s.cell("drop.reach")) {
		if why, _ := s.mayAim(i, at); why == "" {
			list = append(list, s.label(at))
		}
	}
	return list
}

// Around are all hexes that are near enough to the landing zone of a unit's division for it to be aimed there;
// none before there is one.
func (s *Position) Around(unit string) []string {
	i := s.named(unit)
	if i < 0 || s.unit(i).Formation < 0 || s.Forms[s.unit(i).Formation].LZ < 0 {
		return nil
	}
	return s.battle.names(s.battle.within(s.Forms[s.unit(i).Formation].LZ, s.cell("drop.reach")))
}

// A Target is a hex that a unit can attack, and how: bombard, fire or assault.
type Target struct {
	At string
	By []string
}

// Targets are the hexes that a unit can attack by itself, whatever the step.
func (s *Position) Targets(unit string) (list []Target) {
	i := s.named(unit)
	if i < 0 || s.Units[i].State != OnMap {
		return nil
	}
	if why, _, _ := s.able(i, false); why != "" {
		return nil
	}
	for _, at := range s.enemies(s.unit(i).Side) {
		t := Target{At: s.label(at)}
		if s.unit(i).Kind == Artillery {
			if why, _, _ := s.shells(i, at); why == "" {
				t.By = append(t.By, "bombard")
			}
		}
		if why, _, _ := s.reaches(i, at); why == "" {
			t.By = append(t.By, "fire")
		}
		if why, _, _ := s.storms(i, at); why == "" {
			t.By = append(t.By, "assault")
		}
		if t.By != nil {
			list = append(list, t)
		}
	}
	return list
}

// A Choice is what a side has to decide before anything else.
type Choice struct {
	Kind  string   // advance or displace
	Side  string   // whose choice it is
	Units []string // who may advance; who is displaced
	At    string   // where to; where it would have landed
	Hexes []string // to choose from, of a unit that is displaced
}

// Choice is what has to be decided before anything else, and whether there is something.
func (s *Position) Choice() (Choice, bool) {
	p := s.Pending
	if p == nil {
		return Choice{}, false
	}
	return Choice{p.Kind, s.army(p.Side), s.list(p.Units), s.label(p.At), s.battle.names(p.Hexes)}, true
}

// Assaulted are the close assaults that are announced, each with its attackers.
func (s *Position) Assaulted() (list []Action) {
	for _, a := range s.Assaults {
		list = append(list, Action{Do: "assault", Units: s.list(a.Units), At: s.label(a.At)})
	}
	return list
}

// Delayed are the German units that roll for their entry in this turn, and the strikes kept
// for each, as far as the side knows.
func (s *Position) Delayed() (units []string, kept []int) {
	for i := range s.Units {
		if !s.delayed(i) {
			continue
		}
		n := 0
		for _, k := range s.Kept {
			if k.Unit == i {
				n = k.N
			}
		}
		units, kept = append(units, s.nameOf(i)), append(kept, n)
	}
	return units, kept
}

// Distance is the number of hexes between two; a great number if one is none.
func (s *Position) Distance(a, b string) int {
	x, ok := s.battle.Index(a)
	y, ok2 := s.battle.Index(b)
	if !ok || !ok2 {
		return 1 << 10
	}
	return s.distance(x, y)
}
