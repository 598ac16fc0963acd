package main

import (
	"fmt"
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
