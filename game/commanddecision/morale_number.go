package commanddecision

import (
	"fmt"
	"slices"

	"sightline/geom"
	"sightline/units"
)

// whyCheck says what makes stands check morale, or "" (CD 8.2).
func (s *State) whyCheck(part []int) string {
	if why := s.whyStruck(part); why != "" {
		return why
	}
	for _, i := range part {
		if j := s.enemyWithin(i, s.battle.Chart.length(moraleRange), func(int) bool { return true }); j >= 0 {
			return fmt.Sprintf("%s is near %s", s.unit(j).Name, s.unit(i).Name)
		}
	}
	return s.sawWhy(part)
}

// whyStruck says what fire makes stands check morale, or "".
func (s *State) whyStruck(part []int) string {
	for _, i := range part {
		if s.Stands[i].FiredAt {
			return s.unit(i).Name + " was fired at"
		}
	}
	for _, i := range part {
		if s.Stands[i].Bereft {
			return s.unit(i).Name + " lost others of its company to fire"
		}
	}
	return ""
}

func (s *State) sawWhy(part []int) string {
	for _, i := range part {
		if s.Stands[i].SawEnd {
			return s.unit(i).Name + " saw a company eliminated"
		}
	}
	return ""
}

// enemyWithin returns the first unhidden enemy within a distance of a stand
// that is as wanted, or -1. Guns that nobody serves are no threat (house).
func (s *State) enemyWithin(i int, r geom.Length, want func(int) bool) int {
	foot := s.Footprint(i)
	for j := range s.Stands {
		if s.unit(j).Side == s.unit(i).Side || !s.OnTable(j) || !s.SeenBy(s.unit(i).Side, j) || !want(j) {
			continue
		}
		if g := s.Footprint(j); foot.Within(&g, r) && (s.unit(j).Kind.Class != units.Gun || s.served(j)) {
			return j
		}
	}
	return -1
}

// moraleLedger is the current morale of a company before the permanent losses
// of its single stands (CD 8.3).
func (s *State) moraleLedger(c *check) []Line {
	co, chart := s.battle.Companies[c.company], s.battle.Chart
	list := []Line{{Name: "Original morale of " + co.Name, Value: co.Morale, Source: "house", Rule: "8.3"}}
	if n := s.Morale[c.company]; n != 0 {
		list = append(list, Line{Name: "Referee", Value: n, Source: "seed", Rule: "1.3"})
	}
	add := func(when bool, h handle) {
		if when {
			list = append(list, chart.line(h))
		}
	}
	some := func(is func(i int) bool) bool { return slices.ContainsFunc(c.stands, is) }
	armored := func(j int) bool { return s.unit(j).Kind.Armored }
	foot := func(j int) bool { return s.unit(j).Kind.Class != units.Vehicle }
	near := func(r handle, want func(int) bool) bool {
		return some(func(i int) bool { return s.enemyWithin(i, chart.length(r), want) >= 0 })
	}
	afv := near(moraleRange, armored)
	closeTo := moraleRange
	if !afv && !some(func(i int) bool { return !armored(i) }) {
		closeTo = moraleClose // armor that faces nothing but foot
	}
	add(near(closeTo, foot), moraleFoot)
	add(afv, moraleAFV)
	if n := min(s.Lost[c.company], chart.int(moraleLostMost)); n > 0 {
		l := chart.line(moraleLost)
		l.Value *= n
		list = append(list, l)
	}
	add(s.strength(c.company)*2 <= s.fullStrength(c.company), moraleHalf)
	add(some(func(i int) bool { return s.Stands[i].Flanked }), moraleFlank)
	add(some(func(i int) bool { return s.Stands[i].Shelled }), moraleShelled)
	add(some(func(i int) bool { return s.Stands[i].SawEnd }), moraleEnd)
	add(s.lostCommander(c.company), moraleLeaderless)
	add(s.ledByCommander(c), moraleLed)
	n := 0
	for _, i := range c.stands {
		if cover, _ := s.CoverOf(i, -1); cover >= HardCover {
			n++
		}
	}
	add(2*n >= len(c.stands), moraleHardCover)
	add(s.hasTanksNear(c), moraleTanks)
	return list
}

// ledByCommander reports whether an unpinned commander of the company or of its
// battalion is within 6" of half of the stands.
func (s *State) ledByCommander(c *check) bool {
	r := s.battle.Chart.length(moraleLedRange)
	for k := range s.Stands {
		u, st := s.unit(k), &s.Stands[k]
		if !u.commands() || !s.In(k) || st.Pin > 0 || st.Demoralized || !s.battle.Subordinate(c.stands[0], k) {
			continue
		}
		foot, n := s.Footprint(k), 0
		for _, i := range c.stands {
			if g := s.Footprint(i); foot.Within(&g, r) {
				n++
			}
		}
		if 2*n >= len(c.stands) {
			return true
		}
	}
	return false
}

// hasTanksNear reports whether a company on foot has a friendly armored vehicle
// within 6".
func (s *State) hasTanksNear(c *check) bool {
	if slices.ContainsFunc(c.stands, func(i int) bool { return s.unit(i).Kind.Class == units.Vehicle }) {
		return false
	}
	r := s.battle.Chart.length(moraleLedRange)
	for k := range s.Stands {
		if u := s.unit(k); u.Side != s.unit(c.stands[0]).Side || !u.Kind.Armored || !s.OnTable(k) {
			continue
		}
		foot := s.Footprint(k)
		if slices.ContainsFunc(c.stands, func(i int) bool { g := s.Footprint(i); return foot.Within(&g, r) }) {
			return true
		}
	}
	return false
}

var (
	moraleRange      = cell("morale.range")
	moraleClose      = cell("morale.close")
	moraleFoot       = cell("morale.personnel")
	moraleAFV        = cell("morale.afv")
	moraleLost       = cell("morale.lost")
	moraleLostMost   = cell("morale.lost.most")
	moraleHalf       = cell("morale.half")
	moraleFlank      = cell("morale.flank")
	moraleShelled    = cell("morale.shelled")
	moraleEnd        = cell("morale.company-eliminated")
	moraleLeaderless = cell("morale.leaderless")
	moraleLed        = cell("morale.led")
	moraleLedRange   = cell("morale.led.range")
	moraleHardCover  = cell("morale.hard-cover")
	moraleTanks      = cell("morale.tanks")
)
