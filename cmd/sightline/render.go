package main

import (
	"fmt"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
)

type renderCommand struct {
	Files []string `arg:"" name:"file" help:"Scenario and ruling files, or folders of them."`
	outputs
}

func (renderCommand) Help() string {
	return `Draws the whole table as it stands, an inch to the inch. It needs neither a display nor a graphics card.

` + outputsHelp + `

Examples:
  sightline render lezey-1944 --svg lezey.svg
  sightline render lezey-1944 --png lezey.png --dpi 150
  sightline render scenarios/library --svg "out/{name}.svg"`
}

// Run draws the tables.
func (c renderCommand) Run(p *program) error {
	if c.SVG == "" && c.PNG == "" {
		return usageError("render: want --svg OUT or --png OUT")
	}
	docs, failed := p.read(c.Files)
	if docs == nil {
		return failed
	}
	plan, err := c.plan(docs)
	if err != nil {
		return err
	}
	for _, d := range plan {
		pic := picture.Table(scene.Of(d.from.doc.Laid().Setup()), picture.Options{})
		if err := c.write(d, pic); err != nil {
			fmt.Fprintf(p.stderr, "sightline: render: %v\n", err)
			failed = errReported
		}
	}
	return failed
}
