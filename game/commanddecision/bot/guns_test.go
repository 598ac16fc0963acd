package bot

import (
	"fmt"
	"strings"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// Guns that begin limbered are brought by their trucks, unlimbered and fired: crews
// walked, trucks drove elsewhere with the machine guns, and no gun ever fired.
func TestTowedGunsFire(t *testing.T) {
	const games = 4
	ready, fired := map[string]bool{}, map[string]bool{}
	for k := range games {
		m := Match{
			Opening: game.Opening{Name: "maneuvers-1941.toml", Scenario: []byte(libraryText(t, "maneuvers-1941.toml")), Seed: fmt.Sprint("guns ", k)},
			Bots:    [2]Bot{newSteady(), newSteady()},
		}
		m.Watch = func(x *Moment) error {
			b := x.After.Battle()
			for i := range b.Units {
				if b.Units[i].Kind.Class == units.Gun && x.After.OnTable(i) {
					ready[fmt.Sprint(k, b.Units[i].Name)] = true
				}
			}
			if f, fires := x.Action.(cd.Fire); fires && b.Units[named(x.After, f.Stand)].Kind.Class == units.Gun {
				fired[fmt.Sprint(k, f.Stand)] = true
			}
			return nil
		}
		if _, err := m.Play(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("of %d guns %d are unlimbered and %d fire", 2*games, len(ready), len(fired))
	if len(ready) < games || len(fired) < games/2 {
		t.Errorf("of %d guns %d are unlimbered and %d fire", 2*games, len(ready), len(fired))
	}
}

// A crew that unlimbers its gun stands at it, whichever way it is told to go, and may
// fire it in the same turn: it stood a hair's breadth off.
func TestWhoUnlimbersServesTheGun(t *testing.T) {
	for _, way := range []geom.Angle{0, 26, 45, 77, 90, 135, 200, 327} {
		blue := script{
			cd.Commanding: {cd.Order{By: "Blue staff", Order: cd.CautiousAdvance, At: inches(10, 24), Facing: way * geom.Degree}},
			cd.Moving:     {cd.Move{Stand: "1st crew", Dismount: true}},
		}
		m := Match{
			Opening: game.Opening{Name: "meadow.toml", Seed: "unlimber", Scenario: []byte(meadow +
				on("Blue", "Blue staff", "command", 10, 26) +
				on("Blue", "1st truck", "truck", 10, 24) +
				aboard("1st gun", "m3-37mm", `crew = "1st crew"`, `tow = "1st truck"`) +
				aboard("1st crew", "crew") +
				on("Red", "Red staff", "command", 40, 40) + drawn)},
			Bots: [2]Bot{blue, script{}},
		}
		served := false
		m.Watch = func(x *Moment) error {
			gun, crew := named(x.After, "1st gun"), named(x.After, "1st crew")
			served = x.After.OnTable(gun) && x.After.InContact(gun, crew)
			return nil
		}
		if r, err := m.Play(); err != nil || r.Refused > 0 {
			t.Fatal(err, r)
		}
		if !served {
			t.Errorf("ordered to %d°, the crew is not at its gun", way)
		}
	}
}

// aboard is a stand of Blue's company aboard the truck.
func aboard(name, kind string, more ...string) string {
	return fmt.Sprintf("\n[[stand]]\nname = %q\nside = \"Blue\"\ncompany = \"Blue company\"\nkind = %q\naboard = \"1st truck\"\n%s\n", name, kind, strings.Join(more, "\n"))
}
