package main

import (
	"fmt"
	"net/url"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/link"
	"sightline/scenarios/shown"
)

type linkCommand struct {
	Files []string `arg:"" name:"file" help:"Ruling files, or folders of them, scenarios that come with the program, and moments of their games."`
	Site  string   `placeholder:"URL" help:"Address of a page that has the program; without it, only what stands behind its # is printed."`
}

func (linkCommand) Help() string {
	return `A link holds a ruling whole, byte for byte: whoever opens it has the table, the question and the note, without an account. Those of the rulings that come with the program have less than 1,900 characters, as chat programs cut at 2,000. A scenario of Command Decision that comes with the program is linked by its name and what it holds, and a moment of a game of it, saved in the window, by what is otherwise, as is a ruling made of it. A ruling of a large table of your own may have more: some programs cut it off, and the file is the better thing to send.

Printed is what stands behind the address of a page that has the program; with --site it is a whole address.

A link is a FILE to every command that takes a ruling or a scenario; put it into quotation marks, as # and & mean something to a shell.

Examples:
  sightline link case-08b
  sightline link my/ruling.toml --site https://example.org/table/
  sightline link lezey-1944
  sightline link tables/lezey-1944-moment.toml`
}

// Run prints a link for each file.
func (c linkCommand) Run(p *program) error {
	if u, err := url.Parse(c.Site); c.Site != "" && (err != nil || u.Scheme != "http" && u.Scheme != "https" && u.Scheme != "file" || u.Host == "" && u.Scheme != "file" || u.Fragment != "") {
		return usageError(fmt.Sprintf("link: --site %s: want the address of a page, https://example.org/table/", shown.Line(c.Site, 60)))
	}
	p.whole()
	docs, failed := p.read(c.Files)
	for _, d := range docs {
		sent, err := linkOf(d)
		if err != nil {
			fmt.Fprintf(p.stderr, "sightline: link: %v\n", err)
			failed = errReported
			continue
		}
		if n := len(c.Site) + len(sent); n > link.MaxLength {
			fmt.Fprintf(p.stderr, "sightline: link: %s: its link has %d characters, more than the %d that chat programs surely keep\n", d.name, n, link.MaxLength)
		}
		fmt.Fprintln(p.stdout, c.Site+sent)
	}
	return failed
}

// linkOf is the link to a file, from its "#" on.
func linkOf(d document) (string, error) {
	if d.doc.Scenario == nil {
		return link.OfRuling(d.text), nil
	}
	if _, is := boards.OfScenario(d.doc); is {
		return "", fmt.Errorf("%s: is a battle on a board, which has no link: who has the program finds it under Play, by its name", d.name)
	}
	if sent := link.OfTable(d.text); sent != "" {
		return sent, nil
	}
	return "", fmt.Errorf("%s: is a scenario that does not come with the program, and too little like one that does for a link: send the file", d.name)
}

// linked is the file that a link leads to.
func linked(arg string) (source, error) {
	called := "the link " + shown.Line(arg, 40)
	l, err := link.Parse(arg)
	if err != nil {
		return source{}, fmt.Errorf("%s: %w", called, err)
	}
	name, text, err := l.File()
	if err != nil {
		return source{}, fmt.Errorf("%s: %w", called, err)
	}
	return source{name: name, data: func() ([]byte, error) { return text, nil }}, nil
}
