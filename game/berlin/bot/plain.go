package bot

import (
	"slices"

	"sightline/game"
	"sightline/game/berlin"
)

// Plain is a plain, sensible commander: he lands where the ground is good, brings his units
// beside the enemy in Combat Mode, attacks where that is worth more than it costs, keeps his
// lines of communications, and takes the hex that ends the game when he is ahead.
type Plain struct{}

// Choose takes the action that is worth most to it, of several the first.
func (Plain) Choose(p *berlin.Position, side string, _ game.Dice) berlin.Action {
	c := p.Clock()
	switch c.Step {
	case "set up":
		if !p.MayEnd(side) {
			return berlin.Action{Do: "arrange"}
		}
		return berlin.Action{Do: "done"}
	case "airfields":
		return assign(p, side)
	case "movement":
		if _, pending := p.Choice(); !pending {
			return move(p, side)
		}
	case "reinforcement":
		return enter(p, side)
	}
	best, most := berlin.Action{}, -1<<30
	for _, a := range p.Legal(side) {
		if n := worth(p, side, a); n > most {
			best, most = a, n
		}
	}
	return best
}

// assign sends the first division that goes nowhere yet to the first airfield that is free;
// the list of actions has those alone until all are sent, and then the end of the step, or
// what makes that possible.
func assign(p *berlin.Position, side string) berlin.Action {
	if p.MayEnd(side) {
		return berlin.Action{Do: "done"}
	}
	taken, sent := map[string]bool{}, map[string]bool{}
	for _, d := range p.Divisions() {
		if d.Field != "" {
			taken[d.Field], sent[d.Name] = true, true
		}
	}
	all := p.Legal(side)
	for _, a := range all {
		if a.Do == "assign" && !taken[a.Field] && !sent[a.Formation] {
			return a
		}
	}
	return all[len(all)-1]
}

// worth is what an action seems worth, in hundredths of a point; the end of a step nothing.
func worth(p *berlin.Position, side string, a berlin.Action) int {
	switch a.Do {
	case "strike":
		// What a strike brings, with something for every one so that none is kept for nothing.
		n := 100*p.Value(side, a)/a.Strikes + 1
		for _, u := range p.In(a.At) { // of like targets the one that fires most
			n += 100 * u.Fire
		}
		if a.Napalm {
			n -= 500
		}
		return n
	case "bombard", "fire":
		return 100*(p.Value(side, a)-spent(p, a, side)) + len(a.Units)
	case "storm":
		return 100*p.Value(side, a) + len(a.Units)
	case "assault":
		n := p.Value(side, a) - 10
		if c := p.Clock(); a.At == c.Goal && side == p.Sides()[0] && c.Points[0] > c.Points[1] {
			n += 60 // taking it wins
		}
		return 100 * n
	case "advance":
		if ends(p, side, p.Clock()) || leaves(p, a) {
			return -1
		}
		return len(a.Units)
	case "displace":
		return 1
	case "begin":
		return 1
	case "keep":
		return 1
	}
	return 0
}

// spent is what a close assault is worth of those who cannot make it any more when they fire.
func spent(p *berlin.Position, a berlin.Action, side string) int {
	if p.Clock().Step == berlin.Defend {
		return 0
	}
	storm := berlin.Action{Do: "assault", At: a.At}
	for _, name := range a.Units {
		if u, _ := p.Find(name); u.Kind != berlin.Artillery && u.Move > 0 && p.Distance(u.At, a.At) == 1 {
			storm.Units = append(storm.Units, name)
		}
	}
	if storm.Units == nil {
		return 0
	}
	return max(0, p.Value(side, storm)-10)
}

// ends reports whether what has to be decided is an advance into the hex that ends the game
// while that would lose it.
func ends(p *berlin.Position, side string, c berlin.Clock) bool {
	choice, ok := p.Choice()
	own := 0
	if p.Sides()[1] == side {
		own = 1
	}
	return ok && choice.At == c.Goal && own == 0 && c.Points[0] <= c.Points[1]
}

// leaves reports whether an advance leaves the hex that ends the game to nobody.
func leaves(p *berlin.Position, a berlin.Action) bool {
	goes, stays := false, false
	for _, u := range p.In(p.Clock().Goal) {
		in := slices.Contains(a.Units, u.Name)
		goes, stays = goes || in, stays || !in
	}
	return goes && !stays
}

// enter brings in a unit that is ready where the enemy is near, and on a road if there is
// one.
func enter(p *berlin.Position, side string) berlin.Action {
	f := newField(p, side)
	for _, name := range p.Movers(side) {
		best, most := berlin.Action{}, -1<<30
		for _, a := range p.LegalOf(side, name) {
			at := f.at(a.At)
			n := -f.near[at]
			for dir := range 6 {
				if f.m.Road(at, dir) {
					n += 10
					break
				}
			}
			if n > most {
				best, most = a, n
			}
		}
		if best.Do != "" {
			return best
		}
	}
	return berlin.Action{Do: "done"}
}

// move drops, moves and changes modes, one unit after the other.
func move(p *berlin.Position, side string) berlin.Action {
	f := newField(p, side)
	for _, name := range p.Movers(side) {
		u, _ := p.Find(name)
		if u.At == "" {
			if a, ok := aim(p, u); ok {
				return a
			}
			continue
		}
		if a, ok := f.march(u); ok {
			return a
		}
	}
	return berlin.Action{Do: "done"}
}

// aim drops a unit where it is least likely to be lost, and then most likely to land well.
func aim(p *berlin.Position, u berlin.UnitView) (best berlin.Action, ok bool) {
	most := -1 << 30
	for _, at := range p.Aims(u.Name) {
		l, is := p.Landing(u.Name, at)
		if !is {
			continue
		}
		if n := l.Well*12 + l.Off*6 - l.Lost*3; n > most {
			most, ok = n, true
			best = berlin.Action{Do: "drop", Unit: u.Name, At: at, Mode: "combat"}
		}
	}
	return best, ok
}
