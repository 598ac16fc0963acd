package commanddecision

import "sightline/los"

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
