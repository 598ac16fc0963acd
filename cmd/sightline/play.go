package main

import (
	"errors"
	"fmt"

	"sightline/cmd/internal/screen"
)

type playCommand struct {
	File string `arg:"" optional:"" help:"Scenario or ruling to open."`
}

func (playCommand) Help() string {
	return `Examples:
  sightline                       the title screen
  sightline play lezey-1944       a scenario that comes with the program
  sightline play my/table.toml    a table of your own

In the window, click a stand and press V for the ground it sees, Shift+V for
what its whole side sees. F1 lists all keys.`
}

// Run opens the window.
func (c playCommand) Run(p *program) error {
	var o screen.Options
	if c.File != "" {
		docs, err := p.read([]string{c.File})
		if err != nil {
			return err
		}
		if len(docs) > 1 {
			return usageError(fmt.Sprintf("play: %s holds %d files; want one", c.File, len(docs)))
		}
		o = screen.Options{Open: docs[0].doc, Name: docs[0].name}
	}
	err := p.play(o)
	if errors.Is(err, screen.ErrNoDisplay) {
		return fmt.Errorf("play: %w; the commands rule, render, check and list work without one", err)
	}
	return err
}
