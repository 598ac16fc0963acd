package commanddecision

import (
	"slices"
	"testing"

	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// Rulings of sight are those of the table, unless they are set otherwise: then all
// that is seen goes by them, and every view has them.
func TestSightRulingsAreSet(t *testing.T) {
	sc := *libraryFile(t, "maneuvers-1941.toml").Scenario
	sc.Rulings.Crest, sc.Rulings.Graze = 3*geom.Inch, los.SingleLine
	set := []Choice{
		{"sight-edge", "2"}, {"sight-nearer", "nearest-point"}, {"sight-graze", "open-set"},
		{"sight-friend-height", "0"}, {"sight-lining", "off"},
	}
	o := OverlayOf(set)
	changes, err := units.ReadOverlay(o.Name, o.Text, wantOfFigure)
	if err != nil {
		t.Fatal(err)
	}
	b, err := NewBattle(&sc, changes)
	if err != nil {
		t.Fatal(err)
	}
	if sc.Rulings.Edge != geom.Inch/2 {
		t.Error("the scenario itself is changed")
	}
	want := los.DefaultRulings()
	want.Edge, want.Crest, want.Nearer, want.Graze = 2*geom.Inch, 3*geom.Inch, los.NearestPoint, los.OpenSet
	want.FriendHeight, want.Lining = 0, false
	if b.Scenario.Rulings != want {
		t.Errorf("in force are %v, want %v", b.Scenario.Rulings.Lines(), want.Lines())
	}
	sc.Rulings = want
	board, err := sc.Board()
	if err != nil {
		t.Fatal(err)
	}
	lookers := b.boards[0].board.WithStands(sc.SightStands())
	if got, want := lookers.Rule(los.Sight, 0, 1).InForce, board.Rule(los.Sight, 0, 1).InForce; !slices.Equal(got, want) {
		t.Errorf("on the table %q are in force, want %q", got, want)
	}
	if view := New(b).ViewOf(0); view.Battle().Scenario.Rulings != want {
		t.Errorf("a side is told %v", view.Battle().Scenario.Rulings.Lines())
	}
	for _, r := range b.Rulings() {
		if value, is := SightRuling(r.Name, want); is && r.Now != value {
			t.Errorf("%s is told to be %s, want %s", r.Name, r.Now, value)
		}
		if r.Name == "sight-crest" && (r.Source != ofScenario || !r.Changed()) {
			t.Errorf("the crest is told to be %s, from %s", r.Now, r.Source)
		}
	}
}

// The rulings of sight come as those of a table do.
func TestSightRulingsComeAsTheTables(t *testing.T) {
	n := 0
	for _, r := range Rulings() {
		value, is := SightRuling(r.Name, los.DefaultRulings())
		if is && value != r.Value {
			t.Errorf("%s comes as %s, on a table as %s", r.Name, r.Value, value)
		}
		if is {
			n++
		}
	}
	if n != 6 {
		t.Errorf("%d rulings of sight can be chosen, want 6", n)
	}
}
