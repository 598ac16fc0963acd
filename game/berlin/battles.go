package berlin

import (
	"embed"

	"sightline/game/boardgame"
)

//go:embed battles/*.toml
var battles embed.FS

var library = boardgame.Library{FS: battles, Dir: "battles"}

// Battles are the names of the scenarios that come with the program, by alphabet.
func Battles() []string { return library.Names() }

// BattleFile is the file of a scenario that comes with the program.
func BattleFile(name string) ([]byte, bool) { return library.File(name) }
