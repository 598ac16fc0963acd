package chronicle

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/usual"
	rules "sightline/game/commanddecision"
	"sightline/units"
)

// A loss is a stand that was eliminated.
type loss struct {
	stand, side string
	turn        int
}

// loses keeps a loss. Guns do not count: their crews do.
func (t *teller) loses(stand string) {
	p, known := t.before.Piece(stand)
	if !known {
		p, known = t.after.Piece(stand)
	}
	if known && p.Kind.Class != units.Gun {
		t.lost = append(t.lost, loss{stand, p.Side, max(t.before.Turn, 1)})
	}
}

// setUp tells where everybody stands before the first turn.
func (t *teller) setUp(view *rules.State) {
	t.begun = true
	t.head(Section, "How they set up")
	var there, later []string
	for _, name := range view.Names() {
		switch p, _ := view.Piece(name); {
		case p.Place == rules.Waiting && !p.Placed:
			later = append(later, name)
		case p.Place == rules.OnTable || p.Place == rules.Waiting:
			there = append(there, name)
		}
	}
	for _, name := range view.Names() {
		if p, _ := view.Piece(name); p.Kind.Class == units.Gun {
			defer t.say(0, "Of a gun and its crew the crew is counted among stands and losses")
			break
		}
	}
	for _, side := range t.battle.Sides {
		of := func(stands []string) []string {
			return slices.DeleteFunc(slices.Clone(stands), func(name string) bool { p, _ := view.Piece(name); return p.Side != side })
		}
		lines := usual.Stand(view, of(there), t.places.Near)
		if wait := of(later); len(wait) > 0 {
			lines = append(lines, "still to come: "+usual.Listed(usual.InCompanies(view, wait)))
		}
		if lines != nil {
			t.say(0, usual.People(side)+":")
		}
		for _, line := range lines {
			t.say(1, line)
		}
	}
}

// arrive tells where those were placed that have come since: in the Command Phase, after
// all moves of the turn.
func (t *teller) arrive() {
	placed := t.placed
	t.placed = nil
	for _, line := range usual.Stand(t.before, placed, t.places.Near) {
		t.say(0, fmt.Sprintf("Reinforcements, which move from turn %d on: %s", t.before.Turn+1, line))
	}
}

// balanceHeading begins the heading of a turn's balance; its number follows.
const balanceHeading = "How it stands after turn "

// balance tells how it stands at the end of a turn.
func (t *teller) balance(view *rules.State, turn int) {
	quiet := t.parts[len(t.parts)-1].Kind == Chapter
	if quiet {
		t.section = ""
		t.say(0, "Nobody moves, fires or is tried")
	}
	t.head(Section, fmt.Sprintf("%s%d", balanceHeading, turn))
	if quiet && turn > 1 {
		t.say(0, fmt.Sprintf("Ground and losses are as they were after turn %d", turn-1))
	} else {
		t.ground(view)
		for _, side := range t.battle.Sides {
			t.losses(view, side, turn)
		}
	}
	var broken, pinned []string
	for _, name := range view.Names() {
		p, _ := view.Piece(name)
		switch {
		case p.Place != rules.OnTable:
		case p.Demoralized:
			broken = append(broken, name)
		case p.Pin > 0:
			pinned = append(pinned, name)
		}
	}
	if len(broken) > 0 {
		t.say(0, "Demoralized: "+usual.Listed(usual.InCompanies(view, broken)))
	}
	if len(pinned) > 0 {
		t.say(0, "Pinned: "+usual.Listed(usual.InCompanies(view, pinned)))
	}
	if len(broken)+len(pinned) == 0 {
		t.say(0, "Nobody is shaken")
	}
	shows := fmt.Sprintf("The table after turn %d", turn)
	if t.Side != "" {
		shows += ", as " + usual.People(t.Side) + " knew it"
	}
	t.parts = append(t.parts, Part{Line: t.line, Kind: Table, Turn: turn, Text: shows, Table: view})
}

// ground tells who holds the ground that decides; where a side is to leave by an edge,
// how much of it has, if that is known.
func (t *teller) ground(view *rules.State) {
	decides := map[string]bool{}
	var exits []rules.Condition
	for _, v := range t.battle.Terms.Victory {
		for _, c := range v.Conditions {
			for _, a := range c.Areas {
				decides[a] = true
			}
			if c.Side = cmp.Or(c.Side, v.Side); c.Kind == "exit" && len(exits) == 0 {
				exits = append(exits, c)
			}
		}
	}
	held := map[int][]string{}
	for k, a := range t.battle.Scenario.Areas {
		if decides[a.Name] {
			held[view.Holder[k]] = append(held[view.Holder[k]], a.Name)
		}
	}
	var who []string
	for side, name := range t.battle.Sides {
		if held[side] != nil {
			people := usual.People(name)
			who = append(who, fmt.Sprintf("%s %s %s", people, holds(people), usual.Listed(held[side])))
		}
	}
	if held[-1] != nil {
		who = append(who, "nobody holds "+strings.Join(held[-1], " or "))
	}
	if who != nil {
		head := "Ground that decides: "
		if t.Side != "" { // somebody hidden may be there
			people := usual.People(t.Side)
			head = fmt.Sprintf("Ground that decides, as far as %s %s: ", people, knows(people))
		}
		t.say(0, head+strings.Join(who, "; "))
	}
	for _, c := range exits {
		if t.Side != "" && t.Side != c.Side || len(decides) > 0 {
			continue
		}
		for side, name := range t.battle.Sides {
			if part, whole := view.Ground(side); name == c.Side && whole > 0 {
				people := usual.People(name)
				if part == 0 {
					t.say(0, fmt.Sprintf("%s %s got nobody off by the %s edge", people, has(people), c.Edge))
					continue
				}
				t.say(0, fmt.Sprintf("%s %s got %d %% of %s off by the %s edge", people, has(people), 100*part/whole,
					map[bool]string{true: "what their stands are worth", false: "their stands"}[c.Of == "value"], c.Edge))
			}
		}
	}
}

func has(who string) string {
	if usual.Plural(who) {
		return "have"
	}
	return "has"
}

func knows(who string) string {
	if usual.Plural(who) {
		return "know"
	}
	return "knows"
}

func holds(who string) string {
	if usual.Plural(who) {
		return "hold"
	}
	return "holds"
}

// losses tells what a side has lost, of how much if that is known.
func (t *teller) losses(view *rules.State, side string, turn int) {
	var now []string
	all := 0
	for _, l := range t.lost {
		if l.side != side {
			continue
		}
		all++
		if l.turn == turn {
			now = append(now, l.stand)
		}
	}
	who := usual.People(side)
	switch {
	case all == 0:
		t.say(0, fmt.Sprintf("%s %s lost nobody so far", who, has(who)))
		return
	case now == nil:
		now = []string{"nobody"}
	}
	of := ""
	if t.Side == "" || t.Side == side {
		n := 0
		for _, name := range view.Names() {
			if p, _ := view.Piece(name); p.Side == side && p.Kind.Class != units.Gun {
				n++
			}
		}
		of = fmt.Sprintf(" of %d stands", n)
	}
	t.say(0, fmt.Sprintf("%s %s lost %s this turn; %d%s so far", who, has(who), usual.Listed(now), all, of))
}

func either(b bool, yes, no string) string {
	if b {
		return yes
	}
	return no
}
