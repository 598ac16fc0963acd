package bot

import (
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"testing"

	"sightline/game"
	"sightline/scenarios"
)

// TestTrial is a scratch measure.
func TestTrial(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("TRIAL"))
	if n == 0 {
		t.Skip()
	}
	names, _ := scenarios.Names(scenarios.Library())
	for _, name := range names {
		if f := os.Getenv("ONLY"); f != "" && name != f+".toml" {
			continue
		}
		text, _ := fs.ReadFile(scenarios.Library(), name)
		for seat := range 3 {
			wins := map[string]int{}
			turns := 0
			var lost [2]int
			var left [2]int
			for k := range n {
				bots := [2]Bot{random{}, random{}}
				if seat < 2 {
					bots[seat] = newSteady()
				} else {
					bots[0], bots[1] = newSteady(), newSteady()
				}
				m := Match{Opening: game.Opening{Name: name, Scenario: text, Seed: fmt.Sprint("trial", k)}, Bots: bots}
				r, err := m.Play()
				if err != nil {
					t.Fatal(err)
				}
				wins[r.Outcome.Side]++
				turns += r.Turns
				if os.Getenv("V") != "" {
					fmt.Println(name, seat, k, r.Outcome, r.Turns, r.Lost, r.Left, r.Actions)
				}
				for i := range lost {
					lost[i] += r.Lost[i]
					left[i] += r.Left[i]
				}
			}
			fmt.Println(name, "seat", seat, wins, "turns", turns/n, "lost", lost, "left", left)
		}
	}
}
