package games

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"strings"

	"sightline/cmd/internal/files"
	"sightline/game"
)

// A seen says how much of what its sides were told players have looked at. It is
// kept beside the journal, and lost without harm: then all was seen.
type seen struct {
	Of   string `json:"of"`   // the game
	Told [2]int `json:"told"` // events, by side
}

// seenExtension takes the place of that of the journal.
const seenExtension = ".seen"

func seenPath(journal string) string { return strings.TrimSuffix(journal, extension) + seenExtension }

// gameOf tells a game from others of the same text. It tells nothing of its dice
// to who does not know the seed.
func gameOf(h *game.Header) string {
	sum := sha256.Sum256([]byte("seen\n" + h.Check.Hash + "\n" + h.Dice.Seed))
	return hex.EncodeToString(sum[:8])
}

// saw returns what was seen of the game, and whether that is known.
func (t *table) saw() (told [2]int, known bool) {
	if t.journal.path == "" {
		return told, false
	}
	text, err := os.ReadFile(seenPath(t.journal.path))
	var s seen
	if err != nil || json.Unmarshal(text, &s) != nil || s.Of != t.of {
		return told, false
	}
	return s.Told, true
}

// Saw keeps how many of the events that each side was told of players have
// looked at, for Match.Seen of who goes on. What cannot be kept is no fault.
func (f *Folder) Saw(told [2]int) {
	if f.open == nil || f.open.journal.path == "" {
		return
	}
	_ = files.Replace(seenPath(f.open.journal.path), func(w io.Writer) error {
		return json.NewEncoder(w).Encode(seen{f.open.of, told})
	})
}
