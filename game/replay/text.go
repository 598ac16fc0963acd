package replay

import (
	"sightline/game"
	"sightline/scenarios/shown"
)

// outcomeText returns an outcome in one line.
func outcomeText(o game.Outcome) string {
	head := "a draw"
	if o.Side != "" {
		head = o.Side + " wins"
	}
	if o.Grade != "" {
		head += " (" + o.Grade + ")"
	}
	if o.Text != "" {
		head += ": " + o.Text
	}
	return plain(head)
}

// plain puts a text in one line that a terminal shows and does not obey.
func plain(s string) string {
	return shown.Line(s, 2000)
}
