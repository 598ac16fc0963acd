package games

import (
	"encoding/json"
	"io"
	"os"

	"sightline/cmd/internal/files"
)

// Lessons are what a player was told of those of a game: their titles, and whether he
// ended them.
type Lessons struct {
	Told  []string `json:"told"`
	Ended bool     `json:"ended,omitempty"`
}

// learned are the lessons of a game. They are kept beside the journal and are no part
// of the game.
type learned struct {
	Of string `json:"of"` // the game
	Lessons
}

// lessons returns what is kept of those of the game; nil is nothing.
func (t *table) lessons() *Lessons {
	if t.journal.path == "" {
		return nil
	}
	text, err := os.ReadFile(beside(t.journal.path, lessonsExtension))
	var l learned
	if err != nil || json.Unmarshal(text, &l) != nil || l.Of != t.of {
		return nil
	}
	return &l.Lessons
}

// Learn keeps which lessons were told, for Match.Lessons of who goes on. What cannot be
// kept is no fault.
func (f *Folder) Learn(l Lessons) {
	if f.open == nil || f.open.journal.path == "" {
		return
	}
	_ = files.Replace(beside(f.open.journal.path, lessonsExtension), func(w io.Writer) error {
		return json.NewEncoder(w).Encode(learned{f.open.of, l})
	})
}
