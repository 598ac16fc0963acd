// Package assault is the small game on the Assault card in the window: its counters, what is
// chosen and done on the hexes, its ledgers before anything is committed, and its rolls.
package assault

import (
	"fmt"
	"slices"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/board"
	"sightline/game"
	rules "sightline/game/assault"
	"sightline/game/hexboard"
)

// Room is the system in the window.
var Room = board.Room{Title: "Assault", Page: "assault", New: func(desk board.Desk) board.Play { return &play{desk: desk, hover: -1, group: true} }}

// A play is a game as one side sees it.
type play struct {
	desk  board.Desk
	view  *rules.Position
	now   *rules.Position // the view, with who is chosen activated; the view itself when somebody is
	side  int             // that sits; -1 of who watches
	other bool            // who watches looks at the roster of the second side
	who   string          // chosen: a unit or a leader
	group bool            // those whom a leader leads in his hex go where he goes
	legal []rules.Action  // in now
	hover int
	aim   string // the kind of attack that a target is picked for; "" for none
	at    int    // the cell that is picked for it
	going int    // the cell, from 1, of a move that is asked about, as the other side acts after it; 0: none
}

// See takes a view.
func (p *play) See(v game.Position, side int) {
	s, ok := v.(*rules.Position)
	if !ok {
		return
	}
	if side != p.side {
		p.who = ""
	}
	p.view, p.side, p.other, p.aim, p.going = s, side, side < -1, "", 0
	if g := s.Group; g != nil && s.Active == side {
		if !slices.ContainsFunc(p.members(), func(n string) bool { return n == p.who }) {
			p.who = ""
			if list := p.members(); len(list) > 0 {
				p.who = list[0]
			}
		}
	} else if u, l := p.index(p.who); u >= 0 && (s.Units[u].Steps == 0 || s.Units[u].Acted) || l >= 0 && (s.Leaders[l].Gone || s.Leaders[l].Acted) {
		p.who = ""
	}
	p.plan()
}

// members are who is activated and has not acted, the leader last.
func (p *play) members() (out []string) {
	g := p.view.Group
	if g == nil {
		return nil
	}
	for _, i := range g.Members {
		out = append(out, p.view.Battle().Platoons[i].Name)
	}
	if g.Leader >= 0 && !p.view.Leaders[g.Leader].Acted && !p.view.Leaders[g.Leader].Gone {
		out = append(out, p.view.Battle().Chiefs[g.Leader].Name)
	}
	return out
}

// index is where a name is among units or leaders; -1 where it is not.
func (p *play) index(name string) (unit, leader int) {
	if p.view == nil || name == "" {
		return -1, -1
	}
	b := p.view.Battle()
	return slices.IndexFunc(b.Platoons, func(x rules.Platoon) bool { return x.Name == name }),
		slices.IndexFunc(b.Chiefs, func(x rules.Chief) bool { return x.Name == name })
}

func (p *play) sideName() string { return p.view.Sides()[max(p.side, 0)] }

// mine reports whether the side that sits acts.
func (p *play) mine() bool {
	_, over := p.view.Over()
	return p.side >= 0 && !over && (p.view.Turn == 0 || p.view.Active == p.side)
}

// plan works out what may be done with who is chosen.
func (p *play) plan() {
	p.now, p.legal = p.view, nil
	if !p.mine() || p.view.Turn == 0 {
		return
	}
	if p.view.Group == nil {
		if p.who == "" {
			return
		}
		now, err := p.view.Activated(p.sideName(), p.activation())
		if err != nil {
			return
		}
		p.now = now
	}
	p.legal = p.now.Legal(p.sideName())
}

// activation is the action that activates who is chosen.
func (p *play) activation() rules.Action {
	if _, l := p.index(p.who); l >= 0 {
		return rules.Action{Do: "activate", Leader: p.who}
	}
	return rules.Action{Do: "activate", Unit: p.who}
}

// do does an action, and before it the activation of who is chosen, if it is for him.
func (p *play) do(a rules.Action) {
	if p.view.Group == nil && a.Do != "activate" && a.Do != "pass" && a.Do != "begin" {
		p.desk.Do(p.activation(), a)
		return
	}
	p.desk.Do(a)
}

