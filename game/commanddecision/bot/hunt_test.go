package bot

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"sightline/game"
	"sightline/scenarios"
)

// Where no ground wins, only the enemy's losses, steady goes after him: games do not
// end as they began, also against who stands still.
func TestSteadyHunts(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "first-fight.toml")
	if err != nil {
		t.Fatal(err)
	}
	head, tail, ok := strings.Cut(string(text), "[[victory]]\nside       = \"Blue\"\ntext       = \"Hold")
	if !ok {
		t.Fatal("the victory of the scenario is another")
	}
	_, tail, _ = strings.Cut(tail, "Otherwise Red has held.\"\n")
	head = strings.Replace(head, "turns     = 5", "turns     = 10", 1)
	own := head + "[[victory]]\ntext = \"Nobody has won.\"\n" + tail
	for _, other := range []string{"steady", "passive"} {
		won, lost := 0, 0
		const games = 8
		for k := range games {
			second, err := New(other)
			if err != nil {
				t.Fatal(err)
			}
			bots := [2]Bot{newSteady(), second}
			m := Match{Opening: game.Opening{Name: "own", Scenario: []byte(own), Seed: fmt.Sprint("hunt ", k)}, Bots: bots}
			r, err := m.Play()
			if err != nil {
				t.Fatal(err)
			}
			lost += r.Lost[0] + r.Lost[1]
			if r.Outcome.Side != "" {
				won++
			}
		}
		t.Logf("against %s: %d of %d games are won, %d stands lost", other, won, games, lost)
		if lost < games || won < games/4 {
			t.Errorf("against %s %d stands are lost in %d games, and %d won: nobody hunts", other, lost, games, won)
		}
	}
}
