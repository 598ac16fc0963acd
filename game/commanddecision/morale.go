package commanddecision

import (
	"fmt"
	"slices"
	"strings"

	"sightline/units"
)

// moraleChecks begins the Morale Phase: morale is checked by companies (CD 8). All that has a reason to check does so at once: what makes a
// company check, and its number, are as they were before any result. Then those
// check that have not and saw a company go in the course of it (CD 8.2).
func (p *play) moraleChecks() {
	p.tell(EventPhase, "1.4", Telling{Text: "Morale Phase"})
	checks := p.checks()
	for k := range checks {
		if c := &checks[k]; c.why != "" {
			p.checkMorale(c)
		}
	}
	for p.witnessCheck(checks) {
	}
	p.cancelOrders()
}

// endMorale ends the Morale Phase: Rally is carried out, and markers go (CD 8.5, 9).
func (p *play) endMorale() {
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
	number, die := Sum(c.ledger), p.roll("morale of %s, with %s", p.battle.Companies[c.company].Name, p.unit(c.stands[0]).Name)
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
	p.whisper(co.Side, EventMorale, "8.4", Telling{
		Text: fmt.Sprintf("%s checks morale, for %s: number %d, rolls %d: %s", co.Name, c.why, number, die, what),
		What: co.Name, Stands: p.names(c.stands), Need: number, Rolls: []int{die}, Ledger: c.ledger,
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
		p.about(i, EventPinned, "8.5", Telling{Text: u.Name + " is pinned"})
	case ForcesBack:
		st.Pin = 2
		st.Loss += p.battle.Chart.int(moraleBackLoss)
		p.about(i, EventPinned, "8.6", Telling{}) // it goes back when all have their markers
	case Demoralizes:
		if st.Demoralized {
			p.about(i, EventDemoralized, "8.7", Telling{Text: u.Name + " is demoralized again"})
			return true
		}
		st.Demoralized, st.Pin = true, 2
		st.Loss += p.battle.Chart.int(moraleBrokenLoss)
		p.about(i, EventDemoralized, "8.7", Telling{Text: u.Name + " is demoralized"})
		if u.Gun >= 0 && p.Stands[u.Gun].Aboard < 0 {
			p.abandonGun(i)
		}
	case Eliminates:
		return true
	}
	return false
}

var (
	moraleBackLoss   = cell("morale.forced-back.loss")
	moraleBrokenLoss = cell("morale.demoralized.loss")
)

// flight makes demoralized stands that are in the open and see an enemy run for
// cover, without an order: into it, or if it is too far for one turn toward it.
// Who cannot without coming nearer to a visible enemy is eliminated (CD 8.7). It
// is the first that moves.
func (p *play) flight() {
	for i := range p.Stands {
		st, u := &p.Stands[i], p.unit(i)
		if !p.flees(i) {
			continue
		}
		best, ok := p.chosenBack(i)
		if !ok {
			best, ok = p.runs(i)
		}
		if !ok {
			p.about(i, EventFlight, "8.7", Telling{Text: u.Name + " is demoralized in the open and cannot run for cover"})
			p.perish([]int{i}, false)
			continue
		}
		st.Path, st.Unseen = best.path, 0
		st.Motion = Open
		p.moveTo(i, best.end(), st.Facing)
		p.takesAlong(i)
		p.stirred()
		p.goes(i, st.Path)
		p.about(i, EventFlight, "8.7", Telling{
			Text: fmt.Sprintf("%s is demoralized and runs %s %s cover", u.Name, best.far.Show(), either(best.inCover, "to", "toward")),
			Far:  best.far,
		})
	}
}

// flees reports whether a stand is demoralized and has to run for cover.
func (s *State) flees(i int) bool {
	return s.Stands[i].Demoralized && s.OnTable(i) && s.unit(i).Kind.Class != units.Gun && !s.Concealed(i) && len(s.threats(i)) > 0
}

// runs is where a demoralized stand runs: to cover, or if that is too far for
// one turn as far toward it as it gets.
func (p *play) runs(i int) (candidate, bool) {
	r := p.retreats(i, wholeAllowance)
	if best, ok := r.refuge(r.ways()); ok {
		return best, true
	}
	r.share = farAllowance
	best, ok := r.refuge(r.ways())
	if !ok {
		return candidate{}, false
	}
	return r.part(best.path)
}
