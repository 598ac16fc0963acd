package usual

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/scenarios"
)

// A side is told when and on what its own reinforcements come, the other side's not.
func TestArrivals(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "bretteville-1944.toml")
	if err != nil {
		t.Fatal(err)
	}
	at, err := rules.System{}.Open(game.Opening{Name: "bretteville-1944.toml", Scenario: text, Seed: "arrival"})
	if err != nil {
		t.Fatal(err)
	}
	view := at.For("Canadian").(*rules.State)
	told := Arrivals(view, "Canadian")
	for _, want := range []string{" arrive from turn 4 on, on a die of 4 or less each turn, in ", "when 4 stands of its side are lost, in "} {
		if !slices.ContainsFunc(told, func(line string) bool { return strings.Contains(line, want) }) {
			t.Errorf("nothing says %q: %q", want, told)
		}
	}
	if other := Arrivals(view, "German"); len(other) > 0 {
		t.Errorf("of the enemy it tells %q", other)
	}
}
