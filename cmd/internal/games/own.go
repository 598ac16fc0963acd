package games

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sightline/cmd/internal/files"
)

// own is the folder below that of the games that tables are saved in.
const own = "tables"

// An Own is a table that a player has saved.
type Own struct {
	File   string // its path
	Text   []byte // a scenario or a ruling
	When   time.Time
	Called string // by the player; empty: by the title that it has
}

// OwnPath returns the folder that tables are saved in, which may not be there yet, or
// why nothing can be saved.
func (f *Folder) OwnPath() (string, error) {
	if f.cannot != nil {
		return "", f.cannot
	}
	return filepath.Abs(filepath.Join(f.path, own))
}

// SaveOwn writes a table to the first file of its name that is not there yet, and
// returns the path of that: an earlier one is never written over.
func (f *Folder) SaveOwn(name string, text []byte) (path string, err error) {
	dir, err := f.OwnPath()
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	for n := 1; n <= mostAside; n++ {
		path := filepath.Join(dir, ownName(name, n))
		err := files.New(path, func(w io.Writer) error {
			_, err := w.Write(text)
			return err
		})
		if !errors.Is(err, fs.ErrExist) {
			return path, err
		}
	}
	return "", fmt.Errorf("%s: %d tables of that name are there already", dir, mostAside)
}

// ownName is the name of the n-th file saved of a table. One saved of a table that
// was itself saved is called by the same.
func ownName(name string, n int) string {
	base := stem(name)
	if i := strings.LastIndex(base, "-moment"); i > 0 && strings.Trim(base[i+len("-moment"):], "-0123456789") == "" {
		base = base[:i]
	}
	if n == 1 {
		return base + "-moment.toml"
	}
	return fmt.Sprintf("%s-moment-%d.toml", base, n)
}

// Own lists the tables that were saved, the last first. It may be called from any
// goroutine.
func (f *Folder) Own() (list []Own) {
	dir, err := f.OwnPath()
	if err != nil {
		return nil
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil // there is none before the first
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		info, err := os.Stat(path)
		if err != nil || !info.Mode().IsRegular() || filepath.Ext(path) != ownExtension {
			continue
		}
		if text, err := os.ReadFile(path); err == nil {
			list = append(list, Own{path, text, info.ModTime(), readName(nameOfOwn(path))})
		}
	}
	slices.SortStableFunc(list, func(a, b Own) int { return b.When.Compare(a.When) })
	return list
}

// ownExtension ends the names of tables.
const ownExtension = ".toml"

// nameOfOwn is the file of the name that a player gave to a table.
func nameOfOwn(path string) string { return strings.TrimSuffix(path, ownExtension) + nameExtension }

// ownAt is the path of a table that is there.
func (f *Folder) ownAt(file string) (string, error) {
	dir, err := f.OwnPath()
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, filepath.Base(file))
	if free(path) {
		return "", fmt.Errorf("%s: there is no such table any more", filepath.Base(path))
	}
	return path, nil
}

// CallOwn gives a table that was saved a name of the player's, or with none takes it
// away. It is kept beside the file, which stays as it is.
func (f *Folder) CallOwn(file, name string) error {
	path, err := f.ownAt(file)
	if err != nil {
		return err
	}
	return writeName(nameOfOwn(path), name)
}

// RemoveOwn takes a table that was saved out of its folder, into one named old below
// it, and returns where it is then: put back from there it is listed again.
func (f *Folder) RemoveOwn(file string) (to string, err error) {
	from, err := f.ownAt(file)
	if err != nil {
		return "", err
	}
	if to, err = roomIn(filepath.Join(filepath.Dir(from), old), from); err != nil {
		return "", err
	}
	if err := os.Rename(from, to); err != nil {
		return "", err
	}
	_ = os.Rename(nameOfOwn(from), nameOfOwn(to)) // most have none
	files.SyncFolder(to)
	return to, nil
}
