package game_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"sightline/game"
)

// A part that was cut out of a game is a journal; one that is of no actions, of more than
// there are, or before something else, is at fault.
func TestCut(t *testing.T) {
	text, err := os.ReadFile("testdata/toy.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	whole := game.ParseJournal(text)
	if !whole.Sound() || whole.Cut() != nil {
		t.Fatalf("%v", whole.Faults)
	}
	n := 0
	for i := range whole.Lines {
		if whole.Lines[i].Kind == game.ActionLine {
			n = whole.Lines[i].Number
			break
		}
	}
	for _, c := range []struct {
		part  game.Cut
		fault string
	}{
		{game.Cut{From: 0, To: 1}, ""},
		{game.Cut{From: 1, To: 1}, "cut out from action 1 to 1"},
		{game.Cut{From: -1, To: 1}, "cut out from action -1"},
		{game.Cut{From: 0, To: 2}, "of the 1 in effect"},
	} {
		j := game.ParseJournal(whole.CutOut(text, n, c.part))
		said := ""
		if len(j.Faults) > 0 {
			said = j.Faults[0].Text
		}
		if !strings.Contains(said, c.fault) || (said == "") != (c.fault == "") {
			t.Errorf("%v: %q, want %q", c.part, said, c.fault)
		}
		if c.fault == "" && (j.Cut() == nil || *j.Cut() != c.part) {
			t.Errorf("%v is read as %v", c.part, j.Cut())
		}
	}
	cut := whole.CutOut(text, n, game.Cut{From: 0, To: 1})
	twice := game.ParseJournal(cut).CutOut(cut, bytes.Count(cut, []byte{'\n'}), game.Cut{From: 0, To: 1})
	if j := game.ParseJournal(twice); j.Sound() {
		t.Error("something comes after the end of a part")
	}
}
