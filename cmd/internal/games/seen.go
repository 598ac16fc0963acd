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

// What is kept beside a journal has one of these in the place of its extension.
const (
	seenExtension    = ".seen"
	marksExtension   = ".marks"
	nameExtension    = ".name"
	stopsExtension   = ".stops"
	actsExtension    = ".acts"
	lessonsExtension = ".lessons"
	reasonsExtension = ".reasons"
	notesExtension   = ".notes"
	savedExtension   = ".saved"
)

// beside is the file of an extension that goes with a journal.
func beside(journal, ext string) string { return strings.TrimSuffix(journal, extension) + ext }

// rename gives a journal another name, and what is kept beside it.
func rename(from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return err
	}
	for _, ext := range []string{seenExtension, marksExtension, nameExtension, stopsExtension, actsExtension, lessonsExtension, reasonsExtension, notesExtension, savedExtension} {
		_ = os.Rename(beside(from, ext), beside(to, ext)) // most have none
	}
	return nil
}

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
	text, err := os.ReadFile(beside(t.journal.path, seenExtension))
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
	if f.open.visit != nil {
		f.open.keepVisit()
	}
	_ = files.Replace(beside(f.open.journal.path, seenExtension), func(w io.Writer) error {
		return json.NewEncoder(w).Encode(seen{f.open.of, told})
	})
}
