// Package berlin is On to Berlin! in the window: its counters, what is chosen and done on the
// hexes step by step, the drop, its ledgers before anything is committed, and its rolls.
package berlin

import (
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/board"
	"sightline/game"
	rules "sightline/game/berlin"
)

// Room is the system in the window.
var Room = board.Room{Title: "On to Berlin!", Page: "berlin", Secret: true, New: func(desk board.Desk) board.Play {
	return &play{desk: desk, hover: -1, together: true, helped: true, strikes: 1}
}}

// A play is a game as one side sees it.
type play struct {
	desk  board.Desk
	view  *rules.Position
	clock rules.Clock
	units []rules.UnitView
	side  int    // that sits; -1 of who watches
	other bool   // who watches looks at the roster of the second side
	who   string // chosen: a unit, or a leader
	given bool   // by the program, or in an earlier step: a click keeps him chosen
	with  []string
	asked string         // who was told what comes of his move; it is done when it is pointed at again
	legal []rules.Action // of who is chosen in steps in which units act, else all
	able  map[string]bool
	hover int

	together bool // all who can take part in an attack
	helped   bool // an HQ helps, if one can
	strikes  int  // used at once
	napalm   bool
	combat   bool // the mode in which units drop
}

// See takes a view.
func (p *play) See(v game.Position, side int) {
	s, ok := v.(*rules.Position)
	if !ok {
		return
	}
	step := p.clock.Step
	p.asked = ""
	p.view, p.side, p.other = s, side, side < -1
	p.clock, p.units = s.Clock(), s.All()
	if step != p.clock.Step {
		p.with, p.given = nil, true
	}
	if step != p.clock.Step || p.clock.Napalm == 0 {
		p.napalm = false
	}
	if u, is := p.unit(p.who); is && u.At == "" && !slices.Contains([]string{"to be placed", "ready to enter", "to drop", "set aside"}, u.State) {
		p.who = ""
	}
	p.with = slices.DeleteFunc(p.with, func(n string) bool { u, _ := p.unit(n); return u.At == "" })
	p.plan()
	if _, is := p.view.Choice(); is {
		p.Back()
	} else if p.mine() && p.who == "" && p.clock.Dropping != "" {
		p.Step(1)
	}
}

// strikeWords are how many air strikes are left, with whose that number is.
func (p *play) strikeWords() string {
	return board.Counted(p.clock.Strikes, "air strike", "air strikes") + whose(p.clock.StrikesFrom)
}

// whose marks a source in words.
func whose(source string) string { return rules.Whose(rules.Line{Source: source}) }

// napalmWords are how many of the strikes that are left may be napalm.
func (p *play) napalmWords() string {
	switch n := min(p.clock.Napalm, p.clock.Strikes); {
	case n == 0:
		return ""
	case n == 1 && p.clock.Strikes == 1:
		return "; it may be napalm"
	case n == p.clock.Strikes:
		return "; all of them may be napalm"
	default:
		return fmt.Sprintf("; %d of them may be napalm", n)
	}
}

// unitwise reports whether units act one by one in this step.
func (p *play) unitwise() bool {
	_, choice := p.view.Choice()
	return !choice && slices.Contains([]string{rules.Setup, rules.Reinforce, rules.Move}, p.clock.Step)
}

// plan works out what may be done.
func (p *play) plan() {
	p.legal, p.able = nil, map[string]bool{}
	if !p.mine() || p.clock.Step == rules.Begin {
		return
	}
	if p.unitwise() {
		for _, n := range p.view.Movers(p.sideName()) {
			p.able[n] = true
		}
		p.legal = p.view.LegalOf(p.sideName(), p.who)
		if p.clock.Step == rules.Reinforce {
			for _, a := range p.view.Legal(p.sideName()) {
				if a.Do == "source" {
					p.legal = append(p.legal, a)
				}
			}
		}
		return
	}
	p.legal = p.view.Legal(p.sideName())
	for _, a := range p.legal {
		for _, n := range a.Units {
			p.able[n] = true
		}
	}
}

func (p *play) sideName() string { return p.view.Sides()[max(p.side, 0)] }

// mine reports whether the side that sits is to do something.
func (p *play) mine() bool {
	return p.side >= 0 && p.clock.Decides != "" && (p.clock.Step == rules.Begin || p.clock.Decides == p.sideName())
}

