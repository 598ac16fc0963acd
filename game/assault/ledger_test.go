package assault

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"sightline/game"
)

// Whatever is rolled in a game tells what it is held against, but a roll that is made again.
func TestRollsHaveLedgers(t *testing.T) {
	rolls := map[string]int{}
	for n := range 3 {
		text, _ := BattleFile("crossroads")
		now, err := System{}.Open(game.Opening{Name: "crossroads", Scenario: text, Seed: "ledgers"})
		if err != nil {
			t.Fatal(err)
		}
		p, dice := now.(*Position), game.NewDice("ledgers", n)
		for p.Outcome == nil {
			side := p.army(p.Active)
			all := p.Legal(side)
			k := slices.IndexFunc(all, func(a Action) bool { return slices.Contains([]string{"fire", "assault", "antitank", "recover"}, a.Do) })
			if k < 0 || dice.Roll(2) == 1 {
				k = dice.Roll(len(all)) - 1
			}
			raw, err := json.Marshal(all[k])
			if err != nil {
				t.Fatal(err)
			}
			next, events, err := p.Do(side, raw, dice)
			if err != nil {
				t.Fatalf("%s %s: %v", side, raw, err)
			}
			for _, e := range events {
				h := e.(Happening)
				if len(h.Dice) == 0 || strings.HasSuffix(h.Text, ": again") {
					continue
				}
				if rolls[h.Kind]++; h.LedgerFor("") == nil {
					t.Errorf("%q has no ledger", h.Text)
				}
			}
			p = next.(*Position)
		}
	}
	for _, kind := range []string{"turn", "fire", "check", "recover"} {
		if rolls[kind] == 0 {
			t.Errorf("no %s was rolled: %v", kind, rolls)
		}
	}
}
