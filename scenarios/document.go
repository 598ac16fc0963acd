package scenarios

import (
	"io/fs"
	"os"

	"sightline/los"
)

// The formats this version of the program reads and writes.
const (
	ScenarioFormat = "sightline/scenario 1"
	RulingFormat   = "sightline/ruling 1"
)

// A Document is what a file holds: either a scenario or a ruling. The other is
// nil.
type Document struct {
	Scenario *Scenario
	Ruling   *Ruling
}

// Setup returns the table of the document; changing it changes the document.
// It is nil for the zero Document.
func (d *Document) Setup() *Setup {
	switch {
	case d.Scenario != nil:
		return &d.Scenario.Setup
	case d.Ruling != nil:
		return &d.Ruling.Setup
	}
	return nil
}

// Hints returns what may be meant otherwise than it is taken, of the terrain of the board of d and
// of the rules of a scenario, as faults that are none.
func (d *Document) Hints(b *los.Board) Faults {
	hints := d.Setup().Hints(b)
	if d.Scenario != nil {
		if h, ok := d.Scenario.Rules.(Hinter); ok {
			hints = append(hints, h.Hints(d.Setup())...)
		}
	}
	return hints
}

// WithSetup returns the document with another table, leaving d alone: the
// current moment of a scenario, say.
func (d *Document) WithSetup(s Setup) *Document {
	c := &Document{}
	if d.Scenario != nil {
		scenario := *d.Scenario
		scenario.Setup = s
		c.Scenario = &scenario
	}
	if d.Ruling != nil {
		ruling := *d.Ruling
		ruling.Setup = s
		c.Ruling = &ruling
	}
	return c
}

// Load reads and decodes a file. What is wrong with its content is reported as
// Faults.
func Load(path string) (*Document, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return read(path, f)
}

// LoadFS reads and decodes a file of fsys, such as Library.
func LoadFS(fsys fs.FS, path string) (*Document, error) {
	f, err := fsys.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return read(path, f)
}
