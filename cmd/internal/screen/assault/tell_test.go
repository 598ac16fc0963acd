package assault

import (
	"math/big"
	"strings"
	"testing"

	"sightline/cmd/internal/screen/board"
	"sightline/game"
	rules "sightline/game/assault"
)

// nobody is a desk at which nothing is done.
type nobody struct{}

func (nobody) Do(...any) bool { return false }
func (nobody) DoAll(...any)   {}
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

// Results of the table are told in words, and the letters on its grid are explained beside it.
func TestResultsAreWords(t *testing.T) {
	text, _ := rules.BattleFile("crossroads")
	v, err := rules.System{}.Open(game.Opening{Name: "crossroads", Scenario: text, Seed: "words"})
	if err != nil {
		t.Fatal(err)
	}
	p := Room.New(nobody{}).(*play)
	p.See(v, 0)
	for result, want := range map[string]string{
		"-": "no effect", "M": "morale checks", "M1": "morale checks +1", "1M2": "1 step, then morale checks +2", "3M2": "3 steps, then morale checks +2",
	} {
		told := p.Tell(rules.Happening{Kind: "fire", Side: "German", From: "1003", To: "0803", Result: result, Dice: []int{3}, Column: &rules.Column{Sum: big.NewRat(5, 1), To: "5"}, Text: "it fires"})
		if told.Tag != want || told.Result != board.Title(want) {
			t.Errorf("%s is told as %q and %q, want %q", result, told.Tag, told.Result, want)
		}
		if n := len(told.Card.After); told.Card.After[n-1].Left != legend {
			t.Errorf("the letters of the table are not explained: %+v", told.Card.After)
		}
	}
}
