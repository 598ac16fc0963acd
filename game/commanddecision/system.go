package commanddecision

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"sightline/game"
	"sightline/scenarios"
	"sightline/units"
)

// System plays Command Decision. It is a game.System.
type System struct{}

var (
	_ game.Rekeyed = System{}
	_ game.Worded  = System{}
)

// Name is the system's name as scenarios and journals write it.
func (System) Name() string { return "command-decision" }

// Version counts changes of what the same game comes to.
func (System) Version() int { return 7 }

// DiceByPurpose is the first version that rolled its dice by their purpose.
func (System) DiceByPurpose() int { return 2 }

// Word says what a key of a recorded event means, as EVENTS.md does.
func (System) Word(key string) (word, unit string) {
	const inch, degree = `"`, "°"
	switch key {
	case "e":
		return "kind", ""
	case "cd":
		return "rule", ""
	case "side", "to":
		return "told to", ""
	case "enemy":
		return "told to the enemy:", ""
	case "now", "s", "stands":
		return "stand", ""
	case "at":
		return "place", inch
	case "facing", "f":
		return "facing", degree
	case "size", "far":
		return either(key == "far", "distance", "size"), inch
	case "points", "way":
		return either(key == "way", "point of the path", "point"), inch
	case "shares", "rolls":
		return strings.TrimSuffix(key, "s"), ""
	case "ledger":
		return "ledger line", ""
	case "need":
		return "number needed", ""
	case "h":
		return "hits", ""
	case "p":
		return "pin", ""
	case "dem":
		return "demoralized", ""
	case "left":
		return "abandoned", ""
	case "hid":
		return "hidden", ""
	case "on":
		return "aboard", ""
	}
	return "", ""
}

// Open returns the game of a scenario before its first turn. The error lists
// all that is wrong with the scenario and the overlays.
func (System) Open(o game.Opening) (game.Position, error) {
	changes, faults := readOverlays(o.Overlays)
	doc, err := scenarios.DecodePlain(o.Name, o.Scenario)
	switch {
	case err != nil:
		return nil, errors.Join(err, append(faults, figureFaults(changes)...).Err())
	case doc.Scenario == nil:
		return nil, append(faults, scenarios.Fault{File: o.Name, Key: "format", Problem: "is a ruling: want a scenario"}).Err()
	case doc.Scenario.System != "" && doc.Scenario.System != (System{}).Name():
		return nil, append(faults, scenarios.Fault{File: o.Name, Key: "game.system", Problem: fmt.Sprintf("is %q: want %q", doc.Scenario.System, System{}.Name())}).Err()
	}
	b, err := NewBattle(doc.Scenario, changes)
	if err != nil || faults != nil {
		return nil, errors.Join(err, faults.Err())
	}
	return New(b), nil
}

// CheckOverlay returns all that is wrong with an overlay by itself, as
// scenarios.Faults.
func CheckOverlay(o game.Overlay) error {
	changes, faults := readOverlays([]game.Overlay{o})
	return append(faults, figureFaults(changes)...).Err()
}

// readOverlays returns the cells that overlays set, and their faults.
func readOverlays(overlays []game.Overlay) ([]units.CellChange, scenarios.Faults) {
	var changes []units.CellChange
	var faults scenarios.Faults
	for _, o := range overlays {
		c, err := units.ReadOverlay(o.Name, o.Text, wantOfFigure)
		changes, faults = append(changes, c...), append(faults, faultsOf(err)...)
	}
	return changes, faults
}

// figureFaults returns what the charts cannot take of the cells of overlays.
func figureFaults(changes []units.CellChange) scenarios.Faults {
	_, inBook := units.Standard().With(changes)
	_, inChart := StandardChart().With(changes)
	return append(faultsOf(inBook), faultsOf(inChart)...)
}

// faultsOf are the faults of overlays as those of any file.
func faultsOf(err error) scenarios.Faults {
	var faults units.Faults
	errors.As(err, &faults)
	var list scenarios.Faults
	for _, f := range faults {
		list = append(list, scenarios.Fault{File: f.File, Line: f.Line, Key: f.Cell, Problem: f.Problem})
	}
	return list
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
