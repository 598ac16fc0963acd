package commanddecision

import (
	"strings"

	"sightline/los"
)

var (
	rulingLostUnseen  = cell("ruling.lost-out-of-sight")
	rulingLostInCover = cell("ruling.lost-in-cover")
	rulingHides       = cell("ruling.hides")
)

// loseSight takes off the table, at the end of a turn, who is out of sight of
// every enemy, and who has stayed in cover without firing or touching an enemy
// (house). They must be spotted anew.
func (p *play) loseSight() {
	for i := range p.Stands {
		st := &p.Stands[i]
		if !p.OnTable(i) || st.Seen == 0 {
			continue
		}
		why := ""
		switch {
		case p.battle.Chart.is(rulingLostInCover, "yes") && p.layLow(i):
			why = "it has stayed in cover"
		case p.battle.Chart.is(rulingLostUnseen, "yes") && !p.inSight(i):
			why = "it is out of sight"
		default:
			continue
		}
		st.Seen = 0
		p.tell(EventLost, "6.3", Telling{Text: p.unit(i).Name + " is hidden again: " + why, Stand: p.unit(i).Name})
	}
	p.share()
	p.show(EventShared, "6.3")
}

// layLow reports whether a stand spent the turn in cover without giving itself
// away.
func (s *State) layLow(i int) bool {
	st := &s.Stands[i]
	return st.Motion == Still && s.firedIn(i) == NotFired && !st.Assaulted && s.Concealed(i) && s.EnemyInContact(i) < 0
}

// inSight reports whether any enemy has a line of sight to a stand.
func (s *State) inSight(i int) bool {
	for j := range s.Stands {
		if s.unit(j).Side != s.unit(i).Side && s.spots(j) && s.Clear(los.Sight, j, i) {
			return true
		}
	}
	return false
}

// hides reports whether stands of a side begin hidden, or arrive so, where the scenario has it.
func (b *Battle) hides(side int) bool {
	switch b.Chart.at(rulingHides).Value {
	case "first":
		return side == 0
	case "second":
		return side == 1
	case "nobody":
		return false
	}
	return true
}

// MayHide counts, by side, the stands of which the other side may not know once both are set up: those
// that begin hidden, and those that arrive so. None are of a side that is always seen, unless it is lost from
// sight (MayLose). In a view only what is said of the own side is all of it.
func (s *State) MayHide() (begin, arrive [2]int) {
	for i := range s.battle.Units {
		switch u := s.unit(i); {
		case !s.battle.hides(u.Side):
		case u.Start.Hidden:
			begin[u.Side]++
		case u.Arrives > 0:
			arrive[u.Side]++
		}
	}
	return begin, arrive
}

// MayLose lists the rulings in force by which a stand that was seen is hidden again, as they have to be
// for none to be.
func (s *State) MayLose() (want []Choice) {
	for _, h := range [...]handle{rulingLostUnseen, rulingLostInCover} {
		if c := s.battle.Chart.at(h); c.Value != "no" {
			want = append(want, Choice{Name: strings.TrimPrefix(c.ID, rulingCells), Value: "no"})
		}
	}
	return want
}
