package games

import (
	"encoding/json"
	"io"
	"os"

	"sightline/cmd/internal/files"
	"sightline/game/commanddecision"
)

// Stops say when the steps that may pass stop for a player, where not at need.
type Stops struct {
	Pass []commanddecision.Step `json:"pass,omitempty"` // those that never stop
	Stop []commanddecision.Step `json:"stop,omitempty"` // those that stop even if what there is to choose is plain
}

// stopping are the stops of a game. They are kept beside the journal and are no
// part of the game.
type stopping struct {
	Of    string    `json:"of"` // the game
	Stops [2]*Stops `json:"stops"`
}

// stops returns those that are kept of the game, by side; none of another game.
func (t *table) stops() (out [2]*Stops) {
	if t.journal.path == "" {
		return out
	}
	text, err := os.ReadFile(beside(t.journal.path, stopsExtension))
	var s stopping
	if err != nil || json.Unmarshal(text, &s) != nil || s.Of != t.of {
		return out
	}
	return s.Stops
}

// Stop keeps when steps stop for those who share this screen, by side, for
// Match.Stops of who goes on. What cannot be kept is no fault.
func (f *Folder) Stop(all [2]*Stops) {
	if f.open == nil || f.open.journal.path == "" {
		return
	}
	_ = files.Replace(beside(f.open.journal.path, stopsExtension), func(w io.Writer) error {
		return json.NewEncoder(w).Encode(stopping{f.open.of, all})
	})
}
