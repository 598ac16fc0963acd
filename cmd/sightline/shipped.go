package main

import (
	"fmt"
	"io/fs"
	"strings"

	"sightline/scenarios"
)

// shelves are the folders of files that come with the program.
func shelves() []fs.FS { return []fs.FS{scenarios.Library(), scenarios.WorkedCases()} }

// shipped finds a file that comes with the program by its name, with or
// without ".toml", or by the part of its name before a "-".
func shipped(name string) (source, error) {
	stem := strings.TrimSuffix(name, ".toml")
	var found []source
	var near []string
	for _, s := range shelves() {
		names, err := scenarios.Names(s)
		if err != nil {
			return source{}, err
		}
		for _, n := range names {
			have := strings.TrimSuffix(n, ".toml")
			entry := source{name: n, data: func() ([]byte, error) { return fs.ReadFile(s, n) }}
			if have == stem {
				return entry, nil
			}
			if strings.HasPrefix(have, stem+"-") {
				found = append(found, entry)
			}
			if strings.HasPrefix(have, stem) && len(stem) > 2 {
				near = append(near, have)
			}
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		if len(near) > 0 {
			return source{}, mayBe(name, near)
		}
		return source{}, fmt.Errorf("%s: no such file, and none of that name comes with the program (sightline list names those that do)", nameOf(name))
	}
	names := make([]string, len(found))
	for i, s := range found {
		names[i] = strings.TrimSuffix(s.name, ".toml")
	}
	return source{}, mayBe(name, names)
}

// mayBe says which of the files that come with the program a name may be.
func mayBe(name string, names []string) error {
	return fmt.Errorf("%s: no such file; of those that come with the program it may be %s", nameOf(name), strings.Join(names, ", "))
}
