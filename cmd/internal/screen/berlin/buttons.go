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

// Buttons are what can be done; the first is what Enter does.
func (p *play) Buttons() []board.Button {
	switch {
	case !p.mine():
		return []board.Button{{ID: "wait", Text: "Waiting", Key: "Enter", Tip: "The other side acts", Off: true, Do: func() {}}}
	case p.clock.Step == rules.Begin:
		return []board.Button{p.button("begin", "Begin", "Enter", "The Germans set up first", rules.Action{Do: "begin"})}
	}
	main, rest := p.offers()
	if p.view.MayEnd(p.sideName()) {
		text, tip := p.doneWords()
		done := p.button("done", text, "D", tip, rules.Action{Do: "done"})
		done.Also = "D"
		if p.mayStrike() {
			done.Ask = board.Counted(p.clock.Strikes, "air strike is", "air strikes are") + " not used"
		}
		if main == nil && len(p.able) == 0 {
			done.Key = "Enter"
			main = &done
		} else {
			rest = append(rest, done)
		}
	}
	if main == nil {
		main = &board.Button{ID: "next", Text: "Next", Key: "Enter", Tip: "The next who may do something: Tab", Do: func() { p.Step(1) }}
	}
	return append([]board.Button{*main}, rest...)
}

func (p *play) button(id, text, key, tip string, a rules.Action) board.Button {
	return board.Button{ID: id, Text: text, Key: key, Tip: tip, Do: func() { p.desk.Do(a) }}
}

// offers are what is done in this step besides clicks on hexes; main is what Enter does, if
// there is such.
func (p *play) offers() (main *board.Button, rest []board.Button) {
	add := func(b board.Button) { rest = append(rest, b) }
	first := func(b board.Button) {
		if main == nil {
			b.Key = "Enter"
			main = &b
			return
		}
		if n := len(rest) + 1; n <= mostOffers {
			b.Key = fmt.Sprint(n)
			add(b)
		}
	}
	strikes := false
	for _, a := range p.legal {
		switch a.Do {
		case "advance":
			first(p.button("advance "+strings.Join(a.Units, " "), "Advance "+either(len(a.Units) > 1, "all", a.Units[0]), "", strings.Join(a.Units, ", "), a))
		case "displace":
			if n := len(rest) + 1; n <= mostOffers {
				add(p.button("displace "+a.At, "To "+a.At, fmt.Sprint(n), "It comes down there", a))
			}
		case "storm":
			if (a.HQ != "") == (p.helped && p.hqMay(a.At)) {
				first(p.button("storm "+a.At, "Assault "+a.At, "", "Resolves the close assault", a))
			}
		case "assign":
			if a.Formation == p.toAssign() && !p.taken(a.Field) && len(rest) < mostOffers {
				add(p.button("field "+a.Field, a.Field, fmt.Sprint(len(rest)+1), a.Formation+" goes to "+a.Field, a))
			}
		case "source":
			if len(rest) < mostOffers {
				add(p.button("source "+a.Formation+a.At, "Supply: "+a.At, fmt.Sprint(len(rest)+1), a.Formation+" is supplied from "+a.At, a))
			}
		case "mode":
			u, _ := p.unit(p.who)
			add(p.button("mode", either(u.Combat, "Maneuver Mode", "Combat Mode"), "M", "Changes the mode of "+p.who+", for points of movement", a))
		case "keep":
			if !slices.ContainsFunc(rest, func(b board.Button) bool { return strings.HasPrefix(b.ID, "keep") }) {
				add(p.button("keep "+a.Unit, "Keep: "+a.Unit, "K", "A strike is kept to delay "+a.Unit, a))
			}
		case "strike":
			strikes = true
		}
	}
	p.switches(strikes, add)
	return main, rest
}

// switches are the buttons for how things are done.
func (p *play) switches(strikes bool, add func(board.Button)) {
	toggle := func(id, text, key, tip string, is *bool) {
		add(board.Button{ID: id, Text: text + either(*is, ": yes", ": no"), Key: key, Tip: tip, Do: func() { *is = !*is }})
	}
	do := func(kinds ...string) bool {
		return slices.ContainsFunc(p.legal, func(a rules.Action) bool { return slices.Contains(kinds, a.Do) })
	}
	if p.clock.Step == rules.Setup && slices.ContainsFunc(p.units, func(u rules.UnitView) bool { return u.State == "to be placed" }) {
		add(p.button("arrange", "Place all", "A", "All who are left, as the scenario proposes", rules.Action{Do: "arrange"}))
	}
	if p.clock.Step == rules.Move && p.dropping() != "" {
		add(board.Button{ID: "aim", Text: "Drop next", Key: "A", Tip: "Who is chosen, or the next, is aimed at the nearest hex to its landing zone", Do: p.aim})
	}
	if do("drop") {
		add(board.Button{ID: "drop mode", Text: either(p.combat, "In Combat", "Maneuver"), Key: "M", Tip: "The mode in which it lands. In Combat Mode it stays and attacks; in Maneuver Mode it has a quarter of its movement", Do: func() { p.combat = !p.combat }})
	}
	if strikes {
		most := min(3, p.clock.Strikes)
		p.strikes = min(p.strikes, most)
		add(board.Button{ID: "strikes", Text: fmt.Sprintf("Strikes: %d", p.strikes), Key: "S", Tip: "How many are used at once: 1 to 3", Do: func() { p.strikes = p.strikes%most + 1 }})
		if p.clock.Napalm > 0 {
			toggle("napalm", "Napalm", "N", "No protection, and nothing for the ground", &p.napalm)
		}
	}
	if do("bombard", "fire", "assault") {
		toggle("together", "Together", "G", "All who can take part; Shift click chooses who", &p.together)
	}
	if slices.ContainsFunc(p.legal, func(a rules.Action) bool { return a.HQ != "" }) {
		toggle("hq", "HQ helps", "H", "An HQ of the formation adds to the dice, once a segment", &p.helped)
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
		if u := &p.units[i]; p.able[u.Name] && u.State == "set aside" {
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

// aim has who drops next fly to the nearest hex to its landing zone.
func (p *play) aim() {
	p.who = p.dropping()
	p.plan()
	u, _ := p.unit(p.who)
	d, _ := p.formation(u.Formation)
	best, least := rules.Action{}, 0
	for _, a := range p.legal {
		if far := p.view.Distance(d.Zone, a.At); a.Do == "drop" && a.Mode == p.mode() && (best.Do == "" || far < least) {
			best, least = a, far
		}
	}
	if best.Do != "" {
		p.desk.Do(best)
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
	return rules.Action{Do: "done"}, why
}
