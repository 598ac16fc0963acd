package boardgame

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"sightline/game"
	"sightline/scenarios"
)

// An Origin is what a position began with: a scenario and the files whose cells are in force.
type Origin struct {
	Name     string  `json:"name"`
	Scenario string  `json:"scenario"`
	Overlays []Sheet `json:"overlays,omitempty"`
}

// A Sheet is a file of cells.
type Sheet struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// OriginOf is what an opening begins with.
func OriginOf(o game.Opening) Origin {
	n := Origin{Name: o.Name, Scenario: string(o.Scenario)}
	for _, x := range o.Overlays {
		n.Overlays = append(n.Overlays, Sheet{x.Name, string(x.Text)})
	}
	return n
}

func (o Origin) opening() game.Opening {
	n := game.Opening{Name: o.Name, Scenario: []byte(o.Scenario)}
	for _, x := range o.Overlays {
		n.Overlays = append(n.Overlays, game.Overlay{Name: x.Name, Text: []byte(x.Text)})
	}
	return n
}

// Scenario reads the scenario of an opening, which has to be of a system.
func Scenario(o game.Opening, system string) (*scenarios.Scenario, error) {
	doc, err := scenarios.DecodePlain(o.Name, o.Scenario)
	if err != nil {
		return nil, err
	}
	if doc.Scenario == nil || doc.Scenario.System != system {
		return nil, scenarios.Faults{{File: o.Name, Key: "game.system", Problem: "want a scenario of the system " + system}}
	}
	return doc.Scenario, nil
}

// A written is a position as bytes; N is what changes.
type written[N any] struct {
	Origin
	Now N `json:"now"`
}

// Write writes a position as what it began with and what is now.
func Write[N any](o Origin, now N) ([]byte, error) { return json.Marshal(written[N]{o, now}) }

// Read reads what Write wrote: the position that its origin opens to, and what is now, which
// the system has to look at before it believes it.
func Read[N any](system game.System, raw []byte) (begun game.Position, now N, err error) {
	var w written[N]
	if err = DecodeStrictly(raw, &w); err == nil {
		begun, err = system.Open(w.opening())
	}
	return begun, w.Now, err
}

// Hash is that of the bytes of a position.
func Hash(p game.Position) [32]byte {
	b, err := p.MarshalJSON()
	if err != nil {
		panic("boardgame: " + err.Error()) // nothing in a position cannot be written
	}
	return sha256.Sum256(b)
}

// DecodeStrictly reads one JSON value, such as an action; a key that it does not know and
// anything after it are errors.
func DecodeStrictly(raw []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		return fmt.Errorf("it cannot be read: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("there is more after it")
	}
	return nil
}
