package cd

import (
	"fmt"

	rules "sightline/game/commanddecision"
)

// digest says what came of a turn, as the player's side was told it: losses,
// checks of morale, ground taken.
func (p *player) digest(turn int) []string {
	var lost [2][]string
	var checks, areas, routs []string
	for i := range p.log {
		e := &p.log[i]
		if e.turn != turn || e.taken {
			continue
		}
		switch e.event.Kind {
		case rules.EventEliminated:
			if q := p.model.get(e.event.Stand); q != nil && !q.own {
				lost[1] = append(lost[1], e.event.Stand)
			} else {
				lost[0] = append(lost[0], e.event.Stand)
			}
		case rules.EventMorale:
			checks = append(checks, e.text)
		case rules.EventDemoralized:
			routs = append(routs, e.event.Stand)
		case rules.EventArea:
			areas = append(areas, e.text)
		}
	}
	out := []string{
		fmt.Sprintf("Own losses: %s.", nobody(lost[0])),
		fmt.Sprintf("Known losses of the enemy: %s.", nobody(lost[1])),
	}
	if len(routs) > 0 {
		out = append(out, "Demoralized: "+list(routs)+".")
	}
	if len(checks) == 0 {
		out = append(out, "No company checked morale.")
	}
	return append(append(out, checks...), areas...)
}

// nobody lists names, or says that there are none.
func nobody(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return fmt.Sprintf("%d (%s)", len(names), list(names))
}

// A luck is what dice were to do and what they did, of those who fired.
type luck struct {
	shots    int
	expected float64 // hits
	rolled   int
}

// fortune counts the dice of fire that the player's side was told of: of its own
// stands and of those of the enemy that it saw fire.
func (p *player) fortune() (own, enemy luck) {
	for i := range p.log {
		e := &p.log[i]
		if e.event.Kind != rules.EventFire || e.taken || e.event.Need == 0 {
			continue
		}
		l := &own
		if q := p.model.get(e.event.Stand); q == nil || !q.own {
			l = &enemy
		}
		need := max(0, min(e.event.Need, 10))
		for _, r := range e.event.Rolls {
			l.shots++
			l.expected += float64(need) / 10
			if r <= need {
				l.rolled++
			}
		}
	}
	return own, enemy
}

// lost lists the stands that the player knows to be lost, by side: its own, and
// those it was told of.
func (p *player) lost() (out [2][]string) {
	for i := range p.model.pieces {
		if q := &p.model.pieces[i]; q.own && q.Place == rules.Eliminated {
			out[p.side] = append(out[p.side], q.Name)
		}
	}
	for i := range p.log {
		e := &p.log[i]
		if e.event.Kind != rules.EventEliminated || e.taken {
			continue
		}
		if q := p.model.get(e.event.Stand); q == nil || !q.own {
			out[1-p.side] = append(out[1-p.side], e.event.Stand)
		}
	}
	return out
}
