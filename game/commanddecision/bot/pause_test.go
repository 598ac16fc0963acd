package bot

import (
	"errors"
	"io/fs"
	"testing"

	"sightline/game"
	"sightline/scenarios"
)

// A bot pauses in every step in which it has much to think of, and often: where it has
// none but the one thread of a browser, the page stands still between two pauses.
func TestPause(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "authie-1944.toml")
	if err != nil {
		t.Fatal(err)
	}
	n, by := 0, map[string]int{}
	Pause = func() { n++ }
	defer func() { Pause = func() {} }()
	m := Match{
		Opening: game.Opening{Name: "authie", Scenario: text, Seed: "pause"},
		Bots:    [2]Bot{newSteady(), newSteady()},
		Watch: func(m *Moment) error {
			by[m.Before.Step.String()] += n
			if n = 0; m.After.Turn == 2 {
				return errEnough
			}
			return nil
		},
	}
	if _, err := m.Play(); !errors.Is(err, errEnough) {
		t.Fatal(err)
	}
	for step, least := range map[string]int{"deployment": 10_000, "command": 10_000, "movement": 10_000, "opportunity-fire": 100} {
		if by[step] < least {
			t.Errorf("%d pauses in %s, want %d; all: %v", by[step], step, least, by)
		}
	}
}
