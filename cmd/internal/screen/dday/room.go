// Package dday is D-Day to Berlin in the window: its battalions on a map of zones, what is
// chosen and done in each step, hit numbers before anything is committed, and its rolls.
package dday

import (
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/board"
	"sightline/game"
	rules "sightline/game/dday"
)

// Room is the system in the window.
var Room = board.Room{Title: "D-Day to Berlin", Page: "dday", New: func(desk board.Desk) board.Play { return &play{desk: desk, hover: -1, aim: -1, guns: true} }}

// A play is a game as one side sees it.
type play struct {
	desk     board.Desk
	view     *rules.Position
	side     int
	other    bool
	who      string // chosen: a battalion, or an HQ as hqName has it
	legal    []rules.Action
	guns     bool // artillery is committed, where it may be
	together bool // those of a regiment in a zone move together
	hover    int
	over     string // the counter that is pointed at
	aim      int    // the zone that guns off the map are laid on; -1 for none
}

const hqBegins = "HQ of "

func hqName(division string) string { return hqBegins + division }

// See takes a view.
func (p *play) See(v game.Position, side int) {
	s, ok := v.(*rules.Position)
	if !ok {
		return
	}
	if side != p.side || p.view != nil && p.view.Step != s.Step {
		p.who = ""
	}
	p.view, p.side, p.other, p.legal = s, side, side < -1, nil
	if side >= 0 {
		p.legal = s.Legal(s.Sides()[side])
	}
	if !slices.Contains(p.offMap(), p.aim) {
		p.aim = -1
	}
	if i := p.index(p.who); i >= 0 && s.Units[i].State == rules.Lost {
		p.who = ""
	}
	if len(p.legal) > 0 && s.Pending != nil && !p.concerned() {
		p.who = p.name(s.Pending.Units[0])
	}
}

// concerned reports whether who is chosen is among those that something is to be decided of.
func (p *play) concerned() bool {
	return slices.ContainsFunc(p.view.Pending.Units, func(i int) bool { return p.name(i) == p.who })
}

func (p *play) battle() *rules.Battle     { return p.view.Battle() }
func (p *play) name(i int) string         { return p.battle().Battalions[i].Name }
func (p *play) sideName() string          { return p.view.Sides()[max(p.side, 0)] }
func (p *play) zone(i int) string         { return p.battle().Board.Zone(i).Name }
func (p *play) mine() bool                { return p.side >= 0 && len(p.legal) > 0 }
func (p *play) of(i int) *rules.Battalion { return &p.battle().Battalions[i] }

// index is the battalion of a name; -1 for none.
func (p *play) index(name string) int {
	if p.view == nil {
		return -1
	}
	return slices.IndexFunc(p.battle().Battalions, func(b rules.Battalion) bool { return b.Name == name })
}

// division is the division whose HQ a name is; -1 for none.
func (p *play) division(name string) int {
	d, is := strings.CutPrefix(name, hqBegins)
	if !is {
		return -1
	}
	return slices.IndexFunc(p.battle().Divisions, func(x rules.Division) bool { return x.Name == d })
}

// cell is the zone of a name; -1 for none.
func (p *play) cell(zone string) int {
	if i, ok := p.battle().Board.Index(zone); ok {
		return i
	}
	return -1
}

// firstMove says what is rolled before each turn. The rule's "Low score" is of die and markers together.
const firstMove = "Each side rolls a die and adds its morale markers: the lower total chooses who is first"

var stepNames = []string{"Rally", "Activate", "Air", "Bombard", "Assault"}

// Status is where the game stands.
func (p *play) Status() board.Status {
	v := p.view
	s := board.Status{Turn: v.Turn, Turns: p.battle().Turns, Active: v.Active, Now: slices.Index([]string{rules.Rally, rules.Move, rules.Air, rules.Bombard, rules.Assault}, v.Step), Steps: stepNames}
	if v.Pending != nil && v.Pending.Side != v.Active {
		s.Active, s.Steps, s.Now = v.Pending.Side, []string{"Answers"}, 0
	}
	if _, over := v.Over(); over {
		s.Active, s.Now, s.Todo = -1, -1, "The game is over"
		return s
	}
	if v.Step == rules.Begin {
		s.Active, s.Todo, s.Why = -1, "Begin the battle", firstMove
		return s
	}
	if p.side < 0 {
		s.Todo = v.Sides()[s.Active] + " decides"
		return s
	}
	if !p.mine() {
		s.Todo, s.Why = v.Sides()[s.Active]+" decides", "What it does is shown as it happens"
		return s
	}
	if q := v.Pending; q != nil {
		s.Todo, s.Why = p.pendingWords()
		if list := p.retreats(); list != nil {
			s.Look = []int{list[0].From}
			for _, r := range list {
				s.Look = append(s.Look, max(r.To, r.From))
			}
		}
		return s
	}
	switch v.Step {
	case rules.First:
		s.Todo, s.Why = "Who is active first?", "You won the roll. The morale markers that counted in it are gone"
	case rules.Rally:
		s.Todo, s.Why = "Rally", "Shattered battalions may come back in the zone of their HQ"
		if len(p.legal) == 1 {
			s.Why = "Nobody is to be rallied"
		}
	case rules.Move:
		s.Todo, s.Why = "Activate and move", "A roll for a battalion, or for a regiment of one zone; then right click where it is to go"
		if why := p.moveWords(); why != "" {
			s.Why = why
		}
	case rules.Air:
		s.Todo, s.Why = "Air attacks", fmt.Sprintf("%s there: choose an enemy battalion and press Enter, or right click its zone", board.Counted(v.Sorties[p.side], "aircraft is", "aircraft are"))
		if v.Sorties[p.side] == 0 {
			s.Why = "No aircraft is there"
		}
	case rules.Bombard:
		s.Todo, s.Why = "Bombardments", "Choose who fires, then right click the zone"
		switch {
		case p.aim >= 0:
			s.Look = []int{p.aim}
			s.Todo, s.Why = "A gun off the map at "+p.zone(p.aim), "A gun off the map is laid on "+p.zone(p.aim)+": the card has its odds"
		case len(p.offMap()) > 0:
			s.Why += "; with nobody chosen, or by 1, a gun off the map fires"
		}
		if len(p.legal) == 1 {
			s.Why = "Nobody reaches an enemy"
		}
	case rules.Assault:
		s.Todo, s.Why = "Assaults", "Choose the primary attacker, then right click a zone beside his"
		if len(p.legal) == 1 {
			s.Why = "Nobody may assault"
		}
	}
	return s
}

