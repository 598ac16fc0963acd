package away

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"sightline/cmd/internal/far"
	"sightline/cmd/internal/far/visit"
	"sightline/cmd/internal/files"
	"sightline/cmd/internal/games"
)

// KeysExtension is the ending of the files in which the keys of a seat go to another machine.
const KeysExtension = ".keys"

// MoveKeys gives the keys of the seat of a link as a file, which is secret, and uses them here no
// more. The error is why they stay.
func MoveKeys(folder, link string, give func(file []byte) error) error {
	l, err := far.ParseLink(link)
	if err != nil {
		return err
	}
	return visit.Export(filepath.Join(folder, games.SeatsFolder), l, give)
}

// WriteKeys writes such a file into a folder, for its owner alone, and returns where it is.
func WriteKeys(folder, name string, file []byte) (path string, err error) {
	for n := 1; ; n++ {
		path = filepath.Join(folder, name+KeysExtension)
		if n > 1 {
			path = filepath.Join(folder, fmt.Sprintf("%s-%d%s", name, n, KeysExtension))
		}
		if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
			break
		}
	}
	return path, files.ReplaceSecret(path, func(w io.Writer) error { _, err := w.Write(file); return err })
}

// WriteLink writes the link of a seat into a file of a folder of games, for its owner alone, in the place of
// what it had before, and returns where it is.
func WriteLink(folder, seat, link string) (path string, err error) {
	path = filepath.Join(folder, games.ExportsFolder, "link-of-"+strings.ReplaceAll(seat, " ", "-")+".txt")
	return path, files.ReplaceSecret(path, func(w io.Writer) error { _, err := io.WriteString(w, link+"\n"); return err })
}

// AreKeys reports whether a file has the keys of a seat.
func AreKeys(file []byte) bool { return visit.IsExport(file) }

// TakeKeys takes the keys of such a file, and returns the link of their seat.
func TakeKeys(folder, name string, file []byte) (link string, err error) {
	l, err := visit.Import(filepath.Join(folder, games.SeatsFolder), name, file)
	if err != nil {
		return "", err
	}
	return l.String(), nil
}
