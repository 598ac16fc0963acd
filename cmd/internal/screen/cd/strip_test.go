package cd

import (
	"testing"

	rules "sightline/game/commanddecision"
	"sightline/los"
)

// A line that is clear past something that hides a part of the stand names it: it is
// hatched on the table. Where nobody measures there is no ruling to tell it by.
func TestClearLinePastSomething(t *testing.T) {
	r := &los.Ruling{Verdict: los.Clear, Parts: []los.Part{{Name: "Low hill", Blocks: true}, {Name: "Field"}, {Name: "Low hill", Blocks: true}}}
	for want, a := range map[string]*rules.SightAnswer{
		"Clear: A to B \u2013 past Low hill, which hides a part of it": {From: "A", To: "B", Clear: true, Ruling: r},
		"Clear: A to B \u2013 nothing is in the way":                   {From: "A", To: "B", Clear: true},
	} {
		if got := lineHead(a); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
