package chronicle

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"sightline/cmd/internal/places"
	"sightline/cmd/internal/usual"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/replay"
	"sightline/scenarios"
)

// Tells reports whether games of a system can be told as battle reports (Of).
func Tells(system game.System) bool { return system.Name() == (rules.System{}).Name() }

// Words say what a journal has recorded as a player would: of a game of Command
// Decision; of others nothing is said otherwise. It is for the side that a report is
// for, or "".
func Words(system game.System, j *game.Journal, side string) replay.Words {
	if !Tells(system) {
		return replay.Words{}
	}
	on := func(text string) string { return text }
	own := func(string) bool { return side == "" }
	if doc, err := scenarios.Decode(j.Header.Scenario.Name, []byte(j.Header.Scenario.Text)); err == nil && doc.Scenario != nil {
		on = places.Of(doc.Scenario).Plain
		own = func(stand string) bool {
			i := doc.Scenario.StandIndex(stand)
			return side == "" || i >= 0 && doc.Scenario.Stands[i].Side == side
		}
	}
	return replay.Words{
		Figure: usual.Figure,
		Outcome: func(o game.Outcome) string {
			if goal, is := strings.CutSuffix(o.Text, "."); is {
				return usual.Outcome(o) + " (“" + goal + "”)"
			}
			return usual.Outcome(o) + ": " + o.Text
		},
		Event: func(e game.Event, text string) string {
			told, _ := e.For(side)
			ev, is := told.(rules.Event)
			switch {
			case !is:
				return text
			case side == "" && ev.Kind == rules.EventRevealed && ev.Stand == "":
				return "" // what the other side sees of an order that is told already
			case own(ev.Stand) && usual.InCheck(&ev):
				return ""
			}
			return sentence(on(usual.Said(&ev, text)))
		},
	}
}

// sentence begins a line as one.
func sentence(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[n:]
}
