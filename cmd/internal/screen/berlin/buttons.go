package berlin

import (
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/screen/board"
	rules "sightline/game/berlin"
)

// mostOffers is how many buttons there are for the same.
const mostOffers = 6

// leaves are what who may still act does in a step: its end is asked.
var leaves = map[string]string{rules.Move: "move", rules.Gunfire: "fire", rules.Announce: "assault"}

// Buttons are what can be done; the first is what Enter does.
func (p *play) Buttons() []board.Button {
	r := &board.Rack{}
	switch {
	case !p.mine():
		r.First("wait", "Waiting", "", "The other side acts", nil)
	case p.clock.Step == rules.Begin:
		r.First("begin", "Begin", "", "The Germans set up first", p.do(&rules.Action{Do: "begin"}))
	default:
		p.offers(r)
		if p.view.MayEnd(p.sideName()) {
			text, tip := p.doneWords()
			done := r.Last(len(p.able) == 0, text, tip, p.do(&rules.Action{Do: "done"}))
			if p.mayStrike() {
				done.Ask = board.Counted(p.clock.Strikes, "air strike is", "air strikes are") + " not used" + whose(p.clock.StrikesFrom)
			} else if verb := leaves[p.clock.Step]; verb != "" && len(p.able) > 0 {
				done.Ask = board.Counted(len(p.able), "unit may", "units may") + " still " + verb
			}
		} else if _, choice := p.view.Choice(); !choice {
			if no := board.Refusal(p.view, p.sideName(), rules.Action{Do: "done"}); no != "" {
				text, _ := p.doneWords()
				r.Add("done", text, "D", no, nil)
			}
		}
	}
	return r.Buttons(p.Step)
}

// do does an action.
func (p *play) do(a *rules.Action) func() { return func() { p.desk.Do(a) } }

// offers are what is done in this step besides clicks on hexes.
func (p *play) offers(r *board.Rack) {
	// Those of which there are many have figures for keys.
	many := func(id, text, tip string, do func()) *board.Button {
		if n := r.Many() + 1; n <= mostOffers {
			return r.Add(id, text, fmt.Sprint(n), tip, do)
		}
		return &board.Button{}
	}
	first := func(a *rules.Action, id, text, tip string) {
		b := &board.Button{}
		if !r.Has() {
			b = r.First(id, text, "", tip, p.do(a))
		} else {
			b = many(id, text, tip, p.do(a))
		}
		if b.Ask = p.ends(*a); b.Ask != "" {
			b.Ask = board.Title(b.Ask)
		}
	}
	strikes, keeps, fields := false, false, 0
	for _, a := range p.legal { // Enter takes good ground, if there is some
		if a.Do == "displace" && p.landsWell(a.At) {
			text, tip := p.comesDown(a.At)
			first(&a, "displace "+a.At, text, tip)
			break
		}
	}
	for i := range p.legal {
		a := &p.legal[i]
		do := p.do(a)
		switch a.Do {
		case "advance":
			all := strings.Join(a.Units, ", ")
			first(a, "advance "+all, "Advance "+either(len(a.Units) > 1, "all", a.Units[0]), all)
		case "displace":
			if text, tip := p.comesDown(a.At); !r.Holds("displace " + a.At) {
				first(a, "displace "+a.At, text, tip)
			}
		case "storm":
			if (a.HQ != "") == (p.helped && p.hqMay(a.At)) {
				first(a, "storm "+a.At, "Assault "+a.At, "Resolves the close assault")
			}
		case "assign":
			if a.Formation != p.toAssign() {
				break
			}
			if fields++; !p.taken(a.Field) { // the others keep their figures
				r.Add("field "+a.Field, a.Field, fmt.Sprint(fields), a.Formation+" goes to "+a.Field, do)
			}
		case "source":
			many("source "+a.Formation+a.At, "Supply: "+a.At, a.Formation+" is supplied from "+a.At, do)
		case "mode":
			u, _ := p.unit(p.who)
			r.Add("mode", "Mode: "+either(u.Combat, "Combat", "Maneuver"), "M", "Changes "+p.who+" to "+either(u.Combat, "Maneuver", "Combat")+" Mode, for points of movement", do)
		case "keep":
			if !keeps {
				r.Add("keep "+a.Unit, "Reserve: "+a.Unit, "R", "A strike is kept to delay "+a.Unit, do)
				keeps = true
			}
		case "strike":
			strikes = true
		}
	}
	p.switches(strikes, r)
}

