package games

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"sightline/cmd/internal/files"
)

// The picture that a table is drawn after is kept beside its file, if its author wants that:
// NAME.trace.png or NAME.trace.jpg, with NAME.trace.json for how it lies.
const tracing = ".trace"

// pictures end the names of pictures.
var pictures = [...]string{".png", ".jpg"}

// tracePath is a file of a table's picture.
func (f *Folder) tracePath(name, extension string) (string, error) {
	dir, err := f.OwnPath()
	return filepath.Join(dir, stem(name)+tracing+extension), err
}

// Trace is the picture that is kept beside a table of a name, with how it lies; nil if there
// is none. It may be called from any goroutine, as all that has to do with these pictures.
func (f *Folder) Trace(name string) (picture, lies []byte, err error) {
	path, err := f.tracePath(name, ".json")
	if err != nil {
		return nil, nil, nil // where nothing is kept there is none
	}
	lies, err = os.ReadFile(path)
	if err != nil {
		return nil, nil, unlessGone(err)
	}
	for _, extension := range pictures {
		path, _ := f.tracePath(name, extension)
		if picture, err = os.ReadFile(path); err == nil {
			return picture, lies, nil
		}
	}
	return nil, nil, fmt.Errorf("the picture that was kept beside this table is gone: %w", err)
}

func unlessGone(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// KeepTrace keeps a picture beside a table, with how it lies; nil leaves the picture that is
// there.
func (f *Folder) KeepTrace(name, extension string, picture, lies []byte) error {
	if f.cannot != nil {
		return f.cannot
	}
	path, err := f.tracePath(name, extension)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	if picture != nil {
		if err := f.DropTrace(name); err != nil {
			return err
		}
		if err := writeFile(path, picture); err != nil {
			return err
		}
	}
	path, _ = f.tracePath(name, ".json")
	return writeFile(path, lies)
}

func writeFile(path string, data []byte) error {
	return files.Replace(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// DropTrace removes the copy that is kept of a picture.
func (f *Folder) DropTrace(name string) error {
	for _, extension := range append(pictures[:], ".json") {
		path, err := f.tracePath(name, extension)
		if err != nil {
			return err
		}
		if err := unlessGone(os.Remove(path)); err != nil {
			return err
		}
	}
	return nil
}

// moveTrace moves what is kept of a picture after the file of its table.
func moveTrace(from, to string) {
	base := func(path string) string { return path[:len(path)-len(ownExtension)] + tracing }
	for _, extension := range append(pictures[:], ".json") {
		_ = os.Rename(base(from)+extension, base(to)+extension) // most have none
	}
}
