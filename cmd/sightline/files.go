package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sightline/cmd/internal/link"
	"sightline/los"
	"sightline/scenarios"
	"sightline/scenarios/shown"
	"sightline/units"
)

// stdinName is how standard input is called in what the program says.
const stdinName = "stdin"

// A source is a file to be read, not yet opened.
type source struct {
	name string // as it is said to people
	disk string // its path, or empty if it is not a file on disk
	data func() ([]byte, error)
}

// A document is a file that was read.
type document struct {
	source
	text  []byte
	doc   *scenarios.Document
	board *los.Board
}

// read reads every file that args name; folders stand for the .toml files in
// them. It says what is wrong with those that cannot be read: the error is then
// errReported, and the documents are those that could.
func (p *program) read(args []string) (docs []document, err error) {
	return p.readWith(args, source.decode)
}

func (p *program) readWith(args []string, decode func(source) (document, error)) (docs []document, err error) {
	fault := func(prefix string, e error) {
		fmt.Fprintf(p.stderr, "%s%v\n", prefix, e)
		err = errReported
	}
	if first := slices.Index(args, "-"); first >= 0 && slices.Contains(args[first+1:], "-") {
		return nil, usageError("standard input can be read only once")
	}
	stdin := source{name: stdinName, data: func() ([]byte, error) { return readAll(p.stdin) }}
	for _, arg := range args {
		found, e := []source{stdin}, error(nil)
		if arg != "-" {
			found, e = find(arg)
		}
		if e != nil {
			fault("sightline: ", e)
		}
		for _, s := range found {
			d, e := decode(s)
			if e != nil {
				fault("", e)
				continue
			}
			docs = append(docs, d)
		}
	}
	return docs, err
}

// decode reads the file and makes sure that sight can be asked on its table.
func (s source) decode() (document, error) {
	data, err := s.data()
	if err != nil {
		return document{}, fmt.Errorf("%s: %w", s.name, bare(err))
	}
	if units.IsOverlay(data) {
		return document{}, fmt.Errorf("%s: is an overlay of figures: want a scenario or a ruling (sightline check looks for its faults)", s.name)
	}
	if bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) {
		return document{}, fmt.Errorf("%s: is no scenario but JSON, as journals of games are: sightline replay %s tells what happened in one", s.name, s.name)
	}
	doc, err := scenarios.Decode(s.name, data)
	if err != nil {
		return document{}, err
	}
	board, err := doc.Setup().Board()
	if err != nil {
		if fine := (*los.TooFine)(nil); errors.As(err, &fine) {
			return document{}, doc.Setup().Fault(fine.Key(), "%v", err)
		}
		return document{}, fmt.Errorf("%s: %w", s.name, err)
	}
	return document{s, data, doc, board}, nil
}

// find returns the files of one argument.
func find(arg string) ([]source, error) {
	info, err := os.Stat(arg)
	switch {
	case err == nil && info.IsDir():
		return inFolder(arg)
	case err == nil:
		return []source{onDisk(arg)}, nil
	case link.Is(arg):
		s, err := linked(arg)
		if err != nil {
			return nil, err
		}
		return []source{s}, nil
	case errors.Is(err, fs.ErrNotExist):
		s, err := shipped(arg)
		if err != nil {
			return nil, err
		}
		return []source{s}, nil
	}
	return nil, fmt.Errorf("%s: %w", nameOf(arg), bare(err))
}

func onDisk(path string) source {
	return source{name: nameOf(path), disk: path, data: func() ([]byte, error) {
		f, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		return readAll(f)
	}}
}

// nameOf is how a path is said to people.
func nameOf(path string) string { return shown.Line(filepath.ToSlash(path), 400) }

// ofOne is what a word means of a list: the one that is written so, else the only one that is in other
// capitals, else the word itself.
func ofOne(list []string, word string) string {
	if slices.Contains(list, word) {
		return word
	}
	found := ""
	for _, s := range list {
		if strings.EqualFold(s, word) {
			if found != "" && found != s {
				return word
			}
			found = s
		}
	}
	return cmp.Or(found, word)
}

// inFolder returns the .toml files of a folder and the folders in it, by name.
func inFolder(folder string) ([]source, error) {
	var all []source
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !d.IsDir() && strings.EqualFold(filepath.Ext(path), ".toml") {
			all = append(all, onDisk(path))
		}
		return nil
	})
	if err == nil && len(all) == 0 {
		err = fmt.Errorf("%s: no .toml file in this folder", nameOf(folder))
	}
	return all, err
}

// maxInput is more than Decode takes: reading on would only fill the memory.
const maxInput = 4 << 20

func readAll(r io.Reader) ([]byte, error) { return io.ReadAll(io.LimitReader(r, maxInput)) }

// bare takes the operation and the path off an error of package os: what is
// said to people names the path already.
func bare(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
