package commanddecision

import (
	"cmp"
	"fmt"
	"slices"

	"sightline/game"
	"sightline/units"
)

// resign gives the game to the other side.
func (p *play) resign(side int, _ Resign, _ *refusal) {
	p.Outcome = &game.Outcome{Side: p.battle.Sides[1-side], Grade: "win", Text: p.battle.Sides[side] + " gives up"}
	p.Step = Over
	p.tell(EventOutcome, "", Telling{Text: p.battle.Sides[side] + " gives up"})
}

// endTurn does what ends a turn: who is lost from sight, who holds what, and
// whether the game is over.
func (p *play) endTurn() {
	p.clearObstacles()
	p.loseSight()
	p.holdAreas()
	last := p.Turn >= p.battle.Scenario.Turns || p.spent(0) || p.spent(1)
	for _, v := range p.battle.Terms.Victory {
		if (last || v.When == "at-once") && p.met(v) {
			p.finish(game.Outcome{Side: v.Side, Grade: v.Grade, Text: v.Text})
			return
		}
	}
	if last {
		p.finish(nobodys)
	} else if o, sure := p.foregone(); sure {
		p.finish(o)
	}
}

// nobodys is the result where no victory is met.
var nobodys = game.Outcome{Grade: "draw", Text: "Nobody has reached what was to be reached"}

func (p *play) finish(o game.Outcome) {
	p.Outcome = &o
	if o.Side == "" {
		p.tell(EventOutcome, "", Telling{Text: "The game is a draw: " + o.Text})
		return
	}
	p.tell(EventOutcome, "", Telling{Text: fmt.Sprintf("%s: %s for %s: %s", p.battle.Scenario.Title, gradeNames(o.Grade), o.Side, o.Text)})
}

func gradeNames(grade string) string {
	switch grade {
	case "decisive":
		return "a decisive victory"
	case "draw":
		return "a draw"
	}
	return "a victory"
}

// spent reports whether a side has nothing left in play or to come.
func (s *State) spent(side int) bool {
	return !slices.ContainsFunc(s.fighters(side), func(i int) bool { return s.Stands[i].Place <= OnTable })
}

// fighters are the units of a side that count: all but guns, whose crews do.
func (s *State) fighters(side int) []int {
	var list []int
	for i := range s.Stands {
		if u := s.unit(i); u.Side == side && u.Kind.Class != units.Gun {
			list = append(list, i)
		}
	}
	return list
}

// counts reports whether a victory depends on who holds an area.
func (b *Battle) counts(area int) bool {
	return slices.ContainsFunc(b.Terms.Victory, func(v Victory) bool {
		return slices.ContainsFunc(v.Conditions, func(c Condition) bool {
			return slices.Contains(c.Areas, b.Scenario.Areas[area].Name)
		})
	})
}

// holdAreas gives each area that counts to the side that alone has a stand in it that is
// not demoralized; otherwise it stays with who held it (ruling.hold). What is so
// decides the game. To a side an area belongs as far as it knows: who is hidden
// from it does not count for it, and it is told of nothing else (house).
func (p *play) holdAreas() {
	for k := range p.battle.Scenario.Areas {
		if !p.battle.counts(k) {
			continue
		}
		was := [3]int{p.Held[0][k], p.Held[1][k], p.Holder[k]}
		now := [3]int{-1, -1, p.holderOf(k, p.Holder[k], func(int) bool { return true })}
		for side := range p.Held {
			now[side] = p.holderOf(k, p.Held[side][k], func(i int) bool { return p.SeenBy(side, i) })
			p.Held[side][k] = now[side]
		}
		p.Holder[k] = now[2]
		p.tellHolders(k, was, now)
	}
}

// holderOf is who holds an area that somebody held, as the stands have it that
// count.
func (s *State) holderOf(area, was int, counts func(i int) bool) int {
	var in [2]bool
	for i := range s.Stands {
		if u := s.unit(i); s.OnTable(i) && u.Kind.Class != units.Gun && !s.Stands[i].Demoralized && s.isIn(i, area) && counts(i) {
			in[u.Side] = true
		}
	}
	switch {
	case in[0] != in[1] && in[0]:
		return 0
	case in[0] != in[1]:
		return 1
	case s.battle.Chart.int(rulingHold) == 0:
		return -1
	}
	return was
}

