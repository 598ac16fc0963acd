package games

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"sightline/cmd/internal/files"
)

// old is the folder below that of the games to which those go that are removed.
const old = "old"

// Remove takes a game out of the folder, into one named old below it, and returns
// where it is then: put back from there it is listed again. The error is why it
// stays, as that it is open.
func (f *Folder) Remove(file string) (to string, err error) {
	if f.cannot != nil {
		return "", f.cannot
	}
	from := filepath.Join(f.path, filepath.Base(file))
	if free(from) {
		return "", fmt.Errorf("%s: there is no such game any more", filepath.Base(from))
	}
	j, _, err := take(from)
	if err != nil {
		return "", fmt.Errorf("%s: %w", filepath.Base(from), err)
	}
	defer j.close()
	if to, err = roomIn(filepath.Join(f.path, old), from); err != nil {
		return "", err
	}
	if err := rename(from, to); err != nil {
		return "", err
	}
	files.SyncFolder(to)
	return to, nil
}

// roomIn is where a file goes that is removed into a folder, which is made: none is
// written over.
func roomIn(folder, file string) (to string, err error) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return "", err
	}
	name, ext := filepath.Base(file), filepath.Ext(file)
	to = filepath.Join(folder, name)
	for n := 2; !free(to) && n <= mostAside; n++ {
		to = filepath.Join(folder, fmt.Sprintf("%s.%d%s", strings.TrimSuffix(name, ext), n, ext))
	}
	if !free(to) {
		return "", errors.New("there are too many files of that name already: " + to)
	}
	return to, nil
}

// mostName is how long the name of a game may be, in bytes.
const mostName = 200

// Call gives a game a name of the player's, or with none takes it away. It is kept
// beside the journal, and no part of the game.
func (f *Folder) Call(file, name string) error {
	if f.cannot != nil {
		return f.cannot
	}
	path := filepath.Join(f.path, filepath.Base(file))
	if free(path) {
		return fmt.Errorf("%s: there is no such game any more", filepath.Base(path))
	}
	return writeName(beside(path, nameExtension), name)
}

// writeName keeps a name in a file of its own, or with none takes that away.
func writeName(at, name string) error {
	name = strings.Join(strings.Fields(name), " ")
	if len(name) > mostName {
		return fmt.Errorf("the name has %d letters: want at most %d", len(name), mostName)
	}
	if name == "" {
		if err := os.Remove(at); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		return nil
	}
	return files.Replace(at, func(w io.Writer) error {
		_, err := io.WriteString(w, name+"\n")
		return err
	})
}

// called is the name that a player gave to a game; empty if he gave none.
func called(path string) string { return readName(beside(path, nameExtension)) }

func readName(at string) string {
	text, err := os.ReadFile(at)
	if err != nil || len(text) > mostName+1 {
		return ""
	}
	return strings.Join(strings.Fields(strings.ToValidUTF8(string(text), "")), " ")
}
