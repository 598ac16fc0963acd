package builder

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"sightline/game"
	"sightline/scenarios"
)

// System is the builder. It is a game.System.
type System struct{}

var _ game.System = System{}

// Name is the system's name as journals write it.
func (System) Name() string { return "builder" }

// Version counts changes of what the same actions come to.
func (System) Version() int { return 1 }

// Open begins with a file, or with a blank table if it is empty. The file may be
// unfinished, as a State may be; the error lists what is wrong with single values.
func (System) Open(o game.Opening) (game.Position, error) {
	if len(o.Overlays) > 0 {
		return nil, fmt.Errorf("%s: figures are not built with: want no overlay", o.Overlays[0].Name)
	}
	text := o.Scenario
	if len(text) == 0 {
		text = []byte(Blank)
	}
	d, err := scenarios.NewDraft(o.Name, text)
	if err != nil {
		return nil, err
	}
	return &State{d}, nil
}

// An Edited is the event that something was built.
type Edited struct {
	Text   string  `json:"text"`             // for people, a sentence
	Things []Thing `json:"things,omitempty"` // what is otherwise now or new, to be shown
}

// A Thing is an entry of a list of the file, or a table of which there is one.
type Thing struct {
	Of   string `json:"of"`             // "terrain", "stand", "table", ...; "file" for the file itself
	Name string `json:"name,omitempty"` // of an entry that has one
	N    int    `json:"n,omitempty"`    // of an entry that has none: which it is, from 1
}

// TextFor is the event in one line; everybody is told.
func (e Edited) TextFor(string) string { return e.Text }

// For returns the event: nothing is hidden.
func (e Edited) For(string) (game.Event, bool) { return e, true }

// Decode reads an event as journals keep it.
func (System) Decode(raw json.RawMessage) (game.Event, error) {
	var e Edited
	err := decode(raw, &e)
	return e, err
}

// decode reads JSON strictly.
func decode(raw json.RawMessage, into any) error {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("there is more after the end: want one object")
	}
	return nil
}
