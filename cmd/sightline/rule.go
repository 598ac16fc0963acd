package main

import (
	"encoding/json"
	"fmt"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/los"
	"sightline/scenarios"
)

type ruleCommand struct {
	Files    []string `arg:"" name:"file" help:"Ruling files, or folders of them."`
	JSON     bool     `name:"json" help:"Print each answer as one line of JSON: the whole ruling as data."`
	Check    bool     `help:"Print only where answers differ from what the files expect; exit with 1 if one does."`
	AllPairs bool     `help:"Print who sees whom on the whole table; the files may be scenarios."`
	SeenFrom string   `placeholder:"STAND" help:"Draw the ground that this stand sees, or the whole side of this name; the files may be scenarios."`
	Vary     []string `placeholder:"NAME" sep:"none" help:"Answer the question with this one thing otherwise, too, and print only what that changes: 'rim 1', 'as line of fire', 'the other way round'; 'all' is everything that can be. Repeat it for several."`
	outputs
}

func (ruleCommand) Help() string {
	return `Prints the answer of each file in plain sentences: the verdict, the line that is clear or what blocks it, and every obstacle between the stands with the clause that decided about it. Of a blocked line it says what would clear it: one piece of terrain or one wreck gone, how much lower that would have to be, or a friend moved away. Of a clear one it says what would block it: how much nearer what it passes would have to lie, how much higher something would have to be, and which limit alone keeps an obstacle from blocking. Each was tried.

With --json each answer is one line: {"file", "title", "ruling", "expect", "differs", "would", "vary"}. Lengths are inches; "ruling" is everything, down to the side profile; "expect" is what the file expects, "differs" how the answer differs from it, "would" what would change it, and "vary" the variations, each with its name, verdict and changes.

With --vary the question is answered again with one thing otherwise, and printed is only what changes of the verdict and the reasons. What can be varied depends on the table: "as line of fire" or "of sight"; "the other way round"; "rim 1", "crest 2" and "visibility 10" with any number of inches; a stand or what lies in the way "one level higher" or "lower", or "without" it; and the rulings that the rules leave open. A name that leads nowhere is answered by the list. A file may name its own, which are always answered.

With --svg or --png each answer is drawn as well: table, stands, the clear line or what blocks it, every clause, the side profile.

With --all-pairs no question is put: every two stands of the table are. For each stand it prints whom it sees, one side after the other, the nearest first. With --json that is one line for each file: {"file", "title", "pairs", "clear", "stands"}.

With --seen-from the picture is of the table with the ground that a stand could see a stand on, standing there: in sight tinted, dead ground dark. It is asked for every eighth of an inch.

` + outputsHelp + `

Examples:
  sightline rule case-19
  sightline rule my/question.toml --svg answer.svg
  sightline rule case-13 --vary "rim 3" --vary all
  sightline rule scenarios/rulings --check    # in a checkout
  sightline rule lezey-1944 --all-pairs
  sightline rule case-19 --seen-from "Rifle 1" --svg seen.svg
  sightline rule - --json < question.toml`
}

// An answer is one file's question with the ruling, as --json prints it.
type answer struct {
	File    string       `json:"file"`
	Title   string       `json:"title"`
	Ruling  *los.Ruling  `json:"ruling"`
	Expect  *expectation `json:"expect,omitempty"`
	Differs []string     `json:"differs,omitempty"`
	Would   []string     `json:"would,omitempty"` // what would clear it, or block it
	Vary    []varied     `json:"vary,omitempty"`

	changed []string // the rulings in force that are not the defaults
}

// Run answers every question.
func (c ruleCommand) Run(p *program) error {
	if err := c.clash(); err != nil {
		return err
	}
	docs, failed := p.read(c.Files)
	switch {
	case docs == nil:
		return failed
	case c.JSON:
		p.whole()
	}
	switch {
	case c.AllPairs:
		return c.runPairs(p, docs, failed)
	case c.SeenFrom != "":
		return c.runSeen(p, docs, failed)
	}
	plan, err := c.plan(docs, "")
	if err != nil {
		return err
	}
	var t tally
	for _, d := range plan {
		a, err := ask(d.from)
		if err == nil && !c.Check {
			a.Vary, err = variations(d.from, a.Ruling, c.Vary)
		}
		if err == nil {
			err = c.print(p, a, t == tally{})
			t.add(a)
		}
		if err == nil && (d.svg != "" || d.png != "") {
			err = c.write(d, picture.Sheet(scene.Of(d.from.doc.Setup()), a.Ruling, a.Would...))
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

// clash reports flags that say different things of what is to be done.
func (c ruleCommand) clash() error {
	switch {
	case c.AllPairs && c.SeenFrom != "":
		return usageError("rule: want --all-pairs or --seen-from, not both")
	case c.AllPairs && (c.SVG != "" || c.PNG != ""):
		return usageError("rule: --all-pairs draws nothing: want neither --svg nor --png")
	case c.Check && (c.AllPairs || c.SeenFrom != ""):
		return usageError("rule: --check holds questions against what files expect: want neither --all-pairs nor --seen-from")
	case len(c.Vary) > 0 && (c.Check || c.AllPairs || c.SeenFrom != ""):
		return usageError("rule: --vary is about the answer to a question: want neither --check nor --all-pairs nor --seen-from")
	case c.JSON && c.SeenFrom != "":
		return usageError("rule: --seen-from is a picture: want no --json")
	}
	return nil
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
		Would: append(board.WouldOpen(ruling), board.WouldClose(ruling)...), changed: changed(r.Rulings),
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
