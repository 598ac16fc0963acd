package scenarios

import (
	"embed"
	"io/fs"
)

//go:embed all:library rulings
var shipped embed.FS

// Library returns the scenarios that come with the program, one a file.
func Library() fs.FS { return sub("library") }

// WorkedCases returns the rulings that come with the program, one a file: the
// worked cases of sight.
func WorkedCases() fs.FS { return sub("rulings") }

func sub(folder string) fs.FS {
	f, err := fs.Sub(shipped, folder)
	if err != nil {
		panic("scenarios: unreachable: " + err.Error()) // the folder's name is valid
	}
	return f
}

// Names returns the names of the TOML files at the top of fsys, in order.
func Names(fsys fs.FS) ([]string, error) { return fs.Glob(fsys, "*.toml") }
