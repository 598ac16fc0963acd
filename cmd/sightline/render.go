package main

import (
	"errors"
	"fmt"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/scene"
)

type renderCommand struct {
	Files []string `arg:"" name:"file" help:"Scenario and ruling files, or folders of them."`
	outputs
	prints
}

func (renderCommand) Help() string {
	return `Draws the whole table as it stands, an inch to the inch. A battle on a board of hexes or zones is drawn with the pieces that begin on it. It needs neither a display nor a graphics card.

` + outputsHelp + `

` + printsHelp + `

Examples:
  sightline render lezey-1944 --svg lezey.svg
  sightline render tempelhof --svg tempelhof.svg
  sightline render lezey-1944 --png lezey.png --dpi 150
  sightline render lezey-1944 --pdf lezey.pdf --ground
  sightline render lezey-1944 --pdf corner.pdf --area 0,0,24,18 --paper letter
  sightline render lezey-1944 --pdf hill.pdf --piece "Hill 257"
  sightline render scenarios/library --svg "out/{name}.svg"    # in a checkout`
}

// Run draws the tables.
func (c renderCommand) Run(p *program) error {
	if c.SVG == "" && c.PNG == "" && c.PDF == "" {
		return usageError("render: want --svg OUT, --png OUT or --pdf OUT")
	}
	if err := c.clash("render"); err != nil {
		return err
	}
	docs, failed := p.read(c.Files)
	if docs == nil {
		return failed
	}
	plan, err := c.plan(docs, c.PDF)
	if err != nil {
		return err
	}
	for _, d := range plan {
		if err := c.draw(d); err != nil {
			if u := usageError(""); errors.As(err, &u) {
				return u
			}
			fmt.Fprintf(p.stderr, "sightline: render: %v\n", err)
			failed = errReported
		}
	}
	return failed
}

// draw draws a table to its files.
func (c renderCommand) draw(d drawing) error {
	if k, is := boards.OfScenario(d.from.doc); is {
		if d.pdf != "" {
			return usageError("render: --pdf: " + d.from.name + " is a battle on a board: want --svg or --png")
		}
		s := d.from.doc.Scenario
		return c.write(d, k.Map(s).DrawWith(k.Stand(s)))
	}
	s := scene.Of(d.from.doc.Laid().Setup())
	if d.pdf != "" {
		sheets, err := c.print("render: "+d.from.name, s)
		if err == nil {
			err = replace(d.pdf, sheets.WritePDF)
		}
		if err != nil {
			return err
		}
	}
	return c.write(d, c.table(s, false))
}
