package main

import (
	"fmt"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/geom"
	"sightline/los"
)

// runSeen draws the ground that a stand or a side sees on every table.
func (c ruleCommand) runSeen(p *program, docs []document, failed error) error {
	if c.SVG == "" && c.PNG == "" {
		return usageError("rule: --seen-from is a picture: want --svg OUT or --png OUT")
	}
	plan, err := c.plan(docs, "")
	if err != nil {
		return err
	}
	for _, d := range plan {
		pic, err := seenPicture(d.from, c.SeenFrom)
		if err == nil {
			err = c.write(d, pic)
		}
		if err != nil {
			fmt.Fprintf(p.stderr, "sightline: rule: %v\n", err)
			failed = errReported
		}
	}
	return failed
}

// seenPicture draws the ground that a stand or a side of a table sees, at the
// finest grain.
func seenPicture(d document, name string) (*picture.Picture, error) {
	s := d.doc.Laid().Setup()
	stands, stand, err := lookers(s, name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", d.name, err)
	}
	board, err := s.Board()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", d.name, err)
	}
	m := los.NewSeen(board, los.Sight, stands, geom.Bounds{Max: geom.Pt(s.Table.Width, s.Table.Depth)})
	m.Refine()
	return picture.Table(scene.Of(s), picture.Options{Seen: picture.SeenBy(m, name, stand)}), nil
}
