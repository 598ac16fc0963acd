package assault

import (
	"strings"
	"testing"

	"sightline/game"
	rules "sightline/game/assault"
)

// nobody is a desk at which nothing is done.
type nobody struct{}

func (nobody) Do(...any) bool { return false }
func (nobody) Say(string)     {}
func (nobody) Refuse(string)  {}

// Who goes back is told whom he goes away from: it may be toward the enemy's side of the map.
func TestRetreatSaysWhy(t *testing.T) {
	text, _ := rules.BattleFile("crossroads")
	v, err := rules.System{}.Open(game.Opening{Name: "crossroads", Scenario: text, Seed: "a rout"})
	if err != nil {
		t.Fatal(err)
	}
	p := Room.New(nobody{}).(*play)
	p.See(v, 0)
	told := p.Tell(rules.Happening{Kind: "retreat", Side: "German", Unit: "Rifle 1", From: "1003", To: "0803", Text: "Rifle 1 goes back from 1003 to 0803"})
	if !strings.HasPrefix(told.Why, "away from the nearest enemy, ") || !strings.HasSuffix(told.Why, " in 1203") || told.Card == nil || told.Card.Lines[1].Right != "4 hexes away" {
		t.Errorf("it is told %q, and %+v", told.Why, told.Card)
	}
}
