package textplay

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/usual"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/scenarios"
)

// stepNames say what a step is for, but for that of orders.
var stepNames = map[rules.Step]string{
	rules.Deployment:  "Deployment: stands are placed in their areas",
	rules.Reveal:      "Reveal: orders are turned up; stands may decline, follow another chit, turn",
	rules.Moving:      "Movement: who has an order to move is given a way",
	rules.Opportunity: "Opportunity Fire at stands that moved where they were seen",
	rules.Turning:     "Turning: all stands may turn before they fire",
	rules.General:     "General Fire: all fire is declared, then carried out at once",
	rules.Over:        "The game is over",
	rules.GoingBack:   "Going back: owners say where their stands go",
}

// moment says which turn and step it is.
func (t *text) moment() string {
	v := t.view()
	turn := "Before turn 1"
	if v.Turn > 0 {
		turn = "Turn " + strconv.Itoa(v.Turn)
		if of := t.scenario().Turns; of > 0 {
			turn += fmt.Sprintf(" of %d", max(v.Turn, of)) // by the referee's word there may be one more
		}
	}
	return turn + ". " + t.stepNow() + "."
}

// stepNow says which step it is, and what it is for.
func (t *text) stepNow() string {
	v := t.view()
	if v.Step == rules.Commanding {
		return games.OrdersName(v.Turn, t.scenario().Turns) + ": commanders place their chits"
	}
	return stepNames[v.Step]
}

// tell tells what has not been told yet: what happened, of moves and turns a line
// for each company, and what is to be done if another step has begun.
func (t *text) tell() {
	p := t.at
	var because []string
	for i := range p.log[p.told:] {
		e := &p.log[p.told+i]
		switch {
		case e.brief != "":
			t.say("%s", sentence(e.brief))
		case !e.within:
			t.say("%s", sentence(e.text))
		}
		if len(e.ledger) > 0 {
			because = append(because, ledger(e.text, e.ledger, e.need)...)
		}
	}
	if because != nil {
		t.because = because
	}
	p.told = len(p.log)
	if p.step == p.view.Step && p.turn == p.view.Turn {
		return
	}
	p.step, p.turn = p.view.Step, p.view.Turn
	if _, over := p.view.Over(); over {
		return
	}
	t.say("%s", t.moment())
	if p.idle() && !p.ready() {
		t.say("There is nothing to choose for %s.", p.name())
		return
	}
	t.todo()
}

// outcome tells how the game ended.
func (t *text) outcome(o game.Outcome) {
	t.say("The game is over. %s %s", sentence(usual.Outcome(o)), sentence(usual.WhyOver(t.view().Battle(), o)))
}

// ledger is what a number is made of, a line for each part.
func ledger(of string, lines []rules.Line, need int) []string {
	if len(lines) == 0 {
		return nil
	}
	out := []string{sentence(of)}
	for i := range lines {
		l := &lines[i]
		text := fmt.Sprintf("%s: %s", usual.Part(l), signed(l.Value))
		var notes []string
		if l.Rule != "" {
			notes = append(notes, "CD "+l.Rule)
		}
		if l.Source != "" {
			notes = append(notes, l.Source)
		}
		if len(notes) > 0 {
			text += " (" + strings.Join(notes, ", ") + ")"
		}
		out = append(out, sentence(text))
	}
	if need > 0 {
		out = append(out, fmt.Sprintf("Needed: %d or less.", need))
	}
	return out
}

func signed(n int) string {
	if n < 0 {
		return fmt.Sprintf("−%d", -n)
	}
	return fmt.Sprintf("+%d", n)
}

// why tells the reasons or the figures of what was told last.
func (t *text) why(parts) error {
	if len(t.because) == 0 {
		t.say("Nothing was refused or rolled for last.")
	}
	for _, b := range t.because {
		t.say("%s", b)
	}
	return nil
}

// news tells the last lines of the log again, stand by stand.
func (t *text) news(p parts) error {
	n := 20
	if s, ok := p.get(""); ok {
		k, err := strconv.Atoi(s)
		if err != nil || k < 1 {
			return fmt.Errorf("%s is no number of lines: want 1 or more", scenarios.Quoted(s))
		}
		n = k
	}
	log := t.at.log
	if len(log) == 0 {
		t.say("Nothing has happened yet.")
	}
	for _, e := range log[max(0, len(log)-n):] {
		t.say("%s", sentence(e.text))
	}
	return nil
}

// mine lists the side's stands, by companies.
func (t *text) mine(parts) error {
	v := t.view()
	var companies, gone, left []string
	of := map[string][]string{}
	for _, n := range t.at.own() {
		p, _ := v.Piece(n)
		switch {
		case p.Place == rules.Eliminated && !p.Wreck:
			gone = append(gone, n)
			continue
		case p.Place == rules.Exited:
			left = append(left, n)
			continue
		}
		if !slices.Contains(companies, p.Company) {
			companies = append(companies, p.Company)
		}
		of[p.Company] = append(of[p.Company], n)
	}
	for _, c := range companies {
		t.say("%s", t.company(c, len(of[c])))
		for _, n := range of[c] {
			t.say("%s", t.stand(n, false))
		}
	}
	if gone != nil {
		t.say("Eliminated: %s.", list(gone))
	}
	if left != nil {
		t.say("Off the table: %s.", list(left))
	}
	return nil
}

// company heads the list of its stands.
func (t *text) company(name string, n int) string {
	if name == "" {
		return fmt.Sprintf("In no company, %s:", counted(n, "stand", "stands"))
	}
	for i, c := range t.view().Battle().Companies {
		if c.Name == name && c.Side == t.at.side && i < len(t.view().Morale) {
			return fmt.Sprintf("%s, morale %d, %s:", name, c.Morale+t.view().Morale[i], counted(n, "stand", "stands"))
		}
	}
	return fmt.Sprintf("%s, %s:", name, counted(n, "stand", "stands"))
}

// known lists the stands of the enemy that the side knows of.
func (t *text) known(parts) error {
	names := t.at.enemies()
	if len(names) == 0 {
		t.say("No stand of the enemy is known.")
	}
	for _, n := range names {
		t.say("%s", t.stand(n, false))
	}
	return nil
}

// stand says how a stand is, in one line; in full with its quality and its cover.
func (t *text) stand(name string, full bool) string {
	p, ok := t.view().Piece(name)
	if !ok {
		return name + " is not known."
	}
	return name + ", " + usual.Standing(t.view(), t.places.Where, &p, t.at.name(), full) + "."
}
