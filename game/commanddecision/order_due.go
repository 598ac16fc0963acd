package commanddecision

import (
	"cmp"
	"fmt"
	"strings"

	"sightline/scenarios"
)

// An Arrival is on what the arrival of a stand hangs besides its turn (house): nothing,
// if all is empty; otherwise all that is given must be so.
type Arrival struct {
	Chance int    `json:"chance,omitempty"` // a die each turn from its turn on: this or less; 0: none
	Taken  string `json:"taken,omitempty"`  // an area that a side holds, as far as the stand's side knows
	By     string `json:"by,omitempty"`     // that side; empty: the enemy
	Losses int    `json:"losses,omitempty"` // so many stands its side has lost
}

// write writes the keys of a stand.
func (a Arrival) write(w *scenarios.Writer) {
	w.Whole("chance", a.Chance, 0)
	w.Text("once_taken", a.Taken, "")
	w.Text("once_taken_by", a.By, "")
	w.Whole("once_lost", a.Losses, 0)
}

// There is the role of a stand that is on the table.
func (r Role) There() scenarios.Part {
	if r.Arrival = (Arrival{}); r == (Role{}) {
		return nil
	}
	return r
}

// callUp finds, when a Command Phase begins, which reinforcements come next turn of those
// that wait for more than a turn. Stands of a formation that wait for the same, to come
// in the same area, come together: on one die.
func (p *play) callUp() {
	type group struct {
		Arrival
		company, entry, turn int
	}
	called := map[group]bool{}
	for i := range p.Stands {
		u, st := p.unit(i), &p.Stands[i]
		a := roleOf(&u.Start).Arrival
		if a == (Arrival{}) || st.Place != Waiting || st.Aboard >= 0 || st.Due || u.Arrives > p.Turn+1 {
			continue
		}
		g := group{a, u.Company, u.Entry, u.Arrives}
		comes, known := called[g]
		if !known {
			comes = p.comes(i, &a)
			called[g] = comes
		}
		st.Due = comes
	}
}

// comes reports whether a stand comes next turn, and tells its side.
func (p *play) comes(i int, a *Arrival) bool {
	u := p.unit(i)
	if !p.awaited(u.Side, a) {
		return false
	}
	t := Telling{What: p.battle.Companies[u.Company].Name}
	comes := a.Chance == 0
	if comes {
		t.Text = t.What + " comes on the table next turn"
	} else {
		entry := p.battle.Scenario.Areas[u.Entry].Name
		roll := p.roll("reinforcements of %s in %s from turn %d", t.What, entry, u.Arrives)
		comes = roll <= a.Chance
		t.Need, t.Rolls = a.Chance, []int{roll}
		t.Text = fmt.Sprintf("%s needs %d to come, rolls %d: %s", t.What, a.Chance, roll, either(comes, "it comes on the table next turn", "not yet"))
	}
	p.whisper(u.Side, EventCalled, "1.4", t)
	return comes
}

// awaited reports whether what a stand of a side waits for, but for the die, is so.
func (s *State) awaited(side int, a *Arrival) bool {
	lost := 0
	for _, i := range s.fighters(side) {
		if s.Stands[i].Place == Eliminated {
			lost++
		}
	}
	by := 1 - side
	if a.By != "" {
		by = s.battle.side(a.By)
	}
	for k := range s.battle.Scenario.Areas {
		if s.battle.Scenario.Areas[k].Name == a.Taken && s.Held[side][k] != by {
			return false
		}
	}
	return lost >= a.Losses
}

// ComesWhen says when a stand comes on the table, as a file has it; nothing, if it
// begins there.
func ComesWhen(st *scenarios.Stand) string {
	a := roleOf(st).Arrival
	switch {
	case st.Arrives == 0:
		return ""
	case a == (Arrival{}):
		return fmt.Sprintf("arrives on turn %d", st.Arrives)
	}
	var when []string
	if a.Taken != "" {
		when = append(when, cmp.Or(a.By, "the enemy")+" holds "+a.Taken)
	}
	if a.Losses > 0 {
		when = append(when, count(a.Losses, "stand")+" of its side "+either(a.Losses == 1, "is", "are")+" lost")
	}
	text := fmt.Sprintf("arrives from turn %d on", st.Arrives)
	if len(when) > 0 {
		text += ", when " + strings.Join(when, " and ")
	}
	if a.Chance > 0 {
		text += fmt.Sprintf(", on a die of %d or less each turn", a.Chance)
	}
	return text
}