// tellHolders tells each side that an area is another's as far as it knows, and
// the referee what is so if that is not the same to all. A side is told in the same
// words whatever the other knows.
func (p *play) tellHolders(area int, was, now [3]int) {
	name := p.battle.Scenario.Areas[area].Name
	t := func(holder int) Telling {
		if holder < 0 {
			return Telling{Text: "Nobody holds " + name, What: name}
		}
		return Telling{Text: p.battle.Sides[holder] + " takes " + name, What: name}
	}
	if was == now {
		return
	}
	if was[0] != now[0] && was[1] != now[1] && now[0] == now[1] && now[0] == now[2] {
		p.tell(EventArea, "", t(now[0]))
		return
	}
	for side := range p.Held {
		if was[side] != now[side] {
			p.whisper(side, EventArea, "", t(now[side]))
		}
	}
	truth := t(now[2])
	truth.Text = either(now[2] < 0, "nobody", p.battle.Sides[max(now[2], 0)]) + " is who holds " + name
	p.emit(Event{Kind: EventArea, Side: RefereeSeat, Telling: truth})
}

// isIn reports whether a stand's center is in an area, its edge included.
func (s *State) isIn(i, area int) bool {
	return s.battle.Scenario.Areas[area].Outline.Contains(s.Stands[i].At)
}

// met reports whether all conditions of a victory hold.
func (s *State) met(v Victory) bool {
	for _, c := range v.Conditions {
		if !s.holdsTrue(c, s.battle.side(cmp.Or(c.Side, v.Side))) {
			return false
		}
	}
	return true
}

// holdsTrue reports whether a condition holds for a side.
func (s *State) holdsTrue(c Condition, side int) bool {
	switch c.Kind {
	case "hold":
		n := 0
		for k, a := range s.battle.Scenario.Areas {
			if s.Holder[k] == side && slices.Contains(c.Areas, a.Name) {
				n++
			}
		}
		return n >= c.Count
	case "exit":
		return s.share(c, side, s.leftBy(c.Edge))
	case "destroy":
		return s.share(c, 1-side, func(i int) bool { return s.Stands[i].Place == Eliminated })
	}
	return false
}

// share reports whether at least the condition's fraction of a side's stands,
// or of their value, is as asked.
func (s *State) share(c Condition, side int, is func(i int) bool) bool {
	part, whole := s.portion(c, side, is)
	return whole > 0 && part*c.Share[1] >= whole*c.Share[0]
}

// portion is how many of a side's stands are as asked, or what they are worth, and
// how many of all.
func (s *State) portion(c Condition, side int, is func(i int) bool) (part, whole int) {
	for _, i := range s.fighters(side) {
		n := 1
		if c.Of == "value" {
			n = s.unit(i).Kind.Value
		}
		whole += n
		if is(i) {
			part += n
		}
	}
	return part, whole
}

// Ground is how much a side has of the ground that decides the game: of the areas
// that count, those it holds. Where none does and a side is to leave by an edge,
// it is that side's stands that have, or what they are worth; to the other
// belongs the rest. The whole is 0 where no ground decides.
func (s *State) Ground(side int) (part, whole int) {
	for k := range s.battle.Scenario.Areas {
		if s.battle.counts(k) {
			whole++
			if s.Holder[k] == side {
				part++
			}
		}
	}
	for _, v := range s.battle.Terms.Victory {
		for _, c := range v.Conditions {
			if c.Kind != "exit" || whole > 0 {
				continue
			}
			leaves := s.battle.side(cmp.Or(c.Side, v.Side))
			part, whole = s.portion(c, leaves, s.leftBy(c.Edge))
			if leaves != side {
				part = whole - part
			}
		}
	}
	return part, whole
}

// leftBy reports of stands whether they have left the table by an edge.
func (s *State) leftBy(edge string) func(i int) bool {
	return func(i int) bool { return s.Stands[i].Place == Exited && s.nearestEdge(s.Stands[i].At) == edge }
}

var rulingHold = cell("ruling.hold")
