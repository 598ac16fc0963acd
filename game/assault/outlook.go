package assault

import (
	"slices"

	"sightline/game"
)

// What who shows a position asks of it.

// Battle is what the scenario says. The caller does not change it.
func (s *Position) Battle() *Battle { return s.battle }

// Card is the card in force.
func (s *Position) Card() *Card { return s.battle.card }

// Unit is a unit as it is now, and Leader a leader, by their place in the scenario.
func (s *Position) Unit(i int) Unit { return s.unit(i) }

// Leader is a leader as he is now.
func (s *Position) Leader(i int) Leader { return s.leader(i) }

// Strength is its direct fire now, before its state counts.
func (u *Unit) Strength() int { return u.fire() }

// Led are the units that a leader would activate.
func (s *Position) Led(leader int) []int { return s.led(leader) }

// Activated is the position after a side has activated a unit or a leader: nothing is rolled
// for that. The error is a *game.Refusal.
func (s *Position) Activated(by string, a Action) (*Position, error) {
	d := &doing{Position: s.next(), by: by, side: slices.Index(s.Sides(), by), a: a}
	if a.Do != "activate" {
		d.refuse(BadAction, "%q activates nobody", a.Do)
	} else {
		d.act()
	}
	if d.no != nil {
		return nil, &game.Refusal{Reasons: d.no}
	}
	return d.Position, nil
}

// Outlook is the round that fire or an assault would be, before anything is rolled, by the code
// that carries it out. The error is a *game.Refusal.
func (s *Position) Outlook(by string, a Action) (*Round, error) {
	d := &doing{Position: s.next(), by: by, side: slices.Index(s.Sides(), by), a: a}
	var x Assault
	ok := false
	switch {
	case d.side < 0 || d.side != s.Active || s.Group == nil || s.Outcome != nil:
		d.refuse(NotNow, "nobody is activated")
	case a.Do == "fire":
		x, _, _, ok = d.aim()
	case a.Do == "assault":
		x, _, _, ok = d.storm()
	default:
		d.refuse(BadAction, "%q is neither fire nor an assault", a.Do)
	}
	if !ok {
		return nil, &game.Refusal{Reasons: d.no}
	}
	return s.battle.card.Begin(x), nil
}

// Allowance is the movement of a unit or a leader now, and Costs what a way costs of it.
func (s *Position) Allowance(name string) int {
	if i := s.platoon(name); i >= 0 {
		return s.allowance(i)
	}
	return s.battle.card.Int("move.leader")
}

// Costs is what entering hexes costs together, of the movement of a turn.
func (s *Position) Costs(way []string) (sum int) {
	for _, label := range way {
		sum += s.cost(s.cellOf(label))
	}
	return sum
}

// Paid marks whose the costs and the movement are of a way of a unit or a leader.
func (s *Position) Paid(name string, way []string) string {
	cells := slices.Clone(s.moveCells(s.platoon(name)))
	for _, label := range way {
		cells = append(cells, s.costCell(s.cellOf(label)))
	}
	return Whose(cells...)
}

// Table are the results in force, by die from 1 and column.
func (c *Card) Table() (rows [][]Result) {
	for die := 1; die <= 6; die++ {
		var row []Result
		for col := range c.cols {
			row = append(row, c.result(die, col))
		}
		rows = append(rows, row)
	}
	return rows
}

// WayTo is the cheapest way of a unit or a leader to a hex, however far that is and however
// many are there; nil if the enemy bars every way.
func (s *Position) WayTo(name string, to int) []string {
	side, from := -1, -1
	if i := s.platoon(name); i >= 0 {
		side, from = s.battle.Platoons[i].Side, s.Units[i].At
	} else if i := s.chief(name); i >= 0 {
		side, from = s.battle.Chiefs[i].Side, s.Leaders[i].At
	}
	if side < 0 {
		return nil
	}
	for _, way := range s.ways(side, from, 1<<19, false) {
		if way[len(way)-1] == s.label(to) {
			return way
		}
	}
	return nil
}
