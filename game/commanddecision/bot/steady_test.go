package bot

import (
	"io/fs"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/scenarios"
)

// Headquarters that may be placed anywhere in an area are placed with a company of
// theirs, whichever comes first in the order of battle. Blue's was put into a corner.
func TestHeadquartersArePlacedWithTheirs(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "maneuvers-1941.toml")
	if err != nil {
		t.Fatal(err)
	}
	m := Match{Opening: game.Opening{Name: "maneuvers-1941.toml", Scenario: text, Seed: "headquarters"}, Bots: [2]Bot{newSteady(), newSteady()}}
	looked := 0
	m.Watch = func(x *Moment) error {
		if x.Before.Step != cd.Deployment || x.After.Step == cd.Deployment {
			return nil
		}
		b := x.After.Battle()
		for i := range b.Units {
			if !b.Companies[b.Units[i].Company].HQ {
				continue
			}
			least := geom.Length(far)
			for j := range b.Units {
				if b.Units[j].Side == b.Units[i].Side && b.Units[j].Company != b.Units[i].Company && x.After.OnTable(j) {
					least = min(least, geom.Distance(x.After.Stands[i].At, x.After.Stands[j].At))
				}
			}
			if looked++; least > 3*geom.Inch {
				t.Errorf("%s is placed %s from the nearest of its own", b.Units[i].Name, least.Show())
			}
		}
		return nil
	}
	if _, err := m.Play(); err != nil {
		t.Fatal(err)
	}
	if looked != 2 {
		t.Errorf("%d headquarters, want 2", looked)
	}
}
