package berlin

import (
	"fmt"
	"slices"
	"strings"

	"sightline/game"
)

// A Happening is an event of the game.
type Happening struct {
	Kind    string   `json:"kind"` // turn, step, place, airfield, strike, weather, arrive, enter, recover, cut, move, mode, launch, scatter, land, attack, result, retreat, disrupted, eliminated, removed, strongpoint, zone, captured, unlocked, points, over
	Side    string   `json:"side,omitempty"`
	Unit    string   `json:"unit,omitempty"`
	Units   []string `json:"units,omitempty"`
	From    string   `json:"from,omitempty"` // hexes
	To      string   `json:"to,omitempty"`
	Path    []string `json:"path,omitempty"` // hexes entered, or flown over
	Dice    []int    `json:"dice,omitempty"`
	Ledger  []Line   `json:"ledger,omitempty"` // of what the dice were held against
	Matrix  string   `json:"matrix,omitempty"` // upper or lower
	Column  string   `json:"column,omitempty"` // A to H
	Dicesum int      `json:"sum,omitempty"`    // the dice as modified
	Result  Result   `json:"result,omitempty"`
	Void    bool     `json:"void,omitempty"` // the result does nothing: an exchange by air or bombardment
	Text    string   `json:"text"`
	Head    string   `json:"head,omitempty"`

	Only  string     `json:"only,omitempty"`  // the side that is told; empty: both are
	Other *Happening `json:"other,omitempty"` // what the other is told instead; nil: nothing
}

// told is the happening as a side is told it.
func (h *Happening) told(who string) *Happening {
	if h.Only == "" || who == "" || who == h.Only || who == game.Referee {
		return h
	}
	return h.Other
}

// TextFor is the line of it, with whose the figures are that have a part in it, other than those of the text
// and of counters.
func (h Happening) TextFor(side string) string {
	t := h.told(side)
	if t == nil {
		return ""
	}
	return t.Text + Whose(t.Ledger...)
}

// Whose are the sources of lines in brackets, each once, other than the text and counters.
func Whose(lines ...Line) string {
	var whose []string
	for _, l := range lines {
		for _, x := range strings.Split(l.Source, ", ") {
			if x != seed && x != counter && !slices.Contains(whose, x) {
				whose = append(whose, x)
			}
		}
	}
	if whose == nil {
		return ""
	}
	return " (" + strings.Join(whose, ", ") + ")"
}

// For is the event as a side knows it.
func (h Happening) For(who string) (game.Event, bool) {
	if t := h.told(who); t != nil {
		return *t, true
	}
	return nil, false
}

// LedgerFor are the lines of its ledger, each with its source.
func (h Happening) LedgerFor(side string) (list []string) {
	if t := h.told(side); t != nil {
		for _, l := range t.Ledger {
			list = append(list, fmt.Sprintf("%s: %s (%s)", l.Text, l.Value, l.Source))
		}
	}
	return list
}

// Heading is the heading of a turn.
func (h Happening) Heading() string { return h.Head }
