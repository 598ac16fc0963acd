package games

import (
	"encoding/json"
	"io"
	"os"

	"sightline/cmd/internal/files"
	"sightline/geom"
)

// A Mark is a word that a player has put at a place of the table, for itself.
type Mark struct {
	ID   string     `json:"id,omitempty"` // in a game far apart
	At   geom.Point `json:"at"`
	Word string     `json:"word"`
}

// marked are the marks of a game. They are kept beside the journal and are no part
// of the game.
type marked struct {
	Of    string    `json:"of"` // the game
	Marks [2][]Mark `json:"marks"`
}

// marks returns those that are kept of the game, by side; none of another game.
func (t *table) marks() (out [2][]Mark) {
	if t.journal.path == "" {
		return out
	}
	text, err := os.ReadFile(beside(t.journal.path, marksExtension))
	var m marked
	if err != nil || json.Unmarshal(text, &m) != nil || m.Of != t.of {
		return out
	}
	return m.Marks
}

// Mark keeps the marks of all sides, for Match.Marks of who goes on. The error is
// why they cannot be kept.
func (f *Folder) Mark(all [2][]Mark) error {
	if f.open == nil || f.open.journal.path == "" {
		return nil
	}
	return files.Replace(beside(f.open.journal.path, marksExtension), func(w io.Writer) error {
		return json.NewEncoder(w).Encode(marked{f.open.of, all})
	})
}
