package screen

import (
	"testing"

	"sightline/cmd/internal/games"
	rules "sightline/game/commanddecision"
)

// Two games of one table that differ in measuring and in rulings alone do not look
// alike.
func TestKeptGamesTellTheirTerms(t *testing.T) {
	v := library(t, "maneuvers-1941")
	list := func(policy string, set ...rules.Choice) saved {
		text, err := v.measured(policy)
		if err != nil {
			t.Fatal(err)
		}
		return savedOf([]games.Kept{{Rules: (rules.System{}).Name(), Text: text, Rulings: set}})[0]
	}
	for _, c := range []struct {
		game saved
		want string
	}{
		{list("declare-first"), "declare first"},
		{list("free"), "free measuring"},
		{list("free", rules.Choice{Name: "circle", Value: "5"}), "free measuring, 1 ruling changed"},
		{list("declare-first", rules.Choice{Name: "circle", Value: "5"}, rules.Choice{Name: "arc-any", Value: "0"}), "declare first, 2 rulings changed"},
	} {
		if got := c.game.terms(); got != c.want {
			t.Errorf("its terms are %q, want %q", got, c.want)
		}
	}
	told := list("free", rules.Choice{Name: "arc-any", Value: "0"})
	if got := told.told(); len(got) != 2 || got[1] != "Targets partly in the arc: by the center, agreed" {
		t.Errorf("in full: %q", got)
	}
}
