package dday

import (
	"embed"
	"strings"
)

//go:embed battles/*.toml
var battles embed.FS

// Battles are the names of the scenarios that come with the program, by alphabet.
func Battles() (names []string) {
	entries, err := battles.ReadDir("battles")
	if err != nil {
		panic("dday: " + err.Error()) // embedded
	}
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".toml"))
	}
	return names
}

// BattleFile is the file of a scenario that comes with the program.
func BattleFile(name string) ([]byte, bool) {
	data, err := battles.ReadFile("battles/" + name + ".toml")
	return data, err == nil
}