// does is how who is chosen does something.
const does = "Right click where to go; A assaults, F fires, or right click the enemy"

// Status is where the game stands.
func (p *play) Status() board.Status {
	s := board.Status{Active: -1, Now: -1, Steps: []string{"Initiative", "Actions"}}
	v := p.view
	s.Turn, s.Turns = v.Turn, v.Battle().Turns
	if _, over := v.Over(); over {
		s.Todo, s.Why = "The game is over", ""
		return s
	}
	if v.Turn == 0 {
		s.Now, s.Todo, s.Why = 0, "Begin the battle", "Both sides roll for who acts first"
		return s
	}
	s.Active, s.Now = v.Active, 1
	switch {
	case p.side < 0:
		s.Todo = v.Sides()[v.Active] + " acts"
	case !p.mine():
		s.Todo, s.Why = v.Sides()[v.Active]+" acts", "What it does is shown as it happens"
	case v.Group != nil && v.Group.Leader >= 0:
		s.Todo = v.Battle().Chiefs[v.Group.Leader].Name + " leads"
		s.Why = fmt.Sprintf("%d of his may act, one after the other. ", len(v.Group.Members)) + does
	case v.Group != nil:
		s.Todo, s.Why = p.who+": what to do?", does
	case p.who != "":
		s.Todo, s.Why = p.who+": what to do?", does
		if _, err := v.Activated(p.sideName(), p.activation()); err != nil {
			s.Todo, s.Why = "Choose who acts", board.Title(err.Error())
		}
	default:
		s.Todo, s.Why = "Choose who acts", "Click a unit, or a leader, who acts with those beside him"
		if v.Lead > 1 {
			s.Why = fmt.Sprintf("%d activations before the other side", v.Lead)
		}
	}
	if p.going > 0 {
		s.Todo, s.Why = p.who+" to "+p.label(p.going-1)+"?", "Click there again, or Enter: then the other side acts; Esc: no"
	}
	if p.aim != "" {
		s.Todo, s.Why = p.named(p.attacks(p.at)[0])+"?", "Enter does it; or click another of the ringed hexes"
	}
	return s
}

// look is the counter of a unit.
func (p *play) look(i int) picture.Counter {
	u := p.view.Unit(i)
	return boards.Platoon(p.view.Battle(), p.view.Battle().Platoons[i].Side, &u)
}

func (p *play) leaderLook(i int) picture.Counter {
	l := p.view.Leader(i)
	return boards.Chief(p.view.Battle(), p.view.Battle().Chiefs[i].Side, &l)
}

// Counters are the units and leaders on the board.
func (p *play) Counters() (out []board.Counter) {
	b := p.view.Battle()
	group := map[string]int{}
	if g := p.now.Group; g != nil && p.mine() {
		for _, i := range g.Members {
			group[b.Platoons[i].Name] = 1
		}
		if g.Leader >= 0 {
			group[b.Chiefs[g.Leader].Name] = 1
		}
	}
	if p.who != "" {
		group[p.who] = 2
	}
	for i, x := range p.view.Units {
		if x.Steps == 0 {
			continue
		}
		n := b.Platoons[i].Name
		out = append(out, board.Counter{Name: n, Cell: x.At, Look: p.look(i), Ringed: group[n], Faded: p.mine() && b.Platoons[i].Side == p.side && x.Acted, Brief: p.state(i), Tip: p.tip(i)})
	}
	for i, x := range p.view.Leaders {
		if x.Gone {
			continue
		}
		n := b.Chiefs[i].Name
		out = append(out, board.Counter{Name: n, Cell: x.At, Look: p.leaderLook(i), Small: true, Ringed: group[n], Faded: p.mine() && b.Chiefs[i].Side == p.side && x.Acted,
			Tip: fmt.Sprintf("%s, leader of %s, in %s: morale %d, %s", n, b.Armies[b.Chiefs[i].Side].Side, p.label(x.At), p.view.Leader(i).Morale, p.view.Leader(i).State)})
	}
	return out
}

func (p *play) label(cell int) string {
	b := p.view.Battle().Board
	return b.Label(b.Hex(cell))
}

