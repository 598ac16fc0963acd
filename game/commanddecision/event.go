package commanddecision

import (
	"encoding/json"
	"reflect"

	"sightline/game"
	"sightline/geom"
)

// A Line is a line of a ledger: a base number or a modifier.
type Line struct {
	Name   string `json:"name"`
	Value  int    `json:"value"`
	Cell   string `json:"cell,omitempty"` // of the chart it comes from
	Source string `json:"source"`         // its provenance
	Rule   string `json:"-"`              // the row of RULES.md; not of recorded events
}

// Sum adds up a ledger.
func Sum(ledger []Line) int {
	n := 0
	for _, l := range ledger {
		n += l.Value
	}
	return n
}

// An Event is something that happened. It stands for itself: names instead of
// numbers, and words, so that a recorded game stays readable whatever becomes
// of the rules. For gives what of it a side may know. EVENTS.md says what the
// fields of each kind mean.
type Event struct {
	Kind EventKind `json:"e"`
	Rule string    `json:"cd,omitempty"`   // the row of RULES.md: "7.13"
	Side string    `json:"side,omitempty"` // who is told this; empty: everybody
	Telling
	Enemy   *Telling `json:"enemy,omitempty"` // what the others are told instead; nil: nothing
	Changes []Change `json:"now,omitempty"`   // how stands are now that were otherwise before
}

// A Telling is what is told of an event. Only what its kind needs is given.
type Telling struct {
	Text   string       `json:"text,omitempty"` // in words; an event without is only shown
	Step   string       `json:"step,omitempty"` // that begins
	Stand  string       `json:"stand,omitempty"`
	Target string       `json:"target,omitempty"`
	What   string       `json:"what,omitempty"` // a weapon, a company, an area, fire from off the table
	Order  *OrderKind   `json:"order,omitempty"`
	At     geom.Point   `json:"at,omitzero"`
	Facing geom.Angle   `json:"facing,omitzero"`
	Size   geom.Length  `json:"size,omitzero"` // of a square its side, of a circle its diameter
	Far    geom.Length  `json:"far,omitzero"`  // a distance
	Points []geom.Point `json:"points,omitempty"`
	Stands []string     `json:"stands,omitempty"` // others that it is about
	Shares []int        `json:"shares,omitempty"` // by Stands
	Count  int          `json:"count,omitempty"`
	Need   int          `json:"need,omitempty"` // the number needed or less
	Rolls  []int        `json:"rolls,omitempty"`
	Ledger []Line       `json:"ledger,omitempty"`
}

var _ game.Headline = Event{}

// TextFor is the event in one line for a side, or "" if the side is not told
// in words. The empty side is told everything.
func (e Event) TextFor(side string) string {
	switch {
	case side == "" || e.Side == "" || e.Side == side:
		return e.Text
	case e.Enemy != nil:
		return e.Enemy.Text
	}
	return ""
}

// Heading is the heading that the event begins, or "".
func (e Event) Heading() string {
	if e.Kind == EventTurn || e.Kind == EventPhase {
		return e.Text
	}
	return ""
}

// For returns the event as a side may know it, and whether it learns of it at
// all; the referee is told everything. Who sees what has come of an event and
// may not know the event is told EventChanged.
func (e Event) For(who string) (game.Event, bool) {
	if who == "" || who == RefereeSeat {
		return e, true
	}
	changes := changesFor(e.Changes, who)
	told := Event{Kind: e.Kind, Rule: e.Rule, Changes: changes}
	switch {
	case e.Side == "" || e.Side == who:
		told.Telling = e.Telling
	case e.Enemy != nil:
		told.Telling = *e.Enemy
	default:
		told.Kind, told.Rule = EventChanged, ""
	}
	if len(changes) == 0 && told.Telling.empty() {
		return Event{}, false
	}
	return told, true
}

func (t *Telling) empty() bool { return t.Text == "" && reflect.ValueOf(t).Elem().IsZero() }

// decodeEvent reads an event. Of a journal of format 1 the words for the other
// side are read, not what came of the event.
func decodeEvent(raw json.RawMessage) (game.Event, error) {
	var e struct {
		Event
		Enemy json.RawMessage `json:"enemy"`
	}
	err := json.Unmarshal(raw, &e)
	if err != nil || len(e.Enemy) == 0 {
		return e.Event, err
	}
	e.Event.Enemy = new(Telling)
	if e.Enemy[0] == '"' {
		err = json.Unmarshal(e.Enemy, &e.Event.Enemy.Text)
	} else {
		err = json.Unmarshal(e.Enemy, e.Event.Enemy)
	}
	return e.Event, err
}
