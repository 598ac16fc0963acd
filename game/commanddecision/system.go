package commanddecision

import (
	"encoding/json"
	"errors"

	"sightline/game"
	"sightline/scenarios"
	"sightline/units"
)

// System plays Command Decision. It is a game.System.
type System struct{}

var _ game.System = System{}

// Name is the system's name as scenarios and journals write it.
func (System) Name() string { return "command-decision" }

// Version counts changes of what the same game comes to.
func (System) Version() int { return 1 }

// Open returns the game of a scenario before its first turn. The error lists
// all that is wrong with the scenario and the overlays.
func (System) Open(o game.Opening) (game.Position, error) {
	doc, err := scenarios.Decode(o.Name, o.Scenario)
	if err != nil {
		return nil, err
	}
	if doc.Scenario == nil {
		return nil, scenarios.Faults{{File: o.Name, Key: "format", Problem: "is a ruling: want a scenario"}}
	}
	var changes []units.CellChange
	for _, f := range o.Overlays {
		c, err := units.ReadOverlay(f.Name, f.Text)
		if err != nil {
			return nil, err
		}
		changes = append(changes, c...)
	}
	b, err := NewBattle(doc.Scenario, changes)
	if err != nil {
		return nil, overlayFaults(err, o.Overlays)
	}
	return New(b), nil
}

// overlayFaults names file and line of the faults of overlays.
func overlayFaults(err error, overlays []game.Overlay) error {
	var faults scenarios.Faults
	if !errors.As(err, &faults) {
		return err
	}
	for i := range faults {
		f := &faults[i]
		if f.File != ofOverlay {
			continue
		}
		for _, o := range overlays { // the last that sets the figure holds
			if line := units.CellLine(o.Text, f.Key); line > 0 {
				f.File, f.Line = o.Name, line
			}
		}
	}
	return faults
}

// Decode reads an event as journals keep it.
func (System) Decode(raw json.RawMessage) (game.Event, error) { return decodeEvent(raw) }

// Do applies an action as journals keep it.
func (s *State) Do(by string, action json.RawMessage, dice game.Dice) (game.Position, []game.Event, error) {
	a, err := DecodeAction(action)
	if err != nil {
		return nil, nil, &game.Refusal{Reasons: []game.Reason{{Why: BadValue, Text: err.Error()}}}
	}
	next, events, err := Apply(s, by, a, dice)
	if err != nil {
		return nil, nil, err
	}
	list := make([]game.Event, len(events))
	for i, e := range events {
		list[i] = e
	}
	return next, list, nil
}

// Rulings lists the rulings and figures in force that are not the standard
// ones.
func (s *State) Rulings() []string {
	var list []string
	for _, f := range s.battle.figures() {
		list = append(list, f.ID+" = "+f.Value+" ("+f.Source+")")
	}
	return list
}
