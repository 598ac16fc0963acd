package game

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Doer is who does something: a seat, and what it acts for.
type Doer struct {
	Seat string // its name; empty: the seat that is named as By
	By   string // a side, or Referee
}

// An entry is an action in effect.
type entry struct {
	who   Doer
	do    json.RawMessage
	rolls []int    // of its dice
	whys  []string // the purposes of these
	told  bool     // somebody who did not act was told of it
	after Position // the position it led to; nil if it is not kept
}

// A course is a game from its beginning to now: the actions in effect.
type course struct {
	start   Position
	entries []entry
}

// Of the positions that a game has gone through, the last ones and every so
// many before are kept; the others are played again when they are asked for.
const (
	keptLast  = 64
	keptEvery = 32
)

// at returns the position after n actions.
func (c *course) at(n int) Position {
	k := n
	for k > 0 && c.entries[k-1].after == nil {
		k--
	}
	p := c.start
	if k > 0 {
		p = c.entries[k-1].after
	}
	for ; k < n; k++ {
		e := &c.entries[k]
		next, _, err := p.Do(e.who.By, e.do, Recorded(e.rolls))
		if err != nil {
			panic("game: unreachable: " + err.Error()) // it was done before, with the same rolls
		}
		p = next
	}
	return p
}

// with returns the course with one more action.
func (c *course) with(e entry) course {
	list := append(c.entries, e)
	if k := len(list) - keptLast; k > 0 && k%keptEvery != 0 {
		list[k-1].after = nil
	}
	return course{c.start, list}
}

func (c *course) now() Position { return c.at(len(c.entries)) }

// next does an action on a position, and tells whether it must stay between the
// doer and the dice.
func next(p Position, who Doer, do json.RawMessage, dice *Recorder) (entry, []Event, error) {
	after, events, err := p.Do(who.By, do, dice)
	if err != nil {
		return entry{}, nil, err
	}
	return entry{who, do, dice.Rolls(), dice.Purposes(), told(p, who.By, events), after}, events, nil
}

// told reports whether a side that did not act is told of any event.
func told(p Position, by string, events []Event) bool {
	for _, side := range p.Sides() {
		if side == by {
			continue
		}
		for _, e := range events {
			if _, ok := e.For(side); ok {
				return true
			}
		}
	}
	return false
}

// maySit refuses a seat that cannot be: beside those that are taken, in a game
// that starts from a position.
func maySit(start Position, taken []Seated, s Seated) error {
	switch sides := start.Sides(); {
	case s.fault() != nil:
		return refused(Malformed, "%v", s.fault())
	case s.By != Referee && !slices.Contains(sides, s.By):
		return refused(NotSeated, "%q is no side", s.By)
	case s.Seat == Referee || slices.Contains(sides, s.Seat):
		return refused(NotSeated, "%q names a side: want another name for a seat", s.Seat)
	case slices.ContainsFunc(taken, func(o Seated) bool { return o.Seat == s.Seat }):
		return refused(NotSeated, "a seat is called %q already", s.Seat)
	}
	return nil
}

// commanded refuses a seat what other seats of its side command.
func commanded(now Position, seats []Seated, who Doer, action json.RawMessage) error {
	i := slices.IndexFunc(seats, func(s Seated) bool { return s.Doer == who })
	p, ok := now.(Commanded)
	if i < 0 || !ok || seats[i].Formations == nil {
		return nil
	}
	own := func(name string) bool { return slices.Contains(seats[i].Formations, name) }
	if list := p.Commanders(action); list != nil && !slices.ContainsFunc(list, own) {
		return refused(NotItsOwn, "%s commands %s: this is of %s", who.Seat, strings.Join(seats[i].Formations, ", "), strings.Join(list, ", "))
	}
	return nil
}

// reveals reports whether action n, from 1, cannot be undone in secret: dice
// were rolled, or a side that did not act knows something else after it.
func (c *course) reveals(n int) bool {
	e := &c.entries[n-1]
	if e.told || len(e.rolls) > 0 {
		return true
	}
	before, after := c.at(n-1), c.at(n)
	for _, side := range before.Sides() {
		if side != e.who.By && before.For(side).Hash() != after.For(side).Hash() {
			return true
		}
	}
	return false
}

// teaches reports whether who did action n, from 1, of a game in which sides act in turn
// knows something by it that he could not foresee, dice or what was hidden from him, or ended
// the game.
func (c *course) teaches(n int) bool {
	e := &c.entries[n-1]
	if _, over := c.at(n).Over(); over || len(e.rolls) > 0 {
		return true
	}
	own, _, err := c.at(n-1).For(e.who.By).Do(e.who.By, e.do, Recorded(nil))
	return err != nil || own.For(e.who.By).Hash() != c.at(n).For(e.who.By).Hash()
}

// mine returns the number, from 1, of the last choice of a doer that it may
// take back by itself: since it nothing has been revealed or rolled. The error
// is a *Refusal.
func (c *course) mine(who Doer) (int, error) {
	_, turns := c.start.(Alternating)
	for n := len(c.entries); n > 0; n-- {
		e := &c.entries[n-1]
		if turns && e.who == who && who.By != Referee && !c.teaches(n) {
			return n, nil
		}
		switch {
		case !c.reveals(n):
		case !turns:
			return 0, refused(Revealed, "dice were rolled or something was revealed since: what was done before goes back only if the other side agrees, or by the referee's word")
		case len(e.rolls) > 0:
			return 0, refused(Revealed, "dice were rolled since: what was done before stays")
		case e.who.By != who.By:
			return 0, refused(Revealed, "the other side has acted since: what was done before stays")
		default:
			return 0, refused(Revealed, "something came to light by it: it stays")
		}
		if e.who == who && c.unreadies(e) {
			return 0, refused(NothingDone, "that you were ready was taken back, and that stays: choose on, or be ready again")
		}
		if e.who == who {
			return n, nil
		}
	}
	return 0, refused(NothingDone, "there is no action to take back")
}

// unreadies reports whether an entry only takes back that its side was ready.
func (c *course) unreadies(e *entry) bool {
	p, ok := c.start.(Unreadied)
	return ok && p.Unreadies(e.do)
}

// takes returns the number of the action that a doer takes back now, why being
// its reason: its own last choice, or for the referee, who gives a reason, the
// last action of all.
func (c *course) takes(who Doer, why string) (int, error) {
	n, err := c.mine(who)
	switch {
	case err == nil, who.By != Referee:
		return n, err
	case len(c.entries) == 0:
		return 0, refused(NothingDone, "there is no action to take back")
	case why == "":
		return 0, refused(NoReason, "the referee gives a reason to take back what everybody knows of")
	}
	return len(c.entries), nil
}

var errHangs = errors.New("what was done after it hangs on it")

// without returns the course without action n, from 1: what came after it is
// done again. That is secret choices of others, which neither roll nor change.
func (c *course) without(n int) (course, error) {
	rest := c.entries[n:]
	short := course{c.start, c.entries[:n-1]}
	if len(rest) > 0 { // c is to stay as it is
		short.entries = slices.Clip(short.entries)
	}
	for _, e := range rest {
		dice := Record(Recorded(nil))
		again, _, err := next(short.now(), e.who, e.do, dice)
		if err != nil || len(dice.Rolls()) > 0 {
			return *c, errHangs
		}
		short = short.with(again)
	}
	return short, nil
}

// refused is a refusal for one reason.
func refused(why Why, format string, args ...any) *Refusal {
	return &Refusal{[]Reason{{Why: why, Text: fmt.Sprintf(format, args...)}}}
}
