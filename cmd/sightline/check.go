package main

import (
	"fmt"

	"sightline/game"
)

type checkCommand struct {
	Files []string `arg:"" name:"file" help:"Scenario and ruling files, or folders of them."`
}

func (checkCommand) Help() string {
	return `Prints every fault of every file as "file:line: key: what is wrong and what is wanted", and exits with 1 if there is one. A scenario with a rule system must be playable by it too: what its rules cannot do is named by file, line and key like any other fault.

Examples:
  sightline check my/table.toml
  sightline check scenarios/library scenarios/rulings
  sightline check - < table.toml`
}

// Run says all that is wrong with the files, or how many there are.
func (c checkCommand) Run(p *program) error {
	docs, err := p.read(c.Files)
	for _, d := range docs {
		if e := p.playable(d); e != nil {
			fmt.Fprintln(p.stderr, e)
			err = errReported
		}
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(p.stdout, "%s, no faults\n", counted(len(docs), "file"))
	return nil
}

// playable returns what the rule system of a scenario finds wrong with it, by
// lines of the file.
func (p *program) playable(d document) error {
	if d.doc.Scenario == nil || d.doc.Scenario.System == "" {
		return nil
	}
	rules, err := p.system(d.doc.Scenario.System)
	if err != nil {
		return fmt.Errorf("%s: game.system: %w", d.name, err)
	}
	_, err = rules.Open(game.Opening{Name: d.name, Scenario: d.text})
	return err
}

// counted returns "1 file", "2 files".
func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
