//go:build !js

package far

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"sightline/cmd/internal/files"
	"sightline/cmd/internal/games"
	"sightline/game"
	"sightline/game/seat"
)

// ErrMoved is among the errors of a Store that writes for one host alone, when that is another now or
// cannot be: the host answers nobody, and who plays asks the next one.
var ErrMoved = seat.ErrMoved

// A Store is where a hosted game is kept, for one host at a time. Its errors name the place.
type Store interface {
	// State returns what KeepState kept last; nil if it never kept anything.
	State() ([]byte, error)
	// KeepState keeps what the host is besides the journal, secrets of seats among it. It
	// returns when that is safe.
	KeepState(text []byte) error
	// Journal opens the journal of the game, for this host alone.
	Journal() (Log, error)
	// Beside opens what was said beside the game.
	Beside() (Log, error)
}

// A Log is lines that grow. Each Write is of whole lines. What was written is safe when Sync
// has returned.
type Log interface {
	game.File
	io.ReaderAt
	io.Closer
	Sync() error
	Size() (int64, error)
}

// Files in the folder of a host.
const (
	stateFile   = "host.json"
	besideFile  = "beside.log" // what was said beside the game
	JournalFile = "game.jsonl" // the journal of the game
)

// A folder is a store of files, for their owner alone.
type folder string

// State is as of Store.
func (dir folder) State() ([]byte, error) {
	data, err := os.ReadFile(filepath.Join(string(dir), stateFile))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	return data, err
}

// KeepState is as of Store.
func (dir folder) KeepState(text []byte) error {
	return files.ReplaceSecret(filepath.Join(string(dir), stateFile), func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// Journal is as of Store.
func (dir folder) Journal() (Log, error) {
	if err := os.MkdirAll(string(dir), 0o700); err != nil {
		return nil, err
	}
	path := filepath.Join(string(dir), JournalFile)
	f, err := games.OpenLocked(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if err := f.Chmod(0o600); err != nil { // it has what is hidden
		_ = f.Close()
		return nil, err
	}
	files.SyncFolder(path)
	return file{f}, nil
}

// Beside is as of Store.
func (dir folder) Beside() (Log, error) {
	path := filepath.Join(string(dir), besideFile)
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	files.SyncFolder(path)
	return file{f}, nil
}

// A file is a log in a folder.
type file struct{ *os.File }

// Size is as of Log.
func (f file) Size() (int64, error) {
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// whole reads a log from its beginning.
func whole(l Log) ([]byte, error) {
	if _, err := l.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	return io.ReadAll(l)
}

// wholeLines is whole, without a torn last line, which it takes off.
func wholeLines(l Log) ([]byte, error) {
	data, err := whole(l)
	if err != nil {
		return nil, err
	}
	data = data[:bytes.LastIndexByte(data, '\n')+1]
	if err := l.Truncate(int64(len(data))); err != nil {
		return nil, err
	}
	_, err = l.Seek(int64(len(data)), io.SeekStart)
	return data, err
}

// synced is a log of which what is written is safe.
type synced struct{ Log }

func (s synced) Write(b []byte) (int, error) {
	n, err := s.Log.Write(b)
	if err == nil {
		err = s.Sync()
	}
	return n, err
}
