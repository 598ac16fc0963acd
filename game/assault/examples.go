package assault

import (
	"embed"

	"sightline/game/boardgame"
)

//go:embed examples/*.toml
var examples embed.FS

var exampleLibrary = boardgame.Library{FS: examples, Dir: "examples"}

// Examples are the names of the assaults that come with the program, by alphabet.
func Examples() []string { return exampleLibrary.Names() }

// Example is the file of an assault that comes with the program.
func Example(name string) ([]byte, bool) { return exampleLibrary.File(name) }
