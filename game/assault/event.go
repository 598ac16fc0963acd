package assault

import "sightline/game"

// A Happening is an event of the game. Nothing is hidden: everybody is told all of them.
type Happening struct {
	Kind string `json:"kind"` // turn, activate, move, fire, antitank, assault, round, recover, retreat, holds, done, pass, over
	Side string `json:"side,omitempty"`
	Unit string `json:"unit,omitempty"` // or leader
	From string `json:"from,omitempty"` // hexes
	To   string `json:"to,omitempty"`
	Dice []int  `json:"dice,omitempty"`
	Text string `json:"text"`
	// Of fire: how its column came about, and the result on the table; of that, checks and
	// leaders what is added to the dice, what they come to, and what that is held against.
	Column *Column `json:"column,omitempty"`
	Result string  `json:"result,omitempty"`
	Add    int     `json:"add,omitempty"`
	Total  int     `json:"total,omitempty"`
	Need   int     `json:"need,omitempty"`
	Head   string  `json:"head,omitempty"`
}

// TextFor is the line of it.
func (h Happening) TextFor(string) string { return h.Text }

// For is the event itself.
func (h Happening) For(string) (game.Event, bool) { return h, true }

// Heading is the heading of a turn.
func (h Happening) Heading() string { return h.Head }
