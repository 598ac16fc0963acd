package commanddecision

import (
	"fmt"

	"sightline/los"
)

var (
	rulingLostUnseen  = cell("ruling.lost-out-of-sight")
	rulingLostInCover = cell("ruling.lost-in-cover")
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

// MayHide lists why one side may not know of a stand of the other, once both are
// set up, without names: what a game has to be without in which nobody sees all. It is nil if both
// sides always see everybody.
func (s *State) MayHide() (why []string) {
	begin, come := 0, 0
	for i := range s.battle.Units {
		switch u := s.unit(i); {
		case u.Start.Hidden:
			begin++
		case u.Arrives > 0:
			come++
		}
	}
	if begin > 0 {
		why = append(why, fmt.Sprintf("stands that begin hidden: %d", begin))
	}
	if come > 0 {
		why = append(why, fmt.Sprintf("stands that arrive later, hidden until they are spotted: %d", come))
	}
	for _, h := range [...]handle{rulingLostUnseen, rulingLostInCover} {
		if c := s.battle.Chart.at(h); c.Value != "no" {
			why = append(why, fmt.Sprintf("%s is %s: want no", c.ID, c.Value))
		}
	}
	return why
}