// comesDown says what comes of a displaced unit in a hex.
func (p *play) comesDown(at string) (text, tip string) {
	ground := p.ground(p.cell(at))
	if p.landsWell(at) {
		if g := p.view.Map().Grounds[p.cell(at)]; g != rules.Clear && g != rules.Park && g != rules.Airfield {
			ground = "the road, for a glider"
		}
		return "To " + at, "It comes down there, on good ground: " + ground
	}
	return at + ", bad", "It comes down there on bad ground (" + ground + "), and is attacked as it lands"
}

// landsWell reports whether a hex is good ground for who is displaced.
func (p *play) landsWell(at string) bool {
	c, is := p.view.Choice()
	return is && len(c.Units) > 0 && p.view.LandsWell(c.Units[0], at)
}

// switches are the buttons for how things are done.
func (p *play) switches(strikes bool, r *board.Rack) {
	do := func(kinds ...string) bool {
		return slices.ContainsFunc(p.legal, func(a rules.Action) bool { return slices.Contains(kinds, a.Do) })
	}
	if p.clock.Step == rules.Setup && slices.ContainsFunc(p.units, func(u rules.UnitView) bool { return u.State == "to be placed" }) {
		r.Add("arrange", "Place all", "A", "All who are left, as the scenario proposes", p.do(&rules.Action{Do: "arrange"}))
	}
	if p.clock.Step == rules.Move && p.dropping() != "" {
		r.Add("aim", "Drop next", "A", "Who is chosen, or the next, is aimed at the nearest hex to its landing zone", func() { p.aim(false) })
		r.Add("aim all", "Drop all", "Shift+A", "All of the division, each at the nearest hex to its landing zone that is left; until something is to be decided", func() { p.aim(true) })
	}
	if do("drop") {
		r.Add("drop mode", "Lands: "+either(p.combat, "Combat", "Maneuver"), "M", "The mode in which it lands. "+p.landing(), func() { p.combat = !p.combat })
	}
	if strikes {
		most := min(3, p.clock.Strikes)
		if p.napalm { // all that are used at once are napalm
			most = min(most, p.clock.Napalm)
		}
		p.strikes = min(p.strikes, most)
		r.Add("strikes", fmt.Sprintf("Strikes: %d", p.strikes), "S", fmt.Sprintf("How many are used at once: 1 to %d; Esc: one, without napalm", most), func() { p.strikes = p.strikes%most + 1 })
		if n := p.clock.Napalm; n > 0 {
			r.Toggle("napalm", "Napalm", "F", fmt.Sprintf("No protection, and nothing for the ground; %d left", n), &p.napalm)
		}
	}
	if do("bombard", "fire", "assault") {
		r.Toggle("together", "Together", "G", "All who can take part; Shift click chooses who", &p.together)
	}
	if slices.ContainsFunc(p.legal, func(a rules.Action) bool { return a.HQ != "" }) {
		r.Toggle("hq", "HQ helps", "H", "An HQ of the formation adds to the dice, once a segment", &p.helped)
	}
}

// taken reports whether a division is sent to an airfield while others are sent nowhere yet.
func (p *play) taken(field string) bool {
	if d, _ := p.formation(p.toAssign()); d.Field != "" {
		return false
	}
	return slices.ContainsFunc(p.view.Divisions(), func(d rules.DivisionView) bool { return d.Field == field })
}

// dropping is who drops next: who is chosen, or the first that may; "" for nobody.
func (p *play) dropping() string {
	first := ""
	for i := range p.units {
		if u := &p.units[i]; p.able[u.Name] && u.State == "to drop" {
			if u.Name == p.who {
				return p.who
			}
			if first == "" {
				first = u.Name
			}
		}
	}
	return first
}

// aim has who drops next fly to the nearest hex to its landing zone, or all of its division,
// each to one of its own.
func (p *play) aim(all bool) {
	next, _ := p.unit(p.dropping())
	d, _ := p.formation(next.Formation)
	var drops []any
	aimed := map[string]bool{}
	for i := range p.units {
		u := &p.units[i]
		if u.Name != next.Name && !(all && u.Formation == next.Formation && u.State == "to drop" && p.able[u.Name]) {
			continue
		}
		best, least := "", 0
		for _, at := range p.view.Aims(u.Name) {
			if far := p.view.Distance(d.Zone, at); !aimed[at] && at != p.clock.Goal && (best == "" || far < least) {
				best, least = at, far
			}
		}
		if best != "" {
			aimed[best] = true
			drops = append(drops, rules.Action{Do: "drop", Unit: u.Name, At: best, Mode: p.mode()})
		}
	}
	if len(drops) > 0 {
		p.who = next.Name
		p.desk.DoAll(drops...)
	}
}

