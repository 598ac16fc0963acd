package commanddecision_test

import (
	"io/fs"
	"slices"
	"testing"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/scenarios"
)

// Of the scenarios that come along two hide nobody, once no stand is hidden again by
// the rulings; what hides somebody is said without his name.
func TestMayHide(t *testing.T) {
	kept := rules.OverlayOf([]rules.Choice{{Name: "lost-out-of-sight", Value: "no"}, {Name: "lost-in-cover", Value: "no"}})
	var open []string
	names, err := scenarios.Names(scenarios.Library())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(scenarios.Library(), name)
		if err != nil {
			t.Fatal(err)
		}
		p, err := rules.System{}.Open(game.Opening{Name: name, Scenario: text})
		if err != nil {
			t.Fatal(err)
		}
		if why := p.(*rules.State).MayHide(); !slices.Contains(why, "ruling.lost-in-cover is yes: want no") || !slices.Contains(why, "ruling.lost-out-of-sight is yes: want no") {
			t.Errorf("%s: %v", name, why)
		}
		if p, err = (rules.System{}).Open(game.Opening{Name: name, Scenario: text, Overlays: []game.Overlay{kept}}); err != nil {
			t.Fatal(err)
		}
		if p.(*rules.State).MayHide() == nil {
			open = append(open, name)
		}
	}
	if !slices.Equal(open, []string{"first-fight.toml", "maneuvers-1941.toml"}) {
		t.Errorf("nobody is hidden in %v", open)
	}
}
