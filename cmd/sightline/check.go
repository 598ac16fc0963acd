package main

import (
	"fmt"
	"strconv"
	"strings"

	"sightline/game"
	"sightline/game/commanddecision"
	"sightline/scenarios"
	"sightline/units"
)

type checkCommand struct {
	Files []string `arg:"" name:"file" help:"Scenario, ruling and overlay files, or folders of them."`
}

func (checkCommand) Help() string {
	return `Prints every fault of every file as "file:line: key: what is wrong and what is wanted", and exits with 1 if there is one. A scenario with a rule system must be playable by it too: what its rules cannot do is named by file, line and key like any other fault. An overlay, a file of [[cell]] tables, is held against the charts of Command Decision; one that begins with the format of a system on a board, as list --cells prints it, against the figures of that.

A line with "hint:" is no fault: it may be taken otherwise than it was meant. Those are a contour that lies wholly on higher ground, which lowers nothing; a road as wide as a stand (1") through a town, which opens no line of sight; and areas of one kind less than 0.1" apart, since one can see through the slit; and results all of which are a draw. They say what to draw or to write instead.

Examples:
  sightline check my/table.toml
  sightline check my/figures.toml
  sightline check scenarios/library scenarios/rulings    # in a checkout
  sightline check - < table.toml`
}

// Run says all that is wrong with the files, or how many there are, and what may be
// meant otherwise.
func (c checkCommand) Run(p *program) error {
	docs, err := p.readWith(c.Files, source.decodeOrOverlay)
	var hints scenarios.Faults
	for _, d := range docs {
		if d.doc != nil {
			hints = append(hints, d.doc.Hints(d.board)...)
		}
		if e := p.playable(d); e != nil {
			fmt.Fprintln(p.stderr, e)
			err = errReported
		}
	}
	if len(hints) > 0 {
		fmt.Fprintln(p.stdout, hints.Err())
	}
	if err != nil {
		return err
	}
	total := counted(len(docs), "file") + ", no faults"
	if len(hints) > 0 {
		total += ", " + counted(len(hints), "hint")
	}
	fmt.Fprintln(p.stdout, total)
	return nil
}

// decodeOrOverlay reads a scenario, a ruling or an overlay, which has no doc.
func (s source) decodeOrOverlay() (document, error) {
	data, err := s.data()
	if err == nil && (units.IsOverlay(data) || boardOverlay(data) != nil || otherVersion(data) != "") {
		return document{source: s, text: data}, nil
	}
	s.data = func() ([]byte, error) { return data, err } // standard input is read once
	return s.decode()
}

// playable returns what the rule system of a scenario, or the charts, find wrong
// with a file, by its lines.
func (p *program) playable(d document) error {
	if d.doc == nil {
		if check := boardOverlay(d.text); check != nil {
			return check(d.name, d.text)
		}
		if format, line := formatOf(d.text); line > 0 {
			return wrongFormat(d.name, format, line)
		}
		return commanddecision.CheckOverlay(game.Overlay{Name: d.name, Text: d.text})
	}
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

// boardOverlay is what checks the overlay of a system on a board, by the format that it names; nil
// if it is none.
func boardOverlay(data []byte) func(name string, data []byte) error {
	format, _ := formatOf(data)
	for _, c := range chartedSystems() {
		if c.format == format {
			return c.check
		}
	}
	return nil
}

// formatOf is the format that a file names before its first table, and its line; 0 for none.
func formatOf(data []byte) (format string, at int) {
	for line := range strings.Lines(string(data)) {
		at++
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			break
		}
		if key, value, _ := strings.Cut(line, "="); strings.TrimSpace(key) == "format" {
			value = strings.TrimSpace(value)
			if quote := value[:min(len(value), 1)]; quote == `"` || quote == "'" {
				value, _, _ = strings.Cut(value[1:], quote)
			}
			return value, at
		}
	}
	return "", 0
}

// otherVersion is the format of a chart of which a file names another version; "" if it names none.
func otherVersion(data []byte) string {
	format, _ := formatOf(data)
	for _, c := range chartedSystems() {
		if chart := c.format[:strings.LastIndex(c.format, " ")+1]; format != c.format && strings.HasPrefix(format, chart) {
			return c.format
		}
	}
	return ""
}

// wrongFormat is the fault of an overlay of a format that there is not.
func wrongFormat(name, format string, line int) error {
	var all []string
	for _, c := range chartedSystems() {
		all = append(all, c.format)
	}
	if want := otherVersion([]byte("format = " + strconv.Quote(format))); want != "" {
		return fmt.Errorf("%s:%d: format: is %s: want %s, the version that this program reads", name, line, scenarios.Quoted(format), scenarios.Quoted(want))
	}
	return fmt.Errorf("%s:%d: format: is %s%s", name, line, scenarios.Quoted(format), scenarios.Suggest(format, all))
}

// counted returns "1 file", "2 files".
func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
