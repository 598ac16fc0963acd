package commanddecision

import (
	"fmt"
	"slices"
	"strings"

	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// moralePhase checks morale by companies, carries out Rally, and takes markers
// away (CD 8, 9). All that has a reason to check does so at once: what makes a
// company check, and its number, are as they were before any result. Then those
// check that have not and saw a company go in the course of it (CD 8.2).
func (p *play) moralePhase() {
	p.tell("phase", "1.4", "Morale Phase")
	checks := p.checks()
	for k := range checks {
		if c := &checks[k]; c.why != "" {
			p.checkMorale(c)
		}
	}
	for p.witnessCheck(checks) {
	}
	p.cancelOrders()
	p.rally()
	p.fadePins()
}

// A check is a morale check of a company, or of an isolated part of it.
type check struct {
	company int
	stands  []int
	why     string // what makes it check; empty: nothing does
	ledger  []Line
	done    bool
}

// checks lists what may check morale, in the order of battle.
func (s *State) checks() []check {
	var list []check
	for k := range s.battle.Companies {
		for _, part := range s.parts(k) {
			c := check{company: k, stands: part, why: s.whyCheck(part)}
			if c.why != "" {
				c.ledger = s.moraleLedger(&c)
			}
			list = append(list, c)
		}
	}
	return list
}

// witnessCheck carries out the next check of who saw a company eliminated in
// this phase and has not checked yet, and reports whether there was one.
func (p *play) witnessCheck(checks []check) bool {
	for k := range checks {
		c := &checks[k]
		c.stands = slices.DeleteFunc(c.stands, func(i int) bool { return !p.In(i) })
		if c.done || !slices.ContainsFunc(c.stands, func(i int) bool { return p.Stands[i].SawEnd }) {
			continue
		}
		c.why = p.sawWhy(c.stands)
		c.ledger = p.moraleLedger(c)
		p.checkMorale(c)
		return true
	}
	return false
}

// parts are the isolated elements of a company: stands of one see one another,
// if only by way of others (CD 8.1).
func (s *State) parts(company int) [][]int {
	var left []int
	for _, i := range s.battle.Companies[company].Units {
		if s.In(i) && s.unit(i).Kind.Class != units.Gun {
			left = append(left, i)
		}
	}
	var parts [][]int
	for len(left) > 0 {
		part := []int{left[0]}
		left = left[1:]
		for k := 0; k < len(part); k++ {
			left = slices.DeleteFunc(left, func(j int) bool {
				near := s.together(part[k], j)
				if near {
					part = append(part, j)
				}
				return near
			})
		}
		slices.Sort(part)
		parts = append(parts, part)
	}
	return parts
}

// together reports whether two stands see each other, or are in one vehicle.
func (s *State) together(i, j int) bool {
	a, b := s.Stands[i].Aboard, s.Stands[j].Aboard
	return a == j || b == i || a >= 0 && a == b || s.Clear(los.Sight, i, j)
}

// whyCheck says what makes stands check morale, or "" (CD 8.2).
func (s *State) whyCheck(part []int) string {
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
	for _, i := range part {
		if j := s.enemyWithin(i, s.battle.Chart.length(moraleRange), func(int) bool { return true }); j >= 0 {
			return fmt.Sprintf("%s is near %s", s.unit(j).Name, s.unit(i).Name)
		}
	}
	return s.sawWhy(part)
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
// of its single stands (CD 8.3; dossier 11).
func (s *State) moraleLedger(c *check) []Line {
	co, chart := s.battle.Companies[c.company], s.battle.Chart
	list := []Line{{Name: "Original morale of " + co.Name, Value: co.Morale, Source: "house"}}
	if n := s.Morale[c.company]; n != 0 {
		list = append(list, Line{Name: "Referee", Value: n, Source: "seed"})
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

// strength is how many stands of a company are in play; guns are not stands of
// their own, their crews are.
func (s *State) strength(company int) int {
	n := 0
	for _, i := range s.battle.Companies[company].Units {
		if s.Stands[i].Place != Eliminated && s.unit(i).Kind.Class != units.Gun {
			n++
		}
	}
	return n
}

func (s *State) fullStrength(company int) int {
	n := 0
	for _, i := range s.battle.Companies[company].Units {
		if s.unit(i).Kind.Class != units.Gun {
			n++
		}
	}
	return n
}

// commands reports whether a unit leads: command stands do, staffs and
// reconnaissance do not.
func (u *Unit) commands() bool {
	switch u.Kind.Command {
	case units.JointCommand, units.SingleCommand, units.VehicleCommand:
		return true
	}
	return false
}

func (s *State) lostCommander(company int) bool {
	return slices.ContainsFunc(s.battle.Companies[company].Units, func(i int) bool {
		return s.unit(i).commands() && s.Stands[i].Place == Eliminated
	})
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

// A MoraleResult is what a check comes to.
type MoraleResult uint8

const (
	Passes MoraleResult = iota
	Pins
	ForcesBack
	Demoralizes
	Eliminates
)

var moraleWords = [...]string{"passes", "pinned", "forced back", "demoralized", "eliminated"}

// MoraleOf is what a die does to a stand of that morale number (CD 8.4).
func MoraleOf(die, number int) MoraleResult {
	switch over := die - number; {
	case over <= 0:
		return Passes
	case over <= 2:
		return Pins
	case over <= 4:
		return ForcesBack
	case over <= 6:
		return Demoralizes
	}
	return Eliminates
}

// checkMorale rolls one die for a company; each of its stands has its own
// number by its own permanent losses. Who is gone by now checks no more.
func (p *play) checkMorale(c *check) {
	c.done = true
	if c.stands = slices.DeleteFunc(c.stands, func(i int) bool { return !p.In(i) }); len(c.stands) == 0 {
		return
	}
	number, die := Sum(c.ledger), p.roll()
	var words []string
	results := make([]MoraleResult, len(c.stands))
	for k, i := range c.stands {
		results[k] = MoraleOf(die, number-p.Stands[i].Loss)
		if results[k] != Passes {
			own := "" // what its permanent losses leave it, if there are any
			if loss := p.Stands[i].Loss; loss > 0 {
				own = fmt.Sprintf(" (number %d)", number-loss)
			}
			words = append(words, p.unit(i).Name+own+" "+moraleWords[results[k]])
		}
	}
	co := p.battle.Companies[c.company]
	what := "passes"
	if len(words) > 0 {
		what = strings.Join(words, ", ")
	}
	p.emit(Event{
		Kind: "morale", Rule: "8.4", Side: p.battle.Sides[co.Side], Need: number, Rolls: []int{die}, Ledger: c.ledger,
		Text: fmt.Sprintf("%s checks morale, for %s: number %d, rolls %d: %s", co.Name, c.why, number, die, what),
	})
	var gone, back []int
	for k, i := range c.stands {
		if p.suffer(i, results[k]) {
			gone = append(gone, i)
		}
		if results[k] == ForcesBack {
			back = append(back, i)
		}
	}
	if len(gone) > 0 {
		p.perish(gone, false)
	}
	p.fallBack(back)
}

// fallBack forces stands back after a morale check: crews that take their guns
// along first, then the others, but not again the vehicles that took crews.
func (p *play) fallBack(list []int) {
	var done []int
	for _, crews := range []bool{true, false} {
		for _, i := range list {
			if p.In(i) && !slices.Contains(done, i) && (!crews || p.servesGun(i)) {
				done = append(done, i, p.forceBack(i, true))
			}
		}
	}
}

// suffer does the result of a check to a stand, but for the way back; it
// reports whether the stand is eliminated.
func (p *play) suffer(i int, r MoraleResult) bool {
	st, u := &p.Stands[i], p.unit(i)
	switch r {
	case Passes:
	case Pins:
		st.Pin = 2
		p.about(i, "pinned", "8.5", u.Name+" is pinned")
	case ForcesBack:
		st.Pin = 2
		st.Loss += p.battle.Chart.int(moraleBackLoss)
	case Demoralizes:
		if st.Demoralized {
			p.about(i, "demoralized", "8.7", u.Name+" is demoralized again")
			return true
		}
		st.Demoralized, st.Pin = true, 2
		st.Loss += p.battle.Chart.int(moraleBrokenLoss)
		p.about(i, "demoralized", "8.7", u.Name+" is demoralized")
		if u.Gun >= 0 && p.Stands[u.Gun].Aboard < 0 {
			p.abandonGun(i)
		}
	case Eliminates:
		return true
	}
	return false
}

// fadePins ends the Morale Phase: P1 markers go and P2 become P1, but not those
// of the demoralized (CD 8.5, 8.7).
func (p *play) fadePins() {
	for i := range p.Stands {
		if st := &p.Stands[i]; st.Pin > 0 && !st.Demoralized {
			st.Pin--
		}
	}
}

// rally carries out the Rally orders placed this turn: within 6" of the chit
// the demoralized recover, others regain a point (CD 9.1). No stand profits
// from two.
func (p *play) rally() {
	r := p.battle.Chart.length(rallyRange)
	done := make([]bool, len(p.Stands))
	for _, c := range p.Orders {
		if c.Order != Rally || c.Gone || !p.In(c.By) {
			continue
		}
		circle := geom.Circle{Center: c.At, Radius: r}
		for i := range p.Stands {
			st, u := &p.Stands[i], p.unit(i)
			foot := p.Footprint(i)
			if done[i] || !p.In(i) || u.Side != p.unit(c.By).Side || !p.obeysRally(i, c.By) || !circle.Touches(geom.Hull(foot.Polygon())) {
				continue
			}
			switch {
			case st.Demoralized:
				st.Demoralized = false
				p.about(i, "rallied", "9.1", u.Name+" rallies: no longer demoralized")
			case st.Loss > 0:
				st.Loss--
				p.about(i, "rallied", "9.1", u.Name+" rallies: regains a point of morale")
			default:
				continue
			}
			done[i], st.Rallied = true, true
		}
	}
}

// obeysRally reports whether a stand may be rallied by an issuer: by its
// superiors, and by itself alone if the issuer orders only itself.
func (s *State) obeysRally(i, by int) bool {
	if s.unit(by).Kind.Command == units.SelfCommand {
		return i == by
	}
	return s.battle.Subordinate(i, by)
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
	moraleBackLoss   = cell("morale.forced-back.loss")
	moraleBrokenLoss = cell("morale.demoralized.loss")
	rallyRange       = cell("rally.range")
)
