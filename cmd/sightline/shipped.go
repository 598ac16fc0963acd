package main

import (
	"fmt"
	"io/fs"
	"strings"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/link"
	"sightline/scenarios"
)

// shelves are the folders of files that come with the program.
func shelves() []fs.FS { return []fs.FS{scenarios.Library(), scenarios.WorkedCases()} }

// shipped finds a file that comes with the program by its name (link.Named).
func shipped(name string) (source, error) {
	stem := strings.TrimSuffix(name, ".toml")
	var battles []string
	for _, k := range boards.All() {
		if text, ok := k.File(stem); ok {
			return source{name: stem, data: func() ([]byte, error) { return text, nil }}, nil
		}
		battles = append(battles, k.Names()...)
	}
	file, text, near, err := link.Named(name)
	near = append(near, link.Near(stem, battles)...)
	switch {
	case err != nil:
		return source{}, err
	case file == "" && strings.ContainsAny(name, `/\`): // a path: no name of what comes along
		return source{}, fmt.Errorf("%s: no such file", nameOf(name))
	case file != "":
		return source{name: file, data: func() ([]byte, error) { return text, nil }}, nil
	case len(near) > 0:
		return source{}, fmt.Errorf("%s: no such file; of those that come with the program it may be %s", nameOf(name), strings.Join(near, ", "))
	}
	return source{}, fmt.Errorf("%s: no such file, and none of that name comes with the program (sightline list names those that do)", nameOf(name))
}
