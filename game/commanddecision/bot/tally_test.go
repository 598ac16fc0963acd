package bot

import (
	"io/fs"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/scenarios"
)

// What a tally tells of whole games is what came of them; every stand is lost to one
// of the other side, to fire from off the table or in flight.
func TestTallyOfWholeGames(t *testing.T) {
	flights := 0
	for _, name := range []string{"maneuvers-1941.toml", "peski-1939.toml", "lezey-1944.toml"} {
		text, err := fs.ReadFile(scenarios.Library(), name)
		if err != nil {
			t.Fatal(err)
		}
		var y Tally
		var b *cd.Battle
		m := Match{
			Opening: game.Opening{Name: name, Scenario: text, Seed: "tally"}, Bots: [2]Bot{newSteady(), newSteady()},
			Watch: func(m *Moment) error { b = m.After.Battle(); return y.Watch(m) },
		}
		r, err := m.Play()
		if err != nil {
			t.Fatal(err)
		}
		var lost [2]int
		for _, l := range y.Losses {
			u := &b.Units[l.Stand]
			lost[u.Side]++
			switch {
			case l.By == Unknown:
				t.Errorf("%s: %s is lost in turn %d, nobody knows to whom", name, u.Name, l.Turn)
			case l.By >= 0 && b.Units[l.By].Side == u.Side:
				t.Errorf("%s: %s is lost to %s, its own side", name, u.Name, b.Units[l.By].Name)
			case l.By == Flight:
				flights++
			}
			if l.Turn < 1 || l.Turn > r.Turns || !b.Scenario.Table.Bounds().Contains(l.At) {
				t.Errorf("%s: %s is lost in turn %d at %v", name, u.Name, l.Turn, l.At)
			}
		}
		if lost != r.Lost || len(y.Losses) == 0 {
			t.Errorf("%s: %v stands are lost; the result says %v", name, lost, r.Lost)
		}
		if len(y.Turns) != r.Turns {
			t.Fatalf("%s: %d turns are told of %d", name, len(y.Turns), r.Turns)
		}
		end := y.Turns[len(y.Turns)-1]
		if end.Ground != r.Ground {
			t.Errorf("%s: ground %v in the end; the result says %v", name, end.Ground, r.Ground)
		}
		for side, n := range end.InPlay {
			if n != r.Stands[side]-r.Lost[side]-r.Left[side] {
				t.Errorf("%s: %d stands of side %d are in play in the end; the result says %d of %d are lost, %d have left",
					name, n, side, r.Lost[side], r.Stands[side], r.Left[side])
			}
		}
	}
	if flights == 0 {
		t.Error("nobody was lost in flight: try other seeds")
	}
}
