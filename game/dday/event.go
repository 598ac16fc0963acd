package dday

import "sightline/game"

// A Happening is an event of the game. Nothing is hidden: everybody is told all of them.
type Happening struct {
	Kind   string `json:"kind"` // turn, support, first, rally, activate, move, hq, air, bombard, assault, save, shattered, lost, retreat, marker, advance, stay, holds, side, step, over
	Side   string `json:"side,omitempty"`
	Unit   string `json:"unit,omitempty"` // a battalion, or a division of an HQ
	From   string `json:"from,omitempty"` // zones
	To     string `json:"to,omitempty"`
	Dice   []int  `json:"dice,omitempty"`
	Ledger []Line `json:"ledger,omitempty"` // of a hit number
	Text   string `json:"text"`
	Head   string `json:"head,omitempty"`
}

// TextFor is the line of it.
func (h Happening) TextFor(string) string { return h.Text }

// For is the event itself.
func (h Happening) For(string) (game.Event, bool) { return h, true }

// Heading is the heading of a turn.
func (h Happening) Heading() string { return h.Head }