func (p *play) tip(i int) string {
	b, u := p.view.Battle(), p.view.Unit(i)
	return fmt.Sprintf("%s, %s, of %s, in %s: fire %d, morale %d, %d of %d steps, %s", u.Name, kindNames[u.Kind], b.Armies[b.Platoons[i].Side].Side, p.label(p.view.Units[i].At), u.Strength(), u.Now(), u.Steps, u.Full, order(u.State)) + p.figures(i)
}

// state is how a unit is, in few words.
func (p *play) state(i int) string {
	u := p.view.Unit(i)
	out := fmt.Sprintf("fire %d, morale %d, %d of %d steps", u.Strength(), u.Now(), u.Steps, u.Full)
	if u.State != rules.Good {
		out += ", " + u.State.String()
	}
	return out + p.figures(i)
}

// figures marks whose the fire and the morale of a unit are.
func (p *play) figures(i int) string {
	return whose(rules.Cell{Source: p.view.From(i, "fire")}, rules.Cell{Source: p.view.From(i, "morale")})
}

func order(s rules.State) string {
	if s == rules.Good {
		return "in good order"
	}
	return s.String()
}

// leading is what a leader may do: activate so many units with him, once a turn.
func (p *play) leading(k int) string {
	if p.view.Leaders[k].Acted {
		return "has acted"
	}
	return fmt.Sprintf("leads %d", len(p.view.Led(k)))
}

// Roster is the side by its leaders and the units that began beside them, then the rest: in the
// same order however they move.
func (p *play) Roster() (out []board.Group) {
	side := p.side
	if side < 0 {
		side = 0
		if p.other {
			side = 1
		}
	}
	b := p.view.Battle()
	in := map[int]bool{}
	members := p.members()
	now := func(name string) bool { return p.view.Group == nil || slices.Contains(members, name) }
	add := func(g *board.Group, i int) {
		x, u := p.view.Units[i], p.view.Unit(i)
		in[i] = true
		row := board.Row{Name: u.Name, Text: u.Name, Right: p.label(x.At), Look: p.look(i), Chosen: u.Name == p.who}
		switch {
		case x.Steps == 0:
			row.Gone, row.Right = true, "lost"
		case standing(&u) != "": // how it is, before all; that it has acted its counter and the dot say
			row.Right = standing(&u)
		case x.Acted && p.mine():
			row.Right = "has acted"
		}
		row.Todo = p.mine() && p.view.Turn > 0 && x.Steps > 0 && !x.Acted && now(u.Name)
		g.Rows = append(g.Rows, row)
	}
	for k, c := range b.Chiefs {
		if c.Side != side {
			continue
		}
		l := p.view.Leaders[k]
		g := board.Group{Name: c.Name, Band: len(out) + 1, Right: "leads " + string(c.Arm)}
		lr := board.Row{Name: c.Name, Text: c.Name, Right: p.leading(k) + " \u00b7 " + p.label(l.At), Look: p.leaderLook(k), Chosen: c.Name == p.who, Todo: p.mine() && p.view.Turn > 0 && !l.Acted && !l.Gone && now(c.Name)}
		if l.Gone {
			lr.Gone, lr.Right = true, "lost"
		} else if now := p.view.Leader(k); now.State != rules.Good {
			lr.Right = now.State.String()
		}
		g.Rows = append(g.Rows, lr)
		for i, x := range b.Platoons {
			if x.Side == side && !in[i] && hexboard.Distance(x.At, c.At) <= 1 {
				add(&g, i)
			}
		}
		out = append(out, g)
	}
	rest := board.Group{Name: "Others", Band: len(out) + 1, Right: "alone"}
	for i, x := range b.Platoons {
		if x.Side == side && !in[i] {
			add(&rest, i)
		}
	}
	if len(rest.Rows) > 0 {
		out = append(out, rest)
	}
	return out
}

// Foot is the points, and what the signs mean.
func (p *play) Foot() []board.Line {
	var out []board.Line
	for side, n := range p.view.Sides() {
		out = append(out, board.Line{Left: n, Right: fmt.Sprintf("%d", p.view.Score(side)), Source: "points" + p.view.Scored(side), Side: side + 1})
	}
	return append(out, board.Line{Left: "Number: fire · disc: morale"}, board.Line{Left: "Squares: steps left, steps lost"}, board.Line{Left: "D: disrupted · DD: demoralized"})
}
