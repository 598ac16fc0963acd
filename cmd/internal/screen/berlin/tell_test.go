package berlin

import (
	"slices"
	"testing"

	"sightline/cmd/internal/boards"
	"sightline/game"
	rules "sightline/game/berlin"
)

// Of a drop each die says what it is: the launch and what it has to be over, where the unit scatters
// to and how far, with what the flak adds.
func TestDropIsTold(t *testing.T) {
	k, _ := boards.Of(rules.SystemName)
	text, _ := k.File("tempelhof")
	now, err := rules.System{}.Open(game.Opening{Name: "tempelhof", Scenario: text, Seed: "a drop"})
	if err != nil {
		t.Fatal(err)
	}
	p := &play{view: now.(*rules.Position)}
	for _, x := range []struct {
		h    rules.Happening
		want []string
	}{
		{rules.Happening{Kind: "launch", Dice: []int{5}, Ledger: []rules.Line{{Value: "1"}}}, []string{"Launch", "over 1"}},
		{rules.Happening{Kind: "scatter", To: "1209", Dice: []int{4}}, []string{"Scatter check", ""}},
		{rules.Happening{Kind: "scatter", From: "1209", To: "1205", Dice: []int{1, 2}, Path: []string{"1208", "1207", "1206", "1205"}, Ledger: []rules.Line{{Value: "N"}}},
			[]string{"Direction", "north", "Distance", "+ 2 = 4"}},
		{rules.Happening{Kind: "scatter", From: "1209", Dice: []int{2, 6}, Path: []string{"1308"}, Ledger: []rules.Line{{Value: "NE"}}}, []string{"Direction", "northeast", "Distance", ""}},
	} {
		var got []string
		for _, d := range p.Tell(x.h).Dice {
			got = append(got, d.Caption, d.Text)
			if len(d.Dice) != 1 {
				t.Errorf("%s: %d dice", d.Caption, len(d.Dice))
			}
		}
		if !slices.Equal(got, x.want) {
			t.Errorf("%+v is told as %q, want %q", x.h, got, x.want)
		}
	}
}

// In the roster the names of a division's units are never alike, and each is a part of its whole
// name.
func TestRosterTellsApart(t *testing.T) {
	k, _ := boards.Of(rules.SystemName)
	for _, name := range k.Names() {
		text, _ := k.File(name)
		now, err := rules.System{}.Open(game.Opening{Name: name, Scenario: text, Seed: "a roster"})
		if err != nil {
			t.Fatal(err)
		}
		p := &play{view: now.(*rules.Position)}
		p.See(now, rules.Allied)
		for _, g := range p.Roster() {
			seen := map[string]string{}
			for _, r := range g.Rows {
				if was := seen[r.Text]; was != "" || r.Whole != r.Name || len(r.Text) >= len(r.Whole) {
					t.Errorf("%s: %q is called %q, and so is %q", g.Name, r.Name, r.Text, was)
				}
				seen[r.Text] = r.Name
			}
		}
	}
}
