package games

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"

	"sightline/cmd/internal/files"
)

// A Saved says as what a scenario in the making was saved last; the zero value, that it was
// not. It is kept beside the journal.
type Saved struct {
	Name string `json:"name"` // of the file among the player's own tables, without its ending
	Sum  string `json:"sum"`  // of its text
}

// Is reports whether a text is what was saved.
func (s Saved) Is(text []byte) bool {
	sum := sha256.Sum256(text)
	return s.Sum == hex.EncodeToString(sum[:])
}

// savedBeside is what was saved of a journal.
func savedBeside(journal string) (s Saved) {
	text, err := os.ReadFile(beside(journal, savedExtension))
	if err != nil || json.Unmarshal(text, &s) != nil || s.Name != stem(s.Name) {
		return Saved{}
	}
	return s
}

// ErrChangedOutside is why a scenario in the making is not saved: its file is not as it was
// saved from here, or as it was when it was opened.
var ErrChangedOutside = errors.New("its file was changed outside")

// builtAt is the file among the player's own tables that a scenario is saved in.
func (f *Folder) builtAt(name string) (path string, err error) {
	dir, err := f.OwnPath()
	return filepath.Join(dir, stem(name)+ownExtension), err
}

// BuiltAs is as what the open scenario in the making was saved last.
func (f *Folder) BuiltAs() Saved {
	if f.open == nil || f.open.journal.path == "" {
		return Saved{}
	}
	return savedBeside(f.open.journal.path)
}

// Outside is what the file of a name among the player's own tables holds, if that is neither what
// the open scenario in the making was saved as, nor what it began with; nil if it is, or there is none.
func (f *Folder) Outside(name string) []byte {
	path, err := f.builtAt(name)
	if err != nil {
		return nil
	}
	is, err := os.ReadFile(path)
	if err != nil || f.knows(name, is) {
		return nil
	}
	return is
}

// knows reports whether a file of a name is as the open scenario in the making left it.
func (f *Folder) knows(name string, is []byte) bool {
	if s := f.BuiltAs(); s.Name == stem(name) {
		return s.Is(is)
	}
	return f.open != nil && bytes.Equal(is, f.open.text)
}

// SaveBuilt writes the scenario that is open in the making to its file among the player's own
// tables. Where that was changed outside the error is ErrChangedOutside, unless it is to be
// written over. What was not saved from here goes to the folder old first, if it is otherwise.
func (f *Folder) SaveBuilt(name string, text []byte, over bool) (path string, err error) {
	if path, err = f.builtAt(name); err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return "", err
	}
	if was, err := os.ReadFile(path); err == nil && !bytes.Equal(was, text) {
		if !over && !f.knows(name, was) {
			return "", ErrChangedOutside
		}
		if !f.BuiltAs().Is(was) {
			to, err := roomIn(filepath.Join(filepath.Dir(path), old), path)
			if err != nil {
				return "", err
			}
			if err := os.Rename(path, to); err != nil {
				return "", err
			}
		}
	}
	err = files.Replace(path, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
	if err == nil && f.open != nil && f.open.journal.path != "" {
		sum := sha256.Sum256(text)
		err = files.Replace(beside(f.open.journal.path, savedExtension), func(w io.Writer) error {
			return json.NewEncoder(w).Encode(Saved{stem(name), hex.EncodeToString(sum[:])})
		})
	}
	return path, err
}

// BuiltFile is the path of the file among the player's own tables that a scenario was saved
// in; "" if it is not saved as it is now.
func (f *Folder) BuiltFile(name string, text []byte) (path string) {
	path, err := f.builtAt(name)
	if err != nil {
		return ""
	}
	if is, err := os.ReadFile(path); err != nil || !bytes.Equal(is, text) {
		return ""
	}
	return path
}