// unit is a unit of a name.
func (p *play) unit(name string) (rules.UnitView, bool) {
	for _, u := range p.units {
		if u.Name == name && name != "" {
			return u, true
		}
	}
	return rules.UnitView{}, false
}

// leader is a leader of a name.
func (p *play) leader(name string) (rules.LeaderView, bool) {
	for _, l := range p.view.Leaders() {
		if l.Name == name {
			return l, true
		}
	}
	return rules.LeaderView{}, false
}

// cell is the index of a label; -1 of none.
func (p *play) cell(label string) int {
	if i, ok := p.view.Map().Index(label); ok && label != "" {
		return i
	}
	return -1
}

// place is the cell of a unit or leader; -1 if it is nowhere.
func (p *play) place(name string) int {
	if u, is := p.unit(name); is {
		return p.cell(u.At)
	}
	if l, is := p.leader(name); is && !l.Captured {
		return p.cell(l.At)
	}
	return -1
}

// formation is that of a name, and its number among those of its side, from 1.
func (p *play) formation(name string) (d rules.DivisionView, band int) {
	n := map[string]int{}
	for _, d := range p.view.Divisions() {
		if n[d.Side]++; d.Name == name && name != "" {
			return d, n[d.Side]
		}
	}
	return d, 0
}

// The steps of a player-turn in the bar, and those before the game; recovery goes by itself.
var (
	turnSteps = []string{"Reinforce", "Recover", "Move", "Combat"}
	preSteps  = []string{"Set up", "Airfields", "Air strikes"}
	places    = map[string]int{
		rules.Setup: 0, rules.Assign: 1, rules.PreStrike: 2,
		rules.Reinforce: 0, rules.Move: 2, rules.Bombard: 3, rules.Gunfire: 3, rules.Announce: 3, rules.Defend: 3, rules.Storm: 3,
	}
)

// Status is where the game stands.
func (p *play) Status() board.Status {
	c := p.clock
	s := board.Status{Turn: c.Turn, Turns: c.Turns, Active: -1, Now: -1, Steps: turnSteps}
	if c.Turn == 0 {
		s.Steps = preSteps
	}
	if c.Decides == "" {
		s.Todo = "The game is over"
		return s
	}
	if c.Step == rules.Begin {
		s.Todo, s.Why = "Begin the battle", "The Germans set up"
		sent := 0
		for _, d := range p.view.Divisions() {
			if d.Field != "" {
				sent++
			}
		}
		if sent < len(p.view.Map().Fields) {
			s.Why += ", then the Allies choose their airfields in secret"
		}
		return s
	}
	s.Now, s.Active = places[c.Step], slices.Index(p.view.Sides(), c.Decides)
	if !p.mine() {
		s.Todo = board.Title(c.Decides) + ": " + c.Step
		if p.side >= 0 {
			s.Why = "What it does is shown as it happens"
		}
		return s
	}
	s.Todo, s.Why = p.todo()
	s.Look = p.looks()
	return s
}

// looks are the cells that something is to be decided about: where who is displaced may come down, and
// all around the landing zone of a division of which somebody is to drop.
func (p *play) looks() (cells []int) {
	if p.clock.Step == rules.Assign {
		for _, f := range p.view.Map().Fields {
			cells = append(cells, p.fieldCell(&f))
		}
		return cells
	}
	if c, is := p.view.Choice(); is {
		for _, a := range p.legal {
			if c.Kind == "displace" && a.Do == "displace" {
				cells = append(cells, p.cell(a.At))
			}
		}
		return cells
	}
	next, _ := p.unit(p.dropping())
	if p.clock.Step != rules.Move || next.Name != p.who && next.Formation != p.clock.Dropping {
		return nil
	}
	for _, at := range p.view.Around(next.Name) { // all of them: it stays as it is while some are taken
		cells = append(cells, p.cell(at))
	}
	return cells
}

