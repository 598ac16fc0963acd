package bot

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/scenarios"
)

// What counts to seasoned follows from what wins the game, for it and for the other.
func TestSeasonedGoesByWhatWins(t *testing.T) {
	ground := weights{fear: 75, late: 4, odds: 200, lead: 4, about: 28 * geom.Inch, leave: 6}
	leave, bar := plain(), plain()
	leave.lanes, leave.leave, bar.waits = true, 20, true
	fight := ground
	fight.fire, fight.late, fight.lead = 12, 2, 100
	dark := ground
	dark.dread = 800
	ground.fear = 0
	for _, c := range []struct {
		scenario string
		want     [2]weights // by side
	}{
		{"maneuvers-1941.toml", [2]weights{fight, fight}}, // both win by two thirds destroyed
		{"breakout.toml", [2]weights{leave, bar}},         // the first is to leave, the other bars it
		{"peski-1939.toml", [2]weights{bar, leave}},
		{"lezey-1944.toml", [2]weights{ground, ground}}, // nine tenths are out of reach
		{"bretteville-1944.toml", [2]weights{dark, dark}},
	} {
		text, err := fs.ReadFile(scenarios.Library(), c.scenario)
		if err != nil {
			t.Fatal(err)
		}
		p, err := cd.System{}.Open(game.Opening{Name: c.scenario, Scenario: text, Seed: "keen"})
		if err != nil {
			t.Fatal(err)
		}
		for side, want := range c.want {
			if got := keen(newHand(p.(*cd.State).ViewOf(side), side, nil)); got != want {
				t.Errorf("%s, side %d: %+v, want %+v", c.scenario, side, got, want)
			}
		}
	}
}

// Where its fire counts, a place that a stand may fire from is the better for it, and one
// that no enemy known sees is not.
func TestFireCounts(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "maneuvers-1941.toml")
	if err != nil {
		t.Fatal(err)
	}
	fires, blind := 0, 0
	look := watched{newSteady(), func(v *cd.State, _ []cd.Action) {
		h, keen := newHand(v, 0, nil), newSteady()
		if keen.weights.fire = 100; v.Step != cd.Commanding {
			return
		}
		w, plain := keen.scale(h), newSteady().scale(h)
		for i := range v.Stands {
			if v.Battle().Units[i].Side != 0 || !v.OnTable(i) {
				continue
			}
			at := v.Stands[i].At
			more := w.place(i, at, cd.NoOrder) - plain.place(i, at, cd.NoOrder)
			seen := slices.ContainsFunc(w.threats, func(x threat) bool { return x.sees[w.cell(at)] })
			switch {
			case more < 0 || more > 0 && !seen:
				t.Errorf("turn %d: %s weighs %d more", v.Turn, v.Battle().Units[i].Name, more)
			case more > 0:
				fires++
			case !seen:
				blind++
			}
		}
	}}
	for k := range 4 {
		look.Bot = newSteady()
		m := Match{Opening: game.Opening{Name: "maneuvers-1941.toml", Scenario: text, Seed: fmt.Sprint("fire ", k)}, Bots: [2]Bot{look, newSteady()}}
		if _, err := m.Play(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d stands may fire, %d see nobody", fires, blind)
	if fires == 0 || blind == 0 {
		t.Errorf("%d stands may fire, %d see nobody", fires, blind)
	}
}

// Armor that bars an edge stays where its opportunity fire is; that of steady does not.
func TestArmorWaits(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "breakout.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		bar  Bot
		want bool
	}{{newSeasoned(), false}, {newSteady(), true}} {
		drives := false
		m := Match{Opening: game.Opening{Name: "breakout.toml", Scenario: text, Seed: "waits"}, Bots: [2]Bot{newSteady(), c.bar}}
		m.Watch = func(x *Moment) error {
			if a, ok := x.Action.(cd.Move); ok && x.By == "Soviet" && strings.HasPrefix(a.Stand, "T-34") {
				drives = true
			}
			return nil
		}
		if _, err := m.Play(); err != nil {
			t.Fatal(err)
		}
		if drives != c.want {
			t.Errorf("%s: armor drives: %v, want %v", c.bar.Name(), drives, c.want)
		}
	}
}
