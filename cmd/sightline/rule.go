package main

import (
	"encoding/json"
	"fmt"

	"sightline/cmd/internal/picture"
	"sightline/los"
	"sightline/scenarios"
)

type ruleCommand struct {
	Files []string `arg:"" name:"file" help:"Ruling files, or folders of them."`
	JSON  bool     `name:"json" help:"Print each answer as one line of JSON: the whole ruling as data."`
	Check bool     `help:"Print only where answers differ from what the files expect; exit with 1 if one does."`
	outputs
}

func (ruleCommand) Help() string {
	return `Prints the answer of each file in plain sentences: the verdict, the line that is clear or what blocks it, and every obstacle between the stands with the clause that decided about it.

With --json each answer is one line: {"file", "title", "ruling", "expect", "differs"}. Lengths are inches; "ruling" is everything, down to the side profile; "expect" is what the file expects, and "differs" how the answer differs from it.

With --svg or --png each answer is drawn as well: table, stands, the clear line or what blocks it, every clause, the side profile.

` + outputsHelp + `

Examples:
  sightline rule case-19
  sightline rule my/question.toml --svg answer.svg
  sightline rule scenarios/rulings --check
  sightline rule - --json < question.toml`
}

// An answer is one file's question with the ruling, as --json prints it.
type answer struct {
	File    string       `json:"file"`
	Title   string       `json:"title"`
	Ruling  *los.Ruling  `json:"ruling"`
	Expect  *expectation `json:"expect,omitempty"`
	Differs []string     `json:"differs,omitempty"`

	changed []string // the rulings in force that are not the defaults
}

// Run answers every question.
func (c ruleCommand) Run(p *program) error {
	docs, failed := p.read(c.Files)
	if docs == nil {
		return failed
	}
	plan, err := c.plan(docs)
	if err != nil {
		return err
	}
	var t tally
	for _, d := range plan {
		a, err := ask(d.from)
		if err == nil {
			err = c.print(p, a, t == tally{})
			t.add(a)
		}
		if err == nil && (d.svg != "" || d.png != "") {
			err = c.write(d, picture.Sheet(d.from.doc.Setup(), a.Ruling))
		}
		if err != nil {
			fmt.Fprintf(p.stderr, "sightline: rule: %v\n", err)
			failed = errReported
		}
	}
	if c.Check {
		if !c.JSON {
			t.print(p.stdout)
		}
		if t.differ > 0 {
			failed = errReported
		}
	}
	return failed
}

// ask puts the file's question to the board.
func ask(d document) (answer, error) {
	r := d.doc.Ruling
	if r == nil {
		return answer{}, fmt.Errorf("%s: a scenario asks no question: want a file with format = %q", d.name, scenarios.RulingFormat)
	}
	board, err := r.Board()
	if err != nil {
		return answer{}, fmt.Errorf("%s: %w", d.name, err)
	}
	ruling := board.Rule(r.Ask.Question, r.StandIndex(r.Ask.From), r.StandIndex(r.Ask.To))
	return answer{
		File: d.name, Title: r.Title, Ruling: ruling,
		Expect: expectationOf(r.Expect), Differs: differences(r.Expect, ruling),
		changed: changed(r.Rulings),
	}, nil
}

func (c ruleCommand) print(p *program, a answer, first bool) error {
	switch {
	case c.JSON:
		line, err := json.Marshal(a)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(p.stdout, "%s\n", line)
		return err
	case c.Check:
		return printDifferences(p.stdout, a)
	}
	if !first {
		fmt.Fprintln(p.stdout)
	}
	return printReport(p.stdout, a)
}
