package builder

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"

	"sightline/game"
	"sightline/scenarios"
	"sightline/units"
)

// A State is a scenario or a ruling in the making at one moment. It never changes. It
// is a game.Position.
type State struct{ draft *scenarios.Draft }

// Blank is the file of a table with nothing on it yet: 72 by 48 inches, 12 turns and
// two sides, of Command Decision.
const Blank = `format = "sightline/scenario 1"
title  = "A new table"
turns  = 12

[table]
size = [72, 48]

[game]
system = "command-decision"

[[side]]
name = "Blue"
edge = "west"

[[side]]
name = "Red"
edge = "east"
`

// Text is the file as it is now, in the canonical form, with its comments.
func (s *State) Text() string { return s.draft.Text() }

// Document is what the file holds. The caller must not change it.
func (s *State) Document() *scenarios.Document { return s.draft.Document() }

// Entries names the entries of a list of the file, such as "stand", in order.
func (s *State) Entries(list string) []string { return s.draft.Entries(list) }

// Value is what the file gives a key of a thing, in JSON as an Action sets it; nil if the
// thing or the key is not there.
func (s *State) Value(t Thing, key string) json.RawMessage {
	p := plan{state: s}
	table, entry := p.find(t)
	if p.refused() {
		return nil
	}
	return s.draft.Value(table, entry, key)
}

// Has reports whether the thing is there.
func (s *State) Has(t Thing) bool {
	p := plan{state: s}
	p.find(t)
	return !p.refused()
}

// Worth is what the stands of a side are worth together by the charts, in tenths of a
// point: a hint to whoever balances a scenario. A wreck is worth nothing.
func (s *State) Worth(side string) int {
	sum := 0
	for _, st := range s.Document().Setup().Stands {
		if kind, ok := units.Lookup(st.Kind); ok && st.Side == side && !st.Destroyed {
			sum += kind.Value
		}
	}
	return sum
}

// written is a State as bytes.
type written struct {
	Format string `json:"format"`
	File   string `json:"file"`
}

const format = "sightline/builder 1"

// MarshalJSON writes the state as System.Read reads it.
func (s *State) MarshalJSON() ([]byte, error) { return json.Marshal(written{format, s.Text()}) }

// Read reads what MarshalJSON of a State wrote.
func (System) Read(raw []byte) (game.Position, error) {
	var w written
	if err := decode(raw, &w); err != nil {
		return nil, fmt.Errorf("builder: %w", err)
	}
	if w.Format != format {
		return nil, fmt.Errorf("builder: format %q: want %q", w.Format, format)
	}
	d, err := scenarios.NewDraft("scenario", []byte(w.File))
	if err != nil {
		return nil, err
	}
	if d.Text() != w.File {
		return nil, errors.New("builder: the file is not in the canonical form")
	}
	return &State{d}, nil
}

// Hash is the same for equal files.
func (s *State) Hash() [32]byte { return sha256.Sum256([]byte(s.Text())) }

// Sides is empty: nobody plays against anybody.
func (s *State) Sides() []string { return nil }

// For returns the state itself for the referee, and nil for anybody else.
func (s *State) For(who string) game.Position {
	if who != game.Referee {
		return nil
	}
	return s
}

// Over reports that building has no end.
func (s *State) Over() (game.Outcome, bool) { return game.Outcome{}, false }

// Rulings lists none: those of the scenario stand in the file.
func (s *State) Rulings() []string { return nil }
