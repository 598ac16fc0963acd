package games

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"

	"sightline/cmd/internal/files"
	"sightline/game"
)

// A Note is what a player has written of a moment of a match.
type Note struct {
	// Action is how many actions the writer's view had at the moment, and Beat which
	// thing it was that the last of them brought about, from 0.
	Action int    `json:"action"`
	Beat   int    `json:"beat,omitempty"`
	As     string `json:"as,omitempty"` // who looked: a side, or the referee
	Text   string `json:"text"`
}

// noted are the notes of a match. They are kept beside the journal and are no part of
// the game.
type noted struct {
	Of    string `json:"of"` // the game
	Notes []Note `json:"notes"`
	// Part is what of it is marked.
	Part *game.Cut `json:"part,omitempty"`
}

// notesOf returns the notes kept beside a journal, and what is marked of it; none of
// another game.
func notesOf(journal, of string) ([]Note, *game.Cut) {
	text, err := os.ReadFile(beside(journal, notesExtension))
	var n noted
	if err != nil || json.Unmarshal(text, &n) != nil || n.Of != of {
		return nil, nil
	}
	return n.Notes, n.Part
}

// KeepNotes keeps the notes of a match, and what is marked of it. The error is why they cannot be kept.
func (f *Folder) KeepNotes(p *Past) error {
	path := beside(filepath.Join(f.path, p.File), notesExtension)
	return files.Replace(path, func(w io.Writer) error {
		return json.NewEncoder(w).Encode(noted{p.of, p.Notes, p.Part})
	})
}
