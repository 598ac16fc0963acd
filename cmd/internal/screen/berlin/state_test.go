package berlin

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/screen/board"
	"sightline/game"
	rules "sightline/game/berlin"
)

// Who has yet to fly is to drop, and who failed to is set aside, in the roster as on the card: whoever
// of a division flies, whichever drops, and while somebody is displaced.
func TestStatesOfDrop(t *testing.T) {
	seen := map[string]int{}
	for try := 0; try < 12 && (seen["displaced, set aside"] == 0 || seen["displaced, to drop"] == 0); try++ {
		scenario := []string{"tempelhof", "berlin"}[try%2]
		now, dice := opened(t, scenario), game.NewDice("states", try)
		aside := map[string]bool{}
		for n := 0; n < 4000 && now.Clock().Turn < 2 && now.Decides() != ""; n++ {
			by := now.Decides()
			all := now.Legal(by)
			a := all[dice.Roll(len(all))-1]
			if i := slices.IndexFunc(all, func(a rules.Action) bool { return a.Do == "arrange" || a.Do == "drop" }); i >= 0 {
				a = all[i]
			}
			raw, err := json.Marshal(a)
			if err != nil {
				t.Fatal(err)
			}
			next, events, err := now.Do(by, raw, dice)
			if err != nil {
				t.Fatal(err)
			}
			now = next.(*rules.Position)
			for _, e := range events {
				if h := e.(rules.Happening); h.Kind == "launch" && strings.HasSuffix(h.Text, "set aside") {
					aside[h.Unit] = true
				}
			}
			c := now.Clock()
			if c.Turn != 1 || c.Step != rules.Move || c.Decides != now.Sides()[rules.Allied] {
				continue
			}
			p := Room.New(nil).(*play)
			p.See(now.For(c.Decides), rules.Allied)
			_, choice := p.view.Choice()
			for _, g := range p.Roster() {
				for _, r := range g.Rows {
					u, _ := p.unit(r.Name)
					if !flies(&u) || p.descends(r.Name) {
						continue
					}
					want := "to drop"
					if aside[r.Name] {
						want = "set aside"
					}
					card := p.unitCard(&u).Lines
					i := slices.IndexFunc(card, func(l board.Line) bool { return l.Kind == board.ResultLine })
					if r.Right != want || card[i].Left != board.Title(want) {
						t.Fatalf("%s, choice %v: %s has a row %q and a card %q: want %s", scenario, choice, r.Name, r.Right, card[i].Left, want)
					}
					if seen[want]++; choice {
						seen["displaced, "+want]++
					}
				}
			}
		}
	}
	if seen["displaced, to drop"] == 0 || seen["displaced, set aside"] == 0 {
		t.Errorf("seen are %v", seen)
	}
}

// Who is out of the game is lost, in the roster as on the card: eliminated, or drawn out of the cup.
func TestLostIsOneWord(t *testing.T) {
	p := Room.New(nil).(*play)
	p.See(opened(t, "berlin"), rules.German)
	for _, state := range []string{"eliminated", "out of the game"} {
		u := p.units[0]
		u.At, u.State = "", state
		card := p.unitCard(&u).Lines
		i := slices.IndexFunc(card, func(l board.Line) bool { return l.Kind == board.ResultLine })
		if r := p.row(&u); !r.Gone || r.Right != "lost" || card[i].Left != "Lost: "+state {
			t.Errorf("who is %s has a row %q and a card %q", state, r.Right, card[i].Left)
		}
	}
}
