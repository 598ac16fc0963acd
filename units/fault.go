package units

import (
	"fmt"
	"strings"
)

// A Fault is one thing wrong with a chart or an overlay, and where.
type Fault struct {
	File    string // as it was given, or empty
	Line    int    // from 1; 0 if it is of no line
	Cell    string // such as "kind.rifle.move" or "weapon.75-l48"; empty for faults of syntax
	Problem string // what is wrong and what is wanted
}

// Error returns "file:line: cell: problem", leaving out what is not known.
func (f Fault) Error() string {
	var b strings.Builder
	if f.File != "" {
		b.WriteString(f.File)
		if f.Line > 0 {
			fmt.Fprintf(&b, ":%d", f.Line)
		}
		b.WriteString(": ")
	}
	if f.Cell != "" {
		b.WriteString(f.Cell + ": ")
	}
	return b.String() + f.Problem
}

// Faults is everything wrong with charts or overlays.
type Faults []Fault

// Error returns one fault a line.
func (fs Faults) Error() string {
	lines := make([]string, len(fs))
	for i, f := range fs {
		lines[i] = f.Error()
	}
	return strings.Join(lines, "\n")
}

// maxFaults keeps a hopeless file from filling the screen.
const maxFaults = 500

// orNil returns the faults as an error, or nil if there are none.
func (fs Faults) orNil() error {
	if len(fs) == 0 {
		return nil
	}
	if more := len(fs) - maxFaults; more > 0 {
		fs = append(fs[:maxFaults:maxFaults], Fault{Problem: fmt.Sprintf("and %d more faults", more)})
	}
	return fs
}