// moveWords is what who is chosen may do where units are activated and move; "" where he is to be
// activated, or nobody of the side is chosen.
func (p *play) moveWords() string {
	i, may := p.index(p.who), p.able()[p.who]
	switch {
	case p.division(p.who) >= 0 && may:
		return "An HQ moves without a roll: right click where it is to go"
	case i < 0 && p.division(p.who) < 0 || i >= 0 && (p.of(i).Side != p.side || p.view.Units[i].Order == ""):
		return ""
	case !may && i >= 0 && p.view.Units[i].Moved > 0:
		return p.who + " has moved, as it does once a turn; Tab goes to the next who may"
	case !may:
		return p.who + " can do nothing more in this step; Tab goes to the next who may"
	}
	return fmt.Sprintf("%s rolled %s: right click where it is to go", p.who, board.Title(p.view.Units[i].Order))
}

func (p *play) pendingWords() (what, why string) {
	q := p.view.Pending
	switch q.Kind {
	case "fallback":
		if p.legal[0].Do == "marker" {
			return p.name(q.Units[0]) + " holds", "It is to fall back, and there is no room behind it: a morale marker instead"
		}
		return "Fall back, or hold?", "Going back" + p.view.Backed() + ": " + p.back() + ", of the zones beside it with room the farthest from the enemy. Holding costs a morale marker"
	case "defend":
		if q.Attack != nil && q.Attack.Kind == rules.Bombard {
			return "Who takes the fire on " + p.zone(q.At) + "?", "Choose who is fired at: he alone saves, and the others do not help him"
		}
		return "Who defends " + p.zone(q.At) + "?", "Choose the primary defender; the others support him"
	case "stand":
		return "Hold " + p.zone(q.At) + ", or go?", "Going back" + p.view.Backed() + ": " + p.back() + ". Holding costs " + board.Counted(p.view.Price(), "morale marker", "morale markers")
	}
	further := func(id string) string {
		l := p.view.Bound(id)
		return fmt.Sprintf("Enter takes the zone; a right click on a pale zone goes up to %s further%s, and leaves this one to nobody", board.Counted(l.Value, "zone", "zones"), rules.Whose(l))
	}
	why = "A limited advance: into the zone that was left"
	switch q.Grade {
	case "general":
		why = "A general advance. " + further("advance.general")
	case "breakthrough":
		why = "A breakthrough: he may assault anew. " + further("advance.breakthrough")
	}
	return "Advance into " + p.zone(q.At) + "?", why
}

var armNames = map[rules.Arm]string{
	rules.Tank: "tanks", rules.Destroyer: "tank destroyers", rules.Artillery: "artillery", rules.Propelled: "self-propelled artillery",
	rules.AntiTank: "antitank guns", rules.Infantry: "infantry",
}

var mobilityNames = map[rules.Mobility]string{rules.Mechanized: "mechanized", rules.Motorized: "motorized", rules.Foot: "on foot"}

// goes is how a battalion moves: guns do not walk.
func goes(b *rules.Battalion) string {
	if b.Mobility == rules.Foot && (b.Arm == rules.Artillery || b.Arm == rules.AntiTank) {
		return "as fast as foot"
	}
	return mobilityNames[b.Mobility]
}

// look is the counter of a battalion.
func (p *play) look(i int) picture.Counter {
	c := boards.Battalion(p.battle(), i)
	c.Crossed = p.view.Units[i].State == rules.Shattered
	return c
}

func (p *play) hqLook(i int) picture.Counter { return boards.MarkedHeadquarters(p.view, i) }

