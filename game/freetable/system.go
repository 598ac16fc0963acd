package freetable

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"sightline/game"
	"sightline/scenarios"
)

// System is the free table. It is a game.System.
type System struct{}

var _ game.System = System{}

// Name is the system's name as journals write it.
func (System) Name() string { return "free-table" }

// Version counts changes of what the same actions come to.
func (System) Version() int { return 1 }

// Open returns the table of a scenario or a ruling, laid out: stands that
// deploy or arrive stand in their areas. The error lists all that is wrong with
// the file. There are no figures that overlays could replace.
func (System) Open(o game.Opening) (game.Position, error) {
	doc, err := scenarios.Decode(o.Name, o.Scenario)
	if err != nil {
		return nil, err
	}
	if len(o.Overlays) > 0 {
		return nil, fmt.Errorf("%s: there are no figures on the free table: want no overlay", o.Overlays[0].Name)
	}
	return New(doc)
}

// Decode reads an event as journals keep it.
func (System) Decode(raw json.RawMessage) (game.Event, error) {
	var e Placed
	err := decode(raw, &e)
	return e, err
}

// decode reads JSON strictly.
func decode(raw json.RawMessage, into any) error {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errMore
	}
	return nil
}

// Do puts a stand somewhere: the action is a Place in JSON, by the referee.
func (s *State) Do(by string, action json.RawMessage, _ game.Dice) (game.Position, []game.Event, error) {
	var no refusal
	if by != game.Referee {
		no.no(WrongSeat, "on the free table the referee alone acts: %q may not", by)
		return nil, nil, no.err()
	}
	var p Place
	if err := decode(action, &p); err != nil {
		no.no(BadAction, "the action cannot be read: %v", err)
		return nil, nil, no.err()
	}
	next, placed, err := Apply(s, p)
	if err != nil {
		return nil, nil, err
	}
	events := make([]game.Event, len(placed))
	for i, e := range placed {
		events[i] = e
	}
	return next, events, nil
}

// Sides is empty: nobody plays against anybody.
func (s *State) Sides() []string { return nil }

// For returns the table itself for the referee, and nil for anybody else.
func (s *State) For(who string) game.Position {
	if who != game.Referee {
		return nil
	}
	return s
}

// Over reports that the free table has no end.
func (s *State) Over() (game.Outcome, bool) { return game.Outcome{}, false }

// Rulings lists none: those of sight stand in the file.
func (s *State) Rulings() []string { return nil }

// Encode writes a Place as journals keep it.
func (p Place) Encode() json.RawMessage {
	raw, err := json.Marshal(p)
	if err != nil {
		panic("freetable: unreachable: " + err.Error()) // a Place holds nothing that cannot be written
	}
	return raw
}

// A refusal gathers every reason against an action.
type refusal struct{ game.Refusal }

func (r *refusal) no(why game.Why, format string, args ...any) {
	r.Reasons = append(r.Reasons, game.Reason{Why: why, Text: fmt.Sprintf(format, args...)})
}

func (r *refusal) err() error {
	if len(r.Reasons) == 0 {
		return nil
	}
	return &r.Refusal
}

var errMore = errors.New("there is more after the end: want one object")

var errEmpty = errors.New("the document holds neither a scenario nor a ruling")
