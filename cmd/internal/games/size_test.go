package games

import (
	"testing"

	_ "sightline/game/commanddecision" // whose scenarios they are
	"sightline/scenarios"
)

// The scenarios that come with the program are spread over an hour, an evening and a day.
func TestSizes(t *testing.T) {
	for name, want := range map[string]string{
		"first-fight":      "an hour: 11 stands, 5 turns",
		"maneuvers-1941":   "an hour: 26 stands, 10 turns",
		"peski-1939":       "an evening: 26 stands, 12 turns",
		"bretteville-1944": "an evening: 28 stands, 10 turns",
		"breakout":         "an evening: 47 stands, 10 turns",
		"lezey-1944":       "an evening: 42 stands, 12 turns",
		"authie-1944":      "a day: 92 stands, 14 turns",
	} {
		doc, err := scenarios.LoadFS(scenarios.Library(), name+".toml")
		if err != nil {
			t.Fatal(err)
		}
		if is := Size(doc.Scenario); is != want {
			t.Errorf("%s takes %s; want %s", name, is, want)
		}
	}
	if is := Size(&scenarios.Scenario{}); is != "0 stands" {
		t.Errorf("without turns it takes %s", is)
	}
}
