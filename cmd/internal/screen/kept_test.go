package screen

import (
	"io/fs"
	"testing"

	"sightline/cmd/internal/games"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/freetable"
	"sightline/scenarios"
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

// A ruling with a stand moved is listed after the games that are played, whenever it was.
func TestRulingsAfterGames(t *testing.T) {
	ruling, err := fs.ReadFile(scenarios.WorkedCases(), "at-night.toml")
	if err != nil {
		t.Fatal(err)
	}
	kept, _, _ := apart(savedOf([]games.Kept{
		{Rules: freetable.System{}.Name(), File: "ruling.jsonl", Text: ruling, Moves: 1},
		{Rules: rules.System{}.Name(), File: "game.jsonl", Name: "game"},
	}))
	if len(kept) != 2 || kept[0].File != "game.jsonl" {
		t.Errorf("first to go on with is %v, want the game", kept)
	}
}

// A damaged game says where, in the list of those that are over if it was; of those that
// would go on it is last.
func TestDamagedAreSetApart(t *testing.T) {
	at := &game.Fault{Line: 309, Text: "its checksum is wrong"}
	match := (rules.System{}).Name()
	kept, over, _ := apart(savedOf([]games.Kept{
		{Rules: match, File: "a.jsonl", Damage: at},
		{Rules: match, File: "b.jsonl", Name: "b"},
		{Rules: match, File: "c.jsonl", Damage: at, Over: &game.Outcome{}},
		{File: "d.jsonl", Damage: at},
	}))
	if len(kept) != 3 || len(over) != 1 || kept[0].File != "b.jsonl" || kept[2].title != "d.jsonl" {
		t.Fatalf("kept %v, over %v", kept, over)
	}
	if l := (&lobby{kept: kept[1:]}); l.last() != nil {
		t.Error("goes on with a damaged game")
	}
	if got := over[0].damage(); got != "Damaged, line 309: its checksum is wrong" || kept[0].damage() != "" {
		t.Errorf("%q, %q", got, kept[0].damage())
	}
}
