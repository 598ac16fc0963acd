package main

import (
	"cmp"
	"fmt"
	"strings"

	"sightline"
	"sightline/cmd/internal/handbook"
	"sightline/scenarios"
)

type handbookCommand struct {
	Page string `arg:"" optional:"" help:"Name of a page; without it, all pages are listed."`
}

func (handbookCommand) Help() string {
	return `Prints the handbook as text: how a game is played, a page for each step, sight and rulings, building tables, files, and what to do in trouble. The window has it under Help (F1), with pictures; sightline web writes it as pages.

Examples:
  sightline handbook
  sightline handbook start
  sightline handbook opportunity-fire`
}

// handbookWide is how long its lines are: as a terminal shows and an eye reads well.
const handbookWide = 80

// Run prints a page, or the list of all.
func (c handbookCommand) Run(p *program) error {
	b, err := handbook.Read(sightline.Documents)
	if err != nil {
		return fmt.Errorf("handbook: %w", err)
	}
	p.whole()
	if c.Page == "" {
		fmt.Fprint(p.stdout, "The handbook of Sightline. sightline handbook NAME prints a page.\n\n")
		return b.WriteContents(p.stdout)
	}
	page := b.Page(strings.ToLower(c.Page))
	if page == nil {
		var names []string
		for _, p := range b.Pages() {
			names = append(names, p.Name)
		}
		return usageError(fmt.Sprintf("handbook: %s: no such page%s", nameOf(c.Page), cmp.Or(scenarios.Suggest(c.Page, names), ": want "+strings.Join(names, ", "))))
	}
	return page.Write(p.stdout, handbookWide)
}
