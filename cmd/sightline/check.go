package main

import "fmt"

type checkCommand struct {
	Files []string `arg:"" name:"file" help:"Scenario and ruling files, or folders of them."`
}

func (checkCommand) Help() string {
	return `Prints every fault of every file as "file:line: key: what is wrong and what is wanted", and exits with 1 if there is one.

Examples:
  sightline check my/table.toml
  sightline check scenarios/library scenarios/rulings
  sightline check - < table.toml`
}

// Run says all that is wrong with the files, or how many there are.
func (c checkCommand) Run(p *program) error {
	docs, err := p.read(c.Files)
	if err != nil {
		return err
	}
	fmt.Fprintf(p.stdout, "%s, no faults\n", counted(len(docs), "file"))
	return nil
}

// counted returns "1 file", "2 files".
func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
