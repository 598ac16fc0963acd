package commanddecision

import (
	"encoding/json"

	"sightline/game"
	"sightline/geom"
)

// A Line is a line of a ledger: a base number or a modifier.
type Line struct {
	Name   string `json:"name"`
	Value  int    `json:"value"`
	Cell   string `json:"cell,omitempty"` // of the chart it comes from
	Source string `json:"source"`         // its provenance
	Rule   string `json:"-"`              // the row of the checklist; not of recorded events
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
// of the rules.
type Event struct {
	Kind   string       `json:"e"`               // a word: "moved", "hit", "morale"
	Rule   string       `json:"cd,omitempty"`    // the row of RULES.md: "7.13"
	Side   string       `json:"side,omitempty"`  // who is told Text; empty: everybody
	Text   string       `json:"text"`            // what happened
	Enemy  string       `json:"enemy,omitempty"` // what the other side is told instead; empty: nothing
	Step   string       `json:"step,omitempty"`  // the step that begins
	Stand  string       `json:"stand,omitempty"`
	Target string       `json:"target,omitempty"`
	Need   int          `json:"need,omitempty"` // the number needed or less
	Rolls  []int        `json:"rolls,omitempty"`
	Ledger []Line       `json:"ledger,omitempty"`
	Path   []geom.Point `json:"path,omitempty"`
	Facing *geom.Angle  `json:"facing,omitempty"`
}

var _ game.Headline = Event{}

// TextFor is the event in one line for a side, or "" if the side is not told.
// The empty side is told everything.
func (e Event) TextFor(side string) string {
	if side == "" || e.Side == "" || e.Side == side {
		return e.Text
	}
	return e.Enemy
}

// Heading is the heading that the event begins, or "".
func (e Event) Heading() string {
	if e.Kind == "turn" || e.Kind == "phase" {
		return e.Text
	}
	return ""
}

// For returns the event as a side may know it, and whether it is told at all.
// Who is told other words is told nothing else.
func (e Event) For(who string) (game.Event, bool) {
	seen, ok := e.TellTo(who)
	return seen, ok
}

// TellTo is For, of this type.
func (e Event) TellTo(side string) (Event, bool) {
	if side == "" || side == RefereeSeat || e.Side == "" || e.Side == side {
		return e, true
	}
	if e.Enemy == "" {
		return Event{}, false
	}
	return Event{Kind: e.Kind, Rule: e.Rule, Text: e.Enemy}, true
}

func decodeEvent(raw json.RawMessage) (game.Event, error) {
	var e Event
	err := json.Unmarshal(raw, &e)
	return e, err
}