// hqMay reports whether an HQ may help a close assault.
func (p *play) hqMay(at string) bool {
	return slices.ContainsFunc(p.legal, func(a rules.Action) bool { return a.Do == "storm" && a.At == at && a.HQ != "" })
}

// doneWords are those of the button that ends a step.
func (p *play) doneWords() (text, tip string) {
	if _, is := p.view.Choice(); is {
		return "Stay", "Nobody else advances"
	}
	tip = "Ends this step"
	if n := len(p.able); n > 0 {
		tip = fmt.Sprintf("Ends this step, in which %d more may do something", n)
	}
	switch p.clock.Step {
	case rules.Setup, rules.Assign, rules.PreStrike:
		return "Ready", tip
	case rules.Reinforce:
		return "End arrivals", tip
	case rules.Move:
		return "End moves", tip
	case rules.Bombard:
		return "To gun fire", tip
	case rules.Gunfire:
		if no := p.unassaulting(); no != "" {
			return "End combat", tip + ": " + no
		}
		return "To assaults", tip
	case rules.Announce, rules.Defend:
		return "Go on", tip
	}
	return "Done", tip
}

// mayStrike reports whether there is an air strike that can still be used.
func (p *play) mayStrike() bool {
	return slices.ContainsFunc(p.legal, func(a rules.Action) bool { return a.Do == "strike" })
}

// idleWords say why nothing can be done in a step.
var idleWords = map[string]string{
	rules.PreStrike: "no air strike can be used", rules.Reinforce: "nobody is to enter", rules.Move: "nobody can move", rules.Bombard: "nothing can be bombarded or struck from the air",
	rules.Gunfire: "nobody can fire at anybody", rules.Announce: "nobody can assault", rules.Defend: "nobody can fire at the hexes to be assaulted",
}

// Idle ends a step in which nobody can do anything.
func (p *play) Idle() (end any, why string) {
	why = idleWords[p.clock.Step]
	if !p.mine() || why == "" || len(p.able) > 0 || !p.view.MayEnd(p.sideName()) {
		return nil, ""
	}
	if _, choice := p.view.Choice(); choice {
		return nil, ""
	}
	for _, a := range p.legal {
		if a.Do != "done" {
			return nil, ""
		}
	}
	if some := []string{rules.Bombard, rules.Gunfire, rules.Announce, rules.Defend}; slices.Contains(some, p.clock.Step) && slices.ContainsFunc(p.units, p.attacked) {
		why = strings.Replace(why, "nobody can", "nobody else can", 1)
		why = strings.Replace(why, "nothing can", "nothing else can", 1)
	}
	if p.clock.Step == rules.Gunfire { // the next step passes unseen
		if no := p.unassaulting(); no != "" {
			why += "; " + no
		}
	}
	return rules.Action{Do: "done"}, why
}

// attacked reports whether a unit of who sits has attacked in this player-turn.
func (p *play) attacked(u rules.UnitView) bool { return u.Side == p.sideName() && u.Attacked }

// unassaulting is why nobody can assault after gun fire; "" if somebody may be able to.
func (p *play) unassaulting() string {
	beside, fired := false, false
	for i := range p.units {
		u := &p.units[i]
		if u.Side != p.sideName() || u.At == "" || !u.Combat || u.Disrupted || u.Fire == 0 {
			continue
		}
		if slices.ContainsFunc(p.units, func(e rules.UnitView) bool {
			return e.At != "" && e.Side != u.Side && p.view.Distance(u.At, e.At) == 1
		}) {
			beside, fired = true, fired || u.Attacked
			if !u.Attacked {
				return ""
			}
		}
	}
	switch {
	case fired:
		return "nobody can assault: those beside an enemy have attacked in this turn"
	case !beside:
		return "nobody can assault: nobody fit for it in Combat Mode is beside an enemy"
	}
	return ""
}
