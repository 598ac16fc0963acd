package board

import (
	"strings"
	"testing"

	"sightline/cmd/internal/boards"
)

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
		if got := boards.Placed(names, text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// Names that begin alike, as those of a division's battalions do, are told apart when they are
// cut.
func TestCut(t *testing.T) {
	room := func(n int) func(string) bool { return func(s string) bool { return len([]rune(s)) <= n } }
	for _, c := range []struct {
		name string
		room int
		want string
	}{
		{"Tempelhof antitank 1", 15, "Tempelh\u2026itank 1"},
		{"Tempelhof antitank 2", 15, "Tempelh\u2026itank 2"},
		{"1/175th Infantry", 16, "1/175th Infantry"},
		{"1/175th Infantry", 15, "1/175th"},
		{"29th Infantry Division", 14, "29th Division"},
		{"29th Infantry Division", 5, "29th"},
		{"82nd US Parachute 1", 16, "82nd Parachute 1"},
		{"Infantry", 4, "I\u2026ry"},
		{"abc", 1, "\u2026"},
	} {
		if got := cut(c.name, room(c.room)); got != c.want {
			t.Errorf("%q in %d: %q, want %q", c.name, c.room, got, c.want)
		}
	}
	seen := map[string]string{}
	for _, k := range boards.All() {
		for _, scenario := range k.Names() {
			text, _ := k.File(scenario)
			for _, line := range strings.Split(string(text), "\n") {
				name, is := strings.CutPrefix(line, "name = \"")
				if name = strings.TrimSuffix(name, "\""); !is {
					continue
				}
				short := cut(name, room(14))
				if was := seen[short]; was != "" && was != name {
					t.Errorf("%q and %q are both %q", was, name, short)
				}
				seen[short] = name
			}
		}
	}
}
