package study

import (
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
)

// A game that was decided before its last turn is decided by what its goal asks for.
func TestDecidedByWhatTheGoalAsks(t *testing.T) {
	b := &cd.Battle{Terms: &cd.Terms{Victory: []cd.Victory{
		{Side: "US", Text: "Destroy half of them.", Conditions: []cd.Condition{{Kind: "destroy"}}},
		{Side: "US", Text: "Hold the ford.", Conditions: []cd.Condition{{Kind: "hold"}}},
		{Side: "German", Text: "Otherwise."},
	}}}
	for o, want := range map[game.Outcome]string{
		{Side: "US", Text: "Destroy half of them."}:                                                                 byLosses,
		{Side: "US", Text: "Destroy half of them. Nothing that either side can do changes that any more."}:          byLosses,
		{Side: "US", Text: "Hold the ford. Nothing that either side can do changes that any more."}:                 byGround,
		{Side: "German", Text: "Otherwise. Nothing that either side can do changes that any more."}:                 byTime,
		{Side: "German", Text: "US gives up"}:                                                                       byOther,
		{Text: "Nobody has reached what was to be reached. Nothing that either side can do changes that any more."}: noneWon,
	} {
		if got := decidedBy(b, o); got != want {
			t.Errorf("%s: %q is %q, want %q", o.Side, o.Text, got, want)
		}
	}
}
