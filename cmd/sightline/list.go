package main

import (
	"fmt"
	"io/fs"
	"strings"
	"text/tabwriter"

	"sightline/scenarios"
)

type listCommand struct{}

func (listCommand) Help() string {
	return `Each can be given to the other commands by the name listed.`
}

// Run prints the names and titles of the files that come with the program.
func (listCommand) Run(p *program) error {
	w := tabwriter.NewWriter(p.stdout, 0, 0, 2, ' ', 0)
	for i, s := range shelves() {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintln(w, s.title)
		names, err := scenarios.Names(s.files)
		if err != nil {
			return err
		}
		for _, n := range names {
			data, err := fs.ReadFile(s.files, n)
			if err != nil {
				return err
			}
			doc, err := scenarios.Decode(n, data)
			if err != nil {
				return err
			}
			fmt.Fprintf(w, "  %s\t%s\n", strings.TrimSuffix(n, ".toml"), doc.Setup().Title)
		}
	}
	return w.Flush()
}