// Counters are the battalions and the HQs on the map.
func (p *play) Counters() (out []board.Counter) {
	ring := map[string]int{}
	if p.who != "" {
		for _, n := range p.companions() {
			ring[n] = 1
		}
		ring[p.who] = 2
	}
	may := p.able()
	for i, u := range p.view.Units {
		if u.State != rules.InPlay {
			continue
		}
		n := p.name(i)
		out = append(out, board.Counter{Name: n, Cell: u.At, Look: p.look(i), Ringed: ring[n], Faded: p.mine() && p.of(i).Side == p.side && p.view.Pending == nil && len(may) > 0 && !may[n], Tip: p.tip(i)})
	}
	for i, h := range p.view.HQs {
		if h.At < 0 {
			continue
		}
		d := p.battle().Divisions[i]
		n := hqName(d.Name)
		out = append(out, board.Counter{Name: n, Cell: h.At, Look: p.hqLook(i), Apart: true, Ringed: ring[n], Tip: fmt.Sprintf("%s in %s: %s, %d morale markers", n, p.zone(h.At), d.Quality, h.Markers)})
	}
	return out
}

// able are those of the side who may do something in this step.
func (p *play) able() map[string]bool {
	out := map[string]bool{}
	for _, a := range p.legal {
		switch a.Do {
		case "hq":
			out[hqName(a.Division)] = true
		case "activate", "move", "rally", "bombard", "assault", "advance", "defend":
			if a.Unit != "" {
				out[a.Unit] = true
			}
			if len(a.Units) > 0 {
				out[a.Units[0]] = true
			}
		}
	}
	return out
}

// companions are those who would act with who is chosen.
func (p *play) companions() []string {
	if p.hover >= 0 {
		if a, ok := p.attack(p.hover); ok {
			return append(slices.Clone(a.Units), a.Guns...)
		}
	}
	return nil
}

func (p *play) tip(i int) string {
	b, u := p.of(i), p.view.Units[i]
	return fmt.Sprintf("%s, %s of %s, %s, in %s: %s", b.Name, armNames[b.Arm], p.battle().Divisions[b.Division].Name, goes(b), p.zone(u.At), b.Quality)
}

// Roster is the side by its divisions.
func (p *play) Roster() (out []board.Group) {
	side := p.side
	if side < 0 {
		side = 0
		if p.other {
			side = 1
		}
	}
	may := p.able()
	for k, d := range p.battle().Divisions {
		if d.Side != side {
			continue
		}
		h := p.view.HQs[k]
		g := board.Group{Name: d.Name, Band: boards.Headquarters(p.battle(), k).Band, Right: fmt.Sprintf("%s %d", board.Title(d.Quality.String()), h.Markers)}
		row := board.Row{Name: hqName(d.Name), Text: "HQ", Right: "overrun", Look: p.hqLook(k), Gone: h.At < 0, Chosen: p.who == hqName(d.Name), Todo: may[hqName(d.Name)]}
		if h.At >= 0 {
			row.Right = p.zone(h.At)
		}
		g.Rows = append(g.Rows, row)
		for i, b := range p.battle().Battalions {
			if b.Division != k {
				continue
			}
			g.Rows = append(g.Rows, p.row(i, may))
		}
		out = append(out, g)
	}
	return out
}

// acts reports whether the side of a battalion is active: what else is known of its order is of the
// turn before.
func (p *play) acts(i int) bool {
	return p.view.Step != rules.Begin && p.view.Step != rules.First && p.view.Active == p.of(i).Side
}

func (p *play) row(i int, may map[string]bool) board.Row {
	u, n := p.view.Units[i], p.name(i)
	look := p.look(i)
	look.Crossed = false
	r := board.Row{Name: n, Text: n, Look: look, Chosen: n == p.who, Todo: may[n]}
	switch {
	case u.State == rules.Lost:
		r.Gone, r.Right = true, "lost"
	case u.State == rules.Shattered:
		r.Right = "shattered"
	case p.penned(i):
		r.Right = "no way \u00b7 " + p.zone(u.At)
	case p.acts(i) && u.Fought:
		r.Right = "fought \u00b7 " + p.zone(u.At)
	case p.acts(i) && u.Order != "": // how far it has moved its card says
		r.Right = board.Title(u.Order) + " \u00b7 " + p.zone(u.At)
	default:
		r.Right = p.zone(u.At)
	}
	return r
}

// Foot is the points, what is off the map, and what the signs mean.
func (p *play) Foot() []board.Line {
	var out []board.Line
	for side, n := range p.view.Sides() {
		out = append(out, board.Line{Left: n, Right: fmt.Sprint(p.view.Score(side)), Source: "points" + p.view.Scored(side), Side: side + 1})
	}
	for side := range out {
		out = append(out, board.Line{Left: "Off the map", Right: board.Counted(p.view.Guns[side], "gun", "guns") + ", " + fmt.Sprintf("%d air", p.view.Sorties[side]), Side: side + 1})
	}
	return append(out,
		board.Line{Left: "Pips: poor, regular, veteran"}, board.Line{Left: "Flag: morale markers"},
		board.Line{Left: "seed: of the rules; house: ours"})
}
