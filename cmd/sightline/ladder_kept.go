package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"sightline/cmd/internal/files"
	"sightline/game/commanddecision/bot"
)

// keptEnding is what the name of the file of games adds to that of the document.
const keptEnding = ".games"

const ladderFormat = "sightline/ladder 1"

// terms are the first line of a file of games.
type terms struct {
	Format    string   `json:"format"`
	Program   string   `json:"program"` // its fingerprint: another may play otherwise
	Seed      string   `json:"seed"`
	Bots      []string `json:"bots"`
	Scenarios []string `json:"scenarios"` // with a fingerprint of each
}

// others names what is otherwise.
func (s terms) others(o terms) []string {
	var list []string
	for _, x := range []struct {
		name string
		same bool
	}{
		{"another program", s.Program == o.Program}, {"another seed", s.Seed == o.Seed},
		{"other bots", slices.Equal(s.Bots, o.Bots)}, {"other scenarios", slices.Equal(s.Scenarios, o.Scenarios)},
	} {
		if !x.same {
			list = append(list, x.name)
		}
	}
	return list
}

// A fixture is a game to be played: on which scenario, who in which seat, and its
// number among those, from 1.
type fixture struct {
	Scenario string    `json:"scenario"`
	Seats    [2]string `json:"seats"`
	Game     int       `json:"game"`
}

// A played is a game that has been played: a line of a file of games.
type played struct {
	fixture
	Winner  int         `json:"winner"` // the seat; -1: a draw
	Lost    [2]int      `json:"lost"`   // stands, by seat
	Ground  [2]int      `json:"ground"` // in thousandths of what decides, by seat
	Foolish bot.Foolish `json:"foolish"`
}

// A kept is the games of a ladder that have been played, and the file they are
// kept in until the document is written: one line each, in the order in which
// they ended. A line that is not whole is a game that was not kept.
type kept struct {
	path  string
	games map[fixture]played
	w     io.WriteCloser
}

// openKept reads the file, or begins it.
func openKept(path string, of terms) (*kept, error) {
	k := &kept{path: path, games: map[fixture]played{}}
	text, err := k.read(of)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", nameOf(path), bare(err))
	}
	if err := replace(path, func(w io.Writer) error { _, err := w.Write(text); return err }); err != nil {
		return nil, err
	}
	if k.w, err = os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0); err != nil {
		return nil, fmt.Errorf("%s: %w", nameOf(path), bare(err))
	}
	return k, nil
}

// read reads what is kept of a ladder with the same settings, and returns its whole
// lines; of a file that is not there, the first alone.
func (k *kept) read(of terms) ([]byte, error) {
	first, err := json.Marshal(of)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(k.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return append(first, '\n'), nil
	case err == nil && !info.Mode().IsRegular():
		return nil, errors.New("is no file: want another --out")
	case err != nil:
		return nil, err
	}
	text, err := os.ReadFile(k.path)
	if err != nil {
		return nil, err
	}
	text = text[:bytes.LastIndexByte(text, '\n')+1]
	if len(text) == 0 {
		return append(first, '\n'), nil
	}
	n := 0
	for line := range bytes.Lines(text) {
		if n++; n > 1 {
			if err := k.readGame(line); err != nil {
				return nil, fmt.Errorf("line %d is no game of a ladder: remove the file, and all is played anew", n)
			}
			continue
		}
		var have terms
		if err := json.Unmarshal(line, &have); err != nil || have.Format != ladderFormat {
			return nil, errors.New("keeps no games of a ladder: want another --out")
		}
		if other := of.others(have); len(other) > 0 {
			return nil, fmt.Errorf("keeps games of a ladder with %s: want the same, another --out, or the file removed", strings.Join(other, " and "))
		}
	}
	return text, nil
}

func (k *kept) readGame(line []byte) error {
	g := played{Winner: -2}
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&g); err != nil {
		return err
	}
	if g.Winner < -1 || g.Winner > 1 {
		return errors.New("nobody's")
	}
	k.games[g.fixture] = g
	return nil
}

// put keeps a game.
func (k *kept) put(g played) error {
	line, err := json.Marshal(g)
	if err != nil {
		return err
	}
	if _, err := k.w.Write(append(line, '\n')); err != nil {
		return fmt.Errorf("%s: %w", nameOf(k.path), bare(err))
	}
	if f, ok := k.w.(*os.File); ok {
		_ = f.Sync() // as far as the system can
	}
	k.games[g.fixture] = g
	return nil
}

func (k *kept) close() { _ = k.w.Close() }

// remove takes the file away once the document is written.
func (k *kept) remove() error {
	k.close()
	if err := os.Remove(k.path); err != nil {
		return fmt.Errorf("ladder: %s: %w", nameOf(k.path), bare(err))
	}
	files.SyncFolder(k.path)
	return nil
}
