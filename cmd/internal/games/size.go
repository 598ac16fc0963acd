package games

import (
	"fmt"

	"sightline/scenarios"
)

// Most stands times turns that are played in an hour, and in an evening: against a program
// each stand of one's own takes about half a minute a turn.
const (
	hourly  = 270
	evening = 800
)

// Size is how long a scenario takes, and of how many stands and turns it is: "an hour: 26
// stands, 10 turns". One that says nothing of turns has no length.
func Size(sc *scenarios.Scenario) string {
	size := fmt.Sprintf("%d stands", len(sc.Stands))
	if sc.Turns == 0 {
		return size
	}
	long := "a day"
	switch n := len(sc.Stands) * sc.Turns; {
	case n <= hourly:
		long = "an hour"
	case n <= evening:
		long = "an evening"
	}
	return fmt.Sprintf("%s: %s, %d turns", long, size, sc.Turns)
}
