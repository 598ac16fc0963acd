package replay

import (
	"io"

	"sightline/game"
)

// Read reads a journal to its end. The error is the reader's: what is wrong
// with the journal itself is in its Faults, each with its line.
func Read(r io.Reader) (*game.Journal, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return game.ParseJournal(data), nil
}
