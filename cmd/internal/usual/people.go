package usual

import (
	"strings"

	"sightline/game"
	rules "sightline/game/commanddecision"
)

// peoples are who fights on a side that has its name from a nation of the charts.
var peoples = map[string]string{
	"German": "the Germans", "American": "the Americans", "Soviet": "the Soviets", "British": "the British",
	"Canadian": "the Canadians", "Polish": "the Poles", "French": "the French", "Italian": "the Italians", "Japanese": "the Japanese",
}

// People is a side in a sentence: "the Germans" of German, "Blue" of Blue.
func People(side string) string {
	if p, is := peoples[side]; is {
		return p
	}
	return side
}

// Outcome says who has won.
func Outcome(o game.Outcome) string {
	who := People(o.Side)
	switch {
	case o.Side == "":
		return "A draw"
	case o.Grade == "decisive":
		return "A decisive victory for " + who
	}
	won := capital(who) + " " + verb(who, "wins")
	if o.Grade != "" && o.Grade != "win" {
		won += ": " + o.Grade
	}
	return won
}

// InCheck reports whether an event does to a stand what its check of morale has told
// its side already (CD 8.5, 8.7).
func InCheck(e *rules.Event) bool {
	return e.Kind == rules.EventPinned && e.Rule == "8.5" ||
		e.Kind == rules.EventDemoralized && e.Rule == "8.7" && strings.HasSuffix(e.Text, " is demoralized")
}
