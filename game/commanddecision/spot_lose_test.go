package commanddecision_test

import (
	"io/fs"
	"slices"
	"testing"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/scenarios"
)

// opened is a scenario that comes along, by rulings.
func opened(t *testing.T, name string, choices ...rules.Choice) *rules.State {
	t.Helper()
	text, err := fs.ReadFile(scenarios.Library(), name)
	if err != nil {
		t.Fatal(err)
	}
	o := game.Opening{Name: name, Scenario: text}
	if choices != nil {
		o.Overlays = []game.Overlay{rules.OverlayOf(choices)}
	}
	p, err := rules.System{}.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*rules.State)
}

// Of the scenarios that come along two hide nobody, one the stands of one side and the others those of both; the
// ruling hides has it otherwise.
func TestMayHide(t *testing.T) {
	names, err := scenarios.Names(scenarios.Library())
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"first-fight.toml": "", "maneuvers-1941.toml": "", "bretteville-1944.toml": "Canadian"}
	for _, name := range names {
		s := opened(t, name)
		if lost := s.MayLose(); !slices.Equal(lost, []rules.Choice{{Name: "lost-out-of-sight", Value: "no"}, {Name: "lost-in-cover", Value: "no"}}) {
			t.Errorf("%s: %v", name, lost)
		}
		if s = opened(t, name, s.MayLose()...); s.MayLose() != nil {
			t.Errorf("%s: %v by rulings that lose nobody", name, s.MayLose())
		}
		for k, ruling := range []string{"both", "first", "second", "nobody"} {
			begin, arrive := opened(t, name, rules.Choice{Name: "hides", Value: ruling}).MayHide()
			for side, of := range s.Sides() {
				one, known := want[name]
				hides := (!known || one == of) && (ruling == "both" || k == side+1)
				if hides != (begin[side]+arrive[side] > 0) {
					t.Errorf("%s, hides=%s, %s: %d begin hidden, %d arrive", name, ruling, of, begin[side], arrive[side])
				}
			}
		}
	}
}

// By the ruling hides a side whose stands are not to be hidden is seen from the start, and as it arrives.
func TestHides(t *testing.T) {
	for ruling, hides := range map[string][2]bool{"both": {true, true}, "first": {true, false}, "second": {false, true}, "nobody": {false, false}} {
		s := opened(t, "peski-1939.toml", rules.Choice{Name: "hides", Value: ruling})
		unseen, waiting := [2]int{}, [2]int{}
		for i, u := range s.Battle().Units {
			if s.Stands[i].Seen == 0 {
				unseen[u.Side]++
			}
			if _, is := s.ViewOf(1 - u.Side).Piece(u.Name); is && s.Stands[i].Place == rules.Waiting {
				waiting[u.Side]++
			}
		}
		for side := range hides {
			if hides[side] != (unseen[side] > 0) || waiting[side] > 0 {
				t.Errorf("hides=%s, %s: %d unseen, %d seen before they are there", ruling, s.Sides()[side], unseen[side], waiting[side])
			}
		}
	}
}
