package chronicle_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"sightline/cmd/internal/chronicle"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/replay"
)

// A report of a part of a game tells what was done in it, below its headings, and nothing
// of what came before and after; one that was cut out of a game is told as that part.
func TestReportOfAPart(t *testing.T) {
	text, err := os.ReadFile("../../../game/commanddecision/testdata/games/lezey-1944.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	told := func(text []byte, part *game.Cut) string {
		j := game.ParseJournal(text)
		r, err := chronicle.Of(j, chronicle.Words(rules.System{}, j, ""), chronicle.Options{Part: part})
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := r.Write(&out, func(s string) string { return s }); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	whole := game.ParseJournal(text)
	film, err := replay.Develop(rules.System{}, whole, nil)
	if err != nil {
		t.Fatal(err)
	}
	reel := film.As(game.Referee)
	turn := func(n int) int {
		for k := range reel.Shots {
			if reel.At(k).(*rules.State).Turn == n {
				return k
			}
		}
		return -1
	}
	c := game.Cut{From: turn(4), To: turn(6)}
	all, part := told(text, nil), told(text, &c)
	for _, has := range []string{"Only a part", "Turn 5", "the game went on"} {
		if !strings.Contains(part, has) {
			t.Errorf("the part does not say %q", has)
		}
	}
	for _, not := range []string{"Turn 2\n", "Turn 8\n", "win"} {
		if strings.Contains(part[strings.Index(part, "Only a part"):], not) || !strings.Contains(all, not) {
			t.Errorf("the part says %q, or the whole does not", not)
		}
	}
	line := whole.Lines[replay.InEffect(whole)[c.To-1]].Number
	if cut := told(whole.CutOut(text, line, c), nil); !strings.Contains(cut, "Only a part") || strings.Contains(cut, "Turn 2\n") || !strings.Contains(cut, "Turn 5") {
		t.Error("what was cut out is not told as that part")
	}
}
