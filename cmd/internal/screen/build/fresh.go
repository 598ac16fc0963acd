package build

import (
	"fmt"
	"strings"

	"sightline/scenarios"
	"sightline/units"
)

// A Fresh is a table to begin with.
type Fresh struct {
	Title        string
	Width, Depth int // inches
	Turns        int
	Nations      [2]string // of the sides, as files write them
	NorthSouth   bool      // the sides face each other so, instead of west to east
}

// NewFresh is as tables mostly begin.
func NewFresh() Fresh {
	return Fresh{Title: "A new table", Width: 72, Depth: 48, Turns: 12, Nations: [2]string{"us", "german"}}
}

// Sides are the names of the sides: those of their nations, or of colors if that is the
// same.
func (f *Fresh) Sides() (names [2]string) {
	for i, id := range f.Nations {
		n, _ := units.NationNamed(id)
		names[i] = n.Name
	}
	if names[0] == names[1] {
		names = [2]string{"Blue", "Red"}
	}
	return names
}

// Text is the file of it.
func (f *Fresh) Text() []byte {
	edges := [2]string{"west", "east"}
	if f.NorthSouth {
		edges = [2]string{"south", "north"}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "format = %q\ntitle = %s\nturns = %d\n\n[table]\nsize = [%d, %d]\n\n[game]\nsystem = \"command-decision\"\n",
		scenarios.ScenarioFormat, scenarios.Quoted(f.Title), f.Turns, f.Width, f.Depth)
	for i, name := range f.Sides() {
		fmt.Fprintf(&b, "\n[[side]]\nname = %s\nnation = %q\nedge = %q\n", scenarios.Quoted(name), f.Nations[i], edges[i])
	}
	fmt.Fprintf(&b, "\n[[victory]]\ntext = \"Otherwise nobody wins.\"\n")
	return []byte(b.String())
}
