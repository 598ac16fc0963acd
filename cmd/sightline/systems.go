package main

import (
	"fmt"
	"io"
	"strings"

	"sightline/game"
	"sightline/game/assault"
	"sightline/game/berlin"
	"sightline/game/builder"
	"sightline/game/commanddecision"
	"sightline/game/dday"
	"sightline/game/freetable"
)

// systems are the games whose journals the program can replay.
func systems() []game.System {
	return []game.System{commanddecision.System{}, freetable.System{}, builder.System{}, assault.System{}, dday.System{}, berlin.System{}}
}

// system returns the game of this name.
func (p *program) system(name string) (game.System, error) {
	var known []string
	for _, s := range p.systems {
		if s.Name() == name {
			return s, nil
		}
		known = append(known, s.Name())
	}
	return nil, fmt.Errorf("rules %q are not in this program: it has %s", name, strings.Join(known, ", "))
}

// A charted system is one on a board whose figures an owner's file may change.
type charted struct {
	name, format string
	check        func(name string, data []byte) error // what is wrong with such a file
	cells        func(io.Writer) error                // prints all its figures as one
}

// chartedSystems are those of them there are.
func chartedSystems() []charted {
	return []charted{
		{assault.SystemName, assault.CardFormat, func(name string, data []byte) error {
			_, err := assault.DecodeChanges(name, data, assault.Standard())
			return err
		}, assault.Standard().WriteCells},
		{berlin.SystemName, berlin.ChartFormat, func(name string, data []byte) error {
			_, err := berlin.DecodeChanges(name, data, berlin.Standard())
			return err
		}, func(w io.Writer) error { return berlin.Standard().WriteCells(w, berlin.ChartFormat) }},
		{dday.SystemName, dday.ChartFormat, func(name string, data []byte) error {
			_, err := dday.DecodeChanges(name, data, dday.Standard())
			return err
		}, func(w io.Writer) error { return dday.Standard().WriteCells(w, dday.ChartFormat) }},
	}
}
