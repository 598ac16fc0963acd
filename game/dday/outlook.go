package dday

import (
	"cmp"
	"fmt"
	"slices"
)

// What who shows a position asks of it.

// Battle is what the scenario says. The caller does not change it.
func (s *Position) Battle() *Battle { return s.battle }

// Odds are the hit number of an attack that a side could do now, with its ledger: against the
// first who may be the primary defender, without artillery of his; of a "defend" that of the
// attack that waits, against whom the action names and with the artillery that it commits. It
// is 0 if the action is nothing of that.
func (s *Position) Odds(by string, a Action) (number int, lines []Line, target string) {
	side := slices.Index(s.Sides(), by)
	named := func(names []string) (list []int) {
		for _, n := range names {
			if i := s.named(n); i >= 0 {
				list = append(list, i)
			}
		}
		return list
	}
	if p := s.Pending; a.Do == "defend" && p != nil && p.Attack != nil && p.Side == side {
		i := s.named(a.Unit)
		if i < 0 {
			return 0, nil, ""
		}
		number, lines = s.hit(p.Attack, i, named(a.Guns), a.Support)
		return number, lines, a.Unit
	}
	x, targets, ok := s.attacks(side, a)
	if !ok {
		return 0, nil, ""
	}
	number, lines = s.hit(&x, targets[0], nil, 0)
	return number, lines, s.unit(targets[0]).Name
}

// Save is the number on or below which a battalion saves, and where it is from.
func (s *Position) Save(i int) (need int, source string) {
	need, source, _ = s.saving(i)
	return need, source
}

// Activations says what the rolls of a battalion give, by the quality by which it is activated
// now: "poor, out of command (house)".
func (s *Position) Activations(i int) (lines []Line, quality string) {
	q, quality := s.class(i)
	low, source := 1, ""
	for _, order := range []string{Double, Full, Hold} {
		c := s.battle.chart.Cell("activate." + q.String() + "." + order)
		last := source // of the number before, where this begins
		source = c.Source
		if n := s.cell(c.ID); n >= low {
			lines = append(lines, Line{ID: c.ID, Text: fmt.Sprintf("%s: %d to %d", order, low, n), Value: n, Source: From(Line{Source: cmp.Or(last, source)}, Line{Source: source})})
			low = n + 1
		}
	}
	return append(lines, Line{Text: fmt.Sprintf("%s: %d to 10", Fallback, low), Value: 10, Source: source}), quality
}

// Commanded reports whether a battalion is in range of its HQ, and Range how many zones that
// of a division reaches.
func (s *Position) Commanded(i int) bool { return s.commanded(i) }

// Range is the range of a division's HQ, in zones, and where it is from.
func (s *Position) Range(division int) (zones int, source string) {
	c := s.battle.chart.Cell("range." + s.battle.Divisions[division].Quality.String())
	return s.cell(c.ID), c.Source
}

// Goals are the objectives as they are held now.
func (s *Position) Goals() []Objective {
	list := slices.Clone(s.battle.Objectives)
	for i := range list {
		list[i].Holder = s.Holders[i]
	}
	return list
}

// Bound is a cell as a line of a ledger: what a hit number is at least or at most.
func (s *Position) Bound(id string) Line {
	c := s.battle.chart.Cell(id)
	return Line{id, c.Text, s.cell(id), c.Source}
}

// A Retreat is where a battalion goes back to; whose State is not InPlay then goes nowhere.
type Retreat struct{ Unit, From, To, State int }

// Retreats are what becomes of whom if those give way that fall back or are bombarded, and Price
// how many morale markers it takes to hold.
func (s *Position) Retreats() (list []Retreat) {
	d := &doing{Position: s.next()}
	switch p := d.Pending; {
	case p == nil:
	case p.Kind == "fallback":
		d.fallBack()
	case p.Kind == "stand":
		d.giveWay()
	}
	for i, u := range d.Units {
		if was := s.Units[i]; u.At != was.At {
			list = append(list, Retreat{i, was.At, u.At, u.State})
		}
	}
	return list
}

// Backed marks where those go back to of whom that is to be decided.
func (s *Position) Backed() string {
	if s.Pending.Kind == "stand" {
		return Whose(s.back(s.Bound("ruling.bombard"))...)
	}
	return Whose(s.back()...)
}

// Price is how many morale markers it takes to hold where that is to be decided.
func (s *Position) Price() int {
	if p := s.Pending; p != nil && p.Kind == "stand" {
		return len(s.in(p.Side, p.At))
	}
	return 1
}
