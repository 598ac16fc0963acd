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

	marched []*mover // in this movement

	from   *State     // before the action; nil: how stands are is not told
	still  bool       // stands are those of from, and not to be changed
	told   []toldLook // what has been told of each stand
	toldIn Step       // in which step
	paths  []wayGone  // not told yet
	lost   bool       // a stand that the other side knew is hidden from it
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

// emit says that something has happened, and tells with it how stands are now.
func (p *play) emit(e Event) {
	e.Changes = p.changes()
	p.events = append(p.events, e)
}

// tell emits an event that everybody learns of.
func (p *play) tell(kind EventKind, rule string, t Telling) {
	p.emit(Event{Kind: kind, Rule: rule, Telling: t})
}

// whisper emits an event that only the side learns of.
func (p *play) whisper(side int, kind EventKind, rule string, t Telling) {
	p.emit(Event{Kind: kind, Rule: rule, Side: p.battle.Sides[side], Telling: t})
}

// about emits an event about a stand: the other side is told if it sees it.
func (p *play) about(i int, kind EventKind, rule string, t Telling) {
	p.emit(p.note(i, kind, rule, t))
}

// shows emits an event about a stand that its side is told in words; the other
// side is shown it if it sees the stand.
func (p *play) shows(i int, kind EventKind, rule string, t Telling) {
	u := p.unit(i)
	e := Event{Kind: kind, Rule: rule, Side: p.battle.Sides[u.Side], Telling: t}
	e.Stand = u.Name
	if p.SeenBy(1-u.Side, i) {
		e.Enemy = &Telling{Stand: u.Name}
	}
	p.emit(e)
}

// note is what about emits. Of what takes the stand out of sight it is made
// before and emitted after.
func (p *play) note(i int, kind EventKind, rule string, t Telling) Event {
	e := Event{Kind: kind, Rule: rule, Telling: t}
	if t.Stand == "" {
		e.Stand = p.unit(i).Name
	}
	if owner := p.unit(i).Side; !p.SeenBy(1-owner, i) {
		e.Side = p.battle.Sides[owner]
	}
	return e
}

// show tells how stands are now, if any is otherwise than it was told: an event
// without words.
func (p *play) show(kind EventKind, rule string) {
	if changes := p.changes(); len(changes) > 0 {
		p.events = append(p.events, Event{Kind: kind, Rule: rule, Changes: changes})
	}
}

// roll rolls a decimal die, 0 read as 10 (CD 1.5), or takes what the referee
// has set. What for is said by the names of those concerned, and by no index:
// what is rolled for the same in one step is told apart by its count alone.
func (p *play) roll(format string, args ...any) int {
	if len(p.Dice) > 0 {
		n := p.Dice[0]
		p.Dice = p.Dice[1:]
		return n
	}
	return p.dice.For(fmt.Sprintf("turn %d, %s: ", p.Turn, p.Step) + fmt.Sprintf(format, args...)).Roll(10)
}
