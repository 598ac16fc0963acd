package boardgame

import (
	"io/fs"
	"strings"
)

// A Library is files that come with a system: of a folder, those that end in .toml.
type Library struct {
	FS  fs.FS
	Dir string
}

// Names are those of the files, without their ending, by alphabet.
func (l Library) Names() (names []string) {
	entries, err := fs.ReadDir(l.FS, l.Dir)
	if err != nil {
		panic("boardgame: " + err.Error()) // embedded
	}
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".toml"))
	}
	return names
}

// File is the file of a name, and whether there is one.
func (l Library) File(name string) ([]byte, bool) {
	data, err := fs.ReadFile(l.FS, l.Dir+"/"+name+".toml")
	return data, err == nil
}
