package main

import (
	"fmt"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen"
	"sightline/cmd/internal/textplay"
)

// steadyAlone sits at a match by typed commands for which nobody is named.
var steadyAlone = [2]string{games.Person, "steady"}

// playText plays the match of the options by typed commands.
func (p *program) playText(file string, kept *games.Folder, o screen.Options) error {
	switch {
	case o.Text == nil:
		return usageError("play: --text needs a scenario")
	case file == "-":
		return usageError("play: --text reads commands from standard input: want a scenario from a file")
	}
	m, err := kept.OpenMatch(o.Name, o.Text, *o.Match)
	if err != nil {
		return bare(err)
	}
	b := textplay.Board{Match: m, Games: kept}
	if err := b.Play(p.stdin, p.stdout); err != nil {
		return fmt.Errorf("play: %w", bare(err))
	}
	return nil
}
