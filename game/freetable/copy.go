package freetable

import (
	"encoding/json"
	"fmt"

	"sightline/game"
	"sightline/geom"
	"sightline/scenarios"
)

// A written is a State as bytes: the file it was opened from and where its
// stands are now, in the order of the file; passengers are where their carriers
// are.
type written struct {
	Format string  `json:"format"`
	File   string  `json:"file"`
	Stands []Place `json:"stands"`
}

const format = "sightline/free-table 1"

// MarshalJSON writes the table as System.Read reads it.
func (s *State) MarshalJSON() ([]byte, error) {
	w := written{Format: format, File: string(scenarios.Encode(s.given))}
	for i := range s.setup.Stands {
		if st := &s.setup.Stands[i]; st.Aboard == "" {
			w.Stands = append(w.Stands, Place{st.Name, st.At, st.Facing})
		}
	}
	return json.Marshal(w)
}

// Read reads what MarshalJSON of a State wrote.
func (System) Read(raw []byte) (game.Position, error) {
	var w written
	if err := decode(raw, &w); err != nil {
		return nil, fmt.Errorf("free table: %w", err)
	}
	if w.Format != format {
		return nil, fmt.Errorf("free table: format %q: want %q", w.Format, format)
	}
	doc, err := scenarios.Decode("free table", []byte(w.File))
	if err != nil {
		return nil, err
	}
	s, err := New(doc)
	if err != nil {
		return nil, fmt.Errorf("free table: %w", err)
	}
	stands, poses := s.setup.Stands, w.Stands
	for i := range stands {
		st := &stands[i]
		if st.Aboard != "" {
			continue
		}
		if len(poses) == 0 || poses[0].Stand != st.Name {
			return nil, fmt.Errorf("free table: stands: want where %q is, and the others in the order of the file", st.Name)
		}
		st.At, st.Facing = poses[0].At, poses[0].Facing.Normal()
		if !st.At.InRange() {
			return nil, fmt.Errorf("free table: stand %q: at %v: want at most %v inches", st.Name, st.At, geom.MaxCoord)
		}
		poses = poses[1:]
	}
	if len(poses) > 0 {
		return nil, fmt.Errorf("free table: stands: %q is one too many", poses[0].Stand)
	}
	for i := range stands {
		if c := s.setup.Carrier(i); c >= 0 {
			stands[i].At, stands[i].Facing = stands[c].At, stands[c].Facing
		}
	}
	return s.with(stands), nil
}
