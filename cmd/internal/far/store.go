//go:build !js

package far

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"sightline/cmd/internal/files"
	"sightline/cmd/internal/games"
	"sightline/game"
)

// Files in the folder of a host.
const (
	stateFile   = "host.json"
	JournalFile = "game.jsonl" // the journal of the game
)

const stateFormat = "sightline/host 1"

// A state is what a host keeps beside the journal: what it was before the game, and
// the secrets of the links.
type state struct {
	Format   string  `json:"format"`
	Name     string  `json:"name"` // of the scenario
	Scenario string  `json:"scenario"`
	Program  string  `json:"program,omitempty"`
	Salt     string  `json:"salt"`
	Seats    []place `json:"seats"`          // by side, in their order
	Addr     string  `json:"addr,omitempty"` // where it listened last
	Link     string  `json:"link,omitempty"` // how others reach it
}

// A place is a side and who has sat down there.
type place struct {
	Side  string      `json:"side"`
	Token string      `json:"token"`
	Party *game.Party `json:"party,omitempty"` // nil: nobody yet
	Shut  bool        `json:"shut,omitempty"`  // its link opens nothing
}

// opening is what the game starts from, once everybody is there.
func (s *state) opening() game.Opening {
	o := game.Opening{Program: s.Program, Name: s.Name, Scenario: []byte(s.Scenario), Seed: s.Salt}
	for _, p := range s.Seats {
		if p.Party != nil {
			o.Parties = append(o.Parties, *p.Party)
		}
	}
	return o
}

// waits lists the sides at which nobody has sat down.
func (s *state) waits() (sides []string) {
	for _, p := range s.Seats {
		if p.Party == nil {
			sides = append(sides, p.Side)
		}
	}
	return sides
}

// errNoGame is that a folder has no game.
var errNoGame = errors.New("no game is hosted there")

func readState(dir string) (*state, error) {
	path := filepath.Join(dir, stateFile)
	data, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%s: %w: want a scenario", dir, errNoGame)
	}
	if err != nil {
		return nil, err
	}
	s := new(state)
	if err := json.Unmarshal(data, s); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if s.Format != stateFormat {
		return nil, fmt.Errorf("%s: format: is %q: want %q", path, s.Format, stateFormat)
	}
	return s, nil
}

// keep writes the state, to the disk itself.
func (s *state) keep(dir string) error {
	return keepSecret(filepath.Join(dir, stateFile), s)
}

// openJournal opens the journal of a folder, for one program alone.
func openJournal(dir string) (*os.File, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	path := filepath.Join(dir, JournalFile)
	f, err := games.OpenLocked(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if err := f.Chmod(0o600); err != nil { // it has what is hidden
		_ = f.Close()
		return nil, err
	}
	files.SyncFolder(path)
	return f, nil
}
