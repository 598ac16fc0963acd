package main

import (
	"cmp"
	"fmt"

	"sightline/cmd/internal/export"
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
)

// A prints is the flags for paper.
type prints struct {
	PDF    string `name:"pdf" placeholder:"OUT" help:"Draw as PDF, an inch to the inch, on as many pages as it takes: cut along the marks, they make the table."`
	Paper  string `placeholder:"PAPER" help:"What a PDF is printed on: A4, as without it, or Letter."`
	Pages  string `placeholder:"LIST" help:"Only these pages of a PDF, such as 3,5-8. The first page of the whole PDF shows where each belongs."`
	Area   string `placeholder:"X,Y,W,H" help:"Only this part of the table on a PDF, in inches: how far from the west and from the north edge it begins, how wide and how deep it is."`
	Piece  string `placeholder:"NAME" help:"Only the piece of terrain of this name on a PDF, as a template to cut out."`
	Ground bool   `help:"Draw only the ground: no stands and no names."`
}

const printsHelp = `A PDF is for a real table: an inch of the table is an inch on the page if it is printed at 100 %, not fitted to the page; every page has a bar of one inch to see whether it was. Its first page shows all pages small, with their numbers; the others say their row and column, and have marks at the corners to cut along. Marks of neighbors meet. --pages and --area print less of it, --piece a single hill, wood or town, and --ground leaves out stands and names.`

// clash reports flags that are about a PDF where none is made.
func (c prints) clash(command string) error {
	for _, f := range []struct{ name, value string }{{"--paper", c.Paper}, {"--pages", c.Pages}, {"--area", c.Area}, {"--piece", c.Piece}} {
		if f.value != "" && c.PDF == "" {
			return usageError(fmt.Sprintf("%s: %s is about a PDF: want --pdf OUT", command, f.name))
		}
	}
	if c.Piece != "" && c.Area != "" {
		return usageError(command + ": want --piece or --area, not both")
	}
	return nil
}

// table draws a table as the flags have it; bare, without what surrounds it.
func (c prints) table(s *scene.Scene, bare bool) *picture.Picture {
	if c.Ground {
		return picture.Ground(s)
	}
	return picture.Table(s, picture.Options{Bare: bare})
}

// print is a table on paper.
func (c prints) print(command string, s *scene.Scene) (*export.Print, error) {
	flag := func(name string, err error) error { return usageError(fmt.Sprintf("%s: %s: %v", command, name, err)) }
	paper, err := export.PaperNamed(cmp.Or(c.Paper, "A4"))
	if err != nil {
		return nil, flag("--paper", err)
	}
	pic := c.table(s, true)
	p := &export.Print{Title: s.Title, Picture: pic, Area: pic.Bounds, Paper: paper}
	if c.Area != "" {
		if p.Area, err = export.ReadArea(c.Area, pic.Bounds); err != nil {
			return nil, flag("--area", err)
		}
	}
	if c.Piece != "" {
		if p, err = export.Piece(s, c.Piece, paper); err != nil {
			return nil, flag("--piece", err)
		}
	}
	if c.Pages != "" {
		if p.Pages, err = export.ReadPages(c.Pages); err == nil {
			err = p.HasPages()
		}
		if err != nil {
			return nil, flag("--pages", err)
		}
	}
	return p, nil
}
