package dday

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sightline/game"
)

// A Happening is an event of the game. Nothing is hidden: everybody is told all of them.
type Happening struct {
	Kind   string `json:"kind"` // turn, support, first, rally, activate, move, hq, air, bombard, assault, save, shattered, lost, retreat, marker, advance, stay, holds, side, step, over
	Side   string `json:"side,omitempty"`
	Unit   string `json:"unit,omitempty"` // a battalion, or a division of an HQ
	From   string `json:"from,omitempty"` // zones
	To     string `json:"to,omitempty"`
	Dice   []int  `json:"dice,omitempty"`
	Ledger []Line `json:"ledger,omitempty"` // of a hit number
	// What the dice are held against where there is no hit number, and of one what bounds it.
	Against []Line `json:"against,omitempty"`
	Text    string `json:"text"`
	Head    string `json:"head,omitempty"`
}

// TextFor is the line of it.
func (h Happening) TextFor(string) string { return h.Text }

// For is the event itself.
func (h Happening) For(string) (game.Event, bool) { return h, true }

// LedgerFor are the lines of its ledger, and what bounds it, each with its source.
func (h Happening) LedgerFor(string) (list []string) {
	for i, l := range h.Ledger {
		form := "%+d %s (%s)"
		if i == 0 {
			form = "%d %s (%s)"
		}
		list = append(list, fmt.Sprintf(form, l.Value, l.Text, l.Source))
	}
	for _, l := range h.Against {
		list = append(list, fmt.Sprintf("%s: %d (%s)", l.Text, l.Value, l.Source))
	}
	return list
}

// marked is a source in brackets for a line of the log; nothing for the text of the game itself.
func marked(source string) string {
	if source == "seed" {
		return ""
	}
	return " (" + source + ")"
}

// From are the sources of lines, each once; that of the text itself alone if it has all of them.
func From(lines ...Line) string {
	var list []string
	for _, l := range lines {
		for _, x := range strings.Split(l.Source, ", ") {
			if x != "seed" && !slices.Contains(list, x) {
				list = append(list, x)
			}
		}
	}
	return cmp.Or(strings.Join(list, ", "), "seed")
}

// Whose are the sources of lines in brackets for a line of the log.
func Whose(lines ...Line) string { return marked(From(lines...)) }

// ours is a ruling that is no cell.
var ours = Line{Source: "house"}

// Heading is the heading of a turn.
func (h Happening) Heading() string { return h.Head }