// todo is what the side is to do, and how.
func (p *play) todo() (what, why string) {
	if c, is := p.view.Choice(); is {
		if c.Kind == "displace" {
			return c.Units[0] + " is displaced", "Right click one of the pale hexes, or take one by its key: on bad ground it is attacked as it lands"
		}
		return "Advance into " + c.At + "?", "Who has assaulted may go into the hex that was emptied"
	}
	nobody := len(p.able) == 0
	switch p.clock.Step {
	case rules.Setup:
		return "Set up", "Choose a unit, then right click one of the pale hexes; place all lets the scenario do it"
	case rules.Assign:
		if d := p.toAssign(); d != "" {
			return d + ": to which airfield?", "In secret: each division to an airfield of its own, on the map or beyond its edge"
		}
		return "Send divisions to airfields", "All are sent; choose a unit of one to send that elsewhere"
	case rules.PreStrike:
		return p.strikeWords() + " before the game", "Right click a hex with an enemy" + p.napalmWords()
	case rules.Reinforce:
		if nobody {
			return "Reinforcement segment", "Nobody is to enter"
		}
		return "Reinforcement segment", "Choose a unit that is ready, then right click where it enters"
	case rules.Move:
		switch {
		case p.clock.Dropping != "" && p.dropping() != "":
			return p.clock.Dropping + " drops", "Choose a unit, then right click where it is aimed at; M is the mode it lands in"
		case nobody:
			return "Movement segment", "Nobody can move any more"
		}
		if p.dropping() != "" {
			return "Movement segment", "Choose a unit, then right click: the hex that its drop is aimed at, or where it moves if it has landed"
		}
		return "Movement segment", "Choose a unit, then right click where it is to go; M changes its mode"
	case rules.Bombard:
		why = "Choose artillery, then right click its target"
		if n := p.clock.Strikes; n > 0 {
			why = p.strikeWords() + ": with nobody chosen, right click a hex with an enemy"
		}
		return "Combat: strikes and bombardment", why
	case rules.Gunfire:
		return "Combat: direct gun fire", either(nobody, "Nobody can fire at anybody", "Choose who fires, then right click the target")
	case rules.Announce:
		return "Combat: announce assaults", either(nobody, "Nobody can assault", "Choose who assaults, then right click a hex beside; the enemy may fire first")
	case rules.Defend:
		return "Defensive direct gun fire", either(nobody, "Nobody can fire at the hexes to be assaulted", "Before the assaults that were announced: choose who fires, right click the target")
	}
	return "Combat: close assaults", "Resolve those that were announced, one after the other"
}

func either[T any](is bool, yes, no T) T {
	if is {
		return yes
	}
	return no
}

// look is the counter of a unit.
func (p *play) look(u *rules.UnitView) picture.Counter { return boards.Deployed(p.view, u) }

// Counters are the units on the map, and the leaders who are to be captured.
func (p *play) Counters() (out []board.Counter) {
	ring := map[string]int{}
	for _, n := range p.companions() {
		ring[n] = 1
	}
	if p.who != "" {
		ring[p.who] = 2
	}
	for i := range p.units {
		u := &p.units[i]
		if u.At == "" {
			continue
		}
		own := p.mine() && u.Side == p.sideName()
		out = append(out, board.Counter{Name: u.Name, Cell: p.cell(u.At), Look: p.look(u), Ringed: ring[u.Name], Faded: own && len(p.able) > 0 && !p.able[u.Name], Brief: p.state(u), Tip: p.tip(u)})
	}
	for _, l := range p.view.Leaders() {
		if !l.Captured {
			out = append(out, board.Counter{Name: l.Name, Cell: p.cell(l.At), Small: true, Ringed: ring[l.Name], Look: boards.AirLeader(), Tip: l.Name + " in " + l.At + ", to be captured"})
		}
	}
	return out
}

// state is how a unit is, in few words: as in its counter.
func (p *play) state(u *rules.UnitView) string {
	return strings.ReplaceAll(u.Figures, "-", "\u2013") + either(u.Combat, "", ", Maneuver Mode") + either(u.Disrupted, ", disrupted", "") + either(u.Cut, ", cut off", "")
}

func (p *play) tip(u *rules.UnitView) string {
	return fmt.Sprintf("%s, %s%s, in %s: %s, %s Mode%s%s", u.Name, either(u.Service == rules.Volkssturm, serviceName(u.Service)+" ", ""), u.Kind, u.At, u.Figures, either(u.Combat, "Combat", "Maneuver"), either(u.Disrupted, ", disrupted", ""), either(u.Cut, ", cut off", ""))
}

// rosterSide is whose roster shows.
func (p *play) rosterSide() string {
	return p.view.Sides()[either(p.side < 0 && p.other, 1, max(p.side, 0))]
}

