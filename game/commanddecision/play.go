package commanddecision

import (
	"fmt"

	"sightline/game"
)

// A play is the carrying out of one action: the state it changes, the dice it
// rolls and what has happened so far.
type play struct {
	*State
	dice   game.Dice
	events []Event
}

// own returns the index of a stand of the side that is in play, or refuses.
func (p *play) own(side int, name string, no *refusal) (int, bool) {
	i := p.battle.named(name)
	if i < 0 || p.unit(i).Side != side {
		return -1, no.no(NoStand, "", "%s has no stand %q", p.battle.Sides[side], name)
	}
	if !p.In(i) {
		return -1, no.no(NoStand, "", "%s is not on the table", name)
	}
	return i, true
}

// enemy returns the index of a stand of the other side that the side sees, or
// refuses. A hidden stand is refused as if it did not exist.
func (p *play) enemy(side int, name string, no *refusal) (int, bool) {
	i := p.battle.named(name)
	if i < 0 || p.unit(i).Side == side || !p.In(i) || !p.SeenBy(side, i) {
		return -1, no.no(NotSeen, "6.3", "%s sees no enemy stand %q", p.battle.Sides[side], name)
	}
	return i, true
}

func (p *play) emit(e Event) { p.events = append(p.events, e) }

// tell emits an event that everybody learns of.
func (p *play) tell(kind, rule, format string, args ...any) {
	p.emit(Event{Kind: kind, Rule: rule, Text: fmt.Sprintf(format, args...)})
}

// own event: only the side learns of it.
func (p *play) whisper(side int, kind, rule, format string, args ...any) {
	p.emit(Event{Kind: kind, Rule: rule, Side: p.battle.Sides[side], Text: fmt.Sprintf(format, args...)})
}

// about emits an event about a stand: the other side is told if it sees it.
func (p *play) about(i int, kind, rule, text string) {
	e := Event{Kind: kind, Rule: rule, Text: text, Stand: p.unit(i).Name}
	if owner := p.unit(i).Side; !p.SeenBy(1-owner, i) {
		e.Side = p.battle.Sides[owner]
	}
	p.emit(e)
}

// roll rolls a decimal die, 0 read as 10 (CD 1.5), or takes what the referee
// has set.
func (p *play) roll() int {
	if len(p.Dice) > 0 {
		n := p.Dice[0]
		p.Dice = p.Dice[1:]
		return n
	}
	return p.dice.Roll(10)
}
