package assault

import (
	"embed"
	"strings"
)

//go:embed examples/*.toml
var examples embed.FS

// Examples are the names of the assaults that come with the program, by alphabet.
func Examples() (names []string) {
	entries, err := examples.ReadDir("examples")
	if err != nil {
		panic("assault: " + err.Error()) // embedded
	}
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".toml"))
	}
	return names
}

// Example is the file of an assault that comes with the program.
func Example(name string) ([]byte, bool) {
	data, err := examples.ReadFile("examples/" + name + ".toml")
	return data, err == nil
}
