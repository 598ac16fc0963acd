package games

import (
	"encoding/json"
	"io"
	"os"

	"sightline/cmd/internal/files"
)

// acted says which choices one key or click of a player made. It is kept beside the
// journal, which knows choices alone, and lost without harm: then each is taken back by
// itself.
type acted struct {
	Of   string      `json:"of"`   // the game
	Acts [2][][2]int `json:"acts"` // by side
}

// acts returns those that are kept of the game, by side; none of another game.
func (t *table) acts() (out [2][][2]int) {
	if t.journal.path == "" {
		return out
	}
	text, err := os.ReadFile(beside(t.journal.path, actsExtension))
	var a acted
	if err != nil || json.Unmarshal(text, &a) != nil || a.Of != t.of {
		return out
	}
	return a.Acts
}

// Act keeps what one key or click made of several choices, by side: the first of the
// events that the side was told of them, counted from 0, and the first after. It is for
// Match.Acts of who goes on. What cannot be kept is no fault.
func (f *Folder) Act(all [2][][2]int) {
	if f.open == nil || f.open.journal.path == "" {
		return
	}
	_ = files.Replace(beside(f.open.journal.path, actsExtension), func(w io.Writer) error {
		return json.NewEncoder(w).Encode(acted{f.open.of, all})
	})
}
