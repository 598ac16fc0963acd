package boardgame_test

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"sightline/game"
	"sightline/game/assault"
	"sightline/game/berlin"
	"sightline/game/dday"
)

// On every board a choice that rolls nothing may be taken back until the other side acts, and
// none that rolls.
func TestTakenBack(t *testing.T) {
	for _, c := range []struct {
		system      game.System
		file        func(string) ([]byte, bool)
		name        string
		legal       func(game.Position, string) []json.RawMessage
		rolls, none string
	}{
		{assault.System{}, assault.BattleFile, "crossroads", list[assault.Action], `{"do":"begin"}`, "activate"},
		{dday.System{}, dday.BattleFile, "saint-clair", list[dday.Action], `{"do":"begin"}`, "first"},
		{berlin.System{}, berlin.BattleFile, "tempelhof", list[berlin.Action], "", "place"},
	} {
		text, _ := c.file(c.name)
		g, err := game.NewGame(c.system, game.Opening{Name: c.name, Scenario: text, Seed: "undo"}, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		sides := g.Position().Sides()
		var no *game.Refusal
		if _, err := g.Do(sides[0], json.RawMessage(`{"do":"begin"}`)); err != nil {
			t.Fatal(err)
		}
		if err := g.MayTakeBack(game.Doer{By: sides[0]}); c.rolls != "" && (!errors.As(err, &no) || !strings.Contains(err.Error(), "dice were rolled")) {
			t.Errorf("%s: what rolled is taken back: %v", c.name, err)
		}
		side, other, action := "", "", json.RawMessage(nil)
		for i, s := range sides {
			for _, a := range c.legal(g.Position().For(s), s) {
				if action == nil && strings.Contains(string(a), `"`+c.none+`"`) {
					side, other, action = s, sides[1-i], a
				}
			}
		}
		before := g.Position().Hash()
		if _, err := g.Do(side, action); err != nil {
			t.Fatalf("%s: %s: %v", c.name, action, err)
		}
		if err := g.MayTakeBack(game.Doer{By: other}); err == nil {
			t.Errorf("%s: %s takes back what it did not do", c.name, other)
		}
		if _, err := g.TakeBack(game.Doer{By: side}, ""); err != nil || g.Position().Hash() != before {
			t.Errorf("%s: %s is not taken back: %v", c.name, action, err)
		}
		if _, err := g.Do(side, json.RawMessage(`{"do":"resign"}`)); err != nil {
			t.Fatal(err)
		}
		if _, err := g.TakeBack(game.Doer{By: side}, ""); !errors.As(err, &no) {
			t.Errorf("%s: the end is taken back: %v", c.name, err)
		}
	}
}

// list is what a side may do, as it is written.
func list[A any](p game.Position, side string) (out []json.RawMessage) {
	for _, a := range p.(interface{ Legal(string) []A }).Legal(side) {
		raw, _ := json.Marshal(a)
		out = append(out, raw)
	}
	return out
}

// Once the other side has acted a choice stays.
func TestNotTakenBackLater(t *testing.T) {
	text, _ := assault.BattleFile("crossroads")
	g, err := game.NewGame(assault.System{}, game.Opening{Name: "crossroads", Scenario: text, Seed: "undo"}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	do := func(by, action string) {
		if _, err := g.Do(by, json.RawMessage(action)); err != nil {
			t.Fatal(err)
		}
	}
	do("German", `{"do":"begin"}`)
	now := g.Position().(*assault.Position)
	first, second := now.Sides()[now.Active], now.Sides()[1-now.Active]
	do(first, `{"do":"pass"}`)
	if err := g.MayTakeBack(game.Doer{By: first}); err != nil {
		t.Errorf("who has passed, and nobody has acted since: %v", err)
	}
	do(second, string(list[assault.Action](g.Position(), second)[0]))
	if err := g.MayTakeBack(game.Doer{By: first}); err == nil || !strings.Contains(err.Error(), "the other side has acted since") {
		t.Errorf("the other side has acted: %v", err)
	}
}
