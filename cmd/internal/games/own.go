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

// own is the folder below that of the games that tables are saved in, ownRulings that of
// rulings.
const (
	own        = "tables"
	ownRulings = "rulings"
)

// ExportsFolder is the folder below that of the games for what is made for others: pictures,
// films, links.
const ExportsFolder = "exports"

// An Own is a table or a ruling that a player has saved.
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
	return f.saveIn(own, func(n int) string { return ownName(name, n) }, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// SaveRuling writes a ruling to the first file of its title that is not there yet, among
// the rulings of the player, and returns the path of that.
func (f *Folder) SaveRuling(title string, text []byte) (path string, err error) {
	return f.saveIn(ownRulings, numbered(title, ownExtension), func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// Export writes something for others to the first file of a name that is not there yet, and
// returns the path of that. The ending of the name says what it is.
func (f *Folder) Export(name string, write func(io.Writer) error) (path string, err error) {
	return f.saveIn(ExportsFolder, numbered(name, filepath.Ext(name)), write)
}

// numbered names files after a title: "a-wood.toml", "a-wood-2.toml".
func numbered(title, extension string) func(n int) string {
	base := titled(strings.TrimSuffix(title, extension))
	return func(n int) string {
		if n == 1 {
			return base + extension
		}
		return fmt.Sprintf("%s-%d%s", base, n, extension)
	}
}

// saveIn writes a file below the folder of the games: the first of its names that is not
// there yet.
func (f *Folder) saveIn(folder string, name func(n int) string, write func(io.Writer) error) (path string, err error) {
	if f.cannot != nil {
		return "", f.cannot
	}
	dir, err := filepath.Abs(filepath.Join(f.path, folder))
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	for n := 1; n <= mostAside; n++ {
		path := filepath.Join(dir, name(n))
		if !free(path) {
			continue // rather than made again only to be dropped
		}
		if err := files.New(path, write); !errors.Is(err, fs.ErrExist) {
			return path, err
		}
	}
	return "", fmt.Errorf("%s: %d files of that name are there already", dir, mostAside)
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
func (f *Folder) Own() []Own { return f.listed(own) }

// OwnRulings lists the rulings that were saved, likewise.
func (f *Folder) OwnRulings() []Own { return f.listed(ownRulings) }

func (f *Folder) listed(folder string) (list []Own) {
	if f.cannot != nil {
		return nil
	}
	dir, err := filepath.Abs(filepath.Join(f.path, folder))
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

// ownAt is the path of a table that is there, or of a ruling, which has its folder before
// its name.
func (f *Folder) ownAt(file string) (string, error) {
	dir, err := f.OwnPath()
	if err != nil {
		return "", err
	}
	if filepath.Dir(file) == ownRulings {
		dir = filepath.Join(filepath.Dir(dir), ownRulings)
	}
	path := filepath.Join(dir, filepath.Base(file))
	if free(path) {
		return "", fmt.Errorf("%s: there is no such table any more", filepath.Base(path))
	}
	return path, nil
}

// CallOwn gives a table or, by "rulings/" before its file, a ruling that was saved a name of the player's, or with none takes it
// away. It is kept beside the file, which stays as it is.
func (f *Folder) CallOwn(file, name string) error {
	path, err := f.ownAt(file)
	if err != nil {
		return err
	}
	return writeName(nameOfOwn(path), name)
}

// RemoveOwn takes a table or a ruling that was saved out of its folder, into one named old below
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
	moveTrace(from, to)
	files.SyncFolder(to)
	return to, nil
}
