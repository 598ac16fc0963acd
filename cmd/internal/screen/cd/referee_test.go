package cd

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	rules "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/los"
)

// Whatever the rules let the referee set, there is a word for: the keys of all
// words are those that an action can hold.
func TestRefereeCanSayAll(t *testing.T) {
	keys := func(a rules.Referee) (out []string) {
		var top map[string]json.RawMessage
		if err := json.Unmarshal(rules.EncodeAction(a), &top); err != nil {
			t.Fatal(err)
		}
		for k, raw := range top {
			out = append(out, k)
			var in map[string]json.RawMessage
			if k == "stand" && json.Unmarshal(raw, &in) == nil {
				for s := range in {
					out = append(out, "stand."+s)
				}
			}
		}
		return out
	}
	all := rules.Referee{
		Reason: "r", Order: &rules.OrderWord{}, Sight: &rules.SightWord{Question: los.Sight}, Dice: []int{1}, Step: new(rules.Moving), Turn: 1,
		Holder: &rules.HolderWord{}, Morale: &rules.MoraleWord{}, Outcome: &rules.OutcomeWord{}, Resume: true, Answer: &rules.MeasureWord{},
		Stand: &rules.StandWord{
			At: new(geom.Point), Facing: new(geom.Angle), Place: new(rules.OnTable), Aboard: new(string), Hits: new(int), Pin: new(int), Demoralized: new(bool),
			Loss: new(int), Seen: new(bool), Motion: new(rules.Still), Obeys: new(rules.Rally), Fired: new(rules.NotFired), FiredAt: new(bool),
		},
	}
	s := at(t)
	tb := &Table{player: &player{side: refereeSide, model: newModel(s, refereeSide)}}
	r := &refereeing{hands: hands{tb}}
	has := map[string]bool{"reason": true}
	for i := range refereeWords {
		w := &refereeWords[i]
		if w.make == nil {
			continue
		}
		for _, k := range keys(w.make(r, &form{number: 1, line: "3"})) {
			has[k] = true
		}
	}
	want := keys(all)
	slices.Sort(want)
	if got := slices.Sorted(maps.Keys(has)); !slices.Equal(got, want) {
		t.Errorf("the words set %q,\nwant %q", got, want)
	}
}
