package build

import (
	"encoding/json"
	"testing"
)

// What a result asks for is said as long as its author has not.
func TestGoalText(t *testing.T) {
	for asked, want := range map[string]string{
		`[]`:                                  "",
		`[{"destroy": "1/2"}]`:                "Destroy half of the enemy's stands.",
		`[{"destroy": "2/3", "of": "value"}]`: "Destroy 2/3 of the enemy's worth.",
		`[{"hold": ["Mill", "Store"]}]`:       "Hold Mill, Store.",
		`[{"hold": ["A", "B", "C"], "count": 2}, {"exit": "east", "share": "1/2"}]`: "Hold 2 of A, B, C and leave by the east edge with half of the stands.",
		`[{"destroy": "1/4", "side": "Red"}]`:                                       "Red: destroy 1/4 of the enemy's stands.",
	} {
		var all []map[string]json.RawMessage
		if err := json.Unmarshal([]byte(asked), &all); err != nil {
			t.Fatal(err)
		}
		if got := goalText(all); got != want {
			t.Errorf("%s: %q, want %q", asked, got, want)
		}
	}
}
