package bot

import (
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
)

// Companies of the enemy come into the view, before the own in the order of battle, as they are
// seen: a company keeps its task for the turn nevertheless.
func TestTasksOutlastNewEnemies(t *testing.T) {
	s := newSteady()
	known, grew := 0, 0
	look := watched{s, func(v *cd.State, _ []cd.Action) {
		n := len(v.Battle().Companies)
		if v.Step == cd.Commanding {
			known = n
		}
		if v.Step != cd.Moving || n == known {
			return
		}
		h := newHand(v, 1, nil)
		list := h.companies()
		s.assign(h, list)
		for _, c := range list {
			if name := v.Battle().Companies[c.index].Name; c.task == nil || c.task.duty != leaves {
				t.Errorf("turn %d: %s has the task %v, with %d companies known for %d", v.Turn, name, c.task, n, known)
			}
		}
		grew++
	}}
	m := Match{Opening: game.Opening{Name: "peski-1939.toml", Scenario: []byte(libraryText(t, "peski-1939.toml")), Seed: "ladder/7"}, Bots: [2]Bot{random{}, look}}
	if _, err := m.Play(); err != nil {
		t.Fatal(err)
	}
	if grew == 0 {
		t.Error("no company came into the view between orders and movement")
	}
}
