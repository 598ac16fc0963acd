package commanddecision

import "fmt"

// measure answers how far apart two stands are, closest point to closest point
// (CD 1.7), if the measuring policy of the scenario allows it (CD 1.6).
func (p *play) measure(side int, a Measure, no *refusal) {
	i, j := p.measurable(side, a.From, no), p.measurable(side, a.To, no)
	switch policy := p.battle.Terms.Measuring; policy {
	case "free":
	case "referee":
		no.no(NotAllowed, "1.6", "only the referee measures")
	default:
		no.no(NotAllowed, "1.6", "nobody measures before committing")
	}
	if len(no.list) == 0 {
		p.whisper(side, EventMeasured, "1.7", Telling{Text: fmt.Sprintf("From %s to %s it is %s", a.From, a.To, p.Gap(i, j).Show()), Stand: a.From, Target: a.To, Far: p.Gap(i, j)})
	}
}

// MayMeasure reports whether sides may know lengths and odds before they
// commit.
func (s *State) MayMeasure() bool { return s.battle.Terms.Measuring == "free" }

// mayTell reports whether an answer to a side may hold lengths and what follows
// from them. The referee is told everything.
func (s *State) mayTell(side int) bool { return side == refereeSide || s.MayMeasure() }

func (p *play) measurable(side int, name string, no *refusal) int {
	i := p.battle.named(name)
	if i < 0 || !p.In(i) || !p.SeenBy(side, i) {
		no.no(NotSeen, "6.3", "%s sees no stand %q on the table", p.battle.Sides[side], name)
		return -1
	}
	return i
}
