package bot

import (
	"fmt"
	"io/fs"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/scenarios"
)

// fights is how many games of each seat steady must win nearly all of. Two
// hundred are played with `sightline simulate`.
const fights = 12

// TestSteadyBeatsRandom plays steady against random from both seats of every
// scenario of the library. It must win at least nine of ten games; of a dozen
// it may fail to win three before that is in doubt (one in forty samples).
func TestSteadyBeatsRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("takes ten seconds")
	}
	names, err := scenarios.Names(scenarios.Library())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(scenarios.Library(), name)
		if err != nil {
			t.Fatal(err)
		}
		for seat := range 2 {
			t.Run(fmt.Sprintf("%s/%d", name, seat), func(t *testing.T) {
				t.Parallel()
				won := 0
				for k := range fights {
					bots := [2]Bot{random{}, random{}}
					bots[seat] = newSteady()
					m := Match{Opening: game.Opening{Name: name, Scenario: text, Seed: fmt.Sprint("strength ", k)}, Bots: bots}
					r, err := m.Play()
					if err != nil {
						t.Fatal(err)
					}
					sides, err := m.Sides()
					if err != nil {
						t.Fatal(err)
					}
					if r.Outcome.Side == sides[seat] {
						won++
					}
				}
				if won < fights-3 {
					t.Errorf("steady wins %d of %d", won, fights)
				}
				t.Logf("steady wins %d of %d", won, fights)
			})
		}
	}
}

// A bot chooses by what it is given alone: the same view and dice, the same
// actions, whatever it was asked before.
func TestBotsKeepNothing(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "lezey-1944.toml")
	if err != nil {
		t.Fatal(err)
	}
	old := [2]Bot{newSteady(), newSteady()}
	m := Match{Opening: game.Opening{Name: "lezey-1944.toml", Scenario: text, Seed: "keep"}, Bots: old}
	steps := 0
	m.Watch = func(m *Moment) error {
		if _, ready := m.Action.(cd.Ready); !ready || m.Before.Step == m.After.Step {
			return nil
		}
		steps++
		for side := range old {
			view := m.After.ViewOf(side)
			a, b := old[side].Choose(view, side, nil), newSteady().Choose(view, side, nil)
			if x, y := written(a), written(b); x != y {
				return fmt.Errorf("steady chooses\n%s\nand a new one\n%s", x, y)
			}
		}
		return nil
	}
	if _, err := m.Play(); err != nil {
		t.Fatal(err)
	}
	if steps < 20 {
		t.Errorf("only %d steps", steps)
	}
}

func written(list []cd.Action) string {
	s := ""
	for _, a := range list {
		s += string(cd.EncodeAction(a)) + "\n"
	}
	return s
}

func TestNew(t *testing.T) {
	for _, name := range Names() {
		if b, err := New(name); err != nil || b.Name() != name {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := New("clever"); err == nil || err.Error() != `there is no bot "clever": want steady, passive or random` {
		t.Error(err)
	}
}