// Roster is the side by its formations, and those of none by their service.
func (p *play) Roster() (out []board.Group) {
	side := p.rosterSide()
	at := map[string]int{}
	for _, d := range p.view.Divisions() {
		if d.Side != side {
			continue
		}
		_, band := p.formation(d.Name)
		at[d.Name] = len(out)
		out = append(out, board.Group{Name: d.Name, Band: band, Right: p.whence(&d)})
	}
	for i := range p.units {
		u := &p.units[i]
		if u.Side != side {
			continue
		}
		name := u.Formation
		if name == "" {
			name = serviceName(u.Service)
		}
		k, ok := at[name]
		if !ok {
			k = len(out)
			at[name] = k
			out = append(out, board.Group{Name: name, Band: 1 + k%8})
		}
		out[k].Rows = append(out[k].Rows, p.row(u))
	}
	var leaders []board.Row
	for _, l := range p.view.Leaders() {
		r := board.Row{Name: l.Name, Text: l.Name, Right: l.At + ", stays", Look: boards.AirLeader(), Chosen: p.who == l.Name, Gone: l.Captured}
		if l.Captured {
			r.Right = "captured"
		}
		leaders = append(leaders, r)
	}
	if german := p.view.Sides()[rules.German]; side == german && leaders != nil {
		out = append(out, board.Group{Name: "Leaders", Band: 1 + len(out)%8, Rows: leaders})
	}
	for i := range out {
		if n := len(out[i].Rows); out[i].Right == "" {
			left := 0
			for _, r := range out[i].Rows {
				left += either(r.Gone, 0, 1)
			}
			out[i].Right = fmt.Sprintf("%d of %d", left, n)
		}
	}
	return out
}

// serviceName is a service as its group is called.
func serviceName(s rules.Service) string { return either(s == rules.SS, "SS", board.Title(string(s))) }

// briefly are the states of units off the map in a row.
var briefly = map[string]string{"to be placed": "to place", "ready to enter": "ready", "scattered off the map": "off map"}

// whence is where a formation comes from.
func (p *play) whence(d *rules.DivisionView) string {
	switch {
	case d.Lost:
		return "zone lost"
	case d.Zone != "" && d.Field != "":
		return d.Field
	case d.Zone != "":
		return "zone " + d.Zone
	case d.Field != "":
		return d.Field
	case d.Arrives > 0 && d.Arrives > p.clock.Turn:
		return fmt.Sprintf("turn %d", d.Arrives)
	}
	return ""
}

func (p *play) row(u *rules.UnitView) board.Row {
	look := p.look(u)
	look.Number = ""
	r := board.Row{Name: u.Name, Text: board.Within(u.Formation, u.Name), Whole: u.Name, Right: u.At, Look: look, Chosen: u.Name == p.who || slices.Contains(p.with, u.Name), Todo: p.able[u.Name]}
	switch {
	case lost(u):
		r.Gone, r.Right = true, "lost"
	case u.At == "":
		if r.Right = briefly[u.State]; p.descends(u.Name) {
			r.Right = "comes down"
		}
		if r.Right == "" {
			r.Right = u.State
		}
	case u.Disrupted:
		r.Right = u.At + " D"
	}
	return r
}

// lost reports whether a unit is out of the game, by whatever brought it there.
func lost(u *rules.UnitView) bool { return u.State == "eliminated" || u.State == "out of the game" }

// flies reports whether a unit has to drop yet, or may try again in another turn.
func flies(u *rules.UnitView) bool { return u.State == "to drop" || u.State == "set aside" }

// descends reports whether a unit has flown and looks for its hex.
func (p *play) descends(name string) bool {
	c, is := p.view.Choice()
	return is && c.Kind == "displace" && c.Units[0] == name
}

// Foot is the points, and what the signs mean.
func (p *play) Foot() []board.Line {
	var out []board.Line
	for i, n := range p.view.Sides() {
		out = append(out, board.Line{Left: n, Right: fmt.Sprint(p.clock.Points[i]), Source: "points", Side: i + 1})
	}
	return append(out,
		board.Line{Left: p.goalName(), Right: fmt.Sprintf("+%d", p.clock.Hold), Source: "a turn" + whose(p.clock.HoldFrom)},
		board.Line{Left: "Taken, it ends the game"},
		board.Line{Left: "Pale: Maneuver Mode"}, board.Line{Left: "D: disrupted · !: cut off"})
}

// goalName is the hex that is fought for, as people call it.
func (p *play) goalName() string {
	m := p.view.Map()
	for i := range m.Places {
		if m.Places[i].Hex == p.cell(p.clock.Goal) {
			return m.Places[i].Name
		}
	}
	return "Hex " + p.clock.Goal
}
