package board

import "testing"

// A hex that has a name is called by it beside its number, once.
func TestPlaced(t *testing.T) {
	names := map[string]string{"1104": "Karlshorst", "0707": "the farm"}
	for text, want := range map[string]string{
		"German: Rifle 1 moves from 0606 to 0707": "German: Rifle 1 moves from 0606 to the farm, hex 0707",
		"Hex 0707":                                  "The farm, hex 0707",
		"Ends the game: hex 1104":                   "Ends the game: Karlshorst, hex 1104",
		"Allied takes Karlshorst (1104)":            "Allied takes Karlshorst (1104)",
		"11041 and 110":                             "11041 and 110",
		"two dice 4 + 4 = 8: disrupted in hex 1104": "two dice 4 + 4 = 8: disrupted in Karlshorst, hex 1104",
	} {
		if got := placed(names, text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
